"""A game's folder and a list of sittings -> their records, in order, whatever the number of processes."""

from __future__ import annotations

import gc
import math
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Protocol

from pnp.disk.signals import unheard
from pnp.play.bots import make_bot, playouts_of
from pnp.play.model import AnyModel
from pnp.play.own_code import Code
from pnp.play.places import length_at
from pnp.play.playout import Record, playout
from pnp.play.referee import Referee
from pnp.play.rules import load, rules_of
from pnp.play.trust import hand_over
from pnp.source.budget import STEPS, Budget
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem
from pnp.source.processes import pool

_MOST_JOBS = 8
_CHUNKS_A_JOB = 16  # small enough that no process waits long for the last one
_LONGEST_CHUNK = 8


@dataclass(frozen=True, slots=True)
class Sitting:
    """One game to be played."""

    board: str
    bots: tuple[str, ...]
    seed: int
    logged: bool = False


class Playing(Protocol):
    """Whoever plays games that were planned: processes of this machine, or others'."""

    def __call__(
        self, root: Path, model: AnyModel, sittings: Sequence[Sitting], jobs: int, /
    ) -> AbstractContextManager[Iterator[Record]]: ...


def default_jobs() -> int:
    return min(os.cpu_count() or 1, _MOST_JOBS)


def play(model: AnyModel, sitting: Sitting) -> Record:
    bots = {name: make_bot(name, model) for name in sitting.bots}
    return playout(model, sitting.board, [bots[name] for name in sitting.bots], sitting.seed, logged=sitting.logged)


class Table:
    """Where games are played within the budget, one after the other: each of them, and all of them if `bounded`.

    The code of the rules is trusted, but the data decides how long a game lasts. After one that is too long no other
    is tried: whoever waits for them hears of it at once.
    """

    def __init__(self, model: AnyModel, *, bounded: bool) -> None:
        self.model = model
        self._budget = Budget(STEPS if bounded else math.inf)
        self._over: DataError | None = None

    def play(self, sitting: Sitting) -> Record:
        """Raises DataError for a game that takes too long."""
        if self._over is not None:
            raise self._over
        who = f"{len(sitting.bots)} × {'/'.join(dict.fromkeys(sitting.bots))}, seed {sitting.seed}"
        times = 1 + max(map(playouts_of, sitting.bots))  # whoever searches plays whole games in a game
        try:
            with self._budget.step(f"playing {sitting.board} ({who})", lambda: self._place(sitting.board), times):
                return play(self.model, sitting)
        except DataError as error:
            self._over = error
            raise

    def _place(self, board: str) -> Problem:
        return length_at(self.model.game, self.model, board)


@contextmanager
def played(
    root: Path,
    model: AnyModel,
    sittings: Sequence[Sitting],
    jobs: int,
    *,
    bounded: bool = False,
    further: Iterable[Sequence[Sitting]] = (),
) -> Iterator[Iterator[Record]]:
    """The records as they come, in the order of the sittings. Other processes begin at once.

    With `further` rounds only when those before were taken: who gives them may know by then that there are enough.

    Every process reads the folder for itself: a loaded game does not travel. Rules of the folder's own do, as they were
    trusted and run here. `bounded`: all games together have an
    end, in every process; else each of them has, and there are as many as somebody asked for.
    """
    jobs = min(jobs, len(sittings))
    if jobs <= 1:
        table = Table(model, bounded=bounded)
        yield (table.play(sitting) for these in chain([sittings], further) for sitting in these)
        return
    chunk = max(1, min(_LONGEST_CHUNK, len(sittings) // (jobs * _CHUNKS_A_JOB)))
    code = rules_of(model.game.folder, model.game.identity.rules).code
    executor = pool(jobs, _sit_down, code)
    try:
        play_here = partial(_play_here, root, bounded)
        begun = executor.map(play_here, sittings, chunksize=chunk)
        rest = (executor.map(play_here, these, chunksize=chunk) for these in further)
        yield chain.from_iterable(chain([begun], rest))
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _sit_down(code: Code | None) -> None:
    hand_over(code)
    unheard()  # the process that asked hears it, and tells the others
    gc.set_threshold(100_000, 50, 100)  # playing makes many small values and no cycles; as `pnp` itself does


@cache
def _table_here(root: Path, bounded: bool) -> Table:
    """Read with the first game rather than before it: what goes wrong then is told to the process that asked."""
    game = load(Folder(root))
    with Budget().step("reading the game by its rules", lambda: length_at(game)):
        model = Referee(game).model
    assert model is not None
    return Table(model, bounded=bounded)


def _play_here(root: Path, bounded: bool, sitting: Sitting) -> Record:
    return _table_here(root, bounded).play(sitting)
