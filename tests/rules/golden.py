"""One seeded game of bots on every map of every game with rules, as a transcript.

To renew the stored ones after a change that is meant to change them: python tests/rules/golden.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.compose import load
from pnp.load.folder import Folder
from pnp.report import transcript
from pnp.rules import Referee
from pnp.sittings import Sitting, play
from pnp.workspace import bundled_games

STORED = Path(__file__).resolve().parent.parent / "golden"
_SEED = 2026
_BOTS = ("greedy", "random")  # in turn, as many as the game needs


def transcripts() -> Iterator[tuple[str, str]]:
    """Names of files, and what they should hold."""
    for game in bundled_games():
        model = Referee(load(Folder(game.folder))).model
        for board in model.boards if model is not None else ():
            assert model is not None
            seats = max(len(_BOTS), model.players[0])
            bots = tuple(_BOTS[seat % len(_BOTS)] for seat in range(seats))
            record = play(model, Sitting(board, bots, _SEED, told=True))
            yield f"{game.id}-{board}.txt", transcript(record)


if __name__ == "__main__":
    for name, text in transcripts():
        (STORED / name).write_text(text, encoding="utf-8")
