"""Pieces share a cut only where nobody sees by how much it misses."""

from __future__ import annotations

import pytest

from pnp.scene.color import BLACK, WHITE, Color
from pnp.scene.frame import Frame, Hatch, Item, Place, Shape, Stroke, Text
from pnp.scene.path import circle, line, rect
from pnp.sheet.borders import border_color, share_a_cut

NIGHT = Color.parse("#221133")
GROUND = Shape(rect(-3, -3, 66, 96), fill=NIGHT)


def card(*items: Item) -> Frame:
    return Frame(60, 90, items)


@pytest.mark.parametrize(
    ("items", "color"),
    [
        ((), WHITE),
        ((GROUND,), NIGHT),
        ((Place(card(GROUND), 0, 0),), NIGHT),
        ((GROUND, Shape(rect(2, 2, 56, 86), fill=WHITE)), NIGHT),
        ((GROUND, Shape(rect(-5, -5, 80, 120), fill=WHITE)), WHITE),
        ((Shape(circle(30, 45, 10), fill=BLACK),), WHITE),
    ],
)
def test_one_colour_all_around(items: tuple[Item, ...], color: Color) -> None:
    assert border_color(card(*items)) == color


@pytest.mark.parametrize(
    "items",
    [
        (Shape(rect(0, 0, 60, 90), fill=NIGHT),),  # nothing beyond the cut
        (Shape(rect(-3, -3, 66, 96, 5), fill=NIGHT),),  # round corners
        (GROUND, Shape(rect(0, 0, 60, 90), stroke=Stroke(WHITE, 0.5))),
        (GROUND, Shape(line((30, -3), (30, 5)), stroke=Stroke(WHITE, 0.5))),
        (GROUND, Shape(rect(-3, -3, 66, 40), fill=WHITE)),
        (Shape(rect(-3, -3, 66, 96), fill=NIGHT, hatch=Hatch(BLACK, 1, 0.2)),),
        (GROUND, Text(0.2, 50, "Edge", "sans", 9, WHITE, NIGHT)),
    ],
)
def test_more_than_one(items: tuple[Item, ...]) -> None:
    assert border_color(card(*items)) is None


def test_fronts_and_backs_of_the_same_colour_share_a_cut() -> None:
    assert share_a_cut([card(GROUND), card(GROUND, Shape(circle(30, 45, 10), fill=WHITE))])
    assert not share_a_cut([card(GROUND), card()])
    assert share_a_cut([card(), card()])
