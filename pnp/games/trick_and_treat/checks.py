"""A loaded game -> problems: what the rules ask of its data and maps beyond the schema, each at its row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from pnp.game.content.bonuses import Bonuses
from pnp.game.content.dice import Dice
from pnp.game.content.maps import HexMap, Maps, Terrain
from pnp.game.content.scoring import ScoreSection, Scoring
from pnp.game.game import Game
from pnp.game.hexes import Hex, connected, distance, neighbours
from pnp.games.trick_and_treat.board import make_board, rows_and_columns
from pnp.games.trick_and_treat.legality import shape_fits
from pnp.games.trick_and_treat.rulings import Rulings
from pnp.games.trick_and_treat.schema import (
    ADVENTURES,
    DRAWN,
    FEARLESS_PATH,
    ROLLED,
    TREATS,
    TRICKS,
    Facts,
    Ground,
    Section,
    Shape,
    StarRule,
    Symbol,
    needed,
    read_numbers,
    shows_shapes,
    shows_symbols,
    symbol_names,
)
from pnp.games.trick_and_treat.state import Roll, empty_sheet
from pnp.play.rulings import read_rulings
from pnp.source.problems import Problem

_SYMBOL_DICE = 3
_HEAD_WEIGHT_SPREAD = 1
_CELLS_PER_SYMBOL = 3
_HOME, _HOUSE, _CAULDRON, _BRAMBLE = Ground.HOME, Ground.HOUSE, Ground.CAULDRON, Ground.BRAMBLE
_MOST_SEALED = 4  # hexes that only a sickle opens
_HOUSE_FROM_HOME = 2
_FREE_AROUND_HOUSE = 2  # so that a lantern fits beside it
_ADVENTURE_FROM_HOME = 3
_ADVENTURES_APART = 3
_TO_A_CAULDRON = 2


# Words: what the model could not play with

_NEEDED = {
    **dict.fromkeys((symbol.id for symbol in TREATS), "treat"),
    **dict.fromkeys((symbol.id for symbol in TRICKS), "trick"),
    **dict.fromkeys((shape.value for shape in Shape), "shape"),
    Symbol.STAR.id: "award",
}


def symbols(game: Game) -> Iterator[Problem]:
    """All that the rules name, in the groups that they know them in, and no others there."""
    misnamed: set[str] = set()
    for name, symbol in game.symbols.items():
        if symbol.group in (*DRAWN, "shape") and name not in _NEEDED:
            known = [needed for needed, group in _NEEDED.items() if group == symbol.group]
            misnamed.add(symbol.group)
            yield symbol.span.unknown(name, known, symbol.group)
    for name, group in _NEEDED.items():
        if name in game.symbols:
            if game.symbols[name].group != group:
                yield game.symbols[name].span.at("group").problem(f"to the rules this is of the group “{group}”")
        elif group not in misnamed:
            yield game.at("symbols.toml").problem(f"the rules need the {group} “{name}”")


def favours(game: Game) -> Iterator[Problem]:
    """Each symbol that is rolled, and the Fearless Path, once."""
    bonuses, names = needed(game, Bonuses), symbol_names(game)
    known = (*(symbol.id for symbol in ROLLED), FEARLESS_PATH)
    seen: set[str] = set()
    for i, code in enumerate(bonuses.extras):
        name, span = game.symbol_id(code), bonuses.span.at("extras", i)
        if name != FEARLESS_PATH and names.get(code) not in ROLLED:
            yield span.unknown(code, known, "favour")
        elif name in seen:
            yield span.problem(f"“{code}” is a favour already; each can be chosen once")
        seen.add(name)
    for name in known:
        if name not in seen and len(bonuses.extras) < len(known):  # else another stands in its place
            yield bonuses.span.at("extras").problem(f"the favour “{name}” is missing")


_LINES = {
    Section.HOUSES: TREATS,
    Section.ADVENTURES: (),
    Section.CORN_TRAIL: (Symbol.CANDY_CORN,),
    Section.GHOSTS: (Symbol.GHOST,),
    Section.STARS: TREATS,
}


def scoring(game: Game) -> Iterator[Problem]:
    """Sections by name; that each is there once, and that the tie is broken by one of them, the loader has seen to."""
    content, known = needed(game, Scoring), [section.value for section in Section]
    written = [section.id for section in content.section]
    for name in known:
        if name not in written and len(written) < len(known):  # else another stands in its place
            yield content.span.at("section").problem(f"the section “{name}” is missing")
    for section in content.section:
        if section.id in known:
            yield from _lines(game, section)
        else:
            yield section.span.at("id").unknown(section.id, known, "section")


def _lines(game: Game, section: ScoreSection) -> Iterator[Problem]:
    """Each symbol that scores in the section has one line there."""
    names, wanted = symbol_names(game), _LINES[Section(section.id)]
    counted = [names.get(line.symbol) for line in section.lines]
    for i, (line, symbol) in enumerate(zip(section.lines, counted, strict=True)):
        if symbol not in wanted or symbol in counted[:i]:
            yield line.span.problem(f"“{line.symbol}” does not score here, or it stands here twice")
    for symbol in wanted:
        if symbol not in counted and len(counted) < len(wanted):  # else another stands in its place
            yield section.span.problem(f"a line for “{symbol}” is missing")


# Dice and bonuses


def _drawable(game: Game) -> list[str]:
    """What is rolled and drawn; symbols that the rules do not know are reported with the symbols."""
    known = [symbol.id for symbol in ROLLED]
    return [symbol.code for name, symbol in game.symbols.items() if name in known and symbol.group in DRAWN]


def _codes(game: Game, references: str) -> list[str]:
    return [game.symbol(reference).code for reference in references.split("/")]


def dice(game: Game) -> Iterator[Problem]:
    """Three dice with symbols and one with shapes, and everything can be rolled."""
    content = needed(game, Dice)
    shapes = {game.symbol(name).code for name in Shape if name in game.symbols}
    symbol_dice = shape_dice = 0
    for die in content.die:
        if shows_symbols(game, die):
            symbol_dice += die.count
        elif shows_shapes(game, die):
            shape_dice += die.count
            for shape in sorted(shapes - {game.symbol(face).code for face in die.faces}):
                yield die.span.at("faces").problem(f"the shape “{shape}” is on no face")
        else:
            message = "a die shows either symbols to draw or shapes, not both and nothing else"
            yield die.span.at("faces").problem(message)
    if symbol_dice != _SYMBOL_DICE or shape_dice != 1:
        here = f"{symbol_dice} symbol and {shape_dice} shape dice"
        message = f"the rules roll {_SYMBOL_DICE} symbol dice and 1 shape die; here are {here}"
        yield content.span.at("die").problem(message)
    for code in sorted(set(_drawable(game)) - set(_faces(game))):
        yield content.span.at("die").problem(f"the symbol “{code}” is on no die, so nobody can ever roll it")


def _faces(game: Game) -> Counter[str]:
    """How many faces show each symbol, all dice together."""
    faces: Counter[str] = Counter()
    for die in needed(game, Dice).die:
        if shows_symbols(game, die):
            faces.update([game.symbol(face).code for face in die.faces] * die.count)
    return faces


def head_weights(game: Game) -> Iterator[Problem]:
    """Rows should fill at about the same pace: their heads weigh about the same number of die faces."""
    if any(True for _ in dice(game)):
        return  # other dice would weigh otherwise
    faces, rows = _faces(game), needed(game, Bonuses).row
    weights = [sum(faces[code] for code in _codes(game, row.head)) for row in rows]
    if max(weights) - min(weights) > _HEAD_WEIGHT_SPREAD:
        heaviest = rows[weights.index(max(weights))]
        message = f"the row heads weigh {', '.join(map(str, weights))} die faces; they should differ by at most 1"
        yield heaviest.span.at("head").problem(message)


def bonuses(game: Game) -> Iterator[Problem]:
    """Each symbol feeds one row and is offered often enough; no row begins with what feeds it."""
    content, drawable = needed(game, Bonuses), _drawable(game)
    heads: dict[str, int] = {}
    offered: Counter[str] = Counter()
    for i, row in enumerate(content.row):
        own = _codes(game, row.head)
        for code in own:
            if code in heads:
                yield row.span.at("head").problem(f"“{code}” feeds row {heads[code] + 1} already")
            heads[code] = i
        for j, cell in enumerate(row.cells):
            codes, span = _codes(game, cell), row.span.at("cells", j)
            offered.update(codes)
            for code in codes:
                if code not in drawable:
                    yield span.problem(f"“{code}” cannot be drawn on a map")
                if j == 0 and code in own:
                    yield span.problem(f"the first bonus of a row must not feed its own row, but “{code}” does")
    for code in drawable:
        if code not in heads:
            yield content.span.at("row").problem(f"“{code}” feeds no row, so a cauldron under it gives nothing")
        if offered[code] < _CELLS_PER_SYMBOL:
            message = f"“{code}” is offered by {offered[code]} cells; at least {_CELLS_PER_SYMBOL} are needed"
            yield content.span.at("row").problem(message)


# Maps: room for every drawing and a way to every bonus


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
        return
    rule, wanted = hex_map.row.rule, _star_rule(hex_map)
    if rule is not None and rule.icon and hex_map.game.symbol_id(rule.icon) != wanted:
        name = hex_map.game.symbols[wanted].name if wanted in hex_map.game.symbols else wanted
        message = f"by the ground of this map, what a full column gives is a {name}"
        yield rule.span.at("icon").problem(message, f'icon = "{wanted}"; and is the rule this map’s?')


def _star_rule(hex_map: _Map) -> StarRule:
    if hex_map.of(_BRAMBLE):
        return StarRule.SICKLE
    return StarRule.KEY if hex_map.of(Ground.SPOOKY) else StarRule.DRAWN


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
    rolled, columns = _SYMBOL_DICE * rounds, len(rows[0].cells)
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


# First rolls


def openings(game: Game) -> Iterator[Problem]:
    """Whatever is rolled first, it fits somewhere. To the ground a symbol is a treat or a trick, no more."""
    if any(problem for check in _ALONE for problem in check(game)):
        return  # there is no playing with this
    content, names, numbers = needed(game, Maps), symbol_names(game), read_numbers(game)
    rulings = read_rulings(Rulings, game)
    treat, trick = Symbol.CANDY_CORN, Symbol.GHOST
    for number, row in enumerate(content.map):
        board = make_board(content, number, names, numbers, rulings)
        for shape in Shape:
            for tricks in range(_SYMBOL_DICE + 1):
                treats = _SYMBOL_DICE - tricks
                roll = Roll(shape, (treat,) * treats + (trick,) * tricks)
                if not shape_fits(board, empty_sheet(numbers.rows), roll):
                    message = f"a first roll of {tricks} tricks and {treats} treats, {shape}, fits nowhere"
                    yield row.span.at("rows").problem(message)


OF_WORDS = (symbols, favours, scoring)
_ALONE = (*OF_WORDS, dice, head_weights, bonuses, maps)
CHECKS = (*_ALONE, openings)
