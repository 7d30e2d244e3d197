"""Texts with `{holes}` -> texts with values in them.

A hole is `{path}`, with forms behind bars where the value is to be put into words: `{facts.dice|words}`,
`{moves|count otter}`. `{a path}` puts an article before it, and `{'two'}` stands for itself: typed on purpose.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pnp.source.absent import in_words, is_absent
from pnp.source.problems import Refused, did_you_mean
from pnp.source.wording import FORMS, IN_ENGLISH, Forms

MAX_DEPTH = 6
MAX_TEXT = 4_000
MAX_HOLES = 200
HOLE = re.compile(r"\{([^{}]*)\}")
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_LITERAL = re.compile(r"'([^'{}]*)'")
_PATH = re.compile(r"(?:([aA]) )?([A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)")
_ARGUMENT = re.compile(r"-?\d{1,9}|[^\W\d_](?:[\w’-]*\w)?")


@dataclass(frozen=True, slots=True)
class Form:
    """What is made of a value: a name of wording's, and the words behind it."""

    name: str
    arguments: tuple[str | int, ...] = ()

    def of(self, value: Any, forms: Forms) -> Any:
        if self.name not in FORMS:
            raise Refused(f"there is no form “{self.name}”", str(did_you_mean(self.name, FORMS)))
        if is_absent(value):
            return in_words(self.name, *self.arguments)
        try:
            return forms.by_name[self.name](value, *self.arguments)
        except TypeError:
            raise Refused(f"“{self.name}” is given too few or too many words", "as in {moves|count otter}") from None


@dataclass(frozen=True, slots=True)
class Hole:
    """What stands between two braces: a path with its forms, or a literal."""

    path: str
    forms: tuple[Form, ...] = ()
    literal: str | None = None


def read_hole(inner: str) -> Hole:
    """Refused for what is none."""
    if literal := _LITERAL.fullmatch(inner.strip()):
        return Hole("", (), literal[1])
    path, *forms = (part.strip() for part in inner.split("|"))
    head = _PATH.fullmatch(path)
    if head is None:
        raise Refused(f"“{{{inner[:60]}}}” is not written as a hole", "as in {facts.dice}, {moves|words} or {'two'}")
    read = tuple(_form(form) for form in forms)
    return Hole(head[2], (*read, Form(head[1])) if head[1] else read)


def _form(text: str) -> Form:
    name, *words = text.split()[:6] or [""]
    for word in words:
        if not _ARGUMENT.fullmatch(word):
            raise Refused(f"“{word[:40]}” cannot stand behind “{name[:40]}”", "a word or a number can")
    return Form(name, tuple(int(word) if word.lstrip("-").isdigit() else word for word in words))


def first_key(text: str) -> str:
    """The first hole that takes in a key of the row itself; nothing where there is none."""
    names = (match[1].partition("|")[0].strip() for match in HOLE.finditer(text))
    return next((name for name in names if _KEY.fullmatch(name)), "")


class Filler:
    """Fills one text: what a hole's value holds itself is filled, too, within bounds."""

    def __init__(self, forms: Forms = IN_ENGLISH) -> None:
        self._forms = forms
        self.filled = 0  # also those that leave nothing behind: they take time

    def fill(self, text: str, value: Callable[[str], Any], depth: int = 0) -> str:
        """`value` gives what stands at a path. Raises Refused."""
        if depth > MAX_DEPTH:
            raise Refused("texts that take in one another go round in a circle")
        if "{" in HOLE.sub("", text):
            raise Refused("a “{” without its “}”", "{key} takes in the value of a key")
        done = HOLE.sub(lambda match: self._value(match[1], value), text)
        if len(done) > MAX_TEXT:
            raise Refused(f"this grows to more than {MAX_TEXT:,} characters")
        return done

    def _value(self, inner: str, value: Callable[[str], Any]) -> str:
        self.filled += 1
        if self.filled > MAX_HOLES:
            raise Refused(f"this takes in more than {MAX_HOLES} values")
        hole = read_hole(inner)
        if hole.literal is not None:
            return hole.literal
        result = value(hole.path)
        try:
            for form in hole.forms:
                result = form.of(result, self._forms)
        except Refused as refused:  # the value comes from somewhere else: its name leads there
            raise Refused(f"“{{{inner.strip()}}}”: {refused.message}", refused.hint) from None
        return plain(result, hole.path, self._forms)


def plain(value: Any, name: str, forms: Forms = IN_ENGLISH) -> str:
    """A value as it stands in a text; Refused for a list or a table."""
    if is_absent(value):
        return str(value)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Refused(f"“{name}” is neither a text nor a number")
    return value if isinstance(value, str) else forms.decimal(value) if isinstance(value, float) else str(value)
