"""Several builds into one folder at once, with edits in between: every set that can be seen is of one state."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import FIGURE, MakeGame, environment

from .campaign import TwoStates, ended, forked, leftovers, two_states
from .test_kills import quick, read_at_once

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks builds")

Figure = Callable[[str, object], None]


def crowded(states: TwoStates, builds: int, rounds: int) -> int:
    """Each round begins so many builds while the data changes; how many were made."""
    known = []
    for number in (1, 0):
        states.says(number)
        states.build()
        known.append(read_at_once(states.target / "a4"))
    made = 0
    for turn in range(rounds):
        waiting = []
        for number in range(builds):
            states.says((turn + number) % 2)
            waiting.append(forked(states.build))
            time.sleep(0.01)
        last = (turn + builds - 1) % 2
        while waiting:
            seen = read_at_once(states.target / "a4")
            assert seen is None or seen in known
            pid, status = os.waitpid(waiting[0], os.WNOHANG)
            if pid:
                assert os.waitstatus_to_exitcode(status) == 0
                del waiting[0]
        made += builds
        assert states.which() == last  # the newest data wins, whoever came last
        assert leftovers(states.out) == []
    return made


def test_four_at_once(make_game: MakeGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    assert crowded(two_states(make_game(), tmp_path, 1), 4, 2) == 8


@pytest.mark.soak
@pytest.mark.parametrize("builds", range(2, 9))
def test_two_to_eight_at_once(
    make_game: MakeGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, builds: int, record_property: Figure
) -> None:
    quick(monkeypatch)
    made = crowded(two_states(make_game(), tmp_path, 1), builds, 12)
    record_property(FIGURE, f"builds at once, {builds}: {made} with edits in between; mixed 0, lost 0")


@pytest.mark.soak
def test_some_of_many_are_killed(
    make_game: MakeGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Figure
) -> None:
    quick(monkeypatch)
    states = two_states(make_game(), tmp_path, 2)
    kills = 0
    for turn in range(40):
        states.says(turn % 2)
        pids = [forked(states.build) for _ in range(4)]
        time.sleep(0.02 * (turn % 10))
        for pid in pids[::2]:
            os.kill(pid, 9)
        codes = [ended(pid) for pid in pids]
        kills += codes.count(-9)
        assert set(codes) <= {0, -9} and codes[1] == codes[3] == 0
        assert states.which() == turn % 2
        states.build()
        assert leftovers(states.out) == []
    record_property(FIGURE, f"builds at once, 4 of which 2 are killed: 160 builds, {kills} kills; mixed 0, lost 0")


HOLDING = """
import sys
from pathlib import Path
from pnp.build.staging import claimed
with claimed(Path(sys.argv[1]), print):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_who_has_to_wait_says_for_whom(little_game: Path, tmp_path: Path) -> None:
    holding = [sys.executable, "-c", HOLDING, "build/little-game"]
    build = [sys.executable, "-m", "pnp", "build", str(little_game)]
    pipe = subprocess.PIPE
    with subprocess.Popen(holding, cwd=tmp_path, env=environment(), stdin=pipe, stdout=pipe) as holder:
        assert holder.stdin is not None and holder.stdout is not None and holder.stdout.readline() == b"held\n"
        with subprocess.Popen(build, cwd=tmp_path, env=environment(), stdout=pipe, stderr=pipe, text=True) as builder:
            assert builder.stderr is not None
            said = builder.stderr.readline()
            holder.stdin.close()
            out, _ = builder.communicate(timeout=60)
    assert said == f"pnp: process {holder.pid} is building build/little-game; waiting for it\n"
    assert builder.returncode == 0 and "4 made" in out
