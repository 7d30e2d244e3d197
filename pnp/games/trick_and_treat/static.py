"""Trick & Treat: what its data must hold for the game to work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from pnp.game.load import Game
from pnp.games.trick_and_treat import maps
from pnp.games.trick_and_treat.legality import Roll, shape_fits
from pnp.games.trick_and_treat.model import TrickAndTreat
from pnp.games.trick_and_treat.numbers import number_problems
from pnp.games.trick_and_treat.options import option_problems
from pnp.games.trick_and_treat.vocabulary import Shape, Symbol
from pnp.source.problems import Problem, Severity
from pnp.source.schema import Strict, validated

_SYMBOL_GROUPS = ("treat", "trick")
_SYMBOL_DICE = 3
_HEAD_WEIGHT_SPREAD = 1
_CELLS_PER_SYMBOL = 3


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    rounds: Annotated[int, Field(ge=1, le=40)]


def problems(game: Game) -> Iterator[Problem]:
    """Everything in the data that the rules cannot live with, each at its row."""
    validated(Facts, game.files["game.toml"], ("facts",))
    found = [*number_problems(game), *option_problems(game), *_dice(game), *_bonuses(game), *maps.problems(game)]
    yield from found
    if not any(problem.severity is Severity.ERROR for problem in found):
        yield from _openings(TrickAndTreat(game))


def _drawable(game: Game) -> list[str]:
    return [symbol.code for symbol in game.symbols.values() if symbol.group in _SYMBOL_GROUPS]


def _codes(game: Game, references: str) -> list[str]:
    return [game.symbol(reference).code for reference in references.split("/")]


def _dice(game: Game) -> Iterator[Problem]:
    file = game.files.get("dice.toml")
    if game.dice is None or file is None:
        yield game.files["game.toml"].problem(("rules",), "the rules need dice.toml")
        return
    shapes = {game.symbol(name).code for name in Shape if name in game.symbols}
    drawable = set(_drawable(game))
    symbol_dice, shape_dice = [], []
    for number, die in enumerate(game.dice.die):
        codes = [code for face in die.faces for code in _codes(game, face)]
        if set(codes) <= drawable:
            symbol_dice += [codes] * die.count
        elif set(codes) <= shapes:
            shape_dice += [codes] * die.count
            for shape in sorted(shapes - set(codes)):
                yield file.problem(("die", number, "faces"), f"the shape “{shape}” is on no face")
        else:
            message = "a die shows either symbols to draw or shapes, not both and nothing else"
            yield file.problem(("die", number, "faces"), message)
    if len(symbol_dice) != _SYMBOL_DICE or len(shape_dice) != 1:
        found = f"{len(symbol_dice)} symbol and {len(shape_dice)} shape dice"
        yield file.problem(("die",), f"the rules roll {_SYMBOL_DICE} symbol dice and 1 shape die; here are {found}")
    faces = Counter(code for codes in symbol_dice for code in codes)
    for code in sorted(drawable - set(faces)):
        yield file.problem(("die",), f"the symbol “{code}” is on no die, so nobody can ever roll it")
    yield from _head_weights(game, faces)


def _head_weights(game: Game, faces: Counter[str]) -> Iterator[Problem]:
    """Rows should fill at about the same pace: their heads weigh about the same number of die faces."""
    if game.bonuses is None:
        return
    weights = [sum(faces[code] for code in _codes(game, row.head)) for row in game.bonuses.row]
    if max(weights) - min(weights) > _HEAD_WEIGHT_SPREAD:
        row = weights.index(max(weights))
        message = f"the row heads weigh {', '.join(map(str, weights))} die faces; they should differ by at most 1"
        yield game.files["bonuses.toml"].problem(("row", row, "head"), message)


def _bonuses(game: Game) -> Iterator[Problem]:
    file = game.files.get("bonuses.toml")
    if game.bonuses is None or file is None:
        yield game.files["game.toml"].problem(("rules",), "the rules need bonuses.toml")
        return
    drawable = _drawable(game)
    heads: dict[str, int] = {}
    cells: Counter[str] = Counter()
    for i, row in enumerate(game.bonuses.row):
        own = _codes(game, row.head)
        for code in own:
            if code in heads:
                yield file.problem(("row", i, "head"), f"“{code}” feeds row {heads[code] + 1} already")
            heads[code] = i
        for j, cell in enumerate(row.cells):
            options = _codes(game, cell)
            cells.update(options)
            for code in options:
                if code not in drawable:
                    yield file.problem(("row", i, "cells", j), f"“{code}” cannot be drawn on a map")
                if j == 0 and code in own:
                    message = f"the first bonus of a row must not feed its own row, but “{code}” does"
                    yield file.problem(("row", i, "cells", j), message)
    for code in drawable:
        if code not in heads:
            yield file.problem(("row",), f"“{code}” feeds no row, so a cauldron under it gives nothing")
        if cells[code] < _CELLS_PER_SYMBOL:
            message = f"“{code}” is offered by {cells[code]} cells; at least {_CELLS_PER_SYMBOL} are needed"
            yield file.problem(("row",), message)


def _openings(model: TrickAndTreat) -> Iterator[Problem]:
    """Whatever is rolled first, it fits somewhere. To the ground a symbol is a treat or a trick, no more."""
    treat, trick = Symbol.CANDY_CORN, Symbol.GHOST
    for number, name in enumerate(model.boards):
        board = model.board(name)
        for shape in Shape:
            for tricks in range(_SYMBOL_DICE + 1):
                symbols = (treat,) * (_SYMBOL_DICE - tricks) + (trick,) * tricks
                if not shape_fits(board, model.sheet(), Roll(shape, symbols)):
                    message = (
                        f"a first roll of {tricks} tricks and {_SYMBOL_DICE - tricks} treats, {shape}, fits nowhere"
                    )
                    yield model.game.files["maps.toml"].problem(("map", number, "rows"), message)
