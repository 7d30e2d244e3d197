"""A grid's size and the rules -> everything that play on it needs: sides, neighbours, rows, the order of refilling."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from pnp.games.full_moon_overload.cards import Deck, Relation
from pnp.games.full_moon_overload.rulings import RefillView, RefreshReach, Rulings

ALL_WAYS = 8  # with those across the corners
_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


def size_of(name: str) -> tuple[int, int] | None:
    """Rows and columns of “3x4”."""
    match = _SIZE.fullmatch(name)
    return (int(match[1]), int(match[2])) if match else None


class Side(IntEnum):
    """Two sides of the table, whatever the number of players: first and third, second and fourth."""

    SOUTH = 0
    NORTH = 1

    def __str__(self) -> str:
        return self.name.lower()


def side_of(seat: int) -> Side:
    """First and third player sit in the south, second and fourth in the north."""
    return Side(seat % len(Side))


def upright(code: int, side: Side) -> bool:
    """Whether those on that side see the card the right way up."""
    return code & 1 == side


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
    rulings: Rulings
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
        neighbours = []
        for slot in range(self.slots):
            row, column = divmod(slot, self.columns)
            beside = (
                (row + up, column + right)
                for up in (-1, 0, 1)
                for right in (-1, 0, 1)
                if (up or right) and (ways == ALL_WAYS or not (up and right))
            )
            inside = [(r, c) for r, c in beside if r in range(self.rows) and c in range(self.columns)]
            neighbours.append(tuple(r * self.columns + c for r, c in inside))
        return tuple(neighbours)

    def opening(self, side: Side) -> range:
        """The row that lies nearest to a side."""
        first = 0 if side is Side.SOUTH else self.slots - self.columns
        return range(first, first + self.columns)

    def refilling(self, side: Side) -> range:
        """All slots, from that side's left to its right, the nearest row first."""
        from_south = side is Side.SOUTH or self.rulings.refill_view is RefillView.FIRST
        return range(self.slots) if from_south else range(self.slots - 1, -1, -1)

    def enterable(self, code: int, slots: Iterable[int], grid: tuple[int, ...]) -> list[int]:
        """Those of the slots on which a card lies that this card may move to."""
        reach = self.relation.reach[code >> 1]
        return [slot for slot in slots if grid[slot] >= 0 and reach >> (grid[slot] >> 1) & 1]

    def leads(self, code: int, slot: int, side: Side, grid: tuple[int, ...]) -> list[int]:
        """The slots that a main card there can move to."""
        return self.enterable(code, self.exits[upright(code, side)][slot], grid)

    def spots(self, code: int, slot: int, side: Side, grid: tuple[int, ...]) -> list[int]:
        """The empty slots beside a major that has just been entered."""
        as_it_moves = self.rulings.refresh_reach is RefreshReach.AS_IT_MOVES
        beside = self.exits[upright(code, side)][slot] if as_it_moves else self.all_around[slot]
        return [near for near in beside if grid[near] < 0]
