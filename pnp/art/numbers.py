"""The text of attributes -> numbers; whatever is not a plain, printable number is a ValueError."""

from __future__ import annotations

import re

from pnp.art.xmltree import shorten

# Possessive (++, *+, ?+): no text, however long or odd, makes the search go back and forth.
NUMBER = r"[-+]?+(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)(?:[eE][-+]?+[0-9]++)?+"
LARGEST = 1e6  # far beyond any paper; this and the next keep all arithmetic finite
SMALLEST = 1e-9  # anything nearer to 0 is 0

_NUMBER = re.compile(NUMBER)
_NEXT = re.compile(rf"\s*+(,?+)\s*+({NUMBER})")


def number(text: str) -> float:
    if not _NUMBER.fullmatch(text.strip()):
        raise ValueError(f"“{shorten(text)}” is not a plain number")
    value = float(text)
    if not abs(value) <= LARGEST:
        raise ValueError(f"{shorten(text)} is too large")
    return value if abs(value) >= SMALLEST else 0.0


def numbers(text: str) -> list[float]:
    """Numbers between blanks or single commas."""
    values: list[float] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _NEXT.match(text, at, end)
        if not match or (match[1] and not values):
            raise ValueError(f"cannot be read at “{shorten(text[at:])}”; a list of plain numbers is wanted")
        values.append(number(match[2]))
        at = match.end()
    return values


def fraction(text: str) -> float:
    """A number, or a percentage."""
    stripped = text.strip()
    return number(stripped[:-1]) / 100 if stripped.endswith("%") else number(stripped)
