"""The size and number of pieces -> how they stand on a paper: the arrangement that takes the fewest pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from pnp.sheet.foot import FOOT_MM, FootAt
from pnp.sheet.margins import GOOD_MM, SAFE_MM
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Marks
from pnp.sheet.product import Outline

BLEED_MM = 3.0
MARK_GAP_MM = 0.25  # between the bleed and the mark
FOLD_GAP_MM = 4.0  # from the fold to the first cut on each side
_MARK_MM = 3.5
_GOOD_MARK_MM = 2.0
_LEAST_MARK_MM = 1.2
_LEAST_BLEED_MM = 0.75
_FOOT_CLEAR_MM = 0.6
_EPSILON = 1e-6
_NEST, _LEAN = 0.75, 3**0.5 / 2  # how far apart nested rows of hexagons are, in heights, and in gaps


class Sides(NamedTuple):
    """A length for each side of a field, in the order of a clock."""

    left: float
    top: float
    right: float
    bottom: float

    def mirrored(self, *, across: bool) -> Sides:
        """As seen from behind, the paper turned over an upright edge or over a level one."""
        if across:
            return Sides(self.right, self.top, self.left, self.bottom)
        return Sides(self.left, self.bottom, self.right, self.top)


@dataclass(frozen=True, slots=True)
class Imposition:
    """How many pieces of which size stand on a page, how far apart and which way up."""

    piece_width: float
    piece_height: float
    columns: int
    rows: int
    gap: float = 0.0
    outline: Outline = Outline.RECTANGLE
    turn: int = 0  # 90: pieces lie on their right side
    foot: FootAt = FootAt.BELOW
    foot_mm: float = FOOT_MM
    margin: float = SAFE_MM
    marks: Marks = Marks.EDGE
    bleed_mm: float = BLEED_MM  # where there is room for it
    folded: bool = False  # fronts in the upper half of the page, backs in the lower one
    nested: bool = False  # hexagons: every second row is one piece shorter, and stands in the hollows of its neighbours

    @property
    def per_page(self) -> int:
        short = (self.columns if self.turn else self.rows) // 2 if self.nested else 0
        return self.columns * self.rows - short

    @property
    def cells(self) -> list[tuple[int, int]]:
        """Columns and rows of all places, in the order of reading."""
        return [
            (column, row)
            for row in range(self.rows)
            for column in range(self.columns)
            if (column, row) != self._end_of_short(column, row)
        ]

    def _end_of_short(self, column: int, row: int) -> tuple[int, int] | None:
        """The place that a short row lacks at its end; a short column, where pieces lie on their side."""
        if not self.nested or not (column if self.turn else row) % 2:
            return None
        return (column, self.rows - 1) if self.turn else (self.columns - 1, row)

    def mirrored(self, cell: tuple[int, int], *, across: bool) -> tuple[int, int]:
        """The same place seen from behind, the paper turned over an upright edge or over a level one."""
        column, row = cell
        lacks = self._end_of_short(column, row) is not None
        if across:
            return self.columns - 1 - (lacks and not self.turn) - column, row
        return column, self.rows - 1 - (lacks and bool(self.turn)) - row

    @property
    def step(self) -> tuple[float, float]:
        """From a piece to the next in its row, and from row to row."""
        width, height = (length + self.gap for length in self.cell)
        if not self.nested:
            return width, height
        near = _NEST * max(self.cell) + self.gap * _LEAN
        return (near, height) if self.turn else (width, near)

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a piece as it lies."""
        size = self.piece_width, self.piece_height
        return size[::-1] if self.turn else size

    @property
    def width(self) -> float:
        if self.nested:
            return self.cell[0] + (self.columns - 1) * self.step[0]
        return self.columns * self.cell[0] + (self.columns - 1) * self.gap

    @property
    def height(self) -> float:
        if self.nested:
            return self.cell[1] + (self.rows - 1) * self.step[1]
        return self.rows * self.cell[1] + (self.rows - 1) * self.gap

    @property
    def is_cut_in_lines(self) -> bool:
        """Along marks, from edge to edge; other pieces are cut out one by one."""
        return self.outline is Outline.RECTANGLE

    def origin(self, paper: Paper) -> tuple[float, float]:
        """Top left corner of the field: centred, a little aside where the foot needs the room."""
        taken = self._taken()
        left = _start(paper.width_mm - self.width, taken.left, taken.right)
        if self.folded:
            return left, paper.height_mm / 2 - FOLD_GAP_MM - self.height
        return left, _start(paper.height_mm - self.height, taken.top, taken.bottom)

    def _taken(self) -> Sides:
        """What margins and foot take of the paper; below a fold the foot needs as much room as it leaves above it."""
        foot = self.foot_mm + _FOOT_CLEAR_MM
        below = foot if self.foot is FootAt.BELOW else 0.0
        left = foot if self.foot is FootAt.LEFT else 0.0
        above = below if self.folded else 0.0
        return Sides(self.margin + left, self.margin + above, self.margin, self.margin + below)

    def room(self, paper: Paper) -> Sides:
        """For bleed and marks, on each side of the field."""
        (left, top), taken = self.origin(paper), self._taken()
        bottom = FOLD_GAP_MM if self.folded else paper.height_mm - top - self.height - taken.bottom
        right = paper.width_mm - left - self.width - taken.right
        return Sides(left - taken.left, top - taken.top, right, bottom)

    def fits(self, paper: Paper) -> bool:
        return min(self.room(paper)) >= self._least_room() - _EPSILON

    def _least_room(self) -> float:
        bleed = min(self.bleed_mm, _LEAST_BLEED_MM)
        if not self.is_cut_in_lines:
            return min(self.bleed_mm, self.gap / 2)
        return bleed if self.marks is Marks.NONE else bleed + MARK_GAP_MM + _LEAST_MARK_MM

    def bleeds(self, paper: Paper) -> Sides:
        """Less in a narrow margin: the marks must show beside the bleed."""
        marks = 0.0 if self.marks is Marks.NONE else MARK_GAP_MM + _GOOD_MARK_MM
        least = min(self.bleed_mm, _LEAST_BLEED_MM)
        left, top, right, bottom = (min(self.bleed_mm, max(least, room - marks)) for room in self.room(paper))
        return Sides(left, top, right, min(self.bleed_mm, FOLD_GAP_MM - 0.5) if self.folded else bottom)

    def mark_lengths(self, paper: Paper) -> Sides:
        """How long the marks outside of the bleed may be."""
        pairs = zip(self.room(paper), self.bleeds(paper), strict=True)
        return Sides(*(min(_MARK_MM, room - bleed - MARK_GAP_MM) for room, bleed in pairs))

    def foot_margin(self, paper: Paper) -> float:
        """How far from the paper's edge the foot stands: a narrow field leaves it more room than a wide one."""
        room, bleeds, marks = self.room(paper), self.bleeds(paper), self.mark_lengths(paper)
        side = 0 if self.foot is FootAt.LEFT else (1 if self.folded else 3)
        spare = room[side] - bleeds[side] - MARK_GAP_MM - marks[side]
        return GOOD_MM if self.margin + spare >= GOOD_MM else self.margin


def _start(spare: float, before: float, after: float) -> float:
    """Where a field begins: in the middle, unless there is too little room on one side of it."""
    full = BLEED_MM + MARK_GAP_MM + _MARK_MM + (GOOD_MM - SAFE_MM)
    shared = (spare - before - after) / 2
    start = max(spare / 2, min(before + full, before + shared))
    return min(start, max(spare - after - full, before + shared))


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be arranged; None as the count stands for as many as a page holds."""

    width: float
    height: float
    count: int | None = None
    gaps: tuple[float, ...] = (0.0,)  # those that will do, the best first
    outline: Outline = Outline.RECTANGLE
    columns: int | None = None  # at most, of upright pieces
    rows: int | None = None
    marks: Marks | None = None
    bleed_mm: float = BLEED_MM
    foot_mm: float = FOOT_MM


def arranged(wish: Wish, paper: Paper, *, folded: bool = False) -> Imposition | None:
    """The arrangement with the fewest pages; of several the one with the wider gap, the better margin, the foot below
    and upright pieces. None if not even one piece has room."""
    fitting = [layout for layout in _candidates(wish, paper, folded) if layout.fits(paper)]
    if not fitting:
        return None

    def cost(layout: Imposition) -> tuple[float, ...]:
        pages = -layout.per_page if wish.count is None else -(-wish.count // layout.per_page)
        return (
            pages,
            wish.gaps.index(layout.gap),
            -layout.margin,
            layout.foot is not FootAt.BELOW,
            layout.turn,
            layout.nested,
        )

    best = min(fitting, key=cost)
    return best if wish.count is None else _no_empty_rows(best, wish.count)


def _candidates(wish: Wish, paper: Paper, folded: bool) -> Iterator[Imposition]:
    for margin, gap, turn, foot in product((GOOD_MM, SAFE_MM), wish.gaps, (0, 90), (FootAt.BELOW, FootAt.LEFT)):
        marks = wish.marks or (Marks.GUTTER if gap else Marks.EDGE)
        one = Imposition(
            wish.width,
            wish.height,
            1,
            1,
            gap,
            wish.outline,
            turn,
            foot,
            wish.foot_mm,
            margin,
            marks,
            wish.bleed_mm,
            folded,
        )
        if not one.fits(paper):
            continue
        most = (wish.rows, wish.columns) if turn else (wish.columns, wish.rows)
        room, least = one.room(paper), one._least_room()
        across = one.cell[0] + max(0.0, room.left + room.right - 2 * least)
        down = one.cell[1] + max(0.0, room.top - least + (0.0 if folded else room.bottom - least))
        columns = int((across + gap + _EPSILON) // (one.cell[0] + gap))
        rows = int((down + gap + _EPSILON) // (one.cell[1] + gap))
        yield replace(one, columns=min(columns, most[0] or columns), rows=min(rows, most[1] or rows))
        if wish.outline is Outline.HEXAGON:
            nested = replace(one, nested=True)
            columns = 1 + int((across - one.cell[0] + _EPSILON) // nested.step[0])
            rows = 1 + int((down - one.cell[1] + _EPSILON) // nested.step[1])
            if (rows if turn else columns) > 1:
                yield replace(nested, columns=min(columns, most[0] or columns), rows=min(rows, most[1] or rows))


def _no_empty_rows(layout: Imposition, count: int) -> Imposition:
    """As many rows as are used; pieces that are cut out one by one fill all pages and rows evenly."""
    pages = -(-count // layout.per_page)
    if not pages:
        return layout
    if layout.nested:
        fewer = (replace(layout, rows=rows) for rows in range(2, layout.rows))
        return next((less for less in fewer if less.per_page >= count), layout)
    if layout.is_cut_in_lines:
        return layout if pages > 1 else replace(layout, rows=-(-count // layout.columns))
    each = -(-count // pages)
    for columns in range(layout.columns, layout.columns // 2, -1):
        if each % columns == 0 and each // columns <= layout.rows:
            return replace(layout, columns=columns, rows=each // columns)
    return replace(layout, columns=min(each, layout.columns), rows=-(-each // layout.columns))
