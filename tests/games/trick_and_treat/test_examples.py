"""The worked examples of the book, replayed; and examples that are wrong, each told so at its row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from bundled import bundled

from pnp.game.field_examples import FieldExample, FieldExamples
from pnp.games.trick_and_treat import Model, replay, replay_with

GAME = bundled("trick-and-treat")
MODEL = Model(GAME)
assert isinstance(GAME.examples, FieldExamples)
EXAMPLES = {example.id: example for example in GAME.examples.example}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_model_agrees_with_the_example(name: str) -> None:
    assert replay_with(MODEL, EXAMPLES[name]) == []


def test_a_replay_can_do_with_the_game_alone() -> None:
    assert replay(GAME, EXAMPLES["corn-fork"]) == []


def changed(example: FieldExample, part: str, **values: Any) -> FieldExample:
    inner = getattr(example, part)
    return example.model_copy(update={part: inner.model_copy(update=values)})


def told(example: FieldExample) -> list[tuple[str, str]]:
    """Replays a changed example in the place of the one it was made from."""
    number = list(EXAMPLES).index(example.id)
    assert isinstance(GAME.examples, FieldExamples)
    rows = tuple(example if i == number else row for i, row in enumerate(GAME.examples.example))
    model = Model(replace(GAME, examples=GAME.examples.model_copy(update={"example": rows})))
    found = replay_with(model, example)
    assert all(problem.file.endswith("examples.toml") and problem.line > 1 for problem in found)
    prefix = f"example[{number + 1}]."
    assert all(problem.key.startswith(prefix) for problem in found)
    return [(problem.key.removeprefix(prefix), problem.message.partition(" (example")[0]) for problem in found]


@pytest.mark.parametrize("name", [name for name, example in EXAMPLES.items() if example.expect.legal is not None])
def test_an_example_that_says_the_contrary_is_wrong(name: str) -> None:
    example = EXAMPLES[name]
    said = "legal" if example.expect.legal else "not legal"
    contrary = changed(example, "expect", legal=not example.expect.legal)
    assert ("expect.legal", f"by the rules this is {said}") in told(contrary)


@pytest.mark.parametrize(
    ("name", "section"),
    [(name, section) for name, example in EXAMPLES.items() for section in example.expect.scores],
)
def test_a_score_off_by_one_is_wrong(name: str, section: str) -> None:
    points = EXAMPLES[name].expect.scores
    off = changed(EXAMPLES[name], "expect", scores={**points, section: points[section] + 1})
    wanted = f"{points[section] + 1} expected, by the rules {points[section]}"
    assert told(off) == [(f"expect.scores.{section}", wanted)]


@pytest.mark.parametrize("key", ["stars", "hats", "bonuses"])
def test_a_count_off_by_one_is_wrong(key: str) -> None:
    tried = 0
    for example in EXAMPLES.values():
        count = getattr(example.expect, key)
        if count is not None:
            tried += 1
            off = changed(example, "expect", **{key: count + 1})
            assert told(off) == [(f"expect.{key}", f"{count + 1} expected, by the rules {count}")]
    assert tried >= 4


def test_circles_off_by_one_are_wrong() -> None:
    for example in EXAMPLES.values():
        if circles := example.expect.circles:
            off = changed(example, "expect", circles=(circles[0] + 1, *circles[1:]))
            assert told(off) == [("expect.circles", f"by the rules the circles are {list(circles)}")]


def test_a_fallback_that_is_none() -> None:
    off = changed(EXAMPLES["fallback-refused"], "expect", fallback=True)
    assert told(off) == [("expect.fallback", "by the rules the shape fits")]
    off = changed(EXAMPLES["fallback-one-trick"], "expect", fallback=False)
    assert told(off) == [("expect.fallback", "by the rules the shape does not fit")]


def test_what_is_done_must_be_legal_even_if_the_example_does_not_say_so() -> None:
    off = changed(EXAMPLES["trick-indoors"], "expect", legal=None, scores={"houses": 0})
    assert told(off) == [("do", "by the rules this is not legal")]


def test_a_position_that_no_game_reaches() -> None:
    through_candy = changed(EXAMPLES["fearless-house"], "given", fearless=("3,2",))
    assert ("given.fearless[1]", "a Fearless Path leads through a trick") in told(through_candy)
    unearned = changed(EXAMPLES["brambles-cut"], "given", tokens=2)
    assert ("given.tokens", "more tokens than the circles have earned") in told(unearned)
    hatless = changed(EXAMPLES["row-full"], "given", hats=2)
    assert ("given.hats", "more hats than the circles have earned") in told(hatless)
    ahead = changed(EXAMPLES["cauldron-chain-end"], "given", crossed=(0, 0, 2, 0))
    assert ("given.crossed[3]", "more bonuses are crossed off than are circled") in told(ahead)
