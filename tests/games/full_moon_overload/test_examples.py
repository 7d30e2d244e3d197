"""The worked examples of Full Moon Overload, replayed; and examples that are wrong, each told so at its row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pnp.game.examples import Examples, ToldExample
from pnp.games.full_moon_overload import Model, replay_with
from pnp.games.full_moon_overload.schema import Do, Expect, Given

from .table import GAME, MODEL

assert isinstance(GAME.examples, Examples)
EXAMPLES = {example.id: example for example in GAME.examples.example}
JUDGED = [name for name, example in EXAMPLES.items() if "legal" in example.expect]


def test_there_are_enough_of_them() -> None:
    assert len(EXAMPLES) >= 50 and len(JUDGED) >= 25


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_model_agrees_with_the_example(name: str) -> None:
    assert replay_with(MODEL, EXAMPLES[name]) == []


def test_every_key_is_used_by_some_example() -> None:
    """What nothing uses, nobody has tried."""
    for part, schema in (("given", Given), ("do", Do), ("expect", Expect)):
        used = {key for example in EXAMPLES.values() for key in getattr(example, part)}
        assert used >= set(schema.model_fields), part


def test_every_example_says_why() -> None:
    assert all(example.expect.get("why") for example in EXAMPLES.values())


def complaints(example: ToldExample) -> list[tuple[str, str]]:
    """Replays a changed example in the place of the one it was made from."""
    assert isinstance(GAME.examples, Examples)
    number = list(EXAMPLES).index(example.id)
    rows = tuple(example if i == number else row for i, row in enumerate(GAME.examples.example))
    model = Model(replace(GAME, examples=GAME.examples.model_copy(update={"example": rows})))
    problems = replay_with(model, example)
    assert all(problem.file.endswith("examples.toml") and problem.line > 1 for problem in problems)
    prefix = f"example[{number + 1}]."
    assert all(problem.key.startswith(prefix) for problem in problems)
    return [(problem.key.removeprefix(prefix), problem.message.partition(" (example")[0]) for problem in problems]


def changed(name: str, part: str, **values: Any) -> ToldExample:
    example = EXAMPLES[name]
    return example.model_copy(update={part: {**getattr(example, part), **values}})


@pytest.mark.parametrize("name", JUDGED)
def test_an_example_that_says_the_contrary_is_wrong(name: str) -> None:
    legal = EXAMPLES[name].expect["legal"]
    said = "legal" if legal else "not legal"
    assert ("expect.legal", f"by the rules this is {said}") in complaints(changed(name, "expect", legal=not legal))


OTHERWISE: dict[str, Any] = {
    "ways": ["1,1"],
    "spots": ["2,2"],
    "stack": ["major-0"],
    "stash": ["major-0"],
    "hand": "major-0",
    "grid": [["major-0"]],
    "pile": 77,
    "next": 2,
    "highest": [3],
    "sides": ["south", "south"],
    "points": [6, 6],
    "winners": [1, 2, 3],
}
CLAIMS = [(name, key) for name, example in EXAMPLES.items() for key in example.expect if key not in ("why", "legal")]


@pytest.mark.parametrize(("name", "key"), CLAIMS)
def test_whatever_else_is_claimed_wrongly_is_noticed(name: str, key: str) -> None:
    was = EXAMPLES[name].expect[key]
    other = not was if isinstance(was, bool) else OTHERWISE[key] if was != OTHERWISE[key] else 1
    assert [where for where, _ in complaints(changed(name, "expect", **{key: other}))] == [f"expect.{key}"]


def test_what_is_done_must_be_legal_even_if_the_example_does_not_say_so() -> None:
    example = EXAMPLES["move-gap"].model_copy(update={"expect": {"pile": 0}})
    assert complaints(example) == [("do", "by the rules this is not legal")]


@pytest.mark.parametrize(
    ("name", "part", "values", "wanted"),
    [
        ("open-south", "given", {"player": 3}, ("given.player", "there are 2 players")),
        ("open-south", "given", {"hand": "vials-11"}, ("given.hand", "the deck has no card “vials-11”")),
        ("hand-left", "given", {"waiting": {"2": "major-1"}}, ("given.waiting.2", "“2” is no other player")),
        ("hand-left", "given", {"waiting": {"x": "major-1"}}, ("given.waiting.x", "“x” is no other player")),
        ("move-far", "given", {"at": "4,1"}, ("given.at", "a stack stands on a slot of the grid")),
        ("score-zero", "given", {"court": [0, 0, 0]}, ("given", "different numbers of players")),
        ("minor-suit", "do", {"cards": ["wires-7"]}, ("do.cards", "needs exactly 2 items")),
        ("open-south", "expect", {"ways": ["c1"]}, ("expect.ways[1]", "not written as it should be")),
        ("open-south", "given", {"hnad": "wires-1"}, ("given.hnad", "unknown key")),
        ("refresh-used", "do", {"refresh": ["3,2", "3,1"]}, ("do", "not legal")),
        ("walk-to-the-tower", "do", {"path": ["3,2", "2,1", "1,1", "1,2"]}, ("do", "not legal")),
        ("walk-to-the-tower", "do", {"path": ["3,2", "2,1", "9,9"]}, ("do", "not legal")),
    ],
)
def test_positions_and_steps_that_make_no_sense(name: str, part: str, values: Any, wanted: tuple[str, str]) -> None:
    problems = complaints(changed(name, part, **values))
    assert [1 for key, message in problems if key == wanted[0] and wanted[1] in message], problems
