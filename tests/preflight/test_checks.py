"""The checks themselves: each notices the fault that it is there for, and a good page passes all of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pnp.export.pdf.render import render_pdf
from pnp.scene.color import BLACK, WHITE, Color
from pnp.scene.document import Document
from pnp.scene.document import Page as Sheet
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke, Text
from pnp.scene.ink import Ink
from pnp.scene.path import line, rect
from pnp.sheet.arrangement import Imposition
from pnp.sheet.foot import FootAt, Imprint
from pnp.sheet.foot import foot as foot_items
from pnp.sheet.imposition import impose
from pnp.sheet.paper import PAPERS
from pnp.source.bundle import TEMPLATES
from pnp.source.catalogue import catalogue
from pnp.type.fonts import FontBook

from . import checks
from .checks import CHECKS, Check, Expected, complaints
from .gathering import PLACES, gather
from .pdf import Pdf

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
FONTS = FontBook.from_files(TEMPLATES)
EXPECTED = Expected("Game", "Sheet", "Author", "en", "bonus-sheet", "a4", Ink.FRIENDLY)
WORDS = Text(50, 100, "Some words to read", "sans", 10, Color.parse("#333"), WHITE)
FOOT = foot_items(FONTS, A4, Imprint("Game", "Sheet", 1, 1), FootAt.BELOW, 6.35, catalogue("en"))
GREY = Color.parse("#888888")


def document(*items: Item, foot: tuple[Item, ...] = FOOT) -> Document:
    frame = Frame(A4.width_mm, A4.height_mm, (*items, *foot))
    return Document("Game: Sheet", "Author", "Sheet for Game, A4, ink-friendly", "en", (Sheet(frame, "Sheet"),))


def pdf(*items: Item, foot: tuple[Item, ...] = FOOT) -> Pdf:
    return Pdf(render_pdf(document(*items, foot=foot), FONTS))


def made(made: Document) -> Pdf:
    return Pdf(render_pdf(made, FONTS))


def without_bar() -> tuple[Item, ...]:
    (place,) = FOOT
    assert isinstance(place, Place)
    kept = tuple(item for item in place.frame.items if isinstance(item, Text))
    return (replace(place, frame=replace(place.frame, items=kept)),)


def scaled_foot(scale: float) -> tuple[Item, ...]:
    (place,) = FOOT
    assert isinstance(place, Place)
    return (replace(place, scale=scale),)


def piece_with_bleed(bleed: float) -> list[Item]:
    piece = Frame(195, 128, (Shape(rect(-bleed, -bleed, 195 + 2 * bleed, 128 + 2 * bleed), fill=GREY),))
    (side,) = impose([piece] * 2, Imposition(195, 128, 1, 2), A4)
    return [replace(item, clip=None) if isinstance(item, Place) else item for item in side.items]


GOOD: dict[str, Callable[[], Pdf]] = {
    "plain": lambda: pdf(WORDS),
    "turned foot": lambda: pdf(
        WORDS, foot=foot_items(FONTS, A4, Imprint("Game", "Sheet", 1, 1), FootAt.LEFT, 5.0, catalogue("en"))
    ),
}
BAD: dict[str, tuple[Check, str, Callable[[], Pdf]]] = {
    "letter, not a4": (checks.page_size, "page 1 measures", lambda: made(_on_letter())),
    "a second page of another size": (
        checks.page_size,
        "page 2 measures",
        lambda: made(_second_page(Frame(210, 296.9, FOOT))),
    ),
    "no trim box": (checks.page_boxes, "TrimBox", lambda: _without(b"/TrimBox")),
    "no bleed box": (checks.page_boxes, "BleedBox", lambda: _without(b"/BleedBox")),
    "a smaller trim box": (checks.page_boxes, "trim box", lambda: Pdf(_smaller_trim_box(pdf(WORDS).data))),
    "a font of the reader's": (checks.fonts, "none of ours", lambda: Pdf(_helvetica(pdf(WORDS).data))),
    "a font of another sort": (checks.fonts, "not TrueType", lambda: Pdf(_helvetica(pdf(WORDS).data))),
    "a whole font": (checks.fonts, "not a subset", lambda: Pdf(_helvetica(pdf(WORDS).data))),
    "a font that is not in the file": (checks.fonts, "not embedded", lambda: _without(b"/FontFile2")),
    "a font without letters": (checks.fonts, "cannot be copied", lambda: _without(b"/ToUnicode")),
    "no font": (checks.fonts, "no font at all", lambda: _without(b"/FontDescriptor", b"/Font")),
    "text at the edge": (checks.printable_area, "stands at", lambda: pdf(replace(WORDS, x=4.5))),
    "text at the foot of the page": (checks.printable_area, "stands at", lambda: pdf(replace(WORDS, y=292.5))),
    "small text": (checks.text_size, "has 7.9", lambda: pdf(replace(WORDS, size_pt=7.9))),
    "text made small": (checks.text_size, "has 7.5", lambda: pdf(Place(Frame(200, 200, (WORDS,)), 0, 0, 0.75))),
    "no bar": (checks.measuring_bar, "0 bars", lambda: pdf(WORDS, foot=without_bar())),
    "a bar that was scaled": (checks.measuring_bar, "mm long", lambda: pdf(WORDS, foot=scaled_foot(0.999))),
    "no foot": (checks.foot, "no foot", lambda: pdf(WORDS, foot=())),
    "the foot of another page": (
        checks.foot,
        "no foot",
        lambda: pdf(foot=foot_items(FONTS, A4, Imprint("Game", "Sheet", 1, 2), FootAt.BELOW, 6.35, catalogue("en"))),
    ),
    "much ink": (checks.coverage, "of it is ink", lambda: pdf(Shape(rect(20, 20, 95, 95), fill=GREY))),
    "no title": (checks.about, "the title is", lambda: made(replace(document(WORDS), title=""))),
    "another author": (checks.about, "the author is", lambda: made(replace(document(WORDS), author="Somebody"))),
    "another language": (checks.about, "the language is", lambda: made(replace(document(WORDS), language="de"))),
    "silent about the game": (
        checks.about,
        "the subject is “",
        lambda: made(replace(document(WORDS), subject="Sheet, A4, ink-friendly")),
    ),
    "silent about the ink": (
        checks.about,
        "silent about the ink",
        lambda: made(replace(document(WORDS), subject="Sheet for Game, A4")),
    ),
    "a bookmark without a title": (checks.about, "the bookmarks are", lambda: made(_untitled())),
    "spaces drawn as gaps": (
        checks.extraction,
        "spaces between words",
        lambda: pdf(replace(WORDS, text="Supercalifragilistic" * 3), foot=()),
    ),
    "letters of no alphabet": (checks.extraction, "U+E000", lambda: _with_letter("\ue000")),
    "a raster image": (checks.vector_only, "raster", lambda: Pdf(pdf(WORDS).data + b"\n% /Subtype /Image\n")),
    "a raster image on a page": (checks.vector_only, "raster", lambda: _with_image()),
    "a heavy file": (checks.file_size, "bytes for 1 pages", lambda: Pdf(pdf(WORDS).data + b"%" * 400_000)),
    "pale text": (checks.contrast, "has a contrast of", lambda: pdf(replace(WORDS, color=GREY))),
    "text on its own colour": (
        checks.contrast,
        "has a contrast of",
        lambda: pdf(Shape(rect(40, 90, 90, 30), fill=GREY), WORDS),
    ),
    "a box at the edge": (checks.margins, "something", lambda: pdf(Shape(rect(4, 50, 30, 30), fill=GREY))),
    "a thick line at the edge": (
        checks.margins,
        "something",
        lambda: pdf(Shape(line((1, 50), (4, 50)), stroke=Stroke(BLACK, 0.5))),
    ),
    "too much bleed": (checks.margins, "something", lambda: pdf(*piece_with_bleed(3.0))),
    "text on text": (
        checks.clear_of_one_another,
        "stands on",
        lambda: pdf(WORDS, replace(WORDS, y=101, text="Other words")),
    ),
}


def _second_page(frame: Frame) -> Document:
    first = document(WORDS)
    return replace(first, pages=(*first.pages, Sheet(frame, "More")))


def _on_letter() -> Document:
    frame = Frame(LETTER.width_mm, LETTER.height_mm, FOOT)
    return replace(document(), pages=(Sheet(frame, "Sheet"),))


def _smaller_trim_box(data: bytes) -> bytes:
    start = data.index(b"/TrimBox")
    end = data.index(b"]", start)
    return data[:start] + data[start:end].replace(b"595.", b"585.") + data[end:]


def _helvetica(data: bytes) -> bytes:
    return data + b"\n99 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n"


def _without(*keys: bytes) -> Pdf:
    """A file in which these keys are called otherwise; facts are read from the good one."""
    whole = pdf(WORDS)
    for key in keys:
        assert key in whole.data
        whole.data = whole.data.replace(key, key[:-2] + b"XX")
    return whole


def _untitled() -> Document:
    good = document(WORDS)
    return replace(good, pages=tuple(replace(page, bookmark=" ") for page in good.pages))


def _with_letter(text: str) -> Pdf:
    changed = pdf(WORDS)
    (page,) = changed.pages
    changed.pages = (replace(page, chars=(replace(page.chars[0], text=text), *page.chars[1:])),)
    return changed


def _with_image() -> Pdf:
    changed = pdf(WORDS)
    (page,) = changed.pages
    changed.pages = (replace(page, images=1),)
    return changed


@pytest.mark.parametrize("name", GOOD)
def test_a_good_page_passes_everything(name: str) -> None:
    assert complaints(GOOD[name](), EXPECTED) == []


def test_bleed_and_marks_may_reach_the_margin() -> None:
    assert not list(checks.margins(pdf(*piece_with_bleed(2.4)), EXPECTED))


@pytest.mark.parametrize("name", BAD)
def test_each_fault_is_noticed(name: str) -> None:
    check, words, make = BAD[name]
    lines = list(check(make(), EXPECTED))
    assert any(words in line for line in lines), lines


def test_every_check_has_a_fault_that_it_notices() -> None:
    tried = {check.__name__ for check, _, _ in BAD.values()}
    assert {check.__name__ for check in CHECKS} - tried == {"sound_file"}  # which has a test of its own


def test_a_broken_file_is_noticed_where_qpdf_is_installed() -> None:
    checks_it = shutil.which("qpdf") is not None
    whole = pdf(WORDS)
    whole.data = whole.data.replace(b"startxref\n", b"startxref\n1")
    assert bool(list(checks.sound_file(whole, EXPECTED))) is checks_it


def test_cards_may_be_set_smaller() -> None:
    small = pdf(replace(WORDS, size_pt=7.2))
    assert list(checks.text_size(small, EXPECTED))
    assert not list(checks.text_size(small, replace(EXPECTED, kind="poker-cards")))


# All of them together


def test_all_that_is_wrong_is_told_together_and_by_name() -> None:
    pale = replace(WORDS, x=3.0, size_pt=7.0, color=GREY)
    named = {line.partition(":")[0] for line in complaints(pdf(pale, foot=()), EXPECTED)}
    assert named == {"printable_area", "text_size", "measuring_bar", "foot", "contrast", "margins"}


def test_a_check_that_fails_hides_no_other() -> None:
    def breaks(pdf: Pdf, expected: Expected) -> Iterator[str]:
        yield "page 1"
        raise LookupError("no page 2")

    lines = list(gather([breaks, checks.foot], lambda: (pdf(WORDS, foot=()), EXPECTED)))
    assert lines[:2] == ["breaks: page 1", "breaks: the check cannot go on: LookupError('no page 2')"]
    assert lines[2].startswith("foot: page 1: no foot")


def test_a_file_that_cannot_be_read_is_a_complaint_of_all_that_look_at_it() -> None:
    (line,) = gather([checks.fonts, checks.foot], lambda: (Pdf(b"no PDF"), EXPECTED))
    assert line.startswith("fonts, foot: there is nothing to look at: ")


def test_a_thousand_places_are_counted() -> None:
    def often(pdf: Pdf, expected: Expected) -> Iterator[str]:
        yield from map(str, range(1000))

    lines = list(gather([often], lambda: (None, EXPECTED)))
    assert lines == [*(f"often: {place}" for place in range(PLACES)), f"often: and {1000 - PLACES} places more"]
