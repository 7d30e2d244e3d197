"""Hexes: pure mathematics that the rules (who touches whom) and the maps (where to draw) share.

Axial coordinates (q, r): q grows to the right, r downwards. A `Grid` says where hexes lie on paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Hex(NamedTuple):
    q: int
    r: int

    def __add__(self, other: object) -> Hex:
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q + other.q, self.r + other.r)

    def times(self, factor: int) -> Hex:
        return Hex(self.q * factor, self.r * factor)


# Clockwise; with pointy tops the first lies to the right, with flat tops to the lower right.
DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


def neighbours(hexagon: Hex) -> tuple[Hex, ...]:
    """The six around, clockwise."""
    return tuple(hexagon + step for step in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """Steps from one to the other."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def connected(start: Hex, field: Iterable[Hex]) -> frozenset[Hex]:
    """Everything in the field that a walk from the start can reach, the start included."""
    allowed = set(field)
    reached, frontier = {start}, [start]
    while frontier:
        for near in neighbours(frontier.pop()):
            if near in allowed and near not in reached:
                reached.add(near)
                frontier.append(near)
    return frozenset(reached)


def placements(*steps: Hex) -> frozenset[frozenset[Hex]]:
    """Every orientation of a shape, given as steps from its first hex, moved so that each hex is first once."""
    shapes = set()
    for turned in _rotations(steps):
        for flipped in (turned, tuple(Hex(-s.q - s.r, s.r) for s in turned)):
            cells = (Hex(0, 0), *flipped)
            for origin in cells:
                shapes.add(frozenset(Hex(c.q - origin.q, c.r - origin.r) for c in cells))
    return frozenset(shapes)


def _rotations(steps: tuple[Hex, ...]) -> Iterator[tuple[Hex, ...]]:
    for _ in range(6):
        yield steps
        steps = tuple(Hex(-step.r, step.q + step.r) for step in steps)


class Tops(StrEnum):
    POINTY = "pointy"
    FLAT = "flat"


def from_offset(column: int, row: int, tops: Tops = Tops.POINTY) -> Hex:
    """A place in rows of text: odd rows (pointy) or odd columns (flat) are shifted by half a hex."""
    if tops is Tops.POINTY:
        return Hex(column - (row - (row & 1)) // 2, row)
    return Hex(column, row - (column - (column & 1)) // 2)


@dataclass(frozen=True, slots=True)
class Grid:
    """Where hexes lie: `across` is a hex's width from flat to flat, (x, y) the middle of hex (0, 0)."""

    across: float
    tops: Tops = Tops.POINTY
    x: float = 0.0
    y: float = 0.0

    @property
    def radius(self) -> float:
        """From the middle to a corner."""
        return self.across / math.sqrt(3)

    def centre(self, hexagon: Hex) -> tuple[float, float]:
        straight, slanted = self.across, 1.5 * self.radius
        if self.tops is Tops.POINTY:
            return self.x + straight * (hexagon.q + hexagon.r / 2), self.y + slanted * hexagon.r
        return self.x + slanted * hexagon.q, self.y + straight * (hexagon.r + hexagon.q / 2)

    def corners(self, hexagon: Hex, inset: float = 0.0) -> tuple[tuple[float, float], ...]:
        """Six corners, clockwise; edge i, towards DIRECTIONS[i], runs from corner i to corner i + 1."""
        cx, cy = self.centre(hexagon)
        first = -30.0 if self.tops is Tops.POINTY else 0.0
        radius = self.radius - inset * 2 / math.sqrt(3)
        angles = (math.radians(first + 60 * i) for i in range(6))
        return tuple((cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles)

    def bounds(self, field: Iterable[Hex]) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the whole field."""
        points = [point for hexagon in field for point in self.corners(hexagon)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)
