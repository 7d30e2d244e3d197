"""Imposition: pieces in their places, bleed where there is no neighbour, marks outside everything."""

from __future__ import annotations

import pytest
from papers import A4, LETTER

from pnp.scene.frame import Frame, Item, Place, Role, Shape
from pnp.sheet.imposition import BLEED_MM, PRINTABLE_MARGIN_MM, Imposition, evenly, fold_over, impose, impose_backs
from pnp.sheet.paper import Paper

HALF = Imposition(195, 128, 1, 2)
POKER = Imposition(63.5, 88.9, 3, 3)
SPACED = Imposition(44, 68, 3, 3, gap=4)
Box = tuple[float, float, float, float]


def piece(imposition: Imposition) -> Frame:
    return Frame(imposition.piece_width, imposition.piece_height, ())


def page(imposition: Imposition, paper: Paper, count: int | None = None) -> tuple[Item, ...]:
    wanted = imposition.per_page if count is None else count
    return impose([piece(imposition)] * wanted, imposition, paper)[-1]


def trims(items: tuple[Item, ...]) -> list[Box]:
    return [(i.x, i.y, i.x + i.frame.width, i.y + i.frame.height) for i in items if isinstance(i, Place)]


def points(path: object) -> list[tuple[float, float]]:
    assert isinstance(path, tuple)
    return [(s[1], s[2]) for s in path if len(s) >= 3]


def windows(items: tuple[Item, ...]) -> list[Box]:
    boxes = []
    for item in items:
        if isinstance(item, Place):
            xs, ys = zip(*points(item.clip), strict=True)
            boxes.append((item.x + min(xs), item.y + min(ys), item.x + max(xs), item.y + max(ys)))
    return boxes


def marks(items: tuple[Item, ...]) -> list[Box]:
    boxes = []
    for item in items:
        if isinstance(item, Shape):
            (x0, y0), (x1, y1) = points(item.path)
            boxes.append((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
    return boxes


def overlap(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1e-6 and min(a[3], b[3]) - max(a[1], b[1]) > 1e-6


def touches(mark: Box, box: Box) -> bool:
    return mark[2] > box[0] and mark[0] < box[2] and mark[3] > box[1] and mark[1] < box[3]


CASES = [(HALF, A4), (HALF, LETTER), (POKER, A4), (POKER, LETTER), (SPACED, A4), (SPACED, LETTER)]


@pytest.mark.parametrize(("imposition", "paper"), CASES)
def test_pieces_stand_side_by_side_inside_the_margins(imposition: Imposition, paper: Paper) -> None:
    assert imposition.fits(paper)
    boxes = trims(page(imposition, paper))
    assert len(boxes) == imposition.per_page
    assert not [1 for i, a in enumerate(boxes) for b in boxes[:i] if overlap(a, b)]
    for left, top, right, bottom in boxes:
        assert min(left, top, paper.width_mm - right, paper.height_mm - bottom) >= PRINTABLE_MARGIN_MM - 1e-6


@pytest.mark.parametrize(("imposition", "paper"), CASES)
def test_the_field_is_centred_from_left_to_right(imposition: Imposition, paper: Paper) -> None:
    boxes = trims(page(imposition, paper))
    assert min(b[0] for b in boxes) == pytest.approx(paper.width_mm - max(b[2] for b in boxes))


@pytest.mark.parametrize(("imposition", "paper"), CASES)
@pytest.mark.parametrize("count", [None, 1, 5])
def test_marks_never_touch_a_piece_or_its_bleed(imposition: Imposition, paper: Paper, count: int | None) -> None:
    items = page(imposition, paper, min(count or 99, imposition.per_page))
    lines, seen = marks(items), windows(items)
    assert lines
    assert not [(mark, box) for mark in lines for box in seen if touches(mark, box)]


@pytest.mark.parametrize(("imposition", "paper"), CASES)
def test_every_cut_has_a_mark_at_both_ends(imposition: Imposition, paper: Paper) -> None:
    items = page(imposition, paper)
    boxes = trims(items)
    upright = [mark for mark in marks(items) if mark[0] == mark[2]]
    level = [mark for mark in marks(items) if mark[1] == mark[3]]
    middle_x, middle_y = paper.width_mm / 2, (min(b[1] for b in boxes) + max(b[3] for b in boxes)) / 2
    for x in {round(edge, 4) for b in boxes for edge in (b[0], b[2])}:
        at = [mark for mark in upright if mark[0] == pytest.approx(x, abs=1e-3)]
        assert sorted(mark[1] > middle_y for mark in at) == [False, True]
    for y in {round(edge, 4) for b in boxes for edge in (b[1], b[3])}:
        at = [mark for mark in level if mark[1] == pytest.approx(y, abs=1e-3)]
        assert sorted(mark[0] > middle_x for mark in at) == [False, True]


def test_marks_are_hairlines() -> None:
    widths = {i.stroke.width_mm for i in page(POKER, A4) if isinstance(i, Shape) and i.stroke}
    assert widths == {0.15}


def test_bleed_reaches_outwards_only() -> None:
    """Where pieces touch, each ends at the cut; outside there are 3 mm."""
    items = page(POKER, A4)
    for trim, window in zip(trims(items), windows(items), strict=True):
        column, row = round((trim[0] - trims(items)[0][0]) / 63.5), round((trim[1] - trims(items)[0][1]) / 88.9)
        wanted = (
            BLEED_MM if column == 0 else 0,
            BLEED_MM if row == 0 else 0,
            BLEED_MM if column == 2 else 0,
            BLEED_MM if row == 2 else 0,
        )
        got = (trim[0] - window[0], trim[1] - window[1], window[2] - trim[2], window[3] - trim[3])
        assert got == pytest.approx(wanted)


def test_a_gap_is_shared_by_both_bleeds() -> None:
    items = page(SPACED, A4)
    seen = windows(items)
    assert not [1 for i, a in enumerate(seen) for b in seen[:i] if overlap(a, b)]
    assert seen[1][0] == pytest.approx(seen[0][2])


def test_the_last_row_may_be_short() -> None:
    """Five on a page for nine: pieces without a neighbour bleed, also below and beside the gap."""
    items = page(POKER, A4, 5)
    boxes, seen = trims(items), windows(items)
    assert len(boxes) == 5
    assert seen[4][2] - boxes[4][2] == pytest.approx(BLEED_MM)
    assert seen[2][3] - boxes[2][3] == pytest.approx(BLEED_MM)
    assert seen[1][3] - boxes[1][3] == pytest.approx(0)
    assert max(mark[3] for mark in marks(items)) < boxes[4][3] + 8


def test_as_many_pages_as_it_takes() -> None:
    pages = impose([piece(POKER)] * 20, POKER, A4)
    assert [len(trims(items)) for items in pages] == [9, 9, 2]


def test_what_is_too_large_does_not_fit() -> None:
    assert not Imposition(200, 128, 1, 2).fits(A4)
    assert not Imposition(195, 145, 1, 2).fits(A4)
    assert not Imposition(195, 134, 1, 2).fits(LETTER)
    assert Imposition(198, 128, 1, 2).fits(A4)


def test_room_is_left_for_the_foot_where_there_is_any() -> None:
    for paper in (A4, LETTER):
        _, top = HALF.origin(paper)
        assert paper.height_mm - top - HALF.height >= 9 + BLEED_MM
    _, top = POKER.origin(LETTER)
    assert LETTER.height_mm - top - POKER.height == pytest.approx(6.35)


@pytest.mark.parametrize(
    ("count", "columns", "rows"),
    [(40, 5, 8), (42, 7, 6), (41, 7, 6), (3, 3, 1), (5, 5, 1), (63, 7, 9), (64, 4, 8), (70, 7, 5), (0, 7, 9)],
)
def test_pieces_fill_pages_and_rows_evenly(count: int, columns: int, rows: int) -> None:
    layout = evenly(Imposition(25, 25, 7, 9, 3, round=True), count)
    assert (layout.columns, layout.rows) == (columns, rows)
    assert layout.per_page * max(1, -(-count // 63)) >= count


@pytest.mark.parametrize("imposition", [POKER, SPACED, Imposition(25, 25, 4, 4, 3, round=True)])
def test_everything_on_a_page_says_what_it_is_there_for(imposition: Imposition) -> None:
    pieces = [piece(imposition)] * imposition.per_page
    behind, _ = impose_backs(pieces, imposition, A4)
    for items in (*impose(pieces, imposition, A4), *behind):
        assert {item.role for item in items if isinstance(item, Place)} == {Role.PIECE}
        assert {item.role for item in items if isinstance(item, Shape)} == {Role.CUT}


def test_a_page_to_be_folded_has_one_fold() -> None:
    pages, _ = fold_over([piece(POKER)] * 4, [piece(POKER)] * 4, POKER, A4)
    for items in pages:
        (fold,) = (item for item in items if item.role is Role.FOLD)
        assert isinstance(fold, Shape) and {y for _, y in points(fold.path)} == {A4.height_mm / 2}
        assert {item.role for item in items} == {Role.PIECE, Role.CUT, Role.FOLD}
