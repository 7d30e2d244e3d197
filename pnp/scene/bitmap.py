"""A picture of pixels as a value: the bytes of its file, what is done to them, and what it looks like from afar."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[float, float, float, float]  # red, green, blue and how much is seen, each from 0 to 1

CELLS = 24  # on each side
CELL_BYTES = CELLS * CELLS * 200  # that they take in memory, about
_ALIKE = 0.1


class Curve(NamedTuple):
    """How a picture is lightened: white stays, of black `tone` is left, and what is between goes by a power."""

    power: float
    tone: float


@dataclass(frozen=True)
class Bitmap:
    """`width` and `height` are the pixels of the picture as it is seen, upright.

    Pixels are made of the bytes only where they are written (`scene/pixels.py`), so that a game with a hundred
    photographs fits into memory. Equal digests mean equal pixels; nothing else is compared.
    """

    digest: str  # of the file's bytes, and of its curve
    width: int = field(compare=False)
    height: int = field(compare=False)
    data: bytes = field(compare=False, repr=False)
    cells: tuple[Cell, ...] = field(compare=False, repr=False)  # row by row
    name: str = field(default="", compare=False, repr=False)  # as the game's data calls it
    is_jpeg: bool = field(default=False, compare=False, repr=False)  # one that can be printed as it is
    curve: Curve | None = field(default=None, compare=False, repr=False)  # of those that are lightened

    def at(self, across: float, down: float) -> Cell:
        """What is seen at a point, from 0 to 1 on each side."""
        column = min(CELLS - 1, max(0, int(across * CELLS)))
        row = min(CELLS - 1, max(0, int(down * CELLS)))
        return self.cells[row * CELLS + column]

    @cached_property
    def coverage(self) -> float:
        """How much of it is covered with ink: the mean of all greys, on white."""
        greys = [alpha * (1 - (0.299 * r + 0.587 * g + 0.114 * b)) for r, g, b, alpha in self.cells]
        return sum(greys) / len(greys)

    @cached_property
    def looks_the_same_turned(self) -> bool:
        """By 180 degrees."""
        pairs = zip(self.cells, reversed(self.cells), strict=True)
        return all(abs(a - b) < _ALIKE for one, other in pairs for a, b in zip(one, other, strict=True))
