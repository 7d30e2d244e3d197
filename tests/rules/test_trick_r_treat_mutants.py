"""Slips in the data of Trick 'r Treat: each is caught by the cheapest layer that can, at its file and its row."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bundled import FOLDERS

from pnp.check import check_game
from pnp.compose import load
from pnp.errors import DataError, Problem
from pnp.load.folder import Folder
from pnp.rules import Referee

from .mutants import EXAMPLES, LOAD, STATIC, Mutant
from .trick_r_treat_mutants import MUTANTS

ROOT = FOLDERS["trick-r-treat"]


def found_by(root: Path) -> dict[str, list[Problem]]:
    """What each of the quick layers says, cheapest first."""
    try:
        referee = Referee(load(Folder(root)))
    except DataError as error:
        return {LOAD: list(error.problems)}
    return {STATIC: referee.static_problems(), EXAMPLES: referee.example_problems()}


def written(mutant: Mutant, folder: Path) -> Path:
    root = Path(shutil.copytree(ROOT, folder / "game"))
    text = (root / mutant.file).read_text(encoding="utf-8")
    assert mutant.old in text
    (root / mutant.file).write_text(text.replace(mutant.old, mutant.new, 1), encoding="utf-8")
    return root


@pytest.mark.parametrize("name", MUTANTS)
def test_a_slip_is_caught_at_its_row(name: str, tmp_path: Path) -> None:
    mutant = MUTANTS[name]
    layers = {layer: problems for layer, problems in found_by(written(mutant, tmp_path)).items() if problems}
    assert next(iter(layers), None) == mutant.layer, layers
    told = [
        problem
        for problem in layers[mutant.layer]
        if problem.file.endswith(f"/{mutant.told_in or mutant.file}")
        and mutant.key in problem.key
        and mutant.message in problem.message
    ]
    assert told, [str(problem) for problem in layers[mutant.layer]]
    assert all(problem.line > 1 and problem.column >= 1 for problem in told)


def test_there_are_enough_of_them_and_the_data_as_it_is_gives_none() -> None:
    assert len(MUTANTS) >= 25
    assert found_by(ROOT) == {STATIC: [], EXAMPLES: []}


@pytest.mark.soak
@pytest.mark.parametrize("name", MUTANTS)
def test_a_whole_check_tells_the_same(name: str, tmp_path: Path) -> None:
    mutant = MUTANTS[name]
    found = check_game(written(mutant, tmp_path), jobs=1)
    assert any(mutant.key in problem.key and mutant.message in problem.message for problem in found), found


def test_rulings_that_cannot_be_read_are_not_missing_as_well(tmp_path: Path) -> None:
    mutant = Mutant("rulings.toml", "printed = true", 'printed = "yes"', LOAD, "printed", "")
    (problem,) = found_by(written(mutant, tmp_path))[LOAD]
    assert problem.file.endswith("/rulings.toml") and problem.message == "expected true or false, found a string"
