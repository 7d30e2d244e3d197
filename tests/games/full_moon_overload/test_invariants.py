"""Invariants of Full Moon Overload notice what a faulty model would do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pnp.games.full_moon_overload.actions import Action, Kind, Stage
from pnp.games.full_moon_overload.board import NONE
from pnp.games.full_moon_overload.invariants import violations
from pnp.games.full_moon_overload.state import State

from .table import steps


def faults(before: State, action: Action, after: State, **changes: Any) -> list[str]:
    return list(violations(before, action, replace(after, **changes)))


def test_each_invariant_notices_a_faulty_step() -> None:
    before, action, after = next(
        step for seed in range(50) for step in steps(seed, "4x4") if len(step[2].stack) >= 4 and step[2].turn == 1
    )
    assert faults(before, action, after) == []
    grid, stack, path = after.grid, after.stack, after.path
    lying = next(card for card in grid if card != NONE)
    spoilt: dict[str, dict[str, Any]] = {
        "not 78 different": {"pile": after.pile[:-1]},
        "there are 79 cards": {"hands": (lying, after.hands[1])},
        "cannot move to": {"stack": (0, 2, *stack[2:])},  # the Fool to the Magician
        "a step leads": {"path": (*path[:-1], (path[-2] + 2) % 16)},
        "nearest row": {"path": (path[0] + 4, *path[1:])},
        "the slots that it came by": {"path": path[:-1]},
        "under the stack": {"grid": tuple(lying if at == path[-1] else card for at, card in enumerate(grid))},
        "the pile has changed": {"pile": after.pile[::-1]},
        "changed the stash of seat 2": {"stashes": ((), (lying,))},
        "another seat acts": {"seat": 1},
        "changed its size": {"grid": grid[:-1]},
    }
    for wanted, changes in spoilt.items():
        wrong = faults(before, action, after, **changes)
        assert [what for what in wrong if wanted in what], (wanted, wrong)


def test_each_invariant_notices_a_faulty_end_of_a_turn() -> None:
    before, action, after = next(
        step for step in steps(4, "4x4") if step[2].turn == 2 and step[0].turn == 1 and not step[2].is_over
    )
    assert faults(before, action, after) == []
    gap = tuple(NONE if at == 0 else card for at, card in enumerate(after.grid))
    spoilt: dict[str, dict[str, Any]] = {
        "one after another": {"seat": 0},
        "brought no card": {"stashes": before.stashes},
        "began with a stack": {"stack": after.stashes[0], "path": ()},
        "has gaps": {"grid": gap},
    }
    for wanted, changes in spoilt.items():
        wrong = faults(before, action, after, **changes)
        assert [what for what in wrong if wanted in what], (wanted, wrong)
    dry = replace(before, pile=())
    assert "the game went on after the pile was empty" in faults(dry, action, after, pile=())
    assert "somebody stopped who could move" in faults(before, Action(Kind.STOP), after)
    lost = replace(before, stashes=((after.grid[0],), ()))
    assert "the stash of seat 1 has lost cards" in faults(lost, action, after)


def test_each_invariant_notices_a_faulty_end_of_the_game() -> None:
    *_, (before, action, after) = steps(4, "3x3")
    assert after.is_over and faults(before, action, after) == []
    assert "somebody acted after the end" in faults(after, action, after)
    card = after.stashes[0][0]
    assert "somebody holds a card after the end" in faults(before, action, after, hands=(card, NONE))
    assert [what for what in faults(before, action, after, pile=(card,)) if "over, but" in what]
    nowhere = {"grid": (NONE,) * 9, "stack": (card, card), "path": (0,)}
    assert "nothing is legal, and the game is not over" in faults(before, action, after, stage=Stage.MOVE, **nowhere)
