"""Maps of a loaded game -> problems: each must leave room for every drawing and a way to every bonus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from pnp.game.content.bonuses import Bonuses
from pnp.game.content.maps import HexMap, Maps, Terrain
from pnp.game.game import Game
from pnp.game.hexes import Hex, connected, distance, neighbours
from pnp.games.trick_and_treat.board import needed
from pnp.games.trick_and_treat.field import rows_and_columns
from pnp.games.trick_and_treat.schema import ADVENTURES, Facts, Ground
from pnp.source.problems import Problem

_HOME, _HOUSE, _CAULDRON, _BRAMBLE = Ground.HOME, Ground.HOUSE, Ground.CAULDRON, Ground.BRAMBLE
_SYMBOLS_A_ROUND = 3
_MOST_SEALED = 4  # hexes that only a sickle opens
_HOUSE_FROM_HOME = 2
_FREE_AROUND_HOUSE = 2  # so that a lantern fits beside it
_ADVENTURE_FROM_HOME = 3
_ADVENTURES_APART = 3
_TO_A_CAULDRON = 2


@dataclass(frozen=True)
class _Map:
    """One map, and how to point at its hexes."""

    game: Game
    row: HexMap
    field: dict[Hex, Terrain]
    places: dict[Hex, tuple[int, int]]  # row and column as in the data, from 1
    home: Hex

    def of(self, kind: str) -> list[Hex]:
        return [where for where, terrain in self.field.items() if terrain.id == kind]

    @property
    def adventures(self) -> list[Hex]:
        return [where for where, terrain in self.field.items() if terrain.group == ADVENTURES]

    @property
    def free(self) -> list[Hex]:
        """Where symbols go without spending anything."""
        return [where for where, terrain in self.field.items() if terrain.drawable and terrain.id != _BRAMBLE]

    def at(self, where: Hex, message: str) -> Problem:
        row, column = self.places[where]
        return self.row.span.at("rows", row - 1).problem(f"{self.field[where].name} in place {column}: {message}")

    def whole(self, message: str) -> Problem:
        return self.row.span.at("rows").problem(message)


def maps(game: Game) -> Iterator[Problem]:
    """Everything about the maps that the rules cannot live with, each at its row."""
    content = needed(game, Maps)
    for number, row in enumerate(content.map):
        field = content.field(number)
        homes = [where for where, terrain in field.items() if terrain.id == _HOME]
        if len(homes) != 1:
            yield row.span.at("rows").problem(f"a map has one “{_HOME}”; here are {len(homes)}")
            continue
        hex_map = _Map(game, row, field, rows_and_columns(content, number), homes[0])
        for check in (_one_star_rule, _sealed, _room, _cauldrons, _houses, _adventures, _near_cauldrons):
            yield from check(hex_map)


def _one_star_rule(hex_map: _Map) -> Iterator[Problem]:
    """What a map's Stars are follows from its ground: sickles for brambles, keys for spooky spaces, else Stars."""
    if hex_map.of(_BRAMBLE) and hex_map.of(Ground.SPOOKY):
        yield hex_map.whole("a map has brambles or spooky spaces, not both: its Stars are either sickles or keys")


def _sealed(hex_map: _Map) -> Iterator[Problem]:
    """A walk from Home reaches everything, but for a few hexes behind brambles."""
    free = set(hex_map.free)
    beyond = free - connected(hex_map.home, free)
    by_sickle = connected(hex_map.home, free | set(hex_map.of(_BRAMBLE)))
    for where in sorted(beyond - by_sickle):
        yield hex_map.at(where, "no way from Home leads here")
    if len(beyond & by_sickle) > _MOST_SEALED:
        yield hex_map.whole(f"{len(beyond & by_sickle)} hexes lie behind brambles, at most {_MOST_SEALED} may")


def _room(hex_map: _Map) -> Iterator[Problem]:
    """Enough hexes for everything that can be drawn in a game, even if all of it is tricks."""
    rounds, rows = hex_map.game.facts(Facts).rounds, needed(hex_map.game, Bonuses).row
    rolled, columns = _SYMBOLS_A_ROUND * rounds, len(rows[0].cells)
    most = rolled + len(hex_map.of(_CAULDRON)) + len(rows) + columns
    if len(hex_map.free) < most:
        yield hex_map.whole(f"{len(hex_map.free)} hexes can be drawn on, a game may fill {most}")
    outside = len(hex_map.free) - len(hex_map.of(_HOUSE))
    if outside < rolled:
        yield hex_map.whole(f"{outside} hexes take tricks, a game may roll {rolled}")


def _cauldrons(hex_map: _Map) -> Iterator[Problem]:
    """One for each cell of the bonus grid, apart from one another and from Home: at most two a shape."""
    cauldrons = hex_map.of(_CAULDRON)
    cells = sum(len(row.cells) for row in needed(hex_map.game, Bonuses).row)
    if len(cauldrons) != cells:
        yield hex_map.whole(f"{len(cauldrons)} cauldrons for {cells} cells of bonuses")
    yield from _apart(hex_map, cauldrons, 2)
    yield from _from_home(hex_map, cauldrons, 2)


def _houses(hex_map: _Map) -> Iterator[Problem]:
    houses = hex_map.of(_HOUSE)
    yield from _apart(hex_map, houses, 2)
    yield from _from_home(hex_map, houses, _HOUSE_FROM_HOME)
    takes_tricks = set(hex_map.free) - set(houses)
    for where in houses:
        if sum(near in takes_tricks for near in neighbours(where)) < _FREE_AROUND_HOUSE:
            yield hex_map.at(where, f"fewer than {_FREE_AROUND_HOUSE} hexes beside it take a trick")


def _adventures(hex_map: _Map) -> Iterator[Problem]:
    """Each stands once on every map, far from Home and from the others."""
    counts = Counter(hex_map.field[where].id for where in hex_map.adventures)
    for terrain in needed(hex_map.game, Maps).group(ADVENTURES):
        if counts[terrain.id] != 1:
            yield hex_map.whole(f"“{terrain.letter}” ({terrain.name}) stands {counts[terrain.id]} times, not once")
    yield from _apart(hex_map, hex_map.adventures, _ADVENTURES_APART)
    yield from _from_home(hex_map, hex_map.adventures, _ADVENTURE_FROM_HOME)


def _near_cauldrons(hex_map: _Map) -> Iterator[Problem]:
    cauldrons = hex_map.of(_CAULDRON)
    for where in (where for where, terrain in hex_map.field.items() if terrain.drawable and cauldrons):
        if all(distance(where, cauldron) > _TO_A_CAULDRON for cauldron in cauldrons):
            yield hex_map.at(where, f"no cauldron within {_TO_A_CAULDRON} steps")


def _apart(hex_map: _Map, hexes: list[Hex], least: int) -> Iterator[Problem]:
    for where, other in combinations(hexes, 2):
        if (steps := distance(where, other)) < least:
            row, column = hex_map.places[other]
            what = f"{hex_map.field[other].name} in row {row}, place {column}"
            yield hex_map.at(where, f"{what} is {_steps(steps)} away, at least {least} are needed")


def _from_home(hex_map: _Map, hexes: list[Hex], least: int) -> Iterator[Problem]:
    for where in hexes:
        if (steps := distance(where, hex_map.home)) < least:
            yield hex_map.at(where, f"Home is {_steps(steps)} away, at least {least} are needed")


def _steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"
