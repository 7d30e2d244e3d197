"""Slips in the data of Trick 'r Treat, beyond those of test_slips.py."""

from __future__ import annotations

from pathlib import Path

from .slips import LOAD, Mutant, found_by, written


def test_rulings_that_cannot_be_read_are_not_missing_as_well(tmp_path: Path) -> None:
    mutant = Mutant("rulings.toml", "printed = true", 'printed = "yes"', LOAD, "printed", "")
    (problem,) = found_by(written("trick-r-treat", mutant, tmp_path))[LOAD]
    assert problem.file.endswith("/rulings.toml") and problem.message == "expected true or false, found a string"
