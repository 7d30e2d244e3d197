"""Full Moon Overload: what its data must hold for the game to work."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.load import Game
from pnp.games.full_moon_overload.demands import table_problems
from pnp.games.full_moon_overload.options import option_problems
from pnp.games.full_moon_overload.written import read_written
from pnp.source.problems import DataError, Problem


def problems(game: Game) -> Iterator[Problem]:
    """Everything in the data that the rules cannot live with, each at its row."""
    yield from option_problems(game)
    try:
        yield from table_problems(read_written(game))
    except DataError as error:
        yield from error.problems
