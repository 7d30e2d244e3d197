"""Worked examples of Trick 'r Treat that would prove nothing: each mistake is reported, at its key."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

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
        ("to-the-right", {"theirs": ["sweet-jar"]}, "given.theirs[1]", "unknown lantern “sweet-jar”"),
    ],
)
def test_what_cannot_be_given(name: str, given: dict[str, Any], key: str, message: str) -> None:
    (problem,) = problems_with(name, given)
    assert problem.key.endswith(f".{key}") and message in problem.message and f"(example “{name}”)" in problem.message


def test_all_that_is_impossible_is_reported_together() -> None:
    problems = problems_with("to-the-right", {"mine": ["LHO", "LHO", "LHO", "LHX"], "dice": ["LHO"] * 5})
    assert [problem.key.partition(".")[2] for problem in problems] == ["given.mine[4]", "given", "given.dice"]


def test_a_card_that_the_neighbour_does_not_have_is_not_given() -> None:
    (problem,) = problems_with("not-looked-at-wrong", do={"gives": ["LNO"]})[:1]
    assert problem.key.endswith(".expect.legal") and "by the rules not legal" in problem.message
