"""The worked examples of the book, replayed; and examples that are wrong, each reported at its row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from bundled import bundled
from thinning import thinned

from pnp.build.compose import Composer
from pnp.games.trick_and_treat import Model
from pnp.games.trick_and_treat.examples import Case, Replay
from pnp.games.trick_and_treat.rulings import Rulings
from pnp.play.rulings import readings, switched
from pnp.source.folder import Folder
from pnp.source.problems import DataError

from ..redesigns import Edit, copied, edit

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
    ahead = changed("bonus-nowhere", "given", crossed=(2, 0, 0, 0))
    assert ("given.crossed[1]", "more bonuses are crossed off than are circled") in complaints(ahead)


def moved(name: str, **cells: str | None) -> dict[str, str]:
    """What is drawn, with some hexes changed (`at_3_2` is 3,2)."""
    drawn = dict(CASES[name].given.drawn)
    for key, symbol in cells.items():
        cell = key.removeprefix("at_").replace("_", ",")
        drawn.pop(cell, None)
        drawn |= {cell: symbol} if symbol is not None else {}
    return drawn


@pytest.mark.parametrize(
    ("name", "given", "key", "message"),
    [
        (
            "trail-joined",
            {"drawn": moved("trail-joined", at_3_2=None)},
            'drawn."2,2"',
            "no chain of symbols leads from here to Home",
        ),
        ("trick-indoors", {"drawn": {"3,2": "CC", "2,2": "GH"}}, 'drawn."2,2"', "“ghost” can never have been drawn"),
        (
            "bonus-nowhere",
            {"circles": (2, 0, 0, 0)},
            "circles",
            "2 circles in row 1, which 1 symbols on cauldrons feed",
        ),
        ("bonus-nowhere", {"circles": (0, 1, 0, 0)}, "circles", "row 1 is fed by 1 symbols on cauldrons"),
        ("star-indoors", {"drawn": moved("star-indoors", at_9_4="STAR")}, "circles", "2 Stars, and the circles"),
        ("key-opens", {"drawn": moved("key-opens", at_9_6="STAR")}, "drawn", "on this map a Star is a key"),
        ("row-full", {"hats": 2}, "hats", "more hats than the circles have earned"),
        ("fearless-house", {"fearless": ("2,2", "3,3")}, "fearless", "the favours have 1 Fearless Path"),
        ("finished-map", {"circles": (3, 2, 2, 3), "crossed": (3, 2, 2, 3)}, "fearless", "no hat was earned"),
        (
            "finished-map",
            {"drawn": moved("finished-map", at_11_7=None)},
            "circles",
            "2 circles in row 2, which 1 symbols on cauldrons feed",
        ),
        (
            "finished-map",
            {"drawn": moved("finished-map", at_2_3=None)},
            "drawn",
            "38 symbols from the dice, and the 13",
        ),
    ],
)
def test_a_position_that_the_rules_do_not_lead_to(name: str, given: dict[str, Any], key: str, message: str) -> None:
    found = complaints(changed(name, "given", **given))
    assert [words for where, words in found if where == f"given.{key}" and words.startswith(message)], found


def test_a_whole_game_has_as_many_symbols_as_its_rounds_roll() -> None:
    """The book counts them: with fewer rounds the map of the example is not to be had."""
    for rounds, said in (
        (12, "39 symbols from the dice, and 12 rounds give 36"),
        (14, "39 symbols from the dice, and the 14"),
    ):
        model = Model(GAME)
        model.numbers = replace(model.numbers, rounds=rounds)
        (problem,) = Replay(model, CASES["finished-map"]).problems()
        assert problem.message.startswith(said) and "3 symbols" in problem.hint


def test_dice_that_cannot_fall_so() -> None:
    no_treat = changed("fallback-one-trick", "do", symbols=("GH", "GH", "TS"))
    assert complaints(no_treat) == [("do.symbols", "the dice cannot show these symbols together")]


SWITCHES = [(key, value) for key, values in readings(Rulings).items() for value in values]


@pytest.mark.parametrize(("key", "value"), thinned(SWITCHES, 9, name=" ".join))
def test_every_other_reading_has_an_example_against_it(key: str, value: str) -> None:
    model = Model(GAME, switched(Rulings(), {key: value}))
    against = [name for name, case in CASES.items() if list(Replay(model, case).problems())]
    assert bool(against) is (value != getattr(Rulings(), key)), against


def test_a_section_that_the_rules_do_not_score() -> None:
    misspelt = changed("corn-fork", "expect", scores={"corn": 1})
    assert complaints(misspelt) == [("expect.scores.corn", "unknown section “corn”")]


@pytest.mark.parametrize(
    ("name", "after", "said"),
    [
        ("cauldron-bonus-drawn", "cauldron-last", "unknown example “cauldron-last”"),
        ("cauldron-bonus-drawn", "cauldron-chain-end", "these examples follow on one another in a circle"),
        ("cauldron-chain-end", "trick-indoors", "what “trick-indoors” does is not legal, so nothing can follow on it"),
    ],
)
def test_an_example_that_cannot_follow_on_another(name: str, after: str, said: str) -> None:
    off = changed(name, "given", after=after)
    model = Model(replace(GAME, cases={**CASES, name: off}))
    problems = [problem.message.partition(" (example")[0] for problem in Replay(model, off).problems()]
    assert problems == [said]


def test_what_follows_on_something_illegal_is_told_down_the_chain() -> None:
    other = Model(GAME, switched(MODEL.rulings, {"attach": "every-space"}))
    for name in ("cauldron-bonus-drawn", "cauldron-chain-end"):
        assert CASES[name].given.after
        (problem,) = Replay(other, CASES[name]).impossible()
        assert "is not legal, so nothing can follow on it" in problem.message


def test_no_picture_is_made_of_what_follows_on_something_illegal(tmp_path: Path) -> None:
    root = copied("trick-and-treat", tmp_path)
    edit(root, (Edit("rulings.toml", 'chosen = "one-after-another"', 'chosen = "every-space"'),))
    composer = Composer(Folder(root))
    assert composer.game.examples is not None
    (example,) = (example for example in composer.game.examples.example if example.id == "first-bonus")
    with pytest.raises(DataError) as caught:
        composer.referee.marks(example)
    assert ["so nothing can follow on it" in problem.message for problem in caught.value.problems] == [True]
