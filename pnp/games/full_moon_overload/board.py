"""A grid's size and the rules -> everything that play on it needs: neighbours, rows, the order of refilling."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from pnp.games.full_moon_overload.cards import Deck
from pnp.games.full_moon_overload.options import Options, RefillView, RefreshReach
from pnp.games.full_moon_overload.relation import Relation
from pnp.games.full_moon_overload.vocabulary import Side

ALL_WAYS, STRAIGHT_WAYS = 8, 4
_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


def size_of(name: str) -> tuple[int, int] | None:
    """Rows and columns of “3x4”."""
    match = _SIZE.fullmatch(name)
    return (int(match[1]), int(match[2])) if match else None


@dataclass(frozen=True, slots=True)
class Ways:
    """In how many directions a main card may be left."""

    upright: int
    inverted: int


@dataclass(frozen=True, eq=False)
class Board:
    """Slots are numbers, row by row from the south and there from left to right. People count the other way, as on a
    picture with the south below: the row from the north, then the column, both from 1."""

    rows: int
    columns: int
    deck: Deck
    relation: Relation
    ways: Ways
    options: Options
    turned: int  # cards turned round before shuffling
    refresh: int  # cards that a major may bring

    @property
    def id(self) -> str:
        return f"{self.rows}x{self.columns}"

    @property
    def slots(self) -> int:
        return self.rows * self.columns

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(f"{row},{column + 1}" for row in range(self.rows, 0, -1) for column in range(self.columns))

    @cached_property
    def all_around(self) -> tuple[tuple[int, ...], ...]:
        return self._neighbours(ALL_WAYS)

    @cached_property
    def exits(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """For inverted and for upright cards: the slots beside each slot that can be reached."""
        return self._neighbours(self.ways.inverted), self._neighbours(self.ways.upright)

    def _neighbours(self, ways: int) -> tuple[tuple[int, ...], ...]:
        found = []
        for slot in range(self.slots):
            row, column = divmod(slot, self.columns)
            beside = (
                (row + up, column + right)
                for up in (-1, 0, 1)
                for right in (-1, 0, 1)
                if (up or right) and (ways == ALL_WAYS or not (up and right))
            )
            inside = [(r, c) for r, c in beside if 0 <= r < self.rows and 0 <= c < self.columns]
            found.append(tuple(r * self.columns + c for r, c in inside))
        return tuple(found)

    def opening(self, side: Side) -> range:
        """The row that lies nearest to a side."""
        first = 0 if side is Side.SOUTH else self.slots - self.columns
        return range(first, first + self.columns)

    def refilling(self, side: Side) -> range:
        """All slots, from that side's left to its right, the nearest row first."""
        from_south = side is Side.SOUTH or self.options.refill_view is RefillView.FIRST
        return range(self.slots) if from_south else range(self.slots - 1, -1, -1)

    def leads(self, code: int, slot: int, side: Side, grid: tuple[int, ...]) -> list[int]:
        """The slots that a main card there can move to."""
        reach = self.relation.reach[code >> 1]
        beside = self.exits[code & 1 == side][slot]
        return [near for near in beside if grid[near] >= 0 and reach >> (grid[near] >> 1) & 1]

    def spots(self, code: int, slot: int, side: Side, grid: tuple[int, ...]) -> list[int]:
        """The empty slots beside a major that has just been entered."""
        as_it_moves = self.options.refresh_reach is RefreshReach.AS_IT_MOVES
        beside = self.exits[code & 1 == side][slot] if as_it_moves else self.all_around[slot]
        return [near for near in beside if grid[near] < 0]
