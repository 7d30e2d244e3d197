"""Rows of letters and symbols on them -> boards and sheets in the middle of a game of Trick & Treat."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from bundled import bundled

from pnp.game.boards import board as shown
from pnp.game.content import shared_contents
from pnp.game.game import Game
from pnp.games.trick_and_treat import Model
from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.legality import legal
from pnp.games.trick_and_treat.rulings import (
    Rulings,
)
from pnp.games.trick_and_treat.schema import Shape, Symbol
from pnp.games.trick_and_treat.state import Roll, Sheet, mark, play
from pnp.play.referee import Referee
from pnp.source.problems import Problem

GAME = bundled("trick-and-treat")
MODEL = Model(GAME)
CC, HC, CB, JL, GH, TS, STAR = Symbol


def complaints(game: Game) -> list[Problem]:
    """What the rules find wrong: with the data as it stands, and with its examples."""
    referee = Referee(game)
    return [*referee.static_problems(), *referee.example_problems()]


def lacking(game: Game, *names: str) -> Game:
    """The game without some of its files."""
    files = {name: file for name, file in game.files.items() if name not in names}
    schemas = [content.schema for content in shared_contents() if content.name in names]
    contents = {schema: content for schema, content in game.contents.items() if schema not in schemas}
    return replace(game, files=MappingProxyType(files), contents=MappingProxyType(contents))


def small(*rows: str, **rulings: Any) -> Board:
    """A few rows as a map of their own."""
    assert GAME.maps is not None
    field = shown(GAME.maps, "", rows)
    assert field is not None
    return Model(GAME, Rulings(**rulings)).board_of(field.maps)


def drawn(board: Board, cells: dict[str, Symbol], **also: Any) -> Sheet:
    """A sheet in the middle of a game, everything circled so far crossed off."""
    spots = [board.field.spot(*map(int, cell.split(","))) for cell in cells]
    action = Action(Kind.SHAPE, tuple(cells.values()), tuple(spot for spot in spots if spot is not None))
    sheet = mark(board, MODEL.sheet(), action)
    crossed = sum((1 << count) - 1 << 4 * row for row, count in enumerate(also.get("circles", ())))
    return sheet._replace(**{"due": (), "crossed": crossed, **also})


def roll(shape: Shape, *symbols: Symbol) -> Roll:
    return Roll(shape, tuple(sorted(symbols)))


def lines(board: Board, sheet: Sheet, thrown: Roll) -> list[str]:
    return [str(action) for action in legal(board, sheet, thrown)]


def kinds(board: Board, sheet: Sheet, thrown: Roll) -> set[Kind]:
    return {action.kind for action in legal(board, sheet, thrown)}


def do(board: Board, sheet: Sheet, thrown: Roll, line: str) -> Sheet:
    """Plays the one legal action that prints as this line."""
    (action,) = [action for action in legal(board, sheet, thrown) if str(action) == line]
    return play(board, sheet, thrown, action)


ANY = roll(Shape.STRAIGHT, CC, CC, GH)

PLAIN = (". . . .", ". H .", "@ . . .", ". . .")
