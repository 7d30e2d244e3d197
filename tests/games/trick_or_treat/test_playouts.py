"""Whole games of Trick or Treat: they end, keep their invariants, and are measured."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.bots import make_bot
from pnp.play.model import Feature
from pnp.play.playout import playout

from ..rerun import rerun
from .positions import DATA, MODEL, set_up

RANDOM, GREEDY = make_bot("random", MODEL), make_bot("greedy", MODEL)


@settings(max_examples=24)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_any_game_keeps_the_invariants_ends_and_replays(players: int, seed: int) -> None:
    bots = [GREEDY if seed >> seat & 1 else RANDOM for seat in range(players)]
    record = playout(MODEL, "table", bots, seed)
    assert record.faults == () and record.result is not None
    assert rerun(MODEL, record).result() == record.result


def test_greedy_games_end_and_beat_random_ones() -> None:
    wins = 0
    for seed in range(24):
        record = playout(MODEL, "table", [GREEDY, RANDOM] if seed % 2 else [RANDOM, GREEDY], seed, logged=False)
        assert record.faults == () and record.result is not None
        wins += record.result.winners == (int(not seed % 2),)
    assert wins >= 22
    for players in (2, 3, 4):
        for seed in range(6):
            record = playout(MODEL, "table", [GREEDY] * players, seed, logged=False)
            assert record.faults == () and record.result is not None


def test_traits_and_measures_of_a_seat() -> None:
    state = set_up("king-imps", "page-bats", hands=("imps-2 bats-3",), points=(4,))
    assert MODEL.traits(state, 0) == {"character": "King of Imps", "suit": "Imps"}
    measures = MODEL.measures(state, 0)
    assert measures["cards of the own suit"] == 1.0 and measures["treat points left"] == 4.0
    assert MODEL.traits(MODEL.start("table", 2, Random(1)), 0) == {}


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_games(players: int) -> None:
    """Greedy games all end and use every option; random ones nearly all end."""
    coverage: Counter[Feature] = Counter()
    for seed in range(600):
        record = playout(MODEL, "table", [GREEDY] * players, seed, logged=False)
        assert record.faults == () and record.result is not None
        coverage += record.coverage
    if players > 2:
        assert all(coverage[Feature("option", offer.id)] for offer in DATA.options.values())
    endless = sum(playout(MODEL, "table", [RANDOM] * players, seed, logged=False).result is None for seed in range(300))
    assert endless <= 15
