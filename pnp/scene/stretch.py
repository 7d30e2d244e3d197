"""A drawing -> the same drawing wider or higher, for frames that follow the size of a card."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from pnp.scene.frame import Frame, Shape
from pnp.scene.mapping import mapped_drawing, mapped_shape

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
    """All shapes stretched; lines keep an even width, in between the two scales. The frame holds shapes only.

    Most pieces are as large as they were drawn: then it is the drawing itself, and nothing is there twice.
    """
    if across == 1 and down == 1:
        return frame
    heights: Heights = down if callable(down) else lambda y: y * down
    mean = across if callable(down) else math.sqrt(across * down)

    def shape(shape: Shape) -> Shape:
        return stretched_shape(shape, across, heights, mean)

    return mapped_drawing(frame, frame.width * across, heights(frame.height), shape)


def stretched_shape(shape: Shape, across: float, down: Heights, mean: float) -> Shape:
    """`mean` is what becomes of the width of lines."""
    shape = mapped_shape(shape, lambda x, y: (x * across, down(y)), mean)
    stroke, hatch = shape.stroke, shape.hatch
    if stroke is not None:
        dash, offset = tuple(part * mean for part in stroke.dash), stroke.offset_mm * mean
        stroke = replace(stroke, width_mm=stroke.width_mm * mean, dash=dash, offset_mm=offset)
    if hatch is not None:
        hatch = replace(hatch, spacing_mm=hatch.spacing_mm * mean, width_mm=hatch.width_mm * mean)
    return replace(shape, stroke=stroke, hatch=hatch)
