"""Trick or Treat as bots play it: sampled states that fit what is known, and games that end, replay and tell."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from bundled import referee
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.card_sets import bits, mask_of
from pnp.games.trick_or_treat.invariants import violations
from pnp.games.trick_or_treat.rules import State
from pnp.play.bots import make_bot
from pnp.play.model import Feature
from pnp.play.playout import playout

from ..rerun import rerun
from .positions import CARD, DATA, MODEL, mask, set_up, walk

RANDOM, GREEDY = make_bot("random", MODEL), make_bot("greedy", MODEL)


# Sampled states


@chance(3, times=20)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_a_sampled_state_fits_all_that_every_seat_remembers(players: int, seed: int) -> None:
    """Also of those who do not decide; and no card is where it was denied, unless cards came unseen since."""
    rng = Random(seed)
    for number, state in enumerate(walk(players, seed)):
        seat = number % players
        view = state.observe(seat)
        sampled = MODEL.sample(view, rng)
        assert sampled.observe(seat) == view and sampled.player() == state.player()
        for player in sampled.position.players:
            denied = [card for card, when in enumerate(player.denied) if when == player.drawn]
            assert not mask_of(denied) & player.hand
        assert list(violations(state.position, Action(Kind.END, ""), sampled.position)) == []


def test_samples_differ_where_something_is_hidden_and_only_there() -> None:
    state = set_up("page-imps", "page-bats", hands=("imps-2", "bats-5 bats-6"), points=(1,), muster="bats-9")
    known = state.position._replace(placed=(mask("bats-9"), 0)).with_player(1, seen=(mask("bats-6"), mask("bats-6")))
    view = State(known).observe(0)
    samples = [MODEL.sample(view, Random(seed)).position for seed in range(20)]
    assert len({sample.players[1].hand for sample in samples}) > 5
    for sample in samples:
        assert sample.players[0].hand == mask("imps-2") and sample.muster[0] == CARD["bats-9"]
        assert sample.players[1].hand & mask("bats-6") and sample.players[1].hand.bit_count() == 2


def test_a_sample_puts_denied_cards_where_they_may_be() -> None:
    """Of all cards but two each hand has denied all but the last that came: only these two may be among the others."""
    state = set_up("page-imps", "page-bats", hands=("imps-2", "bats-5 bats-6"), points=(1,))
    position = state.position
    free = bits(mask("bats-5 ghosts-7"))
    denied = tuple(-1 if card in free else 1 for card in range(len(DATA.cards)))
    view = State(position.with_player(1, denied=denied)).observe(0)
    hands = {MODEL.sample(view, Random(seed)).position.players[1].hand for seed in range(60)}
    assert all(hand & mask("bats-5 ghosts-7") for hand in hands) and len(hands) > 20


# Whole games


@chance(8)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_any_game_keeps_the_invariants_ends_and_replays(players: int, seed: int) -> None:
    bots = [GREEDY if seed >> seat & 1 else RANDOM for seat in range(players)]
    record = playout(MODEL, "table", bots, seed)
    assert record.faults == () and record.result is not None
    assert rerun(MODEL, record).result() == record.result


def test_greedy_games_end_and_beat_random_ones() -> None:
    wins = 0
    for seed in range(12):
        record = playout(MODEL, "table", [GREEDY, RANDOM] if seed % 2 else [RANDOM, GREEDY], seed, logged=False)
        assert record.faults == () and record.result is not None
        wins += record.result.winners == (int(not seed % 2),)
    assert wins >= 11
    for players in (2, 3, 4):
        for seed in range(3):
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


def test_games_that_are_too_short_to_end_are_told_at_the_fact() -> None:
    record = playout(MODEL, "table", [RANDOM] * 2, 1, logged=False)
    records = [replace(record, result=None, crash="")] * 3
    found = [str(problem) for problem in referee("trick-or-treat").playout_problems(records)]
    (told,) = [line for line in found if "did not end" in line]
    assert "game.toml:" in told and "facts.max_turns: 3 of 3 games did not end" in told
