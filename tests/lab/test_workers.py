"""A cluster as people start it, by commands: workers and schedulers that are killed, another pnp, and TLS."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from play import pebbles

from pnp.lab import cluster as lab
from pnp.lab.cluster import ClusterError
from pnp.lab.store import Kept
from pnp.lab.telling import as_csv, values
from pnp.source.bundle import DATA, PACKAGE, TEMPLATES

from . import stream
from .test_cluster import IN_A_HELPER, at_start, tried_on

psutil = pytest.importorskip("psutil", reason="Dask is an extra: pip install 'pnp[cluster]'")
pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform == "win32", reason="nothing is killed like this on Windows"),
]
SOON = 60.0  # seconds in which a process must be there


class Machines:
    """A scheduler and its workers, each a command of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._file = folder, folder / "scheduler.json"
        self._started: list[subprocess.Popen[bytes]] = []

    def scheduler(self, *more: str) -> tuple[str, subprocess.Popen[bytes]]:
        process = self._start(
            "scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
            "--scheduler-file",
            str(self._file),
            *more,
        )
        began = time.monotonic()
        while time.monotonic() - began < SOON:
            with suppress(OSError, ValueError):
                return json.loads(self._file.read_text(encoding="utf-8"))["address"], process
            time.sleep(0.1)
        raise AssertionError("no scheduler")

    def worker(self, *more: str, env: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        where = ("--scheduler-file", str(self._file), "--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard")
        return self._start("worker", *where, *more, env=env)

    def _start(self, *words: str, env: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words]
        with (self._folder / f"log{len(self._started)}").open("wb") as log:
            process = subprocess.Popen(
                command, cwd=self._folder, env={**os.environ, **(env or {})}, stdout=log, stderr=log
            )
        self._started.append(process)
        return process

    def end(self) -> None:
        """Nannies first, and what they have started after them; a worker may ignore a kind word."""
        for process in self._started:
            with suppress(psutil.NoSuchProcess):
                family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
                for each in family:
                    with suppress(psutil.NoSuchProcess):
                        each.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    folder = tmp_path / "machines"
    folder.mkdir()
    found = Machines(folder)
    yield found
    found.end()


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    """A game that takes a while on a worker, so that one can be killed in the middle of it."""
    game = stream.write(tmp_path / "stream")
    at_start(game, f"{IN_A_HELPER} and __import__('time').sleep(0.01)")
    return game


class Killer:
    """Kills when so many games are over; a progress bar, as far as an experiment knows."""

    def __init__(self, games: int, *processes: subprocess.Popen[bytes]) -> None:
        self._games, self.processes = games, processes

    def __call__(self, done: int, total: int, label: str) -> None:
        if done >= self._games:
            for process in self.processes:
                process.send_signal(signal.SIGKILL)

    @property
    def has_killed(self) -> bool:
        return all(process.wait(timeout=SOON) == -signal.SIGKILL for process in self.processes)


def test_a_cluster_that_loses_a_worker_comes_to_the_same_figures(machines: Machines, slow: Path) -> None:
    plan = stream.planned(slow, ["facts.rounds=2"], games=400, stops=False)
    address, _ = machines.scheduler()
    one, _ = (machines.worker("--no-nanny") for _ in range(2))
    killer = Killer(300, one)
    found = tried_on(plan, address, tell=killer)
    alone, two = stream.tried(plan), stream.tried(plan, jobs=2)
    assert killer.has_killed and found.finished
    assert values(found) == values(alone) == values(two) and as_csv(found) == as_csv(alone)


def test_a_local_cluster_of_processes_that_loses_one_comes_to_the_same_figures(slow: Path) -> None:
    from distributed import LocalCluster

    plan = stream.planned(slow, ["facts.rounds=2"], games=250, stops=False)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster:
        pids = [nanny.pid for nanny in cluster.workers.values()]

        def kill(done: int, total: int, label: str) -> None:
            if done >= 200 and len(pids) == 2:
                os.kill(pids.pop(), signal.SIGKILL)

        found = tried_on(plan, cluster.scheduler_address, tell=kill)
    assert len(pids) == 1 and values(found) == values(stream.tried(plan))


def test_a_scheduler_that_dies_is_told_and_what_was_played_is_kept(
    machines: Machines, slow: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "ANSWERS_WITHIN", 3.0)
    store = Kept(tmp_path / "lab", "this", b"k" * 32)
    plan = stream.planned(slow, ["facts.rounds=2"], games=250, stops=False)
    address, process = machines.scheduler()
    machines.worker()
    killer = Killer(225, process)
    with pytest.raises(ClusterError, match=f"the scheduler at {address} .* the same command goes on from there"):
        tried_on(plan, address, store, killer)
    went_on = stream.tried(plan, kept=store)
    assert killer.has_killed and went_on.replayed >= 225 and values(went_on) == values(stream.tried(plan))


def test_when_the_last_worker_dies_nobody_waits_for_ever(
    machines: Machines, slow: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, _ = machines.scheduler()
    killer = Killer(100, machines.worker("--no-nanny"))
    plan = stream.planned(slow, ["facts.rounds=2"], games=300)

    def tell(done: int, total: int, label: str) -> None:
        killer(done, total, label)
        if done:
            monkeypatch.setattr(lab, "WORKERS_WITHIN", 2.0)  # the first one has had its time

    with pytest.raises(ClusterError, match=f"no worker is left at {address}"):
        tried_on(plan, address, tell=tell)
    assert killer.has_killed


def test_games_that_kill_every_worker_are_a_problem(machines: Machines, slow: Path) -> None:
    """The nanny starts the worker again, four times."""
    address, _ = machines.scheduler()
    machines.worker()
    kill = f"{IN_A_HELPER} and self.numbers.rounds == 2 and __import__('os').kill(__import__('os').getppid(), 9)"
    at_start(slow, kill)
    with pytest.raises(ClusterError, match=f"4 workers of {address} ended while they played the same games"):
        tried_on(stream.planned(slow, ["facts.rounds=2"], games=10), address)


def test_a_worker_of_another_pnp_refuses(machines: Machines, slow: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(PACKAGE, other / "pnp", ignore=shutil.ignore_patterns("__pycache__", "bundled"))
    for folder in (DATA, TEMPLATES):
        (other / folder.name).symlink_to(folder)
    pebbles.edit(other / "pnp" / "lab" / "tasks.py", "class Bench:", "class Bench:  # another one")
    address, _ = machines.scheduler()
    machines.worker(env={"PYTHONPATH": str(other)})
    with pytest.raises(ClusterError, match=r"would come to the same figures: tcp://\S+: pnp \S+ \([0-9a-f]{8}\)"):
        tried_on(stream.planned(slow, ["facts.rounds=2"], games=10), address)


def test_a_worker_without_pnp_is_told(machines: Machines, slow: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty" / "pnp"
    empty.mkdir(parents=True)
    (empty / "__init__.py").touch()
    address, _ = machines.scheduler()
    machines.worker(env={"PYTHONPATH": str(empty.parent)})
    with pytest.raises(ClusterError, match=r"would come to the same figures: .*No module named 'pnp\.lab'"):
        tried_on(stream.planned(slow, ["facts.rounds=2"], games=10), address)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made with openssl")
def test_tls_as_the_manual_says(
    machines: Machines, slow: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=pnp -keyout key.pem -out cert.pem"
    subprocess.run(make.split(), cwd=tmp_path, check=True, capture_output=True)
    cert, key = str(tmp_path / "cert.pem"), str(tmp_path / "key.pem")
    files = ("--tls-ca-file", cert, "--tls-cert", cert, "--tls-key", key)
    address, _ = machines.scheduler("--protocol", "tls", *files)
    machines.worker("--protocol", "tls", *files)
    plan = stream.planned(slow, ["facts.rounds=2"], games=30)
    assert address.startswith("tls://")
    monkeypatch.setattr(lab, "ANSWERS_WITHIN", 3.0)
    with pytest.raises(ClusterError, match="no cluster answers"):  # nobody without the key is heard
        tried_on(plan, address)
    import dask

    names = {"ca-file": cert, "client.cert": cert, "client.key": key}
    with dask.config.set({f"distributed.comm.tls.{name}": value for name, value in names.items()}):
        assert values(tried_on(plan, address)) == values(stream.tried(plan))
