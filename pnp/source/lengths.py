"""A length as people write it, 63, "63 mm" or "2.5in" -> millimetres; and millimetres as they are told to a reader."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from pnp.source.problems import Refused

MM_PER_INCH = 25.4
HOW = 'as in 63, "63 mm" or "2.5in"'
PATTERN = r"^\s*[0-9]{1,4}(\.[0-9]{1,6})?\s*(mm|cm|in|inch|inches|\")\s*$"
_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "inch": MM_PER_INCH, "inches": MM_PER_INCH, '"': MM_PER_INCH}
UNITS = ("mm", "cm", "in")  # that sizes are told in
_LENGTH = re.compile(r"\s*([0-9]{1,4}(?:\.[0-9]{1,6})?)\s*(mm|cm|in|inch|inches|\")\s*")
_LONGEST = 40  # characters: nobody writes a length in more


def in_millimetres(value: object) -> float:
    """Numbers are millimetres already. Raises Refused for what is no length."""
    if isinstance(value, str):
        found = _LENGTH.fullmatch(value) if len(value) <= _LONGEST else None
        if found is None:
            raise Refused(f"“{value[:_LONGEST]}” is no length", HOW)
        return round(float(found[1]) * _UNITS[found[2]], 4)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise Refused("this is no length", HOW)
    return float(value)


@dataclass(frozen=True, slots=True)
class Millimetres:
    """What a page tells its reader: one length, or the sides of one thing."""

    sides: tuple[float, ...]

    def of(self, unit: str) -> tuple[float, ...]:
        """In another unit, to its hundredth."""
        return self.sides if unit == "mm" else tuple(round(side / _UNITS[unit], 2) for side in self.sides)


def mm(*sides: float) -> Millimetres:
    return Millimetres(sides)
