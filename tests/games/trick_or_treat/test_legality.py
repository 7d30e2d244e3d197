"""What is not legal is refused with the reason that the rulings or the book give."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.rules import State
from pnp.games.trick_or_treat.state import Phase
from pnp.play.model import IllegalAction

from .positions import CARD, CHARACTER, GAME, MODEL, do, mask, set_up

SPENDING: dict[str, Any] = {"phase": Phase.SPEND, "roll": 4}
START = set_up("page-imps", "page-bats", hands=("imps-2 bats-4", "imps-9"), points=(3, 1))
ASKING = do(START, Kind.ROLL, rolls=(2,))
FORTIFYING = do(set_up("page-imps", "page-bats", hands=("imps-5 bats-5 ghosts-5 pumpkins-5",)), Kind.ROLL, rolls=(4,))
FROZEN = do(
    set_up("page-imps", "page-bats", "page-ghosts", hands=("bats-2", "imps-9", "imps-8"), points=(0, 1)),
    Kind.ROLL, "asks seat 2", Kind.FREEZE, rolls=(2,),
)  # fmt: skip
NAMING = do(START, Kind.ROLL, Kind.TARGET, Kind.ALLOW, rolls=(2,))
DRAFT = do(MODEL.start("table", 2, Random(1)), "the King of Imps")
OVER = State(START.position._replace(winner=0))


def action(kind: Kind, **about: int) -> Action:
    return Action(kind, kind.name.lower(), **about)


CASES: dict[str, tuple[State, Action, str]] = {
    "a suit twice": (DRAFT, action(Kind.DRAFT, power=CHARACTER["page-imps"]), "see “Setting up”"),
    "another suit": (START, action(Kind.LAY, card=CARD["bats-4"]), "T-LAY"),
    "laid down too late": (ASKING, action(Kind.LAY, card=CARD["imps-2"]), "before the roll (ruling T-LAY)"),
    "a roll declined": (ASKING, action(Kind.FORFEIT), "T-ROLLMUST"),
    "no Fortify": (FORTIFYING, action(Kind.DO), "T-FORTMUST"),
    "frozen": (FROZEN, action(Kind.TARGET, target=1), "seat 2 has bought a Freeze (ruling T-FREEZE)"),
    "oneself": (ASKING, action(Kind.TARGET, target=0), "T-NAMES"),
    "an own card": (NAMING, action(Kind.NAME, card=CARD["bats-4"]), "T-NAMES"),
    "a rank": (NAMING, action(Kind.RANK, cards=mask("imps-9 bats-9"), number=8), "T-ASK"),
    "a Summon before the roll": (START, action(Kind.SUMMON), "Suit Summon cannot be bought now (ruling T-SPENDTIME)"),
    "while naming": (NAMING, action(Kind.PEEK), "T-SPENDTIME"),
    "too dear": (START, action(Kind.WILD, power=CHARACTER["queen-imps"]), "Wild Power costs 5 TP (see “Spending”)"),
    "twice": (
        do(set_up("page-imps", "page-bats", hands=("bats-2",), points=(9,)), Kind.DOUBLE),
        action(Kind.DOUBLE),
        "Double Draw is bought once a turn",
    ),
    "nothing to double": (
        set_up("page-imps", "page-bats", hands=("bats-2",), points=(9,), rest="last"),
        action(Kind.DOUBLE),
        "T-DOUBLE",
    ),
    "no discards": (
        set_up("page-imps", "page-bats", hands=("bats-2",), points=(9,), **SPENDING), action(Kind.SEARCH), "T-SEARCH",
    ),
    "nobody to trade with": (
        set_up("page-imps", "page-bats", hands=("bats-2",), points=(9,), **SPENDING),
        action(Kind.TRADE, target=1),
        "T-TRADE",
    ),
    "a King": (
        set_up("page-imps", "page-bats", hands=("bats-2",), points=(9,)),
        action(Kind.WILD, power=CHARACTER["king-bats"]),
        "T-WILD",
    ),
    "an empty deck": (
        set_up("page-imps", "page-bats", hands=("bats-2",), points=(9,), rest="last", **SPENDING),
        action(Kind.SUMMON),
        "Suit Summon would bring nothing",
    ),
    "after the end": (OVER, action(Kind.ROLL), "the game is over (see “The end”)"),
    "out of turn": (START, action(Kind.END), "“end” is not legal now"),
    "named too early": (START, action(Kind.NAME, card=CARD["imps-9"]), "is not legal now"),
    "a group too early": (START, action(Kind.SUIT), "is not legal now"),
    "a target too early": (START, action(Kind.TARGET, target=1), "is not legal now"),
    "nothing to decline": (START, action(Kind.FORFEIT), "is not legal now"),
    "a draft too late": (START, action(Kind.DRAFT, power=0), "is not legal now"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_it_is_said_why(name: str) -> None:
    state, wrong, message = CASES[name]
    with pytest.raises(IllegalAction) as refused:
        state.apply(wrong, Random(1))
    assert message in str(refused.value)


def test_reasons_name_rulings_and_sections_that_there_are() -> None:
    assert GAME.rulings is not None
    rulings = {ruling.id for ruling in GAME.rulings.ruling}
    book = GAME.folder.read_text("rulebook.md.j2", limit=1_000_000).splitlines()
    sections = {line.lstrip("# ") for line in book if line.startswith("#")}
    reasons = [state.refusal(wrong) for state, wrong, _ in CASES.values()]
    assert {reason.ruling for reason in reasons} - {""} <= rulings
    assert {reason.section for reason in reasons} - {""} <= sections
    assert len({reason.ruling for reason in reasons}) > 10
