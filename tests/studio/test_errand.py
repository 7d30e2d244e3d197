"""Work in a process of its own: told while it goes on, told when it is done or why it is not, and ended at once."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pnp.source.problems import UsageError
from pnp.studio.errand import Errand


def count(to: int, tell: Callable[[object], None]) -> int:
    for number in range(to):
        tell(number)
    return to


def refuse(tell: Callable[[object], None]) -> None:
    raise UsageError("no such thing")


def die(tell: Callable[[object], None]) -> None:
    os._exit(3)


def go_on(tell: Callable[[object], None]) -> None:
    tell(os.getpid())
    time.sleep(600)


@dataclass
class Heard:
    steps: list[object] = field(default_factory=list)
    ends: list[object] = field(default_factory=list)

    def errand(self) -> Errand:
        return Errand(self.steps.append, self.ends.append, lambda why: self.ends.append(f"failed: {why}"))

    async def until(self, holds: Callable[[], Any]) -> None:
        for _ in range(6000):
            if holds():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(self)


def _sent(work: Callable[..., object], *given: object) -> Heard:
    heard = Heard()

    async def send() -> None:
        heard.errand().run(work, *given)
        await heard.until(lambda: heard.ends)

    asyncio.run(send())
    return heard


def test_steps_are_heard_in_order_and_then_the_result() -> None:
    heard = _sent(count, 3)
    assert (heard.steps, heard.ends) == ([0, 1, 2], [3])


def test_what_cannot_be_done_is_told_in_words() -> None:
    assert _sent(refuse).ends == ["failed: no such thing"]
    assert _sent(die).ends == ["failed: the work was ended before it was done"]


def test_what_is_ended_is_ended_at_once_and_says_nothing_more() -> None:
    heard = Heard()

    async def send() -> None:
        errand = heard.errand()
        errand.run(go_on)
        await heard.until(lambda: heard.steps)
        errand.run(go_on)  # another piece of work ends the one before
        await heard.until(lambda: len(heard.steps) == 2)
        errand.stop()
        assert not errand.is_running
        for pid in heard.steps:
            assert isinstance(pid, int)
            await heard.until(partial(_is_gone, pid))
        await asyncio.sleep(0.05)

    asyncio.run(send())
    assert heard.ends == []


def _is_gone(pid: int) -> bool:
    multiprocessing.active_children()  # takes note of those that have ended
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False
