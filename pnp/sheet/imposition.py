"""Pieces and an arrangement -> the items of whole sheets: fronts, the backs behind them, pages to fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pnp.scene.color import BLACK
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Path, Point, line, mapped, polygon
from pnp.sheet.arrangement import Imposition, Sides
from pnp.sheet.cutline import cut_line
from pnp.sheet.foot import FootAt
from pnp.sheet.marks import Cells, Field, Nest, cut_mark, line_marks
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Flip, Marks

_FOLD = Stroke(BLACK, 0.2, dash=(2.0, 1.5), cap="butt")

Pieces: TypeAlias = dict[tuple[int, int], Frame]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet, without its foot, and where that goes."""

    items: tuple[Item, ...]
    foot: FootAt
    is_back: bool = False
    pieces: int = 0  # that are whole once it is printed: their fronts, and the backs if they are on it


def impose(pieces: Sequence[Frame], imposition: Imposition, paper: Paper) -> list[Side]:
    """A side for each page of fronts, marks included."""
    field = _field(imposition, paper)
    return [
        Side(_filled(cells, imposition, field, imposition.turn), imposition.foot, pieces=len(cells))
        for cells in _pages(pieces, imposition)
    ]


def impose_backs(backs: Sequence[Frame], imposition: Imposition, paper: Paper, flip: Flip) -> list[Side]:
    """The sides behind those of the fronts: everything where the front has it, seen from behind.

    A piece that is turned over like a page of a book shows its back upright, whatever edge the sheet is flipped on.
    """
    across = (flip is Flip.LONG) == (paper.width_mm <= paper.height_mm)
    field = _field(imposition, paper).mirrored(paper, across=across)
    turn = (-imposition.turn if across else 180 - imposition.turn) % 360
    sides = []
    for cells in _pages(backs, imposition):
        mirrored = {imposition.mirrored(cell, across=across): piece for cell, piece in cells.items()}
        items = _filled(mirrored, imposition, field, turn, is_back=True)
        sides.append(Side(items, imposition.foot.mirrored(across=across), is_back=True))
    return sides


def fold_over(fronts: Sequence[Frame], backs: Sequence[Frame], imposition: Imposition, paper: Paper) -> list[Side]:
    """Pages to be folded along their middle and glued, fronts above, backs below.

    Seen from behind, what lies below the fold stands on its head, so backs are turned.
    """
    above, fold = _field(imposition, paper), paper.height_mm / 2
    below = above.mirrored(paper, across=False)
    ends = imposition.margin, paper.width_mm - imposition.margin
    crease = Shape(line((ends[0], fold), (ends[1], fold)), stroke=_FOLD, role=Role.FOLD)
    sides = []
    for front, back in zip(_pages(fronts, imposition), _pages(backs, imposition), strict=True):
        mirrored = {imposition.mirrored(cell, across=False): piece for cell, piece in back.items()}
        upper = _filled(front, imposition, above, imposition.turn)
        lower = _filled(mirrored, imposition, below, (180 - imposition.turn) % 360, is_back=True)
        sides.append(Side((*upper, *lower, crease), imposition.foot, pieces=len(front)))
    return sides


def _field(imposition: Imposition, paper: Paper) -> Field:
    lengths = imposition.mark_lengths(paper)
    if imposition.folded:
        lengths = lengths._replace(bottom=0.0)
    left, top = imposition.origin(paper)
    inner, bleeds = min(imposition.bleed_mm, imposition.gap / 2), imposition.bleeds(paper)
    counts = imposition.columns, imposition.rows
    nest = Nest(imposition.step, bool(imposition.turn)) if imposition.nested else None
    return Field(left, top, *imposition.cell, *counts, imposition.gap, inner, bleeds, lengths, nest)


def _pages(pieces: Sequence[Frame], imposition: Imposition) -> list[Pieces]:
    """Which piece stands in which column and row, page by page."""
    pages: list[Pieces] = []
    for first in range(0, len(pieces), imposition.per_page):
        on_page = pieces[first : first + imposition.per_page]
        pages.append(dict(zip(imposition.cells, on_page, strict=False)))
    return pages


def _filled(
    cells: Pieces, imposition: Imposition, field: Field, turn: int, *, is_back: bool = False
) -> tuple[Item, ...]:
    """Pieces in their cells, each turned clockwise, with their bleed, and the lines to cut along."""
    width, height = imposition.cell
    items: list[Item] = []
    rims: list[Item] = []
    for cell, piece in cells.items():
        x, y = field.corner(cell)
        corner = {0: (x, y), 90: (x + width, y), 180: (x + width, y + height), 270: (x, y + height)}[turn]
        if imposition.is_cut_in_lines:
            window = _in_piece(_window(cell, cells, imposition.marks, field), turn, width, height)
        else:
            window = cut_line(piece.width, piece.height, imposition.outline, grown_mm=field.inner)
            rim = cut_line(piece.width, piece.height, imposition.outline)
            # On one side only: two rings that miss each other by a hair would both show.
            rims += [] if is_back else [cut_mark(_on_page(rim, corner, turn), pale=True)]
        items.append(Place(piece, *corner, turn_deg=turn, clip=window, role=Role.PIECE))
    marks = line_marks(cells, field, imposition.marks) if imposition.is_cut_in_lines else rims
    return (*items, *marks)


def _window(cell: tuple[int, int], cells: Cells, marks: Marks, field: Field) -> Path:
    """What is seen of a piece, from the corner of its cell: its bleed on all sides, but not where marks cross."""
    column, row = cell
    around = ((column - 1, row), (column, row - 1), (column + 1, row), (column, row + 1))
    beside = tuple(other in cells for other in around)
    bleeds = Sides(*(field.inner if there else own for there, own in zip(beside, field.bleeds, strict=True)))
    ends_x = {0: (0.0, -bleeds.left), 2: (field.cell_width, field.cell_width + bleeds.right)}
    ends_y = {1: (0.0, -bleeds.top), 3: (field.cell_height, field.cell_height + bleeds.bottom)}
    points: list[Point] = []
    for level, upright in ((0, 1), (2, 1), (2, 3), (0, 3)):  # the corners, clockwise from the upper left
        (x, far_x), (y, far_y) = ends_x[level], ends_y[upright]
        is_crossing = marks is Marks.GUTTER and beside[level] and beside[upright]
        if field.inner > 0 and (is_crossing or marks is Marks.CORNER):
            notch = [(far_x, y), (x, y), (x, far_y)]
            points += notch if (level, upright) in ((0, 1), (2, 3)) else notch[::-1]
        else:
            points.append((far_x, far_y))
    return polygon(points)


def _on_page(path: Path, corner: Point, turn: int) -> Path:
    """From the coordinates of a piece to those of the page that it lies on, turned about its corner."""
    left, top = corner

    def point(x: float, y: float) -> Point:
        turned = {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[turn]
        return left + turned[0], top + turned[1]

    return mapped(path, point)


def _in_piece(path: Path, turn: int, width: float, height: float) -> Path:
    """From the coordinates of a cell to those of the piece that lies in it, turned."""

    def point(x: float, y: float) -> Point:
        turned = {0: (x, y), 90: (y, width - x), 180: (width - x, height - y), 270: (height - y, x)}
        return turned[turn]

    return mapped(path, point)
