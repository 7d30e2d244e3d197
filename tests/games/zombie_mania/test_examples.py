"""The worked examples of Zombie Mania!, replayed; and examples that are wrong, each reported at its row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_type_hints

import pytest

from pnp.game.examples import Examples, ToldExample
from pnp.games.zombie_mania import Model, replay_with
from pnp.games.zombie_mania.dice import Worth, Worths
from pnp.games.zombie_mania.rulings import Rulings
from pnp.play.referee import Referee

from .positions import GAME, MODEL, playing

assert isinstance(GAME.examples, Examples)
EXAMPLES = {example.id: example for example in GAME.examples.example}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_model_agrees_with_the_example(name: str) -> None:
    assert replay_with(MODEL, EXAMPLES[name]) == []


def test_there_are_enough() -> None:
    assert len(EXAMPLES) >= 14 and {"one-gravestone", "four-blue", "six-at-once", "to-an-opponent"} <= set(EXAMPLES)


READINGS = [
    (key, reading)
    for key, readings in get_type_hints(Rulings).items()
    for reading in readings
    if reading is not getattr(Rulings(), key) and key != "ending"  # no example counts the rounds of a game
]


@pytest.mark.parametrize(("key", "reading"), READINGS)
def test_every_other_reading_is_at_odds_with_an_example(key: str, reading: object) -> None:
    model = playing(**{key: reading})
    assert [problem for example in EXAMPLES.values() for problem in replay_with(model, example)]


def reported(example: ToldExample) -> list[tuple[str, str]]:
    """Replays a changed example in the place of the one it was made from."""
    number = list(EXAMPLES).index(example.id)
    assert isinstance(GAME.examples, Examples)
    rows = tuple(example if i == number else row for i, row in enumerate(GAME.examples.example))
    problems = replay_with(Model(replace(GAME, examples=Examples(example=rows))), example)
    prefix = f"example[{number + 1}]."
    assert all(problem.file.endswith("examples.toml") and problem.line > 1 for problem in problems)
    assert all(problem.key.startswith(prefix) for problem in problems)
    return [(problem.key.removeprefix(prefix), problem.message.partition(" (example")[0]) for problem in problems]


def changed(name: str, part: str, **values: Any) -> ToldExample:
    example = EXAMPLES[name]
    return example.model_copy(update={part: {**getattr(example, part), **values}})


def off(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return "1/3" if isinstance(value, str) else [value[0] + 1, *value[1:]]


@pytest.mark.parametrize(
    ("name", "key"), [(name, key) for name, example in EXAMPLES.items() for key in example.expect if key != "why"]
)
def test_anything_expected_that_is_off_is_reported(name: str, key: str) -> None:
    wrong = changed(name, "expect", **{key: off(EXAMPLES[name].expect[key])})
    assert f"expect.{key}" in [where for where, _ in reported(wrong)]


@pytest.mark.parametrize(
    ("example", "where", "message"),
    [
        (changed("four-blue", "expect", legal=False), "expect.legal", "not legal expected, by the rules legal"),
        (changed("bust-late", "expect", bust=False), "expect.bust", "no bust expected, by the rules a bust"),
        (
            changed("four-blue", "expect", send=True),
            "expect.send",
            "buildings that work expected, by the rules no buildings that work",
        ),
        (changed("four-blue", "expect", bust=True), "expect.bust", "nothing that is given or done leads to this"),
        (changed("four-blue", "do", move=2), "do", "by the rules this is not legal"),
        (changed("one-gravestone", "do", move=1), "do", "by the rules this is not legal"),
        (changed("to-an-opponent", "do", to=1), "do.to", "an opponent of seat 1, or “graveyard”, gets the zombies"),
        (changed("to-an-opponent", "do", to=4), "do.to", "an opponent of seat 1, or “graveyard”, gets the zombies"),
        (changed("to-an-opponent", "given", mats=[0, 7, 8]), "given.mats", "seat 1 has won already"),
        (changed("to-an-opponent", "given", mats=[5]), "given.mats", "no game has 1 mats"),
        (changed("to-an-opponent", "given", seat=4), "given.seat", "there are 3 seats"),
        (changed("four-blue", "given", kept=["GS", "GS"]), "given.kept", "of every roll a zombie is set aside"),
        (changed("four-blue", "given", rounds=4), "given.rounds", "before anybody rolls"),
        (changed("sunrise", "given", rounds=3), "expect.winners", "[2] expected, by the rules []"),
        (changed("sunrise", "given", mats=[0, 2, 5]), "expect.winners", "[2] expected, by the rules [1]"),
        (changed("four-blue", "do", keep=["BL"]), "do", "there is no roll of which dice could be set aside"),
        (changed("old-zombie", "given", kept=["BL"]), "given", "a turn has 8 dice, set aside or rolled; here are 6"),
        (changed("old-zombie", "do", keep=["GP"]), "do.keep[1]", "no die shows “GP”"),
        (changed("to-an-opponent", "do", to="graveyard", bury=1), "do.bury", "besides"),
        (changed("series-tie", "given", left=[[0, 0]]), "given.left[1]", "a single 0: the winner’s"),
        (changed("series-tie", "given", left=[[0, 4], [4, 0, 1]]), "given.left[1]", "one number for each"),
        (changed("bust-early", "expect", chance="1 in 256"), "expect.chance", "is not written as it should be"),
        (changed("spoil-a-win", "do", to="garden"), "do.to", "garden"),
        (changed("keep-one-zombie", "do", then="wait"), "do.then", "unknown value “wait”"),
    ],
)
def test_what_is_wrong_is_reported(example: ToldExample, where: str, message: str) -> None:
    problems = reported(example)
    assert [text for key, text in problems if key == where and message in text], problems


def test_a_model_that_forgets_the_gravestones_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples would not let such a model pass."""

    def careless(self: Worths, aside: tuple[int, ...]) -> Worth:
        return Worth(sum(self.pairs(aside)[:3]), False)

    monkeypatch.setattr(Worths, "_worth", careless)
    assert Referee(GAME).example_problems()
