"""Work that takes a while -> done in a process of its own, which says how far it is and can be ended at any moment.

The processes of the workshop are never ended, for they keep what the next page needs. What is sent on an errand can be:
by the next edit, by a button, or by leaving.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeAlias

from pnp.disk.signals import unheard
from pnp.source.problems import PnpError, UsageError
from pnp.source.processes import SAFE_PATH

Tell: TypeAlias = Callable[[object], None]  # how far it is, as a plain value
Work: TypeAlias = Callable[..., object]  # takes what is given, and then whom to tell


@dataclass(frozen=True, slots=True)
class _Done:
    """The last word of a process."""

    value: object = None
    error: PnpError | None = None


class Errand:
    """At most one process at a time: who asks for another piece of work ends the one before."""

    def __init__(self, tell: Tell, done: Callable[[Any], None], failed: Callable[[str], None]) -> None:
        """`done` hears the result, `failed` why there is none; neither hears of work that was ended."""
        self._tell, self._done, self._failed = tell, done, failed
        self._process: BaseProcess | None = None
        self._following: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None

    def run(self, work: Work, *given: object) -> None:
        """`work` is a function of a module, and all that goes in and comes out can be sent."""
        self.stop()
        os.environ[SAFE_PATH] = "1"  # as for every process that may be started in a stranger's folder
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(there, work, given))
        process.start()
        there.close()
        self._process = process
        self._following = asyncio.get_running_loop().create_task(self._follow(process, here))

    def stop(self) -> None:
        """Ends what is being done; nobody hears of it again."""
        if self._following is not None:
            self._following.cancel()
        if self._process is not None:
            self._process.terminate()
        self._process = self._following = None

    async def _follow(self, process: BaseProcess, here: Connection) -> None:
        loop = asyncio.get_running_loop()
        try:
            while not isinstance(heard := await loop.run_in_executor(None, _heard, here), _Done):
                if process is self._process:
                    self._tell(heard)
        finally:
            if process is self._process:
                self._process = None
        if heard.error is not None:
            self._failed(str(heard.error))
        else:
            self._done(heard.value)


def _heard(here: Connection) -> object:
    """Waits in a thread; a process that was ended says nothing more."""
    try:
        return here.recv()
    except (EOFError, OSError):
        return _Done(error=UsageError("the work was ended before it was done"))


def _work(there: Connection, work: Work, given: tuple[object, ...]) -> None:
    unheard()
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        done = _Done(work(*given, there.send))
    except PnpError as error:
        done = _Done(error=type(error)(*error.args) if isinstance(error, UsageError) else UsageError(str(error)))
    except BrokenPipeError:  # whoever asked has gone
        return
    there.send(done)
