"""One map with everything that play on it needs: geometry, numbers, rulings, and tables of drawings."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as kept
from itertools import permutations
from typing import NamedTuple

from pnp.rules.trick_and_treat.actions import Action, Kind
from pnp.rules.trick_and_treat.field import Field, Place, bits
from pnp.rules.trick_and_treat.numbers import Numbers
from pnp.rules.trick_and_treat.options import Options, RookStar
from pnp.rules.trick_and_treat.vocabulary import Shape, StarRule, Symbol


class Row(NamedTuple):
    """A place for a shape with every order of the symbols that the ground allows."""

    mask: int
    ring: int
    draws: tuple[Action, ...]


@dataclass(frozen=True, eq=False)
class Board:
    id: str
    name: str
    field: Field = kept(repr=False)
    numbers: Numbers = kept(repr=False)
    options: Options = kept(repr=False)
    # Tables are worked out when a roll is first seen; the ground never changes, so they hold for ever.
    _tables: dict[tuple[Shape | None, tuple[Symbol, ...], bool], tuple[Row, ...]] = kept(
        default_factory=dict, repr=False
    )

    _singles: dict[tuple[Kind, Symbol, int, int], tuple[Action, ...]] = kept(default_factory=dict, repr=False)

    @property
    def has_tokens(self) -> bool:
        """Full columns give something to spend."""
        return self.field.star is not StarRule.DRAWN and not self.is_permanent

    @property
    def is_permanent(self) -> bool:
        return self.field.star is StarRule.KEY and self.options.rook_star is RookStar.PERMANENT

    def table(self, shape: Shape | None, symbols: tuple[Symbol, ...], lifted: bool) -> tuple[Row, ...]:
        """All drawings of these symbols (sorted) as this shape, or as a pair, on an empty map."""
        key = (shape, symbols, lifted)
        if key not in self._tables:
            places = self.field.pairs if shape is None else self.field.places[shape]
            kind = Kind.PAIR if shape is None else Kind.SHAPE
            orders = sorted(set(permutations(symbols)))
            rows = (self._row(place, kind, orders, self.field.stands[lifted]) for place in places)
            self._tables[key] = tuple(row for row in rows if row.draws)
        return self._tables[key]

    def singles(self, kind: Kind, symbol: Symbol, where: int, row: int = -1, column: int = -1) -> list[Action]:
        """One symbol on each hex of the mask."""
        key = (kind, symbol, row, column)
        if key not in self._singles:
            spots = self.field.spots
            self._singles[key] = tuple(Action(kind, (symbol,), (spot,), row, column) for spot in spots)
        every = self._singles[key]
        return [every[at] for at in bits(where)]

    def _row(self, place: Place, kind: Kind, orders: list[tuple[Symbol, ...]], stands: tuple[int, ...]) -> Row:
        draws = tuple(
            Action(kind, order, place.spots)
            for order in orders
            if all(stands[symbol] & spot.bit for symbol, spot in zip(order, place.spots, strict=True))
        )
        return Row(place.mask, place.ring, draws)
