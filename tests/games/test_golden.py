"""Stored transcripts: a change of the rules shows as a change of a game that a person can read."""

from __future__ import annotations

import pytest
from bundled import WITH_RULES, model

from .golden import STORED, played

FILES = {f"{name}-{board}.txt": (name, board) for name in WITH_RULES for board in model(name).boards}


@pytest.mark.parametrize("file", FILES)
def test_the_game_is_the_stored_one(file: str) -> None:
    name, board = FILES[file]
    stored = (STORED / file).read_text(encoding="utf-8")
    told = played(model(name), board).splitlines()
    assert told == stored.splitlines(), "meant to change? python tests/games/golden.py"


def test_every_game_with_rules_has_its_transcripts_and_no_other_is_stored() -> None:
    assert {file.name for file in STORED.iterdir()} == set(FILES)
