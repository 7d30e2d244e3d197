"""A path that crosses itself -> strips that cover what its fill rule covers, none of them on another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from pnp.scene.path import Path, Point, Segment, polygon

_MOST_HELD = 100_000  # levels of a path, times its edges
_CURVE = 16  # edges of one
_NEAR = 1e-9
_TOO_OFTEN = "shapes of a clip that cross themselves so often cannot be kept"
TOO_MANY = "the clips of this drawing have too many edges to be united"


class Tangled(Exception):  # noqa: N818 - reads as what it says where it is raised
    """There is too much of a path to be looked at; as it is told."""


class _Edge(NamedTuple):
    """From its upper end to its lower one; `turn` is 1 where the path runs that way, -1 against it, 0 if level."""

    x0: float
    y0: float
    x1: float
    y1: float
    turn: int
    ring: int
    number: int

    def at(self, y: float) -> float:
        return self.x0 + (self.x1 - self.x0) * (y - self.y0) / (self.y1 - self.y0)


@dataclass(frozen=True, slots=True)
class Edges:
    """A path in straight edges. `meet`: some touch that are no neighbours; `heights`: where they change places."""

    edges: list[_Edge]
    meet: bool
    heights: list[float]
    compared: int

    def strips(self, is_odd: bool, most: int) -> Path:
        """What is filled, as trapezoids between the heights where anything begins, ends or crosses.

        Raises Tangled where they have more segments than that.
        """
        sloped = [edge for edge in self.edges if edge.turn]
        levels = sorted({y for edge in sloped for y in (edge.y0, edge.y1)} | set(self.heights))
        if len(levels) * len(sloped) > _MOST_HELD:
            raise Tangled(_TOO_OFTEN)
        found: list[Segment] = []
        for top, bottom in pairwise(levels):
            middle = (top + bottom) / 2
            here = sorted((edge for edge in sloped if edge.y0 < middle < edge.y1), key=lambda edge: edge.at(middle))
            for left, right in _filled(here, is_odd):
                upper, lower = ((left.at(top), top), (right.at(top), top)), ((right.at(bottom), bottom),)
                found += polygon((*upper, *lower, (left.at(bottom), bottom)))
            if len(found) > most:
                raise Tangled(_TOO_OFTEN)
        return tuple(found)


def edges_of(path: Path, most: int) -> Edges:
    """Raises Tangled where more pairs of edges lie beside one another than may be looked at."""
    edges = sorted(_edges(path), key=lambda edge: edge.y0)
    last = {edge.ring: 0 for edge in edges}
    for edge in edges:
        last[edge.ring] = max(last[edge.ring], edge.number)
    heights: list[float] = []
    compared, meet = 0, False
    for place, one in enumerate(edges):
        for index in range(place + 1, len(edges)):
            other = edges[index]
            if other.y0 > one.y1:
                break
            compared += 1
            if compared > most:
                raise Tangled(TOO_MANY)
            if max(one.x0, one.x1) < min(other.x0, other.x1) or max(other.x0, other.x1) < min(one.x0, one.x1):
                continue
            apart = abs(one.number - other.number)
            if one.ring != other.ring or apart not in (1, last[one.ring]):
                meet = meet or _meet(one, other)
            if one.turn and other.turn and (y := _crossing(one, other)) is not None:
                heights.append(y)
    return Edges(edges, meet, heights, compared)


def _filled(here: list[_Edge], is_odd: bool) -> Iterator[tuple[_Edge, _Edge]]:
    winding, start = 0, None
    for edge in here:
        winding += 1 if is_odd else edge.turn
        inside = bool(winding % 2) if is_odd else winding != 0
        if inside and start is None:
            start = edge
        elif not inside and start is not None:
            yield start, edge
            start = None


def _edges(path: Path) -> Iterator[_Edge]:
    """Parts that are open are closed, as whatever is filled is."""
    for ring, points in enumerate(_rings(path)):
        ends = [*points, points[0]]
        lines = [(a, b) for a, b in pairwise(ends) if a != b]
        for number, (start, end) in enumerate(lines):
            turn = (start[1] < end[1]) - (start[1] > end[1])
            yield _Edge(*(start if turn >= 0 else end), *(end if turn >= 0 else start), turn, ring, number)


def _rings(path: Path) -> list[list[Point]]:
    rings: list[list[Point]] = []
    for segment in path:
        if segment[0] == "M":
            rings.append([(segment[1], segment[2])])
        elif segment[0] == "L":
            rings[-1].append((segment[1], segment[2]))
        elif segment[0] == "C":
            rings[-1] += _curve(rings[-1][-1], *segment[1:])
    return rings


def _curve(start: Point, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> Iterator[Point]:
    for step in range(1, _CURVE):
        t = step / _CURVE
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3
    yield x3, y3


def _meet(one: _Edge, other: _Edge) -> bool:
    """Whether two edges cross or touch."""
    sides = (_side(one, other.x0, other.y0), _side(one, other.x1, other.y1))
    others = (_side(other, one.x0, one.y0), _side(other, one.x1, one.y1))
    return sides[0] * sides[1] <= 0 and others[0] * others[1] <= 0


def _side(edge: _Edge, x: float, y: float) -> int:
    value = (edge.x1 - edge.x0) * (y - edge.y0) - (edge.y1 - edge.y0) * (x - edge.x0)
    return (value > _NEAR) - (value < -_NEAR)


def _crossing(one: _Edge, other: _Edge) -> float | None:
    """The height at which two sloped edges change places, between their ends."""
    top, bottom = max(one.y0, other.y0), min(one.y1, other.y1)
    if bottom <= top:
        return None
    above, below = one.at(top) - other.at(top), one.at(bottom) - other.at(bottom)
    if above * below >= 0 or min(abs(above), abs(below)) < _NEAR:
        return None
    return top + (bottom - top) * above / (above - below)
