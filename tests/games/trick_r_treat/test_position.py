"""Positions of Trick 'r Treat: what each event makes of cards and dice, and what cannot happen."""

from __future__ import annotations

from random import Random

import pytest

from pnp.games.trick_r_treat.actions import NO_CARD, NOBODY, OFF
from pnp.games.trick_r_treat.position import Event, EventKind, Position, Stage, after
from pnp.play.bots import make_bot
from pnp.play.model import IllegalAction

from .setups import BOARD, DISC, HELD, LHO, LHY, LNO, MODEL, NUMBERS, SENT, TAKEN, hand, laid_out


def test_a_right_pass_step_by_step() -> None:
    now = laid_out(hand(LHO, LNO), hand(LHY))
    now = after(now, Event(EventKind.CLAIM, 0, 0, DISC, LHO, 1), NUMBERS)
    assert now.dice[DISC] == OFF and now.hands[0] == hand(LNO) and now.pairs[0].stage is Stage.HELD
    assert now.owned(0) == 2
    now = after(now, Event(EventKind.PASS, 0, 0, DISC, LHO, 1), NUMBERS)
    assert now.pairs[0].stage is Stage.SENT
    now = after(now, Event(EventKind.MATCH, 0, 1, DISC, LHO, 0), NUMBERS)
    assert now.hands[:2] == (hand(LNO), hand(LHO, LHY)) and not now.pairs and now.rollers[DISC] == 1
    now = after(now, Event(EventKind.ROLL, 0, 1, DISC, LHY), NUMBERS)
    assert now.dice[DISC] == LHY and now.rollers == (NOBODY,) * 8


def test_a_wrong_pass_step_by_step() -> None:
    now = laid_out(hand(LHY, LNO), hand(LHY, LNO))
    now = after(now, Event(EventKind.CLAIM, 0, 0, DISC, LHY, 3), NUMBERS)
    now = after(now, Event(EventKind.PASS, 0, 0, DISC, LHY, 3), NUMBERS)
    now = now._replace(hands=(*now.hands[:3], hand(LHO)))
    wrong = after(now, Event(EventKind.MISMATCH, 0, 3, DISC, LHY, 0), NUMBERS)
    now = after(wrong, Event(EventKind.HAND_BACK, 0, 3, DISC, LHO, 0), NUMBERS)
    assert now.hands[0] == hand(LHO, LHY, LNO) and now.hands[3] == hand() and now.rollers[DISC] == 0
    for refused in (NO_CARD, LNO):  # he has a card, and it is not this one
        with pytest.raises(IllegalAction):
            after(wrong, Event(EventKind.HAND_BACK, 0, 3, DISC, refused, 0), NUMBERS)


def test_nobody_gives_a_card_that_he_does_not_have() -> None:
    now = laid_out(hand(LHY))
    for kind in (EventKind.CLAIM, EventKind.PASS):
        now = after(now, Event(kind, 0, 0, DISC, LHY, 1), NUMBERS)
    now = after(now, Event(EventKind.MISMATCH, 0, 1, DISC, LHY, 0), NUMBERS)
    with pytest.raises(IllegalAction):
        after(now, Event(EventKind.HAND_BACK, 0, 1, DISC, LNO, 0), NUMBERS)
    assert after(now, Event(EventKind.HAND_BACK, 0, 1, DISC, NO_CARD, 0), NUMBERS).hands[0] == hand(LHY)


@pytest.mark.parametrize(
    ("before", "event"),
    [
        (laid_out(hand(LHO)), Event(EventKind.CLAIM, 0, 0, 1, LHO, 1)),  # a die that is not there
        (laid_out(hand(LHO)), Event(EventKind.CLAIM, 0, 0, DISC, LHY, 1)),  # a card that he does not have
        (laid_out(hand(LHO)), Event(EventKind.CLAIM, 0, 0, DISC, LHO, 2)),  # no neighbour
        (laid_out(hand(LHO)), Event(EventKind.CLAIM, 0, 0, DISC, LHO, 0)),  # himself
        (laid_out(hand(LHO)), Event(EventKind.PASS, 0, 0, DISC, LHO, 1)),  # nothing taken
        (HELD, Event(EventKind.PASS, 0, 1, DISC, LHO, 0)),  # another's pair
        (HELD, Event(EventKind.MATCH, 0, 1, DISC, LHO, 0)),  # not yet handed over
        (HELD, Event(EventKind.CLAIM, 0, 1, DISC, LHY, 2)),  # the die is on a card
        (SENT, Event(EventKind.MATCH, 0, 0, DISC, LHO, 1)),  # the giver judges
        (SENT, Event(EventKind.MISMATCH, 0, 1, DISC, LHO, 0)),  # but it matches
        (SENT, Event(EventKind.MISSED, 0, 1, DISC, LHO, 0)),
        (SENT, Event(EventKind.HAND_BACK, 0, 1, DISC, LHY, 0)),  # nobody called it wrong
        (SENT, Event(EventKind.KEEP, 0, 0, DISC, LHO)),  # handed over already
        (SENT, Event(EventKind.ROLL, 0, 1, DISC, LHO)),  # still on the card
        (TAKEN, Event(EventKind.ROLL, 0, 0, DISC, LHO)),  # the receiver rolls
        (TAKEN, Event(EventKind.ROLL, 0, 1, DISC, LNO)),  # not on this die
        (TAKEN, Event(EventKind.DIE_OFF, 0, 0, DISC)),
    ],
)
def test_what_cannot_happen(before: Position, event: Event) -> None:
    with pytest.raises(IllegalAction):
        after(before, event, NUMBERS)


def test_the_log_of_a_hand_leads_from_the_deal_to_its_end() -> None:
    state, dice, choices = MODEL.start(BOARD, 4, Random(5)), Random(6), Random(7)
    bot = make_bot("random", MODEL)
    followed, kinds = state.position, set()
    while (seat := state.player()) is not None:
        before = state
        state = state.apply(bot.choose(state.observe(seat), state.legal(), choices), dice)
        if state.hand != before.hand:
            followed = state.position
            continue
        if min(before.paces) < 0 <= min(state.paces):  # the dealer takes up all the dice
            followed = followed._replace(rollers=(state.dealer,) * len(NUMBERS.dice))
        for event in state.log:
            kinds.add(event.kind)
            followed = after(followed, event, NUMBERS)
        assert followed == state.position
    assert kinds >= {
        EventKind.CLAIM,
        EventKind.PASS,
        EventKind.INSPECT,
        EventKind.MATCH,
        EventKind.MISMATCH,
        EventKind.HAND_BACK,
        EventKind.ROLL,
    }
