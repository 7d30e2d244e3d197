"""A drawing in a mirror: left and right exchanged, twice is as before."""

from __future__ import annotations

from pnp.scene.color import BLACK, WHITE
from pnp.scene.frame import Frame, Gradient, Hatch, Shape
from pnp.scene.mirrored import mirrored
from pnp.scene.path import rect

DRAWING = Frame(
    30.0,
    10.0,
    (
        Shape(
            rect(2, 1, 5, 5),
            fill=Gradient((2.0, 0.0), (7.0, 0.0), ((0.0, BLACK), (1.0, WHITE))),
            hatch=Hatch(BLACK, 1.0, 0.2, 30.0),
            clips=(rect(0, 0, 4, 10),),
        ),
    ),
)


def test_left_and_right_are_exchanged() -> None:
    (shape,) = mirrored(DRAWING).items
    assert isinstance(shape, Shape) and isinstance(shape.fill, Gradient) and shape.hatch is not None
    xs = [segment[1] for segment in shape.path if len(segment) == 3]
    assert (min(xs), max(xs)) == (23.0, 28.0)
    assert shape.fill.start == (28.0, 0.0) and shape.fill.end == (23.0, 0.0)
    assert shape.hatch.angle_deg == 150.0
    assert min(segment[1] for segment in shape.clips[0] if len(segment) == 3) == 26.0


def test_twice_is_as_before() -> None:
    assert mirrored(mirrored(DRAWING)) == DRAWING
