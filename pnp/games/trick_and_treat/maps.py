"""Trick & Treat: what its maps must hold, so that every sheet can be filled and every bonus reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from pnp.game.hexes import Hex, connected, distance, neighbours
from pnp.game.load import Game
from pnp.game.maps import Terrain
from pnp.games.trick_and_treat.vocabulary import ADVENTURES, Ground
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
class _Town:
    """One map, and how to point at its hexes."""

    game: Game
    number: int
    field: dict[Hex, Terrain]
    places: dict[Hex, tuple[int, int]]  # row and column as in the data, from 0
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
        path = ("map", self.number, "rows", row)
        name = self.field[where].name
        return self.game.files["maps.toml"].problem(path, f"{name} in place {column + 1}: {message}")

    def whole(self, message: str) -> Problem:
        return self.game.files["maps.toml"].problem(("map", self.number, "rows"), message)


def problems(game: Game) -> Iterator[Problem]:
    """Everything about the maps that the rules cannot live with, each at its row."""
    if game.maps is None:
        yield game.files["game.toml"].problem(("rules",), "the rules need maps.toml")
        return
    for number, one in enumerate(game.maps.map):
        field = game.maps.field(number)
        places: dict[Hex, tuple[int, int]] = {}
        columns: Counter[int] = Counter()
        for where, _, (_, row) in one.letters(game.maps.tops):
            places[where] = (int(row), columns[int(row)])
            columns[int(row)] += 1
        homes = [where for where, terrain in field.items() if terrain.id == _HOME]
        if len(homes) != 1:
            message = f"a map has one “{_HOME}”; here are {len(homes)}"
            yield game.files["maps.toml"].problem(("map", number, "rows"), message)
            continue
        town = _Town(game, number, field, places, homes[0])
        for check in (_one_star_rule, _sealed, _room, _cauldrons, _houses, _adventures, _near_cauldrons):
            yield from check(town)


def _one_star_rule(town: _Town) -> Iterator[Problem]:
    """What a map's Stars are follows from its ground: sickles for brambles, keys for spooky spaces, else Stars."""
    if town.of(_BRAMBLE) and town.of(Ground.SPOOKY):
        yield town.whole("a map has brambles or spooky spaces, not both: its Stars are either sickles or keys")


def _sealed(town: _Town) -> Iterator[Problem]:
    """A walk from Home reaches everything, but for a few hexes behind brambles."""
    free = set(town.free)
    beyond = free - connected(town.home, free)
    by_sickle = connected(town.home, free | set(town.of(_BRAMBLE)))
    for where in sorted(beyond - by_sickle):
        yield town.at(where, "no way from Home leads here")
    if len(beyond & by_sickle) > _MOST_SEALED:
        yield town.whole(f"{len(beyond & by_sickle)} hexes lie behind brambles, at most {_MOST_SEALED} may")


def _room(town: _Town) -> Iterator[Problem]:
    """Enough hexes for everything that can be drawn in a game, even if all of it is tricks."""
    rounds = town.game.identity.facts.get("rounds")
    rows = town.game.bonuses.row if town.game.bonuses is not None else ()
    if not isinstance(rounds, int) or not rows:
        return  # reported already
    rolled, columns = _SYMBOLS_A_ROUND * rounds, len(rows[0].cells)
    most = rolled + len(town.of(_CAULDRON)) + len(rows) + columns
    if len(town.free) < most:
        yield town.whole(f"{len(town.free)} hexes can be drawn on, a game may fill {most}")
    outside = len(town.free) - len(town.of(_HOUSE))
    if outside < rolled:
        yield town.whole(f"{outside} hexes take tricks, a game may roll {rolled}")


def _cauldrons(town: _Town) -> Iterator[Problem]:
    """One for each cell of the bonus grid, apart from one another and from Home: at most two a shape."""
    cauldrons = town.of(_CAULDRON)
    cells = sum(len(row.cells) for row in town.game.bonuses.row) if town.game.bonuses is not None else 0
    if cells and len(cauldrons) != cells:
        yield town.whole(f"{len(cauldrons)} cauldrons for {cells} cells of bonuses")
    yield from _apart(town, cauldrons, 2)
    yield from _from_home(town, cauldrons, 2)


def _houses(town: _Town) -> Iterator[Problem]:
    houses = town.of(_HOUSE)
    yield from _apart(town, houses, 2)
    yield from _from_home(town, houses, _HOUSE_FROM_HOME)
    takes_tricks = set(town.free) - set(houses)
    for where in houses:
        if sum(near in takes_tricks for near in neighbours(where)) < _FREE_AROUND_HOUSE:
            yield town.at(where, f"fewer than {_FREE_AROUND_HOUSE} hexes beside it take a trick")


def _adventures(town: _Town) -> Iterator[Problem]:
    """Each stands once on every map, far from Home and from the others."""
    assert town.game.maps is not None
    counts = Counter(town.field[where].id for where in town.adventures)
    for terrain in town.game.maps.group(ADVENTURES):
        if counts[terrain.id] != 1:
            yield town.whole(f"“{terrain.letter}” ({terrain.name}) stands {counts[terrain.id]} times, not once")
    yield from _apart(town, town.adventures, _ADVENTURES_APART)
    yield from _from_home(town, town.adventures, _ADVENTURE_FROM_HOME)


def _near_cauldrons(town: _Town) -> Iterator[Problem]:
    cauldrons = town.of(_CAULDRON)
    for where in (where for where, terrain in town.field.items() if terrain.drawable and cauldrons):
        if all(distance(where, cauldron) > _TO_A_CAULDRON for cauldron in cauldrons):
            yield town.at(where, f"no cauldron within {_TO_A_CAULDRON} steps")


def _apart(town: _Town, hexes: list[Hex], least: int) -> Iterator[Problem]:
    for one, other in combinations(hexes, 2):
        if (steps := distance(one, other)) < least:
            row, column = town.places[other]
            what = f"{town.field[other].name} in row {row + 1}, place {column + 1}"
            yield town.at(one, f"{what} is {_steps(steps)} away, at least {least} are needed")


def _from_home(town: _Town, hexes: list[Hex], least: int) -> Iterator[Problem]:
    for where in hexes:
        if (steps := distance(where, town.home)) < least:
            yield town.at(where, f"Home is {_steps(steps)} away, at least {least} are needed")


def _steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"
