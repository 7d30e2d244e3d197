"""Bots: who beats whom, the planner against brute force, and that nobody looks into the pile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from pnp.games.full_moon_overload import bots
from pnp.games.full_moon_overload.actions import Kind
from pnp.games.full_moon_overload.board import NONE, upright
from pnp.games.full_moon_overload.state import State
from pnp.play.bots import Bot, bot_names, make_bot
from pnp.play.playout import playout

from .table import MODEL

RANDOM, GREEDY, PLANNER = (make_bot(name, MODEL) for name in ("random", "greedy", "planner"))


def wins(pair: tuple[Bot, Bot], size: str, seeds: range) -> float:
    """Of the first bot, which sits on either side in turn; shared wins count in parts."""
    won = 0.0
    for seed in seeds:
        for order in (pair, pair[::-1]):
            result = playout(MODEL, size, order, seed, checked=False, logged=False).result
            assert result is not None
            won += (order.index(pair[0]) in result.winners) / len(result.winners)
    return won / (2 * len(seeds))


def test_there_are_three_bots() -> None:
    assert bot_names(MODEL) == ("random", "greedy", "planner")


def test_greedy_beats_random_and_planner_beats_greedy() -> None:
    """In large runs about three in four, and between three in four and nine in ten: see the soak test."""
    assert wins((GREEDY, RANDOM), "4x4", range(30)) > 0.6
    assert wins((PLANNER, GREEDY), "4x4", range(20)) > 0.65


@pytest.mark.soak
@pytest.mark.parametrize(("size", "least"), [("3x3", 0.68), ("4x4", 0.78), ("5x5", 0.82), ("6x6", 0.84)])
def test_planner_beats_greedy_on_every_square(size: str, least: float) -> None:
    assert wins((PLANNER, GREEDY), size, range(1_000, 1_200)) > least


def walks(state: State, slot: int, gone: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Every walk that cannot go on, slot by slot, without the tables of the planner."""
    board, card = state.board, state.grid[slot]
    ways = board.exits[upright(card, state.side)][slot]
    beside = [near for near in ways if near not in gone and state.grid[near] != NONE]
    onward = [near for near in beside if board.relation.allows(board.deck.of(card), board.deck.of(state.grid[near]))]
    if not onward:
        yield (slot,)
    for near in onward:
        for rest in walks(state, near, gone | {near}):
            yield (slot, *rest)


@pytest.mark.parametrize("size", ["3x3", "3x4", "4x4"])
def test_the_planner_is_exact_on_small_grids(size: str) -> None:
    """With an empty pile nothing is unknown, so the worth of an action is that of its best walk."""
    tried = 0
    for seed in range(20):
        state = replace(MODEL.start(size, 2, Random(seed)), pile=())
        if state.legal()[0].kind is not Kind.OPEN:
            continue
        view, hand = state.observe(0), state.hands[0]
        outlook = bots.Outlook(view)
        worths = bots.plan(view, state.legal())
        for action, worth in zip(state.legal(), worths, strict=True):
            every = [
                (hand, *(state.grid[at] for at in walk)) for walk in walks(state, action.slot, frozenset({action.slot}))
            ]
            assert worth == max(outlook.worth(*MODEL.deck.counts(stack)) for stack in every)
            tried += 1
    assert tried >= 15


def test_the_planner_keeps_to_its_budget() -> None:
    """A grid without gaps in which everything fits: far more walks than can be looked at."""
    state = MODEL.start("6x6", 2, Random(1))
    wires = [number << 1 for number, card in enumerate(MODEL.deck.cards) if card.suit == 0 and card.kind == "minor"]
    full = replace(state, grid=tuple((wires * 4)[:36]))
    search = bots.WalkSearch(full.observe(0), bots.Outlook(full.observe(0)), full.grid)
    assert search.start(0, (0, 1, 0), bots.BUDGET) > 0 and search.was_cut
    assert search.looked < bots.BUDGET + 40


def test_nobody_looks_into_the_pile() -> None:
    """Another order of the pile, the same choice."""
    for seed in range(6):
        state = MODEL.start("4x4", 2, Random(seed))
        other = replace(state, pile=tuple(reversed(state.pile)))
        for appraise in (MODEL.appraise, bots.plan):
            assert appraise(state.observe(0), state.legal()) == appraise(other.observe(0), other.legal())
