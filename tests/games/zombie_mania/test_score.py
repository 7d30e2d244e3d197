"""How games and series of games are scored."""

from __future__ import annotations

from random import Random

import pytest

from pnp.games.zombie_mania.rulings import NextStart, SeriesTie
from pnp.games.zombie_mania.score import Finished, next_starter, penalties, series_winners
from pnp.games.zombie_mania.state import SERIES, Phase

from .positions import MODEL, playing

GAMES = (Finished(0, (0,), (0, 4, 3)), Finished(1, (1,), (4, 0, 3)), Finished(2, (0,), (0, 0, 1)))


def test_a_series_adds_up_what_is_left_and_moves_the_start() -> None:
    rng = Random(8)
    state, starters = MODEL.start(SERIES, 3, rng), set()
    while state.player() is not None:
        starters.add((len(state.finished), state.starter))
        actions = state.legal()
        state = state.apply(actions[-1] if state.phase in (Phase.MOVE, Phase.KEEP) else rng.choice(actions), rng)
    assert starters == {(0, 0), (1, 1), (2, 2)} and len(state.finished) == 3
    result = state.result()
    assert result is not None
    left = [game.left for game in state.finished]
    assert result.totals == tuple(map(sum, zip(*left, strict=True)))
    assert list(result.scores[1]) == ["game 1", "game 2", "game 3"]
    assert result.winners == tuple(seat for seat in range(3) if result.totals[seat] == min(result.totals))


def test_a_series_tells_how_each_game_ended() -> None:
    rng = Random(8)
    state, told = MODEL.start(SERIES, 2, rng), list[str]()
    while state.player() is not None:
        actions = state.legal()
        state = state.apply(actions[-1] if state.phase in (Phase.MOVE, Phase.KEEP) else rng.choice(actions), rng)
        told += [line for line in state.heading.splitlines() if "wins, zombies left" in line and line not in told]
    assert [line.partition(" wins")[0].rpartition(" seat")[0] for line in told[:1]] == ["game 1:"]
    assert len(told) == 2 and told[1].startswith("game 2, turn ")


def test_how_a_series_stands() -> None:
    assert penalties(GAMES) == (4, 4, 7)
    assert series_winners(GAMES, MODEL.rules.rulings) == (0, 1)
    assert [next_starter(game, MODEL.rules.rulings) for game in GAMES] == [1, 2, 0]


@pytest.mark.parametrize(("reading", "wanted"), [(NextStart.WINNER, [0, 1, 0]), (NextStart.SAME, [0, 1, 2])])
def test_readings_of_who_starts_next(reading: NextStart, wanted: list[int]) -> None:
    rulings = playing(next_start=reading).rules.rulings
    assert [next_starter(game, rulings) for game in GAMES] == wanted


def test_reading_ties_broken_by_games_won() -> None:
    assert series_winners(GAMES, playing(series_tie=SeriesTie.MOST_WINS).rules.rulings) == (0,)
