"""Trick 'r Treat: the referee, every reading of every ruling, what players may know, scoring and candy."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pnp.game.examples import Examples
from pnp.games.trick_r_treat import Model, replay_with
from pnp.games.trick_r_treat.actions import Kind
from pnp.games.trick_r_treat.course import Course
from pnp.games.trick_r_treat.events import Event, What
from pnp.games.trick_r_treat.hands import opening
from pnp.games.trick_r_treat.moment import Ask, Asked, Doing, Due
from pnp.games.trick_r_treat.options import KEYS, Options
from pnp.games.trick_r_treat.referee import Table, after
from pnp.games.trick_r_treat.state import State
from pnp.games.trick_r_treat.vocabulary import NO_CARD, NOBODY, OFF, Stage
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.play.protocol import IllegalAction
from pnp.play.rulings import readings
from pnp.source.problems import Problem, UsageError

from .lantern_table import (
    BOARD,
    DISC,
    GAME,
    HELD,
    LHO,
    LHY,
    LNO,
    MODEL,
    NUMBERS,
    SENT,
    TAKEN,
    hand,
    model_with,
    reaching,
    table,
)

# The referee


def test_a_right_pass_step_by_step() -> None:
    now = table(hand(LHO, LNO), hand(LHY))
    now = after(now, Event(What.CLAIM, 0, 0, DISC, LHO, 1), NUMBERS)
    assert now.dice[DISC] == OFF and now.hands[0] == hand(LNO) and now.pairs[0].stage is Stage.HELD
    assert now.owned(0) == 2
    now = after(now, Event(What.PASS, 0, 0, DISC, LHO, 1), NUMBERS)
    assert now.pairs[0].stage is Stage.SENT
    now = after(now, Event(What.MATCH, 0, 1, DISC, LHO, 0), NUMBERS)
    assert now.hands[:2] == (hand(LNO), hand(LHO, LHY)) and not now.pairs and now.rollers[DISC] == 1
    now = after(now, Event(What.ROLL, 0, 1, DISC, LHY), NUMBERS)
    assert now.dice[DISC] == LHY and now.rollers == (NOBODY,) * 8


def test_a_wrong_pass_step_by_step() -> None:
    now = table(hand(LHY, LNO), hand(LHY, LNO))
    now = after(now, Event(What.CLAIM, 0, 0, DISC, LHY, 3), NUMBERS)
    now = after(now, Event(What.PASS, 0, 0, DISC, LHY, 3), NUMBERS)
    now = now._replace(hands=(*now.hands[:3], hand(LHO)))
    wrong = after(now, Event(What.MISMATCH, 0, 3, DISC, LHY, 0), NUMBERS)
    now = after(wrong, Event(What.HAND_BACK, 0, 3, DISC, LHO, 0), NUMBERS)
    assert now.hands[0] == hand(LHO, LHY, LNO) and now.hands[3] == hand() and now.rollers[DISC] == 0
    for refused in (NO_CARD, LNO):  # he has a card, and it is not this one
        with pytest.raises(IllegalAction):
            after(wrong, Event(What.HAND_BACK, 0, 3, DISC, refused, 0), NUMBERS)


def test_nobody_gives_a_card_that_he_does_not_have() -> None:
    now = table(hand(LHY))
    for what in (What.CLAIM, What.PASS):
        now = after(now, Event(what, 0, 0, DISC, LHY, 1), NUMBERS)
    now = after(now, Event(What.MISMATCH, 0, 1, DISC, LHY, 0), NUMBERS)
    with pytest.raises(IllegalAction):
        after(now, Event(What.HAND_BACK, 0, 1, DISC, LNO, 0), NUMBERS)
    assert after(now, Event(What.HAND_BACK, 0, 1, DISC, NO_CARD, 0), NUMBERS).hands[0] == hand(LHY)


@pytest.mark.parametrize(
    ("before", "event"),
    [
        (table(hand(LHO)), Event(What.CLAIM, 0, 0, 1, LHO, 1)),  # a die that is not there
        (table(hand(LHO)), Event(What.CLAIM, 0, 0, DISC, LHY, 1)),  # a card that he does not have
        (table(hand(LHO)), Event(What.CLAIM, 0, 0, DISC, LHO, 2)),  # no neighbour
        (table(hand(LHO)), Event(What.CLAIM, 0, 0, DISC, LHO, 0)),  # himself
        (table(hand(LHO)), Event(What.PASS, 0, 0, DISC, LHO, 1)),  # nothing taken
        (HELD, Event(What.PASS, 0, 1, DISC, LHO, 0)),  # another's pair
        (HELD, Event(What.MATCH, 0, 1, DISC, LHO, 0)),  # not yet handed over
        (HELD, Event(What.CLAIM, 0, 1, DISC, LHY, 2)),  # the die is on a card
        (SENT, Event(What.MATCH, 0, 0, DISC, LHO, 1)),  # the giver judges
        (SENT, Event(What.MISMATCH, 0, 1, DISC, LHO, 0)),  # but it matches
        (SENT, Event(What.MISSED, 0, 1, DISC, LHO, 0)),
        (SENT, Event(What.HAND_BACK, 0, 1, DISC, LHY, 0)),  # nobody found it wrong
        (SENT, Event(What.KEEP, 0, 0, DISC, LHO)),  # handed over already
        (SENT, Event(What.ROLL, 0, 1, DISC, LHO)),  # still on the card
        (TAKEN, Event(What.ROLL, 0, 0, DISC, LHO)),  # the receiver rolls
        (TAKEN, Event(What.ROLL, 0, 1, DISC, LNO)),  # not on this die
        (TAKEN, Event(What.DIE_OFF, 0, 0, DISC)),
    ],
)
def test_what_cannot_happen(before: Table, event: Event) -> None:
    with pytest.raises(IllegalAction):
        after(before, event, NUMBERS)


def test_the_log_of_a_hand_leads_from_the_deal_to_its_end() -> None:
    state, dice, minds = MODEL.start(BOARD, 4, Random(5)), Random(6), Random(7)
    bot = make_bot("random", MODEL)
    followed, told = state.now.table, set()
    while (seat := state.player()) is not None:
        before = state
        state = state.apply(bot.choose(state.observe(seat), state.legal(), minds), dice)
        if state.now.hand != before.now.hand:
            followed = state.now.table
            continue
        if min(before.now.paces) < 0 <= min(state.now.paces):  # the dealer takes up all the dice
            followed = followed._replace(rollers=(state.now.dealer,) * len(NUMBERS.dice))
        for event in state.now.log:
            told.add(event.what)
            followed = after(followed, event, NUMBERS)
        assert followed == state.now.table
    assert told >= {What.CLAIM, What.PASS, What.INSPECT, What.MATCH, What.MISMATCH, What.HAND_BACK, What.ROLL}


# Rulings

# Which example shows that another reading changes something: what it expects then.
OTHERWISE = [
    ("pending", "return", "not-looked-at", {"mine": 2, "theirs": 1}),
    ("pending", "stay", "not-looked-at-wrong", {"mine": 1, "theirs": 3}),
    ("in_hand", "passes", "still-in-hand", {"mine": 1, "theirs": 2}),
    ("dispute", "back", "false-alarm", {"mine": 2, "theirs": 1, "rolls": "me"}),
    ("missed", "undone", "slipped-through", {"mine": 3, "theirs": 0, "rolls": "me"}),
    ("baseline", "largest", "scoring-five", {"candy": [1, 0, 0, 0, 2]}),
    ("tie", "last-hand", "shared-bowl", {"winners": [4]}),
]


def problems_of(model: Model, name: str, **expect: object) -> list[Problem]:
    """What the model finds wrong with an example that expects something else."""
    assert isinstance(GAME.examples, Examples)
    examples = GAME.examples.example
    changed = [one.model_copy(update={"expect": one.expect | expect}) if one.id == name else one for one in examples]
    other = replace(GAME, examples=Examples.model_construct(example=tuple(changed)))
    model.game = other
    return replay_with(model, next(one for one in changed if one.id == name))


@pytest.mark.parametrize(("key", "value", "example", "expect"), OTHERWISE)
def test_another_reading_changes_an_example(key: str, value: str, example: str, expect: dict[str, object]) -> None:
    chosen = readings(Options)[key](value)
    assert problems_of(model_with(), example) == []
    assert problems_of(model_with(**{key: chosen}), example) != []
    assert problems_of(model_with(**{key: chosen}), example, **expect) == []
    assert problems_of(model_with(), example, **expect) != []


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, enum in readings(Options).items() for value in enum], ids=str
)
def test_every_reading_plays_soundly(key: str, value: str) -> None:
    model = model_with(**{key: value})
    for seed, name in ((1, "random"), (2, "hasty")):
        record = playout(model, "60-seconds", [make_bot(name, model)] * 5, seed)
        assert record.faults == () and record.result is not None


def finished(model: Model, **changes: Any) -> list[Event]:
    """What happens after the neighbour says that seat 1's last card matches."""
    now = replace(
        opening(model.settings[BOARD], 4, Random(1), 0),
        table=SENT._replace(hands=(hand(), *SENT.hands[1:])),
        paces=(0,) * 4,
        clock=1000,
        ends_at=100_000,
        ask=Ask(Asked.JUDGE, 1, DISC, LHO),
        occupied=(False, True, False, False),
        **changes,
    )
    state = State(now)
    return list(state.apply(state.legal()[0], Random(3)).now.log)


def test_without_cards_the_hand_goes_on_or_ends() -> None:
    on, end = finished(MODEL), finished(model_with(empty_hand=readings(Options)["empty_hand"]("ends-hand")))
    assert [event.what for event in on[:2]] == [event.what for event in end[:2]] == [What.MATCH, What.OUT_OF_CARDS]
    assert What.ROLL in [event.what for event in on] and What.DEAL not in [event.what for event in on]
    assert {What.SCORE, What.DEAL} <= {event.what for event in end} and What.ROLL not in [e.what for e in end]


@pytest.mark.parametrize(("value", "rolls"), [("reroll", 0), ("as-it-lies", 1)])
def test_a_die_off_the_table(value: str, rolls: int) -> None:
    model = model_with(die_off=readings(Options)["die_off"](value))
    numbers = replace(NUMBERS, die_off=1.0)
    model.settings = {name: replace(one, numbers=numbers) for name, one in model.settings.items()}
    now = replace(
        opening(model.settings[BOARD], 4, Random(1), 0),
        table=TAKEN,
        paces=(0,) * 4,
        ask=None,
        occupied=(False, True, False, False),
        clock=10,
        ends_at=20_000,
        agenda=(Due(20, Doing.ROLL, 1, DISC),),
    )
    course = Course(now, Random(1))
    course._goes_on()
    assert [event.what for event in course.log] == [What.DIE_OFF, What.ROLL][: 1 + rolls]


def test_a_card_on_its_way_is_still_a_card() -> None:
    """Seat 1 has passed its last but one, and the last is not yet judged."""
    now = table(hand(LHO, LHY), hand(LNO))
    now = now._replace(dice=(LHO, LHO, *[OFF] * 6))
    for die, card in ((DISC, LHO), (1, LHY)):
        for what in (What.CLAIM, What.PASS):
            now = after(now, Event(what, 0, 0, die, card, 1), NUMBERS)
    judging = replace(
        reaching(LHO), table=now, ask=Ask(Asked.JUDGE, 1, DISC, LHO), agenda=(), occupied=(False, True, False, False)
    )
    log = State(judging).apply(State(judging).legal()[0], Random(1)).now.log
    assert log[0].what is What.MATCH and What.OUT_OF_CARDS not in [event.what for event in log]


def test_options_are_read_from_the_rulings() -> None:
    assert MODEL.settings[BOARD].options == Options()
    assert GAME.rulings is not None
    assert {row.model_key for row in GAME.rulings.ruling if row.model_key} == set(KEYS)


def test_every_ruling_of_the_game_is_there() -> None:
    wanted = "FACES TIMER CANDY RUNOUT PENDING TOUCH EMPTYREC ZERO DISPUTE 5P TIE DIEOFF SAMEPAIR MISSED INHAND"
    assert GAME.rulings is not None
    assert {row.id for row in GAME.rulings.ruling} == {f"J-{name}" for name in wanted.split()}


# What a player may know, and what is legal


def test_nobody_sees_what_caught_another_eye() -> None:
    state = MODEL.start(BOARD, 3, Random(1))
    seat = state.player()
    assert seat is not None
    for other in range(3):
        assert (state.observe(other).ask is None) == (other != seat)
    assert not hasattr(state.observe(0), "agenda")


def test_any_die_may_be_laid_on_any_card_of_ones_own_and_on_no_other() -> None:
    state = MODEL.start(BOARD, 4, Random(1))
    now = replace(state.now, ask=Ask(Asked.CLAIM, 0, DISC, LHO), table=table(hand(LHO, LHY, LHY), hand(LNO)))
    legal = State(now).legal()
    claims = [action for action in legal if action.kind is Kind.CLAIM]
    assert {(action.die, action.card, action.side) for action in claims} == {
        (DISC, card, side) for card in (LHO, LHY) for side in (1, -1)
    }
    assert [action.kind for action in legal if action not in claims] == [Kind.LOOK_ON]
    assert len({str(action) for action in legal}) == len(legal)
    foreign = MODEL.settings[BOARD].catalogue.claims[DISC][LHO][LNO][0]
    with pytest.raises(IllegalAction):
        State(now).apply(foreign, Random(1))


def test_what_cannot_be_played_is_refused() -> None:
    for players, board in ((2, BOARD), (7, BOARD), (4, "30-seconds")):
        with pytest.raises(UsageError):
            MODEL.start(board, players, Random(1))
