"""The turn, from opening to the end of the game, and what a player sees of it."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pnp.games.full_moon_overload.actions import Action, Kind, Stage
from pnp.games.full_moon_overload.board import NONE
from pnp.games.full_moon_overload.state import State, begin
from pnp.play.model import IllegalAction

from .table import GAME, HALL, MODEL, RNG, act, cards, code, position, wheres


def test_the_nearest_row_is_opened_from_either_side() -> None:
    south = position(HALL, hands=(code("vials-3"), NONE))
    assert wheres(south, Kind.OPEN) == ["3,1", "3,3"] and len(south.legal()) == 2
    north = position(HALL, seat=1, hands=(NONE, code("vials-3")))
    assert sorted(wheres(north, Kind.OPEN)) == ["1,1", "1,2", "1,3"]
    third = position(HALL, players=3, seat=2, hands=(NONE, NONE, code("vials-3")))
    assert wheres(third, Kind.OPEN) == ["3,1", "3,3"]


def test_the_hand_goes_under_the_card_entered() -> None:
    state = act(position(HALL, hands=(code("vials-3"), NONE), pile=cards("major-1")), Kind.OPEN, "3,1")
    assert state.stack == cards("vials-3, zent-3") and state.hands == (NONE, NONE)
    assert state.stage is Stage.MOVE and state.moves == 1
    assert wheres(state, Kind.MOVE) == ["2,1"] and state.grid[0] == NONE


def test_upright_and_inverted_are_seen_from_the_active_side() -> None:
    grid = ["arms-5, zent-8, major-1", "zent-3, ., agent-wires", "wires-9, vials-5, zent-10 v"]
    for turned, seat, straight_only in (("", 0, False), (" v", 0, True), ("", 1, True), (" v", 1, False)):
        on_top = position(grid, seat=seat, stage=Stage.MOVE, stack=cards(f"zent-2, zent-5{turned}"), path=(4,))
        across = {"1,1", "1,3", "3,3"} if not straight_only else set()
        assert set(wheres(on_top, Kind.MOVE)) == {"1,2", "2,1", "3,2"} | across


def test_what_opens_nothing_is_stashed_until_something_does() -> None:
    grid = ["vials-9, major-4, vials-2", "wires-3, arms-6, agent-vials", "zent-3, arms-8, major-7"]
    state = position(grid, hands=(code("agent-wires"), NONE), pile=cards("arms-2, executive-vials"))
    state = act(act(state, Kind.STASH), Kind.STASH)
    assert state.stashes == (cards("agent-wires, executive-vials"), ()) and state.hands[0] == code("arms-2")
    assert sorted(wheres(state, Kind.OPEN)) == ["3,2", "3,3"] and state.turn == 1 and not state.is_over


def test_the_last_card_is_tried_and_then_the_game_is_over() -> None:
    grid = ["vials-9, major-4, vials-2", "wires-3, arms-6, agent-vials", "zent-3, arms-8, ."]
    state = position(grid, hands=(code("agent-wires"), code("major-3")), pile=cards("apprentice-vials"))
    state = act(state, Kind.STASH)
    assert not state.is_over and state.pile == ()
    state = act(state, Kind.STASH)
    assert state.is_over and state.player() is None and state.legal() == ()
    assert state.stashes == (cards("agent-wires, apprentice-vials"), cards("major-3"))


def test_a_turn_ends_when_no_way_leads_on() -> None:
    grid = ["executive-arms, wires-2, vials-9", "arms-1 v, zent-7, supervisor-zent", "wires-8, arms-10, zent-2"]
    state = position(grid, hands=(code("arms-7"), NONE), pile=cards("major-2, zent-6, major-5, major-3, vials-1"))
    for kind, where in ((Kind.OPEN, "3,2"), (Kind.MOVE, "2,1"), (Kind.MOVE, "1,1")):
        state = act(state, kind, where)
    assert state.seat == 1 and state.turn == 2 and state.stack == () == state.path
    assert state.stashes[0] == cards("arms-7, arms-10, arms-1 v, executive-arms")
    # The second player has drawn first, then filled the farthest row of the first player, from right to left there.
    assert state.hands[1] == code("vials-1")
    assert state.grid[6] == code("major-3") and state.grid[3] == code("major-5") and state.grid[1] == code("zent-6")
    assert state.pile == cards("major-2")


def test_a_major_brings_one_card_to_an_empty_slot_beside_it() -> None:
    grid = ["vials-9, zent-4, .", "wires-3, major-6 v, agent-vials", "., ., vials-10 v"]
    state = position(
        grid, stage=Stage.MOVE, stack=cards("wires-4, wires-9"), path=(0,), pile=cards("arms-1, vials-3 v")
    )
    state = act(state, Kind.MOVE, "2,2")
    assert state.stage is Stage.REFRESH and sorted(wheres(state, Kind.REFRESH)) == ["1,3", "3,1", "3,2"]
    brought = act(state, Kind.REFRESH, "3,2")
    assert brought.grid[1] == code("vials-3 v") and brought.pile == cards("arms-1") and brought.refreshes == 1
    assert brought.stage is Stage.MOVE and sorted(wheres(brought, Kind.MOVE)) == ["1,2", "2,1", "2,3", "3,2"]
    left = act(state, Kind.DECLINE)
    assert left.pile == state.pile and left.grid == state.grid and left.stage is Stage.MOVE
    dry = act(replace(position(grid), stage=Stage.MOVE, stack=cards("wires-4, wires-9"), path=(0,)), Kind.MOVE, "2,2")
    assert dry.stage is Stage.MOVE


def test_a_turn_may_end_on_a_major_that_brings_nothing_of_use() -> None:
    grid = ["major-8, major-4, .", "major-2, major-6 v, major-3", "., ., major-10"]
    state = position(grid, stage=Stage.MOVE, stack=cards("wires-4, wires-9"), path=(0,), pile=cards("arms-1, vials-3"))
    state = act(state, Kind.MOVE, "2,2")
    assert act(state, Kind.DECLINE).turn == 2
    assert act(state, Kind.REFRESH, "1,3").turn == 2  # across the corner from an inverted major
    assert act(state, Kind.REFRESH, "3,2").turn == 1


def test_who_takes_the_last_card_plays_the_turn_out() -> None:
    grid = ["vials-9, ., arms-2", "., major-12, agent-vials", "., ., ."]
    state = begin(position(grid, pile=cards("zent-9, arms-9")))
    assert state.pile == () and state.grid[0] == code("zent-9") and not state.is_over
    state = act(act(state, Kind.OPEN, "3,1"), Kind.MOVE, "2,2")
    assert state.stage is Stage.MOVE  # an empty pile refreshes nothing
    state = act(state, Kind.MOVE, "2,3")
    state = act(state, Kind.MOVE, "1,3") if state.legal() else state
    assert state.is_over


ENTERED = ["vials-9, wires-2, .", "., ., agent-arms", "zent-3, wires-8, zent-10"]


def opening(hand: str) -> State:
    return position(HALL, hands=(code(hand), NONE))


def walking(top: str, stage: Stage = Stage.MOVE, **changes: Any) -> State:
    return position(ENTERED, stage=stage, stack=cards(f"zent-2, {top}"), path=(4,), pile=cards("arms-1"), **changes)


REFUSED = {
    "opens in another row": (opening("vials-3"), Kind.OPEN, "2,1", "nearest row", "Opening"),
    "opens onto what does not fit": (opening("vials-3"), Kind.OPEN, "3,2", "Three of Vials cannot", "Who may move"),
    "stashes what can open": (opening("vials-3"), Kind.STASH, "", "can open", "F-MUST"),
    "stops before opening": (opening("vials-3"), Kind.STOP, "", "not legal now", "Your turn"),
    "refreshes without a major": (opening("vials-3"), Kind.REFRESH, "2,1", "no major", "F-REFRESH"),
    "declines nothing": (walking("zent-5"), Kind.DECLINE, "", "no major", "F-REFRESH"),
    "stops with a move left": (walking("zent-5"), Kind.STOP, "", "while there is a move", "F-MUST"),
    "moves too far": (replace(walking("zent-5"), path=(0,)), Kind.MOVE, "1,1", "beside it", "Moving"),
    "moves to nowhere": (walking("zent-5"), Kind.MOVE, "", "beside it", "Moving"),
    "moves across a corner": (walking("zent-5 v"), Kind.MOVE, "3,3", "across a corner", "Moving"),
    "moves to an empty slot": (walking("zent-5"), Kind.MOVE, "2,1", "empty slot", "F-STACK"),
    "moves to what does not fit": (walking("zent-5"), Kind.MOVE, "2,3", "cannot move to", "Who may move to whom"),
    "opens once more": (walking("zent-5"), Kind.OPEN, "3,1", "not legal now", "Your turn"),
    "refreshes where a card lies": (
        walking("major-6", Stage.REFRESH, fresh=1),
        Kind.REFRESH,
        "3,1",
        "empty slot",
        "F-REFRESH",
    ),
    "goes on after the end": (walking("zent-5", Stage.OVER), Kind.MOVE, "3,3", "over", "The end of the game"),
}


def refused(state: State, kind: Kind, where: str) -> IllegalAction:
    slot = state.board.names.index(where) if where else NONE
    with pytest.raises(IllegalAction) as caught:
        state.apply(Action(kind, slot, where), RNG)
    return caught.value


@pytest.mark.parametrize(("state", "kind", "where", "reason", "because"), REFUSED.values(), ids=REFUSED)
def test_what_is_not_legal_is_refused_with_its_reason(
    state: State, kind: Kind, where: str, reason: str, because: str
) -> None:
    refusal = refused(state, kind, where)
    assert reason in refusal.message and because in (refusal.ruling or refusal.section)


def test_reasons_can_be_looked_up() -> None:
    """Rulings and sections that are named are there."""
    assert GAME.rulings is not None
    known = {ruling.id for ruling in GAME.rulings.ruling}
    known |= set(re.findall(r"^#+ (.+)$", (GAME.folder.root / "rulebook.md.j2").read_text(encoding="utf-8"), re.M))
    reasons = [refused(state, kind, where) for state, kind, where, *_ in REFUSED.values()]
    assert {reason.ruling or reason.section for reason in reasons} <= known


def test_a_view_hides_the_order_of_the_pile() -> None:
    state = MODEL.start("4x4", 3, Random(5))
    shuffled = replace(state, pile=(*state.pile[1:], state.pile[0] ^ 1))
    for seat in range(3):
        assert state.observe(seat) == shuffled.observe(seat)
        assert state.observe(seat).unseen == tuple(sorted(card >> 1 for card in state.pile))
