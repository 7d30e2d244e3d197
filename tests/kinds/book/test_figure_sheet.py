"""What a picture of a sheet shows: a piece of those that are cut, the whole paper otherwise."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from papers import A4

from kinds import card_game
from kinds.helpers import book_context, context, sheets, words, written
from kinds.sea_garden import write
from pnp.disk.facts import Facts
from pnp.kinds.book.figure_sheet import SheetPictures, layout_part, picture_of, piece_or_page, sheet_picture
from pnp.kinds.book.figures import Panel
from pnp.kinds.spec import SheetPage
from pnp.scene.color import BLACK, WHITE
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Item, Part, Place, Role, Shape, Stroke, Text
from pnp.scene.path import Box, circle, line, rect
from pnp.scene.path import Path as Outline
from pnp.sheet.arrangement import Imposition
from pnp.sheet.imposition import fold_over, impose
from pnp.sheet.preflight import Preflight
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook

CARD = Frame(60, 90, (Shape(rect(0, 0, 60, 90), fill=BLACK),), name="card")
LAYOUT = Imposition(60, 90, 3, 2)
MARK = Shape(line((5, 5), (5, 9)), stroke=Stroke(BLACK, 0.15), role=Role.CUT)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("pictures") / "game")


def shown(folder: Path, *items: Item) -> Frame:
    return piece_or_page(SheetPage(items, "page", 20.0), context(folder, "dice"))


def test_of_pieces_with_their_marks_the_first_is_shown(folder: Path) -> None:
    (side,) = impose([CARD] * 6, LAYOUT, A4)
    assert shown(folder, *side.items) is CARD
    folded = fold_over([CARD] * 2, [replace(CARD, name="back")] * 2, replace(LAYOUT, rows=1, folded=True), A4)
    assert shown(folder, *folded[0].items) is CARD


@pytest.mark.parametrize(
    "other",
    [
        Place(CARD, 10, 10, clip=rect(0, 0, 60, 90)),
        replace(MARK, role=Role.ART),
        Text(10, 10, "Words", "sans", 9, BLACK, WHITE),
    ],
    ids=["a picture in a window", "a line of a drawing", "a text"],
)
def test_whatever_else_stands_there_makes_it_a_page(folder: Path, other: Item) -> None:
    """None of these looks different from a piece or a mark; their roles tell."""
    page = shown(folder, Place(CARD, 70, 70, role=Role.PIECE), MARK, other)
    assert (page.width, page.height) == (A4.width_mm, A4.height_mm)


def test_a_mark_may_look_as_it_likes(folder: Path) -> None:
    filled = Shape(rect(5, 5, 0.2, 4), fill=BLACK, role=Role.CUT)
    assert shown(folder, Place(CARD, 70, 70, role=Role.PIECE), filled) is CARD


def test_marks_alone_are_a_page(folder: Path) -> None:
    assert shown(folder, MARK).width == A4.width_mm


def test_words_of_a_picture_are_drawn_and_not_read() -> None:
    worded = Frame(9, 9, (Text(2, 3, "Hi", "sans", 2, BLACK, WHITE),), "card", (Part("head", Box(0, 0, 9, 3)),))
    pictured, placed = (Frame(40, 40, (Place(frame, 10, 10),)) for frame in (picture_of(worded), worded))
    assert placed.has_text and not pictured.has_text and pictured.digest != placed.digest
    assert (picture_of(worded).name, picture_of(worded).parts) == (worded.name, worded.parts)
    preflight = Preflight(FontBook.from_files(TEMPLATES), Facts())
    assert not list(preflight.complaints(Document("t", "a", "s", "en", (Page(pictured),))))
    assert list(preflight.complaints(Document("t", "a", "s", "en", (Page(placed),))))  # too small for readers


def test_a_layout_is_a_picture_of_the_book(little_game: Path) -> None:
    panel = written(Panel, {"layout": "mat", "marks": [{"part": "row", "at": [30, 50], "says": "the row"}]})
    part = layout_part(SheetPictures(book_context(card_game.write(little_game))), panel)
    assert part is not None and part.area == (0, 0, 265, 190)
    assert not words(part.sheet)  # outlines


@pytest.mark.parametrize(
    ("component", "window"), [("discs", circle(12.5, 12.5, 12.5)), ("deck", rect(0, 0, 63.5, 88.9))]
)
def test_a_piece_is_shown_as_it_is_cut_out(little_game: Path, component: str, window: Outline) -> None:
    folder = card_game.write(little_game)
    pictures = SheetPictures(book_context(folder, {component: lambda: sheets(folder, component)}))
    picture = sheet_picture(pictures, component, 1, 20.0, pictures.context.key())
    assert picture is not None
    (clip,) = [item.clip for item in picture.items if isinstance(item, Place)]
    assert clip is not None and clip == window
