"""Whole games of Trick 'r Treat: they end, keep their invariants, replay, and say what a designer asks."""

from __future__ import annotations

from random import Random

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.play.bots import bot_names, make_bot
from pnp.play.model import Feature
from pnp.play.playout import playout
from pnp.source.problems import UsageError

from ..rerun import rerun
from .setups import BOARD, MODEL, SHORT

NAMES = bot_names(MODEL)


def test_what_cannot_be_played_is_refused() -> None:
    for players, board in ((2, BOARD), (7, BOARD), (4, "30-seconds")):
        with pytest.raises(UsageError):
            MODEL.start(board, players, Random(1))


@chance(12, deadline=None)
@given(st.lists(st.sampled_from(NAMES), min_size=3, max_size=6), st.integers(0, 2**32))
def test_any_game_keeps_the_invariants_ends_and_replays(names: list[str], seed: int) -> None:
    record = playout(MODEL, SHORT, [make_bot(name, MODEL) for name in names], seed)
    assert record.faults == () and record.result is not None
    assert record.steps < MODEL.horizon * len(names) / 20
    assert rerun(MODEL, record).result() == record.result
    assert playout(MODEL, SHORT, [make_bot(name, MODEL) for name in names], seed) == record


def test_measures_are_those_of_the_game() -> None:
    record = playout(MODEL, SHORT, [make_bot("hasty", MODEL)] * 4, 3)
    assert record.result is not None
    for seat, measures in enumerate(record.measures):
        assert measures["candy a hand"] == record.result.totals[seat] / 4
        assert 0 < measures["wrong claims"] < 1 and measures["candy cards short"] == 0
    assert sum(measures["cards shed a hand"] for measures in record.measures) == 0
    claimed = record.coverage[Feature("event", "claim")]
    assert sum(measures["claims a hand"] for measures in record.measures) == claimed / 4


@pytest.mark.soak
def test_many_games_of_every_kind_keep_the_invariants() -> None:
    for seed in range(120):
        for players in range(3, 7):
            bots = [make_bot(NAMES[(seed + seat) % len(NAMES)], MODEL) for seat in range(players)]
            record = playout(MODEL, MODEL.boards[seed % 2], bots, seed, logged=False)
            assert record.faults == () and record.result is not None
