"""A Dask cluster plays: the same figures as here, workers that die or do not fit, and nobody there at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from conftest import Pnp
from play import pebbles

from pnp.lab import cluster as lab
from pnp.lab import messages, worker
from pnp.lab.cluster import LOCAL, ClusterError, checked, elsewhere
from pnp.lab.executors import executor
from pnp.lab.experiment import Experiment, Trial
from pnp.lab.plans import Asked, Plan, sweep
from pnp.lab.store import Kept
from pnp.lab.tasks import Base, Task
from pnp.lab.telling import as_csv, values
from pnp.play.playout import Record
from pnp.play.simulate import Request, simulate
from pnp.play.trust import trust_once
from pnp.source.problems import DataError, UsageError

from . import stream

pytest.importorskip("distributed", reason="Dask is an extra: pip install 'pnp[cluster]'")
psutil = pytest.importorskip("psutil", reason="Dask brings it along")

START = "    def opening(self, board, players, rng):\n"
IN_A_HELPER = "__import__('sys').argv[0].endswith('helper.py')"  # and not in the process that sends
NOBODY = "tcp://127.0.0.1:1"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return stream.write(tmp_path / "stream")


def tried_on(plan: Plan, on: str, kept: Kept = stream.NOTHING_KEPT, tell: object = stream.nothing) -> Experiment:
    assert callable(tell)
    with executor(plan.bases, 2, on) as doing:
        return Trial(plan.request, plan.variants, doing, kept, tell).run()


def at_start(game: Path, line: str) -> None:
    pebbles.edit(game / "rules.py", START, f"{START}        {line}\n")


def simulated(game: Path, on: str | None, games: int = 20) -> list[Record]:
    records: list[Record] = []
    trust_once(True)
    try:
        how = {} if on is None else {"playing": elsewhere(on)}
        simulate(game, Request(games, 2, ("random",), jobs=2), records.append, stream.nothing, **how)
    finally:
        trust_once(False)
    return records


# The same figures


def test_a_cluster_comes_to_the_same_figures_and_the_same_words(game: Path) -> None:
    """A variant that is refused is told at its line, and games that crash at theirs, as if they were played here."""
    at_start(game, "assert self.numbers.rounds != 2 or rng.random() < 0.5, __file__")
    plan = stream.planned(game, ["facts.rounds=1,2,21"], games=55)
    here, there = stream.tried(plan), tried_on(plan, LOCAL)
    assert values(there) == values(here) and as_csv(there) == as_csv(here)
    assert [(arm.faults, arm.refusal) for arm in there.arms] == [(arm.faults, arm.refusal) for arm in here.arms]
    faulty, refused = here.arms[2], there.arms[3].refusal
    assert faulty.faulty and str(game / "rules.py") in faulty.faults[0]
    assert refused is not None and refused.problems[0].startswith(f"{game}/game.toml:")


def test_simulated_games_are_the_same_move_by_move_and_crash_at_the_same_line(game: Path) -> None:
    at_start(game, "assert rng.random() < 0.5")
    here, there = simulated(game, None), simulated(game, LOCAL)
    assert there == here and {bool(record.crash) for record in here} == {True, False}
    assert {file for record in there if record.crash for file, _ in [record.crashed_at]} == {str(game / "rules.py")}


def test_a_game_that_takes_too_long_is_told_at_its_place(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_start(game, f"while {IN_A_HELPER}: pass")
    monkeypatch.setenv("PNP_BUDGET", "0.5")
    with pytest.raises(DataError) as error:
        simulated(game, LOCAL)
    (problem,) = error.value.problems
    assert problem.file == f"{game}/rules.py" and "did not come to an end within 0.5 s" in problem.message


# What travels


def test_no_path_of_the_sender_travels(game: Path) -> None:
    plan = stream.planned(game, ["facts.rounds=2"])
    (base,) = plan.bases
    data = messages.packed_bases(plan.bases, "")
    assert str(game.parent).encode() not in data and b"def thrown" in data
    _, (there,) = messages.unpacked_bases(data)
    assert there.digest == base.digest and there.files == base.files
    assert there.code is not None and base.code is not None and there.code.sources == base.code.sources
    assert str(game.parent) not in f"{there.code.root} {there.shown}"


def test_code_that_was_not_trusted_is_not_sent_and_what_is_sent_as_data_does_not_run(game: Path) -> None:
    """Whoever finds a way to send it as a file has sent a file."""
    marker = game.parent / "ran"
    (game / "rules.py").write_text(f"open({str(marker)!r}, 'w')\n", encoding="utf-8")
    with pytest.raises(UsageError, match="these rules were not run"):
        sweep(game, ["facts.rounds=2"], Asked(10))
    files = {file.relative_to(game).as_posix(): file.read_bytes() for file in game.rglob("*") if file.is_file()}
    base = Base("stream", files, None, "")
    with executor([base], 1, LOCAL) as doing, pytest.raises(ClusterError, match="no rules"):
        list(doing.run([Task(base.digest, (), 2, ("random",), None, 1, 0, 1)]))
    assert not marker.exists()


# Workers that die


def test_a_process_that_dies_is_started_again(game: Path) -> None:
    first = game.parent / "first"
    plan = stream.planned(game, ["facts.rounds=2"], games=30)
    expected = values(stream.tried(plan))
    (base,) = plan.bases
    assert base.code is not None
    line = f"import os; os.path.exists({str(first)!r}) or (open({str(first)!r}, 'w'), os._exit(9))"
    sources = tuple((name, text.replace(START, f"{START}        {line}\n")) for name, text in base.code.sources)
    deadly = replace(base, code=replace(base.code, sources=sources))
    variants = [replace(plan.variants[number], base=deadly.digest) for number in range(len(plan.variants))]
    found = tried_on(replace(plan, bases=(deadly,), variants=variants), LOCAL)
    assert first.exists() and values(found) == expected


def test_games_that_end_every_process_are_a_problem_and_what_was_played_is_kept(game: Path, tmp_path: Path) -> None:
    at_start(game, f"if {IN_A_HELPER} and self.numbers.rounds == 2: __import__('os')._exit(9)")
    plan, store = stream.planned(game, ["facts.rounds=2"], games=30), Kept(tmp_path / "lab", "this", b"k" * 32)
    with pytest.raises(ClusterError, match=r"3 processes of local ended .* the last with exit code 9"):
        tried_on(plan, LOCAL, store)
    assert stream.tried(plan, kept=store).replayed == 30


def test_no_process_is_left_behind(game: Path) -> None:
    plan = stream.planned(game, ["facts.rounds=2"], games=30)
    before = {process.pid for process in psutil.Process().children(recursive=True)}
    during: set[int] = set()

    def stop(done: int, total: int, label: str) -> None:
        if done:
            during.update(process.pid for process in psutil.Process().children(recursive=True))
            raise KeyboardInterrupt

    assert not tried_on(plan, LOCAL, tell=stop).finished
    after = {process.pid for process in psutil.Process().children(recursive=True)}
    assert during > before and after == before


# Workers that do not fit


def test_a_worker_of_another_pnp_refuses_and_says_which(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = SimpleNamespace(**{**vars(worker), "state": lambda: ("other", "pnp 99")})
    monkeypatch.setattr(lab, "worker", other)
    with pytest.raises(ClusterError) as error:
        tried_on(stream.planned(game, ["facts.rounds=2"], games=5), LOCAL)
    _, name = worker.state()
    assert f": {name}  hint: install pnp 99" in str(error.value) and "inproc://" in str(error.value)


def test_a_worker_without_what_the_rules_need_is_unfit_and_refuses_no_variant(game: Path) -> None:
    pebbles.edit(game / "rules.py", "from dataclasses", f"assert not {IN_A_HELPER}, 'not here'\nfrom dataclasses")
    with pytest.raises(ClusterError, match=r"would come to the same figures.*AssertionError: not here"):
        tried_on(stream.planned(game, ["facts.rounds=2"], games=5), LOCAL)


def test_other_rules_under_the_same_name_are_unfit(game: Path) -> None:
    from bundled import FOLDERS

    from pnp.lab.tasks import read_base
    from pnp.source.folder import Folder

    folder = Folder(FOLDERS["zombie-mania"])
    base, _ = read_base(folder, {name: folder.read_bytes(name) for name in folder.files()})
    other = replace(base, rules="0" * 64)
    with executor([other], 1, LOCAL) as doing, pytest.raises(ClusterError, match="other rules are installed here"):
        list(doing.run([Task(other.digest, (), 2, ("random",), None, 1, 0, 1)]))


# Nobody there


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "ANSWERS_WITHIN", 0.5)
    monkeypatch.setattr(lab, "WORKERS_WITHIN", 0.5)
    monkeypatch.setattr(lab, "_LOOK", 0.2)


@pytest.fixture
def idle() -> Iterator[str]:
    """A scheduler without workers."""
    import logging

    from distributed import LocalCluster

    pages = "127.0.0.1:0"
    with LocalCluster(
        n_workers=0, processes=False, protocol="tcp", dashboard_address=pages, silence_logs=logging.CRITICAL
    ) as found:
        yield str(found.scheduler_address)


@pytest.mark.usefixtures("impatient")
def test_a_cluster_that_is_not_there_is_told_soon_and_nothing_is_lost(game: Path, tmp_path: Path) -> None:
    store = Kept(tmp_path / "lab", "this", b"k" * 32)
    stream.tried(stream.planned(game, ["facts.rounds=2"], games=25), kept=store)
    with pytest.raises(ClusterError, match=r"no cluster answers at tcp://127\.0\.0\.1:1 "):
        tried_on(stream.planned(game, ["facts.rounds=2"], games=50), NOBODY, store)
    again = tried_on(stream.planned(game, ["facts.rounds=2"], games=25), NOBODY, store)
    assert again.finished and again.replayed == 50  # nobody is asked where nothing is left to play


@pytest.mark.usefixtures("impatient")
def test_a_cluster_without_workers_is_told_soon(game: Path, idle: str) -> None:
    with pytest.raises(ClusterError, match=f"the cluster at {idle} has no workers  hint: dask worker {idle}"):
        tried_on(stream.planned(game, ["facts.rounds=2"], games=5), idle)


def test_what_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    for on in (LOCAL, "tcp://host:8786", "tls://10.0.0.1:1", "tcp://[fe80::1%eth0]:8786"):
        checked(on)
    for on in ("", "host:8786", "tcp://host", "http://host:1", "tcp://host:1/x", "tcp://ho st:1", "LOCAL"):
        with pytest.raises(UsageError, match="where a scheduler is"):
            checked(on)
    monkeypatch.setattr("pnp.lab.cluster.util.find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"Dask, which is not installed  hint: pip install 'pnp\[cluster\]'"):
        checked(LOCAL)


# The command


LOADED = """
import json, sys
from pnp.cli.commands import main

try:
    main()
except SystemExit as stopped:
    assert not stopped.code, stopped.code
print(json.dumps([name for name in sys.modules if name.partition(".")[0] in ("dask", "distributed", "tornado")]))
"""


def test_the_command_loads_dask_only_where_it_is_asked_for(process: Pnp, game: Path) -> None:
    sweep = ("sweep", str(game), "--trust", "--set", "facts.rounds=2", "--games", "2", "--players", "2")
    alone = process("-c", LOADED, *sweep, "--jobs", "1")
    there = process("-c", LOADED, *sweep, "--jobs", "1", "--on", LOCAL)
    *told, loaded = alone.out.splitlines()
    *same, more = there.out.splitlines()
    assert alone.code == there.code == 0 and not there.err.strip(), there.err
    assert told == same and json.loads(loaded) == [] and "distributed" in json.loads(more)


@pytest.mark.parametrize("command", ["simulate", "sweep --set facts.rounds=2", "compare thistledown-mail", "arena"])
def test_every_command_that_plays_says_what_is_wrong_with_a_cluster(command: str, run: Pnp, game: Path) -> None:
    name, *more = command.split()
    ran = run(name, "thistledown-mail", *more, "--on", "host")
    assert ran.code == 2 and "--on host: “local”, or where a scheduler is" in ran.err
    ran = run(name, "thistledown-mail", *more, "--on", NOBODY, "--jobs", "2")
    assert ran.code == 2 and "--jobs is about this machine" in ran.err
