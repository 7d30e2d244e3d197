"""Colours as printed, with the two figures that matter on paper: luminance and contrast."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


@dataclass(frozen=True, slots=True)
class Color:
    """sRGB, each part from 0 to 1; `role` is the palette's name for it, which is not drawn and makes no difference."""

    r: float
    g: float
    b: float
    role: str = field(default="", repr=False, compare=False)

    @classmethod
    def parse(cls, text: str, role: str = "") -> Color:
        """`#rgb` or `#rrggbb`; anything else is a ValueError."""
        if not _HEX.fullmatch(text):
            raise ValueError(f"“{text}” is not a colour")
        digits = text[1:] if len(text) == 7 else "".join(c * 2 for c in text[1:])
        r, g, b = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
        return cls(r, g, b, role)

    @property
    def luminance(self) -> float:
        """Relative luminance as WCAG defines it: 0 black, 1 white."""
        return 0.2126 * _linear(self.r) + 0.7152 * _linear(self.g) + 0.0722 * _linear(self.b)

    def contrast(self, other: Color) -> float:
        """WCAG contrast ratio, from 1 to 21."""
        dark, light = sorted((self.luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)

    def __str__(self) -> str:
        return "#" + "".join(f"{round(c * 255):02x}" for c in (self.r, self.g, self.b))


@lru_cache(maxsize=4_096)
def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


WHITE = Color(1, 1, 1)
BLACK = Color(0, 0, 0)
