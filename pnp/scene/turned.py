"""A frame -> whether it looks the same when it is turned round."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.scene.frame import Frame, Item, Place, Shape, Text
from pnp.scene.path import Path

_TOLERANCE_MM = 0.2


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A shape where it lies on the frame: how it is painted, and the points of its path."""

    paint: tuple[object, ...]
    points: tuple[tuple[float, float], ...]


def looks_the_same_turned(frame: Frame) -> bool:
    """By 180 degrees about its middle. Letters never do; which of two shapes lies above is not looked at."""
    drawn = list(_drawn(frame.items, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)))
    if any(shape is None for shape in drawn):
        return False
    waiting = [shape for shape in drawn if shape is not None]
    turned = [_turned(shape, frame.width, frame.height) for shape in waiting]
    for shape in turned:
        partner = next((other for other in waiting if _alike(shape, other)), None)
        if partner is None:
            return False
        waiting.remove(partner)
    return True


_Matrix = tuple[float, float, float, float, float, float]


def _drawn(items: Sequence[Item], to: _Matrix) -> Iterator[_Drawn | None]:
    """None for words."""
    for item in items:
        match item:
            case Place():
                yield from _drawn(item.frame.items, _inside(item, to))
            case Shape():
                paint = (item.fill, item.fill_opacity, item.stroke)
                yield _Drawn(paint, tuple(_at(x, y, to) for x, y in _points(item.path)))
            case Text():
                yield None


def _inside(place: Place, to: _Matrix) -> _Matrix:
    a, b, c, d, _, _ = to
    cos = math.cos(math.radians(place.turn_deg)) * place.scale
    sin = math.sin(math.radians(place.turn_deg)) * place.scale
    x, y = _at(place.x, place.y, to)
    return (a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, x, y)


def _at(x: float, y: float, to: _Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = to
    return a * x + c * y + e, b * x + d * y + f


def _points(path: Path) -> Iterator[tuple[float, float]]:
    for segment in path:
        numbers = [float(number) for number in segment[1:]]
        yield from zip(numbers[::2], numbers[1::2], strict=True)


def _turned(shape: _Drawn, width: float, height: float) -> _Drawn:
    return _Drawn(shape.paint, tuple((width - x, height - y) for x, y in shape.points))


def _alike(one: _Drawn, other: _Drawn) -> bool:
    """The same paint, and every point of either near one of the other: a path may begin anywhere."""
    return one.paint == other.paint and _covers(one, other) and _covers(other, one)


def _covers(one: _Drawn, other: _Drawn) -> bool:
    return all(
        any(abs(x - px) < _TOLERANCE_MM and abs(y - py) < _TOLERANCE_MM for px, py in one.points)
        for x, y in other.points
    )
