"""Frames -> how far what is seen of them reaches, lines with their width and windows included."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pnp.scene.color import WHITE
from pnp.scene.frame import Frame, Place, Shape, Text
from pnp.scene.path import Path, Point
from pnp.scene.raster import Matrix, placed
from pnp.scene.units import MM_PER_PT
from pnp.type.fonts import FontBook

_HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CAPITAL = 0.75  # of the size of a type
_STEPS = 8  # of a curve


class Extent(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Extent) -> bool:
        return (
            self.left < other.right and self.right > other.left and self.top < other.bottom and self.bottom > other.top
        )

    def lies_in(self, other: Extent) -> bool:
        return other.holds(self)

    def holds(self, other: Extent) -> bool:
        tolerance = 1e-3
        return (
            self.left <= other.left + tolerance
            and self.top <= other.top + tolerance
            and self.right >= other.right - tolerance
            and self.bottom >= other.bottom - tolerance
        )

    def cut_to(self, other: Extent) -> Extent | None:
        """What both have in common."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Extent(left, top, right, bottom) if left <= right and top <= bottom else None


@dataclass(frozen=True, slots=True)
class Spot:
    """Something that is printed: how far it reaches on the page, and whether its frame stands straight."""

    item: Shape | Text
    extent: Extent
    is_upright: bool


def path_extent(path: Path, matrix: Matrix = _HERE) -> Extent | None:
    """Of the points of a path where the matrix puts them; of curves, some way along them."""
    points = list(_points(path, matrix))
    if not points:
        return None
    across, down = zip(*points, strict=True)
    return Extent(min(across), min(down), max(across), max(down))


def spots(
    frame: Frame, fonts: FontBook | None = None, inside: Extent | None = None, *, white: bool = False
) -> Iterator[Spot]:
    """Everything that is printed, in painting order; what lies completely `inside` may be left out.

    White leaves the paper as it is, and counts only if asked for. Without fonts, texts count as their starting points.
    """
    yield from _Walk(fonts, inside, white).frame(frame, _HERE, None)


class _Walk:
    def __init__(self, fonts: FontBook | None, inside: Extent | None, white: bool) -> None:
        self.fonts, self.inside, self.white = fonts, inside, white
        self._reach: dict[int, Extent | None] = {}

    def frame(self, frame: Frame, matrix: Matrix, window: Extent | None) -> Iterator[Spot]:
        is_upright = abs(matrix[0] * matrix[1]) < 1e-9
        for item in frame.items:
            if isinstance(item, Place):
                yield from self._place(item, matrix, window)
                continue
            extent = self._own(item, matrix)
            if extent is not None and window is not None:
                extent = extent.cut_to(window)
            if extent is not None:
                yield Spot(item, extent, is_upright)

    def _place(self, place: Place, matrix: Matrix, window: Extent | None) -> Iterator[Spot]:
        inner = placed(matrix, place)
        if place.clip is not None:
            clip = path_extent(place.clip, inner)
            window = clip if window is None or clip is None else clip.cut_to(window)
            if window is None:
                return
        if self.inside is not None:
            reach = self._around(place.frame)
            seen = _moved(reach, inner) if reach is not None else None
            seen = seen.cut_to(window) if seen is not None and window is not None else seen
            if seen is None or seen.lies_in(self.inside):
                return
        yield from self.frame(place.frame, inner, window)

    def _around(self, frame: Frame) -> Extent | None:
        """How far a frame reaches in its own coordinates, at most; worked out once."""
        if id(frame) not in self._reach:
            found: list[Extent] = []
            for item in frame.items:
                if isinstance(item, Place):
                    extent = self._around(item.frame)
                    extent = _moved(extent, placed(_HERE, item)) if extent is not None else None
                    clip = path_extent(item.clip, placed(_HERE, item)) if item.clip is not None else None
                    extent = extent.cut_to(clip) if extent is not None and clip is not None else extent
                else:
                    extent = self._own(item, _HERE)
                found += [extent] if extent is not None else []
            self._reach[id(frame)] = _union(found)
        return self._reach[id(frame)]

    def _own(self, item: Shape | Text, matrix: Matrix) -> Extent | None:
        if isinstance(item, Text):
            return self._text(item, matrix)
        fill = item.fill is not None and (self.white or item.fill != WHITE)
        pen = item.stroke if item.stroke is not None and (self.white or item.stroke.color != WHITE) else None
        if not fill and pen is None and item.hatch is None:
            return None
        extent = path_extent(item.path, matrix)
        if extent is not None and pen is not None:
            scale = math.hypot(matrix[0], matrix[1])
            extent = _grown(item.path, extent, pen.width_mm * scale / 2, is_butt=pen.cap == "butt")
        for clip in item.clips:
            seen = path_extent(clip, matrix)
            extent = extent.cut_to(seen) if extent is not None and seen is not None else None
        return extent

    def _text(self, text: Text, matrix: Matrix) -> Extent | None:
        width = self.fonts.width_mm(text.font, text.text, text.size_pt, text.tracking_pt) if self.fonts else 0.0
        height = text.size_pt * MM_PER_PT * _CAPITAL
        return _moved(Extent(text.x, text.y - height, text.x + width, text.y), matrix) if text.text.strip() else None


def _grown(path: Path, extent: Extent, by: float, *, is_butt: bool) -> Extent:
    """A straight line with flat ends grows only sideways."""
    left, top, right, bottom = extent
    is_line = is_butt and len(path) == 2
    dx = 0.0 if is_line and bottom - top < 1e-9 else by
    dy = 0.0 if is_line and right - left < 1e-9 else by
    return Extent(left - dx, top - dy, right + dx, bottom + dy)


def _moved(extent: Extent, matrix: Matrix) -> Extent:
    corners = [(x, y) for x in (extent.left, extent.right) for y in (extent.top, extent.bottom)]
    moved = [_at(matrix, point) for point in corners]
    across, down = zip(*moved, strict=True)
    return Extent(min(across), min(down), max(across), max(down))


def _union(extents: Iterable[Extent]) -> Extent | None:
    sides = list(zip(*extents, strict=True))
    return Extent(min(sides[0]), min(sides[1]), max(sides[2]), max(sides[3])) if sides else None


def _at(matrix: Matrix, point: Point) -> Point:
    (a, b, c, d, e, f), (x, y) = matrix, point
    return a * x + c * y + e, b * x + d * y + f


def _points(path: Path, matrix: Matrix) -> Iterator[Point]:
    last: Point = (0.0, 0.0)
    for segment in path:
        if segment[0] == "Z":
            continue
        ends = [_at(matrix, point) for point in zip(segment[1::2], segment[2::2], strict=True)]
        if segment[0] == "C":
            yield from _along(last, *ends)
        last = ends[-1]
        yield last


def _along(p: Point, q: Point, r: Point, s: Point) -> Iterator[Point]:
    for step in range(1, _STEPS):
        t = step / _STEPS
        u = 1 - t
        w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        yield (
            w[0] * p[0] + w[1] * q[0] + w[2] * r[0] + w[3] * s[0],
            w[0] * p[1] + w[1] * q[1] + w[2] * r[1] + w[3] * s[1],
        )
