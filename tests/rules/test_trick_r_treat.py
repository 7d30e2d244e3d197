"""Trick 'r Treat: the referee, every reading of every ruling, what players may know, scoring and candy."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bundled import FOLDERS, bundled, referee

from pnp.compose import load
from pnp.errors import DataError, Problem, UsageError
from pnp.load.examples import Examples
from pnp.load.folder import Folder
from pnp.rules import Referee
from pnp.rules.bots import make_bot
from pnp.rules.playout import playout
from pnp.rules.protocol import Feature, IllegalAction
from pnp.rules.switches import readings
from pnp.rules.trick_r_treat import Model, replay_with
from pnp.rules.trick_r_treat.actions import Kind
from pnp.rules.trick_r_treat.course import Course
from pnp.rules.trick_r_treat.coverage import fired
from pnp.rules.trick_r_treat.events import Event, What, clock
from pnp.rules.trick_r_treat.hands import opening
from pnp.rules.trick_r_treat.moment import Ask, Asked, Doing, Due, Moment
from pnp.rules.trick_r_treat.options import KEYS, Baseline, Options, Tie
from pnp.rules.trick_r_treat.referee import Table, after, set_out
from pnp.rules.trick_r_treat.scoring import candy_won, changed, is_enough, winners
from pnp.rules.trick_r_treat.state import State
from pnp.rules.trick_r_treat.static import dealt
from pnp.rules.trick_r_treat.vocabulary import NO_CARD, NOBODY, OFF, Stage

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


HELD = after(table(hand(LHO, LNO), hand(LHY)), Event(What.CLAIM, 0, 0, DISC, LHO, 1), NUMBERS)
SENT = after(HELD, Event(What.PASS, 0, 0, DISC, LHO, 1), NUMBERS)
TAKEN = after(SENT, Event(What.MATCH, 0, 1, DISC, LHO, 0), NUMBERS)


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


# The course of a hand


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


def test_whoever_comes_too_late_gets_no_die() -> None:
    for face, what in ((LHO, What.CLAIM), (LHY, What.LATE)):  # it was taken, rolled, and lies there again
        course = Course(reaching(face), Random(1))
        course._goes_on()
        assert [event.what for event in course.log] == [what]
        assert course.tallies[0].claims == (what is What.CLAIM) and course.tallies[0].late == (what is What.LATE)


def test_a_pair_interrupts_a_search_and_waits_for_whoever_is_busy() -> None:
    for busy in (False, True):
        now = replace(reaching(LHO), table=HELD, occupied=(True, busy, False, False))
        course = Course(replace(now, agenda=(Due(20, Doing.HAND_OVER, 0, DISC),)), Random(1))
        course._goes_on()
        assert [due.doing for due in course.agenda] == ([] if busy else [Doing.JUDGE])
        assert course.inbox[1] == ((DISC,) if busy else ())
        assert course.occupied == [False, True, False, False]


def test_first_come_first_seen_to() -> None:
    now = replace(reaching(LHO), table=HELD, occupied=(True, True, False, False), inbox=((), (5,), (), ()))
    course = Course(replace(now, agenda=(Due(20, Doing.HAND_OVER, 0, DISC),)), Random(1))
    course._goes_on()
    assert course.inbox[1] == (5, DISC)


@pytest.mark.parametrize(("side", "receiver"), [(0, 1), (1, 3)])
def test_left_is_the_next_seat_clockwise(side: int, receiver: int) -> None:
    now = replace(reaching(LHO), agenda=(), ask=Ask(Asked.CLAIM, 0, DISC, LHO), occupied=(False,) * 4)
    course = Course(now, Random(1))
    assert now.ask is not None
    course._decided(now.ask, MODEL.settings[BOARD].catalogue.claims[DISC][LHO][LHO][side])
    assert [due.other for due in course.agenda] == [receiver] and course.occupied[0]


def test_whoever_hurries_compares_faster() -> None:
    ends = []
    for pace in (0, 2):
        now = replace(reaching(LHO), table=SENT, paces=(0, pace, 0, 0), agenda=(), inbox=((), (DISC,), (), ()))
        course = Course(now, Random(1))
        course._is_free(1)
        ends.append(course.agenda[0].at)
    assert ends[1] < ends[0]


def test_a_quarrel_takes_time() -> None:
    ends = []
    for says in (0, 1):
        now = replace(reaching(LHO), table=SENT, agenda=(), ask=Ask(Asked.JUDGE, 1, DISC, LHO))
        course = Course(now, Random(1))
        assert now.ask is not None
        course._decided(now.ask, MODEL.settings[BOARD].catalogue.judgements[says])
        assert course.agenda[0].doing is Doing.ROLL and course.tallies[1].disputes == says
        ends.append(course.agenda[0].at)
    assert ends[1] > ends[0]


@pytest.mark.parametrize(("table_now", "share"), [(SENT, "false_alarm"), (None, "miss")])
def test_receivers_are_deceived_as_often_as_the_data_says(table_now: Table | None, share: str) -> None:
    if table_now is None:  # a wrong pair
        table_now = after(table(hand(LHY), hand(LHY)), Event(What.CLAIM, 0, 0, DISC, LHY, 1), NUMBERS)
        table_now = after(table_now, Event(What.PASS, 0, 0, DISC, LHY, 1), NUMBERS)
    pair, rng, deceived = table_now.pairs[0], Random(1), 0
    for _ in range(3000):
        course = Course(replace(reaching(LHO), table=table_now, paces=(2,) * 4), rng)
        course._compares(pair)
        assert course.ask is not None
        deceived += course.ask.belief != pair.matches
    assert deceived / 3000 == pytest.approx(getattr(NUMBERS.paces[2], share), abs=0.015)


def test_a_wrong_pair_let_through_is_counted() -> None:
    wrong = SENT._replace(pairs=(SENT.pairs[0]._replace(card=LNO),))
    now = replace(reaching(LHO), table=wrong, agenda=(), ask=Ask(Asked.JUDGE, 1, DISC, LNO))
    assert State(now).apply(State(now).legal()[0], Random(1)).now.tallies[1].missed == 1


def test_after_the_sand_nothing_is_on_the_agenda() -> None:
    """Two pairs are left: after the first is judged nobody rolls its die."""
    two = SENT._replace(pairs=(*SENT.pairs, SENT.pairs[0]._replace(die=1)), dice=(OFF,) * 8)
    now = Course(replace(reaching(LHO), table=two), Random(1)).sand_runs_out()
    assert now.ask == Ask(Asked.JUDGE, 1, DISC, LHO, now.ask.belief if now.ask else True)
    later = State(now).apply(State(now).legal()[0], Random(1)).now
    assert later.closing and later.agenda == () and later.ask is not None and later.ask.die == 1


# Coverage


def test_rulings_fire_only_where_they_decide() -> None:
    now = reaching(LHO)
    claim = Event(What.CLAIM, 0, 0, DISC, LHO, 1)
    for own, fires in ((hand(LHO), True), (hand(LNO), False)):
        taken = replace(now, table=HELD._replace(hands=(own, *HELD.hands[1:])), log=(claim,))
        assert (Feature("ruling", "J-SAMEPAIR") in set(fired(None, None, State(taken)))) == fires
    says = MODEL.settings[BOARD].catalogue.judgements[0]
    for closing in (True, False):
        before, later = State(replace(now, closing=closing)), State(replace(now, ask=Ask(Asked.PACE, 0)))
        assert (Feature("ruling", "J-PENDING") in set(fired(before, says, later))) == closing
    for card, fires in ((NO_CARD, True), (LHO, False)):
        back = replace(now, log=(Event(What.HAND_BACK, 0, 1, DISC, card, 0),))
        assert (Feature("ruling", "J-EMPTYREC") in set(fired(None, None, State(back)))) == fires
    for candy, fires in (((3, 3, 1, 0), True), ((3, 2, 1, 0), False)):
        over = State(replace(now, candy=candy, ask=None))
        assert (Feature("ruling", "J-TIE") in set(fired(State(now), says, over))) == fires


def test_the_dice_show_more_often_what_matches_more_dice() -> None:
    """Half as many matches, and it takes longer until the first is seen, as the table of the data says."""
    slow, quick = set_out((hand(LHO),), (LHO, LHY, LNO)), set_out((hand(LHO, LHY, LNO),), (LHO, LHY, LNO))
    rates = []
    for one in (slow, quick):
        course = Course(replace(reaching(LHO), table=one, occupied=(False,)), Random(1))
        rates.append(course._searchers()[1][0])
    assert rates == [1 / NUMBERS.search_ms[1], 1 / NUMBERS.search_ms[3]]


def test_eyes_err_as_often_as_the_data_says() -> None:
    now = replace(reaching(LHO), table=table(hand(LHO, LHY), hand(LHY)), paces=(2, 0, 0, 0))
    rng, wrong = Random(1), 0
    for _ in range(2000):
        course = Course(now, rng)
        course._catches_the_eye(0)
        assert course.ask is not None and (course.ask.die, course.ask.card) in ((DISC, LHO), (DISC, LHY))
        wrong += course.ask.card == LHY
    assert wrong / 2000 == pytest.approx(NUMBERS.paces[2].error, abs=0.03)


def test_eyes_are_deceived_by_one_mark_only() -> None:
    assert NUMBERS.differing(LHO, LHY) == ("colour",) and NUMBERS.differing(LHO, LHO) == ()
    assert all(len(NUMBERS.differing(kind, near)) == 1 for kind in range(12) for near in NUMBERS.near[kind])
    assert {len(near) for near in NUMBERS.near} == {4}


@pytest.mark.parametrize(("name", "claims"), [("hasty", 1.15), ("brisk", 1.05)])
def test_whoever_hurries_claims_more_and_errs_more(name: str, claims: float) -> None:
    bots = [make_bot(one, MODEL) for one in (name, "careful", "careful")]
    records = [playout(MODEL, BOARD, bots, seed, checked=False, told=False) for seed in range(6)]
    fast, calm = (
        [sum(r.measures[s][key] for r in records) for s in (0, 1)] for key in ("claims a hand", "wrong claims")
    )
    assert fast[0] > claims * fast[1] and calm[0] > calm[1]


def test_left_or_right_by_taste() -> None:
    """Sly players give to whoever has more candy."""
    state = MODEL.start(BOARD, 4, Random(1))
    now = replace(state.now, ask=Ask(Asked.CLAIM, 0, DISC, LHO), table=table(hand(LHO)), candy=(0, 1, 9, 4))
    bot = make_bot("sly", MODEL)
    chosen = bot.choose(State(now).observe(0), State(now).legal(), Random(1))
    assert (chosen.kind, chosen.die, chosen.card, chosen.side) == (Kind.CLAIM, DISC, LHO, -1)
    now = replace(now, candy=(0, 5, 9, 4))
    assert bot.choose(State(now).observe(0), State(now).legal(), Random(1)).side == 1


def test_what_goes_back_is_what_is_hard_to_pass_on() -> None:
    state = MODEL.start(BOARD, 4, Random(1))
    now = replace(state.now, ask=Ask(Asked.GIVE, 0, 1, LNO), table=table(hand(LHO, LHY)))
    chosen = make_bot("greedy", MODEL).choose(State(now).observe(0), State(now).legal(), Random(1))
    assert chosen.card == LHY  # a die shows the other


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


# Deals, scoring, candy


@pytest.mark.parametrize(("players", "counts"), [(3, (8,) * 3), (4, (6,) * 4), (5, (5, 5, 5, 5, 4)), (6, (4,) * 6)])
def test_deals(players: int, counts: tuple[int, ...]) -> None:
    assert dealt(24, players) == NUMBERS.deals[players] == counts
    for dealer in range(players):
        now = opening(MODEL.settings[BOARD], players, Random(dealer), dealer)
        assert now.start[(dealer + 1) % players :] + now.start[: (dealer + 1) % players] == counts
        assert now.ask == Ask(Asked.PACE, (dealer + 1) % players)
        assert [sum(column) for column in zip(*now.table.hands, strict=True)] == [2] * 12


def test_the_cards_are_shuffled() -> None:
    deals = {opening(MODEL.settings[BOARD], 4, Random(seed), 0).table.hands for seed in range(20)}
    assert len(deals) == 20


def test_dealing_is_one_card_at_a_time() -> None:
    for cards in range(1, 40):
        for players in range(2, 7):
            piles = [0] * players
            for card in range(cards):
                piles[card % players] += 1
            assert dealt(cards, players) == tuple(piles)


def test_scoring() -> None:
    assert candy_won(Options(), (6, 6, 6, 6), (5, 4, 5, 10)) == (1, 2, 1, 0)
    assert candy_won(Options(baseline=Baseline.LARGEST), (5, 4), (4, 5)) == (1, 0)
    assert changed(8, 5) == (3, 1) and changed(5, 5) == (0, 1) and changed(4, 5) == (4, 0)
    assert winners(Options(), (3, 7, 7), (0, 0, 1)) == (1, 2)
    assert winners(Options(tie=Tie.LAST_HAND), (3, 7, 7), (9, 0, 1)) == (2,)


def test_the_bank_pays_as_long_as_anybody_can_be_paid() -> None:
    assert is_enough((24, 60), 24, 12, 5) and not is_enough((25, 60), 24, 12, 5)
    assert is_enough((4,) * 6, 24, 12, 5) and not is_enough((4,) * 7, 24, 12, 5)
    for totals in ((9, 9, 9, 9, 9, 9), (14, 14, 14, 14, 14, 14), (0, 0, 84), (1, 1, 82), (17, 0, 40)):
        paid = any(
            sum(fives) <= 12 and sum(total - 5 * five for total, five in zip(totals, fives, strict=True)) <= 24
            for fives in _ways(totals)
        )
        assert is_enough(totals, 24, 12, 5) == paid


def _ways(totals: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every way in which players could hold fives."""
    ways: list[tuple[int, ...]] = [()]
    for total in totals:
        ways = [(*way, five) for way in ways for five in range(total // 5 + 1)]
    return ways


def test_a_shortage_is_told_and_takes_nothing_away() -> None:
    now = replace(
        opening(MODEL.settings[BOARD], 3, Random(1), 0), ask=None, candy=(40, 30, 14), start=(9, 8, 7), hand=3
    )
    over = Course(now, Random(1)).sand_runs_out()
    assert over.short and over.candy == (41, 30, 14) and over.ask is None
    assert [event.what for event in over.log] == [What.TIMER, What.SCORE, What.SHORTAGE]
    assert State(over).result() is not None


def test_the_clock_as_a_person_reads_it() -> None:
    assert [clock(ms) for ms in (0, 999, 61_050, 180_000)] == ["0:00.0", "0:00.9", "1:01.0", "3:00.0"]


def test_the_data_as_it_is_has_examples_enough_and_nothing_to_complain_of() -> None:
    found = referee("trick-r-treat")
    assert found.static_problems() == [] and found.example_problems() == []
    assert GAME.examples is not None and len(GAME.examples.example) >= 15


def test_a_table_that_is_missing_is_told(tmp_path: Path) -> None:
    root = shutil.copytree(FOLDERS["trick-r-treat"], tmp_path / "game")
    (root / "tables/paces.toml").unlink()
    (root / "tables/acts.toml").unlink()
    told = [problem.message for problem in Referee(load(Folder(root))).static_problems()]
    assert told == ["the rules need tables/acts.toml", "the rules need tables/paces.toml"]
    with pytest.raises(DataError):
        Model(load(Folder(root)))


def test_every_event_is_told_at_its_own_time() -> None:
    told = playout(MODEL, "60-seconds", [make_bot("greedy", MODEL)] * 3, 1).transcript
    line = next(line.text for line in told if "deals hand 2" in line.text)
    ended, dealt = line.split("deals hand 2")[0].rsplit("; ", 1)
    assert dealt.startswith("0:00.0 ") and "1:0" in ended and "0:00.0" not in ended
