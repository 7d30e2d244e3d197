"""The rules of Zombie Mania!, step by step: rolling, setting aside, stopping, busting, moving, winning."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from random import Random

import pytest

from pnp.games.zombie_mania.actions import BUST, ROLL, STAY, STOP, Action, Kind
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.state import SINGLE_GAME, Phase, State, opening
from pnp.play.model import IllegalAction
from pnp.play.playout import playout
from pnp.source.problems import UsageError

from .positions import GAME, GREEDY, MODEL, ROOT, hand, keep, labels, position

RNG = Random(1)


# Setting up


@pytest.mark.parametrize(("players", "tokens"), [(2, 12), (3, 12), (4, 10), (5, 8)])
def test_every_mat_starts_with_its_zombies(players: int, tokens: int) -> None:
    state = MODEL.start(SINGLE_GAME, players, Random(3))
    assert state.mats == (tokens,) * players and state.graveyard == 0
    assert state.seat == 0 and sum(state.rolled) == 8 and not any(state.kept)


@pytest.mark.parametrize(("board", "players", "message"), [(SINGLE_GAME, 1, "2 to 5"), (SINGLE_GAME, 6, "2 to 5")])
def test_too_few_and_too_many_players(board: str, players: int, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        MODEL.start(board, players, RNG)


def test_an_unknown_board() -> None:
    with pytest.raises(UsageError, match="did you mean “series”"):
        MODEL.start("serie", 2, RNG)


# Rolling and setting aside


def test_what_may_be_set_aside_is_each_choice_with_a_zombie_once() -> None:
    assert labels(position("BL BL GS", "GR GR GR GR GR")) == {
        f"sets aside {dice}" for dice in ("BL", "BL BL", "BL GS", "BL BL GS")
    }


def test_dice_set_aside_stay_and_the_others_are_rolled_again() -> None:
    state = position("BL GR GS GS X2", "BR BR GS")
    kept = state.apply(keep("BL GS"), RNG)
    assert kept.phase is Phase.DECIDE and kept.aside == hand("BR BR GS BL GS") and kept.rest == hand("GR GS X2")
    rolled = kept.apply(ROLL, RNG)
    assert rolled.kept == kept.aside and sum(rolled.rolled) == 3 and rolled.seat == state.seat


def test_with_no_dice_left_one_must_stop() -> None:
    state = position("BL", "BR BR GS GS X2 X2 GR").apply(keep("BL"), RNG)
    assert state.legal() == (STOP,)
    assert position("BL GS", "BR BR GS GS X2 X2").apply(keep("BL"), RNG).legal() == (ROLL, STOP)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (keep("GR"), "only dice that were just rolled can be set aside (ruling Z-FRESH)"),
        (Action(Kind.KEEP, hand("GS GS"), MODEL.rules.codes), "must be a zombie that was just rolled (ruling Z-FRESH)"),
        (ROLL, "first, dice are set aside, a zombie among them (see “Setting dice aside”)"),
        (STOP, "first, dice are set aside"),
        (BUST, "first, dice are set aside"),
        (STAY, "first, dice are set aside"),
    ],
)
def test_what_is_not_legal_after_a_roll_is_refused(action: Action, why: str) -> None:
    with pytest.raises(IllegalAction, match=re.escape(why)):
        position("BL GS GS BU X2", "BR BR GS").apply(action, RNG)


def test_what_is_not_legal_later_in_a_turn_is_refused() -> None:
    busted = position("GS BU X2", "GS GS BR BR BL")
    with pytest.raises(IllegalAction, match=r"the turn is over \(see “Busting”"):
        busted.apply(STOP, RNG)
    all_aside = position("BL", "BR BR GS GS X2 X2 GR").apply(keep("BL"), RNG)
    with pytest.raises(IllegalAction, match=r"there is none left to roll \(ruling Z-ALL"):
        all_aside.apply(ROLL, RNG)
    with pytest.raises(IllegalAction, match="see “Your turn”"):
        all_aside.apply(STAY, RNG)


@pytest.mark.parametrize(
    ("dice", "action", "why"),
    [
        ("GS GS BR BR", STOP, "now zombies are moved (see “Moving zombies”)"),
        (
            "GS GS BR BR",
            Action(Kind.SEND, sent=1, to=1),
            "without 2 × BU nobody gets zombies (see “Matching dice”)",
        ),
        ("GS GS BR BR BU BU", Action(Kind.SEND, sent=1, to=0), "zombies go to an opponent (see “Moving zombies”)"),
        ("GS GS BR BR BU BU", Action(Kind.SEND, sent=1, to=7), "zombies go to an opponent"),
        ("GS GS BR BR", Action(Kind.BURY, buried=3), "the dice let 2 zombies go, and 12 are on the mat"),
        ("GS GS BR BR BU BU", Action(Kind.SPLIT, buried=1, sent=1, to=1), "do not go there together (ruling Z-DEST)"),
    ],
)
def test_what_may_not_be_moved_is_refused(dice: str, action: Action, why: str) -> None:
    with pytest.raises(IllegalAction, match=re.escape(why)):
        position(kept=dice).apply(STOP, RNG).apply(action, RNG)


def test_refusals_name_rulings_and_sections_that_there_are() -> None:
    source = Path(inspect.getfile(State)).read_text(encoding="utf-8")
    assert GAME.rulings is not None
    rulings = {ruling.id for ruling in GAME.rulings.ruling}
    sections = re.findall(r"^#+ (.+)$", (ROOT / "rulebook.md.j2").read_text(encoding="utf-8"), re.MULTILINE)
    named = re.findall(r'(ruling|section)="([^"]+)"', source)
    assert {name for kind, name in named if kind == "ruling"} <= rulings
    assert {name for kind, name in named if kind == "section"} <= set(sections)
    assert len(named) > 8


def test_a_bust_costs_the_turn_and_passes_the_dice() -> None:
    state = position("GS BU X2", "GS GS BR BR BL", mats=(5, 6))
    assert state.legal() == (BUST,)
    after = state.apply(BUST, RNG)
    assert after.mats == (5, 6) and after.seat == 1 and not any(after.kept) and sum(after.rolled) == 8
    assert after.tallies[0].busts == 1


# Stopping and moving


def test_only_dice_set_aside_count() -> None:
    state = position("BR GR X2 X2 BU", "GS GS BR").apply(keep("BR"), RNG).apply(STOP, RNG)
    assert labels(state) == {
        "moves nothing",
        "moves 1 zombie to the graveyard",
        "moves 2 zombies to the graveyard",
    }


def test_stopping_without_pairs_passes_the_dice() -> None:
    after = position(kept="GS GS BL GR").apply(STOP, RNG)
    assert after.seat == 1 and after.mats == (12, 12)


def test_nobody_moves_more_than_they_have() -> None:
    state = position(kept="GS GS GR GR BR BR X2 X2", mats=(4, 9)).apply(STOP, RNG)
    assert max(action.moved for action in state.legal()) == 4


def test_tokens_go_to_the_graveyard() -> None:
    stopped = position(kept="GS GS BR BR BL BL", mats=(9, 7, 8), seat=1).apply(STOP, RNG)
    after = stopped.apply(Action(Kind.BURY, buried=3), RNG)
    assert after.mats == (9, 4, 8) and after.graveyard == 15 and after.seat == 2


def test_tokens_go_to_one_opponent_of_choice_even_to_an_empty_mat() -> None:
    stopped = position(kept="GS GS BU BU BR BR", mats=(9, 7, 0), seat=1).apply(STOP, RNG)
    assert {action.to for action in stopped.legal() if action.sent} == {0, 2}
    assert not [action for action in stopped.legal() if action.sent and action.buried]
    after = stopped.apply(Action(Kind.SEND, sent=2, to=2), RNG)
    assert after.mats == (9, 5, 2) and after.graveyard == 20 and after.phase is not Phase.OVER


def test_moving_nothing_is_allowed() -> None:
    after = position(kept="GS GS BR BR").apply(STOP, RNG).apply(STAY, RNG)
    assert after.mats == (12, 12) and after.graveyard == 0 and after.seat == 1


# Winning


def test_an_empty_mat_wins_when_its_turn_begins_and_not_before() -> None:
    stopped = position(kept="GS GS BR BR", mats=(2, 9)).apply(STOP, RNG)
    emptied = stopped.apply(Action(Kind.BURY, buried=2), RNG)
    assert emptied.mats == (0, 9) and emptied.result() is None and emptied.player() == 1
    spared = position(kept="GS GS BL BL", mats=(0, 9), seat=1).apply(STOP, RNG).apply(Action(Kind.BURY, buried=1), RNG)
    result = spared.result()
    assert result is not None and result.winners == (0,) and result.totals == (0, 8) and spared.player() is None
    with pytest.raises(IllegalAction, match="the game is over"):
        spared.apply(STOP, RNG)
    assert spared.legal() == () and "seat 1 wins, zombies left 0, 8" in spared.heading


def test_a_present_in_time_prevents_a_win() -> None:
    stopped = position(kept="GS GS BU BU BL BL", mats=(0, 9), seat=1).apply(STOP, RNG)
    after = stopped.apply(Action(Kind.SEND, sent=1, to=0), RNG)
    assert after.result() is None and after.mats == (1, 8) and after.player() == 0


def test_of_two_empty_mats_the_first_on_turn_wins() -> None:
    state = position(kept="GS GS BL BL", mats=(0, 1, 5), seat=1).apply(STOP, RNG)
    after = state.apply(Action(Kind.BURY, buried=1), RNG)
    assert after.mats == (0, 0, 5) and after.player() == 2
    busted = position("GS", "BL BL GR GR BR BR X2", mats=(0, 0, 5), seat=2).apply(BUST, RNG).result()
    assert busted is not None and busted.winners == (0,)


# The model itself


def test_the_model_gives_up_after_very_many_turns() -> None:
    impatient = Rules(MODEL.rules.numbers, MODEL.rules.rulings)
    impatient.most_turns = 3
    rng = Random(5)
    state = opening(impatient, SINGLE_GAME, (12, 12), 0, rng)
    while state.player() is not None:
        legal = state.legal()
        state = state.apply(STAY if state.phase is Phase.MOVE else legal[-1], rng)
    assert state.phase is Phase.GIVEN_UP and state.result() is None and state.legal() == ()
    assert state.heading.splitlines()[-1] == "given up after 6 turns"


def test_a_transcript_tells_what_came_of_a_turn_in_words() -> None:
    first = MODEL.start(SINGLE_GAME, 2, Random(3)).heading.splitlines()
    assert first[0] == (
        "Dice: BL = Blue zombie, GR = Green zombie, BR = Brown zombies, GS = Gravestone, BU = Building, X2 = Times two"
    )
    assert first[1].startswith("turn 1, seat 1 with 12 zombies: ") and len(first) == 2
    moving = position(kept="GS GS BR BR BU BU").apply(STOP, RNG)
    assert moving.heading == "  BR BR GS GS BU BU let 2 zombies go to the graveyard or to an opponent"
    told = position(kept="GS BR BR").apply(STOP, RNG).heading.splitlines()
    assert told[0] == "  nobody moves: that takes 2 × GS, and 1 lies aside" and told[1].startswith("turn 2, seat 2")
    told = position(kept="GS GS BR BL").apply(STOP, RNG).heading.splitlines()
    assert told[0] == "  nobody moves: no 2 zombies match" and len(told) == 2


def test_what_came_of_a_turn_is_told_once() -> None:
    state = position(kept="GS BR BR").apply(STOP, RNG)
    while state.turn == 2:
        state = state.apply(BUST if state.phase is Phase.BUST else state.legal()[0], RNG)
    assert "that takes 2 × GS, and 1 lies aside" not in state.heading


def test_everything_lies_open() -> None:
    state = position("BL GR GS GS X2", "BR BR GS", mats=(3, 4, 5), seat=2)
    for seat in range(3):
        view = state.observe(seat)
        assert (view.seat, view.state.mats, view.own) == (seat, (3, 4, 5), (3, 4, 5)[seat])
        assert (view.state.kept, view.state.rolled, view.state.phase) == (state.kept, state.rolled, state.phase)
    assert not hasattr(view, "rng") and not hasattr(view.state, "rng")


def test_seeds_differ() -> None:
    def transcript(seed: int) -> list[str]:
        return [str(line) for line in playout(MODEL, SINGLE_GAME, [GREEDY] * 2, seed).transcript]

    assert transcript(1) == transcript(1)
    assert transcript(1) != transcript(2)


def test_measures() -> None:
    record = playout(MODEL, SINGLE_GAME, [GREEDY, GREEDY], 3)
    assert record.result is not None
    for seat, row in enumerate(record.measures):
        gone = (row["buried a turn"] + row["sent a turn"]) * row["turns a game"]
        other = record.measures[1 - seat]
        came = other["sent a turn"] * other["turns a game"]
        assert round(12 - gone + came) == record.result.totals[seat]
