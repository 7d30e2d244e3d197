"""What a player can do, as small values that print as a line a person can follow."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from pnp.games.trick_and_treat.schema import Symbol


class Kind(Enum):
    """A kind of action and the line it prints as."""

    __hash__ = object.__hash__  # each is itself alone, and asked for at every step

    SHAPE = "draws {what}"
    PAIR = "draws the pair {what}"
    SINGLE = "draws the single {what}"
    LONE = "draws the lone symbol {what}: the shape does not fit"
    NOTHING = "draws nothing: not even one symbol fits"
    BONUS = "uses the bonus in row {row}, place {column}: {what}"
    WAIVE = "crosses off the bonus in row {row}, place {column}, which fits nowhere"
    FAVOUR = "spends a hat on a favour: {what}"
    FEARLESS = "spends a hat on the fearless path through {where}"
    STAR = "draws a star on {where}"
    STAR_CIRCLE = "draws a star on the cauldron {where} and circles in row {row}"
    CIRCLE = "circles in row {row} first"
    SPEND = "declares a sickle or a key for the next drawing"
    END = "is done"


class Spot(NamedTuple):
    """A hex that can be drawn on; its bit is 1 << at. Row and column count from 1, as in the data."""

    at: int
    row: int
    column: int

    @property
    def bit(self) -> int:
        return 1 << self.at

    def __str__(self) -> str:
        return f"{self.row},{self.column}"


class Action(NamedTuple):
    """Symbols and spots belong together one by one; rows and columns of bonuses count from 0."""

    kind: Kind
    symbols: tuple[Symbol, ...] = ()
    spots: tuple[Spot, ...] = ()
    row: int = -1
    column: int = -1

    @property
    def mask(self) -> int:
        return sum(spot.bit for spot in self.spots)

    def __str__(self) -> str:
        drawn = [f"{symbol} on {spot}" for symbol, spot in zip(self.symbols, self.spots, strict=False)]
        where = " and ".join(map(str, self.spots))
        return self.kind.value.format(what=_listed(drawn), where=where, row=self.row + 1, column=self.column + 1)


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""
