"""`pnp timer`: counts by the clock that it is given, large figures, a bell, plain lines without a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from conftest import Pnp, environment

from pnp.cli.timer import Countdown, count_down, frame, timer_length, told
from pnp.source.bundle import DATA
from pnp.source.problems import UsageError


@dataclass
class Clock:
    """Time passes when somebody sleeps, and a little more than asked for."""

    now: float = 100.0
    late: float = 0.0
    slept: list[float] = field(default_factory=list)

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds + self.late


def countdown(total: int, clock: Clock) -> Countdown:
    return Countdown(total, clock, clock.sleep)


def test_every_second_once_and_no_longer_than_asked() -> None:
    clock = Clock(late=0.01)
    assert list(countdown(5, clock).left()) == [5, 4, 3, 2, 1, 0]
    assert clock.now == pytest.approx(105.01)
    assert all(second < 1 for second in clock.slept[1:])  # what was late is caught up


def test_seconds_that_were_slept_through_are_left_out() -> None:
    clock = Clock(late=2.5)
    assert list(countdown(9, clock).left()) == [9, 6, 3, 0]


def test_plain_lines_every_ten_seconds() -> None:
    lines: list[str] = []
    count_down(countdown(35, Clock()), lines.append, live=False)
    assert lines == ["0:35 left\n", "0:30 left\n", "0:20 left\n", "0:10 left\n", "time is up\n"]


def test_large_figures_that_shrink_and_a_bell() -> None:
    pieces: list[str] = []
    count_down(countdown(3, Clock()), pieces.append, live=True)
    assert pieces[0].startswith("\x1b[?25l") and pieces[-1] == "\x1b[?25h"  # the cursor comes back
    assert len(pieces) == 1 + 4 + 2 and "\a" in pieces[-2] and "Time is up" in pieces[-2]
    assert not any("\a" in piece for piece in pieces[:-2])
    assert all(piece.count("\n") == pieces[1].count("\n") for piece in pieces[1:5])


def test_the_cursor_comes_back_after_an_interruption() -> None:
    pieces: list[str] = []

    def interrupt(seconds: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        count_down(Countdown(3, Clock(), interrupt), pieces.append, live=True)
    assert pieces[-1] == "\x1b[?25h" and not any("\a" in piece for piece in pieces)


def test_a_frame() -> None:
    rows = frame(61, 120).splitlines()
    assert [len(row) > 0 for row in rows] == [False, True, True, True, True, True, False, True]
    assert rows[7].count("█") == 21 and rows[7].count("░") == 19  # no sand is left only at the end
    assert frame(0, 120).splitlines()[7].count("█") == 0 and frame(1, 3600).splitlines()[7].count("█") == 1
    assert frame(71, 120) != frame(17, 120)
    assert len({frame(second, 60) for second in range(61)}) == 61


def test_time_as_on_a_kitchen_clock() -> None:
    assert [told(seconds) for seconds in (180, 61, 9, 0, 3600)] == ["3:00", "1:01", "0:09", "0:00", "60:00"]


def test_the_length_is_the_game_s_own_unless_told() -> None:
    root = DATA / "trick-r-treat"
    assert timer_length(root) == 180 and timer_length(root, 7) == 7
    assert timer_length(DATA / "trick-and-treat", 7) == 7
    with pytest.raises(UsageError, match="has no timer  hint: give a length with --seconds"):
        timer_length(DATA / "trick-and-treat")
    for seconds in (0, -1, 86_401):
        with pytest.raises(UsageError, match="between 1 and 86400"):
            timer_length(root, seconds)


def test_the_command_counts_to_the_end(run: Pnp) -> None:
    done = run("timer", "trick-r-treat", "--seconds", "1")
    assert (done.code, done.out) == (0, "0:01 left\ntime is up\n")


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("timer", "trick-and-treat"), "has no timer"),
        (("timer", "trick-r-treat", "--seconds", "0"), "0 seconds"),
        (("timer", "no-such-game"), "unknown game"),
    ],
)
def test_a_timer_that_cannot_run(run: Pnp, arguments: tuple[str, ...], what: str) -> None:
    done = run(*arguments)
    assert done.code == 2 and what in done.err and done.out == ""


@pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")
def test_ctrl_c_stops_it_kindly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pnp", "timer", "trick-r-treat"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests may ignore it
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == "3:00 left\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 130
        assert process.stderr.read().startswith("pnp: the timer was stopped with ")
