"""A drawing -> the same drawing seen in a mirror, so that pictures may run on past their own edges."""

from __future__ import annotations

from dataclasses import replace

from pnp.scene.frame import Frame, Gradient, Item, Place, Shape, Text
from pnp.scene.path import Point, mapped


def mirrored(frame: Frame) -> Frame:
    """Left and right exchanged. Places keep their turn, and letters cannot be mirrored: drawings have neither."""
    width = frame.width
    items: list[Item] = []
    for item in frame.items:
        assert not isinstance(item, Place | Text), "drawings are made of shapes"
        items.append(_shape(item, width))
    return Frame(width, frame.height, tuple(items), frame.name)


def _shape(shape: Shape, width: float) -> Shape:
    def place(x: float, y: float) -> Point:
        return width - x, y

    fill, hatch = shape.fill, shape.hatch
    if isinstance(fill, Gradient):
        fill = replace(fill, start=place(*fill.start), end=place(*fill.end))
    if hatch is not None:
        hatch = replace(hatch, angle_deg=180.0 - hatch.angle_deg)
    clips = tuple(mapped(clip, place) for clip in shape.clips)
    return replace(shape, path=mapped(shape.path, place), fill=fill, hatch=hatch, clips=clips)
