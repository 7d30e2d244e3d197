"""Full Moon Overload: what its data must hold, its executable model, and its worked examples replayed."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.load import Game
from pnp.games.full_moon_overload.checks import rule_problems
from pnp.games.full_moon_overload.examples import replay_with
from pnp.games.full_moon_overload.printed import print_problems
from pnp.games.full_moon_overload.rules import FullMoonOverload as Model
from pnp.source.problems import Problem

book_values, findings = Model.book_values, Model.findings

__all__ = ["Model", "book_values", "findings", "problems", "replay_with"]


def problems(game: Game) -> Iterator[Problem]:
    """Everything in the data that the rules, or people with the printed cards before them, cannot live with."""
    yield from rule_problems(game)
    yield from print_problems(game)
