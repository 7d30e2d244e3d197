"""A loaded game -> problems: what the rules ask of its data beyond the schema, each at its row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.game.content import ScoreSection
from pnp.game.game import Game
from pnp.games.trick_and_treat.board import make_board, read_numbers, shows_shapes, shows_symbols, symbol_names
from pnp.games.trick_and_treat.legality import shape_fits
from pnp.games.trick_and_treat.map_checks import map_problems
from pnp.games.trick_and_treat.rulings import read_rulings, ruling_problems
from pnp.games.trick_and_treat.schema import (
    DRAWN,
    FEARLESS_PATH,
    ROLLED,
    TREATS,
    TRICKS,
    Facts,
    Section,
    Shape,
    Symbol,
)
from pnp.games.trick_and_treat.sheet import Roll, empty_sheet
from pnp.source.problems import Problem, Severity, did_you_mean
from pnp.source.schema import validated

_SYMBOL_DICE = 3
_HEAD_WEIGHT_SPREAD = 1
_CELLS_PER_SYMBOL = 3


def problems(game: Game) -> Iterator[Problem]:
    """Everything in the data that the rules cannot live with, each at its row."""
    validated(Facts, game.files["game.toml"], ("facts",))
    problems = [
        *word_problems(game),
        *ruling_problems(game),
        *_dice_problems(game),
        *_bonus_problems(game),
        *map_problems(game),
    ]
    yield from problems
    if not any(problem.severity is Severity.ERROR for problem in problems):
        yield from _opening_problems(game)


def word_problems(game: Game) -> Iterator[Problem]:
    """What the model could not play with: words that it does not know, parts that it needs."""
    yield from _symbol_problems(game)
    yield from _favour_problems(game)
    yield from _scoring_problems(game)


# Symbols, favours, scoring

_NEEDED = {
    **dict.fromkeys((symbol.id for symbol in TREATS), "treat"),
    **dict.fromkeys((symbol.id for symbol in TRICKS), "trick"),
    **dict.fromkeys((shape.value for shape in Shape), "shape"),
    Symbol.STAR.id: "award",
}


def _symbol_problems(game: Game) -> Iterator[Problem]:
    file = game.files.get("symbols.toml")
    if file is None:
        yield _missing(game, "symbols.toml")
        return
    for name, group in _NEEDED.items():
        if name not in game.symbols:
            yield file.problem((), f"the rules need the {group} “{name}”")
        elif game.symbols[name].group != group:
            yield file.problem((name, "group"), f"to the rules this is of the group “{group}”")
    for name, symbol in game.symbols.items():
        if symbol.group in (*DRAWN, "shape") and name not in _NEEDED:
            known = [needed for needed, group in _NEEDED.items() if group == symbol.group]
            message = f"the rules know no {symbol.group} “{name}”"
            yield file.problem((name,), message, did_you_mean(name, known))


def _favour_problems(game: Game) -> Iterator[Problem]:
    if game.bonuses is None:
        return  # reported with the bonuses
    file, names = game.files["bonuses.toml"], symbol_names(game)
    seen: list[str] = []
    for i, code in enumerate(game.bonuses.favours):
        name = game.symbol_id(code)
        if name != FEARLESS_PATH and names.get(code) not in ROLLED:
            yield file.problem(("favours", i), f"the rules know no favour “{code}”")
        if name in seen:
            yield file.problem(("favours", i), f"“{code}” is a favour already; each can be chosen once")
        seen.append(name)
    for wanted in (*(symbol.id for symbol in ROLLED), FEARLESS_PATH):
        if wanted not in seen:
            yield file.problem(("favours",), f"the favour “{wanted}” is missing")


_LINES = {
    Section.HOUSES: TREATS,
    Section.ADVENTURES: (),
    Section.CORN_TRAIL: (Symbol.CANDY_CORN,),
    Section.GHOSTS: (Symbol.GHOST,),
    Section.STARS: TREATS,
}


def _scoring_problems(game: Game) -> Iterator[Problem]:
    """Sections by name; that each is there once, and that the tie is broken by one of them, the loader has seen to."""
    if game.scoring is None:
        yield _missing(game, "scoring.toml")
        return
    file, known = game.files["scoring.toml"], [section.value for section in Section]
    written = [section.id for section in game.scoring.section]
    for name in known:
        if name not in written:
            yield file.problem(("section",), f"the section “{name}” is missing")
    for i, section in enumerate(game.scoring.section):
        if section.id in known:
            yield from _line_problems(game, section, i)
        else:
            hint = did_you_mean(section.id, known)
            yield file.problem(("section", i, "id"), f"the rules know no section “{section.id}”", hint)


def _line_problems(game: Game, section: ScoreSection, number: int) -> Iterator[Problem]:
    """Each symbol that scores in the section has one line there."""
    file, names = game.files["scoring.toml"], symbol_names(game)
    wanted = _LINES[Section(section.id)]
    counted = [names.get(line.symbol) for line in section.lines]
    for i, (line, symbol) in enumerate(zip(section.lines, counted, strict=True)):
        if symbol not in wanted or symbol in counted[:i]:
            message = f"“{line.symbol}” does not score here, or it stands here twice"
            yield file.problem(("section", number, "lines", i), message)
    for symbol in wanted:
        if symbol not in counted:
            yield file.problem(("section", number), f"a line for “{symbol}” is missing")


# Dice and bonuses


def _drawable(game: Game) -> list[str]:
    return [symbol.code for symbol in game.symbols.values() if symbol.group in DRAWN]


def _codes(game: Game, references: str) -> list[str]:
    return [game.symbol(reference).code for reference in references.split("/")]


def _dice_problems(game: Game) -> Iterator[Problem]:
    if game.dice is None:
        yield _missing(game, "dice.toml")
        return
    file, shapes = game.files["dice.toml"], {game.symbol(name).code for name in Shape if name in game.symbols}
    faces: Counter[str] = Counter()
    symbol_dice = shape_dice = 0
    for number, die in enumerate(game.dice.die):
        codes = [game.symbol(face).code for face in die.faces]
        if shows_symbols(game, die):
            symbol_dice += die.count
            faces.update(codes * die.count)
        elif shows_shapes(game, die):
            shape_dice += die.count
            for shape in sorted(shapes - set(codes)):
                yield file.problem(("die", number, "faces"), f"the shape “{shape}” is on no face")
        else:
            message = "a die shows either symbols to draw or shapes, not both and nothing else"
            yield file.problem(("die", number, "faces"), message)
    if symbol_dice != _SYMBOL_DICE or shape_dice != 1:
        here = f"{symbol_dice} symbol and {shape_dice} shape dice"
        yield file.problem(("die",), f"the rules roll {_SYMBOL_DICE} symbol dice and 1 shape die; here are {here}")
    for code in sorted(set(_drawable(game)) - set(faces)):
        yield file.problem(("die",), f"the symbol “{code}” is on no die, so nobody can ever roll it")
    yield from _weight_problems(game, faces)


def _weight_problems(game: Game, faces: Counter[str]) -> Iterator[Problem]:
    """Rows should fill at about the same pace: their heads weigh about the same number of die faces."""
    if game.bonuses is None:
        return
    weights = [sum(faces[code] for code in _codes(game, row.head)) for row in game.bonuses.row]
    if max(weights) - min(weights) > _HEAD_WEIGHT_SPREAD:
        row = weights.index(max(weights))
        message = f"the row heads weigh {', '.join(map(str, weights))} die faces; they should differ by at most 1"
        yield game.files["bonuses.toml"].problem(("row", row, "head"), message)


def _bonus_problems(game: Game) -> Iterator[Problem]:
    if game.bonuses is None:
        yield _missing(game, "bonuses.toml")
        return
    file, drawable = game.files["bonuses.toml"], _drawable(game)
    heads: dict[str, int] = {}
    offered: Counter[str] = Counter()
    for i, row in enumerate(game.bonuses.row):
        own = _codes(game, row.head)
        for code in own:
            if code in heads:
                yield file.problem(("row", i, "head"), f"“{code}” feeds row {heads[code] + 1} already")
            heads[code] = i
        for j, cell in enumerate(row.cells):
            codes = _codes(game, cell)
            offered.update(codes)
            for code in codes:
                if code not in drawable:
                    yield file.problem(("row", i, "cells", j), f"“{code}” cannot be drawn on a map")
                if j == 0 and code in own:
                    message = f"the first bonus of a row must not feed its own row, but “{code}” does"
                    yield file.problem(("row", i, "cells", j), message)
    for code in drawable:
        if code not in heads:
            yield file.problem(("row",), f"“{code}” feeds no row, so a cauldron under it gives nothing")
        if offered[code] < _CELLS_PER_SYMBOL:
            message = f"“{code}” is offered by {offered[code]} cells; at least {_CELLS_PER_SYMBOL} are needed"
            yield file.problem(("row",), message)


def _missing(game: Game, name: str) -> Problem:
    return game.files["game.toml"].problem(("rules",), f"the rules need {name}")


# First rolls


def _opening_problems(game: Game) -> Iterator[Problem]:
    """Whatever is rolled first, it fits somewhere. To the ground a symbol is a treat or a trick, no more."""
    assert game.maps is not None
    treat, trick = Symbol.CANDY_CORN, Symbol.GHOST
    symbols, numbers, rulings = symbol_names(game), read_numbers(game), read_rulings(game)
    for number in range(len(game.maps.map)):
        board = make_board(game.maps, number, symbols, numbers, rulings)
        for shape in Shape:
            for tricks in range(_SYMBOL_DICE + 1):
                treats = _SYMBOL_DICE - tricks
                roll = Roll(shape, (treat,) * treats + (trick,) * tricks)
                if not shape_fits(board, empty_sheet(numbers.rows), roll):
                    message = f"a first roll of {tricks} tricks and {treats} treats, {shape}, fits nowhere"
                    yield game.files["maps.toml"].problem(("map", number, "rows"), message)
