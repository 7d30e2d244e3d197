"""How far a command has come -> a bar on the terminal; and signals that end it, whatever a library makes of them."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from pnp.cli.telling import aside
from pnp.disk.signals import STOPPING
from pnp.source.pace import Pace
from pnp.source.problems import printable
from pnp.source.wording import long_time

pressed: list[int] = []  # Ctrl-C and its like in this run; libraries swallow a KeyboardInterrupt now and then


@contextmanager
def noticed() -> Iterator[None]:
    """Remembers that the command was told to end, whatever becomes of the KeyboardInterrupt."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    # Where somebody else takes care of one, or it is switched off (`nohup`), it stays so.
    usual = {number: signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL for number in STOPPING}
    ours = {number: how for number, how in usual.items() if signal.getsignal(number) is how}
    try:
        for number in ours:
            signal.signal(number, interrupt)
    except ValueError:  # not in the main thread, which alone gets signals
        yield
        return
    try:
        yield
    finally:
        for number, how in ours.items():
            signal.signal(number, how)


_CLEAR = "\r\x1b[K"


class Progress:
    """A bar that redraws itself on a terminal, plain lines elsewhere."""

    WIDTH = 24

    def __init__(self, *, plain: bool = True, live: bool = True, timed: bool = False) -> None:
        self._live, self._plain = live and sys.stderr is not None and sys.stderr.isatty(), plain
        self._pace = Pace(time.monotonic) if timed else None

    def __enter__(self) -> Callable[[int, int, str], None]:
        return self._show

    def __exit__(self, *_: object) -> None:
        if self._live:
            aside(_CLEAR, end="")

    def waiting(self, line: str) -> None:
        """A line that stays: what the command waits for."""
        aside(f"{_CLEAR if self._live else ''}pnp: {printable(line)}")

    def _show(self, done: int, total: int, label: str) -> None:
        if pressed:
            raise KeyboardInterrupt
        label = printable(label)
        if self._live:
            full = self.WIDTH * done // max(total, 1)
            bar = "█" * full + "░" * (self.WIDTH - full)
            left = self._pace.seconds_left(done, total) if self._pace is not None else None
            label += f", {long_time(left)} left" if left is not None else ""
            aside(f"{_CLEAR}{bar} {label}", end="")
        elif self._plain and 2 * done >= total:  # the first half lays out: a line for each file that is written
            aside(f"writing {label}")
