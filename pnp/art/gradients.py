"""A gradient element -> the gradient as one shape sees it, in the coordinates of the drawing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pnp.art.affine import (
    IDENTITY,
    Matrix,
    apply,
    determinant,
    inverse,
    keeps_circles,
    mean_scale,
    multiply,
    parse_transform,
)
from pnp.art.colors import Tint
from pnp.art.drawing import RoleGradient, StopPaint
from pnp.art.numbers import SMALLEST, fraction
from pnp.art.shapes import Attributes, BadAttributeError, box
from pnp.art.xmltree import Element, shorten
from pnp.scene.path import Path, Point

Stops: TypeAlias = tuple[tuple[float, StopPaint], ...]

MAX_TURNS = 64  # of a gradient that repeats itself within one shape
MAX_STOPS = 256
MAX_REPEATED = 2_000  # stops of such a gradient
_INSIDE = 1 - 1e-6  # where a focus stays that lies outside of its circle


@dataclass(frozen=True, slots=True)
class GradientSpec:
    """As written: in the user's units, or in parts of the box of whatever it fills."""

    start: Point
    end: Point
    radii: tuple[float, float] | None
    matrix: Matrix
    by_box: bool
    stops: Stops
    spread: str = "pad"


def read_gradient(
    chain: Sequence[Element], paint_of: Callable[[Element], str | Tint | None], around: Point, *, strict: bool
) -> GradientSpec | None:
    """What an element says, and those it refers to where it says nothing; None where there is no colour at all.

    BadAttributeError where it makes no sense; where it is not strict, SVG has a sense for nearly everything.
    """
    element = chain[0]
    texts: dict[str, str] = {}
    for other in reversed(chain):
        own = other.attributes
        texts |= own if other.tag == element.tag else {name: own[name] for name in _SHARED if name in own}
    by_box = texts.get("gradientUnits", "").strip() != "userSpaceOnUse"
    given = Attributes(texts, (1.0, 1.0) if by_box else around, strict=strict)

    def value(name: str, default: str) -> float:
        if name not in texts and strict and not by_box:
            raise BadAttributeError("", f"needs the attribute {name}, since its units are userSpaceOnUse")
        return given.length(name) if name in texts else Attributes({name: default}, given.around).length(name)

    stops = _stops(
        next((one for one in chain if any(c.tag == "stop" for c in one.children)), element), paint_of, strict
    )
    if not stops:
        return None
    matrix, spread = _matrix(texts.get("gradientTransform")), texts.get("spreadMethod", "pad").strip()
    last = ((0.0, stops[-1][1]), (1.0, stops[-1][1]))
    if element.tag == "linearGradient":
        start, end = (value("x1", "0"), value("y1", "0")), (value("x2", "100%"), value("y2", "0"))
        if start == end:
            if strict:
                raise BadAttributeError("", "begins and ends at the same point")
            return GradientSpec((0.0, 0.0), (1.0, 0.0), None, IDENTITY, by_box, last)
        return GradientSpec(start, end, None, matrix, by_box, stops, spread)
    end = (value("cx", "50%"), value("cy", "50%"))
    start = (given.length("fx") if "fx" in texts else end[0], given.length("fy") if "fy" in texts else end[1])
    radii = (given.length("fr") if "fr" in texts else 0.0, value("r", "50%"))
    if radii[1] <= 0:
        if strict or radii[1] < 0:
            raise BadAttributeError("r", "must be more than 0")
        return GradientSpec((0.0, 0.0), (1.0, 0.0), None, IDENTITY, by_box, last)
    if radii[0] < 0 or math.dist(start, end) + radii[0] > radii[1] * (1 + 1e-9):
        if strict or radii[0] < 0 or radii[0] >= radii[1]:
            raise BadAttributeError("", "the inner circle (fx, fy, fr) must lie inside the outer one (cx, cy, r)")
        share = (radii[1] - radii[0]) * _INSIDE / math.dist(start, end)
        start = (end[0] + (start[0] - end[0]) * share, end[1] + (start[1] - end[1]) * share)
    return GradientSpec(start, end, radii, matrix, by_box, stops, spread)


_SHARED = ("gradientUnits", "gradientTransform", "spreadMethod")


def _matrix(text: str | None) -> Matrix:
    try:
        return IDENTITY if text is None or not text.strip() else parse_transform(text)
    except ValueError as error:
        raise BadAttributeError("gradientTransform", str(error)) from None


def _stops(element: Element, paint_of: Callable[[Element], str | Tint | None], strict: bool) -> Stops:
    stops: list[tuple[float, StopPaint]] = []
    for child in element.children:
        if child.tag != "stop":
            continue
        at = f"the stop in line {child.line}"
        paint = paint_of(child)
        try:
            offset = fraction(child.attributes["offset"] if strict else child.attributes.get("offset", "0"))
        except KeyError:
            raise BadAttributeError("", f"{at} needs an offset") from None
        except ValueError as error:
            raise BadAttributeError("", f"{at}: offset: {error}") from None
        if paint is None:
            roles = child.attributes.get("class", "").split()
            raise BadAttributeError("", f"{at} needs exactly one role in class, not “{shorten(' '.join(roles))}”")
        lowest = stops[-1][0] if stops else 0.0
        if strict and not lowest <= offset <= 1.0:
            raise BadAttributeError("", f"{at}: offsets rise from 0 to 1")
        stops.append((min(1.0, max(lowest, offset)), paint))
    if strict and not stops:
        raise BadAttributeError("", "has no stop")
    if len(stops) > MAX_STOPS:
        raise BadAttributeError("", f"has more than {MAX_STOPS} stops")
    return tuple(stops)


def fitted(spec: GradientSpec, path: Path, matrix: Matrix) -> RoleGradient | None:
    """The gradient on a path that is then transformed by `matrix`.

    None where the gradient hangs on the path's box and the box is flat: there is no area to fill.
    """
    left, top, width, height = box(path)
    if spec.by_box:
        if width < SMALLEST or height < SMALLEST:
            return None
        matrix = multiply(matrix, (width, 0.0, 0.0, height, left, top))
    if spec.spread != "pad":
        inside = multiply((width, 0.0, 0.0, height, left, top), spec.matrix) if spec.by_box else spec.matrix
        corners = [(left + width * x, top + height * y) for x in (0, 1) for y in (0, 1)]
        spec = _repeated(spec, [apply(inverse(inside), corner) for corner in corners])
    matrix = multiply(matrix, spec.matrix)
    if spec.radii is None:
        return RoleGradient(*_line(spec.start, spec.end, matrix), spec.stops)
    if not keeps_circles(matrix):
        return RoleGradient(spec.start, spec.end, spec.stops, spec.radii, matrix)
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


def _repeated(spec: GradientSpec, corners: Sequence[Point]) -> GradientSpec:
    """Written out as often as it takes to reach the corners."""
    (x0, y0), (x1, y1) = spec.start, spec.end
    if spec.radii is None:
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2
        reach = [((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length for x, y in corners]
        first, last = math.floor(min(reach) + 1e-6), math.ceil(max(reach) - 1e-6)
    else:
        narrow = max(spec.radii[1] - spec.radii[0] - math.dist(spec.start, spec.end), SMALLEST)
        first, last = 0, math.ceil(max(math.dist(corner, spec.start) for corner in corners) / narrow)
    most = max(2, min(MAX_TURNS, MAX_REPEATED // (len(spec.stops) + 2)))
    if last - first > most:
        first = 0 if spec.radii is not None else (first + last) // 2 - most // 2
        last = first + most
    last = max(last, first + 1)
    stops: list[tuple[float, StopPaint]] = []
    for turn in range(first, last):
        back = spec.spread == "reflect" and turn % 2
        padded = ((0.0, spec.stops[0][1]), *spec.stops, (1.0, spec.stops[-1][1]))
        for offset, paint in reversed(padded) if back else padded:
            stops.append((((turn - first) + (1 - offset if back else offset)) / (last - first), paint))
    end = (x0 + last * (x1 - x0), y0 + last * (y1 - y0))
    start = (x0 + first * (x1 - x0), y0 + first * (y1 - y0))
    radii = spec.radii and (spec.radii[0], spec.radii[0] + last * (spec.radii[1] - spec.radii[0]))
    return GradientSpec(start, end, radii, spec.matrix, spec.by_box, tuple(stops))
