"""Texts with `{holes}` -> texts with values in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pnp.source.problems import Refused

MAX_DEPTH = 4
MAX_TEXT = 4_000
MAX_HOLES = 200
_HOLE = re.compile(r"\{([^{}]*)\}")
_KEY = re.compile(r"[a-z][a-z0-9_]*")


def first_key(text: str) -> str:
    """The first hole that takes in a key of the row itself; nothing where there is none."""
    names = (match[1].strip() for match in _HOLE.finditer(text))
    return next((name for name in names if _KEY.fullmatch(name)), "")


class Filler:
    """Fills one text: what a hole's value holds itself is filled, too, within bounds."""

    def __init__(self) -> None:
        self.filled = 0  # also those that leave nothing behind: they take time

    def fill(self, text: str, value: Callable[[str], str], depth: int = 0) -> str:
        """`value` gives the text for a hole's name. Raises Refused."""
        if depth > MAX_DEPTH:
            raise Refused("texts that take in one another go round in a circle")
        if "{" in _HOLE.sub("", text):
            raise Refused("a “{” without its “}”", "{key} takes in the value of a key")
        done = _HOLE.sub(lambda match: self._value(match[1].strip(), value), text)
        if len(done) > MAX_TEXT:
            raise Refused(f"this grows to more than {MAX_TEXT:,} characters")
        return done

    def _value(self, name: str, value: Callable[[str], str]) -> str:
        self.filled += 1
        if self.filled > MAX_HOLES:
            raise Refused(f"this takes in more than {MAX_HOLES} values")
        return value(name)


def plain(value: Any, name: str) -> str:
    """A value as it stands in a text; Refused for a list or a table."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Refused(f"“{name}” is neither a text nor a number")
    return value if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)
