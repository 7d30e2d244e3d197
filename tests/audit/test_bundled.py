"""The bundled games: slips in their data are noticed, or carried to everything that is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.audit.run import Request, audit_game
from pnp.game.library import bundled_games
from pnp.play.sittings import default_jobs

GAMES = [game.folder for game in bundled_games()]
ENOUGH = 0.95


@pytest.mark.soak
@pytest.mark.parametrize("root", GAMES, ids=lambda root: root.name)
def test_nearly_every_slip_is_noticed_or_carried(root: Path, tmp_path: Path) -> None:
    """All of them: some thousands a game."""
    audit = audit_game(root, Request(jobs=default_jobs(), out=tmp_path), lambda done, total, label: None)
    assert audit.problems == ()
    assert audit.share >= ENOUGH
