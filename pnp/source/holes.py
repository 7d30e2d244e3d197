"""Texts with `{holes}` -> texts with values in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

MAX_DEPTH = 4
MAX_TEXT = 4_000
MAX_HOLES = 200
_HOLE = re.compile(r"\{([^{}]*)\}")


class Unfillable(Exception):  # noqa: N818 - reads as what it says where it is raised
    """A hole in a text that no value fits."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def holes(text: str) -> Iterator[str]:
    """The names of all holes, in order."""
    return (match[1].strip() for match in _HOLE.finditer(text))


class Filler:
    """Fills one text: what a hole's value holds itself is filled, too, within bounds."""

    def __init__(self) -> None:
        self.filled = 0  # also those that leave nothing behind: they take time

    def fill(self, text: str, value: Callable[[str], str], depth: int = 0) -> str:
        """`value` gives the text for a hole's name. Raises Unfillable."""
        if depth > MAX_DEPTH:
            raise Unfillable("texts that take in one another go round in a circle")
        if "{" in _HOLE.sub("", text):
            raise Unfillable("a “{” without its “}”", "{key} takes in the value of a key")
        done = _HOLE.sub(lambda match: self._value(match[1].strip(), value), text)
        if len(done) > MAX_TEXT:
            raise Unfillable(f"this grows to more than {MAX_TEXT:,} characters")
        return done

    def _value(self, name: str, value: Callable[[str], str]) -> str:
        self.filled += 1
        if self.filled > MAX_HOLES:
            raise Unfillable(f"this takes in more than {MAX_HOLES} values")
        return value(name)


def plain(value: Any, name: str) -> str:
    """A value as it stands in a text; Unfillable for a list or a table."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Unfillable(f"“{name}” is neither a text nor a number")
    return value if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)
