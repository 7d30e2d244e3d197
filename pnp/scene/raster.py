"""A frame -> a few hundred coloured cells: enough to tell whether two pictures look alike, and quick."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from pnp.scene.color import Color
from pnp.scene.frame import Frame, Gradient, Picture, Place, Shape
from pnp.scene.path import Matrix, Path, Point

CELLS = 24  # on each side

Rgb: TypeAlias = tuple[float, float, float]
Outline: TypeAlias = list[list[Point]]

_WHITE: Rgb = (1.0, 1.0, 1.0)
_STEPS = 5  # straight pieces of a curve
_LEAST_SHARE = 0.02
_VISIBLE = 0.1  # of the way from black to white: the tone of a sparing hatch


def coarse(frame: Frame, cells: int = CELLS) -> tuple[Rgb, ...]:
    """The frame in a square of cells, row by row, on white; what is finer than a cell is mixed with what is around."""
    canvas = _Canvas(cells)
    side = max(frame.width, frame.height) or 1.0
    scale = cells / side
    left, top = (side - frame.width) / 2 * scale, (side - frame.height) / 2 * scale
    canvas.frame(frame, (scale, 0.0, 0.0, scale, left, top), None)
    return tuple(canvas.colors)


def are_alike(one: Sequence[Rgb], other: Sequence[Rgb]) -> bool:
    """Whether there is no place where two pictures visibly differ."""
    return all(
        abs(r - x) < _VISIBLE and abs(g - y) < _VISIBLE and abs(b - z) < _VISIBLE
        for (r, g, b), (x, y, z) in zip(one, other, strict=True)
    )


class _Canvas:
    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.colors: list[Rgb] = [_WHITE] * (cells * cells)
        self._windows: dict[tuple[int, Matrix, bool], tuple[Path, frozenset[int]]] = {}

    def frame(self, frame: Frame, matrix: Matrix, window: frozenset[int] | None, opacity: float = 1.0) -> None:
        """What is seen through is mixed with what lies below it, item by item."""
        for item in frame.items:
            if isinstance(item, Shape):
                self._shape(item, matrix, window, opacity)
            elif isinstance(item, Place):
                inner = placed(matrix, item)
                within = self._clipped((item.clip,) if item.clip else (), inner, window)
                self.frame(item.frame, inner, within, opacity * item.opacity)

    def _clipped(
        self, clips: Iterable[Path], matrix: Matrix, window: frozenset[int] | None, *, even_odd: bool = False
    ) -> frozenset[int] | None:
        for clip in clips:
            key = id(clip), matrix, even_odd
            if key not in self._windows:  # many shapes share one
                inside = frozenset(self._covered(flattened(clip, matrix), even_odd=even_odd))
                self._windows[key] = clip, inside
            inside = self._windows[key][1]
            window = inside if window is None else window & inside
        return window

    def _shape(self, shape: Shape, matrix: Matrix, window: frozenset[int] | None, opacity: float) -> None:
        outline = flattened(shape.path, matrix)
        window = self._clipped(shape.clips, matrix, window)
        window = self._clipped(shape.odd_clips, matrix, window, even_odd=True)
        if shape.fill is not None or shape.hatch is not None:
            cells = list(self._covered(outline, even_odd=shape.even_odd))
            if isinstance(shape.fill, Picture):
                self._pixels(cells, shape.fill, matrix, opacity * shape.fill_opacity, window)
            elif shape.fill is not None:
                share = opacity * shape.fill_opacity * _mean_opacity(shape.fill)
                self._paint(cells, _plain(shape.fill), share, window)
            if shape.hatch is not None:
                share = shape.hatch.width_mm / shape.hatch.spacing_mm
                self._paint(cells, _rgb(shape.hatch.color), share, window)
        if shape.stroke is not None:
            width = shape.stroke.width_mm * math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
            share = min(1.0, width) * opacity * shape.stroke.opacity
            self._paint(self._along(outline, width), _rgb(shape.stroke.color), share, window)

    def _pixels(
        self, cells: Iterable[int], fill: Picture, matrix: Matrix, opacity: float, window: frozenset[int] | None
    ) -> None:
        back = undone(_times(matrix, fill.matrix))
        for cell in cells:
            *rgb, seen = fill.bitmap.at(*moved(back, cell % self.cells + 0.5, cell // self.cells + 0.5))
            self._paint((cell,), (rgb[0], rgb[1], rgb[2]), seen * opacity, window)

    def _paint(self, cells: Iterable[int], color: Rgb, share: float, window: frozenset[int] | None) -> None:
        if share < _LEAST_SHARE:
            return
        for cell in cells:
            if window is None or cell in window:
                old = self.colors[cell]
                self.colors[cell] = color if share >= 1 else _mixed(color, old, share)

    def _covered(self, outline: Outline, *, even_odd: bool) -> Iterator[int]:
        """The cells whose middles lie inside."""
        crossings: list[list[tuple[float, int]]] = [[] for _ in range(self.cells)]
        for points in outline:
            for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
                if y0 == y1:
                    continue
                turn, low, high = (1, y0, y1) if y0 < y1 else (-1, y1, y0)
                slope = (x1 - x0) / (y1 - y0)
                for row in range(max(0, math.ceil(low - 0.5)), min(self.cells, math.ceil(high - 0.5))):
                    crossings[row].append((x0 + (row + 0.5 - y0) * slope, turn))
        for row, met in enumerate(crossings):
            met.sort()
            winding = 0
            for (start, turn), (end, _) in pairwise(met):
                winding += turn
                if winding % 2 if even_odd else winding:
                    first, last = max(0, math.ceil(start - 0.5)), min(self.cells, math.ceil(end - 0.5))
                    yield from range(row * self.cells + first, row * self.cells + last)

    def _along(self, outline: Outline, width: float) -> set[int]:
        """The cells that a pen of this width touches, about."""
        cells: set[int] = set()
        reach = max(0.0, (width - 1) / 2)
        for points in outline:
            for start, end in pairwise(points):
                for x, y in self._steps(start, end, reach):
                    left, right = max(0, math.floor(x - reach)), min(self.cells, math.floor(x + reach) + 1)
                    for row in range(max(0, math.floor(y - reach)), min(self.cells, math.floor(y + reach) + 1)):
                        cells.update(range(row * self.cells + left, row * self.cells + right))
                if len(cells) == len(self.colors):
                    return cells  # a pen as wide as the picture has done its work
        return cells

    def _steps(self, start: Point, end: Point, reach: float) -> Iterator[Point]:
        """Points of a line less than a cell apart, as far as a pen that stands on them reaches the canvas."""
        (x0, y0), (x1, y1) = start, end
        steps = max(1, math.ceil(max(abs(x1 - x0), abs(y1 - y0)) * 1.5))
        first, last = 0.0, float(steps)
        for at, way in ((x0, (x1 - x0) / steps), (y0, (y1 - y0) / steps)):
            if way:
                near, far = sorted(((-reach - 1 - at) / way, (self.cells + reach + 1 - at) / way))
                first, last = max(first, near), min(last, far)
            elif not -reach - 1 <= at <= self.cells + reach + 1:
                return
        for step in range(math.ceil(first), math.floor(last) + 1):
            yield x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps


def placed(matrix: Matrix, place: Place) -> Matrix:
    """From a placed frame's own coordinates to those that `matrix` leads to."""
    angle = math.radians(place.turn_deg)
    cos, sin = math.cos(angle) * place.scale, math.sin(angle) * place.scale
    return _times(matrix, (cos, sin, -sin, cos, place.x, place.y))


def _times(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def undone(matrix: Matrix) -> Matrix:
    """Leads back; of what has no area anywhere."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c or 1.0
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area


def moved(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def flattened(path: Path, matrix: Matrix) -> Outline:
    """The path as polygons, where the matrix puts them."""
    a, b, c, d, e, f = matrix
    outline: Outline = []
    for segment in path:
        if segment[0] == "Z":
            if outline:
                outline[-1].append(outline[-1][0])
            continue
        ends = [(a * x + c * y + e, b * x + d * y + f) for x, y in zip(segment[1::2], segment[2::2], strict=True)]
        if segment[0] == "M" or not outline:
            outline.append([ends[-1]])
        elif segment[0] == "L":
            outline[-1].append(ends[-1])
        else:
            outline[-1] += _curve(outline[-1][-1], *ends)
    return outline


def _curve(p: Point, q: Point, r: Point, s: Point) -> Iterator[Point]:
    steps = _STEPS if abs(s[0] - p[0]) + abs(s[1] - p[1]) > 1 else 2
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        yield (
            w[0] * p[0] + w[1] * q[0] + w[2] * r[0] + w[3] * s[0],
            w[0] * p[1] + w[1] * q[1] + w[2] * r[1] + w[3] * s[1],
        )


def _rgb(color: Color) -> Rgb:
    return color.r, color.g, color.b


def _plain(fill: Color | Gradient) -> Rgb:
    if isinstance(fill, Color):
        return _rgb(fill)
    colors = [_rgb(color) for _, color in fill.stops]
    r, g, b = (sum(part) / len(colors) for part in zip(*colors, strict=True))
    return r, g, b


def _mean_opacity(fill: Color | Gradient) -> float:
    if isinstance(fill, Color) or not fill.opacities:
        return 1.0
    return sum(fill.opacities) / len(fill.opacities)


def _mixed(color: Rgb, ground: Rgb, share: float) -> Rgb:
    r, g, b = (share * new + (1 - share) * old for new, old in zip(color, ground, strict=True))
    return r, g, b
