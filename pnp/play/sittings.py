"""A game's folder and a list of sittings -> their records, in order, whatever the number of processes."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from pnp.disk.signals import unheard
from pnp.play.bots import make_bot
from pnp.play.model import AnyModel
from pnp.play.playout import Record, playout
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.source.folder import Folder

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


def default_jobs() -> int:
    return min(os.cpu_count() or 1, _MOST_JOBS)


def play(model: AnyModel, sitting: Sitting) -> Record:
    bots = {name: make_bot(name, model) for name in sitting.bots}
    return playout(model, sitting.board, [bots[name] for name in sitting.bots], sitting.seed, logged=sitting.logged)


@contextmanager
def played(root: Path, model: AnyModel, sittings: Sequence[Sitting], jobs: int) -> Iterator[Iterator[Record]]:
    """The records as they come, in the order of the sittings. Other processes begin at once.

    Every process reads the folder for itself: a loaded game does not travel.
    """
    jobs = min(jobs, len(sittings))
    if jobs <= 1:
        yield (play(model, sitting) for sitting in sittings)
        return
    chunk = max(1, min(_LONGEST_CHUNK, len(sittings) // (jobs * _CHUNKS_A_JOB)))
    # Started afresh rather than forked: the same everywhere, and no thread of ours is torn in two.
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=_sit_down)
    try:
        yield executor.map(partial(_play_here, root), sittings, chunksize=chunk)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _sit_down() -> None:
    unheard()  # the process that asked hears it, and tells the others
    gc.set_threshold(100_000, 50, 100)  # playing makes many small values and no cycles; as `pnp` itself does


@cache
def _model_here(root: Path) -> AnyModel:
    """Read with the first game rather than before it: what goes wrong then is told to the process that asked."""
    model = Referee(load(Folder(root))).model
    assert model is not None
    return model


def _play_here(root: Path, sitting: Sitting) -> Record:
    return play(_model_here(root), sitting)
