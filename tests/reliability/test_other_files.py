"""Figures of a simulation and findings of an audit: files as well, in the same strange surroundings as PDFs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Pnp, Ran, environment
from thinning import thinned

from .campaign import leftovers
from .test_places import ODD, pnp

KEPT = ".pnp-audit"  # findings, for the next audit
Command = Callable[[Path, str], tuple[str | Path, ...]]


def figures(game: Path, place: str) -> tuple[str | Path, ...]:
    return ("simulate", "trick-and-treat", "--games", "1", "--jobs", "1", f"--json={place}/x.json")


def findings(game: Path, place: str) -> tuple[str | Path, ...]:
    return ("audit", game, "--sample", "1", "--jobs", "1", f"--out={place}")


COMMANDS = pytest.mark.parametrize("command", thinned([findings, figures], 2))


def bearable(ran: Ran) -> None:
    assert "Traceback" not in ran.err and "a mistake inside" not in ran.err, ran.err
    assert all(c == "\n" or c.isprintable() for c in ran.out + ran.err)


@COMMANDS
@pytest.mark.parametrize("length", [3_000, 4_200])
def test_long_paths_are_taken_or_refused(
    little_game: Path, here: Path, run: Pnp, length: int, command: Command
) -> None:
    place = "/".join(["d" * 199] * (length // 200))
    if command is figures and length < 4_000:
        Path(place).mkdir(parents=True)  # figures go where there is a folder
    ran = run(*command(little_game, place))
    bearable(ran)
    assert ran.code == (0 if length < 4_000 else 1), ran
    if ran.code:
        assert ran.err.splitlines()[-1].endswith("File name too long"), ran
        assert list(here.iterdir()) == []


@COMMANDS
@pytest.mark.parametrize("name", thinned(ODD, len(ODD), name=ascii))
def test_odd_names_are_taken_or_refused(little_game: Path, here: Path, run: Pnp, name: str, command: Command) -> None:
    (here / f"{name}.d").mkdir()
    ran = run(*command(little_game, f"./{name}.d"))
    bearable(ran)
    assert ran.code in (0, 1), ran
    assert set(leftovers(here)) <= {KEPT}


@COMMANDS
@pytest.mark.parametrize(
    "change",
    thinned(
        [
            {"HOME": None, "TERM": None},
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        ],
        3,
        name=str,
    ),
)
@pytest.mark.soak
def test_surroundings_change_nothing(
    little_game: Path, here: Path, change: dict[str, str | None], command: Command
) -> None:
    (here / "x").mkdir()
    env = {name: value for name, value in {**environment(), **change}.items() if value is not None}
    ran = pnp(*command(little_game, "x"), cwd=here, env=env)
    bearable(ran)
    assert ran.code == 0, ran
    assert [path for path in (here / "x").rglob("*") if path.is_file()]


@COMMANDS
def test_a_clock_that_was_set_back_changes_nothing(little_game: Path, here: Path, run: Pnp, command: Command) -> None:
    (here / "x").mkdir()
    first = run(*command(little_game, "x"))
    before = {path: path.read_bytes() for path in (here / "x").rglob("*") if path.is_file()}
    for path in (*before, *little_game.rglob("*")):
        os.utime(path, (4_000_000_000, 4_000_000_000))
    again = run(*command(little_game, "x"))
    assert (again.code, again.out) == (first.code, first.out) == (0, first.out)
    assert {path: path.read_bytes() for path in (here / "x").rglob("*") if path.is_file()} == before


@pytest.mark.skipif(os.name != "posix", reason="needs a pipe that nobody reads")
@COMMANDS
def test_nobody_reads_what_is_said(little_game: Path, here: Path, command: Command) -> None:
    """The file is made all the same, whole."""
    (here / "x").mkdir()
    words = [sys.executable, "-m", "pnp", *map(str, command(little_game, "x"))]
    with subprocess.Popen(
        words, cwd=here, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        told = process.stderr.read()
    assert b"Traceback" not in told and b"a mistake inside" not in told, told
    if command is findings:
        assert [path for path in (here / "x").rglob("*.jsonl") if path.read_bytes().endswith(b"\n")]
    assert set(leftovers(here)) <= {KEPT}
