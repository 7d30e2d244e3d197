"""A number of sides -> the solid of such a die: corners and faces in space, and which number stands on which face."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

_SAME = 1e-6
_GOLDEN = (1 + math.sqrt(5)) / 2


class Corner(NamedTuple):
    x: float
    y: float
    z: float

    def __sub__(self, other: Corner) -> Corner:
        return Corner(self.x - other.x, self.y - other.y, self.z - other.z)

    def dot(self, other: Corner) -> float:
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other: Corner) -> Corner:
        return Corner(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )

    def times(self, factor: float) -> Corner:
        return Corner(self.x * factor, self.y * factor, self.z * factor)


Face: TypeAlias = tuple[int, ...]  # its corners, anticlockwise as seen from outside


@dataclass(frozen=True)
class Solid:
    """Its middle at the origin, its longest edge 1."""

    corners: tuple[Corner, ...]
    faces: tuple[Face, ...]

    def middle(self, face: int) -> Corner:
        points = [self.corners[corner] for corner in self.faces[face]]
        return Corner(*(sum(values) / len(points) for values in zip(*points, strict=True)))

    def opposite(self, face: int) -> int:
        """The face on which the die lies when this one is on top; no face is opposite to another on a die of four."""
        middle = self.middle(face)
        return min(range(len(self.faces)), key=lambda other: round(self.middle(other).dot(middle), 6))

    def neighbours(self, face: int) -> list[int]:
        """In the order of the edges."""
        corners = self.faces[face]
        edges = [{corner, corners[number - len(corners) + 1]} for number, corner in enumerate(corners)]
        others = [other for other in range(len(self.faces)) if other != face]
        return [next(other for other in others if edge <= set(self.faces[other])) for edge in edges]

    @property
    def across(self) -> float:
        """The diameter of the ball that it fits into."""
        return 2 * max(math.sqrt(corner.dot(corner)) for corner in self.corners)


@cache
def solid(sides: int) -> Solid:
    corners = {4: _tetrahedron, 6: _cube, 8: _octahedron, 10: _trapezohedron, 12: _dodecahedron, 20: _icosahedron}
    points = [Corner(*point) for point in corners[sides]()]
    faces = tuple(sorted(_hull(points)))
    longest = max(
        math.dist(points[corner], points[face[number - 1]]) for face in faces for number, corner in enumerate(face)
    )
    return Solid(tuple(point.times(1 / longest) for point in points), faces)


@cache
def numbered(sides: int) -> tuple[int, ...]:
    """The face of each number, from the first: opposite faces add up alike, and high numbers do not lie together.

    The numbers of a die of ten are even on one half of it and odd on the other, as on those that are sold.
    """
    die = solid(sides)
    if sides == 4:
        return tuple(range(4))
    values: dict[int, float] = {}
    places: dict[int, int] = {}
    for number in range(sides, sides // 2, -1):
        value = number - (sides + 1) / 2
        free = [face for face in range(sides) if face not in values]
        if sides == 10:
            free = [face for face in free if (die.middle(face).z > 0) == (number % 2 == 1)]
        face = min(free, key=partial(_pull, die, dict(values)))
        values |= {face: value, die.opposite(face): -value}
        places |= {number: face, sides + 1 - number: die.opposite(face)}
    return tuple(places[number] for number in range(1, sides + 1))


def _pull(die: Solid, values: Mapping[int, float], face: int) -> float:
    """How much the numbers that are placed weigh on the side of a face."""
    middle = die.middle(face)
    return round(sum(value * die.middle(taken).dot(middle) for taken, value in values.items()), 6)


def _hull(points: Sequence[Corner]) -> Iterator[Face]:
    """Every plane that has all points on one side of it holds a face."""
    seen = set[frozenset[int]]()
    for trio in combinations(range(len(points)), 3):
        a, b, c = (points[number] for number in trio)
        normal = (b - a).cross(c - a)
        heights = [normal.dot(point - a) for point in points]
        if max(heights) > _SAME and min(heights) < -_SAME:
            continue
        flat = frozenset(number for number, height in enumerate(heights) if abs(height) <= _SAME)
        if flat not in seen:
            seen.add(flat)
            yield _around(points, flat, normal if normal.dot(a) > 0 else normal.times(-1))


def _around(points: Sequence[Corner], flat: frozenset[int], normal: Corner) -> Face:
    first, *_ = ordered = sorted(flat)
    middle = Corner(*(sum(values) / len(flat) for values in zip(*(points[n] for n in ordered), strict=True)))
    right = points[first] - middle
    up = normal.cross(right).times(1 / math.sqrt(normal.dot(normal)))

    def angle(number: int) -> float:
        arm = points[number] - middle
        return round(math.atan2(arm.dot(up), arm.dot(right)), 6) % math.tau

    return tuple(sorted(flat, key=angle))


_Points: TypeAlias = list[tuple[float, float, float]]


def _tetrahedron() -> _Points:
    return [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]


def _cube() -> _Points:
    return list(product((1.0, -1.0), (1.0, -1.0), (1.0, -1.0)))


def _octahedron() -> _Points:
    return [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]


def _trapezohedron() -> _Points:
    """Two points and a ring of ten that goes up and down: just so far that four corners of a kite lie in one plane."""
    tip, cos = 1.0, math.cos(math.radians(36))
    wave = tip * (1 - cos) / (1 + cos)
    angles = [math.radians(36 * step) for step in range(10)]
    ring = [(math.cos(a), math.sin(a), wave if step % 2 else -wave) for step, a in enumerate(angles)]
    return [(0.0, 0.0, tip), *ring, (0.0, 0.0, -tip)]


def _dodecahedron() -> _Points:
    short, long = 1 / _GOLDEN, _GOLDEN
    return [*_cube(), *_cyclic(short, long)]


def _icosahedron() -> _Points:
    return _cyclic(1.0, _GOLDEN)


def _cyclic(a: float, b: float) -> _Points:
    points = [(0.0, s * a, t * b) for s, t in product((1, -1), repeat=2)]
    return [turned for x, y, z in points for turned in ((x, y, z), (y, z, x), (z, x, y))]
