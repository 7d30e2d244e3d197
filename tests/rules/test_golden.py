"""Stored transcripts: a change of the rules shows as a change of a game that a person can read."""

from __future__ import annotations

import pytest

from pnp.workspace import bundled_games

from .golden import STORED, transcripts

PLAYED = dict(transcripts())


@pytest.mark.parametrize("name", PLAYED)
def test_the_game_is_the_stored_one(name: str) -> None:
    stored = (STORED / name).read_text(encoding="utf-8")
    assert PLAYED[name].splitlines() == stored.splitlines(), "meant to change? python tests/rules/golden.py"


def test_every_game_with_rules_has_its_transcripts_and_no_other_is_stored() -> None:
    assert {file.name for file in STORED.iterdir()} == set(PLAYED)
    for game in bundled_games():
        has_rules = "\nrules = " in (game.folder / "game.toml").read_text(encoding="utf-8")
        assert has_rules == any(name.startswith(f"{game.id}-") for name in PLAYED)
