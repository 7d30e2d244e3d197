"""Titles of the courts, as an ordinary tarot deck has them -> warnings where they rank in another order than there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pnp.game.game import Game
from pnp.games.full_moon_overload.schema import TitleRow
from pnp.source.problems import Problem, Severity

_COURTS = ("Page", "Knight", "Queen", "King")


def court_order(game: Game) -> Iterator[Problem]:
    """Who plays with a deck of his own knows who ranks above whom. Suits may stand for any: all play alike."""
    usual = sorted((row for row in game.rows("titles", TitleRow) if row.tarot in _COURTS), key=lambda row: row.rank)
    for before, row in pairwise(usual):
        if _COURTS.index(row.tarot) < _COURTS.index(before.tarot):
            message = f"on a tarot deck a {row.tarot} ranks below a {before.tarot}, and here above it"
            yield row.span.at("tarot").problem(message, "exchanged?", Severity.WARNING)
