"""An order -> a process that plays for it; what it tells comes to whoever asked, in the loop that serves."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

from pnp.source.processes import helper
from pnp.studio.lab_orders import Order
from pnp.studio.lab_runs import work

_GRACE_S = 10.0  # for clearing away, before it is ended without asking
STOP = "stop"
Hear = Callable[[str, Any], None]


class Run:
    """One order. `hear` is called with a word and its value until nothing more comes: “gone” is the last word."""

    def __init__(self, order: Order, hear: Hear) -> None:
        self.order, self._hear = order, hear
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._line: Connection | None = None
        self._is_stopped = False
        self.is_over = False
        # A thread of its own: starting takes a moment, and reading waits for what comes.
        threading.Thread(target=self._follow, daemon=True).start()

    def stop(self) -> None:
        """It ends soon, and tells what there is by then."""
        with self._lock:
            self._is_stopped = True
            if self._line is not None:
                with suppress(OSError):
                    self._line.send(STOP)

    def leave(self) -> None:
        """The same, and nobody wants to hear of it any more."""
        self._hear = _nobody
        self.stop()

    def _follow(self) -> None:
        here, there = Pipe()
        process = helper(work, self.order, there)
        process.start()
        there.close()
        with self._lock:
            self._line = here
            if self._is_stopped:
                with suppress(OSError):
                    here.send(STOP)
        with suppress(EOFError, OSError):
            while True:
                self._tell(*here.recv())
        process.join(_GRACE_S)
        if process.is_alive():
            process.kill()
            process.join()
        with self._lock:
            self._line = None
        here.close()
        self._tell("gone", process.exitcode)

    def _tell(self, what: str, value: Any) -> None:
        with suppress(RuntimeError):  # the loop has ended, and the studio with it
            self._loop.call_soon_threadsafe(self._pass_on, what, value)

    def _pass_on(self, what: str, value: Any) -> None:
        self.is_over = self.is_over or what == "gone"
        self._hear(what, value)


def _nobody(what: str, value: Any) -> None:
    pass
