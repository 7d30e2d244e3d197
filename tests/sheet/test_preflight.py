"""Layouts that must not be printed: too small, too pale, too near to the edge."""

from __future__ import annotations

from dataclasses import replace

import pytest
from papers import A4

from pnp.scene.color import Color
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Item, Place, Role, Text
from pnp.sheet.foot import Imprint, foot
from pnp.sheet.preflight import complaints
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook

FONTS = FontBook.from_files(TEMPLATES)
INK, WHITE, GREY = Color.parse("#222"), Color.parse("#fff"), Color.parse("#777")
FINE = Text(50, 50, "Words", "sans", 10, INK, WHITE)


def said(*pages: tuple[Item, ...]) -> list[str]:
    frames = [Page(Frame(A4.width_mm, A4.height_mm, items), "") for items in pages]
    return [message for message, _ in complaints(Document("", "", "", "en", tuple(frames)), FONTS)]


def inside(text: Text, scale: float = 1.0, turn: float = 0.0) -> Place:
    return Place(Frame(10, 10, (replace(text, x=0, y=5),)), 50, 50, scale, turn)


def test_good_text_passes() -> None:
    assert said((FINE, inside(FINE), inside(FINE, 2, 90), inside(FINE, 0.8))) == []


@pytest.mark.parametrize("clear", [20.0, 5.0])
def test_our_own_foot_passes(clear: float) -> None:
    assert said(foot(FONTS, A4, Imprint("Game", "Sheet", 1, 1), clear)) == []


def test_small_text() -> None:
    assert said((replace(FINE, size_pt=6.9),)) == ["page 1: “Words” is set in 6.9 pt, smaller than 7 pt"]
    assert said((replace(FINE, size_pt=7),)) == []


def test_text_that_is_small_only_where_it_stands() -> None:
    assert said((), (inside(FINE, 0.5),)) == ["page 2: “Words” is set in 5.0 pt, smaller than 7 pt"]
    nested = Place(Frame(50, 50, (inside(FINE, 0.8),)), 0, 0, 0.8)
    assert said((nested,)) == ["page 1: “Words” is set in 6.4 pt, smaller than 7 pt"]


def test_pale_text_with_the_two_colours() -> None:
    document = Document("", "", "", "en", (Page(Frame(210, 297, (replace(FINE, color=GREY),)), ""),))
    ((message, hint),) = complaints(document, FONTS)
    assert message == "page 1: “Words” has a contrast of 4.48 : 1, less than 4.5 : 1"
    assert hint == "#777777 on #ffffff: change one of the two in the palette"


@pytest.mark.parametrize("place", [(2, 50), (203, 50), (50, 5), (50, 295)])
def test_text_near_the_edge(place: tuple[float, float]) -> None:
    assert said((replace(FINE, x=place[0], y=place[1]),)) == ["page 1: “Words” stands outside the printable area"]


@pytest.mark.parametrize("turn", [90.0, 180.0, 45.0, -90.0])
def test_turned_text_keeps_the_same_margin(turn: float) -> None:
    """Only the foot, which runs up the left side, may stand nearer."""
    near = Place(Frame(10, 10, (replace(FINE, x=0, y=0),)), 5.0, 150, turn_deg=turn)
    assert said((near,)) == ["page 1: “Words” stands outside the printable area"]


def test_the_foot_may_stand_nearer_but_not_at_the_very_edge() -> None:
    text = Frame(10, 10, (replace(FINE, x=0, y=0),))
    near = Place(text, 5.0, 150, turn_deg=-90.0, role=Role.FOOT)
    assert said((near,)) == []
    assert said((Place(Frame(20, 20, (Place(text, 0, 0),)), 5.0, 150, turn_deg=-90.0, role=Role.FOOT),)) == []
    assert said((replace(near, x=4.0),)) == ["page 1: “Words” stands outside the printable area"]


def test_the_same_complaint_once_a_page() -> None:
    small = replace(FINE, size_pt=5)
    assert len(said((small, replace(small, y=80), small), (small,))) == 2


def test_long_text_is_cut_short_in_the_message() -> None:
    (message,) = said((replace(FINE, text="word " * 20, size_pt=5, x=10),))
    assert "…" in message and len(message) < 90
