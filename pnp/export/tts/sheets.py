"""Cards -> grids of pictures within the limits of Tabletop Simulator; faces -> the picture that wraps a die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Item, Place, Shape
from pnp.scene.path import rect
from pnp.scene.units import MM_PER_INCH

MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_PIXELS = 4096  # of a side: what every graphics card takes
_FINEST_DPI = 300
_COARSEST_DPI = 180  # below it small print cannot be read: rather one sheet more
_DIE_PIXELS = 2048
# Where the faces of a six-sided die lie in its picture: columns and rows of three, and those that stand on their head.
_DIE_CELLS = ((0, 2, True), (0, 1, False), (1, 2, False), (1, 1, False), (2, 1, False), (2, 2, True))
_DIE_FACE = 0.86  # of a cell; the rest goes round the rounded edges


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of equal size, in whole pixels."""

    columns: int
    rows: int
    dpi: int
    cell: tuple[int, int]

    @property
    def slots(self) -> int:
        """For cards; the last cell is the hidden card's."""
        return self.columns * self.rows - 1

    def frame(self, cards: Sequence[Frame], hidden: Frame) -> Frame:
        """One picture of all, each card exactly in the pixels of its cell."""
        mm = MM_PER_INCH / self.dpi
        width, height = (pixels * mm for pixels in self.cell)
        items: list[Item] = []
        for slot, card in (*enumerate(cards), (self.slots, hidden)):
            row, column = divmod(slot, self.columns)
            scale = max(width / card.width, height / card.height)
            clip = rect(0, 0, width / scale, height / scale)
            items.append(Place(card, column * width, row * height, scale, clip=clip))
        return Frame(self.columns * width, self.rows * height, tuple(items))


def grids(count: int, width_mm: float, height_mm: float) -> list[tuple[Grid, int]]:
    """A grid for each sheet and how many cards it holds: few sheets, evenly filled, as fine as there is room for."""
    across = min(MOST_COLUMNS, max(1, int(MOST_PIXELS / _COARSEST_DPI * MM_PER_INCH / width_mm)))
    down = min(MOST_ROWS, max(1, int(MOST_PIXELS / _COARSEST_DPI * MM_PER_INCH / height_mm)))
    most = max(1, across * down - 1)
    sheets = -(-count // most)
    each = [count // sheets + (number < count % sheets) for number in range(sheets)]
    return [(_finest(cards, width_mm, height_mm), cards) for cards in each]


def _finest(cards: int, width_mm: float, height_mm: float) -> Grid:
    """The arrangement that leaves most pixels for each card, and fewest cells empty."""
    found = []
    for columns in range(1, MOST_COLUMNS + 1):
        rows = -(-(cards + 1) // columns)
        if rows <= MOST_ROWS:
            grid = _grid(columns, rows, width_mm, height_mm)
            found.append((grid.dpi, -columns * rows, -columns, grid))
    return max(found, key=lambda entry: entry[:3])[-1]


def _grid(columns: int, rows: int, width_mm: float, height_mm: float) -> Grid:
    room = min(MOST_PIXELS / columns / width_mm, MOST_PIXELS / rows / height_mm) * MM_PER_INCH
    dpi = max(1, min(_FINEST_DPI, int(room)))
    while True:
        cell = (max(1, round(width_mm / MM_PER_INCH * dpi)), max(1, round(height_mm / MM_PER_INCH * dpi)))
        if dpi == 1 or (columns * cell[0] <= MOST_PIXELS and rows * cell[1] <= MOST_PIXELS):
            return Grid(columns, rows, dpi, cell)
        dpi -= 1  # rounding took a pixel too many


def fitting_dpi(width_mm: float, height_mm: float) -> int:
    """Of a picture by itself: as fine as a print, or as its side may have pixels."""
    return max(1, min(_FINEST_DPI, int((MOST_PIXELS - 1) / max(width_mm, height_mm) * MM_PER_INCH)))


def wrapped(faces: Sequence[Frame]) -> tuple[Frame, float]:
    """The picture round a die of six faces, and its dots per inch."""
    side = faces[0].width
    items: list[Item] = []
    for face, (column, row, is_turned) in zip(faces, _DIE_CELLS, strict=True):
        x, y = column * side, row * side
        items.append(Shape(rect(x, y, side, side), fill=_ground(face)))
        inset = side * (1 - _DIE_FACE) / 2
        far = side - inset if is_turned else inset
        turn = 180.0 if is_turned else 0.0
        items.append(Place(face, x + far, y + far, _DIE_FACE, turn, clip=rect(0, 0, side, side)))
    return Frame(3 * side, 3 * side, tuple(items)), _DIE_PIXELS / (3 * side) * MM_PER_INCH


def _ground(face: Frame) -> Color:
    """What the whole face is painted with, before anything else."""
    first = next((item for item in face.items if isinstance(item, Shape) and isinstance(item.fill, Color)), None)
    return first.fill if first is not None and isinstance(first.fill, Color) else WHITE
