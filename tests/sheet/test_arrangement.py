"""Arrangements: as many pieces a page as margins, gutters, marks and foot leave room for."""

from __future__ import annotations

import pytest
from papers import A4, LETTER

from pnp.sheet.arrangement import BLEED_MM, Imposition, Wish, arranged
from pnp.sheet.foot import FOOT_MM, NOTE_MM, FootAt
from pnp.sheet.margins import GOOD_MM, SAFE_MM
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Marks
from pnp.sheet.product import Outline

POKER = (63.5, 88.9)
TWO_LINES = FOOT_MM + NOTE_MM


def stood(size: tuple[float, float], paper: Paper, *gaps: float, count: int | None = None) -> Imposition:
    layout = arranged(Wish(*size, count, gaps, foot_mm=TWO_LINES), paper)
    assert layout is not None and layout.fits(paper)
    return layout


@pytest.mark.parametrize(
    ("size", "gaps", "on_a4", "on_letter"),
    [
        (POKER, (3.0,), (2, 4, 90), (2, 4, 90)),
        (POKER, (2.0,), (3, 3, 0), (2, 4, 90)),
        (POKER, (0.0,), (3, 3, 0), (2, 4, 90)),
        (POKER, (3.0, 2.0), (3, 3, 0), (2, 4, 90)),
        ((69.85, 120.65), (3.0,), (2, 2, 0), (2, 2, 0)),
        ((195.0, 128.0), (3.0,), (1, 2, 0), (1, 2, 0)),
        ((96.0, 128.0), (3.0,), (2, 2, 0), (2, 2, 0)),
    ],
)
def test_sizes_that_every_game_uses(
    size: tuple[float, float], gaps: tuple[float, ...], on_a4: tuple[int, int, int], on_letter: tuple[int, int, int]
) -> None:
    for paper, wanted in ((A4, on_a4), (LETTER, on_letter)):
        layout = arranged(Wish(*size, None, gaps), paper)
        assert layout is not None
        assert (layout.columns, layout.rows, layout.turn) == wanted


@pytest.mark.parametrize(("count", "gap", "per_page"), [(8, 3.0, 8), (9, 2.0, 9), (16, 3.0, 8), (18, 2.0, 9)])
def test_a_narrow_gap_only_where_it_saves_a_page(count: int, gap: float, per_page: int) -> None:
    layout = stood(POKER, A4, 3.0, 2.0, count=count)
    assert layout.gap == gap
    assert layout.per_page == per_page


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("gap", [0.0, 2.0, 3.0])
@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("marks", [None, *Marks])
@pytest.mark.parametrize("size", [POKER, (44.0, 68.0), (69.85, 120.65), (97.0, 57.0)])
def test_everything_keeps_clear_of_the_papers_edge(
    size: tuple[float, float], marks: Marks | None, folded: bool, gap: float, paper: Paper
) -> None:
    layout = arranged(Wish(*size, None, (gap,), marks=marks, foot_mm=TWO_LINES), paper, folded=folded)
    assert layout is not None
    left, top = layout.origin(paper)
    bleeds, lengths = layout.bleeds(paper), layout.mark_lengths(paper)
    reach = [
        bleed + (0.25 + mark if marks is not Marks.NONE else 0) for bleed, mark in zip(bleeds, lengths, strict=True)
    ]
    foot = TWO_LINES + 0.6
    assert left - reach[0] >= SAFE_MM + (foot if layout.foot is FootAt.LEFT else 0) - 1e-6
    assert top - reach[1] >= SAFE_MM - 1e-6
    assert paper.width_mm - left - layout.width - reach[2] >= SAFE_MM - 1e-6
    if folded:
        assert top + layout.height + bleeds.bottom < paper.height_mm / 2
        lowest = paper.height_mm - top + reach[1]  # what is above the fold comes again below it
    else:
        lowest = top + layout.height + reach[3]
    assert lowest <= paper.height_mm - SAFE_MM - (foot if layout.foot is FootAt.BELOW else 0) + 1e-6
    assert min(bleeds) >= 0.75 - 1e-6
    assert max(bleeds) <= BLEED_MM


def test_the_better_margin_where_there_is_room() -> None:
    assert stood((69.85, 120.65), A4, 3.0).margin == GOOD_MM
    assert stood((195.0, 128.0), A4, 3.0).margin == SAFE_MM


def test_the_foot_stands_better_where_it_can() -> None:
    wide = stood((195.0, 128.0), A4, 3.0)
    assert wide.margin == SAFE_MM
    assert wide.foot_margin(A4) == GOOD_MM
    high = stood((195.0, 128.0), LETTER, 2.0)
    assert high.rows == 2 and high.foot_margin(LETTER) == SAFE_MM


def test_the_foot_goes_to_the_side_where_there_is_no_room_below() -> None:
    assert stood(POKER, LETTER, 3.0).foot is FootAt.LEFT
    assert stood(POKER, A4, 3.0).foot is FootAt.BELOW


def test_what_is_too_large_has_no_arrangement() -> None:
    assert arranged(Wish(205, 200), A4) is None
    assert arranged(Wish(200, 280), LETTER) is None


def test_a_designer_may_want_fewer() -> None:
    layout = arranged(Wish(44, 68, None, (3.0,), columns=2, rows=3), A4)
    assert layout is not None and {layout.columns, layout.rows} == {2, 3}


def test_rows_that_nothing_stands_in_are_left_out() -> None:
    assert stood(POKER, A4, 3.0, count=3).rows == 2
    assert stood(POKER, A4, 3.0, count=3).columns == 2


@pytest.mark.parametrize(
    ("count", "columns", "rows"), [(40, 5, 8), (42, 6, 7), (3, 3, 1), (54, 6, 9), (55, 4, 7), (100, 6, 9)]
)
def test_round_pieces_fill_pages_and_rows_evenly(count: int, columns: int, rows: int) -> None:
    layout = arranged(Wish(25, 25, count, (4.0,), Outline.CIRCLE, bleed_mm=2.0), A4)
    assert layout is not None and (layout.columns, layout.rows) == (columns, rows)
