"""A label belongs to its example, follows it into one figure, and is made of its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from .. import little_book

pytestmark = pytest.mark.usefixtures("one_paper")

LABELLED = little_book.EXAMPLES.replace('ruling = "R-GRASS"', 'label = "By the shed"\nruling = "R-GRASS"')
SHOWN = little_book.FIGURES.replace(
    'symbols = ["sheep", "well"]', 'example = "grazing"\nshow = "given.meadow"\nverdict = false'
)


def told(tmp_path: Path, examples: str = LABELLED, figures: str = SHOWN) -> list[str]:
    root = little_book.write(tmp_path / "game", {"examples.toml": examples, "figures.toml": figures})
    return [f"{problem.key}: {problem.message}" for problem in little_book.told(root)]


def test_a_label_in_the_words_of_its_example(tmp_path: Path) -> None:
    assert told(tmp_path) == []


def test_a_label_of_another_example(tmp_path: Path) -> None:
    (line,) = told(tmp_path, LABELLED.replace("By the shed", "By the wells"))
    assert line == "example[1].label: “wells” is no word of this example's id, title or reason"


def test_a_label_that_is_told_elsewhere(tmp_path: Path) -> None:
    assert told(tmp_path, LABELLED.replace("By the shed", "{Well}")) == []


def test_a_label_that_nobody_sees(tmp_path: Path) -> None:
    assert told(tmp_path, figures=little_book.FIGURES) == [
        "example[1].label: no figure shows this example with its label"
    ]


def test_an_example_in_two_figures(tmp_path: Path) -> None:
    second = SHOWN.replace('sheet = "field"\ncrop = [20, 20, 60, 40]', 'example = "grazing"\nshow = "given.meadow"')
    assert second != SHOWN
    (line,) = told(tmp_path, figures=second)
    assert line == "figure[3].panel[1].example: the example “grazing” is shown in “flock” already"
    assert told(tmp_path / "more", figures=second + 'label = "Once more"\n') == []
