"""What a worker of a cluster is asked to do -> done by processes that it starts, one for each thing it does at once.

Dask calls these functions in threads of the worker. They take and give bytes, and a worker of another pnp reads none of
them: what is packed may mean something else there.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import threading
from functools import cache
from typing import BinaryIO, cast

from pnp import __version__
from pnp.disk.tool import tool_digest
from pnp.lab.helper import FIT, UNFIT, receive, send
from pnp.source.processes import SAFE_PATH


class Unfit(Exception):  # noqa: N818 - reads as what it says where it is raised
    """This worker would come to other figures, or to none."""


class Gone(Exception):  # noqa: N818
    """A process that played has ended in the middle of it."""


@cache
def state() -> tuple[str, str]:
    """What must be the same for the same figures, and how a person calls it.

    Python's own sums and dice may change with its second number, and not with its third.
    """
    python = ".".join(platform.python_version_tuple()[:2])
    digest = tool_digest()
    return f"{digest} {python}", f"pnp {__version__} ({digest[:8]}), Python {python}"


def done(version: str, session: str, bases: bytes, order: bytes) -> bytes:
    """Raises Unfit in a worker of another pnp, and Gone where the process ended that was to do it."""
    here, name = state()
    if here != version:
        raise Unfit(f"{_address()}: {name}")
    helper = _take(session, bases)
    try:
        answer = helper.ask(order)
    finally:
        _give_back(session, helper)
    if answer.startswith(UNFIT):
        raise Unfit(f"{_address()}: {answer.removeprefix(UNFIT).decode()}")
    return answer.removeprefix(FIT)


def _address() -> str:
    from distributed import get_worker

    return str(get_worker().address)


def end(session: str) -> None:
    """Nobody asks for this any more. Those that are busy for nobody are ended, too."""
    with _lock:
        over = [helper for name, helper in _idle + _busy if name == session]
        _idle[:] = [each for each in _idle if each[0] != session]
    for helper in over:
        helper.end()


async def end_soon(session: str) -> None:
    """The same, for whoever does not wait for it."""
    end(session)


class _Helper:
    def __init__(self, bases: bytes) -> None:
        environment = {**os.environ, SAFE_PATH: "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pnp.lab.helper"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self.is_dirty = False  # whether it was asked and has not answered
        self._ask(bases)

    def ask(self, order: bytes) -> bytes:
        """Raises Gone."""
        self.is_dirty = True
        self._ask(order)
        if (answer := receive(cast("BinaryIO", self._process.stdout))) is None:
            raise Gone(f"exit code {self._process.wait()}")
        self.is_dirty = False
        return answer

    def _ask(self, data: bytes) -> None:
        try:
            send(cast("BinaryIO", self._process.stdin), data)
        except OSError:
            raise Gone(f"exit code {self._process.wait()}") from None

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


_lock = threading.Lock()
_idle: list[tuple[str, _Helper]] = []
_busy: list[tuple[str, _Helper]] = []


def _take(session: str, bases: bytes) -> _Helper:
    with _lock:
        found = next((it for it in reversed(_idle) if it[0] == session and it[1].is_alive), None)
        if found is not None:
            _idle.remove(found)
            _busy.append(found)
            return found[1]
    helper = _Helper(bases)
    with _lock:
        _busy.append((session, helper))
    return helper


def _give_back(session: str, helper: _Helper) -> None:
    """One that was not done, because something went wrong, is gone; and those that were asked longest ago make room."""
    with _lock:
        _busy[:] = [each for each in _busy if each[1] is not helper]
        _idle.append((session, helper))
        most = os.cpu_count() or 1
        over = [*_idle[:-most], *(each for each in _idle[-most:] if each[1].is_dirty)]
        _idle[:] = [each for each in _idle[-most:] if not each[1].is_dirty]
    for _, old in over:
        old.end()
