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


_LENGTH = re.compile(rf"({NUMBER})\s*+([a-zA-Z%]*+)")
_PX = {"": 1.0, "px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96 / 72, "pc": 16.0}


def length(text: str, whole: float) -> float:
    """A number, perhaps with a unit of paper or screens; a percentage is a part of the whole."""
    match = _LENGTH.fullmatch(text.strip())
    if not match:
        return number(text)  # which says what is wrong
    unit = match[2].lower()
    if unit == "%":
        return number(match[1]) / 100 * whole
    if unit not in _PX:
        raise ValueError(f"“{shorten(text)}” has a unit that is not known here: px, mm, cm, in, pt, pc and % are")
    value = number(match[1]) * _PX[unit]
    if not abs(value) <= LARGEST:
        raise ValueError(f"{shorten(text)} is too large")
    return value
