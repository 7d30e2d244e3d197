"""The worked examples of the book, replayed; and examples that are wrong, each reported at its row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from bundled import bundled

from pnp.games.trick_and_treat import Model
from pnp.games.trick_and_treat.examples import Case, Replay

GAME = bundled("trick-and-treat")
MODEL = Model(GAME)
CASES: Mapping[str, Case] = GAME.cases


def test_every_example_is_read() -> None:
    assert GAME.examples is not None and GAME.case_problems == ()
    assert list(CASES) == [example.id for example in GAME.examples.example]


@pytest.mark.parametrize("name", CASES)
def test_the_model_agrees_with_the_example(name: str) -> None:
    assert list(Replay(MODEL, CASES[name]).problems()) == []


def changed(name: str, part: str, **values: Any) -> Case:
    return replace(CASES[name], **{part: getattr(CASES[name], part).model_copy(update=values)})


def complaints(case: Case) -> list[tuple[str, str]]:
    """Replays a changed example in the place of the one it was made from."""
    number = list(CASES).index(case.id)
    problems = list(Replay(MODEL, case).problems())
    assert all(problem.file.endswith("examples.toml") and problem.line > 1 for problem in problems)
    prefix = f"example[{number + 1}]."
    assert all(problem.key.startswith(prefix) for problem in problems)
    return [(problem.key.removeprefix(prefix), problem.message.partition(" (example")[0]) for problem in problems]


@pytest.mark.parametrize("name", [name for name, example in CASES.items() if example.expect.legal is not None])
def test_an_example_that_says_the_contrary_is_wrong(name: str) -> None:
    legal = CASES[name].expect.legal
    said = "not legal expected, by the rules legal" if legal else "legal expected, by the rules not legal"
    contrary = changed(name, "expect", legal=not legal)
    assert complaints(contrary) == [("expect.legal", said)]


@pytest.mark.parametrize(
    ("name", "section"),
    [(name, section) for name, example in CASES.items() for section in example.expect.scores],
)
def test_a_score_off_by_one_is_wrong(name: str, section: str) -> None:
    points = CASES[name].expect.scores
    off = changed(name, "expect", scores={**points, section: points[section] + 1})
    wanted = f"{points[section] + 1} expected, by the rules {points[section]}"
    assert complaints(off) == [(f"expect.scores.{section}", wanted)]


@pytest.mark.parametrize("key", ["stars", "hats", "bonuses"])
def test_a_count_off_by_one_is_wrong(key: str) -> None:
    tried = 0
    for name, example in CASES.items():
        count = getattr(example.expect, key)
        if count is not None:
            tried += 1
            off = changed(name, "expect", **{key: count + 1})
            assert complaints(off) == [(f"expect.{key}", f"{count + 1} expected, by the rules {count}")]
    assert tried >= 4


def listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def test_circles_off_by_one_are_wrong() -> None:
    for name, example in CASES.items():
        if circles := example.expect.circles:
            fewer = (circles[0] - 1 if circles[0] else 1, *circles[1:])
            off = changed(name, "expect", circles=fewer)
            assert complaints(off) == [("expect.circles", f"{listed(fewer)} expected, by the rules {listed(circles)}")]


def test_a_fallback_that_is_none() -> None:
    off = changed("fallback-refused", "expect", fallback=True)
    assert complaints(off) == [
        ("expect.fallback", "a shape that does not fit expected, by the rules a shape that fits")
    ]
    off = changed("fallback-one-trick", "expect", fallback=False)
    assert complaints(off) == [
        ("expect.fallback", "a shape that fits expected, by the rules a shape that does not fit")
    ]


def test_what_is_done_must_be_legal_even_if_the_example_does_not_say_so() -> None:
    off = changed("trick-indoors", "expect", legal=None, scores={"houses": 0})
    assert complaints(off) == [("do", "by the rules this is not legal")]


def test_a_position_that_no_game_reaches() -> None:
    through_candy = changed("fearless-house", "given", fearless=("3,2",))
    assert ("given.fearless[1]", "a Fearless Path leads through a trick") in complaints(through_candy)
    unearned = changed("brambles-cut", "given", tokens=2)
    assert ("given.tokens", "more tokens than the circles have earned") in complaints(unearned)
    hatless = changed("row-full", "given", hats=2)
    assert ("given.hats", "more hats than the circles have earned") in complaints(hatless)
    ahead = changed("cauldron-chain-end", "given", crossed=(0, 0, 2, 0))
    assert ("given.crossed[3]", "more bonuses are crossed off than are circled") in complaints(ahead)


def test_a_section_that_the_rules_do_not_score() -> None:
    misspelt = changed("corn-fork", "expect", scores={"corn": 1})
    assert complaints(misspelt) == [("expect.scores.corn", "unknown section “corn”")]
