"""Words on round and six-sided pieces: whatever the cut would meet is told once a box, with where it may stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinds import card_game
from kinds.helpers import problems

ROUND = """\
[round]
kind = "cards"
title = "Round"
serves = "table"
rows = "cards"
layout = "round"
size = "{size}"
"""
LAYOUT = """\
size = {size}

[style.text]
size = 12
min = 12
on = "page"

[box.name]
at = [{left}, 8, {width}, 8]
text = "{{name}}"

[box.middle]
at = [10, 30, {middle}, 8]
text = "In the middle"

[style.turned]
size = 12
min = 12
on = "page"
align = "center"

[box.turned]
at = [12, 20, 8, 30]
text = "Up"
turn = 90
style = "turned"
"""


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


MM = {"circle": 88.9, "hex-tile": 60.0, "square": 70.0}


def told(folder: Path, size: str, left: float, right: float, design: str = "") -> list[str]:
    (folder / "components.toml").write_text(ROUND.format(size=size), encoding="utf-8")
    written = LAYOUT.format(size=design or f'"{size}"', left=left, width=round(right - left, 2), middle=MM[size] - 20)
    (folder / "layouts" / "round.toml").write_text(written, encoding="utf-8")
    found = problems(folder, "round")
    return [str(problem).rpartition("round.toml:")[2] for problem in found]


@pytest.mark.parametrize(
    ("size", "noun", "by", "first", "last"),
    [("circle", "circle", 4.8, 17.2, 71.7), ("hex-tile", "hexagon", 1.8, 13.6, 46.4)],
)
def test_words_that_the_cut_would_meet(
    folder: Path, size: str, noun: str, by: float, first: float, last: float
) -> None:
    (problem,) = told(folder, size, 10, MM[size] - 10)
    assert problem == (
        f"9:1: warning: box.name.at: these words stand {by} mm too far out for a {noun} (on “suns-1”)  "
        "hint: they must stand 1 mm inside the cut: move the box towards the middle, "
        f"or keep it from {first} to {last} mm across"
    )
    assert told(folder, size, first, last) == []  # who does as the hint says is done


def test_a_square_card_has_its_corners(folder: Path) -> None:
    assert told(folder, "square", 1, 69) == []


def test_the_hint_is_in_millimetres_of_the_layout(folder: Path) -> None:
    problem, *_ = told(folder, "circle", 20, 160, "[177.8, 177.8]")
    first, last = (float(word) for word in problem.rpartition("from ")[2].removesuffix(" mm across").split(" to "))
    assert first + last == pytest.approx(177.8, abs=0.2) and last > 88.9
