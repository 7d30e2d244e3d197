"""The text of a `transform` -> a matrix; paths through matrices."""

from __future__ import annotations

import math
import re

from pnp.art.numbers import numbers
from pnp.art.xmltree import shorten
from pnp.scene.path import IDENTITY, Matrix, Path, Point, Segment

__all__ = ["IDENTITY", "Matrix"]

_STEP = re.compile(r"\s*+,?+\s*+([A-Za-z]++)\s*+\(([^()]*+)\)\s*+")
_COUNTS = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """First `inner`, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def apply(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def determinant(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return a * d - b * c


def inverse(matrix: Matrix) -> Matrix:
    """Leads back; the matrix must keep an area."""
    a, b, c, d, e, f = matrix
    area = determinant(matrix)
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area


def is_sound(matrix: Matrix) -> bool:
    """Whether what goes through keeps an area and stays within numbers that can be worked with."""
    return all(abs(value) <= 1e9 for value in matrix) and 1e-12 <= abs(determinant(matrix)) <= 1e12


def mean_scale(matrix: Matrix) -> float:
    """By how much a line's width grows: the root of the growth of areas."""
    return math.sqrt(abs(determinant(matrix)))


def keeps_circles(matrix: Matrix) -> bool:
    """Whether the matrix only moves, turns, mirrors and scales evenly (to a thousandth)."""
    a, b, c, d, _, _ = matrix
    size = a * a + b * b + c * c + d * d
    return abs(a * c + b * d) <= 1e-3 * size and abs(a * a + b * b - c * c - d * d) <= 1e-3 * size


def transform(path: Path, matrix: Matrix) -> Path:
    if matrix == IDENTITY:
        return path
    a, b, c, d, e, f = matrix
    moved: list[Segment] = []
    for segment in path:
        if segment[0] == "C":
            _, x1, y1, x2, y2, x, y = segment
            moved.append(
                (
                    "C",
                    a * x1 + c * y1 + e,
                    b * x1 + d * y1 + f,
                    a * x2 + c * y2 + e,
                    b * x2 + d * y2 + f,
                    a * x + c * y + e,
                    b * x + d * y + f,
                )
            )
        elif segment[0] == "Z":
            moved.append(segment)
        else:
            _, x, y = segment
            point = (a * x + c * y + e, b * x + d * y + f)
            moved.append(("M", *point) if segment[0] == "M" else ("L", *point))
    return tuple(moved)


def parse_transform(text: str) -> Matrix:
    """`matrix translate scale rotate skewX skewY`, as many as wanted; anything else is a ValueError."""
    matrix = IDENTITY
    at = 0
    while at < len(text) or not at:
        step = _STEP.match(text, at)
        if not step:
            raise ValueError(f"cannot be read at “{shorten(text[at:])}”")
        name, values = step[1], numbers(step[2])
        if name not in _COUNTS:
            raise ValueError(f"“{name}” is not one of {', '.join(_COUNTS)}")
        if len(values) not in _COUNTS[name]:
            raise ValueError(f"{name} takes {' or '.join(map(str, _COUNTS[name]))} numbers, not {len(values)}")
        matrix = multiply(matrix, _single(name, values))
        at = step.end()
    if not is_sound(matrix):
        raise ValueError("leaves nothing to be seen: it flattens everything, or scales it beyond all measure")
    return matrix


def _single(name: str, values: list[float]) -> Matrix:
    first, second = values[0], values[1] if len(values) > 1 else None
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, first, second or 0.0)
    if name == "scale":
        return (first, 0.0, 0.0, first if second is None else second, 0.0, 0.0)
    if name == "skewX":
        return (1.0, 0.0, math.tan(math.radians(first)), 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, math.tan(math.radians(first)), 0.0, 1.0, 0.0, 0.0)
    if name == "rotate":
        cos, sin = math.cos(math.radians(first)), math.sin(math.radians(first))
        x, y = values[1:] or (0.0, 0.0)
        return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    a, b, c, d, e, f = values
    return (a, b, c, d, e, f)
