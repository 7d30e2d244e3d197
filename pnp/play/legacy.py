"""Packages whose rules do not derive from Model yet."""

from __future__ import annotations

from functools import cache
from typing import Any

from pnp.game.game import Game
from pnp.play.model import AnyModel


@cache
def adapted(package: Any) -> type[AnyModel]:
    old = package.Model

    class Adapted(AnyModel):
        horizon = property(lambda self: self.old.horizon)
        boards = property(lambda self: self.old.boards)
        usual_boards = property(lambda self: getattr(self.old, "usual_boards", self.old.boards))
        players = property(lambda self: self.old.players)
        endless_share = property(lambda self: self.old.endless_share)
        bots = property(lambda self: self.old.minds)
        checks = (package.problems,)

        def __init__(self, game: Game, rulings: Any = None) -> None:
            self.game, self.old = game, old(game)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.old, name)

        def start(self, *args: Any) -> Any:
            return self.old.start(*args)

        def opening(self, *args: Any) -> Any:
            return self.old.start(*args)

        def appraise(self, *args: Any) -> Any:
            return self.old.appraise(*args)

        def violations(self, *args: Any) -> Any:
            return self.old.broken(*args)

        def features(self, board: str) -> Any:
            return {key: self.game.at(row.file, *row.path) for key, row in self.old.features(board).items()}

        def covered(self, *args: Any) -> Any:
            return self.old.fired(*args)

        def measures(self, *args: Any) -> Any:
            return self.old.measures(*args)

        def traits(self, *args: Any) -> Any:
            return self.old.traits(*args)

        def findings(self, records: Any) -> Any:
            return package.findings(self.old, records) if hasattr(package, "findings") else ()

        def judgements(self, records: Any) -> Any:
            return package.judged(self.old, records) if hasattr(package, "judged") else ()

        def odds(self, words: Any) -> Any:
            return package.odds(self.old, words) if hasattr(package, "odds") else None

        def book_values(self) -> Any:
            return package.book_values(self.old) if hasattr(package, "book_values") else {}

        def replay_with(self, example: Any) -> Any:
            return package.replay_with(self.old, example)

    if not hasattr(package, "book_values"):
        del Adapted.book_values
    return Adapted
