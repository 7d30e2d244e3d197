"""One seeded game of two bots on every map of every game with rules, as a transcript.

To renew the stored ones after a change that is meant to change them: python tests/games/golden.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from pnp.cli.report import transcript
from pnp.game.library import bundled_games
from pnp.play.model import AnyModel
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.play.sittings import Sitting, play
from pnp.source.folder import Folder

STORED = Path(__file__).resolve().parent.parent / "golden"
_SEED = 2026


def played(model: AnyModel, board: str) -> str:
    """What the file of this board should hold."""
    fewest, most = model.players
    bots = tuple(("greedy", "random")[seat % 2] for seat in range(min(max(2, fewest), most)))
    return transcript(play(model, Sitting(board, bots, _SEED, logged=True)))


def _main(show: bool) -> None:
    for game in bundled_games():
        model = Referee(load(Folder(game.folder))).model
        for board in model.boards if model is not None else ():
            assert model is not None
            if show:
                sys.stdout.write(played(model, board))
            else:
                (STORED / f"{game.id}-{board}.txt").write_text(played(model, board), encoding="utf-8")


if __name__ == "__main__":
    _main("--show" in sys.argv)
