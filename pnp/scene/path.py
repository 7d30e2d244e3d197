"""Points, segments and paths, and the paths that everybody needs: rectangles, ellipses, polygons, lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Path: TypeAlias = tuple[Segment, ...]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]  # x' = ax + cy + e, y' = bx + dy + f

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Box(NamedTuple):
    """A rectangle by its upper left corner; `rect(*box)` is its path."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


_ARC = 0.5522847498307936  # control distance of a quarter circle drawn as one Bézier curve


def rect(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))
    k = r * (1 - _ARC)
    right, bottom = x + width, y + height
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    kx, ky = rx * _ARC, ry * _ARC
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def circle(cx: float, cy: float, radius: float) -> Path:
    return ellipse(cx, cy, radius, radius)


def polygon(points: Iterable[Point]) -> Path:
    first, *rest = points
    return (("M", *first), *(("L", x, y) for x, y in rest), ("Z",))


def line(*points: Point) -> Path:
    first, *rest = points
    return (("M", *first), *(("L", x, y) for x, y in rest))


def mapped(path: Iterable[Segment], place: Callable[[float, float], Point]) -> Path:
    """The path with all its points, those of curves included, where `place` puts them."""
    moved: list[Segment] = []
    for segment in path:
        if segment[0] == "C":
            _, x1, y1, x2, y2, x, y = segment
            moved.append(("C", *place(x1, y1), *place(x2, y2), *place(x, y)))
        elif segment[0] == "L":
            moved.append(("L", *place(segment[1], segment[2])))
        elif segment[0] == "M":
            moved.append(("M", *place(segment[1], segment[2])))
        else:
            moved.append(segment)
    return tuple(moved)


def regular_polygon(cx: float, cy: float, radius: float, sides: int, turn_deg: float = 0.0) -> Path:
    """Corners on a circle, the first at `turn_deg` clockwise from straight up."""
    angles = (math.radians(turn_deg + 360 * i / sides) for i in range(sides))
    return polygon((cx + radius * math.sin(a), cy - radius * math.cos(a)) for a in angles)


def between(p: float, q: float, r: float, s: float) -> tuple[float, float]:
    """How far a Bézier curve goes along one axis: to its ends, or to where it turns back."""
    low, high = (p, s) if p < s else (s, p)
    if low <= q <= high and low <= r <= high:
        return low, high
    # The derivative is a parabola: a t² + b t + c = 0 where the curve turns.
    a, b, c = s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p
    if abs(a) < 1e-12:
        turns = [-c / b] if abs(b) > 1e-12 else []
    else:
        under = b * b - 4 * a * c
        root = math.sqrt(under) if under >= 0 else 0.0
        turns = [(-b - root) / (2 * a), (-b + root) / (2 * a)] if under >= 0 else []
    for t in turns:
        if 0 < t < 1:
            u = 1 - t
            there = u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
            low, high = min(low, there), max(high, there)
    return low, high
