"""Steps of a game -> which faces, bonuses, favours, adventures and rulings they came across."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.game.game import Game
from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board, bits
from pnp.games.trick_and_treat.rulings import KEYS
from pnp.games.trick_and_treat.schema import FEARLESS_PATH, TREATS, Shape, Stage, StarRule, Symbol, symbol_names
from pnp.games.trick_and_treat.score import joined_most, longest_walk
from pnp.games.trick_and_treat.state import Sheet
from pnp.play.model import Feature
from pnp.source.spans import Span

if TYPE_CHECKING:
    from pnp.games.trick_and_treat.rules import State

FACE, SHAPE, CELL, FAVOUR = "face", "shape", "bonus", "favour"
STAR, ADVENTURE, RULING = "full column as", "adventure", "ruling"
ROLL = "roll"  # how rolls were drawn: counted, but nothing that the data promises

_ONLY_WITH = {
    "star_in_house": StarRule.DRAWN,
    "shared_candy": StarRule.DRAWN,
    "rook_star": StarRule.KEY,
}


def features(game: Game, board: Board) -> dict[Feature, Span]:
    """Everything in the data that play on this board should come across, and where it stands."""
    assert game.dice is not None and game.bonuses is not None and game.maps is not None
    names = symbol_names(game)
    spans: dict[Feature, Span] = {}
    for die in game.dice.die:
        for number, face in enumerate(die.faces):
            symbol = names.get(face)
            feature = Feature(SHAPE, game.symbol_id(face)) if symbol is None else Feature(FACE, f"{die.id} {symbol}")
            spans.setdefault(feature, die.span.at("faces", number))
    for i, row in enumerate(game.bonuses.row):
        for j in range(len(row.cells)):
            spans[_cell(i, j)] = row.span.at("cells", j)
    for i, code in enumerate(game.bonuses.extras):
        spans[Feature(FAVOUR, game.symbol_id(code))] = game.bonuses.span.at("extras", i)
    spans[Feature(STAR, board.field.star)] = game.bonuses.span.at("column_award")
    here = {adventure.id for adventure in board.field.adventures}
    for terrain in game.maps.terrain:
        if terrain.id in here:
            spans[Feature(ADVENTURE, terrain.id)] = terrain.span
    for ruling in game.rulings.ruling if game.rulings is not None else ():
        if ruling.switch in KEYS and _ONLY_WITH.get(ruling.switch, board.field.star) is board.field.star:
            spans[Feature(RULING, ruling.switch)] = ruling.span
    return spans


def covered(before: State | None, action: Action | None, after: State) -> Iterator[Feature]:
    """What one step came across; the start has no state and no action before it."""
    if before is None or before.round != after.round:
        yield from _thrown(after)
    if before is not None and action is not None:
        seat = before.player()
        assert seat is not None
        yield from _done(before.board, before.sheets[seat], action, after.sheets[seat])
        yield from (Feature(RULING, key) for key in _ruled(before.board, before.sheets[seat], action))
    if after.is_over:
        for sheet in after.sheets:
            yield from (Feature(RULING, key) for key in _ruled_scoring(after.board, sheet))


def _cell(row: int, column: int) -> Feature:
    return Feature(CELL, f"row {row + 1}, place {column + 1}")


def _thrown(state: State) -> Iterator[Feature]:
    for die, face in zip(state.board.numbers.dice, state.roll.faces, strict=False):
        yield Feature(FACE, f"{die.id} {die.faces[face]}")
    yield Feature(SHAPE, state.roll.shape)


_ROLLS = {
    Kind.SHAPE: "drawn whole",
    Kind.PAIR: "drawn in parts",
    Kind.SINGLE: "drawn in parts",
    Kind.LONE: "lone symbol",
    Kind.NOTHING: "nothing drawn",
}
_STAR_USES = (Kind.STAR, Kind.STAR_CIRCLE, Kind.SPEND)


def _done(board: Board, before: Sheet, action: Action, after: Sheet) -> Iterator[Feature]:
    if action.kind in _ROLLS and before.stage is Stage.DRAW:  # a second part is of the same roll
        yield Feature(ROLL, _ROLLS[action.kind])
    if action.kind is Kind.BONUS:
        yield _cell(action.row, action.column)
    elif action.kind is Kind.FAVOUR:
        yield Feature(FAVOUR, action.symbols[0].id)
    elif action.kind is Kind.FEARLESS:
        yield Feature(FAVOUR, FEARLESS_PATH)
    if action.kind in _STAR_USES or (board.is_permanent and after.tokens > before.tokens):
        yield Feature(STAR, board.field.star)
    for symbol, spot in zip(action.symbols, action.spots, strict=False):
        for adventure in board.field.adventures:
            if adventure.bit == spot.bit and adventure.needs in (None, symbol):
                yield Feature(ADVENTURE, adventure.id)


def _ruled(board: Board, before: Sheet, action: Action) -> Iterator[str]:
    """Keys of the rulings that decided what this action could be."""
    kind, mask, field = action.kind, action.mask, board.field
    if kind in (Kind.SHAPE, Kind.PAIR) and mask & ~(before.touched | field.beside_home):
        yield "attach"
    if kind is Kind.SHAPE and any(place.spots == action.spots for place in field.places(Shape.CURVED)):
        yield "curved"
    if kind in (Kind.LONE, Kind.NOTHING):
        yield "fallback_home"
    if before.stage is Stage.DRAW and kind is not Kind.SPEND and before.has_open_cells:
        yield "early_bonus"
    if kind is Kind.WAIVE:
        yield "waive_bonus"
    if kind is Kind.FAVOUR and before.stage is Stage.LATE and mask & field.cauldrons:
        yield "late_bonus"
    if kind is Kind.FEARLESS:
        yield "fearless_trails"
        if mask & field.beside_home:
            yield "fearless_home"
    if kind in (Kind.STAR, Kind.STAR_CIRCLE) and mask & field.houses:
        yield "star_in_house"
    if field.star is StarRule.KEY and any(
        not field.stands[False][symbol] & spot.bit for symbol, spot in zip(action.symbols, action.spots, strict=False)
    ):
        yield "rook_star"


def _ruled_scoring(board: Board, sheet: Sheet) -> Iterator[str]:
    """Keys of the rulings that made a difference to the points of this sheet."""
    near, layers = board.field.near, sheet.layers
    corn = layers[Symbol.CANDY_CORN]
    if any(
        (near[at] & layers[Symbol.JACK_O_LANTERN]).bit_count() > 1 for at in bits(sheet.treats & board.field.houses)
    ):
        yield "lanterns"
    if joined_most(board.field, corn, sheet.fearless) > longest_walk(board.field, corn, sheet.fearless):
        yield "corn_trail"
    if any((near[at] & layers[Symbol.TOMBSTONE]).bit_count() > 1 for at in bits(layers[Symbol.GHOST])):
        yield "shared_ghosts"
    candy = sum(layers[symbol] for symbol in TREATS)
    if any((near[at] & layers[Symbol.STAR]).bit_count() > 1 for at in bits(candy)):
        yield "shared_candy"
