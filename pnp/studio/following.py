"""Wishes, one after the other -> work for the last of them: what is overtaken while it waits is never begun."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class Follower:
    """Does the work again where it was asked for since it last began, after a short pause for what comes next."""

    def __init__(self, work: Callable[[], Awaitable[None]], pause_s: float) -> None:
        self._work, self._pause_s = work, pause_s
        self._asked = self._done = 0
        self._task: asyncio.Task[None] | None = None

    def ask(self) -> None:
        self._asked += 1
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def is_behind(self) -> bool:
        """Whether something newer is wanted than what was begun with."""
        return self._asked != self._done

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while self.is_behind:
            await asyncio.sleep(self._pause_s)
            self._done = self._asked
            await self._work()
