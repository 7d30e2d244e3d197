"""Coverage of Trick 'r Treat: what fires where, and that games come across all of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from thinning import thinned

from pnp.games.trick_r_treat.actions import NO_CARD, Choice, Decision
from pnp.games.trick_r_treat.coverage import RULING, SHOWN, covered
from pnp.games.trick_r_treat.position import Event, EventKind
from pnp.play.bots import make_bot
from pnp.play.model import Feature
from pnp.play.playout import playout

from .setups import BOARD, DISC, HELD, LHO, LNO, MODEL, hand, reaching


def test_rulings_fire_only_where_they_decide() -> None:
    now = reaching(LHO)
    claim = Event(EventKind.CLAIM, 0, 0, DISC, LHO, 1)
    for own, fires in ((hand(LHO), True), (hand(LNO), False)):
        taken = replace(now, position=HELD._replace(hands=(own, *HELD.hands[1:])), log=(claim,))
        assert (Feature("ruling", "J-SAMEPAIR") in set(covered(None, None, taken))) == fires
    says = MODEL.settings[BOARD].catalogue.judgements[0]
    for closing in (True, False):
        before, later = replace(now, closing=closing), replace(now, decision=Decision(Choice.PACE, 0))
        assert (Feature("ruling", "J-PENDING") in set(covered(before, says, later))) == closing
    for card, fires in ((NO_CARD, True), (LHO, False)):
        back = replace(now, log=(Event(EventKind.HAND_BACK, 0, 1, DISC, card, 0),))
        assert (Feature("ruling", "J-EMPTYREC") in set(covered(None, None, back))) == fires
    for candy, fires in (((3, 3, 1, 0), True), ((3, 2, 1, 0), False)):
        over = replace(now, candy=candy, decision=None)
        assert (Feature("ruling", "J-TIE") in set(covered(now, says, over))) == fires


@pytest.mark.parametrize("board", thinned(MODEL.boards, 2))
@pytest.mark.soak
def test_a_whole_game_deals_round_the_table_and_comes_across_what_it_should(board: str) -> None:
    seen: Counter[Feature] = Counter()
    for seed in range(4):
        for players in (5, 6):
            bots = [make_bot("random" if seed % 2 else "greedy", MODEL)] * players
            record = playout(MODEL, board, bots, seed)
            assert record.faults == () and record.result is not None
            assert {row["place"] for row in record.traits} == {
                "dealt first",
                *(f"dealt in hand {number}" for number in range(2, players + 1)),
            }
            seen += record.coverage
    rare = {Feature(RULING, name) for name in ("J-RUNOUT", "J-TIE")}
    assert set(MODEL.features(board)) - set(seen) <= rare
    assert {feature.name for feature in MODEL.features(board) if feature.kind == RULING} == SHOWN
