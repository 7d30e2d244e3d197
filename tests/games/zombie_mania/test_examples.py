"""The worked examples of Zombie Mania!, replayed; and examples that are wrong, each reported at its row."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest

from pnp.game.cases import Case
from pnp.games.zombie_mania import Model
from pnp.games.zombie_mania.examples import Replay
from pnp.games.zombie_mania.legality import Worth, Worths
from pnp.games.zombie_mania.rulings import Rulings
from pnp.games.zombie_mania.schema import Do, Expect, Given
from pnp.play.referee import Referee
from pnp.source.problems import DataError, Problem
from pnp.source.schema import Strict, validated

from .positions import GAME, MODEL, playing

PARTS: dict[str, type[Strict]] = {"given": Given, "do": Do, "expect": Expect}


def replayed(case: Case[Any, Any, Any], model: Model = MODEL) -> list[Problem]:
    return list(Replay(model, case).problems())


@pytest.mark.parametrize("name", GAME.cases)
def test_the_model_agrees_with_the_example(name: str) -> None:
    assert replayed(GAME.cases[name]) == []


def test_there_are_enough() -> None:
    assert len(GAME.cases) >= 14
    assert {"one-gravestone", "four-blue", "six-at-once", "to-an-opponent"} <= set(GAME.cases)


READINGS = [
    (key, reading)
    for key, readings in get_type_hints(Rulings).items()
    for reading in readings
    if reading is not getattr(Rulings(), key)
]


@pytest.mark.parametrize(("key", "reading"), READINGS)
def test_every_other_reading_is_at_odds_with_an_example(key: str, reading: object) -> None:
    model = playing(**{key: reading})
    assert [problem for case in GAME.cases.values() for problem in replayed(case, model)]


def reported(name: str, part: str, **values: Any) -> list[tuple[str, str]]:
    """Places and messages for an example of which a part is changed."""
    example = GAME.cases[name].example
    written = {key: getattr(example, key) for key in PARTS}
    written[part] = {**written[part], **values}
    path = example.span.path
    try:
        parts = [validated(PARTS[key], example.span.source, (*path, key), written[key]) for key in PARTS]
        problems = replayed(Case(example, *parts))
    except DataError as error:
        problems = list(error.problems)
    assert isinstance(path[1], int)
    prefix = f"example[{path[1] + 1}]."
    assert all(problem.file.endswith("examples.toml") and problem.line > 1 for problem in problems)
    assert all(problem.key.startswith(prefix) for problem in problems)
    return [(problem.key.removeprefix(prefix), problem.message.partition(" (example")[0]) for problem in problems]


def off(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if value == ():
        return [1]
    if isinstance(value, int):
        return value + 1
    return "1/3" if isinstance(value, str) else [value[0] + 1, *value[1:]]


@pytest.mark.parametrize(
    ("name", "key"),
    [(name, key) for name, case in GAME.cases.items() for key in sorted(case.expect.model_fields_set) if key != "why"],
)
def test_anything_expected_that_is_off_is_reported(name: str, key: str) -> None:
    wrong = {key: off(getattr(GAME.cases[name].expect, key))}
    assert f"expect.{key}" in [where for where, _ in reported(name, "expect", **wrong)]


@pytest.mark.parametrize(
    ("name", "part", "change", "where", "message"),
    [
        ("four-blue", "expect", {"legal": False}, "expect.legal", "not legal expected, by the rules legal"),
        ("bust-late", "expect", {"bust": False}, "expect.bust", "no bust expected, by the rules a bust"),
        (
            "four-blue",
            "expect",
            {"send": True},
            "expect.send",
            "buildings that work expected, by the rules no buildings that work",
        ),
        ("four-blue", "expect", {"bust": True}, "expect.bust", "nothing that is given or done leads to this"),
        ("four-blue", "do", {"move": 2}, "do", "by the rules this is not legal"),
        ("one-gravestone", "do", {"move": 1}, "do", "by the rules this is not legal"),
        ("to-an-opponent", "do", {"to": 1}, "do.to", "an opponent of seat 1, or “graveyard”, gets the zombies"),
        ("to-an-opponent", "do", {"to": 4}, "do.to", "an opponent of seat 1, or “graveyard”, gets the zombies"),
        ("to-an-opponent", "given", {"mats": [0, 7, 8]}, "given.mats", "seat 1 has won already"),
        ("to-an-opponent", "given", {"mats": [5]}, "given.mats", "no game has 1 mats"),
        ("to-an-opponent", "given", {"seat": 4}, "given.seat", "there are 3 seats"),
        ("four-blue", "given", {"kept": ["GS", "GS"]}, "given.kept", "of every roll a zombie is set aside"),
        ("four-blue", "given", {"to_come": 0}, "given.to_come", "before anybody rolls"),
        ("four-blue", "given", {"variant": True}, "given.variant", "the variant counts rounds"),
        ("sunrise", "given", {"to_come": 1}, "expect.winners", "2 expected, by the rules nothing"),
        ("sunrise", "given", {"variant": False}, "expect.winners", "2 expected, by the rules nothing"),
        ("sunrise", "given", {"to_come": 4}, "given.to_come", "the variant has 4 rounds, and one is over at least"),
        (
            "before-sunrise",
            "given",
            {"to_come": 3},
            "given.mats[2]",
            "10 zombies have left; in 1 rounds, 6 can at most",
        ),
        ("before-sunrise", "expect", {"winners": [2]}, "expect.winners", "2 expected, by the rules nothing"),
        ("sunrise", "expect", {"winners": []}, "expect.winners", "nothing expected, by the rules 2"),
        ("sunrise", "given", {"mats": [0, 2, 5]}, "expect.winners", "2 expected, by the rules 1"),
        ("four-blue", "do", {"keep": ["BL"]}, "do", "there is no roll of which dice could be set aside"),
        ("old-zombie", "given", {"kept": ["BL"]}, "given", "a turn has 8 dice, set aside or rolled; here are 6"),
        ("old-zombie", "do", {"keep": ["GP"]}, "do.keep[1]", "unknown face “GP”"),
        ("to-an-opponent", "do", {"to": "graveyard", "bury": 1}, "do.bury", "besides"),
        ("series-tie", "given", {"left": [[0, 0]]}, "given.left[1]", "a single 0: the winner’s"),
        ("series-tie", "given", {"left": [[0, 4], [4, 0, 1]]}, "given.left[1]", "one number for each"),
        ("series-tie", "given", {"left": [[0, 4], [4, 0], [1, 0]]}, "given.left", "a series of 2 players has 2 games"),
        ("series-tie", "given", {"left": [[0, 25], [4, 0]]}, "given.left[1]", "25 zombies, where 24 are in the game"),
        ("bust-early", "expect", {"chance": "1 in 256"}, "expect.chance", "is not written as it should be"),
        ("spoil-a-win", "do", {"to": "garden"}, "do.to", "garden"),
        ("keep-one-zombie", "do", {"then": "wait"}, "do.then", "unknown value “wait”"),
    ],
)
def test_what_is_wrong_is_reported(name: str, part: str, change: dict[str, Any], where: str, message: str) -> None:
    problems = reported(name, part, **change)
    assert [text for key, text in problems if key == where and message in text], problems


def test_a_model_that_forgets_the_gravestones_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples would not let such a model pass."""

    def careless(self: Worths, aside: tuple[int, ...]) -> Worth:
        return Worth(sum(self.pairs(aside)[:3]), False)

    monkeypatch.setattr(Worths, "_worth", careless)
    assert Referee(GAME).example_problems()
