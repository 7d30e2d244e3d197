"""A gradient element -> the gradient as one shape sees it, in the coordinates of the drawing."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.art.affine import (
    IDENTITY,
    Matrix,
    apply,
    determinant,
    keeps_circles,
    mean_scale,
    multiply,
    parse_transform,
)
from pnp.art.drawing import RoleGradient
from pnp.art.numbers import SMALLEST, fraction, number
from pnp.art.shapes import BadAttributeError, box
from pnp.art.xmltree import Element, shorten
from pnp.scene.path import Path, Point


@dataclass(frozen=True, slots=True)
class GradientSpec:
    """As written: in the user's units, or in parts of the box of whatever it fills."""

    start: Point
    end: Point
    radii: tuple[float, float] | None
    matrix: Matrix
    by_box: bool
    stops: tuple[tuple[float, str], ...]


def read_gradient(element: Element) -> GradientSpec:
    """What the element says; BadAttributeError where it makes no sense."""
    texts = element.attributes
    by_box = texts.get("gradientUnits", "").strip() != "userSpaceOnUse"

    def value(name: str, default: float) -> float:
        if name not in texts:
            if not by_box:
                raise BadAttributeError("", f"needs the attribute {name}, since its units are userSpaceOnUse")
            return default
        try:
            return fraction(texts[name]) if by_box else number(texts[name])
        except ValueError as error:
            raise BadAttributeError(name, str(error)) from None

    radii = None
    if element.tag == "linearGradient":
        start, end = (value("x1", 0.0), value("y1", 0.0)), (value("x2", 1.0), value("y2", 0.0))
        if start == end:
            raise BadAttributeError("", "begins and ends at the same point")
    else:
        end = (value("cx", 0.5), value("cy", 0.5))
        start = (
            value("fx", end[0]) if "fx" in texts else end[0],
            value("fy", end[1]) if "fy" in texts else end[1],
        )
        radii = (value("fr", 0.0) if "fr" in texts else 0.0, value("r", 0.5))
        if radii[1] <= 0:
            raise BadAttributeError("r", "must be more than 0")
        if radii[0] < 0 or math.dist(start, end) + radii[0] > radii[1] * (1 + 1e-9):
            raise BadAttributeError("", "the inner circle (fx, fy, fr) must lie inside the outer one (cx, cy, r)")
    return GradientSpec(start, end, radii, _matrix(texts.get("gradientTransform")), by_box, _stops(element))


def _matrix(text: str | None) -> Matrix:
    try:
        return IDENTITY if text is None else parse_transform(text)
    except ValueError as error:
        raise BadAttributeError("gradientTransform", str(error)) from None


def _stops(element: Element) -> tuple[tuple[float, str], ...]:
    stops: list[tuple[float, str]] = []
    for child in element.children:
        if child.tag != "stop":
            continue
        at = f"the stop in line {child.line}"
        try:
            offset = fraction(child.attributes["offset"])
        except KeyError:
            raise BadAttributeError("", f"{at} needs an offset") from None
        except ValueError as error:
            raise BadAttributeError("", f"{at}: offset: {error}") from None
        roles = child.attributes.get("class", "").split()
        if len(roles) != 1:
            raise BadAttributeError("", f"{at} needs exactly one role in class, not “{shorten(' '.join(roles))}”")
        if not (stops[-1][0] if stops else 0.0) <= offset <= 1.0:
            raise BadAttributeError("", f"{at}: offsets rise from 0 to 1")
        stops.append((offset, roles[0]))
    if not stops:
        raise BadAttributeError("", "has no stop")
    return tuple(stops)


def fitted(spec: GradientSpec, path: Path, matrix: Matrix) -> RoleGradient | None:
    """The gradient on a path that is then transformed by `matrix`.

    None where the gradient hangs on the path's box and the box is flat: there is no area to fill.
    BadAttributeError where circles would become ellipses, which cannot be printed as gradients.
    """
    if spec.by_box:
        left, top, width, height = box(path)
        if width < SMALLEST or height < SMALLEST:
            return None
        matrix = multiply(matrix, (width, 0.0, 0.0, height, left, top))
    matrix = multiply(matrix, spec.matrix)
    if spec.radii is None:
        return RoleGradient(*_line(spec.start, spec.end, matrix), spec.stops)
    if not keeps_circles(matrix):
        raise BadAttributeError("fill", "this radial gradient becomes elliptical here")
    scale = mean_scale(matrix)
    radii = (spec.radii[0] * scale, spec.radii[1] * scale)
    return RoleGradient(apply(matrix, spec.start), apply(matrix, spec.end), spec.stops, radii)


def _line(start: Point, end: Point, matrix: Matrix) -> tuple[Point, Point]:
    """A linear gradient stays one under any matrix; it is its bands that are mapped, not its two points."""
    a, b, c, d, _, _ = matrix
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    gx, gy = dx / length, dy / length
    det = determinant(matrix)
    hx, hy = (d * gx - b * gy) / det, (a * gy - c * gx) / det
    size = hx * hx + hy * hy
    x, y = apply(matrix, start)
    return (x, y), (x + hx / size, y + hy / size)
