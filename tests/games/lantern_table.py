"""Trick 'r Treat laid out for tests: hands of known lanterns, a pair at three moments, models that read otherwise."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from bundled import bundled

from pnp.games.trick_r_treat import Model
from pnp.games.trick_r_treat.events import Event, What
from pnp.games.trick_r_treat.hands import opening
from pnp.games.trick_r_treat.moment import Doing, Due, Moment
from pnp.games.trick_r_treat.options import Options
from pnp.games.trick_r_treat.referee import Table, after, set_out
from pnp.games.trick_r_treat.vocabulary import OFF

GAME = bundled("trick-r-treat")
MODEL = Model(GAME)
NUMBERS = MODEL.numbers
BOARD = MODEL.boards[0]
LHO, LHY, LNO = (NUMBERS.codes.index(code) for code in ("LHO", "LHY", "LNO"))
DISC = 0  # has the faces LHO, LHY, LNY, RNO, RUO, RUY


def hand(*kinds: int) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(len(NUMBERS.codes)))


def table(*hands: tuple[int, ...]) -> Table:
    """Four players; the disc die shows LHO, the others are off the table."""
    players = (*hands, *[hand()] * (4 - len(hands)))
    return set_out(players, (LHO, *[OFF] * 7))


def model_with(**options: Any) -> Model:
    model = Model(GAME)
    settings = model.settings.items()
    model.settings = {name: replace(one, options=Options(**options)) for name, one in settings}
    return model


HELD = after(table(hand(LHO, LNO), hand(LHY)), Event(What.CLAIM, 0, 0, DISC, LHO, 1), NUMBERS)
SENT = after(HELD, Event(What.PASS, 0, 0, DISC, LHO, 1), NUMBERS)
TAKEN = after(SENT, Event(What.MATCH, 0, 1, DISC, LHO, 0), NUMBERS)


def reaching(face: int, **changes: Any) -> Moment:
    """Seat 1 reaches for the disc die, which it thought to show LHO."""
    return replace(
        opening(MODEL.settings[BOARD], 4, Random(1), 0),
        table=table(hand(LHO), hand(LHY)),
        paces=(0,) * 4,
        ask=None,
        occupied=(True, False, False, False),
        clock=10,
        ends_at=20_000,
        agenda=(Due(20, Doing.TOUCH, 0, DISC, LHO, face, 1),),
        **changes,
    )
