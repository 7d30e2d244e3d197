"""`{holes}` in a Markdown text -> the Jinja2 that they are short for, on the same lines."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

from pnp.source.counts import COUNT
from pnp.source.holes import Form, Hole, read_hole
from pnp.source.problems import Refused
from pnp.source.steps import ANCHOR

_TAGS = {"{{": "}}", "{%": "%}", "{#": "#}"}
_HOLE = re.compile(r"\{([A-Za-z'][^{}\n:]*)\}")
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_METHODS = frozenset(("items", "keys", "values", "get", "count", "index", "title"))
_NAMED_BY_TWO = frozenset(("symbol", "terrain", "map", "component", "die"))
_MOST_DIGITS = 9
# The test whether a text has a value of a name, be it an absent one: with a secret, so that no text can name it.
GIVEN = f"given_{secrets.token_hex(8)}"
TERM = "term"  # the name under which a text's values hold the lookup of names


class Nothing(dict[str, Any]):
    """Values of which there are none, and why that is so: asking for one of them is told with it."""

    def __init__(self, why: str) -> None:
        super().__init__()
        self.why = why


class Lookup:
    """All that a text may call besides its own macros; what it asks is out of a template's reach."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[..., Any]) -> None:
        self._find = find

    def __call__(self, word: str, /, **values: Any) -> Any:
        return self._find(word, **values)


def as_jinja(source: str, wrong: list[Refused] | None = None) -> str:
    """A hole that is not written as one is Refused, with its line: it goes to the `wrong`, or is raised."""
    out: list[str] = []
    position = 0
    while (start := source.find("{", position)) >= 0:
        out.append(source[position:start])
        if anchor := ANCHOR.match(source, start):  # of a heading or a step, and no comment
            out.append(f"{{{{ '{anchor[0]}' }}}}")
            position = anchor.end()
        elif end := _TAGS.get(source[start : start + 2]):
            close = source.find(end, start + 2)
            position = close + 2 if close >= 0 else len(source)
            out.append(source[start:position])
        elif hole := _HOLE.match(source, start):
            try:
                out.append(f"{{{{ {expression(read_hole(hole[1]))} }}}}")
            except Refused as error:
                located = Refused(error.message, error.hint, source.count("\n", 0, start) + 1)
                if wrong is None:
                    raise located from None
                wrong.append(located)
            position = hole.end()
        else:
            out.append("{")
            position = start + 1
    out.append(source[position:])
    return "".join(out)


def expression(hole: Hole) -> str:
    if hole.literal is not None:
        return _quoted(hole.literal)
    return " | ".join((f"({_path(hole.path)})", *map(_filter, hole.forms)))


def _path(path: str) -> str:
    head, *rest = path.split(".")
    if head == "dice" and rest and not rest[0].isdigit():
        head = "die"
    if head == "tables" and len(rest) == 2 and rest[1] == COUNT:
        return f"{head}{_part(rest[0])} | length"
    term = f"{TERM}({_quoted(path)})"
    is_name = (len(rest) == 1 and head in _NAMED_BY_TWO) or (len(rest) == 2 and head == "tables")
    if is_name or not _IDENTIFIER.fullmatch(head):
        return term
    return f"{head}{''.join(map(_part, rest))} if {head} is {GIVEN} else {term}"


def _part(name: str) -> str:
    if name.isdigit() and len(name) <= _MOST_DIGITS:
        return f"[{max(int(name) - 1, 0)}]"  # items count from 1, as everywhere in the data
    return f".{name}" if _IDENTIFIER.fullmatch(name) and name not in _METHODS else f"[{_quoted(name)}]"


def _filter(form: Form) -> str:
    arguments = ", ".join(str(word) if isinstance(word, int) else _quoted(word) for word in form.arguments)
    return f"{form.name}({arguments})" if arguments else form.name


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\") + "'"
