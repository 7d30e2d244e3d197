"""The variant: the first turn of a game has as many moves as the grid has rows, at most, and whoever plans knows it."""

from __future__ import annotations

from random import Random

import pytest

from pnp.games.full_moon_overload.board import slow
from pnp.games.full_moon_overload.bots import Outlook, plan
from pnp.games.full_moon_overload.state import State

from .table import MODEL

SEEDS = range(12)


def first_turn(board: str, seed: int) -> list[State]:
    """Every state of the first turn, and the first of the second."""
    states = [MODEL.start(board, 2, Random(seed))]
    while states[-1].turn == 1 and not states[-1].is_over:
        states.append(states[-1].apply(states[-1].legal()[0], Random(0)))
    return states


@pytest.mark.parametrize("grid", ["3x3", "4x5"])
def test_the_first_turn_ends_after_as_many_moves_as_there_are_rows(grid: str) -> None:
    rows = int(grid[0])
    plain = [first_turn(grid, seed)[-1].moves for seed in SEEDS]
    slowed = [first_turn(slow(grid), seed)[-1].moves for seed in SEEDS]
    assert max(plain) > rows
    assert slowed == [min(moves, rows) for moves in plain]


def test_later_turns_are_as_long_as_ever() -> None:
    state = first_turn(slow("4x4"), 3)[-1]
    longest, before = 0, state.moves
    while not state.is_over:
        after = state.apply(state.legal()[0], Random(0))
        if after.turn != state.turn:
            longest, before = max(longest, after.moves - before), after.moves
        state = after
    assert longest > 4


def test_the_planner_does_not_count_on_cards_beyond_the_end_of_the_turn() -> None:
    """One move before the end, a card is worth what it is worth in the stash."""
    lasts = [state for seed in SEEDS for state in first_turn(slow("3x3"), seed) if len(state.path) == 2]
    compared = 0
    for state in lasts:
        view, actions = state.observe(state.seat), state.legal()
        if not all(action.slot >= 0 and not state.board.deck.is_major(state.grid[action.slot]) for action in actions):
            continue  # a fresh card, or a major that might have brought one
        for action, value in zip(actions, plan(view, actions), strict=True):
            gained = state.board.deck.counts((*state.stack, state.grid[action.slot]))
            assert value == pytest.approx(Outlook(view).worth(*gained))
            compared += 1
    assert compared


def test_a_grid_with_a_slow_start_has_a_name_of_its_own() -> None:
    assert MODEL.plays_on("3x4-slow") and not MODEL.plays_on("9x9-slow") and not MODEL.plays_on("3x4-fast")
    assert MODEL.start("3x4-slow", 2, Random(1)).board.id == "3x4-slow"
