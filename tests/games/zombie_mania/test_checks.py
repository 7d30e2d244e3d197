"""Slips in the data of Zombie Mania, beyond those of test_slips.py: what else is reported, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from thinning import thinned

from pnp.build.check import check_game
from pnp.source.problems import Severity

from ..slips import EXAMPLES, STATIC, Mutant, copied, found_by, written
from .mutants import MUTANTS
from .mutants_printed import MAT, MATS, PAIRS, SHEETS, STARTS

GAME = "zombie-mania"


@pytest.mark.parametrize("name", ["dice.toml", "symbols.toml", PAIRS, STARTS, MATS])
def test_a_file_that_is_gone(name: str, tmp_path: Path) -> None:
    root = copied(GAME, tmp_path)
    (root / name).unlink()
    reported = [str(problem) for problems in found_by(root).values() for problem in problems]
    assert any(name in problem for problem in reported), reported


@pytest.mark.parametrize(
    ("mutant", "message"),
    thinned(
        [
            (
                Mutant(SHEETS, 'copies = "copies"', 'copies = "copy"', STATIC, "zombie-tokens.copies", ""),
                "no row has a key “copy”",
            ),
            (
                Mutant(MAT, "157.5, 52.5", "157.5, 40", STATIC, "box.places.slots", ""),
                "these places overlap: 25.0 mm across",
            ),
        ],
        2,
    ),
)
def test_what_is_wrong_in_any_game_is_reported_once(mutant: Mutant, message: str, tmp_path: Path) -> None:
    """By those who print; the rules have nothing to add."""
    root = written(GAME, mutant, tmp_path)
    assert found_by(root) == {STATIC: [], EXAMPLES: []}
    errors = [problem for problem in check_game(root, quick=True) if problem.severity is Severity.ERROR]
    here = [problem for problem in errors if problem.key == mutant.key]
    assert len(here) == 1 and message in here[0].message and here[0].file.endswith(mutant.file), errors


ONE_MESSAGE = [
    "a token lost",
    "copies that nobody counts",
    "more tokens than are printed",
    "mats for tokens",
    "a face twice",
    "a zombie that is none",
    "a gravestone among the zombies",
    "a start twice",
    "a pair of an unknown face",
    "a face with two rows",
    "a zombie that moves nobody",
    "a building that moves",
]


@pytest.mark.parametrize("name", thinned(ONE_MESSAGE, 4))
def test_what_follows_from_a_slip_is_not_reported_as_well(name: str, tmp_path: Path) -> None:
    problems = found_by(written(GAME, MUTANTS[name], tmp_path))[STATIC]
    assert len(problems) == 1, problems


@pytest.mark.parametrize(
    ("file", "row", "message"),
    [
        (PAIRS, '[[row]]\nid = "building"', "no row says what a pair of “building” does"),
        (STARTS, '[[row]]\nid = "players-4"', "the start with 4 players is missing"),
    ],
)
def test_a_row_that_is_gone(file: str, row: str, message: str, tmp_path: Path) -> None:
    root = copied(GAME, tmp_path)
    before, _, after = (root / file).read_text(encoding="utf-8").partition(row)
    _, head, others = after.partition("[[row]]")
    (root / file).write_text(before + head + others, encoding="utf-8")
    problems = found_by(root)[STATIC]
    assert [problem for problem in problems if message in problem.message], problems


def test_places_that_a_mat_has_from_another_layout(tmp_path: Path) -> None:
    root = written(GAME, Mutant(MAT, 'columns = "facts.slots / 2"', "columns = 5", STATIC, "", ""), tmp_path)
    (root / "layouts/own.toml").write_text('extends = "mat"\nsize = "half-page"\n', encoding="utf-8")
    sheets = root / SHEETS
    text = sheets.read_text(encoding="utf-8").replace('layout = "mat"', 'layout = "own"')
    sheets.write_text(text, encoding="utf-8")
    (problem,) = found_by(root)[STATIC]
    assert problem.file.endswith(MAT) and problem.key == "box.places.slots"


def test_components_that_make_no_sense_are_left_to_those_who_print(tmp_path: Path) -> None:
    root = copied(GAME, tmp_path)
    sheets = root / SHEETS
    text = (
        sheets.read_text(encoding="utf-8")
        .replace('copies = "copies"', "copies = [1]")
        .replace('= "players.most"', "= true")
    )
    text = (
        text.replace('layout = "mat"', "layout = 3") + '\n[odd]\nkind = "tokens"\nrows = 7\nonly = 1\ndiameter = "x"\n'
    )
    sheets.write_text(text, encoding="utf-8")
    assert found_by(root)[STATIC] == []


HINTS = {
    "five faces": "a symbol for each side of the die",
    "fifty tokens": "at most 8 for each of 5 players",
    "less than nothing on a mat": "zombies on each mat at the start",
    "a pair of one": "dice of a kind that make a face work, 2 to 4",
    "pairs that no roll fills": "2 to 4",
    "no tokens": "1 to 200",
    "seven dice": "boxes die-1 to die-7",
    "nine dice": "boxes die-1 to die-9",
    "a token lost": "1 more, or fewer in tables/starts.toml",
    "a face twice": "“BU” here, or without its row there and in symbols.toml",
    "a zombie that is none": 'group = "zombie"',
    "a start under a wrong name": 'id = "players-3"',
    "a sixth player": "a row with players = 6",
    "no player for a start": "take this row away",
    "a slot too few": "slots = 13",
    "a doubling by one": "2 to 10",
    "a wrong count in an example": "moves = 6, if it is not",
    "a wrong chance": 'chance = "1/256"',
    "an illegal choice called legal": "legal = false",
    "a wrong total": "penalties = [9, 6, 12]",
    "copies that nobody counts": 'copies = "copies"',
    "four columns for five": "columns = 5",
    "mats for tokens": 'rows = "tokens"',
}


@pytest.mark.parametrize("name", thinned(HINTS, 6))
def test_a_hint_says_what_to_do(name: str, tmp_path: Path) -> None:
    mutant = MUTANTS[name]
    problems = found_by(written(GAME, mutant, tmp_path))[mutant.layer]
    assert [problem for problem in problems if mutant.key in problem.key and HINTS[name] in problem.hint], problems
