"""Players tell symbols apart by what they see, in either ink."""

from __future__ import annotations

from pathlib import Path

from pnp.build.check import check_game
from pnp.source.problems import Problem, Severity

from . import island


def alike(folder: Path) -> list[Problem]:
    return [problem for problem in check_game(folder, quick=True) if "looks like" in problem.message]


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_pictures_that_differ(little_game: Path, tmp_path: Path) -> None:
    assert alike(little_game) == [] == alike(island.write(tmp_path / "island"))


def test_two_symbols_drawn_alike(little_game: Path) -> None:
    edit(little_game / "art/moon.svg", 'class="accent-2 line" r="3"', 'class="accent line" r="4"')
    (problem,) = alike(little_game)
    assert problem.key == "moon" and problem.file.endswith("symbols.toml")
    assert problem.message == "looks like “Sun” in the full ink" and problem.severity is Severity.ERROR


def test_two_symbols_that_only_colour_tells_apart(little_game: Path) -> None:
    edit(little_game / "art/moon.svg", 'class="accent-2 line" r="3"', 'class="accent-2 line" r="4"')
    (problem,) = alike(little_game)
    assert problem.message == "looks like “Sun” in the friendly ink"


def test_symbols_of_two_groups_are_worth_a_warning(little_game: Path) -> None:
    edit(little_game / "art/moon.svg", 'class="accent-2 line" r="3"', 'class="accent line" r="4"')
    edit(little_game / "symbols.toml", 'name = "Moon"\ngroup = "sky"', 'name = "Moon"\ngroup = "night"')
    (problem,) = alike(little_game)
    assert problem.severity is Severity.WARNING
