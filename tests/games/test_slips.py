"""Slips that leave the TOML well formed: each is caught by the cheapest layer that can, at its file and its row."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bundled import FOLDERS, WITH_RULES

from pnp.build.check import check_game

from . import (
    trick_or_treat_mutants,
    trick_r_treat_mutants,
    zombie_mania_mutants,
)
from .full_moon_overload.mutants import MUTANTS as FULL_MOON_OVERLOAD
from .slips import EXAMPLES, STATIC, Mutant, caught, edited, found_by, written
from .trick_and_treat.mutants import MUTANTS as TRICK_AND_TREAT

SLIPS = {
    "trick-and-treat": TRICK_AND_TREAT,
    "zombie-mania": zombie_mania_mutants.MUTANTS,
    "trick-or-treat": trick_or_treat_mutants.MUTANTS,
    "trick-r-treat": trick_r_treat_mutants.MUTANTS,
    "full-moon-overload": FULL_MOON_OVERLOAD,
}
AT_LEAST = {
    "trick-and-treat": 40,
    "zombie-mania": 25,
    "trick-or-treat": 40,
    "trick-r-treat": 25,
    "full-moon-overload": 60,
}

# An id is "game: name"; by what stands before the colon, conftest.py gives each game to one process.
each_slip = pytest.mark.parametrize(
    ("game", "mutant"),
    [
        pytest.param(game, mutant, id=f"{game}: {name}")
        for game, mutants in SLIPS.items()
        for name, mutant in mutants.items()
    ],
)
each_game = pytest.mark.parametrize("game", SLIPS)


@each_slip
def test_a_slip_is_caught_at_its_row(game: str, mutant: Mutant, tmp_path: Path) -> None:
    caught(mutant, written(game, mutant, tmp_path))


def test_every_game_with_rules_has_slips() -> None:
    assert set(SLIPS) == set(AT_LEAST) == set(WITH_RULES)


@each_game
def test_there_are_enough_of_them(game: str) -> None:
    assert len(SLIPS[game]) >= AT_LEAST[game]


@each_game
def test_the_data_as_it_is_gives_none(game: str) -> None:
    assert found_by(FOLDERS[game]) == {STATIC: [], EXAMPLES: []}


@pytest.mark.soak
@each_slip
def test_a_whole_check_tells_the_same(game: str, mutant: Mutant, tmp_path: Path) -> None:
    root = edited(mutant, Path(shutil.copytree(FOLDERS[game], tmp_path / "game")))
    found = check_game(root, jobs=1)
    assert any(mutant.key in problem.key and mutant.message in problem.message for problem in found), found
