"""Setting up, and whole games: they keep the invariants, end, and can be played again from their transcript."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.full_moon_overload import Model
from pnp.games.full_moon_overload.board import NONE
from pnp.games.full_moon_overload.rulings import Rotation, Rulings
from pnp.games.full_moon_overload.state import State
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.source.problems import UsageError

from ..rerun import rerun
from .table import GAME, HALL, MODEL, RNG, SIZES, cards, code, position, steps

RANDOM, GREEDY, PLANNER = (make_bot(name, MODEL) for name in ("random", "greedy", "planner"))

# Setting up


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("rows", "columns"), list(product(range(3, 7), repeat=2)))
def test_every_size_and_number_fits_the_deck(rows: int, columns: int, players: int) -> None:
    state = MODEL.start(f"{rows}x{columns}", players, Random(rows + columns))
    assert len(state.pile) == 78 - rows * columns - players > 0
    assert len(state.grid) == rows * columns and NONE not in state.grid
    every = (*state.pile, *state.grid, *state.hands)
    assert {card >> 1 for card in every} == set(range(78)) and len(every) == 78
    assert sum(card & 1 for card in every) == 39
    best = max(MODEL.deck.of(hand).order for hand in state.hands)
    assert state.seat == 0 and MODEL.deck.of(state.hands[0]).order == best and state.turn == 1


@pytest.mark.parametrize("name", ["2x9", "2x3", "3x7", "7x3", "3", "3x", "03x3", "grid", ""])
def test_sizes_that_there_are_not(name: str) -> None:
    with pytest.raises(UsageError, match="unknown board"):
        MODEL.start(name, 2, RNG)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_numbers_of_players_that_there_are_not(players: int) -> None:
    with pytest.raises(UsageError, match="is for 2 to 4"):
        MODEL.start("3x3", players, RNG)


def test_a_tie_is_tossed_for_and_everybody_keeps_the_card() -> None:
    tied = [state for seed in range(300) if (state := MODEL.start("3x3", 2, Random(seed))).draw.level]
    assert len(tied) >= 3 and {state.draw.winner for state in tied} == {0, 1}
    for state in tied:
        first, second = (MODEL.deck.of(hand) for hand in state.hands)
        assert first.order == second.order


# Sampling


def sampled(model: Model, state: State, seed: int = 0) -> State:
    return model.sample(state.observe(state.seat), Random(seed))


def test_a_sample_differs_from_the_state_only_in_the_pile() -> None:
    for seed in range(5):
        for state, _, _ in steps(seed, "4x4"):
            sample = sampled(MODEL, state, seed)
            assert replace(sample, pile=state.pile) == state
            assert sorted(card >> 1 for card in sample.pile) == sorted(card >> 1 for card in state.pile)
            assert sum(card & 1 for card in sample.pile) == sum(card & 1 for card in state.pile)


def test_samples_differ_in_order_and_rotation() -> None:
    state = MODEL.start("3x3", 2, Random(4))
    samples = [sampled(MODEL, state, seed) for seed in range(20)]
    assert len({tuple(card >> 1 for card in sample.pile) for sample in samples}) == 20
    assert len({frozenset(sample.pile) for sample in samples}) == 20


@pytest.mark.parametrize(("rotation", "least", "most"), [(Rotation.EACH, 5, 60), (Rotation.ONE_WAY, 0, 0)])
def test_samples_follow_the_way_of_shuffling(rotation: Rotation, least: int, most: int) -> None:
    model = Model(GAME, Rulings(rotation=rotation))
    state = model.start("3x3", 2, Random(4))
    turned = [sum(card & 1 for card in sampled(model, state, seed).pile) for seed in range(10)]
    assert least <= min(turned) <= max(turned) <= most and (len(set(turned)) > 1) == (most > 0)


def test_a_table_that_was_laid_by_hand_can_be_sampled() -> None:
    """With fewer cards than a deck, so that half of the deck cannot lie inverted."""
    for pile in ("arms-1, arms-2", "arms-1 v, arms-2 v", ""):
        state = position(HALL, hands=(code("vials-3"), NONE), pile=cards(pile))
        assert sampled(MODEL, state).observe(0) == state.observe(0)


# Whole games


@settings(max_examples=40)
@given(st.sampled_from(SIZES), st.integers(2, 4), st.integers(0, 2**32))
def test_any_game_keeps_the_invariants_ends_and_replays(size: str, players: int, seed: int) -> None:
    record = playout(MODEL, size, [RANDOM] * players, seed)
    assert record.broken == () and record.result is not None
    assert record.steps < MODEL.horizon * players / 2
    assert rerun(MODEL, record).result() == record.result


@pytest.mark.parametrize("size", SIZES)
def test_games_of_all_bots_keep_the_invariants(size: str) -> None:
    record = playout(MODEL, size, [PLANNER, RANDOM, GREEDY], 3)
    assert record.broken == () and record.result is not None
    assert rerun(MODEL, record).result() == record.result


def test_lines_tell_legal_actions_apart() -> None:
    for seed in range(12):
        rng = Random(seed)
        state = MODEL.start(SIZES[seed], 2 + seed % 3, rng)
        while state.player() is not None:
            assert max(Counter(map(str, state.legal())).values()) == 1
            state = state.apply(rng.choice(state.legal()), rng)


def test_a_game_takes_no_more_turns_than_there_are_cards() -> None:
    """Every turn puts a card into a stash, and no stash ever shrinks."""
    for seed in range(20):
        stashed, turn = 0, 1
        for _, _, after in steps(seed, "3x3"):
            now = sum(map(len, after.stashes))
            assert now >= stashed and (after.turn == turn or now > stashed)
            stashed, turn = now, after.turn
        assert turn <= 78


def test_the_log_tells_every_card_that_a_major_brings() -> None:
    """Also where the turn, or the game, is over with it."""
    for seed in range(40):
        transcript = "\n".join(map(str, playout(MODEL, "5x5", [GREEDY] * 4, seed).transcript))
        assert transcript.count("puts a fresh card on") == len(re.findall(r"the pile gives \S+ for ", transcript))
