"""Folders that mean harm: each is refused with a plain message or printed, in bounded time, and nothing leaves it."""

from __future__ import annotations

import re
import resource
import time
from pathlib import Path

import pytest
from conftest import Pnp, Ran
from thinning import thinned

from hostile.recipes import SECRET, Case, cases

ALL = cases()
SAMPLE = 24  # one of so many in `make test`
SECONDS = 30.0  # of the processor: a step's budget, and what was done before it
PLACE = re.compile(r"(.+?):(\d+):(\d+): ")


def test_there_are_many_and_each_says_what_it_does() -> None:
    assert len(ALL) >= 150
    assert len({case.what for case in ALL}) == len(ALL)
    assert {case.ends for case in ALL} == {"refused", "prints"}
    assert all(case.says for case in ALL if case.ends == "refused")
    assert all(case.because for case in ALL if case.ends == "prints")


@pytest.mark.parametrize("case", thinned(ALL, SAMPLE, by=lambda case: case.ends, name=lambda case: case.name))
def test_it_ends_as_it_should(case: Case, run: Pnp, tmp_path: Path, here: Path) -> None:
    """Built and checked: what a check alone looks at must be as safe."""
    folder = case.make(tmp_path / "game")
    out = tmp_path / "out"
    before = listing(tmp_path, out)
    ran = bounded(run, "build", folder, "--out", out, "--ink", "full")
    if case.ends == "prints":
        assert (ran.code, "nothing was written" in ran.err) == (0, False), ran.err[:2_000]
        assert not any(SECRET.encode() in file.read_bytes() for file in out.rglob("*.pdf"))
    else:
        assert ran.code in (1, 2), ran.err[:2_000]
        assert case.says in ran.err, ran.err[:2_000]
        assert not list(out.rglob("*.pdf"))
        assert_places(ran.err, here)
    checked = bounded(run, "check", folder)
    assert checked.code == ran.code, (checked.out + checked.err)[:2_000]
    assert case.says in checked.out + checked.err, (checked.out + checked.err)[:2_000]
    assert_places(checked.out, here)
    assert listing(tmp_path, out) == before


def bounded(run: Pnp, *words: str | Path) -> Ran:
    """A command that takes its time and memory, and tells nothing that it must not."""
    began, peak = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    ran = run(*words)
    took = time.process_time() - began
    told = ran.out + ran.err
    assert took < SECONDS, f"{took:.1f} s"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak < 2_000_000, "more than 2 GB"  # kilobytes
    assert "inside pnp" not in told
    assert "Traceback" not in told
    assert all(line.isprintable() for line in told.split("\n"))
    assert len(told) < 60_000
    assert SECRET not in told
    return ran


def listing(root: Path, out: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if out not in (path, *path.parents)}


def assert_places(told: str, here: Path) -> None:
    """Lines that a message names are there."""
    for line in told.splitlines():
        if (place := PLACE.match(line)) and (file := here / place[1]).is_file() and not file.is_symlink():
            lines = file.read_bytes().count(b"\n") + 1
            assert 1 <= int(place[2]) <= lines, line
