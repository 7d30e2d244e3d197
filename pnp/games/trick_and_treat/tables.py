"""Places for a shape, and symbols -> every drawing of the symbols as that shape, found by what is free.

Sets of places are bit masks, like sets of hexes: to see what fits then takes no loop over all places.
"""

from __future__ import annotations

from functools import cached_property
from itertools import compress, permutations

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.field import Place, chosen
from pnp.games.trick_and_treat.vocabulary import Symbol


class Lay:
    """All places of one shape on one map; what is worked out here serves the tables of all symbols."""

    def __init__(self, places: tuple[Place, ...], hexes: int) -> None:
        self.places, self.every = places, (1 << len(places)) - 1
        self._outside: dict[tuple[int, int], int] = {}
        self._covering = [0] * hexes  # by hex
        for number, place in enumerate(places):
            for spot in place.spots:
                self._covering[spot.at] |= 1 << number

    def covering(self, hexes: int) -> int:
        """Places that cover any of these."""
        found = 0
        for places in compress(self._covering, chosen(hexes)):
            found |= places
        return found

    def outside(self, position: int, hexes: int) -> int:
        """Places of which the first, second … hex is none of these."""
        key = (position, hexes)
        if key not in self._outside:
            numbers = (n for n, place in enumerate(self.places) if not place.spots[position].bit & hexes)
            self._outside[key] = sum(1 << number for number in numbers)
        return self._outside[key]


class Row:
    """A place for a shape with every order of the symbols that the ground allows."""

    def __init__(self, table: Table, number: int, place: Place) -> None:
        self._table, self._number, self._place = table, number, place
        self.mask, self.ring = place.mask, place.ring

    @cached_property
    def draws(self) -> tuple[Action, ...]:
        """Made when first asked for: most places of most tables never are."""
        table, bit = self._table, 1 << self._number
        return tuple(Action(table.kind, order, self._place.spots) for order, allowed in table.orders if allowed & bit)


class Table:
    """All drawings of some symbols on an empty map. `stands` says by symbol where it may stand."""

    def __init__(self, lay: Lay, kind: Kind, symbols: tuple[Symbol, ...], stands: tuple[int, ...]) -> None:
        self.kind, self._lay = kind, lay
        self.orders: list[tuple[tuple[Symbol, ...], int]] = []  # each with the places where it may be drawn
        self._usable = 0
        for order in sorted(set(permutations(symbols))):
            allowed = lay.every
            for position, symbol in enumerate(order):
                allowed &= ~lay.outside(position, stands[symbol])
            self.orders.append((order, allowed))
            self._usable |= allowed
        self._rows = [Row(self, number, place) for number, place in enumerate(lay.places)]

    def fitting(self, occupied: int, touching: int) -> list[Row]:
        """Those that cover nothing occupied, and something of what they must touch."""
        lay = self._lay
        return self._chosen(lay.covering(touching & ~occupied) & ~lay.covering(occupied))

    def free(self, barred: int) -> list[Row]:
        """Those that cover nothing barred."""
        return self._chosen(~self._lay.covering(barred))

    def _chosen(self, places: int) -> list[Row]:
        return list(compress(self._rows, chosen(places & self._usable)))
