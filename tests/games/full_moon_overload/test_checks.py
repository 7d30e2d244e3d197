"""What the rules, or people with the printed cards before them, cannot live with, beyond the slips of mutants.py."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest
from bundled import FOLDERS
from thinning import thinned

from pnp.games.full_moon_overload import Model
from pnp.games.full_moon_overload.checks import PRINT_CHECKS, RULE_CHECKS
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.source.problems import Severity

from ..slips import LOAD, STATIC, Mutant, copied, found_by, written
from .mutants import DECK, GRIDS, MUTANTS
from .mutants_told import CLASSES, RESULTS, SUITS

GAME = "full-moon-overload"


# A row that says the same of two classes says nothing of two others; a key misspelt is unknown and missing, too.
TWO_FAULTS = {
    "a pair of classes twice",
    "a pair of classes forgotten",
    "a fact misspelt",
    "a grid of 2 × 9",  # one side is too short, the other too long
    "a switch set twice",  # and its own readings are not those of the other
    "a number of players without results",  # for whom there are too few cards and columns, besides
}
# What only taste forbids, and what can be measured: the game can be played and printed all the same.
WARNED = {
    "a class that nobody reaches",
    "words for another condition",
    "words that forbid",
    "results forgotten",
    "results for five",
    "results of a grid that there is not",
}
SAID_ONCE = [name for name, mutant in MUTANTS.items() if mutant.layer == STATIC and name not in TWO_FAULTS | WARNED]


@pytest.mark.parametrize("name", thinned(SAID_ONCE, 8))
def test_one_mistake_gives_one_message(name: str, tmp_path: Path) -> None:
    problems = found_by(written(GAME, MUTANTS[name], tmp_path))[STATIC]
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    assert len(errors) == 1, list(map(str, errors))


@pytest.mark.parametrize("name", thinned(sorted(WARNED), 3))
def test_a_matter_of_taste_is_no_error(name: str, tmp_path: Path) -> None:
    problems = found_by(written(GAME, MUTANTS[name], tmp_path))[STATIC]
    assert problems and {problem.severity for problem in problems if problem.key[-2:] != "id"} == {Severity.WARNING}


def test_ways_that_make_no_difference_are_worth_a_warning(tmp_path: Path) -> None:
    root = written(GAME, MUTANTS["inverted cards that lose nothing"], tmp_path)
    shutil.copy(root / "art" / "inverted-4.svg", root / "art" / "inverted-8.svg")
    told = [problem for problem in found_by(root)[STATIC] if "as many ways" in problem.message]
    assert [problem.severity for problem in told] == [Severity.WARNING]


def test_everything_is_said_at_once(tmp_path: Path) -> None:
    root = copied(GAME, tmp_path)
    for file, old, new in (
        ("game.toml", "largest_side = 6", "largest_side = 9"),
        (DECK, 'id = "zent-10"', 'id = "zent-ten"'),
        (SUITS, 'letter = "Z"', 'letter = "A"'),
        ("rulings.toml", 'switch = "ace"', 'switch = "aces"'),
    ):
        text = (root / file).read_text(encoding="utf-8")
        (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    wrong = [problem for problem in found_by(root)[STATIC] if problem.severity is Severity.ERROR]
    assert {problem.file.rpartition("game/")[2] for problem in wrong} == {"game.toml", DECK, SUITS, "rulings.toml"}


def test_an_absent_table(tmp_path: Path) -> None:
    root = copied(GAME, tmp_path)
    (root / SUITS).unlink()
    absent_suits = {problem for problem in found_by(root)[LOAD] if "suits" in problem.message}
    assert {Path(problem.file).name for problem in absent_suits} == {"deck.toml", "symbols.toml"}
    (problem,) = {problem for problem in absent_suits if problem.file.endswith(DECK)}
    assert problem.key == "refers.suit"
    (root / GRIDS).unlink()
    (root / RESULTS).unlink()
    shutil.copy(FOLDERS[GAME] / SUITS, root / SUITS)
    absent = {"the rules need tables/grids.toml", "the rules need tables/grid-results.toml"}
    assert {problem.message for problem in found_by(root)[STATIC]} == absent


@pytest.mark.soak
def test_equal_points_are_worth_a_warning(tmp_path: Path) -> None:
    mutant = Mutant(CLASSES, "points = 3", "points = 2", STATIC, "row[3].points", "two classes are worth 2")
    (problem,) = found_by(written(GAME, mutant, tmp_path))[STATIC]
    assert problem.severity is Severity.WARNING and mutant.message in problem.message and problem.key == mutant.key


# What is only printed

ONLY_PRINTED = (
    "a corner with the wrong number",
    "a court that shows other letters",
    "an emblem that nobody drew",
    "two majors with one emblem",
    "two cards of one name",
    "two suits with one letter",
    "a card out of its place",
    "a sign that nobody drew",
    "titles that show the same letters",
    "words that do not follow the condition",
    "two conditions in the same words",
)


@pytest.mark.parametrize("name", thinned(ONLY_PRINTED, 4))
def test_what_is_only_printed_is_no_matter_of_the_rules(name: str, tmp_path: Path) -> None:
    game = load(Folder(written(GAME, MUTANTS[name], tmp_path)))
    assert [problem for check in RULE_CHECKS for problem in check(game)] == []
    problems = [problem for check in PRINT_CHECKS for problem in check(game)]
    assert any(MUTANTS[name].message in problem.message for problem in problems)
    assert Model(game).start("3x3", 2, Random(1)).legal()
