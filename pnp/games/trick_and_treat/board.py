"""A map's letters -> a board: geometry as bit masks, numbers and rulings played by, and every drawing on an empty map.

Sets of places are bit masks, like sets of hexes: to see what fits then takes no loop over all places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as kept
from functools import cache, cached_property
from itertools import compress, permutations
from typing import NamedTuple, overload

from pnp.game.content.maps import Maps
from pnp.game.hexes import Hex, neighbours, placements
from pnp.games.trick_and_treat.actions import Action, Kind, Spot
from pnp.games.trick_and_treat.rulings import Curved, RookStar, Rulings, YesNo
from pnp.games.trick_and_treat.schema import ADVENTURES, TREATS, TRICKS, Ground, Numbers, Shape, StarRule, Symbol


class Place(NamedTuple):
    """Where a shape can lie, and all hexes round it (those of the shape may be among them)."""

    mask: int
    ring: int
    spots: tuple[Spot, ...]


class Adventure(NamedTuple):
    id: str
    bit: int
    points: int
    needs: Symbol | None


@dataclass(frozen=True, eq=False)
class Field:
    """Everything about one map that never changes during a game."""

    spots: tuple[Spot, ...]
    near: tuple[int, ...]
    beside_home: int
    houses: int
    cauldrons: int
    brambles: int
    spooky: int
    adventures: tuple[Adventure, ...]
    star: StarRule
    stands: tuple[tuple[int, ...], tuple[int, ...]]  # by symbol: where it may stand; and with the limits lifted
    cells: Mapping[Hex, Spot]
    any_bend: bool
    _places: dict[Shape | None, tuple[Place, ...]] = kept(default_factory=dict, repr=False)

    def places(self, shape: Shape | None) -> tuple[Place, ...]:
        """Where a shape can lie, or a pair; worked out when first asked for: most fields of examples never are."""
        if shape not in self._places:
            places = _lay(self.cells, self.near, _STEPS[shape])
            if shape is Shape.CURVED and self.any_bend:
                places += self.places(Shape.CLUSTER)
            self._places[shape] = places
        return self._places[shape]

    def spot(self, row: int, column: int) -> Spot | None:
        """None for what is no place to draw: Home, water, off the map."""
        return next((spot for spot in self.spots if (spot.row, spot.column) == (row, column)), None)

    @property
    def everywhere(self) -> int:
        return (1 << len(self.spots)) - 1

    def in_mask(self, mask: int) -> Iterator[Spot]:
        return (self.spots[index] for index in bits(mask))

    def around(self, mask: int) -> int:
        """All neighbours of all hexes in the mask."""
        around, near = 0, self.near
        while mask:
            low = mask & -mask
            around |= near[low.bit_length() - 1]
            mask ^= low
        return around

    def flood(self, seeds: int, through: int) -> int:
        """Everything that a walk from the seeds reaches without leaving the mask."""
        reached, near = seeds & through, self.near
        frontier = reached
        while frontier:
            low = frontier & -frontier
            new = near[low.bit_length() - 1] & through & ~reached
            reached |= new
            frontier = (frontier ^ low) | new
        return reached


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


_AS_NUMBERS = bytes.maketrans(b"01", b"\0\1")


def chosen(mask: int) -> bytes:
    """For itertools.compress: 1 where a bit is set, lowest first."""
    return f"{mask:b}"[::-1].encode().translate(_AS_NUMBERS)


# Steps from a first hex; every turn and reflection follows from them.
_STEPS: dict[Shape | None, tuple[Hex, ...]] = {
    Shape.STRAIGHT: (Hex(1, 0), Hex(2, 0)),
    Shape.CURVED: (Hex(1, 0), Hex(1, 1)),
    Shape.CLUSTER: (Hex(1, 0), Hex(0, 1)),
    None: (Hex(1, 0),),
}


def rows_and_columns(maps: Maps, number: int) -> dict[Hex, tuple[int, int]]:
    """Where each hex of a map stands in the data, both from 1, gaps included."""
    rows = (text.split() for text in maps.map[number].rows)
    places = [(row, column) for row, letters in enumerate(rows, 1) for column in range(1, len(letters) + 1)]
    return {maps.map[number].hex_at(*place, maps.tops): place for place in places}


def make_field(maps: Maps, number: int, needs: dict[str, Symbol], rulings: Rulings) -> Field:
    """One map of the game (or of an example). `needs` leads from ids and codes to symbols."""
    terrains, cells = maps.field(number), rows_and_columns(maps, number)
    drawable = [where for where in cells if where in terrains and terrains[where].drawable]
    spots = {where: Spot(index, *cells[where]) for index, where in enumerate(drawable)}

    def mask(hexes: Iterable[Hex]) -> int:
        return sum(spots[where].bit for where in hexes if where in spots)

    def ground(kind: Ground) -> int:
        return mask(where for where in drawable if terrains[where].id == kind)

    near = tuple(mask(neighbours(where)) for where in drawable)
    home = [where for where, terrain in terrains.items() if terrain.id == Ground.HOME]
    houses, brambles, spooky = ground(Ground.HOUSE), ground(Ground.BRAMBLE), ground(Ground.SPOOKY)
    star = StarRule.SICKLE if brambles else StarRule.KEY if spooky else StarRule.DRAWN
    adventures = tuple(
        Adventure(terrain.id, spots[where].bit, terrain.points or 0, needs[terrain.needs] if terrain.needs else None)
        for where, terrain in terrains.items()
        if terrain.group == ADVENTURES and where in spots
    )
    return Field(
        spots=tuple(spots.values()),
        near=near,
        beside_home=mask(step for where in home for step in neighbours(where)),
        houses=houses,
        cauldrons=ground(Ground.CAULDRON),
        brambles=brambles,
        spooky=spooky,
        adventures=adventures,
        star=star,
        stands=_stands((1 << len(spots)) - 1, houses, brambles, spooky, star, rulings),
        cells=spots,
        any_bend=rulings.curved is Curved.ANY_BEND,
    )


def _stands(
    everywhere: int, houses: int, brambles: int, spooky: int, star: StarRule, rulings: Rulings
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where each symbol may stand, as the limits are and with a sickle or a key."""
    stands = []
    for lifted in (False, True):
        land = everywhere if lifted and star is StarRule.SICKLE else everywhere & ~brambles
        treat, trick = land & ~spooky, land & ~houses
        if lifted and star is StarRule.KEY:
            treat = trick = land
        by_symbol = {**dict.fromkeys(TREATS, treat), **dict.fromkeys(TRICKS, trick)}
        by_symbol[Symbol.STAR] = land if rulings.star_in_house is YesNo.YES else land & ~houses
        stands.append(tuple(by_symbol[symbol] for symbol in Symbol))
    return stands[0], stands[1]


@cache
def _turned(steps: tuple[Hex, ...]) -> list[frozenset[Hex]]:
    """Every orientation, once: from the hex that comes first."""
    return [shape for shape in placements(*steps) if min(shape) == (0, 0)]


def _lay(spots: Mapping[Hex, Spot], near: tuple[int, ...], steps: tuple[Hex, ...]) -> tuple[Place, ...]:
    """Every place on the field where the shape can lie, each once, in reading order."""
    turned = _turned(steps)
    fitting = []
    for q, r in spots:
        for shape in turned:
            # A plain tuple finds its Hex, and this is asked often.
            hexes = [spots.get((q + step_q, r + step_r)) for step_q, step_r in shape]  # type: ignore[call-overload]
            if None not in hexes:
                fitting.append(tuple(sorted(hexes)))
    places = []
    for lying in sorted(fitting):
        ring = 0
        for spot in lying:
            ring |= near[spot.at]
        places.append(Place(sum(spot.bit for spot in lying), ring, lying))
    return tuple(places)


# Drawings


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

    @property
    def places(self) -> tuple[Place, ...]:
        return self._places.places

    @cached_property
    def by_place(self) -> list[PlaceDrawings]:
        return [PlaceDrawings(self, number, place) for number, place in enumerate(self._places.places)]

    def fitting(self, occupied: int, touching: int) -> int:
        """Places that cover nothing occupied, and something of what they must touch."""
        places = self._places
        return places.covering(touching & ~occupied) & ~places.covering(occupied) & self._usable

    def free(self, barred: int) -> int:
        """Places that cover nothing barred."""
        return ~self._places.covering(barred) & self._usable

    def at(self, places: int) -> list[PlaceDrawings]:
        return list(compress(self.by_place, chosen(places)))


class DrawingsThere(Sequence[Action]):
    """All drawings at some places, made when they are asked for: who takes one of a hundred needs no other."""

    def __init__(self, drawings: Drawings, places: int) -> None:
        self._drawings, self._last = drawings, places.bit_length() - 1
        self._orders = [(order, allowed & places) for order, allowed in drawings.orders]

    def __len__(self) -> int:
        return sum([there.bit_count() for _, there in self._orders])

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        """Place by place, and there order by order."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if not 0 <= index < len(self):
            raise IndexError(index)
        first, last = 0, self._last
        while first < last:
            middle = (first + last) // 2
            if self._up_to(middle) > index:
                last = middle
            else:
                first = middle + 1
        here = [order for order, there in self._orders if there >> first & 1]
        place = self._drawings.places[first]
        return Action(self._drawings.kind, here[index - self._up_to(first)], place.spots)  # counted from the last one

    def _up_to(self, place: int) -> int:
        """How many drawings there are at this place and all before it."""
        those, count = (2 << place) - 1, 0
        for _, there in self._orders:
            count += (there & those).bit_count()
        return count


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
