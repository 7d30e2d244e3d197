"""A shape -> the same shape elsewhere: its path, its clips and its gradients, wherever a function puts their points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from pnp.scene.frame import Frame, Gradient, Item, Place, Shape
from pnp.scene.path import Matrix, Point, mapped

PointMap: TypeAlias = Callable[[float, float], Point]


def mapped_shape(shape: Shape, place: PointMap, radii: float = 1.0) -> Shape:
    """Widths of lines and hatches stay; `radii` is what becomes of those of gradients."""
    fill, stroke = shape.fill, shape.stroke
    if isinstance(fill, Gradient):
        fill = mapped_gradient(fill, place, radii)
    if stroke is not None and stroke.gradient is not None:
        stroke = replace(stroke, gradient=mapped_gradient(stroke.gradient, place, radii))
    clips = tuple(mapped(clip, place) for clip in shape.clips)
    odd_clips = tuple(mapped(clip, place) for clip in shape.odd_clips)
    return replace(shape, path=mapped(shape.path, place), fill=fill, stroke=stroke, clips=clips, odd_clips=odd_clips)


def mapped_gradient(gradient: Gradient, place: PointMap, radii: float = 1.0) -> Gradient:
    if gradient.matrix is not None:
        return replace(gradient, matrix=_mapped_matrix(gradient.matrix, gradient.end, place))
    sizes = (gradient.radii[0] * radii, gradient.radii[1] * radii) if gradient.radii else None
    return replace(gradient, start=place(*gradient.start), end=place(*gradient.end), radii=sizes)


def _mapped_matrix(matrix: Matrix, middle: Point, place: PointMap) -> Matrix:
    """What the function does to the two axes, seen from the middle: exact for all that stretches evenly."""
    a, b, c, d, e, f = matrix
    x, y = middle

    def at(x: float, y: float) -> Point:
        return place(a * x + c * y + e, b * x + d * y + f)

    (x0, y0), (x1, y1), (x2, y2) = at(x, y), at(x + 1, y), at(x, y + 1)
    a, b, c, d = x1 - x0, y1 - y0, x2 - x0, y2 - y0
    return a, b, c, d, x0 - a * x - c * y, y0 - b * x - d * y


def mapped_drawing(frame: Frame, width: float, height: float, change: Callable[[Shape], Shape]) -> Frame:
    """A drawing with all its shapes changed: it holds shapes, and groups of such that lie where it lies."""
    items: list[Item] = []
    for item in frame.items:
        if isinstance(item, Shape):
            items.append(change(item))
        else:
            assert isinstance(item, Place), "drawings are made of shapes"
            assert (item.x, item.y, item.scale, item.turn_deg) == (0, 0, 1, 0), "groups of a drawing lie where it lies"
            items.append(replace(item, frame=mapped_drawing(item.frame, width, height, change)))
    return Frame(width, height, tuple(items), frame.name)
