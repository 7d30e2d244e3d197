"""What a user reads when something is wrong."""

from __future__ import annotations

import pytest

from pnp.source.problems import REMAINDER, DataError, Problem, Problems, Severity, did_you_mean, in_order


def problem(file: str = "a.toml", line: int = 1, column: int = 1, **more: str) -> Problem:
    return Problem(file, line, column, more.pop("key", ""), more.pop("message", "wrong"), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (
            Problem("g/dice.toml", 31, 9, "die.faces", "too few", "six"),
            "g/dice.toml:31:9: die.faces: too few  hint: six",
        ),
        (Problem("a.svg", 1, 1, "", "broken"), "a.svg:1:1: broken"),
        (Problem("a.svg", 1, 1, "", "pale", severity=Severity.WARNING), "a.svg:1:1: warning: pale"),
        (Problem("a.svg", 1, 1, "x", "odd", severity=Severity.NOTE), "a.svg:1:1: note: x: odd"),
    ],
)
def test_a_problem_is_one_line_that_an_editor_can_follow(shown: Problem, text: str) -> None:
    assert str(shown) == text


def test_problems_come_in_the_order_of_the_files_and_once_each() -> None:
    late, early, other = problem(line=10), problem(line=9), problem("b.toml")
    error = DataError([other, late, early, late])
    assert error.problems == (early, late, other)
    assert str(error).splitlines() == [str(early), str(late), str(other)]


def test_gathering_goes_on_after_a_problem() -> None:
    problems = Problems()
    for line in (1, 2):
        with problems.gather():
            raise DataError([problem(line=line)])
    with problems.gather():
        problems.add(problem(line=3))
    with pytest.raises(DataError) as caught:
        problems.raise_if_any()
    assert [p.line for p in caught.value.problems] == [1, 2, 3]


def test_gathering_takes_only_problems_of_the_data() -> None:
    with pytest.raises(KeyError), Problems().gather():
        raise KeyError


def test_warnings_stop_nothing_but_are_told_with_an_error() -> None:
    problems = Problems()
    problems.raise_if_any()
    problems.add(problem(severity=Severity.WARNING))
    problems.raise_if_any()
    problems.add(problem(line=2))
    with pytest.raises(DataError) as caught:
        problems.raise_if_any()
    assert len(caught.value.problems) == 2


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("gost", "did you mean “Ghost”?"),
        ("GHOST", "did you mean “Ghost”?"),
        ("tombston", "did you mean “tombstone”?"),
        ("xyz", "accepted: Ghost, key, tombstone"),
        ("", "accepted: Ghost, key, tombstone"),
    ],
)
def test_a_mistyped_word_gets_the_nearest_or_the_list(word: str, hint: str) -> None:
    assert did_you_mean(word, ["tombstone", "Ghost", "key", "key"]) == hint


def test_a_long_list_is_cut_and_an_empty_one_says_nothing() -> None:
    assert did_you_mean("x", []) == ""
    assert did_you_mean("x", [f"word{n:02}" for n in range(30)], limit=2) == "accepted: word00, word01, … (30 in all)"


def test_how_many_were_left_out_comes_last() -> None:
    first, rest = Problem("a.toml", 1, 1, "", "wrong"), Problem("a.toml", 9, 2, "", f"and 51{REMAINDER}")
    later = Problem("b.toml", 1, 1, "", "wrong, too")
    assert in_order([rest, later, first, first]) == [first, later, rest]
    assert DataError([rest, later, first]).problems == (first, later, rest)
