"""What one player has drawn, circled and crossed off; nothing in it ever changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.games.trick_and_treat.numbers import Numbers
from pnp.games.trick_and_treat.vocabulary import ROLLED, Stage, Symbol


class Sheet(NamedTuple):
    """Sets of hexes and sets of cells are bit masks; the bit of a cell is row × columns + column."""

    circles: tuple[int, ...]  # how far each row of bonuses is circled
    stage: Stage = Stage.DRAW
    layers: tuple[int, ...] = (0,) * len(Symbol)  # by symbol: where it stands
    occupied: int = 0
    touched: int = 0  # everything beside a symbol
    crossed: int = 0  # cells of bonuses
    waived: int = 0  # how many of them without drawing
    tokens: int = 0  # sickles or keys not yet spent
    stars_lost: int = 0
    hats: int = 0  # not yet spent
    favours: int = 0  # those crossed off, as a mask
    fearless: int = 0  # hexes with a line through them
    left: tuple[Symbol, ...] = ()  # of a fractured roll: still to be drawn
    due: tuple[int, ...] = ()  # rows to circle in, for cauldrons just drawn on
    stars_due: int = 0  # stars to draw before anything else
    fallbacks: int = 0  # rolls drawn as one symbol or not at all, because the shape did not fit
    armed: bool = False  # a token is declared for the next drawing

    def open_cells(self, numbers: Numbers) -> Iterator[tuple[int, int]]:
        """Row and column of each bonus that is circled and not crossed off."""
        if not self.has_open_cells:
            return
        columns = numbers.columns
        for row, circled in enumerate(self.circles):
            for column in range(circled):
                if not self.crossed >> (row * columns + column) & 1:
                    yield row, column

    @property
    def has_open_cells(self) -> bool:
        """Only what is circled is ever crossed off."""
        return self.crossed.bit_count() < sum(self.circles)

    def symbol_at(self, bit: int) -> Symbol | None:
        return next((symbol for symbol in Symbol if self.layers[symbol] & bit), None)

    @property
    def tricks(self) -> int:
        return self.layers[Symbol.JACK_O_LANTERN] | self.layers[Symbol.GHOST] | self.layers[Symbol.TOMBSTONE]

    @property
    def treats(self) -> int:
        return self.layers[Symbol.CANDY_CORN] | self.layers[Symbol.HARD_CANDY] | self.layers[Symbol.CHOCOLATE_BAR]

    @property
    def rolled_count(self) -> int:
        """Symbols on the map other than stars."""
        return sum(self.layers[symbol].bit_count() for symbol in ROLLED)


def stars_earned(circles: tuple[int, ...]) -> int:
    """A column is full when every row has reached it."""
    return min(circles)


def hats_earned(circles: tuple[int, ...], columns: int) -> int:
    return sum(count == columns for count in circles)
