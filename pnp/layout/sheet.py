"""Pieces -> whole sheets of paper: n-up, bleed only where there is no neighbour, cut marks in the margins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.colors import BLACK
from pnp.layout.frame import Frame, Item, Place, Shape, Stroke, line, rect
from pnp.units import Paper

BLEED_MM = 3.0
PRINTABLE_MARGIN_MM = 6.0
FOOT_ROOM_MM = 9.0
_LEAST_BLEED_MM = 1.5
_FOOT_CLEAR_MM = 1.5
_MARK_GAP_MM = 0.5
_MARK_MM = 3.5
_HAIRLINE = Stroke(BLACK, 0.15, cap="butt")


@dataclass(frozen=True, slots=True)
class Imposition:
    """How many pieces of which size stand on a page, and how far apart."""

    piece_width: float
    piece_height: float
    columns: int
    rows: int
    gap: float = 0.0

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

    def fits(self, paper: Paper) -> bool:
        left, top = self.origin(paper)
        return min(left, top, paper.height_mm - top - self.height) >= PRINTABLE_MARGIN_MM - 1e-6


def impose(pieces: Sequence[Frame], imposition: Imposition, paper: Paper) -> list[tuple[Item, ...]]:
    """The items of each page, marks included."""
    left, top = imposition.origin(paper)
    bleed_x, bleed_y = _bleed(left), _bleed(top)
    step_x = imposition.piece_width + imposition.gap
    step_y = imposition.piece_height + imposition.gap
    inner = min(BLEED_MM, imposition.gap / 2)
    pages = []
    for first in range(0, len(pieces), imposition.per_page):
        items: list[Item] = []
        on_page = pieces[first : first + imposition.per_page]
        rows = -(-len(on_page) // imposition.columns)
        for index, piece in enumerate(on_page):
            row, column = divmod(index, imposition.columns)
            before_x = bleed_x if column == 0 else inner
            after_x = bleed_x if column == imposition.columns - 1 or index == len(on_page) - 1 else inner
            before_y = bleed_y if row == 0 else inner
            after_y = bleed_y if index + imposition.columns >= len(on_page) else inner
            window = rect(-before_x, -before_y, piece.width + before_x + after_x, piece.height + before_y + after_y)
            items.append(Place(piece, left + column * step_x, top + row * step_y, clip=window))
        items.extend(_cut_marks(imposition, left, top, rows))
        pages.append(tuple(items))
    return pages


def _bleed(margin: float) -> float:
    """Less in a narrow margin: printers leave the paper's rim white, and the cut marks must show beside the bleed."""
    return max(_LEAST_BLEED_MM, min(BLEED_MM, margin - PRINTABLE_MARGIN_MM))


def _cut_marks(imposition: Imposition, left: float, top: float, rows: int) -> list[Item]:
    """Hairlines on the extension of every cut, outside the bleed."""
    field_right = left + imposition.width
    field_bottom = top + rows * imposition.piece_height + (rows - 1) * imposition.gap
    marks: list[Item] = []
    away = _bleed(top) + _MARK_GAP_MM
    for x in _cuts(left, imposition.piece_width, imposition.columns, imposition.gap):
        for near, far in (
            (top - away, top - away - _MARK_MM),
            (field_bottom + away, field_bottom + away + _MARK_MM),
        ):
            marks.append(Shape(line((x, near), (x, far)), stroke=_HAIRLINE))
    away = _bleed(left) + _MARK_GAP_MM
    for y in _cuts(top, imposition.piece_height, rows, imposition.gap):
        for near, far in (
            (left - away, left - away - _MARK_MM),
            (field_right + away, field_right + away + _MARK_MM),
        ):
            marks.append(Shape(line((near, y), (far, y)), stroke=_HAIRLINE))
    return marks


def _cuts(start: float, size: float, count: int, gap: float) -> list[float]:
    edges = [start + i * (size + gap) for i in range(count)]
    return sorted({round(edge, 4) for low in edges for edge in (low, low + size)})
