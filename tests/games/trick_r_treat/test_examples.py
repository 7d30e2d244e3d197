"""Worked examples of Trick 'r Treat that would prove nothing: each mistake is reported, at its key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pnp.games.trick_r_treat import Model
from pnp.games.trick_r_treat.examples import Replay
from pnp.games.trick_r_treat.schema import Do, Given
from pnp.source.problems import Problem

from .setups import GAME, MODEL


def problems_with(name: str, given: dict[str, Any] | None = None, do: dict[str, Any] | None = None) -> list[Problem]:
    """What is said of an example in which something else is given or done."""
    case = GAME.cases[name]
    changed = replace(
        case,
        given=Given.model_validate(case.given.model_dump(exclude_unset=True) | (given or {})),
        do=Do.model_validate(case.do.model_dump(exclude_unset=True) | (do or {})),
    )
    return list(Replay(MODEL, changed).problems())


@pytest.mark.parametrize(
    ("name", "given", "key", "message"),
    [
        ("deal-six", {"players": 7}, "given", "7 players: the game is for 3 to 6"),
        ("deal-five", {"dealer": 6}, "given.dealer", "there are 5 players"),
        ("scoring-four", {"end": [8, 8, 8]}, "given.end", "4 players began, 3 are counted"),
        ("scoring-four", {"start": [6, 6, 6, 7]}, "given.start", "these are 25 cards; there are 24 in every hand"),
        ("to-the-right", {"mine": ["LHO", "LHO", "LHO"]}, "given", "there are only 2 cards of LHO"),
        ("to-the-right", {"dice": ["LHO"] * 5}, "given.dice", "no roll of the dice shows this"),
        ("to-the-right", {"dice": ["LHO"] * 9}, "given.dice", "these are 9 dice; there are 8"),
        ("scoring-four", {"start": [7, 5, 6, 6]}, "given.start", "4 players are dealt 6, 6, 6, 6, the dealer last"),
        ("shared-bowl", {"candy": [7, 25, 4, 25]}, "given.candy[2]", "nobody can win more than 24 candies in a game"),
        ("shared-bowl", {"last": [0, 1, 0, 7]}, "given.last[4]", "nobody can win more than 6 candies in a hand"),
        ("shared-bowl", {"last": [0, 1, 5, 3]}, "given.last[3]", "the last hand gave 5 of 4 candies"),
        ("shared-bowl", {"last": [0, 1]}, "given.last", "4 players have candy, here are 2"),
        ("bank-broken", {"candy": [9] * 7}, "given", "7 players: the game is for 3 to 6"),
        ("to-the-right", {"theirs": ["sweet-jar"]}, "given.theirs[1]", "unknown lantern “sweet-jar”"),
    ],
)
def test_what_cannot_be_given(name: str, given: dict[str, Any], key: str, message: str) -> None:
    problem, *more = problems_with(name, given)
    assert not more or name == "shared-bowl"  # two seats that could not have so much
    assert problem.key.endswith(f".{key}") and message in problem.message and f"(example “{name}”)" in problem.message


def test_all_that_is_impossible_is_reported_together() -> None:
    problems = problems_with("to-the-right", {"mine": ["LHO", "LHO", "LHO", "LHX"], "dice": ["LHO"] * 5})
    assert [problem.key.partition(".")[2] for problem in problems] == ["given.mine[4]", "given", "given.dice"]


def test_a_card_that_the_neighbour_does_not_have_is_not_given() -> None:
    (problem,) = problems_with("not-looked-at-wrong", do={"gives": ["LNO"]})[:1]
    assert problem.key.endswith(".expect.legal") and "by the rules not legal" in problem.message


def told(name: str) -> Mapping[str, str | int]:
    return Replay(MODEL, GAME.cases[name]).tells()


def test_examples_tell_themselves() -> None:
    assert told("two-marks")["differing"] == "stem and mood" and told("two-marks")["agreeing"] == "colours"
    assert told("all-three")["agreeing"] == "stem, mood and colours" and told("all-three")["differing"] == ""
    assert told("wrong-colours")["card_colour"] == "yellow" and told("wrong-colours")["die_colour"] == "orange"
    assert told("right-pass")["mine_before"] == 4 and told("right-pass")["card"] == "left, happy, hatched orange eyes"
    assert told("scoring-four")["most_more"] == 4 and told("scoring-four")["most_gone"] == 2
    assert told("deal-five")["each"] == 5 and told("deal-five")["dealers"] == 4
    assert (told("bank-broken")["total"], told("bank-broken")["printed"], told("bank-broken")["missing"]) == (85, 84, 1)


def test_an_example_stops_where_it_says() -> None:
    """Nothing is rolled, and nobody looks for the next die: however fast people are, it ends the same."""
    fast = Model(GAME)
    paces = tuple(pace.model_copy(update={"speed": 10.0}) for pace in fast.numbers.paces)
    for name in GAME.cases:
        assert list(Replay(fast.varied(paces, hands=0), GAME.cases[name]).problems()) == []
