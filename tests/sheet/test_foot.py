"""The foot: what it says, how long its bar is, and where it stands."""

from __future__ import annotations

import math

import pytest
from papers import A4, LETTER

from pnp.scene.frame import Frame, Item, Place, Role, Shape, Text
from pnp.sheet.arrangement import Wish, arranged
from pnp.sheet.foot import FootAt, Imprint, foot, foot_height, place_for
from pnp.sheet.imposition import impose
from pnp.sheet.paper import PAPERS, Paper
from pnp.source.bundle import TEMPLATES
from pnp.source.catalogue import catalogue
from pnp.type.fonts import FontBook

FONTS = FontBook.from_files(TEMPLATES)
Point = tuple[float, float]


def make(paper: Paper, clear: float = 20.0, game: str = "Game", sheet: str = "Sheet", notes: str = "") -> Place:
    (place,) = foot(FONTS, paper, Imprint(game, sheet, 2, 3, notes), *place_for(clear, notes), catalogue("en"))
    assert isinstance(place, Place)
    return place


def texts(place: Place) -> list[Text]:
    return [item for item in place.frame.items if isinstance(item, Text)]


def on_page(place: Place, x: float, y: float) -> Point:
    cos, sin = math.cos(math.radians(place.turn_deg)), math.sin(math.radians(place.turn_deg))
    return place.x + x * cos - y * sin, place.y + x * sin + y * cos


def box(item: Item) -> tuple[float, float, float, float]:
    assert isinstance(item, Shape)
    points = [(s[1], s[2]) for s in item.path if len(s) >= 3]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def bar(frame: Frame) -> tuple[float, float, float, float]:
    return max((box(i) for i in frame.items if isinstance(i, Shape)), key=lambda b: b[2] - b[0])


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
@pytest.mark.parametrize("clear", [20.0, 6.35])
def test_it_says_what_the_sheet_is(paper: Paper, clear: float) -> None:
    words = texts(make(paper, clear))[0].text
    assert words == f"Game · Sheet · page 2 of 3 · {paper.name} · print at 100% (actual size)"


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
@pytest.mark.parametrize("clear", [20.0, 6.35])
def test_the_bar_is_fifty_millimetres_long(paper: Paper, clear: float) -> None:
    place = make(paper, clear)
    left, _, right, _ = bar(place.frame)
    assert right - left == 50.0 and place.scale == 1.0
    ticks = sorted(
        b[0] if b[0] == left else b[2]
        for b in (box(i) for i in place.frame.items if isinstance(i, Shape))
        if b[2] - b[0] < 1
    )
    assert ticks == pytest.approx([left + at for at in range(0, 51, 10)])


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
def test_it_lies_in_the_bottom_margin(paper: Paper) -> None:
    for clear, margin in ((9.0, 5.0), (14.0, 6.35)):
        place = make(paper, clear)
        assert place.turn_deg == 0
        assert place.x >= 6 and place.x + place.frame.width <= paper.width_mm - 6
        assert place.y >= paper.height_mm - clear
        assert place.y + place.frame.height == pytest.approx(paper.height_mm - margin)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
def test_it_runs_up_the_left_margin_where_there_is_no_room_below(paper: Paper) -> None:
    place = make(paper, 8.4)
    assert place.turn_deg == -90
    corners = [on_page(place, x, y) for x in (0, place.frame.width) for y in (0, place.frame.height)]
    assert all(5.0 <= x <= 9.0 and 6.0 <= y <= paper.height_mm - 6 for x, y in corners)
    start, end = on_page(place, 0, 0), on_page(place, place.frame.width, 0)
    assert start[1] > end[1]  # read from below


def test_the_bar_is_told_in_inches_as_well_where_there_is_room() -> None:
    def label(game: str, language: str) -> str:
        (place,) = foot(FONTS, LETTER, Imprint(game, "Sheet", 2, 3), *place_for(20.0), catalogue(language))
        assert isinstance(place, Place)
        words, told = texts(place)
        assert words.text.startswith(game)
        return told.text

    assert label("Game", "en-US") == "50\u00a0mm (1.97\u00a0in)" and label("Game", "en") == "50\u00a0mm"
    assert label("A game whose name leaves the line at its foot hardly any room", "en-US") == "50\u00a0mm"


def test_long_titles_give_way_but_the_print_size_stays() -> None:
    words = texts(make(A4, game="G" * 60, sheet="S" * 60))[0].text
    assert "GGG" not in words and words.endswith("page 2 of 3 · A4 · print at 100% (actual size)")


def test_notes_are_set_a_little_smaller_where_the_paper_is_narrow() -> None:
    notes = "Print on both sides, flip on the long edge. 11 are needed; any others are spare. "
    notes += "Cut along the rings, or with a punch of 38 mm."
    for paper in (A4, PAPERS["a5"]):
        note = texts(make(paper, notes=notes))[0]
        assert note.text == notes and 7 <= note.size_pt <= 8
        assert FONTS.width_mm("sans-bold", notes, note.size_pt) <= paper.width_mm - 20
    assert note.size_pt < 8


def test_words_and_bar_do_not_touch() -> None:
    for paper in (A4, LETTER):
        for size in (5, 20, 30, 40, 60):
            place = make(paper, game="Wide M" * (size // 6), sheet="Sheet " * (size // 6))
            words, label = texts(place)
            end = words.x + FONTS.width_mm("sans", words.text, words.size_pt)
            assert end < label.x
            assert label.x + FONTS.width_mm("sans", label.text, label.size_pt) < bar(place.frame)[0]


def test_it_is_readable() -> None:
    assert all(text.size_pt >= 8 and text.color.contrast(text.on) >= 4.5 for text in texts(make(A4)))


def test_notes_stand_above_it() -> None:
    place = make(A4, notes="Flip on the long edge.")
    assert place.frame.height == foot_height("Flip") > foot_height("")
    first, second, _ = texts(place)
    assert first.text == "Flip on the long edge." and first.y < second.y


@pytest.mark.parametrize("at", list(FootAt))
def test_behind_the_front_it_stands_in_the_same_margin(at: FootAt) -> None:
    for across in (False, True):
        assert at.mirrored(across=across).mirrored(across=across) is at
    (place,) = foot(FONTS, A4, Imprint("Game", "Sheet", 2, 3), at, 5.0, catalogue("en"))
    assert isinstance(place, Place)
    corners = [on_page(place, x, y) for x in (0, place.frame.width) for y in (0, place.frame.height)]
    nearest = {
        FootAt.LEFT: min(x for x, _ in corners),
        FootAt.RIGHT: A4.width_mm - max(x for x, _ in corners),
        FootAt.ABOVE: min(y for _, y in corners),
        FootAt.BELOW: A4.height_mm - max(y for _, y in corners),
    }
    assert nearest.pop(at) == pytest.approx(5.0)
    assert min(nearest.values()) >= 10.0 - 1e-6


@pytest.mark.parametrize("clear", [20.0, 5.0])
def test_it_says_that_it_is_the_foot(clear: float) -> None:
    assert make(A4, clear).role is Role.FOOT


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
@pytest.mark.parametrize("size", [(63.5, 88.9), (70, 120), (190, 254), (98, 136)])
def test_marks_end_before_it(paper: Paper, size: tuple[float, float]) -> None:
    layout = arranged(Wish(*size), paper)
    if size == (190, 254) and paper.id == "a5":
        assert layout is None
        return
    assert layout is not None
    (side,) = impose([Frame(*size, ())] * layout.per_page, layout, paper)
    (place,) = foot(FONTS, paper, Imprint("Game", "Sheet", 2, 3), side.foot, layout.margin, catalogue("en"))
    assert isinstance(place, Place)
    marks = [box(item) for item in side.items if isinstance(item, Shape)]
    if place.turn_deg:
        assert min(mark[0] for mark in marks) >= place.x + place.frame.height
    else:
        assert max(mark[3] for mark in marks) <= place.y + 0.01
