"""Slips that leave the TOML well formed: each is caught by the cheapest layer that can, at its file and its row."""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path

import pytest
from bundled import FOLDERS, WITH_RULES
from thinning import thinned

from pnp.build.check import check_game

from .slips import EXAMPLES, STATIC, Mutant, caught, edited, found_by, written


def _slips(game: str) -> dict[str, Mutant]:
    """Every game with rules has a package here with slips of its own."""
    mutants: dict[str, Mutant] = import_module(f".{game.replace('-', '_')}.mutants", __package__).MUTANTS
    return mutants


SLIPS = {game: _slips(game) for game in WITH_RULES}
NAMES = {(game, mutant): name for game, mutants in SLIPS.items() for name, mutant in mutants.items()}
LEAST = 25
AT_LEAST = {"trick-and-treat": 40, "trick-or-treat": 40, "full-moon-overload": 60}  # those that have come further

# An id is "game: name"; by what stands before the colon, conftest.py gives each game to one process.
each_slip = pytest.mark.parametrize(
    ("game", "mutant"),
    thinned(  # some hundred games are loaded and judged: of each the slips that each layer catches
        [(game, mutant) for game, mutants in SLIPS.items() for mutant in mutants.values()],
        100,
        by=lambda case: (case[0], case[1].layer),
        name=lambda case: f"{case[0]}: {NAMES[case[0], case[1]]}",
    ),
)
each_game = pytest.mark.parametrize("game", SLIPS)


@each_slip
def test_a_slip_is_caught_at_its_row(game: str, mutant: Mutant, tmp_path: Path) -> None:
    caught(mutant, written(game, mutant, tmp_path))


@each_game
def test_there_are_enough_of_them(game: str) -> None:
    assert len(SLIPS[game]) >= AT_LEAST.get(game, LEAST)


@each_game
def test_the_data_as_it_is_gives_none(game: str) -> None:
    assert found_by(FOLDERS[game]) == {STATIC: [], EXAMPLES: []}


@pytest.mark.soak
@each_slip
def test_a_whole_check_tells_the_same(game: str, mutant: Mutant, tmp_path: Path) -> None:
    root = edited(mutant, Path(shutil.copytree(FOLDERS[game], tmp_path / "game")))
    found = check_game(root, jobs=1)
    assert any(mutant.key in problem.key and mutant.message in problem.message for problem in found), found
