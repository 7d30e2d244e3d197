"""An arc of an ellipse as SVG has it, from one point to another -> Bézier curves."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator
from typing import TypeAlias

from pnp.scene.path import Point

Curve: TypeAlias = tuple[Point, Point, Point]

_QUARTER = math.pi / 2 + 0.001  # a little more, so that rounding makes no fifth curve of a circle


def arc_curves(
    start: Point, radii: tuple[float, float], turn_deg: float, *, large: bool, sweep: bool, end: Point
) -> Iterator[Curve]:
    """As SVG works it out (F.6 of its notes): where the ellipse is a circle of radius 1, the arc is two angles.

    ArithmeticError where the proportions are absurd; nothing where the arc goes nowhere.
    """
    if start == end:
        return
    turned = cmath.rect(1.0, math.radians(turn_deg))
    # Along the axes of the ellipse.
    first, last = complex(*start) / turned, complex(*end) / turned
    across, down = radii
    half = (first - last) / 2
    needed = (half.real / across) ** 2 + (half.imag / down) ** 2
    if needed > 1:  # too small to reach
        across, down = across * math.sqrt(needed), down * math.sqrt(needed)
    first, last = (complex(point.real / across, point.imag / down) for point in (first, last))
    way = last - first
    aside = math.sqrt(max(1 / (way.real**2 + way.imag**2) - 0.25, 0.0))
    middle = (first + last) / 2 + way * 1j * (-aside if sweep == large else aside)
    begin = cmath.phase(first - middle)
    angle = cmath.phase(last - middle) - begin
    if angle < 0 and sweep:
        angle += math.tau
    elif angle > 0 and not sweep:
        angle -= math.tau

    def place(point: complex) -> Point:
        there = complex(point.real * across, point.imag * down) * turned
        return there.real, there.imag

    count = math.ceil(abs(angle) / _QUARTER)
    for number in range(count):
        here, there = (cmath.rect(1.0, begin + step * angle / count) for step in (number, number + 1))
        handle = 4 / 3 * math.tan(angle / count / 4) * 1j
        yield place(middle + here + here * handle), place(middle + there - there * handle), place(middle + there)
