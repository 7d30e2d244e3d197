"""Slips in the data of Trick or Treat that leave the TOML well formed: each is caught, at its file and its row."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.check import check_game
from pnp.compose import load
from pnp.errors import DataError, Problem
from pnp.load.folder import Folder
from pnp.rules import Referee
from pnp.workspace import DATA

from .mutants import EXAMPLES, LOAD, STATIC, Mutant
from .trick_or_treat_mutants import MUTANTS

ROOT = DATA / "trick-or-treat"
_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle class="ink" r="4" cx="4" cy="4"/></svg>'


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game with the plainest of drawings: nobody looks at them here."""
    root = Path(shutil.copytree(ROOT, tmp_path_factory.mktemp("bare") / "game"))
    for file in (root / "art").iterdir():
        file.write_text(_DRAWING, encoding="utf-8")
    return root


def found_by(root: Path) -> dict[str, list[Problem]]:
    """What each of the quick layers says, cheapest first."""
    try:
        referee = Referee(load(Folder(root)))
    except DataError as error:
        return {LOAD: list(error.problems)}
    return {STATIC: referee.static_problems(), EXAMPLES: referee.example_problems()}


def written(mutant: Mutant, source: Path, folder: Path) -> Path:
    root = Path(shutil.copytree(source, folder / "game"))
    text = (root / mutant.file).read_text(encoding="utf-8")
    assert mutant.old in text
    # A limit that all rows share, or a switch for all of them, is changed in all.
    everywhere = mutant.new == "borrowable = false"
    (root / mutant.file).write_text(text.replace(mutant.old, mutant.new, -1 if everywhere else 1), encoding="utf-8")
    return root


@pytest.mark.parametrize("name", MUTANTS)
def test_a_slip_is_caught_at_its_row(name: str, bare: Path, tmp_path: Path) -> None:
    mutant = MUTANTS[name]
    layers = {layer: problems for layer, problems in found_by(written(mutant, bare, tmp_path)).items() if problems}
    assert next(iter(layers), None) == mutant.layer, [str(one) for found in layers.values() for one in found]
    told = [
        problem
        for problem in layers[mutant.layer]
        if problem.file.endswith(f"/{mutant.told_in or mutant.file}")
        and mutant.key in problem.key
        and mutant.message in problem.message
    ]
    assert told, [str(problem) for problem in layers[mutant.layer]]
    assert all(problem.line > 1 and problem.column >= 1 for problem in told)


def test_there_are_enough_of_them() -> None:
    assert len(MUTANTS) >= 40


def test_the_data_as_it_is_gives_none() -> None:
    assert found_by(ROOT) == {STATIC: [], EXAMPLES: []}


@pytest.mark.soak
@pytest.mark.parametrize("name", MUTANTS)
def test_a_whole_check_tells_the_same(name: str, tmp_path: Path) -> None:
    mutant = MUTANTS[name]
    found = check_game(written(mutant, ROOT, tmp_path), jobs=1)
    assert any(mutant.key in problem.key and mutant.message in problem.message for problem in found), found
