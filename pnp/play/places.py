"""A game's rules and boards -> the places in its files that messages about them point at."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from pnp.game.game import Game
from pnp.game.library import GAME_FILE
from pnp.play.model import AnyModel
from pnp.play.own_rules import crash_at
from pnp.play.rules import rules_of
from pnp.source.problems import Problem
from pnp.source.spans import Span

_FACTS = "facts"
_LARGE = 100  # a smaller number hardly makes a game long


def rules_at(game: Game) -> Span:
    """Where the rules are named, or the file that they stand in."""
    code = rules_of(game.folder, game.identity.rules).code
    return code.at() if code is not None else game.at(GAME_FILE, "rules")


def crashed_at(game: Game, error: BaseException | None) -> Span | None:
    """The line of the folder's own rules that was at work; None where they are somebody else's, or were not."""
    code = rules_of(game.folder, game.identity.rules).code
    return crash_at(code, error) if code is not None and error is not None else None


def board_at(game: Game, name: str) -> Span:
    """The map's own row where a board is a map."""
    maps = game.maps.map if game.maps is not None else ()
    return next((board.span.at("id") for board in maps if board.id == name), rules_at(game))


def length_at(game: Game, model: AnyModel | None = None, board: str = "") -> Problem:
    """Where the data says how long games last, for whoever has something to say about it; as a hint, what looks long.

    Rules may say where it stands; of others the largest number among the facts is a guess, and no more than that.
    """
    # Asked when time has run out: rules that a user can open are told at the line that took it.
    at_work = crashed_at(game, sys.exception())
    span = (model.ends_at if model is not None else None) or at_work or board_at(game, board)
    facts = game.files[GAME_FILE].values.get(_FACTS, {})
    number, name = max(_numbers(facts, (_FACTS,)), default=(0, ""))
    return span.problem("", f"the largest of the facts is {name} = {number:,}" if number >= _LARGE else "")


def _numbers(value: Any, path: tuple[str, ...]) -> Iterator[tuple[float, str]]:
    match value:
        case bool():
            return
        case int() | float():
            yield value, ".".join(path)
        case dict():
            for name, inner in value.items():
                yield from _numbers(inner, (*path, name))
        case list():
            for inner in value:
                yield from _numbers(inner, path)
