"""Tasks -> their outcomes, in order: done here, by several processes, or by many machines: all the same."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Protocol

from pnp.disk.scratch import scratch_folder
from pnp.disk.signals import unheard
from pnp.lab.figures import Table
from pnp.lab.tasks import Base, Bench, Refusal, Task
from pnp.source.problems import UsageError
from pnp.source.processes import pool


class Executor(Protocol):
    """Whoever does tasks. It was handed the folders that they are about, and holds nothing else."""

    def run(self, tasks: Sequence[Task]) -> Iterator[Table | Refusal]:
        """Outcomes in the order of the tasks, each as soon as it and those before it are there."""
        ...


class Serial:
    """In this process, one after the other."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    def run(self, tasks: Sequence[Task]) -> Iterator[Table | Refusal]:
        return map(self._bench.done, tasks)


class Processes:
    """Some processes on this machine, which begin when there is something to do for them."""

    def __init__(self, bases: Sequence[Base], scratch: Path, jobs: int) -> None:
        self._others = set(active_children())
        self._executor = pool(jobs, _begin, bases, scratch)

    def run(self, tasks: Sequence[Task]) -> Iterator[Table | Refusal]:
        return self._executor.map(_done_here, tasks)

    def end(self) -> None:
        """At once: what they have in hand after Ctrl-C nobody waits for, and else they have nothing."""
        for child in set(active_children()) - self._others:
            child.terminate()
        self._executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def executor(bases: Sequence[Base], jobs: int, on: str | None = None) -> Iterator[Executor]:
    """With `on`, a cluster is asked: see pnp.lab.cluster. Raises UsageError for no jobs."""
    if jobs < 1:
        raise UsageError(f"{jobs} jobs: at least one is needed")
    if on is not None:
        from pnp.lab.cluster import cluster  # Dask is an extra, and takes its time

        with cluster(on, bases, jobs) as many:
            yield many
        return
    with scratch_folder() as scratch:
        if jobs == 1:
            yield Serial(Bench(bases, scratch))
            return
        processes = Processes(bases, scratch, jobs)
        try:
            yield processes
        finally:
            processes.end()


_here: list[Bench] = []


def _begin(bases: Sequence[Base], scratch: Path) -> None:
    """A folder of its own for each process; the process that asked hears Ctrl-C, and takes them all away."""
    unheard()
    gc.set_threshold(100_000, 50, 100)  # playing makes many small values and no cycles; as `pnp` itself does
    _here[:] = [Bench(bases, Path(tempfile.mkdtemp(dir=scratch)).resolve())]


def _done_here(task: Task) -> Table | Refusal:
    return _here[0].done(task)
