"""Whole games of Trick 'r Treat: they end, keep their invariants, replay, can be sampled from what was seen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.trick_r_treat.actions import Choice
from pnp.games.trick_r_treat.draft import UNDECIDED
from pnp.games.trick_r_treat.state import State
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


@chance(4, times=60, deadline=None)
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


# Sampled states fit what was seen, differ in what was not, and play on soundly


def moments(players: int, seed: int) -> Iterator[State]:
    """Every decision of a game of careful players."""
    rng, bot = Random(seed), make_bot("greedy", MODEL)
    state = MODEL.start(SHORT, players, rng)
    while (seat := state.player()) is not None:
        yield state
        state = state.apply(bot.choose(state.observe(seat), state.legal(), rng), rng)


def test_everybody_does_what_he_was_seen_to_do_and_is_done_after_now() -> None:
    rng = Random(1)
    for state in moments(5, 2):
        assert state.decision is not None
        sampled = MODEL.sample(state.observe(state.decision.seat), rng)
        assert sampled.observe(state.decision.seat) == state.observe(state.decision.seat)
        seen = {(task.seat, task.activity) for task in state.agenda}
        assert {(task.seat, task.activity) for task in sampled.agenda} == seen
        assert list(sampled.agenda) == sorted(sampled.agenda)
        assert all(task.at > state.clock for task in sampled.agenda) and sampled.ends_at >= state.clock
        assert [pace == UNDECIDED for pace in sampled.paces] == [pace == UNDECIDED for pace in state.paces]


def test_what_is_hidden_differs_from_sample_to_sample() -> None:
    busy = next(state for state in moments(4, 3) if len(state.agenda) > 2)
    assert busy.decision is not None and busy.decision.choice is not Choice.PACE
    samples = [MODEL.sample(busy.observe(busy.decision.seat), Random(seed)) for seed in range(20)]
    assert len({state.paces for state in samples}) > 10
    assert len({state.agenda for state in samples}) == len({state.ends_at for state in samples}) == 20


def test_a_sampled_state_plays_on_without_breaking_an_invariant() -> None:
    rng, bot = Random(4), make_bot("greedy", MODEL)
    for number, moment in enumerate(moments(4, 5)):
        if number % 25:
            continue
        assert moment.decision is not None
        state = MODEL.sample(moment.observe(moment.decision.seat), rng)
        for _ in range(40):
            seat = state.player()
            if seat is None:
                break
            action = bot.choose(state.observe(seat), state.legal(), rng)
            after = state.apply(action, rng)
            assert list(MODEL.violations(state, action, after)) == []
            state = after
