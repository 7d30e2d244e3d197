"""The rules of a game and its files -> what the rules miss by name."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.game import Game
from pnp.game.tables import NO_ROWS, file_of
from pnp.play.model import AnyModel
from pnp.play.places import rules_at
from pnp.source.problems import Hint, Problem, did_you_mean


def missing_files(model: type[AnyModel], game: Game) -> Iterator[Problem]:
    """Whoever else asks for such a table is not wrong."""
    rules = rules_at(game)
    yield from (rules.problem(f"the rules need {file}") for file in model.needs if file not in game.files)
    spare = game.tables.keys() - model.tables.keys()
    for name, row in model.tables.items():
        if (file := file_of(name, game.files)) not in game.files:
            nearest = did_you_mean(name, spare).nearest
            none = f"a file with the line {NO_ROWS}" if row.may_be_none else ""
            hint = f"is it {game.tables[nearest].file}?" if nearest else none
            yield rules.problem(f"the rules need {file}", Hint(hint, name, nearest, is_lost=True))
