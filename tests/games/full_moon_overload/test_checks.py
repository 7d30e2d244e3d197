"""What the rules cannot live with in the data, beyond the slips of mutants.py."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bundled import FOLDERS

from pnp.source.problems import Severity

from ..slips import LOAD, STATIC, Mutant, copied, found_by, written
from .mutants import CLASSES, DECK, GRIDS, MUTANTS, RESULTS, SUITS

GAME = "full-moon-overload"


# A row that says the same of two classes says nothing of two others; a key misspelt is unknown and missing, too.
TWO_FAULTS = {
    "a pair of classes twice",
    "a pair of classes forgotten",
    "a fact misspelt",
    "a grid of 2 × 9",  # two numbers out of range, and the results of the grid that was there
}
SAID_ONCE = [name for name, mutant in MUTANTS.items() if mutant.layer == STATIC and name not in TWO_FAULTS]


@pytest.mark.parametrize("name", SAID_ONCE)
def test_one_mistake_gives_one_message(name: str, tmp_path: Path) -> None:
    problems = found_by(written(GAME, MUTANTS[name], tmp_path))[STATIC]
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    assert len(errors) == 1, list(map(str, errors))


def test_everything_is_said_at_once(tmp_path: Path) -> None:
    root = copied(GAME, tmp_path)
    for file, old, new in (
        ("game.toml", "inverted_ways = 4", "inverted_ways = 8"),
        (DECK, 'id = "zent-10"', 'id = "zent-ten"'),
        (SUITS, 'letter = "Z"', 'letter = "A"'),
        ("rulings.toml", 'model_key = "ace"', 'model_key = "aces"'),
    ):
        text = (root / file).read_text(encoding="utf-8")
        (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    wrong = [problem for problem in found_by(root)[STATIC] if problem.severity is Severity.ERROR]
    assert {problem.file.rpartition("game/")[2] for problem in wrong} == {"game.toml", DECK, SUITS, "rulings.toml"}


def test_an_absent_table(tmp_path: Path) -> None:
    root = copied(GAME, tmp_path)
    (root / SUITS).unlink()
    (problem,) = {problem for problem in found_by(root)[LOAD] if "suits" in problem.message}
    assert problem.file.endswith(DECK)
    (root / GRIDS).unlink()
    (root / RESULTS).unlink()
    shutil.copy(FOLDERS[GAME] / SUITS, root / SUITS)
    absent = {"the rules need tables/grids.toml", "the rules need tables/grid-results.toml"}
    assert {problem.message for problem in found_by(root)[STATIC]} == absent


def test_equal_points_are_worth_a_warning(tmp_path: Path) -> None:
    mutant = Mutant(CLASSES, "points = 3", "points = 2", STATIC, "row[3].points", "two classes are worth 2")
    (problem,) = found_by(written(GAME, mutant, tmp_path))[STATIC]
    assert problem.severity is Severity.WARNING and mutant.message in problem.message and problem.key == mutant.key
