"""Invariants of Trick 'r Treat: what they say of a model that is not sound."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pnp.games.trick_r_treat.invariants import violations
from pnp.games.trick_r_treat.position import Event, EventKind, Position
from pnp.games.trick_r_treat.state import State
from pnp.play.bots import make_bot

from .setups import MODEL, SHORT


def moved(**changes: Any) -> dict[str, Position]:
    return {"position": NOW.position._replace(**changes)}


def some_step() -> tuple[State, Any, State]:
    """A step in the middle of a hand after which a pair is on its way."""
    rng = Random(3)
    state, bot = MODEL.start(SHORT, 4, rng), make_bot("greedy", MODEL)
    while True:
        seat = state.player()
        assert seat is not None
        action = bot.choose(state.observe(seat), state.legal(), rng)
        after = state.apply(action, rng)
        if after.position.pairs and after.hand == state.hand and after.clock > 5000:
            return state, action, after
        state = after


BEFORE, ACTION, AFTER = some_step()


NOW = AFTER


PAIR = NOW.position.pairs[0]


LYING = next(die for die, face in enumerate(NOW.position.dice) if face >= 0)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (moved(hands=((9,) * 12, *NOW.position.hands[1:])), "too many or too few cards of"),
        (moved(hands=((-1, *NOW.position.hands[0][1:]), *NOW.position.hands[1:])), "fewer than no"),
        (moved(pairs=(PAIR._replace(receiver=(PAIR.giver + 2) % 4),)), "no neighbour"),
        (moved(pairs=(PAIR, PAIR)), "lies on two cards"),
        (moved(pairs=(PAIR._replace(die=LYING),)), "is in 2 places"),
        (moved(dice=(-1,) * 8), "is in 0 places"),
        (moved(dice=tuple(0 if face >= 0 else face for face in NOW.position.dice)), "does not have"),
        ({"clock": NOW.ends_at + 1}, "after the end of a hand"),
        ({"clock": 0}, "ran backwards"),
        ({"start": (0,) * 4}, "ran backwards"),
        ({"candy": (1, 0, 0, 0)}, "in the middle of a hand"),
        ({"candy": (-1, 0, 0, 0)}, "gave candy back"),
        ({"decision": None, "log": (*NOW.log, Event(EventKind.DEAL, 0, 0, other=2))}, "dealt after the last"),
        ({"hand": NOW.hand + 1, "dealer": NOW.dealer}, "the dealer did not pass to the left"),
    ],
)
def test_invariants_notice(changes: dict[str, Any], message: str) -> None:
    assert list(violations(BEFORE, ACTION, AFTER)) == []
    faults = list(violations(BEFORE, ACTION, replace(NOW, **changes)))
    assert any(message in fault for fault in faults), faults


def test_invariants_count_the_candy_of_a_hand() -> None:
    rng = Random(4)
    state, bot = MODEL.start(SHORT, 3, rng), make_bot("greedy", MODEL)
    while True:
        seat = state.player()
        assert seat is not None
        before, action = state, bot.choose(state.observe(seat), state.legal(), rng)
        state = state.apply(action, rng)
        if state.hand == 2:
            break
    assert list(violations(before, action, state)) == []
    generous = replace(state, candy=tuple(candy + 1 for candy in state.candy))
    assert "candy is not what was got rid of" in list(violations(before, action, generous))
    first = state.tallies[0]
    uneven = replace(state, tallies=(first._replace(shed=first.shed + 1), *state.tallies[1:]))
    assert "the changes of a hand sum to 1" in list(violations(before, action, uneven))
