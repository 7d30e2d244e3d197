"""What a drawing calls itself is what its file is called."""

from __future__ import annotations

import pytest

from pnp.art.svg import read_drawing
from pnp.art.titles import own_name, title_problems, words
from pnp.source.problems import Problem, Severity

from .helpers import svg


def told(name: str, title: str) -> list[Problem]:
    drawing = read_drawing(svg(f'<title>{title}</title><path class="ink" d="M0 0h1"/>'), f"art/{name}.svg", name)
    return list(title_problems(drawing))


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("ghost", "Ghost"),
        ("ghost", "ghosts: three of them, and a moon"),
        ("jack-o-lantern", "Jack-o’-lantern"),
        ("portrait-king-bats", "Portrait, King of Bats: stern"),
        ("number-2", "Number two"),
        ("roll-draw", "Roll draw: a card up"),
    ],
)
def test_a_title_says_the_files_name_before_its_colon(name: str, title: str) -> None:
    assert told(name, title) == []


@pytest.mark.parametrize("title", ["Ghost", "Moon ghost: a moon", "Night: a moon"])
def test_another_name_is_told_at_the_title(title: str) -> None:
    (problem,) = told("moon", title)
    name = title.partition(":")[0]
    assert (problem.line, problem.column, problem.key) == (2, 1, "<title>")
    assert problem.message == f"the drawing calls itself “{name}”, and its file is moon.svg"
    assert problem.severity is Severity.ERROR


def test_a_drawing_without_a_title_is_worth_a_warning() -> None:
    drawing = read_drawing(svg('<path class="ink" d="M0 0h1"/>'), "art/moon.svg", "moon")
    (problem,) = title_problems(drawing)
    assert problem.severity is Severity.WARNING and "<title>Moon:" in problem.hint


def test_the_title_of_a_group_is_not_the_drawings() -> None:
    drawing = read_drawing(svg('<g><title>Wing</title><path class="ink" d="M0 0h1"/></g>'), "art/bat.svg", "bat")
    assert drawing.title == ""


def test_titles_are_read_as_one_line() -> None:
    drawing = read_drawing(svg('<title>Moon:\n  pale &amp; round</title><path class="ink" d="M0 0h1"/>'), "f", "moon")
    assert drawing.title == "Moon: pale & round" and own_name(drawing) == "Moon"


def test_words_that_tell() -> None:
    assert words("The Witch's hats, a pair of TWO") == {"witch", "hat", "pair", "2"}
    assert words("glass") == {"glass"} and words("bus") == {"bus"}
