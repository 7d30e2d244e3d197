"""Drawings that are stretched to the size of a piece."""

from __future__ import annotations

from pnp.scene.color import BLACK
from pnp.scene.frame import Frame, Shape, Stroke
from pnp.scene.path import rect
from pnp.scene.stretch import stretched

DRAWING = Frame(40.0, 60.0, (Shape(rect(0.0, 0.0, 40.0, 60.0, 3.0), BLACK, Stroke(BLACK, 0.4, (1.0, 2.0))),), "ground")


def test_a_drawing_as_large_as_it_was_drawn_is_the_drawing_itself() -> None:
    assert stretched(DRAWING, 1.0, 1.0) is DRAWING
    assert stretched(DRAWING, 1.0, lambda y: y).digest == DRAWING.digest


def test_another_width_or_height_is_another_drawing() -> None:
    for across, down in ((1.0, 2.0), (2.0, 1.0)):
        wide = stretched(DRAWING, across, down)
        assert (wide.width, wide.height) == (40 * across, 60 * down)
        assert wide.digest != DRAWING.digest
