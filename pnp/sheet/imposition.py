"""Pieces -> whole sheets of paper: n-up, bleed only where there is no neighbour, cut marks in the margins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from pnp.scene.color import BLACK
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Path, circle, line, rect
from pnp.sheet.paper import Paper

BLEED_MM = 3.0
PRINTABLE_MARGIN_MM = 6.0
FOOT_ROOM_MM = 9.0
_LEAST_BLEED_MM = 1.5
_ROUND_BLEED_MM = 1.0
_FOOT_CLEAR_MM = 2.5
_MARK_GAP_MM = 0.5
_MARK_MM = 3.5
_LEAST_MARK_MM = 1.5
_HAIRLINE = Stroke(BLACK, 0.15, cap="butt")
_FOLD_GAP_MM = 4.0  # from the fold to the first cut on each side
_FOLD = Stroke(BLACK, 0.2, dash=(2.0, 1.5), cap="butt")


@dataclass(frozen=True, slots=True)
class Imposition:
    """How many pieces of which size stand on a page, and how far apart; round ones are cut out one by one."""

    piece_width: float
    piece_height: float
    columns: int
    rows: int
    gap: float = 0.0
    round: bool = False

    @property
    def per_page(self) -> int:
        return self.columns * self.rows

    @property
    def width(self) -> float:
        return self.columns * self.piece_width + (self.columns - 1) * self.gap

    @property
    def height(self) -> float:
        return self.rows * self.piece_height + (self.rows - 1) * self.gap

    def origin(self, paper: Paper) -> tuple[float, float]:
        """Top left corner of the field: centred, a little higher where the foot needs the room below."""
        left = (paper.width_mm - self.width) / 2
        spare = paper.height_mm - self.height
        low = spare - FOOT_ROOM_MM - BLEED_MM - _FOOT_CLEAR_MM
        return left, (max(PRINTABLE_MARGIN_MM, min(spare / 2, low)) if low > 0 else spare / 2)

    def clear_below(self, paper: Paper) -> float:
        """The room between the field and the lower edge of the paper."""
        return paper.height_mm - self.origin(paper)[1] - self.height

    def fits(self, paper: Paper) -> bool:
        return min(*self.origin(paper), self.clear_below(paper)) >= PRINTABLE_MARGIN_MM - 1e-6


def as_many_as_fit(width: float, height: float, paper: Paper, gap: float = 0.0, *, round: bool = False) -> Imposition:
    """As many pieces of that size as the paper holds; one, which then does not fit, if it holds none."""
    across, down = paper.width_mm - 2 * PRINTABLE_MARGIN_MM, paper.height_mm - 2 * PRINTABLE_MARGIN_MM
    columns = max(1, int((across + gap + 1e-6) // (width + gap)))
    rows = max(1, int((down + gap + 1e-6) // (height + gap)))
    return Imposition(width, height, columns, rows, gap, round)


def evenly(imposition: Imposition, count: int) -> Imposition:
    """For pieces that touch nobody: as many on each page, no empty rows, and if possible rows that are all full."""
    pages = -(-count // imposition.per_page)
    if not pages:
        return imposition
    each = -(-count // pages)
    for columns in range(imposition.columns, imposition.columns // 2, -1):
        if each % columns == 0 and each // columns <= imposition.rows:
            return replace(imposition, columns=columns, rows=each // columns)
    return replace(imposition, columns=min(each, imposition.columns), rows=-(-each // imposition.columns))


def impose(pieces: Sequence[Frame], imposition: Imposition, paper: Paper) -> list[tuple[Item, ...]]:
    """The items of each page, marks included."""
    left, top = imposition.origin(paper)
    stand = _Stand(left, top, _bleed(left), _bleed(top), _floor(paper, imposition.clear_below(paper)))
    return [_field(cells, imposition, stand) for cells in _cells(pieces, imposition)]


def impose_backs(backs: Sequence[Frame], imposition: Imposition, paper: Paper) -> tuple[list[tuple[Item, ...]], float]:
    """The pages behind those of the fronts, and the room left at their foot.

    The paper is turned over its long edge, so columns change sides; where it lies on its side, rows do.
    """
    left, top = imposition.origin(paper)
    bleed_x, bleed_y, clear = _bleed(left), _bleed(top), imposition.clear_below(paper)
    on_side = paper.width_mm > paper.height_mm
    if on_side:
        top, clear = clear, top
    stand = _Stand(left, top, bleed_x, bleed_y, _floor(paper, clear))
    last = imposition.columns - 1, imposition.rows - 1
    pages = []
    for cells in _cells(backs, imposition):
        mirrored = {
            (column, last[1] - row) if on_side else (last[0] - column, row): piece
            for (column, row), piece in cells.items()
        }
        pages.append(_field(mirrored, imposition, stand))
    return pages, clear


def folds(imposition: Imposition, paper: Paper) -> bool:
    """Whether a piece is small enough for half a page."""
    half, _ = _half_page(imposition, paper)
    upper = paper.height_mm / 2 - _FOLD_GAP_MM - half.height
    return min((paper.width_mm - half.width) / 2, upper) >= PRINTABLE_MARGIN_MM - 1e-6


def fold_over(
    fronts: Sequence[Frame], backs: Sequence[Frame], imposition: Imposition, paper: Paper
) -> tuple[list[tuple[Item, ...]], float]:
    """Pages to be folded along their middle and glued, fronts above, backs below; and the room left at their foot.

    Seen from behind, what lies below the fold stands on its head, so backs are turned; pieces may lie on their side.
    """
    half, turn = _half_page(imposition, paper)
    if imposition.round:
        half = evenly(half, len(fronts))
    left, fold = (paper.width_mm - half.width) / 2, paper.height_mm / 2
    upper, lower = fold - _FOLD_GAP_MM - half.height, fold + _FOLD_GAP_MM
    above = _Stand(left, upper, _bleed(left), _bleed(upper), _floor(paper, upper))
    below = replace(above, top=lower)
    pages = []
    for front, back in zip(_cells(fronts, half), _cells(backs, half), strict=True):
        mirrored = {(column, half.rows - 1 - row): piece for (column, row), piece in back.items()}
        across = line((PRINTABLE_MARGIN_MM, fold), (paper.width_mm - PRINTABLE_MARGIN_MM, fold))
        crease = Shape(across, stroke=_FOLD, role=Role.FOLD)
        pages.append(
            (
                *_field(front, half, above, turn, marked=("above",)),
                *_field(mirrored, half, below, (180 - turn) % 360, marked=("below",)),
                crease,
            )
        )
    return pages, upper


def _half_page(imposition: Imposition, paper: Paper) -> tuple[Imposition, int]:
    """The upright or sideways arrangement that brings most pieces onto half a page."""
    room = Paper(paper.id, paper.name, paper.width_mm, paper.height_mm / 2 - _FOLD_GAP_MM + PRINTABLE_MARGIN_MM)
    width, height, gap = imposition.piece_width, imposition.piece_height, imposition.gap
    upright = as_many_as_fit(width, height, room, gap, round=imposition.round)
    sideways = as_many_as_fit(height, width, room, gap, round=imposition.round)
    return (sideways, 90) if sideways.per_page > upright.per_page else (upright, 0)


_Cells: TypeAlias = dict[tuple[int, int], Frame]


def _cells(pieces: Sequence[Frame], imposition: Imposition) -> list[_Cells]:
    """Which piece stands in which column and row, page by page."""
    pages: list[_Cells] = []
    for first in range(0, len(pieces), imposition.per_page):
        on_page = pieces[first : first + imposition.per_page]
        places = (divmod(index, imposition.columns) for index in range(len(on_page)))
        pages.append({(column, row): piece for piece, (row, column) in zip(on_page, places, strict=True)})
    return pages


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where a field stands on its page: its top left corner, its bleed, and how low its marks may reach."""

    left: float
    top: float
    bleed_x: float
    bleed_y: float
    floor: float


def _field(
    cells: _Cells,
    imposition: Imposition,
    stand: _Stand,
    turn: int = 0,
    marked: Sequence[str] = ("above", "below"),
) -> tuple[Item, ...]:
    """Pieces in their cells, each turned clockwise, with their bleed, and the marks to cut along."""
    left, top, bleed_x, bleed_y = stand.left, stand.top, stand.bleed_x, stand.bleed_y
    width, height, gap = imposition.piece_width, imposition.piece_height, imposition.gap
    inner = min(BLEED_MM, gap / 2)
    items: list[Item] = []
    rims: list[Item] = []
    for (column, row), piece in cells.items():
        x, y = left + column * (width + gap), top + row * (height + gap)
        if imposition.round:
            window = circle(piece.width / 2, piece.height / 2, piece.width / 2 + _ROUND_BLEED_MM)
            rims.append(_cut(circle(x + width / 2, y + height / 2, width / 2)))
        else:
            sides = (  # in the order of a clock, from the left
                inner if (column - 1, row) in cells else bleed_x,
                inner if (column, row - 1) in cells else bleed_y,
                inner if (column + 1, row) in cells else bleed_x,
                inner if (column, row + 1) in cells else bleed_y,
            )
            quarter = turn // 90
            west, north, east, south = (*sides[quarter:], *sides[:quarter])
            window = rect(-west, -north, piece.width + west + east, piece.height + north + south)
        corner = {0: (x, y), 90: (x + width, y), 180: (x + width, y + height), 270: (x, y + height)}[turn]
        items.append(Place(piece, *corner, turn_deg=turn, clip=window, role=Role.PIECE))
    if imposition.round:
        return (*items, *rims)
    first_row, last_row = min(row for _, row in cells), max(row for _, row in cells)
    used = replace(stand, top=top + first_row * (height + gap))
    return (*items, *_cut_marks(imposition, used, last_row - first_row + 1, marked))


def _bleed(margin: float) -> float:
    """Less in a narrow margin: printers leave the paper's rim white, and the cut marks must show beside the bleed."""
    return max(_LEAST_BLEED_MM, min(BLEED_MM, margin - PRINTABLE_MARGIN_MM))


def _floor(paper: Paper, clear_below: float) -> float:
    """How low cut marks may reach: not into the foot, where it stands below them."""
    return paper.height_mm - (FOOT_ROOM_MM if clear_below >= FOOT_ROOM_MM else 0.0)


def _cut_marks(imposition: Imposition, stand: _Stand, rows: int, marked: Sequence[str]) -> list[Item]:
    """Hairlines on the extension of every cut, outside the bleed."""
    left, top, bleed_x, bleed_y = stand.left, stand.top, stand.bleed_x, stand.bleed_y
    field_right = left + imposition.width
    field_bottom = top + rows * imposition.piece_height + (rows - 1) * imposition.gap
    marks: list[Item] = []
    away = bleed_y + _MARK_GAP_MM
    start, end = top - away, field_bottom + away
    lowest = max(end + _LEAST_MARK_MM, min(end + _MARK_MM, stand.floor))
    ends = {"above": (start, start - _MARK_MM), "below": (end, lowest)}
    for x in _cuts(left, imposition.piece_width, imposition.columns, imposition.gap):
        for near, far in (ends[side] for side in marked):
            marks.append(_cut(line((x, near), (x, far))))
    away = bleed_x + _MARK_GAP_MM
    for y in _cuts(top, imposition.piece_height, rows, imposition.gap):
        for near, far in (
            (left - away, left - away - _MARK_MM),
            (field_right + away, field_right + away + _MARK_MM),
        ):
            marks.append(_cut(line((near, y), (far, y))))
    return marks


def _cut(path: Path) -> Shape:
    return Shape(path, stroke=_HAIRLINE, role=Role.CUT)


def _cuts(start: float, size: float, count: int, gap: float) -> list[float]:
    edges = [start + i * (size + gap) for i in range(count)]
    return sorted({round(edge, 4) for low in edges for edge in (low, low + size)})
