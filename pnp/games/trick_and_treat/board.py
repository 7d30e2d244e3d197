"""A loaded game -> boards: one map's geometry, the numbers and rulings played by, and every drawing on an empty map.

Sets of places are bit masks, like sets of hexes: to see what fits then takes no loop over all places.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as kept
from functools import cached_property
from itertools import compress, permutations
from typing import TypeVar

from pnp.game.content.bonuses import Bonuses
from pnp.game.content.dice import Dice, Die
from pnp.game.content.maps import Maps
from pnp.game.content.scoring import ScoreSection, Scoring
from pnp.game.game import Game
from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.field import Field, Place, chosen, make_field
from pnp.games.trick_and_treat.rulings import RookStar, Rulings
from pnp.games.trick_and_treat.schema import DRAWN, Facts, Section, Shape, StarRule, Symbol
from pnp.source.problems import DataError

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class SymbolDie:
    id: str
    faces: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The data in the model's own words. Values are by symbol, 0 where none is named."""

    rounds: int
    dice: tuple[SymbolDie, ...]
    shapes: tuple[Shape, ...]
    row_of: tuple[int, ...]  # by symbol: the row of bonuses that it feeds
    cells: tuple[tuple[tuple[Symbol, ...], ...], ...]
    favours: tuple[Symbol | None, ...]  # None: the Fearless Path
    house_values: tuple[int, ...]
    corn_value: int
    ghost_value: int
    star_values: tuple[int, ...]
    tie_break: Section
    most_wins: bool

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])


def needed(game: Game, schema: type[C]) -> C:
    """A file that the rules need. Raises an empty DataError where it is reported as missing."""
    content = game.content(schema)
    if content is None:
        raise DataError(())
    return content


def symbol_names(game: Game) -> dict[str, Symbol]:
    """Every id and code of the data that stands for a symbol of the rules."""
    names = {symbol.id: symbol for symbol in Symbol if symbol.id in game.symbols}
    return names | {game.symbols[name].code: symbol for name, symbol in names.items()}


def shows_symbols(game: Game, die: Die) -> bool:
    return all(game.symbol(face).group in DRAWN for face in die.faces)


def shows_shapes(game: Game, die: Die) -> bool:
    return all(game.symbol_id(face) in list(Shape) for face in die.faces)


def read_numbers(game: Game) -> Numbers:
    """Of data that the checks find nothing wrong with."""
    bonuses, scoring, names = needed(game, Bonuses), needed(game, Scoring), symbol_names(game)
    thrown = [die for die in needed(game, Dice).die for _ in range(die.count)]
    row_of = {names[code]: i for i, row in enumerate(bonuses.row) for code in row.head.split("/")}
    values = {Section(section.id): _values(game, section) for section in scoring.section}
    return Numbers(
        rounds=game.facts(Facts).rounds,
        dice=tuple(
            SymbolDie(die.id, tuple(names[face] for face in die.faces)) for die in thrown if shows_symbols(game, die)
        ),
        shapes=tuple(Shape(game.symbol_id(face)) for die in thrown if shows_shapes(game, die) for face in die.faces),
        row_of=tuple(row_of.get(symbol, -1) for symbol in Symbol),
        cells=tuple(tuple(tuple(names[code] for code in cell.split("/")) for cell in row.cells) for row in bonuses.row),
        favours=tuple(names.get(code) for code in bonuses.extras),
        house_values=values[Section.HOUSES],
        corn_value=values[Section.CORN_TRAIL][Symbol.CANDY_CORN],
        ghost_value=values[Section.GHOSTS][Symbol.GHOST],
        star_values=values[Section.STARS],
        tie_break=Section(scoring.tie_break),
        most_wins=scoring.order == "most",
    )


def _values(game: Game, section: ScoreSection) -> tuple[int, ...]:
    names = symbol_names(game)
    values = dict.fromkeys(Symbol, 0)
    for line in section.lines:
        values[names[line.symbol]] = line.worth(game.symbol(line.symbol)) or 0
    return tuple(values[symbol] for symbol in Symbol)


class ShapePlaces:
    """All places of one shape on one map; what is worked out here serves the drawings of all symbols."""

    def __init__(self, places: tuple[Place, ...], hexes: int) -> None:
        self.places, self.every = places, (1 << len(places)) - 1
        self._outside: dict[tuple[int, int], int] = {}
        self._covering = [0] * hexes  # by hex
        for number, place in enumerate(places):
            for spot in place.spots:
                self._covering[spot.at] |= 1 << number

    def covering(self, hexes: int) -> int:
        """Places that cover any of these."""
        covering = 0
        for places in compress(self._covering, chosen(hexes)):
            covering |= places
        return covering

    def outside(self, position: int, hexes: int) -> int:
        """Places of which the first, second … hex is none of these."""
        key = (position, hexes)
        if key not in self._outside:
            numbers = (n for n, place in enumerate(self.places) if not place.spots[position].bit & hexes)
            self._outside[key] = sum(1 << number for number in numbers)
        return self._outside[key]


class PlaceDrawings:
    """A place for a shape with every order of the symbols that the ground allows."""

    def __init__(self, drawings: Drawings, number: int, place: Place) -> None:
        self._drawings, self._number, self._place = drawings, number, place
        self.mask, self.ring = place.mask, place.ring

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Made when first asked for: most places never are."""
        drawings, bit = self._drawings, 1 << self._number
        orders = (order for order, allowed in drawings.orders if allowed & bit)
        return tuple(Action(drawings.kind, order, self._place.spots) for order in orders)


class Drawings:
    """All drawings of some symbols on an empty map. `stands` says by symbol where it may stand."""

    def __init__(self, places: ShapePlaces, kind: Kind, symbols: tuple[Symbol, ...], stands: tuple[int, ...]) -> None:
        self.kind, self._places = kind, places
        self.orders: list[tuple[tuple[Symbol, ...], int]] = []  # each with the places where it may be drawn
        self._usable = 0
        for order in sorted(set(permutations(symbols))):
            allowed = places.every
            for position, symbol in enumerate(order):
                allowed &= ~places.outside(position, stands[symbol])
            self.orders.append((order, allowed))
            self._usable |= allowed
        self._by_place = [PlaceDrawings(self, number, place) for number, place in enumerate(places.places)]

    def fitting(self, occupied: int, touching: int) -> list[PlaceDrawings]:
        """Those that cover nothing occupied, and something of what they must touch."""
        places = self._places
        return self._chosen(places.covering(touching & ~occupied) & ~places.covering(occupied))

    def free(self, barred: int) -> list[PlaceDrawings]:
        """Those that cover nothing barred."""
        return self._chosen(~self._places.covering(barred))

    def _chosen(self, places: int) -> list[PlaceDrawings]:
        return list(compress(self._by_place, chosen(places & self._usable)))


@dataclass(frozen=True, eq=False)
class Board:
    """One map with everything that play on it needs."""

    id: str
    name: str
    field: Field = kept(repr=False)
    numbers: Numbers = kept(repr=False)
    rulings: Rulings = kept(repr=False)
    # Drawings are worked out when a roll is first seen; the ground never changes, so they hold for ever.
    _drawings: dict[tuple[Shape | None, tuple[Symbol, ...], bool], Drawings] = kept(default_factory=dict, repr=False)
    _places: dict[Shape | None, ShapePlaces] = kept(default_factory=dict, repr=False)
    _singles: dict[tuple[Kind, Symbol, int, int], tuple[Action, ...]] = kept(default_factory=dict, repr=False)

    @property
    def has_tokens(self) -> bool:
        """Full columns give something to spend."""
        return self.field.star is not StarRule.DRAWN and not self.is_permanent

    @property
    def is_permanent(self) -> bool:
        return self.field.star is StarRule.KEY and self.rulings.rook_star is RookStar.PERMANENT

    def drawings(self, shape: Shape | None, symbols: tuple[Symbol, ...], lifted: bool) -> Drawings:
        """All drawings of these symbols (sorted) as this shape, or as a pair, on an empty map."""
        key = (shape, symbols, lifted)
        if key not in self._drawings:
            if shape not in self._places:
                self._places[shape] = ShapePlaces(self.field.places(shape), len(self.field.spots))
            kind = Kind.PAIR if shape is None else Kind.SHAPE
            self._drawings[key] = Drawings(self._places[shape], kind, symbols, self.field.stands[lifted])
        return self._drawings[key]

    def singles(self, kind: Kind, symbol: Symbol, where: int, row: int = -1, column: int = -1) -> list[Action]:
        """One symbol on each hex of the mask."""
        key = (kind, symbol, row, column)
        if key not in self._singles:
            spots = self.field.spots
            self._singles[key] = tuple(Action(kind, (symbol,), (spot,), row, column) for spot in spots)
        return list(compress(self._singles[key], chosen(where)))


def make_board(maps: Maps, number: int, symbols: dict[str, Symbol], numbers: Numbers, rulings: Rulings) -> Board:
    """A map of the game, or a field of an example. `symbols` leads from ids and codes to symbols."""
    hex_map = maps.map[number]
    return Board(hex_map.id, hex_map.name, make_field(maps, number, symbols, rulings), numbers, rulings)
