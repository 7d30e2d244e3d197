"""Seconds -> frames of text that count down: large figures on a terminal, plain lines elsewhere.

Time comes in by a clock and passes by a sleep that are handed in, so that nothing here waits by itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pnp.game.identity import Identity
from pnp.game.library import GAME_FILE
from pnp.source.folder import Folder
from pnp.source.problems import UsageError
from pnp.source.schema import validated
from pnp.source.toml import read_toml

FACT = "timer_seconds"
MOST = 24 * 3600
BELL = "\a"
_CLEAR = "\x1b[2J\x1b[H"
_HOME = "\x1b[H"
_TO_THE_END = "\x1b[K"  # clears what an older frame left on the line
_HIDE, _SHOW = "\x1b[?25l", "\x1b[?25h"  # the cursor
_STEP = 10  # seconds between plain lines
_BAR = 40

_FIGURES = {
    "0": ("█████", "█   █", "█   █", "█   █", "█████"),
    "1": ("  ██ ", "   █ ", "   █ ", "   █ ", "  ███"),
    "2": ("█████", "    █", "█████", "█    ", "█████"),
    "3": ("█████", "    █", " ████", "    █", "█████"),
    "4": ("█   █", "█   █", "█████", "    █", "    █"),
    "5": ("█████", "█    ", "█████", "    █", "█████"),
    "6": ("█████", "█    ", "█████", "█   █", "█████"),
    "7": ("█████", "    █", "   █ ", "  █  ", "  █  "),
    "8": ("█████", "█   █", "█████", "█   █", "█████"),
    "9": ("█████", "█   █", "█████", "    █", "█████"),
    ":": ("   ", " █ ", "   ", " █ ", "   "),
}


def timer_length(root: Path, wanted: int | None = None) -> int:
    """How long to count; UsageError where neither the game nor the user says so."""
    if wanted is None:
        identity = validated(Identity, read_toml(Folder(root), GAME_FILE))
        seconds = identity.facts.get(FACT)
        if not isinstance(seconds, int) or isinstance(seconds, bool):
            hint = f"give a length with --seconds, or add “{FACT}” to the facts in {GAME_FILE}"
            raise UsageError(f"{identity.id} has no timer  hint: {hint}")
        wanted = seconds
    if not 1 <= wanted <= MOST:
        raise UsageError(f"{wanted} seconds: a timer runs between 1 and {MOST}")
    return wanted


def told(seconds: int) -> str:
    """Minutes and seconds, as on a kitchen clock."""
    return f"{seconds // 60}:{seconds % 60:02}"


def frame(left: int, total: int) -> str:
    """Large figures, and below them the sand that is left."""
    text = told(left)
    rows = ["  ".join(_FIGURES[character][row] for character in text) for row in range(5)]
    full = math.ceil(_BAR * left / total)
    return "\n".join(["", *(f"  {row.rstrip()}" for row in rows), "", f"  {'█' * full}{'░' * (_BAR - full)}", ""])


@dataclass(frozen=True, slots=True)
class Countdown:
    """Counts down by the clock, so that slow printing makes it no longer."""

    total: int
    clock: Callable[[], float]
    sleep: Callable[[float], None]

    def left(self) -> Iterator[int]:
        """Whole seconds that are left, each as it begins; 0 at the end. A second that was missed is left out."""
        end = self.clock() + self.total
        now = self.total
        while now > 0:
            yield now
            self.sleep(max(0.0, end - (now - 1) - self.clock()))
            now = min(now - 1, math.ceil(end - self.clock()))
        yield 0


def count_down(countdown: Countdown, write: Callable[[str], object], *, live: bool) -> None:
    """Large figures that change in place and a bell, or a line now and then for what is no terminal."""
    if not live:
        _plainly(countdown, write)
        return
    write(_HIDE + _CLEAR)
    try:
        for left in countdown.left():
            lines = frame(left, countdown.total).splitlines()
            write(_HOME + "".join(f"{line}{_TO_THE_END}\n" for line in lines))
        write(f"  Time is up!{BELL}\n")
    finally:
        write(_SHOW)


def _plainly(countdown: Countdown, write: Callable[[str], object]) -> None:
    next_line = countdown.total
    for left in countdown.left():
        if 0 < left <= next_line:
            next_line = (left - 1) // _STEP * _STEP
            write(f"{told(left)} left\n")
    write("time is up\n")
