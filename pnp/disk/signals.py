"""Signals that ask a process to end -> heard at once, or after what must not be cut in two."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

# Ctrl-C, `kill`, and the terminal that is closed; not every system has the last.
STOPPING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if isinstance(getattr(signal, name, None), int)
)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Putting files into place, or back, takes a moment; a signal that comes meanwhile is heard after it."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals go to the main thread alone
        return
    heard: list[int] = []
    before = {number: signal.getsignal(number) for number in STOPPING}
    ours = {number: how for number, how in before.items() if how is not None and how is not signal.SIG_IGN}
    try:
        for number in ours:
            signal.signal(number, lambda number, _: heard.append(number))
        yield
    finally:
        for number, how in ours.items():
            signal.signal(number, how)
        for number in heard[:1]:
            signal.raise_signal(number)


def unheard() -> None:
    """For a process that another one started: a terminal tells both, and that one knows when this one should end."""
    for number in STOPPING:
        if number != signal.SIGTERM:
            signal.signal(number, signal.SIG_IGN)
