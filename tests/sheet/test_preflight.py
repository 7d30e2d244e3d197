"""Layouts that must not be printed: too small, too pale, too near to the edge."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest
from papers import A4

from pnp.disk.facts import Facts
from pnp.scene.color import Color
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke, Text
from pnp.scene.path import line, rect
from pnp.sheet.foot import FootAt, Imprint, foot
from pnp.sheet.preflight import Preflight
from pnp.source.bundle import TEMPLATES
from pnp.source.catalogue import catalogue
from pnp.type.fonts import FontBook

FONTS = FontBook.from_files(TEMPLATES)
INK, WHITE, GREY = Color.parse("#222"), Color.parse("#fff"), Color.parse("#777")
FINE = Text(50, 50, "Words", "sans", 10, INK, WHITE)


def said(*pages: tuple[Item, ...]) -> list[str]:
    frames = [Page(Frame(A4.width_mm, A4.height_mm, items), "") for items in pages]
    return [message for message, _ in Preflight(FONTS, Facts()).complaints(Document("", "", "", "en", tuple(frames)))]


def on_a4(page: Page) -> list[str]:
    document = Document("", "", "", "en", (page,))
    return [message for message, _ in Preflight(FONTS, Facts()).complaints(document, (), A4)]


def inside(text: Text, scale: float = 1.0, turn: float = 0.0) -> Place:
    return Place(Frame(10, 10, (replace(text, x=0, y=5),)), 50, 50, scale, turn)


def test_good_text_passes() -> None:
    assert said((FINE, inside(FINE), inside(FINE, 2, 90), inside(FINE, 0.8))) == []


@pytest.mark.parametrize("at", list(FootAt))
def test_our_own_foot_passes(at: FootAt) -> None:
    assert said(foot(FONTS, A4, Imprint("Game", "Sheet", 1, 1, "Print on both sides."), at, 5.0, catalogue("en"))) == []


def test_small_text() -> None:
    assert said((replace(FINE, size_pt=6.9),)) == ["page 1: “Words” is set in 6.9 pt, smaller than 7 pt"]
    assert said((replace(FINE, size_pt=7),)) == []


def test_text_that_is_small_only_where_it_stands() -> None:
    assert said((), (inside(FINE, 0.5),)) == ["page 2: “Words” is set in 5.0 pt, smaller than 7 pt"]
    nested = Place(Frame(50, 50, (inside(FINE, 0.8),)), 0, 0, 0.8)
    assert said((nested,)) == ["page 1: “Words” is set in 6.4 pt, smaller than 7 pt"]


def test_pale_text_with_the_two_colours() -> None:
    document = Document("", "", "", "en", (Page(Frame(210, 297, (replace(FINE, color=GREY),)), ""),))
    ((message, hint),) = Preflight(FONTS, Facts()).complaints(document)
    assert message == "page 1: “Words” has a contrast of 4.48 : 1, less than 4.5 : 1"
    assert hint == "#777777 on #ffffff: change one of the two in the palette"


def away(mm: float, what: str = "“Words”") -> list[str]:
    where = f"{mm:.1f} mm from" if mm > 0 else "beyond"
    return [f"page 1: {what} stands {where} the paper’s edge, and printers need 5 mm"]


@pytest.mark.parametrize(("place", "mm"), [((2, 50), 2), ((50, 5), 2.4), ((50, 295), 2), ((-1, 50), -1)])
def test_text_near_the_edge(place: tuple[float, float], mm: float) -> None:
    assert said((replace(FINE, x=place[0], y=place[1]),)) == away(mm)


@pytest.mark.parametrize("turn", [90.0, 180.0, -90.0])
def test_turned_text_keeps_the_same_margin(turn: float) -> None:
    near = Place(Frame(10, 10, (replace(FINE, x=0, y=0),)), 4.0, 150, turn_deg=turn)
    assert len(said((near,))) == 1
    assert said((replace(near, x=30.0),)) == []


@pytest.mark.parametrize(
    ("item", "message"),
    [
        (Shape(rect(4.5, 50, 9, 9), fill=INK), away(4.5, "a drawing")),
        (Shape(rect(5.5, 50, 9, 9), stroke=Stroke(INK, 2)), away(4.5, "a drawing")),
        (
            Shape(line((50, 0.9), (50, 9)), stroke=Stroke(INK, 0.15, cap="butt"), role=Role.CUT),
            away(0.9, "a line to cut along"),
        ),
        (
            Shape(line((9, 296), (50, 296)), stroke=Stroke(INK, 0.2, cap="butt"), role=Role.FOLD),
            away(0.9, "a line to fold along"),
        ),
        (Place(Frame(9, 9, (Shape(rect(-3, 0, 9, 9), fill=INK),)), 6, 50, role=Role.PIECE), away(3, "a drawing")),
        (Place(Frame(9, 9, (Shape(rect(-3, 0, 9, 9), fill=INK),), "owl"), 6, 50), away(3, "a drawing (of “owl”)")),
    ],
)
def test_whatever_is_printed_keeps_the_margin(item: Item, message: list[str]) -> None:
    assert said((item,)) == message


def test_what_a_window_hides_or_is_white_may_reach_further() -> None:
    wide = Frame(9, 9, (Shape(rect(-3, 0, 9, 9), fill=INK),))
    assert said((Place(wide, 6, 50, clip=rect(-1, 0, 9, 9)), Shape(rect(0, 0, 210, 297), fill=WHITE))) == []


def test_art_of_a_books_page_may_reach_to_its_edge() -> None:
    """A page that is not a sheet of the paper: its texts keep the margin, its art need not."""
    page = Page(Frame(148.5, 210, (Shape(rect(0, 0, 148.5, 210), fill=GREY), replace(FINE, x=2))), "")
    found = [
        message for message, _ in Preflight(FONTS, Facts()).complaints(Document("", "", "", "en", (page,)), (), A4)
    ]
    assert found == away(2)
    sheet = Page(Frame(297, 210, (Shape(rect(0, 0, 148.5, 210), fill=GREY),)), "")
    found = [
        message for message, _ in Preflight(FONTS, Facts()).complaints(Document("", "", "", "en", (sheet,)), (), A4)
    ]
    assert found == away(0, "a drawing")


def test_the_same_complaint_once_a_page() -> None:
    small = replace(FINE, size_pt=5)
    assert len(said((small, replace(small, y=80), small), (small,))) == 2


def test_long_text_is_cut_short_in_the_message() -> None:
    (message,) = said((replace(FINE, text="word " * 20, size_pt=5, x=10),))
    assert "…" in message and len(message) < 90


def test_a_page_of_which_nothing_was_to_be_said_is_not_looked_at_again() -> None:
    """And no other: neither one that looks the same for another reason, nor one that was found wrong."""
    looked: list[Frame] = []

    class Watched(Preflight):
        def _looked_at(self, page: Frame, told: Collection[tuple[Color, Color]], whole: bool) -> list[tuple[str, str]]:
            looked.append(page)
            return super()._looked_at(page, told, whole)

    facts = Facts()

    def said_of(*items: Item) -> list[str]:
        document = Document("", "", "", "en", (Page(Frame(A4.width_mm, A4.height_mm, items), ""),))
        return [message for message, _ in Watched(FONTS, facts).complaints(document, (), A4)]

    cut = Shape(line((50, 50), (60, 60)), stroke=Stroke(INK, 0.1), role=Role.CUT)
    assert said_of(FINE, cut) == said_of(FINE, cut) == [] and len(looked) == 1
    assert said_of(FINE, replace(cut, role=Role.ART)) == [] and len(looked) == 2
    small = replace(FINE, size_pt=5)
    assert said_of(small) == said_of(small) != [] and len(looked) == 4
