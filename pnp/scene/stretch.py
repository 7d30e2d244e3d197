"""A drawing -> the same drawing wider or higher, for frames that follow the size of a card."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from pnp.scene.frame import Frame, Gradient, Item, Shape
from pnp.scene.path import Point, mapped

Heights: TypeAlias = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Band:
    """Heights of a piece -> heights of the same piece at another size.

    What lies above and below the band keeps its proportions; the band takes up the difference.
    """

    start: float
    end: float
    across: float
    extra: float  # how much higher the piece is than its width would make it

    def __call__(self, y: float) -> float:
        inside = min(max(y - self.start, 0.0), self.end - self.start)
        return y * self.across + self.extra * inside / (self.end - self.start)


def stretched(frame: Frame, across: float, down: float | Heights) -> Frame:
    """All shapes stretched; lines keep an even width, in between the two scales. The frame holds shapes only."""
    heights: Heights = down if callable(down) else lambda y: y * down
    mean = across if callable(down) else math.sqrt(across * down)
    items: list[Item] = []
    for item in frame.items:
        assert isinstance(item, Shape), "drawings are made of shapes"
        items.append(stretched_shape(item, across, heights, mean))
    return Frame(frame.width * across, heights(frame.height), tuple(items), frame.name)


def stretched_shape(shape: Shape, across: float, down: Heights, mean: float) -> Shape:
    """`mean` is what becomes of the width of lines."""
    fill, stroke, hatch = shape.fill, shape.stroke, shape.hatch
    if isinstance(fill, Gradient):
        (x0, y0), (x1, y1) = fill.start, fill.end
        radii = (fill.radii[0] * mean, fill.radii[1] * mean) if fill.radii else None
        fill = replace(fill, start=(x0 * across, down(y0)), end=(x1 * across, down(y1)), radii=radii)
    if stroke is not None:
        dash = tuple(part * mean for part in stroke.dash)
        stroke = replace(stroke, width_mm=stroke.width_mm * mean, dash=dash)
    if hatch is not None:
        hatch = replace(hatch, spacing_mm=hatch.spacing_mm * mean, width_mm=hatch.width_mm * mean)

    def place(x: float, y: float) -> Point:
        return x * across, down(y)

    clips = tuple(mapped(clip, place) for clip in shape.clips)
    return replace(shape, path=mapped(shape.path, place), fill=fill, stroke=stroke, hatch=hatch, clips=clips)
