"""The course of a hand of Trick 'r Treat: who reaches, hurries, errs and is deceived, and which rulings that meets."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pnp.games.trick_r_treat.actions import Kind
from pnp.games.trick_r_treat.course import Course
from pnp.games.trick_r_treat.coverage import fired
from pnp.games.trick_r_treat.events import Event, What
from pnp.games.trick_r_treat.moment import Ask, Asked, Doing, Due
from pnp.games.trick_r_treat.referee import Table, after, set_out
from pnp.games.trick_r_treat.state import State
from pnp.games.trick_r_treat.vocabulary import NO_CARD, OFF
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.play.protocol import Feature

from .lantern_table import BOARD, DISC, HELD, LHO, LHY, LNO, MODEL, NUMBERS, SENT, hand, reaching, table


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
    records = [playout(MODEL, BOARD, bots, seed, checked=False, logged=False) for seed in range(6)]
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
