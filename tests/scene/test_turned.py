"""Frames that look the same when they are turned round, and those that do not."""

from __future__ import annotations

import pytest

from pnp.scene.color import BLACK, WHITE
from pnp.scene.frame import Frame, Item, Place, Shape, Text
from pnp.scene.path import circle, polygon, rect
from pnp.scene.turned import looks_the_same_turned

ARROW = Frame(2, 2, (Shape(polygon([(0, 0), (2, 1), (0, 2)]), fill=BLACK),))


@pytest.mark.parametrize(
    ("items", "same"),
    [
        ((Shape(rect(1, 1, 8, 18), fill=BLACK),), True),
        ((Shape(rect(1, 1, 8, 17), fill=BLACK),), False),
        ((Shape(circle(2, 2, 1), fill=BLACK), Shape(circle(8, 18, 1), fill=BLACK)), True),
        ((Shape(circle(2, 2, 1), fill=BLACK), Shape(circle(8, 18, 1), fill=WHITE)), False),
        ((Shape(circle(2, 2, 1), fill=BLACK), Shape(circle(8, 17, 1), fill=BLACK)), False),
        ((Place(ARROW, 1, 3), Place(ARROW, 9, 17, turn_deg=180)), True),
        ((Place(ARROW, 1, 3), Place(ARROW, 7, 15)), False),
        ((Text(5, 10, "O", "sans", 10, BLACK, WHITE),), False),
    ],
)
def test_what_looks_the_same(items: tuple[Item, ...], same: bool) -> None:
    assert looks_the_same_turned(Frame(10, 20, items)) == same
