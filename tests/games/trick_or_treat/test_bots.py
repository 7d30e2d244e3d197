"""The greedy bot buys what helps and remembers what was said."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pnp.games.trick_or_treat.actions import Kind
from pnp.games.trick_or_treat.card_sets import bits
from pnp.games.trick_or_treat.rules import State
from pnp.games.trick_or_treat.state import Phase
from pnp.play.bots import make_bot

from .positions import CARD, DATA, MODEL, mask, set_up

GREEDY = make_bot("greedy", MODEL)


def choice(state: State) -> Any:
    seat = state.player()
    assert seat is not None
    return GREEDY.choose(state.observe(seat), state.legal(), Random(1))


_NINE = "imps-ace imps-2 imps-3 imps-4 imps-5 imps-6 imps-7 imps-8 imps-9"
_SPENDING: dict[str, Any] = {"phase": Phase.SPEND, "roll": 4}
WHERE_IT_HELPS: dict[Kind, Callable[[], State]] = {
    Kind.PEEK: lambda: set_up(
        "page-imps", "page-bats", hands=("bats-2 bats-4 bats-6 ghosts-8",), points=(4,), **_SPENDING
    ),
    Kind.FREEZE: lambda: set_up(
        "page-imps",
        "page-bats",
        hands=("bats-2", "imps-10"),
        vaults=(_NINE,),
        points=(0, 1),
        phase=Phase.FREEZE,
        roll=5,
        target=1,
    ),
    Kind.DOUBLE: lambda: set_up("page-imps", "page-bats", hands=("bats-2 bats-4 bats-6",), points=(5,), **_SPENDING),
    Kind.SWAP: lambda: set_up("page-imps", "page-bats", hands=("bats-2",), discard="imps-4", points=(2,), **_SPENDING),
    Kind.SEARCH: lambda: set_up(
        "page-imps", "page-bats", hands=("bats-2",), discard="bats-3 imps-4", points=(6,), **_SPENDING
    ),
    Kind.TRADE: lambda: set_up(
        "page-imps",
        "page-bats",
        "page-ghosts",
        hands=("bats-2", "imps-10"),
        vaults=(_NINE,),
        points=(4,),
        rest="last",
        free_for_all=True,
        **_SPENDING,
    ),
    Kind.SUMMON: lambda: set_up(
        "page-imps", "page-bats", hands=("bats-2 bats-4 bats-6 ghosts-8 imps-9",), points=(8,), **_SPENDING
    ),
    Kind.REBIRTH: lambda: set_up(
        "page-imps", "page-bats", hands=("bats-2 bats-4 bats-6 ghosts-8 ghosts-9",), points=(14,), **_SPENDING
    ),
}


@pytest.mark.parametrize("kind", WHERE_IT_HELPS, ids=lambda kind: kind.name)
def test_the_greedy_bot_buys_each_option_where_it_helps(kind: Kind) -> None:
    state = WHERE_IT_HELPS[kind]()
    if kind is Kind.TRADE:  # it knows that this is the last card it needs
        state = State(state.position.with_player(1, seen=(mask("imps-10"), 0, 0)))
    assert choice(state).kind is kind, choice(state)


def test_the_greedy_bot_borrows_a_second_action_for_a_sure_steal() -> None:
    state = set_up(
        "page-bats", "page-imps", hands=("imps-2", "bats-9 bats-8 bats-7"), points=(8,), phase=Phase.ACT, roll=5
    )
    state = State(state.position.with_player(1, seen=(mask("bats-9 bats-8 bats-7"), 0)))
    assert choice(state).label == "buys Wild Power: the Queen of Imps"


def test_the_greedy_bot_pays_for_a_draw_of_a_card_that_it_has_seen_if_it_is_rich() -> None:
    for points, kind in ((12, Kind.BUY_DRAW), (3, Kind.ROLL)):
        state = set_up("queen-pumpkins", "page-imps", hands=("imps-2", "bats-9"), muster="pumpkins-4", points=(points,))
        assert choice(State(state.position._replace(placed=(mask("pumpkins-4"), 0)))).kind is kind


def test_the_greedy_bot_asks_for_a_rank_that_makes_a_set() -> None:
    """The Page of Bats knows where the third five is, and the set pays her once."""
    state = set_up(
        "page-bats",
        "page-imps",
        hands=("bats-5 imps-5", "ghosts-5 imps-9"),
        vaults=("bats-2 bats-3 bats-4 bats-6 bats-7 bats-8",),
        phase=Phase.NAME,
        roll=2,
        target=1,
        left=2,
    )
    knows = State(state.position.with_player(1, seen=(mask("ghosts-5"), 0)))
    assert choice(knows).kind is Kind.RANK and choice(knows).cards & mask("ghosts-5")
    paid = State(knows.position.with_player(0, threes=1 << choice(knows).number))
    assert choice(paid).kind is Kind.NAME and choice(state).kind is Kind.NAME


def test_the_greedy_bot_remembers_answers() -> None:
    """Cards seen to go there are asked for first, and not those that were denied."""
    state = set_up(
        "page-imps", "page-bats", hands=("bats-2", "imps-9 ghosts-5"), phase=Phase.NAME, roll=2, target=1, left=2
    )
    denied = tuple(2 if card in bits(mask("imps-2 imps-3")) else -1 for card in range(len(DATA.cards)))
    state = State(state.position.with_player(1, seen=(mask("imps-9"), 0), denied=denied))
    first = choice(state)
    second = choice(state.apply(first, Random(1)))
    assert CARD["imps-9"] in (first.card, second.card)
    for named in (first, second):
        assert named.card not in (CARD["imps-2"], CARD["imps-3"]) and DATA.cards[named.card].suit == 0


def test_the_greedy_bot_refuses_a_trade_only_when_it_must() -> None:
    for hand, kind in (("imps-9", Kind.REFUSE), ("imps-9 ghosts-9", Kind.ACCEPT)):
        state = set_up("page-imps", "page-bats", hands=("bats-2", hand), points=(0, 1), phase=Phase.REFUSE, target=1)
        assert choice(state).kind is kind
