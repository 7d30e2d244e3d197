"""Sampled states of Trick 'r Treat: they fit what was seen, differ in what was not, and play on soundly."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pnp.games.trick_r_treat.actions import Choice
from pnp.games.trick_r_treat.hands import UNDECIDED
from pnp.games.trick_r_treat.sample import sample
from pnp.games.trick_r_treat.state import State
from pnp.play.bots import make_bot

from .setups import MODEL, SHORT


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
        sampled = sample(state.observe(state.decision.seat), rng)
        assert sampled.observe(state.decision.seat) == state.observe(state.decision.seat)
        seen = {(task.seat, task.activity) for task in state.agenda}
        assert {(task.seat, task.activity) for task in sampled.agenda} == seen
        assert list(sampled.agenda) == sorted(sampled.agenda)
        assert all(task.at > state.clock for task in sampled.agenda) and sampled.ends_at >= state.clock
        assert [pace == UNDECIDED for pace in sampled.paces] == [pace == UNDECIDED for pace in state.paces]


def test_what_is_hidden_differs_from_sample_to_sample() -> None:
    busy = next(state for state in moments(4, 3) if len(state.agenda) > 2)
    assert busy.decision is not None and busy.decision.choice is not Choice.PACE
    samples = [sample(busy.observe(busy.decision.seat), Random(seed)) for seed in range(20)]
    assert len({state.paces for state in samples}) > 10
    assert len({state.agenda for state in samples}) == len({state.ends_at for state in samples}) == 20


def test_a_sampled_state_plays_on_without_breaking_an_invariant() -> None:
    rng, bot = Random(4), make_bot("greedy", MODEL)
    for number, moment in enumerate(moments(4, 5)):
        if number % 25:
            continue
        assert moment.decision is not None
        state = sample(moment.observe(moment.decision.seat), rng)
        for _ in range(40):
            seat = state.player()
            if seat is None:
                break
            action = bot.choose(state.observe(seat), state.legal(), rng)
            after = state.apply(action, rng)
            assert list(MODEL.violations(state, action, after)) == []
            state = after
