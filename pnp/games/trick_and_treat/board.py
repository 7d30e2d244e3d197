"""One map with everything that play on it needs: geometry, numbers, rulings, and tables of drawings."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as kept
from itertools import compress

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.field import Field, chosen
from pnp.games.trick_and_treat.numbers import Numbers
from pnp.games.trick_and_treat.options import Options, RookStar
from pnp.games.trick_and_treat.tables import Lay, Table
from pnp.games.trick_and_treat.vocabulary import Shape, StarRule, Symbol


@dataclass(frozen=True, eq=False)
class Board:
    id: str
    name: str
    field: Field = kept(repr=False)
    numbers: Numbers = kept(repr=False)
    options: Options = kept(repr=False)
    # Tables are worked out when a roll is first seen; the ground never changes, so they hold for ever.
    _tables: dict[tuple[Shape | None, tuple[Symbol, ...], bool], Table] = kept(default_factory=dict, repr=False)
    _lays: dict[Shape | None, Lay] = kept(default_factory=dict, repr=False)
    _singles: dict[tuple[Kind, Symbol, int, int], tuple[Action, ...]] = kept(default_factory=dict, repr=False)

    @property
    def has_tokens(self) -> bool:
        """Full columns give something to spend."""
        return self.field.star is not StarRule.DRAWN and not self.is_permanent

    @property
    def is_permanent(self) -> bool:
        return self.field.star is StarRule.KEY and self.options.rook_star is RookStar.PERMANENT

    def table(self, shape: Shape | None, symbols: tuple[Symbol, ...], lifted: bool) -> Table:
        """All drawings of these symbols (sorted) as this shape, or as a pair, on an empty map."""
        key = (shape, symbols, lifted)
        if key not in self._tables:
            if shape not in self._lays:
                self._lays[shape] = Lay(self.field.places(shape), len(self.field.spots))
            kind = Kind.PAIR if shape is None else Kind.SHAPE
            self._tables[key] = Table(self._lays[shape], kind, symbols, self.field.stands[lifted])
        return self._tables[key]

    def singles(self, kind: Kind, symbol: Symbol, where: int, row: int = -1, column: int = -1) -> list[Action]:
        """One symbol on each hex of the mask."""
        key = (kind, symbol, row, column)
        if key not in self._singles:
            spots = self.field.spots
            self._singles[key] = tuple(Action(kind, (symbol,), (spot,), row, column) for spot in spots)
        return list(compress(self._singles[key], chosen(where)))
