"""Maps and their terrains -> problems: what the rules cannot live with, and (as warnings) what plays badly."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from pnp.game.content.bonuses import Bonuses
from pnp.game.content.maps import HexMap, Maps, Terrain
from pnp.game.game import Game
from pnp.game.hexes import Hex, connected, distance, neighbours
from pnp.games.trick_and_treat.board import rows_and_columns
from pnp.games.trick_and_treat.schema import (
    ADVENTURES,
    ROLLED,
    SYMBOL_DICE,
    Facts,
    Ground,
    StarRule,
    Symbol,
    needed,
    symbol_names,
)
from pnp.source.problems import Problem, Severity

_HOME, _HOUSE, _CAULDRON, _BRAMBLE = Ground.HOME, Ground.HOUSE, Ground.CAULDRON, Ground.BRAMBLE


def if_meant(**facts: int | bool) -> str:
    """How a matter of taste is settled: the hint of every warning that somebody may want to overrule."""
    written = ", ".join(f"{key} = {str(value).lower()}" for key, value in facts.items())
    return f"if that is meant, write {written} under [facts] in game.toml"


# Terrains


def terrains(game: Game) -> Iterator[Problem]:
    """Grounds that the rules know by name are there, and each terrain is what the rules take it for."""
    content, names = needed(game, Maps), symbol_names(game)
    ids = {terrain.id: terrain for terrain in content.terrain}
    for ground in Ground:
        if ground not in ids:
            yield from _misnamed(content, ground)
    for terrain in content.terrain:
        if terrain.group not in ("", ADVENTURES):
            yield terrain.span.at("group").unknown(terrain.group, [ADVENTURES], "group of terrains")
            continue
        if terrain.id in (*Ground, *_adventure_ids(content)) and terrain.drawable is (terrain.id == _HOME):
            wanted = "nothing is ever drawn on Home" if terrain.id == _HOME else "symbols are drawn on this ground"
            yield terrain.span.at("drawable").problem(f"by the rules {wanted}", "take “drawable” away or turn it round")
        yield from _badge(terrain, names)
        yield from _legend(game, terrain)


def _adventure_ids(maps: Maps) -> list[str]:
    return [terrain.id for terrain in maps.group(ADVENTURES)]


def _misnamed(maps: Maps, ground: Ground) -> Iterator[Problem]:
    """A ground under another name is told at that terrain; brambles and spooky spaces a game may do without."""
    for terrain in maps.terrain:
        words = (terrain.id, terrain.icon, terrain.tile.removeprefix("tile-"))
        if terrain.id not in list(Ground) and not terrain.group and difflib.get_close_matches(ground, words, 1, 0.7):
            yield terrain.span.at("id").problem(f"the rules know this ground as “{ground}”", f'id = "{ground}"')
            return
    if ground in (_HOME, _HOUSE, _CAULDRON):
        yield maps.span.at("terrain").problem(f"the rules need the terrain “{ground}”")


def _legend(game: Game, terrain: Terrain) -> Iterator[Problem]:
    """A line of the legend begins with what it is about."""
    names = [terrain.name]
    if terrain.group and terrain.icon:  # one line for all of them
        names.append(game.symbol(terrain.icon).name)
    if terrain.legend and not any(terrain.legend.startswith(f"**{name}:**") for name in names):
        message = f"a legend begins with the name of its terrain, “**{names[-1]}:**”"
        yield terrain.span.at("legend").problem(message, "is this the legend of another terrain?")


def _badge(terrain: Terrain, names: dict[str, Symbol]) -> Iterator[Problem]:
    """Adventures score, and nothing else does; what they ask for can be rolled."""
    if terrain.group == ADVENTURES:
        if terrain.points is None:
            yield terrain.span.problem("an Adventure says what it is worth", "add “points”")
        if terrain.needs and names.get(terrain.needs) not in ROLLED:
            yield terrain.span.at("needs").problem(f"nobody can roll “{terrain.needs}”, so nobody could score this")
        return
    for key in ("points", "needs"):
        if getattr(terrain, key):
            hint = f"only terrains of the group “{ADVENTURES}” score by being drawn on"
            yield terrain.span.at(key).problem(f"“{key}” means nothing here", hint)


# Maps: room for every drawing and a way to every bonus


@dataclass(frozen=True)
class _Map:
    """One map, and how to point at its hexes."""

    game: Game
    row: HexMap
    field: dict[Hex, Terrain]
    places: dict[Hex, tuple[int, int]]  # row and column as in the data, from 1
    home: Hex

    @property
    def facts(self) -> Facts:
        return self.game.facts(Facts)

    def of(self, kind: str) -> list[Hex]:
        return [where for where, terrain in self.field.items() if terrain.id == kind]

    @property
    def adventures(self) -> list[Hex]:
        return [where for where, terrain in self.field.items() if terrain.group == ADVENTURES]

    @property
    def free(self) -> list[Hex]:
        """Where symbols go without spending anything."""
        return [where for where, terrain in self.field.items() if terrain.drawable and terrain.id != _BRAMBLE]

    def warn(self, where: Hex, message: str, hint: str = "") -> Problem:
        """The rules can live with it, but it plays badly."""
        row, column = self.places[where]
        message = f"{self.field[where].name} in place {column}: {message}"
        return self.row.span.at("rows", row - 1).problem(message, hint, Severity.WARNING)

    def whole(self, message: str, hint: str = "", severity: Severity = Severity.WARNING) -> Problem:
        return self.row.span.at("rows").problem(message, hint, severity)


def maps(game: Game) -> Iterator[Problem]:
    """Everything about the maps that the rules cannot live with, and what players would not like, each at its row."""
    content = needed(game, Maps)
    if any(True for _ in terrains(game)):
        return  # whatever the maps have of it is of no known ground
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
        message = "a map has brambles or spooky spaces, not both: its Stars are either sickles or keys"
        yield hex_map.whole(message, "take one of the two grounds off this map", Severity.ERROR)
        return
    rule, wanted = hex_map.row.rule, star_rule(hex_map.field.values())
    if rule is not None and rule.icon and hex_map.game.symbol_id(rule.icon) != wanted:
        name = hex_map.game.symbols[wanted].name if wanted in hex_map.game.symbols else wanted
        message = f"by the ground of this map, what a full column gives is a {name}"
        yield rule.span.at("icon").problem(message, f'icon = "{wanted}"; and is the rule this map’s?')
    elif rule is not None and wanted in hex_map.game.symbols:
        name = hex_map.game.symbols[wanted].name
        for key in ("title", "text"):
            if name.casefold() not in (says := str(getattr(rule, key))).casefold():  # perhaps by what fills its holes
                shown = says if len(says) <= 60 else f"{says[:59]}…"
                message = f"the rule of this map is about “{name}”, and “{shown}” does not name it"
                yield rule.span.at(key).problem(message, "is this the rule of another map?")


def star_rule(terrains: Iterable[Terrain]) -> StarRule:
    """What the Stars of a map are: its ground decides."""
    grounds = {terrain.id for terrain in terrains}
    return StarRule.SICKLE if _BRAMBLE in grounds else StarRule.KEY if Ground.SPOOKY in grounds else StarRule.DRAWN


def _sealed(hex_map: _Map) -> Iterator[Problem]:
    """A walk from Home reaches everything, but for a few hexes behind brambles."""
    free, most = set(hex_map.free), hex_map.facts.sealed_spaces
    beyond = free - connected(hex_map.home, free)
    by_sickle = connected(hex_map.home, free | set(hex_map.of(_BRAMBLE)))
    for where in sorted(beyond - by_sickle):
        yield hex_map.warn(where, "no way from Home leads here")
    if (sealed := len(beyond & by_sickle)) > most:
        yield hex_map.whole(
            f"{sealed} hexes lie behind brambles, at most {most} should", if_meant(sealed_spaces=sealed)
        )


def _room(hex_map: _Map) -> Iterator[Problem]:
    """Enough hexes for everything that can be drawn in a game, even if all of it is tricks."""
    rounds, rows = hex_map.facts.rounds, needed(hex_map.game, Bonuses).row
    rolled, columns = SYMBOL_DICE * rounds, len(rows[0].cells)
    most = rolled + len(hex_map.of(_CAULDRON)) + len(rows) + columns
    if len(hex_map.free) < most:
        yield hex_map.whole(f"{len(hex_map.free)} hexes can be drawn on, a game may fill {most}")
    outside = len(hex_map.free) - len(hex_map.of(_HOUSE))
    if outside < rolled:
        yield hex_map.whole(f"{outside} hexes take tricks, a game may roll {rolled}")


def _cauldrons(hex_map: _Map) -> Iterator[Problem]:
    """One for each cell of the bonus grid, apart from one another and from Home: at most two a shape."""
    cauldrons, facts = hex_map.of(_CAULDRON), hex_map.facts
    cells = sum(len(row.cells) for row in needed(hex_map.game, Bonuses).row)
    if len(cauldrons) != cells and facts.a_cauldron_a_bonus:
        message = f"{len(cauldrons)} cauldrons for {cells} cells of bonuses"
        yield hex_map.whole(message, if_meant(a_cauldron_a_bonus=False))
    yield from _apart(hex_map, cauldrons, facts.cauldrons_apart, "cauldrons_apart")
    yield from _from_home(hex_map, cauldrons, facts.cauldrons_from_home, "cauldrons_from_home")


def _houses(hex_map: _Map) -> Iterator[Problem]:
    houses, facts = hex_map.of(_HOUSE), hex_map.facts
    yield from _apart(hex_map, houses, facts.houses_apart, "houses_apart")
    yield from _from_home(hex_map, houses, facts.houses_from_home, "houses_from_home")
    takes_tricks = set(hex_map.free) - set(houses)
    for where in houses:
        if (places := sum(near in takes_tricks for near in neighbours(where))) < facts.lantern_places:
            message = f"fewer than {facts.lantern_places} hexes beside it take a trick"
            yield hex_map.warn(where, message, if_meant(lantern_places=places))


def _adventures(hex_map: _Map) -> Iterator[Problem]:
    """Each stands once on every map, far from Home and from the others."""
    counts, facts = Counter(hex_map.field[where].id for where in hex_map.adventures), hex_map.facts
    for terrain in needed(hex_map.game, Maps).group(ADVENTURES):
        if counts[terrain.id] != 1 and facts.adventures_once:
            message = f"“{terrain.letter}” ({terrain.name}) stands {counts[terrain.id]} times, not once"
            yield hex_map.whole(message, if_meant(adventures_once=False))
    yield from _apart(hex_map, hex_map.adventures, facts.adventures_apart, "adventures_apart")
    yield from _from_home(hex_map, hex_map.adventures, facts.adventures_from_home, "adventures_from_home")


def _near_cauldrons(hex_map: _Map) -> Iterator[Problem]:
    cauldrons, most = hex_map.of(_CAULDRON), hex_map.facts.cauldron_within
    for where in (where for where, terrain in hex_map.field.items() if terrain.drawable and cauldrons):
        if (nearest := min(distance(where, cauldron) for cauldron in cauldrons)) > most:
            yield hex_map.warn(where, f"no cauldron within {most} steps", if_meant(cauldron_within=nearest))


def _apart(hex_map: _Map, hexes: list[Hex], least: int, fact: str) -> Iterator[Problem]:
    for where, other in combinations(hexes, 2):
        if (steps := distance(where, other)) < least:
            row, column = hex_map.places[other]
            what = f"{hex_map.field[other].name} in row {row}, place {column}"
            message = f"{what} is {_steps(steps)} away, at least {least} are better"
            yield hex_map.warn(where, message, if_meant(**{fact: steps}))


def _from_home(hex_map: _Map, hexes: list[Hex], least: int, fact: str) -> Iterator[Problem]:
    for where in hexes:
        if (steps := distance(where, hex_map.home)) < least:
            message = f"Home is {_steps(steps)} away, at least {least} are better"
            yield hex_map.warn(where, message, if_meant(**{fact: steps}))


def _steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"
