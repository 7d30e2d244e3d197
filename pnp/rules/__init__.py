"""Rules: one module a game, named by `rules` in its game.toml. Rules know nothing of drawing."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from typing import Protocol, cast

from pnp.errors import DataError, Problem, did_you_mean
from pnp.load.game import Game


class Rules(Protocol):
    """What a game's module offers."""

    def problems(self, game: Game) -> Iterable[Problem]: ...


def rules_problems(game: Game) -> list[Problem]:
    """What the game's own rules find wrong with its data; nothing for a game that names no rules."""
    name = game.identity.rules
    if name is None:
        return []
    known = [info.name for info in pkgutil.iter_modules(__path__)]
    if name not in known:
        message = f"there are no rules called “{name}”"
        return [game.files["game.toml"].problem(("rules",), message, did_you_mean(name, known))]
    rules = cast(Rules, importlib.import_module(f"{__name__}.{name}"))
    try:
        return list(rules.problems(game))
    except DataError as error:
        return list(error.problems)
