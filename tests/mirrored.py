"""A drawing -> the same drawing seen in a mirror: the hardest thing that a mapping has to hold for."""

from __future__ import annotations

from dataclasses import replace

from pnp.scene.frame import Frame, Shape
from pnp.scene.mapping import mapped_drawing, mapped_shape


def mirrored(frame: Frame) -> Frame:
    """Left and right exchanged. Places keep their turn, and letters cannot be mirrored: drawings have neither."""
    width = frame.width

    def shape(shape: Shape) -> Shape:
        turned = replace(shape.hatch, angle_deg=180.0 - shape.hatch.angle_deg) if shape.hatch is not None else None
        return replace(mapped_shape(shape, lambda x, y: (width - x, y)), hatch=turned)

    return mapped_drawing(frame, width, frame.height, shape)
