"""Imposition: pieces in their places, with their bleed, and backs that lie behind their fronts."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest
from papers import A4, LETTER

from pnp.scene.frame import Frame, Place, Role, Shape
from pnp.sheet.arrangement import Imposition, Wish, arranged
from pnp.sheet.extent import Extent, path_extent
from pnp.sheet.foot import FootAt
from pnp.sheet.imposition import fold_over, impose, impose_backs
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Flip, Marks
from pnp.sheet.product import Outline

from .sides import marks, overlap, piece, places, trim, window

PAPERS = [A4, LETTER, A4.turned, LETTER.turned]
SIZES = [(63.5, 88.9), (44.0, 68.0), (69.85, 120.65), (97.0, 57.0), (25.0, 25.0)]
NEAR = 0.05


def layout_of(
    size: tuple[float, float],
    paper: Paper,
    gap: float = 3.0,
    outline: Outline = Outline.RECTANGLE,
    mark: Marks | None = None,
    *,
    folded: bool = False,
) -> Imposition:
    found = arranged(Wish(*size, None, (gap,), outline, marks=mark), paper, folded=folded)
    assert found is not None
    return found


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: f"{p.id}-{p.width_mm:.0f}")
@pytest.mark.parametrize("flip", list(Flip))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("outline", [Outline.RECTANGLE, Outline.CIRCLE])
@pytest.mark.parametrize("gap", [0.0, 2.0, 3.0])
def test_backs_lie_behind_their_fronts(
    size: tuple[float, float], flip: Flip, paper: Paper, outline: Outline, gap: float
) -> None:
    """The back's place, turned over the edge that the paper is flipped on, is the front's; also on a page half full."""
    layout = layout_of(size, paper, gap, outline)
    names = [str(number) for number in range(layout.per_page + 1)]
    pieces = [piece(layout, name) for name in names]
    fronts, backs = impose(pieces, layout, paper), impose_backs(pieces, layout, paper, flip)
    across = (flip is Flip.LONG) == (paper.width_mm < paper.height_mm)
    for front, back in zip(fronts, backs, strict=True):
        behind = {place.frame.name: place for place in places(back.items)}
        assert back.is_back and not front.is_back
        for place in places(front.items):
            there = behind[place.frame.name]
            assert mirrored(trim(there), paper, across=across) == pytest.approx(trim(place), abs=NEAR)
            assert mirrored(window(there), paper, across=across) == pytest.approx(window(place), abs=NEAR)
            # Turned over like the page of a book, the piece still stands upright.
            assert there.turn_deg == ((-place.turn_deg if across else 180 - place.turn_deg) % 360)
        assert back.foot is front.foot.mirrored(across=across)


TILES = [(width, width * 2 / 3**0.5) for width in (25.0, 40.0, 45.0, 60.0)]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: f"{p.id}-{p.width_mm:.0f}")
@pytest.mark.parametrize("size", TILES, ids=lambda size: f"{size[0]:g}")
def test_backs_of_nested_tiles_lie_behind_their_fronts(size: tuple[float, float], paper: Paper) -> None:
    """Upright and on their side, with an even and an odd number of rows; folded over as well."""
    for turn, rows in ((0, 2), (0, 3), (90, 2), (90, 3)):
        columns = 3 if (turn or size[0] < 50) and size[0] < 60 else 2
        layout = Imposition(*size, columns, rows, 4.0, Outline.HEXAGON, turn, bleed_mm=2.0, nested=True)
        pieces = [piece(layout, str(number)) for number in range(layout.per_page)]
        for flip in Flip:
            (front,), (back,) = impose(pieces, layout, paper), impose_backs(pieces, layout, paper, flip)
            across = (flip is Flip.LONG) == (paper.width_mm < paper.height_mm)
            behind = {place.frame.name: place for place in places(back.items)}
            for place in places(front.items):
                there = behind[place.frame.name]
                assert mirrored(trim(there), paper, across=across) == pytest.approx(trim(place), abs=NEAR)
        (side,) = fold_over(pieces, pieces, replace(layout, folded=True), paper)
        crease = paper.height_mm / 2
        upper = {place.frame.name: place for place in places(side.items) if trim(place).bottom < crease}
        lower = {place.frame.name: place for place in places(side.items) if trim(place).top > crease}
        for name, place in upper.items():
            assert mirrored(trim(lower[name]), paper, across=False) == pytest.approx(trim(place), abs=NEAR)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: f"{p.id}-{p.width_mm:.0f}")
@pytest.mark.parametrize("size", TILES, ids=lambda size: f"{size[0]:g}")
def test_nested_tiles_keep_their_gap(size: tuple[float, float], paper: Paper) -> None:
    """The middles of neighbours are as far apart as their width and the gap, in their row and between rows."""
    layout = layout_of(size, paper, 4.0, Outline.HEXAGON)
    (side,) = impose([piece(layout)] * layout.per_page, layout, paper)
    middles = [((t.left + t.right) / 2, (t.top + t.bottom) / 2) for t in map(trim, places(side.items))]
    assert len(middles) == layout.per_page
    assert min(math.dist(a, b) for a, b in combinations(middles, 2)) >= size[0] + 4 - NEAR
    for place in places(side.items):
        cut = trim(place)
        assert min(cut.left, cut.top, paper.width_mm - cut.right, paper.height_mm - cut.bottom) >= 5


def test_tiles_are_nested_only_where_that_saves_a_page() -> None:
    tile = (60.0, 60.0 * 2 / 3**0.5)
    assert layout_of(tile, A4, 4.0, Outline.HEXAGON).per_page == 11  # in rows: 9
    few, many = (arranged(Wish(*tile, count, (4.0,), Outline.HEXAGON), A4) for count in (9, 10))
    assert few is not None and many is not None
    assert (few.nested, many.nested) == (False, True)


def mirrored(extent: Extent, paper: Paper, *, across: bool) -> Extent:
    left, top, right, bottom = extent
    if across:
        return Extent(paper.width_mm - right, top, paper.width_mm - left, bottom)
    return Extent(left, paper.height_mm - bottom, right, paper.height_mm - top)


def test_marks_of_both_sides_meet() -> None:
    layout = layout_of((63.5, 88.9), LETTER)
    (front,) = impose([piece(layout)] * layout.per_page, layout, LETTER)
    for flip, across in ((Flip.LONG, True), (Flip.SHORT, False)):
        (back,) = impose_backs([piece(layout)] * layout.per_page, layout, LETTER, flip)
        seen = {rounded(mirrored(mark, LETTER, across=across)) for mark in marks(back.items)}
        assert seen == {rounded(mark) for mark in marks(front.items)}


def rounded(extent: Extent) -> tuple[float, ...]:
    return tuple(round(number, 2) for number in extent)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [(63.5, 88.9), (44.0, 68.0), (69.85, 120.65), (25.0, 25.0)])
def test_folded_backs_lie_behind_their_fronts(size: tuple[float, float], paper: Paper) -> None:
    layout = layout_of(size, paper, folded=True)
    pieces = [piece(layout, str(number)) for number in range(layout.per_page + 1)]
    for side in fold_over(pieces, pieces, layout, paper):
        half = paper.height_mm / 2
        upper = {place.frame.name: place for place in places(side.items) if trim(place).bottom < half}
        lower = {place.frame.name: place for place in places(side.items) if trim(place).top > half}
        assert set(upper) == set(lower)
        for name, place in upper.items():
            there = lower[name]
            assert mirrored(trim(there), paper, across=False) == pytest.approx(trim(place), abs=NEAR)
            assert there.turn_deg == (180 - place.turn_deg) % 360
        (fold,) = (item for item in side.items if item.role is Role.FOLD)
        assert isinstance(fold, Shape) and {segment[2] for segment in fold.path if len(segment) == 3} == {half}


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("gap", [2.0, 3.0, 6.0])
def test_every_piece_bleeds_on_all_sides(gap: float, paper: Paper) -> None:
    layout = layout_of((63.5, 88.9), paper, gap)
    (side,) = impose([piece(layout)] * layout.per_page, layout, paper)
    for place in places(side.items):
        cut, seen = trim(place), window(place)
        reach = (cut.left - seen.left, cut.top - seen.top, seen.right - cut.right, seen.bottom - cut.bottom)
        assert min(reach) >= min(gap / 2, 0.75) - 1e-6
    windows = [window(place) for place in places(side.items)]
    assert not [1 for index, a in enumerate(windows) for b in windows[:index] if overlap(a, b)]


@pytest.mark.parametrize("turned", [False, True])
def test_pieces_that_touch_end_at_the_cut(turned: bool) -> None:
    layout = Imposition(50, 80, 2, 2, turn=90 if turned else 0)
    (side,) = impose([piece(layout)] * 4, layout, A4)
    first, second = places(side.items)[:2]
    assert window(first).right == pytest.approx(trim(first).right) == pytest.approx(window(second).left)
    assert trim(first).left - window(first).left == pytest.approx(3.0)


@pytest.mark.parametrize("mark", list(Marks))
@pytest.mark.parametrize("gap", [2.0, 3.0])
@pytest.mark.parametrize("count", [1, 5, 8])
def test_marks_never_touch_what_is_seen_of_a_piece(mark: Marks, gap: float, count: int) -> None:
    """Bleed is cut away, and marks stand beside it, or where it leaves them room: at corners."""
    layout = layout_of((63.5, 88.9), A4, gap, mark=mark)
    (side,) = impose([piece(layout)] * min(count, layout.per_page), layout, A4)
    lines = marks(side.items)
    assert bool(lines) is (mark is not Marks.NONE)
    trims = [trim(place) for place in places(side.items)]
    assert not [line for line in lines for cut in trims if touches(line, cut)]
    if mark is Marks.EDGE:
        windows = [window(place) for place in places(side.items)]
        assert not [line for line in lines for seen in windows if touches(line, seen)]


def touches(mark: Extent, box: Extent) -> bool:
    return mark.right > box.left and mark.left < box.right and mark.bottom > box.top and mark.top < box.bottom


@pytest.mark.parametrize("mark", [Marks.EDGE, Marks.GUTTER])
def test_every_cut_has_a_mark_at_both_ends(mark: Marks) -> None:
    layout = layout_of((63.5, 88.9), A4, mark=mark)
    (side,) = impose([piece(layout)] * layout.per_page, layout, A4)
    cuts, lines = [trim(place) for place in places(side.items)], marks(side.items)
    left, right = min(cut.left for cut in cuts), max(cut.right for cut in cuts)
    top, bottom = min(cut.top for cut in cuts), max(cut.bottom for cut in cuts)
    for x in {edge for cut in cuts for edge in (cut.left, cut.right)}:
        at = [line for line in lines if line.left == pytest.approx(x, abs=1e-3) and line.right == line.left]
        assert any(line.bottom < top for line in at) and any(line.top > bottom for line in at)
    for y in {edge for cut in cuts for edge in (cut.top, cut.bottom)}:
        at = [line for line in lines if line.top == pytest.approx(y, abs=1e-3) and line.top == line.bottom]
        assert any(line.right < left for line in at) and any(line.left > right for line in at)


def test_gutters_are_marked_where_they_cross() -> None:
    layout = layout_of((63.5, 88.9), A4, mark=Marks.GUTTER)
    (side,) = impose([piece(layout)] * layout.per_page, layout, A4)
    cuts = [trim(place) for place in places(side.items)]
    field = Extent(
        min(c.left for c in cuts), min(c.top for c in cuts), max(c.right for c in cuts), max(c.bottom for c in cuts)
    )
    inside = [line for line in marks(side.items) if line.lies_in(field)]
    assert len(inside) == 4 * (layout.columns - 1) * (layout.rows - 1)


def test_marks_are_hairlines() -> None:
    layout = layout_of((63.5, 88.9), A4)
    (side,) = impose([piece(layout)], layout, A4)
    assert {item.stroke.width_mm for item in side.items if isinstance(item, Shape) and item.stroke} == {0.15}


@pytest.mark.parametrize(("outline", "height"), [(Outline.CIRCLE, 25.0), (Outline.HEXAGON, 50 / 3**0.5)])
def test_rings_to_cut_along_are_pale_and_on_one_side_only(outline: Outline, height: float) -> None:
    layout = layout_of((25.0, height), A4, 4.0, outline)
    pieces = [piece(layout)] * 5
    (front,), (back,) = impose(pieces, layout, A4), impose_backs(pieces, layout, A4, Flip.LONG)
    rings = [item for item in front.items if isinstance(item, Shape)]
    assert len(rings) == 5 and all(ring.stroke is not None and ring.stroke.color.r > 0.6 for ring in rings)
    assert not [item for item in back.items if isinstance(item, Shape)]
    for place in places(back.items):
        beyond = trim(place).left - window(place).left  # a side of it, or a corner
        assert beyond == pytest.approx(2.0 if outline is Outline.CIRCLE or not layout.turn else 4 / 3**0.5, abs=0.01)


@pytest.mark.parametrize("turn", [0, 90])
def test_a_hexagon_is_cut_out_where_it_lies(turn: int) -> None:
    """Its rim has the corners of the piece, and what is seen of it reaches as far beyond each of its sides."""
    piece = Frame(30.0, 60 / 3**0.5, ())
    layout = Imposition(piece.width, piece.height, 1, 1, 4.0, Outline.HEXAGON, turn, bleed_mm=2.0)
    (side,) = impose([piece], layout, A4)
    place, rim = side.items
    assert isinstance(place, Place) and isinstance(rim, Shape) and place.clip is not None
    left, top = layout.origin(A4)
    wide, high = layout.cell
    assert path_extent(rim.path) == pytest.approx((left, top, left + wide, top + high))
    seen = path_extent(place.clip)
    assert seen is not None and (seen.left, seen.right) == pytest.approx((-2.0, 32.0))


def test_as_many_pages_as_it_takes() -> None:
    layout = layout_of((63.5, 88.9), A4, 0.0)
    sides = impose([piece(layout)] * 20, layout, A4)
    assert [len(places(side.items)) for side in sides] == [9, 9, 2]
    assert {side.foot for side in sides} == {FootAt.BELOW}


def test_everything_on_a_page_says_what_it_is_there_for() -> None:
    layout = layout_of((63.5, 88.9), A4)
    pieces = [piece(layout)] * layout.per_page
    for side in (*impose(pieces, layout, A4), *impose_backs(pieces, layout, A4, Flip.LONG)):
        assert {item.role for item in side.items} == {Role.PIECE, Role.CUT}
