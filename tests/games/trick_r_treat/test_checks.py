"""Data of Trick 'r Treat that its rules cannot live with, beyond the slips of mutants.py."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bundled import FOLDERS, referee

from pnp.build.compose import load
from pnp.games.trick_r_treat import Model
from pnp.games.trick_r_treat.checks import dealt
from pnp.play.referee import Referee
from pnp.source.folder import Folder
from pnp.source.problems import DataError

from ..slips import LOAD, Mutant, found_by, written
from .setups import GAME


def test_dealing_is_one_card_at_a_time() -> None:
    for cards in range(1, 40):
        for players in range(2, 7):
            piles = [0] * players
            for card in range(cards):
                piles[card % players] += 1
            assert dealt(cards, players) == tuple(piles)


def test_the_data_as_it_is_has_examples_enough_and_nothing_to_complain_of() -> None:
    rules = referee("trick-r-treat")
    assert rules.static_problems() == [] and rules.example_problems() == []
    assert GAME.examples is not None and len(GAME.examples.example) >= 15


def test_a_table_that_is_missing_is_reported(tmp_path: Path) -> None:
    root = shutil.copytree(FOLDERS["trick-r-treat"], tmp_path / "game")
    (root / "tables/paces.toml").unlink()
    (root / "tables/acts.toml").unlink()
    messages = [problem.message for problem in Referee(load(Folder(root))).static_problems()]
    assert messages == ["the rules need tables/acts.toml", "the rules need tables/paces.toml"]
    with pytest.raises(DataError):
        Model(load(Folder(root)))


def test_rulings_that_cannot_be_read_are_not_missing_as_well(tmp_path: Path) -> None:
    mutant = Mutant("rulings.toml", "printed = true", 'printed = "yes"', LOAD, "printed", "")
    (problem,) = found_by(written("trick-r-treat", mutant, tmp_path))[LOAD]
    assert problem.file.endswith("/rulings.toml") and problem.message == "expected true or false, found a string"
