"""States of Trick 'r Treat: what a player may know, what is legal, how a transcript reads."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.trick_r_treat.actions import Choice, Decision, Kind
from pnp.games.trick_r_treat.state import clock_text
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.play.protocol import IllegalAction

from .setups import BOARD, DISC, LHO, LHY, LNO, MODEL, SHORT, hand, laid_out


def test_nobody_sees_what_caught_another_eye() -> None:
    state = MODEL.start(BOARD, 3, Random(1))
    seat = state.player()
    assert seat is not None
    for other in range(3):
        assert (state.observe(other).decision is None) == (other != seat)
    assert not hasattr(state.observe(0), "agenda")


def test_any_die_may_be_laid_on_any_card_of_ones_own_and_on_no_other() -> None:
    state = MODEL.start(BOARD, 4, Random(1))
    now = replace(
        state, decision=Decision(Choice.CLAIM, 0, DISC, LHO), position=laid_out(hand(LHO, LHY, LHY), hand(LNO))
    )
    legal = now.legal()
    claims = [action for action in legal if action.kind is Kind.CLAIM]
    assert {(action.die, action.card, action.side) for action in claims} == {
        (DISC, card, side) for card in (LHO, LHY) for side in (1, -1)
    }
    assert [action.kind for action in legal if action not in claims] == [Kind.LOOK_ON]
    assert len({str(action) for action in legal}) == len(legal)
    foreign = MODEL.settings[BOARD].catalogue.claims[DISC][LHO][LNO][0]
    with pytest.raises(IllegalAction):
        now.apply(foreign, Random(1))


@chance(25, deadline=None)
@given(st.integers(3, 6), st.integers(0, 2**32))
def test_what_players_can_say_is_never_the_same_twice(players: int, seed: int) -> None:
    rng = Random(seed)
    state = MODEL.start(SHORT, players, rng)
    for _ in range(60):
        seat, legal = state.player(), state.legal()
        assert seat is not None and len({str(action) for action in legal}) == len(legal) > 0
        assert state.position.dice.count(-1) < len(state.position.dice) or min(state.paces) < 0
        state = state.apply(rng.choice(legal), rng)


def test_the_clock_as_a_person_reads_it() -> None:
    assert [clock_text(ms) for ms in (0, 999, 61_050, 180_000)] == ["0:00.0", "0:00.9", "1:01.0", "3:00.0"]


def test_every_event_is_told_at_its_own_time() -> None:
    transcript = playout(MODEL, SHORT, [make_bot("greedy", MODEL)] * 3, 1).transcript
    line = next(line.text for line in transcript if "deals hand 2" in line.text)
    ended, dealt = line.split("deals hand 2")[0].rsplit("; ", 1)
    assert dealt.startswith("0:00.0 ") and "1:0" in ended and "0:00.0" not in ended
