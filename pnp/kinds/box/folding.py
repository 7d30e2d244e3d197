"""Flat facets that hang on one another by their folds -> the lines to cut and to fold along.

All folds run across or down the paper, and all fold away from the printed side by a right angle or flat.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import TypeAlias

from pnp.scene.path import Box, Point

Line: TypeAlias = tuple[Point, Point]

_SAME_MM = 1e-6


class Use(Enum):
    """What a facet does in the finished thing."""

    WALL = "wall"  # seen from outside
    CLOSING = "closing"  # seen from outside: a lid, a bottom
    TUCK = "tuck"  # goes in behind a wall and can be drawn out again
    DUST = "dust"  # folded in below what closes
    GLUE = "glue"  # glued behind a wall

    @property
    def is_seen(self) -> bool:
        return self in (Use.WALL, Use.CLOSING)


@dataclass(frozen=True, slots=True)
class Facet:
    """A flat part with the corners of its outline, and the fold by which it hangs on its parent."""

    name: str
    use: Use
    outline: tuple[Point, ...]
    parent: str = ""  # none for the facet that the others hang on
    hinge: Line | None = None
    glue: Box | None = None  # where glue goes, on the printed side
    folds_deg: float = 90.0

    @property
    def box(self) -> Box:
        return _around(self.outline)

    def moved(self, dx: float, dy: float) -> Facet:
        def there(point: Point) -> Point:
            return point[0] + dx, point[1] + dy

        hinge = (there(self.hinge[0]), there(self.hinge[1])) if self.hinge is not None else None
        glue = Box(self.glue.x + dx, self.glue.y + dy, *self.glue[2:]) if self.glue is not None else None
        return replace(self, outline=tuple(map(there, self.outline)), hinge=hinge, glue=glue)


@dataclass(frozen=True, slots=True)
class Net:
    """What is cut out in one piece: its upper left corner is (0, 0)."""

    facets: tuple[Facet, ...]

    @classmethod
    def of(cls, facets: Sequence[Facet]) -> Net:
        """Facets wherever they lie, moved into the corner."""
        box = _around(point for facet in facets for point in facet.outline)
        return cls(tuple(facet.moved(-box.x, -box.y) for facet in facets))

    def __getitem__(self, name: str) -> Facet:
        return next(facet for facet in self.facets if facet.name == name)

    @property
    def width(self) -> float:
        return max(facet.box.right for facet in self.facets)

    @property
    def height(self) -> float:
        return max(facet.box.bottom for facet in self.facets)

    @property
    def folds(self) -> tuple[tuple[Line, bool], ...]:
        """Each fold, and whether it can be seen in the finished thing."""
        return tuple(
            (facet.hinge, facet.use.is_seen or self[facet.parent].use.is_seen)
            for facet in self.facets
            if facet.hinge is not None
        )

    @property
    def cuts(self) -> tuple[tuple[tuple[Point, ...], bool], ...]:
        """Lines through neighbouring corners that no fold runs along, and whether they bound what is seen."""
        hinges = [facet.hinge for facet in self.facets if facet.hinge is not None]
        return tuple(
            (run, facet.use.is_seen) for facet in self.facets for run in _runs(_free_edges(facet.outline, hinges))
        )


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def arc(cx: float, cy: float, radius: float, start_deg: float, end_deg: float, steps: int = 8) -> tuple[Point, ...]:
    """Corners along a part of a circle, clockwise on paper where the angle grows."""
    angles = (math.radians(start_deg + (end_deg - start_deg) * step / steps) for step in range(steps + 1))
    return tuple((cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles)


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _free_edges(outline: Sequence[Point], hinges: Sequence[Line]) -> Iterator[Line]:
    for edge in pairwise((*outline, outline[0])):
        free = [edge]
        for hinge in hinges:
            free = [part for line in free for part in _without(line, hinge)]
        yield from free


def _without(edge: Line, hinge: Line) -> list[Line]:
    """What a fold along an edge leaves of it."""
    for axis in (0, 1):
        at = edge[0][axis]
        if any(abs(point[axis] - at) > _SAME_MM for point in (*edge, *hinge)):
            continue
        along = 1 - axis
        start, end = edge[0][along], edge[1][along]
        low, high = sorted((hinge[0][along], hinge[1][along]))
        rest = []
        for a, b in ((min(start, end), low), (high, max(start, end))):
            a, b = max(a, min(start, end)), min(b, max(start, end))
            if b - a > _SAME_MM:
                ends = (a, b) if start < end else (b, a)
                rest.append(((at, ends[0]), (at, ends[1])) if axis == 0 else ((ends[0], at), (ends[1], at)))
        return rest if start < end else rest[::-1]
    return [edge]


def _runs(edges: Iterable[Line]) -> Iterator[tuple[Point, ...]]:
    """Edges that go on from one another, joined."""
    run: list[Point] = []
    for start, end in edges:
        if run and math.dist(run[-1], start) > _SAME_MM:
            yield tuple(run)
            run = []
        run = [*(run or [start]), end]
    if run:
        yield tuple(run)
