"""States of Trick 'r Treat: what a player may know, what is legal, how a transcript reads."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from bundled import FOLDERS
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.trick_r_treat.actions import Action, Activity, Choice, Decision, Kind
from pnp.games.trick_r_treat.state import View, clock_text
from pnp.play.bots import make_bot
from pnp.play.model import IllegalAction
from pnp.play.playout import playout

from .setups import BOARD, DISC, GAME, LHO, LHY, LNO, MODEL, SHORT, hand, laid_out, reaching


def test_nobody_sees_what_caught_another_eye() -> None:
    state = MODEL.start(BOARD, 3, Random(1))
    seat = state.player()
    assert seat is not None
    for other in range(3):
        assert (state.observe(other).decision is None) == (other != seat)
    assert not {"agenda", "paces", "ends_at"} & set(View._fields)


def test_nobody_sees_what_another_reaches_for() -> None:
    orange, yellow = (reaching(face).observe(1) for face in (LHO, LHY))
    assert orange == yellow and orange.doing == {(0, Activity.TOUCH, -1)}


def test_any_die_may_be_laid_on_any_card_of_ones_own_and_on_no_other() -> None:
    state = MODEL.start(BOARD, 4, Random(1))
    now = replace(
        state, decision=Decision(Choice.CLAIM, 0, DISC, LHO), position=laid_out(hand(LHO, LHY, LHY), hand(LNO))
    )
    legal = now.legal()
    claims = [action for action in legal if action.kind is Kind.CLAIM]
    assert {(action.die, action.card, action.side) for action in claims} == {
        (DISC, card, side) for card in (LHO, LHY) for side in (1, -1)
    }
    assert [action.kind for action in legal if action not in claims] == [Kind.LOOK_ON]
    assert len({str(action) for action in legal}) == len(legal)
    foreign = MODEL.settings[BOARD].catalogue.claims[DISC][LHO][LNO][0]
    with pytest.raises(IllegalAction):
        now.apply(foreign, Random(1))


CATALOGUE = MODEL.settings[BOARD].catalogue
CLAIM, GIVE, JUDGE = (Decision(choice, 0, DISC, LHO) for choice in (Choice.CLAIM, Choice.GIVE, Choice.JUDGE))


@pytest.mark.parametrize(
    ("decision", "action", "reason"),
    [
        (CLAIM, CATALOGUE.claims[1][LHO][LHO][0], "somebody was faster (ruling J-TOUCH)"),
        (CLAIM, CATALOGUE.claims[DISC][LHY][LHO][0], "shows another lantern now (ruling J-TOUCH)"),
        (CLAIM, CATALOGUE.claims[DISC][LHO][LNO][0], "a card of one's own (see “Finding and passing”)"),
        (CLAIM, CATALOGUE.judgements[0], "is not legal now"),
        (
            GIVE,
            CATALOGUE.gives[LNO],
            "only a card of one's own goes back with a wrong pair (see “Being",
        ),
        (GIVE, CATALOGUE.look_on, "a card is owed for a wrong pair (see “Being handed a pair”)"),
        (JUDGE, CATALOGUE.look_on, "looked at first (see “Being handed a pair”)"),
    ],
)
def test_a_refusal_says_why(decision: Decision, action: Action, reason: str) -> None:
    state = replace(MODEL.start(BOARD, 4, Random(1)), decision=decision, position=laid_out(hand(LHO), hand(LNO)))
    with pytest.raises(IllegalAction) as refusal:
        state.apply(action, Random(1))
    assert reason in str(refusal.value)
    book = (FOLDERS["trick-r-treat"] / "rulebook.md.j2").read_text(encoding="utf-8")
    rulings = [ruling.id for ruling in GAME.rulings.ruling] if GAME.rulings is not None else []
    assert refusal.value.ruling in ("", *rulings)
    assert not refusal.value.section or f"# {refusal.value.section}\n" in book


@chance(25, deadline=None)
@given(st.integers(3, 6), st.integers(0, 2**32))
def test_what_players_can_say_is_never_the_same_twice(players: int, seed: int) -> None:
    rng = Random(seed)
    state = MODEL.start(SHORT, players, rng)
    for _ in range(60):
        seat, legal = state.player(), state.legal()
        assert seat is not None and len({str(action) for action in legal}) == len(legal) > 0
        at, paired = state.position, {pair.die for pair in state.position.pairs}
        # All dice may be gone from the table at once, but each is in somebody's hand then.
        gone = [die for die, face in enumerate(at.dice) if face == -1]
        assert min(state.paces) < 0 or all(at.rollers[die] >= 0 or die in paired for die in gone)
        state = state.apply(rng.choice(legal), rng)


def test_the_clock_as_a_person_reads_it() -> None:
    assert [clock_text(ms) for ms in (0, 999, 61_050, 180_000)] == ["0:00.0", "0:00.9", "1:01.0", "3:00.0"]


def test_every_event_is_told_at_its_own_time() -> None:
    transcript = playout(MODEL, SHORT, [make_bot("greedy", MODEL)] * 3, 1).transcript
    line = next(line.text for line in transcript if "deals hand 2" in line.text)
    ended, dealt = line.split("deals hand 2")[0].rsplit("; ", 1)
    assert dealt.startswith("0:00.0 ") and "1:0" in ended and "0:00.0" not in ended
