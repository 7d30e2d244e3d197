"""What is left of a piece when it is cut out: its contour, for machines and for pictures without their corners."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.scene.path import Path, Point, mapped
from pnp.sheet.cutline import cut_line
from pnp.sheet.product import Outline


@dataclass(frozen=True, slots=True)
class Contour:
    """A closed line, in millimetres from the upper left corner of its sheet."""

    outline: Outline
    x: float
    y: float
    width: float
    height: float
    corner_mm: float = 0.0  # of a rectangle

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def radius(self) -> float:
        """Of a circle, or of the circle that a hexagon's corners lie on."""
        if self.outline is Outline.HEXAGON:
            return min(self.height / 2, self.width / math.sqrt(3))
        return min(self.width, self.height) / 2

    @property
    def rounding(self) -> float:
        """Of a rectangle's corners, as far as it has room for them."""
        return max(0.0, min(self.corner_mm, self.width / 2, self.height / 2))

    @property
    def corners(self) -> tuple[Point, ...]:
        """Of a hexagon, clockwise from the one at the top."""
        x, y = self.centre
        angles = [math.radians(60 * number) for number in range(6)]
        return tuple((x + self.radius * math.sin(a), y - self.radius * math.cos(a)) for a in angles)

    @property
    def path(self) -> Path:
        line = cut_line(self.width, self.height, self.outline, self.rounding)
        return mapped(line, lambda x, y: (self.x + x, self.y + y))
