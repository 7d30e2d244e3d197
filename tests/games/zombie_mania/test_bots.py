"""Bots that are worth their names."""

from __future__ import annotations

from random import Random

import pytest

from pnp.games.zombie_mania.actions import Action, Kind
from pnp.games.zombie_mania.state import SINGLE_GAME, State
from pnp.play.bots import bot_names, make_bot
from pnp.play.playout import playout
from pnp.play.statistics import wilson

from .positions import MODEL, position


def wins(bots: tuple[str, ...], games: int, seed: int = 0) -> list[int]:
    made = {name: make_bot(name, MODEL) for name in set(bots)}
    records = [
        playout(MODEL, SINGLE_GAME, [made[name] for name in bots], seed + number, checked=False, logged=False)
        for number in range(games)
    ]
    results = [record.result for record in records]
    assert None not in results
    return [sum(seat in result.winners for result in results if result is not None) for seat in range(len(bots))]


def test_greedy_beats_random() -> None:
    assert wins(("random", "greedy"), 30)[1] == 30


@pytest.mark.soak
def test_cunning_beats_greedy_whoever_starts() -> None:
    """About 67 % of many games."""
    games = 36
    won = wins(("cunning", "greedy"), games)[0] + wins(("greedy", "cunning"), games)[1]
    assert wilson(won, 2 * games).low > 0.5


@pytest.mark.soak
def test_cunning_beats_greedy_by_far() -> None:
    games = 1_500
    won = wins(("cunning", "greedy"), games)[0] + wins(("greedy", "cunning"), games)[1]
    assert wilson(won, 2 * games).low > 0.62


@pytest.mark.soak
def test_starting_is_an_advantage() -> None:
    assert wilson(wins(("greedy", "greedy"), 160)[0], 160).low > 0.5


def test_bots_by_name() -> None:
    assert bot_names(MODEL) == ("random", "greedy", "cunning")


def best(name: str, state: State) -> set[str]:
    appraise = MODEL.bots.get(name, MODEL.appraise)
    actions = state.legal()
    worths = appraise(state.observe(state.seat), actions)
    return {str(action) for action, worth in zip(actions, worths, strict=True) if worth == max(worths)}


def test_cunning_stops_whoever_is_about_to_win() -> None:
    stopped = position(kept="GS GS BU BU BR BR", mats=(9, 3, 0)).apply(Action(Kind.STOP), Random(0))
    assert best("cunning", stopped) == {"moves 2 zombies to seat 3"}


def test_cunning_keeps_buildings_where_greedy_does_not() -> None:
    state = position("BL BL GS GS BU BU X2 X2", mats=(6, 0))
    assert any("BU BU" in label for label in best("cunning", state))
    assert not any(
        "BU BU" in label and "GS GS" in label for label in best("greedy", position("BL GS GS BU BU X2 GR GR"))
    )


def test_greedy_sends_to_the_fewest_and_never_moves_less() -> None:
    stopped = position(kept="GS GS BU BU BR BR", mats=(9, 8, 3)).apply(Action(Kind.STOP), Random(0))
    assert best("greedy", stopped) == {"moves 2 zombies to seat 3"}


def test_the_chance_to_win_knows_a_lost_game() -> None:
    win_chance = MODEL.appraiser.win_chance
    assert win_chance((5, 0), 0, Action(Kind.BURY, buried=5)) == 0
    assert win_chance((5, 3), 0, Action(Kind.BURY, buried=5)) == 1
    chances = [win_chance((6, other), 0, Action(Kind.BURY)) for other in range(13)]
    assert chances == sorted(chances) and chances[0] == 0 < chances[1] and chances[-1] < 1
