"""How far a command has come -> a bar on the terminal; and Ctrl-C, whatever a library makes of it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from pnp.source.problems import printable

pressed: list[int] = []  # Ctrl-C in this run; libraries swallow a KeyboardInterrupt now and then


@contextmanager
def noticed() -> Iterator[None]:
    """Remembers that Ctrl-C was pressed, whatever becomes of the KeyboardInterrupt."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # somebody else takes care of it, or it is switched off
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    try:
        signal.signal(signal.SIGINT, interrupt)
    except ValueError:  # not in the main thread, which alone gets signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


class Progress:
    """A bar that redraws itself on a terminal, plain lines elsewhere."""

    WIDTH = 24

    def __init__(self, *, plain: bool = True, live: bool = True) -> None:
        self._live, self._plain = live and sys.stderr.isatty(), plain

    def __enter__(self) -> Callable[[int, int, str], None]:
        return self._show

    def __exit__(self, *_: object) -> None:
        if self._live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def _show(self, done: int, total: int, label: str) -> None:
        if pressed:
            raise KeyboardInterrupt
        label = printable(label)
        if self._live:
            full = self.WIDTH * done // max(total, 1)
            bar = "█" * full + "░" * (self.WIDTH - full)
            print(f"\r\x1b[K{bar} {label}", end="", file=sys.stderr, flush=True)
        elif self._plain and 2 * done >= total:  # the first half lays out: a line for each file that is written
            print(f"writing {label}", file=sys.stderr)
