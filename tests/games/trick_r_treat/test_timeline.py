"""The course of time in Trick 'r Treat: who reaches, hurries, errs and is deceived; how a hand is dealt and closed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pnp.games.trick_r_treat.actions import OFF, Activity, Choice, Decision, Scheduled
from pnp.games.trick_r_treat.position import Event, EventKind, Position, after, set_out
from pnp.games.trick_r_treat.schema import dealt
from pnp.games.trick_r_treat.state import opening
from pnp.games.trick_r_treat.timeline import Timeline
from pnp.play.bots import make_bot
from pnp.play.playout import playout

from .setups import BOARD, DISC, HELD, LHO, LHY, LNO, MODEL, NUMBERS, SENT, SHORT, hand, laid_out, reaching


def test_whoever_comes_too_late_gets_no_die() -> None:
    for face, kind in ((LHO, EventKind.CLAIM), (LHY, EventKind.LATE)):  # it was taken, rolled, and lies there again
        timeline = Timeline(reaching(face), Random(1))
        timeline._step()
        assert [event.kind for event in timeline.log] == [kind]
        assert timeline.tallies[0].claims == (kind is EventKind.CLAIM) and timeline.tallies[0].late == (
            kind is EventKind.LATE
        )


def test_a_pair_interrupts_a_search_and_waits_for_whoever_is_busy() -> None:
    for busy in (False, True):
        now = replace(reaching(LHO), position=HELD, occupied=(True, busy, False, False))
        timeline = Timeline(replace(now, agenda=(Scheduled(20, Activity.HAND_OVER, 0, DISC),)), Random(1))
        timeline._step()
        assert [due.activity for due in timeline.agenda] == ([] if busy else [Activity.JUDGE])
        assert timeline.inbox[1] == ((DISC,) if busy else ())
        assert timeline.occupied == [False, True, False, False]


def test_first_come_first_seen_to() -> None:
    now = replace(reaching(LHO), position=HELD, occupied=(True, True, False, False), inbox=((), (5,), (), ()))
    timeline = Timeline(replace(now, agenda=(Scheduled(20, Activity.HAND_OVER, 0, DISC),)), Random(1))
    timeline._step()
    assert timeline.inbox[1] == (5, DISC)


@pytest.mark.parametrize(("side", "receiver"), [(0, 1), (1, 3)])
def test_left_is_the_next_seat_clockwise(side: int, receiver: int) -> None:
    now = replace(reaching(LHO), agenda=(), decision=Decision(Choice.CLAIM, 0, DISC, LHO), occupied=(False,) * 4)
    timeline = Timeline(now, Random(1))
    assert now.decision is not None
    timeline._decide(now.decision, MODEL.settings[BOARD].catalogue.claims[DISC][LHO][LHO][side])
    assert [due.other for due in timeline.agenda] == [receiver] and timeline.occupied[0]


def test_whoever_hurries_compares_faster() -> None:
    ends = []
    for pace in (0, 2):
        now = replace(reaching(LHO), position=SENT, paces=(0, pace, 0, 0), agenda=(), inbox=((), (DISC,), (), ()))
        timeline = Timeline(now, Random(1))
        timeline._release(1)
        ends.append(timeline.agenda[0].at)
    assert ends[1] < ends[0]


def test_a_quarrel_takes_time() -> None:
    ends = []
    accept, reject = MODEL.settings[BOARD].catalogue.judgements
    for judgement, kind in ((accept, EventKind.MATCH), (reject, EventKind.DISPUTE)):
        now = replace(reaching(LHO), position=SENT, agenda=(), decision=Decision(Choice.JUDGE, 1, DISC, LHO))
        timeline = Timeline(now, Random(1))
        assert now.decision is not None
        timeline._decide(now.decision, judgement)
        assert [event.kind for event in timeline.log] == [kind] and timeline.agenda[0].activity is Activity.ROLL
        ends.append(timeline.agenda[0].at)
    assert ends[1] > ends[0]


@pytest.mark.parametrize(("position", "share"), [(SENT, "false_alarm"), (None, "miss")])
def test_receivers_are_deceived_as_often_as_the_data_says(position: Position | None, share: str) -> None:
    if position is None:  # a wrong pair
        position = after(laid_out(hand(LHY), hand(LHY)), Event(EventKind.CLAIM, 0, 0, DISC, LHY, 1), NUMBERS)
        position = after(position, Event(EventKind.PASS, 0, 0, DISC, LHY, 1), NUMBERS)
    pair, rng, deceived = position.pairs[0], Random(1), 0
    for _ in range(3000):
        timeline = Timeline(replace(reaching(LHO), position=position, paces=(2,) * 4), rng)
        timeline._inspect(pair)
        assert timeline.decision is not None
        deceived += timeline.decision.belief != pair.matches
    assert deceived / 3000 == pytest.approx(getattr(NUMBERS.paces[2], share), abs=0.015)


def test_a_wrong_pair_let_through_is_logged() -> None:
    wrong = SENT._replace(pairs=(SENT.pairs[0]._replace(card=LNO),))
    now = replace(reaching(LHO), position=wrong, agenda=(), decision=Decision(Choice.JUDGE, 1, DISC, LNO))
    assert now.apply(now.legal()[0], Random(1)).log[0][:3] == (EventKind.MISSED, now.clock, 1)


def test_the_dice_show_more_often_what_matches_more_dice() -> None:
    """Half as many matches, and it takes longer until the first is seen, as the table of the data says."""
    slow, quick = set_out((hand(LHO),), (LHO, LHY, LNO)), set_out((hand(LHO, LHY, LNO),), (LHO, LHY, LNO))
    rates = []
    for position in (slow, quick):
        timeline = Timeline(replace(reaching(LHO), position=position, occupied=(False,)), Random(1))
        rates.append(timeline._searchers()[1][0])
    assert rates == [1 / NUMBERS.search_ms[1], 1 / NUMBERS.search_ms[3]]


def test_eyes_err_as_often_as_the_data_says() -> None:
    now = replace(reaching(LHO), position=laid_out(hand(LHO, LHY), hand(LHY)), paces=(2, 0, 0, 0))
    rng, wrong = Random(1), 0
    for _ in range(2000):
        timeline = Timeline(now, rng)
        timeline._spot(0)
        decision = timeline.decision
        assert decision is not None and (decision.die, decision.card) in ((DISC, LHO), (DISC, LHY))
        wrong += decision.card == LHY
    assert wrong / 2000 == pytest.approx(NUMBERS.paces[2].error, abs=0.03)


def test_eyes_are_deceived_by_one_mark_only() -> None:
    assert NUMBERS.differing(LHO, LHY) == ("colour",) and NUMBERS.differing(LHO, LHO) == ()
    assert all(len(NUMBERS.differing(kind, near)) == 1 for kind in range(12) for near in NUMBERS.near[kind])
    assert {len(near) for near in NUMBERS.near} == {4}


@pytest.mark.parametrize(("name", "claims"), [("hasty", 1.15), ("brisk", 1.05)])
def test_whoever_hurries_claims_more_and_errs_more(name: str, claims: float) -> None:
    bots = [make_bot(bot, MODEL) for bot in (name, "careful", "careful")]
    records = [playout(MODEL, BOARD, bots, seed, checked=False, logged=False) for seed in range(6)]
    fast, calm = (
        [sum(r.measures[s][key] for r in records) for s in (0, 1)] for key in ("claims a hand", "wrong claims")
    )
    assert fast[0] > claims * fast[1] and calm[0] > calm[1]


# The beginning and the end of a hand


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
