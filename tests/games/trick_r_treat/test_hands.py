"""Hands of Trick 'r Treat: dealt from the dealer's left, closed, and scored."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pnp.games.trick_r_treat.actions import Choice, Decision
from pnp.games.trick_r_treat.checks import dealt
from pnp.games.trick_r_treat.position import OFF, EventKind
from pnp.games.trick_r_treat.state import opening
from pnp.games.trick_r_treat.timeline import Timeline
from pnp.play.bots import make_bot

from .setups import BOARD, DISC, LHO, MODEL, NUMBERS, SENT, SHORT, reaching


@pytest.mark.parametrize(("players", "counts"), [(3, (8,) * 3), (4, (6,) * 4), (5, (5, 5, 5, 5, 4)), (6, (4,) * 6)])
def test_deals(players: int, counts: tuple[int, ...]) -> None:
    assert dealt(24, players) == NUMBERS.deals[players] == counts
    for dealer in range(players):
        now = opening(MODEL.settings[BOARD], players, Random(dealer), dealer)
        assert now.start[(dealer + 1) % players :] + now.start[: (dealer + 1) % players] == counts
        assert now.decision == Decision(Choice.PACE, (dealer + 1) % players)
        assert [sum(column) for column in zip(*now.position.hands, strict=True)] == [2] * 12


def test_the_cards_are_shuffled() -> None:
    deals = {opening(MODEL.settings[BOARD], 4, Random(seed), 0).position.hands for seed in range(20)}
    assert len(deals) == 20


def test_a_shortage_is_told_and_takes_nothing_away() -> None:
    now = replace(
        opening(MODEL.settings[BOARD], 3, Random(1), 0), decision=None, candy=(40, 30, 14), start=(9, 8, 7), hand=3
    )
    over = Timeline(now, Random(1)).sand_runs_out()
    assert over.short and over.candy == (41, 30, 14) and over.decision is None
    assert [event.kind for event in over.log] == [EventKind.TIMER, EventKind.SCORE, EventKind.SHORTAGE]
    assert over.result() is not None


def test_after_the_sand_nothing_is_on_the_agenda() -> None:
    """Two pairs are left: after the first is judged nobody rolls its die."""
    two = SENT._replace(pairs=(*SENT.pairs, SENT.pairs[0]._replace(die=1)), dice=(OFF,) * 8)
    now = Timeline(replace(reaching(LHO), position=two), Random(1)).sand_runs_out()
    assert now.decision == Decision(Choice.JUDGE, 1, DISC, LHO, now.decision.belief if now.decision else True)
    later = now.apply(now.legal()[0], Random(1))
    assert later.closing and later.agenda == () and later.decision is not None and later.decision.die == 1


def test_who_dealt_when() -> None:
    state, rng, bot = MODEL.start(SHORT, 3, Random(8)), Random(9), make_bot("greedy", MODEL)
    dealers = [state.dealer]
    while (seat := state.player()) is not None:
        state = state.apply(bot.choose(state.observe(seat), state.legal(), rng), rng)
        dealers += [state.dealer] if state.dealer != dealers[-1] else []
    places = [MODEL.traits(state, seat)["place"] for seat in dealers]
    assert places == ["dealt first", "dealt in hand 2", "dealt in hand 3"]
