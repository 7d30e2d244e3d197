"""A drawing -> the same drawing wider or higher, for frames that follow the size of a card."""

from __future__ import annotations

import math
from dataclasses import replace

from pnp.layout.frame import Frame, Gradient, Item, Path, Segment, Shape


def stretched(frame: Frame, across: float, down: float) -> Frame:
    """All shapes stretched; lines keep an even width, in between the two scales. The frame holds shapes only."""
    items: list[Item] = []
    for item in frame.items:
        assert isinstance(item, Shape), "drawings are made of shapes"
        items.append(_shape(item, across, down))
    return Frame(frame.width * across, frame.height * down, tuple(items), frame.name)


def _shape(shape: Shape, across: float, down: float) -> Shape:
    mean = math.sqrt(across * down)
    fill, stroke, hatch = shape.fill, shape.stroke, shape.hatch
    if isinstance(fill, Gradient):
        (x0, y0), (x1, y1) = fill.start, fill.end
        radii = (fill.radii[0] * mean, fill.radii[1] * mean) if fill.radii else None
        fill = replace(fill, start=(x0 * across, y0 * down), end=(x1 * across, y1 * down), radii=radii)
    if stroke is not None:
        dash = tuple(part * mean for part in stroke.dash)
        stroke = replace(stroke, width_mm=stroke.width_mm * mean, dash=dash)
    if hatch is not None:
        hatch = replace(hatch, spacing_mm=hatch.spacing_mm * mean, width_mm=hatch.width_mm * mean)
    clips = tuple(_path(clip, across, down) for clip in shape.clips)
    return replace(shape, path=_path(shape.path, across, down), fill=fill, stroke=stroke, hatch=hatch, clips=clips)


def _path(path: Path, across: float, down: float) -> Path:
    return tuple(_segment(segment, across, down) for segment in path)


def _segment(segment: Segment, across: float, down: float) -> Segment:
    if segment[0] == "Z":
        return segment
    if segment[0] == "C":
        _, x1, y1, x2, y2, x, y = segment
        return ("C", x1 * across, y1 * down, x2 * across, y2 * down, x * across, y * down)
    kind, x, y = segment
    return ("M", x * across, y * down) if kind == "M" else ("L", x * across, y * down)
