"""Invariants: what they say of a model that is not sound."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pnp.games.thistledown_mail.actions import Action
from pnp.games.thistledown_mail.flight import Balloon
from pnp.games.thistledown_mail.invariants import violations
from pnp.games.thistledown_mail.state import Phase, State

from .positions import LOW, balloon, flight, flying, space, spaces


def step() -> tuple[State, Action, State]:
    before = flying(balloon("5,5"), balloon("2,8"), winds=("kettle-sun", "larkrise-gust", "drover-geese"))
    cards = {*range(18)} - {*before.winds, *before.forecast}
    before = replace(before, rest=tuple(sorted(cards))[:-1])  # one has been laid
    action = flight(before, LOW)
    assert action is not None
    return before, action, before.apply(action, Random(0))


BEFORE, ACTION, AFTER = step()


def changed(**values: int) -> State:
    flown: Balloon = AFTER.balloon(0)._replace(**values)
    return replace(AFTER, balloons=(flown, AFTER.balloons[1]))


def test_a_sound_step_breaks_none() -> None:
    assert list(violations(BEFORE, ACTION, AFTER)) == []


@pytest.mark.parametrize(
    ("after", "message"),
    [
        (changed(bags=7), "7 sandbags"),
        (changed(bags=-1), "-1 sandbags"),
        (changed(at=space("5,9")), "further than any wind"),
        (changed(at=space("5,7")), "into a peak"),
        (changed(letters=spaces("5,5")), "letters were lost"),
        (changed(sketches=spaces("5,5")), "sketches were lost"),
        (changed(letters=0), "a stamp without a letter"),
        (replace(AFTER, balloons=(AFTER.balloons[0], balloon("2,7"))), "another balloon"),
        (replace(AFTER, rest=AFTER.rest[1:]), "a wind card is lost"),
        (replace(AFTER, forecast=(AFTER.winds[0], AFTER.forecast[1])), "lies in two places"),
        (replace(AFTER, round=14), "more rounds"),
    ],
)
def test_what_is_told(after: State, message: str) -> None:
    assert any(message in told for told in violations(BEFORE, ACTION, after))


def test_nobody_acts_after_the_end() -> None:
    assert list(violations(replace(BEFORE, phase=Phase.OVER), ACTION, AFTER)) == ["somebody acted after the end"]
