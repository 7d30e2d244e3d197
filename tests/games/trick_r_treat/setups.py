"""Trick 'r Treat laid out for tests: hands of known lanterns, a pair at three stages, models with other rulings."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from bundled import bundled

from pnp.games.trick_r_treat import Model
from pnp.games.trick_r_treat.actions import OFF, Activity, Scheduled
from pnp.games.trick_r_treat.position import Event, EventKind, Position, after, set_out
from pnp.games.trick_r_treat.rulings import Rulings
from pnp.games.trick_r_treat.state import State, opening
from pnp.play.rulings import switched

GAME = bundled("trick-r-treat")
MODEL = Model(GAME)
NUMBERS = MODEL.numbers
BOARD = MODEL.boards[0]
SHORT = "60-seconds"
LHO, LHY, LNO = (NUMBERS.codes.index(code) for code in ("LHO", "LHY", "LNO"))
DISC = 0  # has the faces LHO, LHY, LNY, RNO, RUO, RUY


def hand(*kinds: int) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(len(NUMBERS.codes)))


def laid_out(*hands: tuple[int, ...]) -> Position:
    """Four players; the disc die shows LHO, the others are off the table."""
    players = (*hands, *[hand()] * (4 - len(hands)))
    return set_out(players, (LHO, *[OFF] * 7))


def model_with(**rulings: str) -> Model:
    return Model(GAME, switched(Rulings(), rulings))


HELD = after(laid_out(hand(LHO, LNO), hand(LHY)), Event(EventKind.CLAIM, 0, 0, DISC, LHO, 1), NUMBERS)
SENT = after(HELD, Event(EventKind.PASS, 0, 0, DISC, LHO, 1), NUMBERS)
TAKEN = after(SENT, Event(EventKind.MATCH, 0, 1, DISC, LHO, 0), NUMBERS)


def reaching(face: int, **changes: Any) -> State:
    """Seat 1 reaches for the disc die, which it thought to show LHO."""
    return replace(
        opening(MODEL.settings[BOARD], 4, Random(1), 0),
        position=laid_out(hand(LHO), hand(LHY)),
        paces=(0,) * 4,
        decision=None,
        occupied=(True, False, False, False),
        clock=10,
        ends_at=20_000,
        agenda=(Scheduled(20, Activity.TOUCH, 0, DISC, LHO, face, 1),),
        **changes,
    )
