"""Each invariant notices what breaks it."""

from __future__ import annotations

from random import Random

from pnp.games.trick_or_treat.actions import Kind
from pnp.games.trick_or_treat.invariants import violations
from pnp.games.trick_or_treat.schema import Buys
from pnp.play.model import Feature

from .positions import DATA, mask, set_up


def test_each_invariant_notices() -> None:
    before = set_up("page-imps", "page-bats", hands=("imps-2 bats-4", "imps-9"), vaults=("imps-3",), points=(3, 1))
    action = next(action for action in before.legal() if action.kind is Kind.LAY)
    after = before.apply(action, Random(1)).position
    assert list(violations(before.position, action, after)) == []
    full = mask("imps-ace imps-2 imps-3 imps-4 imps-5 imps-6 imps-7 imps-8 imps-9 imps-10")
    swap = DATA.options[Buys.SWAP]
    spoilt = {
        "are not the 40 of the deck": after.with_player(0, hand=0),
        "though there are discards": after._replace(discard=after.muster, muster=()),
        "knows places": after._replace(placed=(mask("imps-3"), 0)),
        "same suit": after.with_player(1, character=after.players[0].character + 1),
        "has -1 treat points": after.with_player(0, points=-1),
        "has lost cards": after.with_player(0, vault=0),
        "cards of another suit": after.with_player(0, vault=after.players[0].vault | mask("bats-9")),
        "the game goes on": after.with_player(0, vault=full),
        "wins without": after._replace(winner=1),
        "wrong about the own hand": after.with_player(0, seen=(mask("bats-9"), 0)),
        "ends the turn with": after.with_player(0, hand=mask("bats-2 bats-3 bats-4 bats-5 bats-6 bats-7")).with_turn(
            number=2
        ),
    }
    for wanted, position in spoilt.items():
        assert any(wanted in what for what in violations(before.position, action, position)), wanted
    late = before.position._replace(free_for_all=True)
    assert "the free-for-all is over" in list(violations(late, action, after))
    twice = before.position.with_turn(bought=swap.bit)
    bought = after._replace(events=(Feature("option", swap.id),))
    assert any("bought twice" in what for what in violations(twice, action, bought))
    over = before.position._replace(winner=0)
    assert "somebody acted after the end" in list(violations(over, action, after))
