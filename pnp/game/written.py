"""Prose as it is written -> the holes in it, and what their paths stand for in the data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pnp.game.passages import Passage
from pnp.game.terms import Terms, at_path, holds
from pnp.source.problems import Refused

_HOLE = re.compile(r"\{\{([^{}\n]*+)\}\}|\{([A-Za-z][^{}\n:]*+)\}")
_SET = re.compile(r"\{%-?\s*+set\s++(\w++)\s*+=([^%\n]*+)%\}")
_FOR = re.compile(r"\{%-?\s*+for\s++(\w++)\s++in\s++([\w.]++)\(\)")
_JINJA_PATH = re.compile(r"[A-Za-z_]\w*(?:\.\w+|\[(?:'[^'\]]*'|\"[^\"\]]*\"|\d+)\])*")
_JINJA_PART = re.compile(r"\.?(\w+)|\[(?:'([^']*)'|\"([^\"]*)\"|(\d+))\]")
_FORM = re.compile(r"\w+")
_DEEPEST = 4  # names for names of values
_VALUES, _EACH = ".values", "*"  # what a loop goes through, and the row that it is at


@dataclass(frozen=True, slots=True)
class Written:
    """A hole as it stands in a text."""

    start: int
    end: int
    inner: str
    path: str  # with dots, as in the data; nothing where it is worked out
    forms: tuple[str, ...]
    is_jinja: bool

    def with_form(self, form: str, *words: str) -> str:
        """The same hole with another form at its end, as a hint shows it."""
        if not self.is_jinja:
            return f"{{{self.inner}|{' '.join((form, *words))}}}"
        quoted = ", ".join(f"'{word}'" for word in words)
        return f"{{{{ {self.inner} | {form}{f'({quoted})' if quoted else ''} }}}}"

    def without_words(self) -> Written:
        """Before its number was put into words: `count` does that itself."""
        inner = re.sub(r"\s*\|\s*[Ww]ords$", "", self.inner)
        return Written(self.start, self.end, inner, self.path, self.forms, self.is_jinja)

    def with_article(self, article: str) -> str:
        form = article[:1]
        return f"{{{{ {self.inner} | {form} }}}}" if self.is_jinja else f"{{{form} {self.inner}}}"


def holes_of(text: str) -> Iterator[Written]:
    for found in _HOLE.finditer(text):
        inner = (found[1] if found[1] is not None else found[2]).strip(" -")
        path, *forms = (part.strip() for part in inner.split("|"))
        is_jinja = found[1] is not None
        names = tuple(form[0] for part in forms if (form := _FORM.match(part)) and "(" not in part and " " not in part)
        called = (part.partition("(")[0].split() for part in forms if "(" in part or " " in part)
        others = tuple(f"{words[0]}(" for words in called if words)  # one without a name is told by the template
        if not is_jinja and path.startswith(("a ", "A ")):
            path, others = path[2:], (*others, "a")
        yield Written(*found.span(), inner, _dotted(path) if is_jinja else path, (*names, *others), is_jinja)


class Paths:
    """What paths stand for in one passage."""

    def __init__(self, terms: Terms, passage: Passage) -> None:
        self.terms = terms
        self._aliases = _aliases(passage.raw) if passage.source is None else {}
        self._row, self._refers = passage.row, passage.refers

    def full(self, path: str) -> str:
        """The path in the data that the names of a text, `{% set hand = facts.hand_limit %}`, lead to."""
        for _again in range(_DEEPEST):
            head, _, rest = path.partition(".")
            if head in self._aliases:
                path = f"{self._aliases[head]}.{rest}" if rest else self._aliases[head]
        return path

    def value(self, path: str) -> Any:
        """None for what only a game that is played can tell; of rows that a loop goes through, that of the first."""
        path = self.full(path)
        head, _, rest = path.partition(".")
        row, refers = self._row, self._refers
        try:
            if rest and head in refers and isinstance(row.get(head), str):
                return self.terms.value(f"tables.{refers[head]}.{row[head]}.{rest}")
            if head in row and (not rest or holds(row[head])):
                return at_path(row[head], path) if rest else row[head]
            return self._of_first(path) if _EACH in path else self.terms.value(path)
        except Refused:
            return None

    def _of_first(self, path: str) -> Any:
        rows, _, key = path.partition(f".{_EACH}.")
        found = at_path(self.terms.values, f"values.{rows}")
        values = (row.get(key) for row in found.values() if isinstance(row, Mapping)) if key else ()
        return next((value for value in values if value is not None), None)


@lru_cache(maxsize=8)
def _aliases(text: str) -> Mapping[str, str]:
    """Of variables that are set, and of those of loops."""
    found = {name: _dotted(expression.strip(" -")) for name, expression in _SET.findall(text)}
    for name, rows in _FOR.findall(text):
        if rows.endswith(_VALUES):
            found[name] = f"{rows.removesuffix(_VALUES)}.{_EACH}"
    return {name: path for name, path in found.items() if path}


def aliased(whole: str, part: str) -> str:
    """Some of a text with the paths in the place of the names that the whole text gives them."""
    for name, path in _aliases(whole).items():
        if f"{name}." in part:
            part = re.sub(rf"(?<=[{{ ]){re.escape(name)}\.", f"{path}.", part)
    return part


def _dotted(expression: str) -> str:
    if not _JINJA_PATH.fullmatch(expression):
        return ""
    parts = [part.groups() for part in _JINJA_PART.finditer(expression)]
    # Items count from 0 in Jinja2, and from 1 in the data.
    return ".".join(str(int(number) + 1) if number else word or one or two for word, one, two, number in parts)
