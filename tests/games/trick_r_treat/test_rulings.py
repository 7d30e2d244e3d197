"""Rulings of Trick 'r Treat: every reading of each plays soundly, and changes what it should."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from thinning import thinned

from pnp.games.trick_r_treat import Model
from pnp.games.trick_r_treat.actions import OFF, Activity, Choice, Decision, Scheduled
from pnp.games.trick_r_treat.examples import Replay
from pnp.games.trick_r_treat.position import Event, EventKind, after
from pnp.games.trick_r_treat.rulings import Rulings
from pnp.games.trick_r_treat.schema import Expect
from pnp.games.trick_r_treat.state import opening
from pnp.games.trick_r_treat.timeline import Timeline
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.play.rulings import readings
from pnp.source.problems import Problem

from .setups import (
    BOARD,
    DISC,
    GAME,
    LHO,
    LHY,
    LNO,
    MODEL,
    NUMBERS,
    SENT,
    SHORT,
    TAKEN,
    hand,
    laid_out,
    model_with,
    reaching,
)

# Which example shows that another reading changes something: what it expects then.
OTHERWISE = [
    ("pending", "return", "not-looked-at", {"mine": 2, "theirs": 1}),
    ("pending", "stay", "not-looked-at-wrong", {"mine": 1, "theirs": 3}),
    ("in_hand", "passes", "still-in-hand", {"mine": 1, "theirs": 2}),
    ("empty_hand", "ends-hand", "last-card", {"over": True}),
    ("die_off", "as-it-lies", "off-the-table", {"rolls": "nobody"}),
    ("dispute", "back", "false-alarm", {"mine": 2, "theirs": 1, "rolls": "me"}),
    ("missed", "undone", "slipped-through", {"mine": 3, "theirs": 0, "rolls": "me"}),
    ("baseline", "largest", "scoring-five", {"candy": [1, 0, 0, 0, 2]}),
    ("tie", "last-hand", "shared-bowl", {"winners": [4]}),
]


def test_every_other_reading_is_told_apart() -> None:
    others = {(key, value) for key, enum in readings(Rulings).items() for value in enum}
    usual = {(key, getattr(Rulings(), key)) for key in readings(Rulings)}
    assert {(key, value) for key, value, *_ in OTHERWISE} == others - usual


def problems_of(model: Model, name: str, **expect: object) -> list[Problem]:
    """What the model finds wrong with an example that expects something else."""
    case = GAME.cases[name]
    changed = Expect.model_validate(case.expect.model_dump(exclude_unset=True) | expect)
    return list(Replay(model, replace(case, expect=changed)).problems())


@pytest.mark.parametrize(("key", "value", "example", "expect"), OTHERWISE)
def test_another_reading_changes_an_example(key: str, value: str, example: str, expect: dict[str, object]) -> None:
    switched = model_with(**{key: value})
    assert problems_of(MODEL, example) == []
    assert problems_of(switched, example) != []
    assert problems_of(switched, example, **expect) == []
    assert problems_of(MODEL, example, **expect) != []


@pytest.mark.parametrize(
    ("key", "value"), thinned([(key, value) for key, enum in readings(Rulings).items() for value in enum], 3)
)
def test_every_reading_plays_soundly(key: str, value: str) -> None:
    model = model_with(**{key: value})
    for seed, name in ((1, "random"), (2, "hasty")):
        record = playout(model, SHORT, [make_bot(name, model)] * 5, seed)
        assert record.faults == () and record.result is not None


def finished(model: Model, **changes: Any) -> list[Event]:
    """What happens after the neighbour says that seat 1's last card matches."""
    now = replace(
        opening(model.settings[BOARD], 4, Random(1), 0),
        position=SENT._replace(hands=(hand(), *SENT.hands[1:])),
        paces=(0,) * 4,
        clock=1000,
        ends_at=100_000,
        decision=Decision(Choice.JUDGE, 1, DISC, LHO),
        occupied=(False, True, False, False),
        **changes,
    )
    state = now
    return list(state.apply(state.legal()[0], Random(3)).log)


def test_without_cards_the_hand_goes_on_or_ends() -> None:
    on, end = finished(MODEL), finished(model_with(empty_hand="ends-hand"))
    assert (
        [event.kind for event in on[:2]]
        == [event.kind for event in end[:2]]
        == [EventKind.MATCH, EventKind.OUT_OF_CARDS]
    )
    assert EventKind.ROLL in [event.kind for event in on] and EventKind.DEAL not in [event.kind for event in on]
    assert {EventKind.SCORE, EventKind.DEAL} <= {event.kind for event in end} and EventKind.ROLL not in [
        event.kind for event in end
    ]


@pytest.mark.parametrize(("value", "rolls"), [("reroll", 0), ("as-it-lies", 1)])
def test_a_die_off_the_table(value: str, rolls: int) -> None:
    model = model_with(die_off=value)
    numbers = replace(NUMBERS, die_off=1.0)
    model.settings = {name: replace(setting, numbers=numbers) for name, setting in model.settings.items()}
    now = replace(
        opening(model.settings[BOARD], 4, Random(1), 0),
        position=TAKEN,
        paces=(0,) * 4,
        decision=None,
        occupied=(False, True, False, False),
        clock=10,
        ends_at=20_000,
        agenda=(Scheduled(20, Activity.ROLL, 1, DISC),),
    )
    timeline = Timeline(now, Random(1))
    timeline._step()
    assert [event.kind for event in timeline.log] == [EventKind.DIE_OFF, EventKind.ROLL][: 1 + rolls]


def test_a_card_on_its_way_is_still_a_card() -> None:
    """Seat 1 has passed its last but one, and the last is not yet judged."""
    now = laid_out(hand(LHO, LHY), hand(LNO))
    now = now._replace(dice=(LHO, LHO, *[OFF] * 6))
    for die, card in ((DISC, LHO), (1, LHY)):
        for kind in (EventKind.CLAIM, EventKind.PASS):
            now = after(now, Event(kind, 0, 0, die, card, 1), NUMBERS)
    judging = replace(
        reaching(LHO),
        position=now,
        decision=Decision(Choice.JUDGE, 1, DISC, LHO),
        agenda=(),
        occupied=(False, True, False, False),
    )
    log = judging.apply(judging.legal()[0], Random(1)).log
    assert log[0].kind is EventKind.MATCH and EventKind.OUT_OF_CARDS not in [event.kind for event in log]


def test_readings_are_read_from_the_rulings() -> None:
    assert MODEL.settings[BOARD].rulings == Rulings()
    assert GAME.rulings is not None
    assert {row.switch for row in GAME.rulings.ruling if row.switch} == set(readings(Rulings))


def test_every_ruling_of_the_game_is_there() -> None:
    wanted = "FACES TIMER CANDY RUNOUT PENDING TOUCH EMPTYREC ZERO DISPUTE 5P TIE DIEOFF SAMEPAIR MISSED INHAND"
    assert GAME.rulings is not None
    assert {row.id for row in GAME.rulings.ruling} == {f"J-{name}" for name in wanted.split()}


def test_readings_that_come_to_the_same() -> None:
    assert not MODEL.plays_alike("in_hand", "passes") and not MODEL.plays_alike("baseline", "largest")
    assert model_with(pending="return").plays_alike("in_hand", "passes")
    even = model_with()
    deals = {players: deal for players, deal in NUMBERS.deals.items() if len(set(deal)) == 1}
    even.settings = {
        name: replace(setting, numbers=replace(NUMBERS, deals=deals)) for name, setting in even.settings.items()
    }
    assert even.plays_alike("baseline", "largest") and not even.plays_alike("tie", "last-hand")
