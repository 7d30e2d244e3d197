"""What play comes across: everything in time, and rulings exactly where they make a difference."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from pnp.games.full_moon_overload.actions import Action, Stage
from pnp.games.full_moon_overload.rulings import Ace, RefreshReach, Rulings
from pnp.games.full_moon_overload.state import State
from pnp.play.bots import make_bot
from pnp.play.model import Feature
from pnp.play.playout import playout

from .table import GAME, MODEL, steps

RANDOM, PLANNER = (make_bot(name, MODEL) for name in ("random", "planner"))


@cache
def covered() -> Counter[Feature]:
    coverage: Counter[Feature] = Counter()
    for seed in range(120):
        coverage += playout(MODEL, MODEL.boards[seed % 10], [RANDOM] * (2 + seed % 3), seed, logged=False).coverage
    return coverage


def test_everything_that_counts_fires_in_time() -> None:
    rare = {Feature("ruling", "empty_class"), Feature("ruling", "hand_left")}
    never = {feature for feature in MODEL.features("3x3") if not covered()[feature]}
    assert never <= rare
    kinds = Counter(feature.kind for feature in MODEL.features("3x3"))
    assert kinds == {"card": 78, "move": 7, "points for": 3, "ruling": 10}
    assert set(GAME.identity.never_fires) <= {f"{feature.kind}:{feature.name}" for feature in rare}


def under(state: State, **changes: Any) -> State:
    """The same moment with another reading."""
    rulings = replace(Rulings(), **changes)
    relation = replace(state.board.relation, ace_moves=rulings.ace)
    return replace(state, board=replace(state.board, rulings=rulings, relation=relation))


def would_differ(before: State, action: Action, after: State) -> set[str]:
    """Rulings but for which this step could not have been, or the next could not have been otherwise."""
    keys = set()
    if action not in under(before, ace=Ace.INSTEAD).legal():
        keys.add("ace")
    if action not in under(before, refresh_reach=RefreshReach.AS_IT_MOVES).legal():
        keys.add("refresh_reach")
    if before.stage is Stage.MOVE:
        if len(before.legal()) == 1:
            keys.add("must_move")
        turned = replace(before, stack=(*before.stack[:-1], before.top ^ 1))
        if set(turned.legal()) > set(before.legal()):
            keys.add("rotation")
    if after.turn > before.turn and not after.pile:
        keys.add("last_turn")
    if after.turn > before.turn and after.seat % 2:
        keys.add("refill_view")
    return keys


def fired_in(games: range) -> set[str]:
    """Of rulings, each held against the question whether the other reading would have made a difference."""
    seen: set[str] = set()
    for seed in games:
        for before, action, after in steps(seed, MODEL.boards[seed % 10]):
            fired = {feature.name for feature in MODEL.covered(before, action, after) if feature.kind == "ruling"}
            assert fired - {"hand_left", "empty_class"} == would_differ(before, action, after)
            seen |= fired
    return seen


@pytest.mark.soak
def test_rulings_are_counted_where_they_make_a_difference() -> None:
    assert fired_in(range(3)) >= {"refresh_reach", "must_move", "rotation", "refill_view"}


@pytest.mark.soak
def test_rulings_are_counted_on_every_grid() -> None:
    assert fired_in(range(12)) == {"ace", "refresh_reach", "must_move", "rotation", "last_turn", "refill_view"}


def test_rulings_of_the_first_draw_are_counted() -> None:
    for seed in range(150):
        state = MODEL.start("3x3", 2, Random(seed))
        first, second = (MODEL.deck.of(card).order for card in state.draw.cards)
        fired = {feature.name for feature in MODEL.covered(None, None, state)}
        assert ("first_tie" in fired) == (first == second) and ("numbering" in fired) == (state.draw.winner == 1)


def test_planners_leave_somebody_without_a_turn_on_the_largest_grid() -> None:
    records = [playout(MODEL, "6x6", [PLANNER] * 4, seed, logged=False) for seed in range(3)]
    assert sum((record.coverage for record in records), Counter())[Feature("ruling", "hand_left")]


def test_moves_are_counted_by_class() -> None:
    never = [row["id"] for row in GAME.tables["moves"].rows if row["condition"] == "never"]
    assert not [feature for feature in covered() if feature.kind == "move" and feature.name in never]


def test_features_point_at_their_rows() -> None:
    for feature, span in MODEL.features("3x3").items():
        problem = span.problem(str(feature))
        assert problem.line > 1 and problem.key
