"""Bots of Trick 'r Treat: one for each pace, each with a taste of its own."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pnp.games.trick_r_treat.actions import Choice, Decision, Kind
from pnp.play.bots import bot_names, make_bot

from .setups import BOARD, DISC, LHO, LHY, LNO, MODEL, hand, laid_out


def test_bots_have_the_names_of_the_paces() -> None:
    assert bot_names(MODEL) == ("random", "greedy", "careful", "brisk", "hasty", "sly")


def test_left_or_right_by_taste() -> None:
    """Sly players give to whoever has more candy."""
    state = MODEL.start(BOARD, 4, Random(1))
    now = replace(
        state, decision=Decision(Choice.CLAIM, 0, DISC, LHO), position=laid_out(hand(LHO)), candy=(0, 1, 9, 4)
    )
    bot = make_bot("sly", MODEL)
    chosen = bot.choose(now.observe(0), now.legal(), Random(1))
    assert (chosen.kind, chosen.die, chosen.card, chosen.side) == (Kind.CLAIM, DISC, LHO, -1)
    now = replace(now, candy=(0, 5, 9, 4))
    assert bot.choose(now.observe(0), now.legal(), Random(1)).side == 1


def test_what_goes_back_is_what_is_hard_to_pass_on() -> None:
    state = MODEL.start(BOARD, 4, Random(1))
    now = replace(state, decision=Decision(Choice.GIVE, 0, 1, LNO), position=laid_out(hand(LHO, LHY)))
    chosen = make_bot("greedy", MODEL).choose(now.observe(0), now.legal(), Random(1))
    assert chosen.card == LHY  # a die shows the other


def test_everybody_may_hope_for_what_is_won_and_for_the_cards_got_rid_of() -> None:
    """One of the seats had five cards and has one; more than at first counts against its owner."""
    state = MODEL.start(BOARD, 4, Random(1))
    assert MODEL.prospects(state) == [0.0] * 4
    now = replace(state, position=laid_out(hand(LHO)), candy=(1, 2, 3, 4))
    held = [sum(cards) for cards in now.position.hands]
    assert held[0] == 1
    assert MODEL.prospects(replace(now, start=(5, *held[1:]))) == [5.0, 2.0, 3.0, 4.0]
    assert MODEL.prospects(replace(now, start=(0, *held[1:]))) == [0.0, 2.0, 3.0, 4.0]
