"""Other readings of the rules: each changes what it is about, and plays as soundly."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from thinning import thinned

from pnp.games.zombie_mania import Model
from pnp.games.zombie_mania.actions import BUST, STAY, STOP, Action, Kind
from pnp.games.zombie_mania.rulings import Buildings, Bust, Counting, Ending, Moving, NextStart, SeriesTie, Stacks, Win
from pnp.games.zombie_mania.state import SERIES, SINGLE_GAME, Phase, opening
from pnp.play.bots import make_bot
from pnp.play.model import IllegalAction
from pnp.play.playout import playout

from ..rerun import rerun
from .positions import MODEL, hand, keep, labels, playing, position

RNG = Random(1)


def test_reading_all_dice_count() -> None:
    model = playing(counting=Counting.ALL_DICE)
    state = position("BR GR X2 X2 BU", "GS GS BR", model=model).apply(keep("BR"), RNG).apply(STOP, RNG)
    assert max(action.moved for action in state.legal()) == 4


def test_reading_a_bust_that_still_acts() -> None:
    model = playing(bust=Bust.STILL_ACTS)
    busted = position("GS BU X2", "GS GS BR BR BL", model=model).apply(BUST, RNG)
    assert busted.phase is Phase.MOVE and busted.seat == 0
    assert max(action.moved for action in busted.legal()) == 2
    empty = position("GS BU X2", "GS BR BR BL GR", model=model).apply(BUST, RNG)
    assert empty.seat == 1


def test_reading_all_must_move() -> None:
    model = playing(moving=Moving.ALL)
    state = position(kept="GS GS BR BR BU BU", mats=(5, 5, 5), model=model).apply(STOP, RNG)
    assert labels(state) == {
        "moves 2 zombies to the graveyard",
        "moves 2 zombies to seat 2",
        "moves 2 zombies to seat 3",
    }
    with pytest.raises(IllegalAction, match="ruling Z-MAY"):
        state.apply(Action(Kind.BURY, buried=1), RNG)


def test_reading_buildings_oblige() -> None:
    model = playing(buildings=Buildings.OPPONENT)
    state = position(kept="GS GS BL BL BU BU", model=model).apply(STOP, RNG)
    assert labels(state) == {"moves nothing", "moves 1 zombie to seat 2"}
    state = position(kept="GS GS BL BL BU", model=model).apply(STOP, RNG)
    assert labels(state) == {"moves nothing", "moves 1 zombie to the graveyard"}


def test_reading_tokens_may_split_up() -> None:
    model = playing(buildings=Buildings.SPLIT)
    state = position(kept="GS GS BR BR BU BU", mats=(12, 8), model=model).apply(STOP, RNG)
    split = Action(Kind.SPLIT, buried=1, sent=1, to=1)
    assert str(split) == "moves 1 zombie to seat 2 and 1 to the graveyard" and split in state.legal()
    after = state.apply(split, RNG)
    assert after.mats == (10, 9) and after.graveyard == 5


def test_reading_every_pair_acts() -> None:
    worth = playing(stacks=Stacks.EVERY_PAIR).rules.worth
    assert worth(hand("GS GS BL BL BL BL")).moves == 2
    assert worth(hand("GS GS BR BR X2 X2 X2 X2")).moves == 8
    assert worth(hand("GS GS GS GS BL BL")).moves == 1


def test_reading_an_empty_mat_wins_at_once() -> None:
    model = playing(win=Win.AT_ONCE)
    stopped = position(kept="GS GS BR BR", mats=(2, 9), model=model).apply(STOP, RNG)
    result = stopped.apply(Action(Kind.BURY, buried=2), RNG).result()
    assert result is not None and result.winners == (0,)


def test_models_do_not_share_their_readings() -> None:
    assert playing(stacks=Stacks.EVERY_PAIR).rules.worth(hand("GS GS BL BL BL BL")).moves == 2
    assert MODEL.rules.worth(hand("GS GS BL BL BL BL")).moves == 1
    assert isinstance(MODEL, Model)


def test_the_variant_of_fixed_rounds() -> None:
    model = playing(ending=Ending.FIXED_ROUNDS)
    rounds = model.rules.numbers.facts.variant_rounds
    rng = Random(2)
    state = opening(model.rules, SINGLE_GAME, (12, 12, 12), 0, rng)
    last = state
    while state.player() is not None:
        last, state = state, state.apply(STAY if state.phase is Phase.MOVE else state.legal()[-1], rng)
    result = state.result()
    assert last.turn == 3 * rounds and result is not None and result.winners == (0, 1, 2)


READINGS: dict[str, dict[str, object]] = {
    "all dice count": {"counting": Counting.ALL_DICE},
    "a bust acts": {"bust": Bust.STILL_ACTS},
    "all must move": {"moving": Moving.ALL},
    "buildings oblige": {"buildings": Buildings.OPPONENT, "moving": Moving.ALL},
    "tokens split": {"buildings": Buildings.SPLIT},
    "every pair": {"stacks": Stacks.EVERY_PAIR},
    "at once": {"win": Win.AT_ONCE},
    "winner starts": {"next_start": NextStart.WINNER, "series_tie": SeriesTie.MOST_WINS},
    "same starts": {"next_start": NextStart.SAME},
    "fixed rounds": {"ending": Ending.FIXED_ROUNDS},
}


@pytest.mark.parametrize("name", thinned(READINGS, 10))
def test_other_readings_play_as_soundly(name: str) -> None:
    model = playing(**READINGS[name])
    bots = [make_bot("random", model)] * 3
    for seed, board in enumerate((SINGLE_GAME, SERIES)):
        record = playout(model, board, bots, seed)
        assert record.broken == () and record.result is not None
        assert rerun(model, record).result() == record.result


@pytest.mark.parametrize("name", thinned(["tokens split", "a bust acts", "at once"], 3))
def test_bots_play_other_readings(name: str) -> None:
    model = playing(**READINGS[name])
    record = playout(model, SINGLE_GAME, [make_bot("greedy", model), make_bot("cunning", model)], 1)
    assert record.broken == () and record.result is not None


def test_lines_tell_apart_even_tokens_that_split_up() -> None:
    stopped = position(kept="GS GS BU BU BR BR X2 X2", mats=(9, 8, 3), model=playing(buildings=Buildings.SPLIT))
    state = stopped.apply(Action(Kind.STOP), Random(0))
    assert max(Counter(map(str, state.legal())).values()) == 1 and len(state.legal()) == 1 + 4 + 2 * (4 + 6)
