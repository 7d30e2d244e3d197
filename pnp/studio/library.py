"""The games of the shelf -> their desks, by keys that addresses can hold; and the processes that work for them."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import signal
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from pnp.build.watching import is_by_hand
from pnp.game.library import bundled_games, find_game
from pnp.source.folder import OUTPUTS
from pnp.source.processes import pool
from pnp.studio import bench
from pnp.studio.desk import Desk
from pnp.studio.made import Made
from pnp.studio.recent import recent_folders, remember

T = TypeVar("T")
_MOST_BYTES = 60_000_000  # of drawings that are kept


def _begin() -> None:
    """Ctrl-C is for whoever serves, who then ends these."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(slots=True)
class Workshop:
    """Two processes: one for the page that somebody waits for, and one for what can wait."""

    make: Callable[[], Executor] = lambda: pool(1, _begin)
    _hands: dict[bool, Executor] = field(default_factory=dict)

    async def do(self, work: Callable[..., T], *given: object, later: bool = False) -> T:
        """Away from the loop that serves the browser. A process that has died is replaced, and asked once more."""
        loop = asyncio.get_running_loop()
        for is_last in (False, True):
            if later not in self._hands:
                self._hands[later] = self.make()
            try:
                return await loop.run_in_executor(self._hands[later], partial(work, *given))
            except BrokenProcessPool:
                self._hands.pop(later).shutdown(wait=False)
                if is_last:
                    raise
        raise AssertionError

    def rest(self) -> None:
        """Whoever asks next waits for a new process; what was begun is ended first."""
        for hands in self._hands.values():
            hands.shutdown(wait=False)
        self._hands.clear()

    def close(self) -> None:
        """At once: nobody waits for a page that nobody will see. What they write is whole or not there."""
        for hands in self._hands.values():
            hands.shutdown(wait=False, cancel_futures=True)
        self._hands.clear()
        for process in multiprocessing.active_children():
            process.terminate()


@dataclass(slots=True)
class Library:
    """What is open, and what can be."""

    workshop: Workshop = field(default_factory=Workshop)
    desks: dict[str, Desk] = field(default_factory=dict)
    made: Made = field(default_factory=Made)
    rest_s: float = 60.0  # after which nobody seems to come back, and the processes end
    _windows: Counter[str] = field(default_factory=Counter)  # by the keys of their desks
    _watches: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _resting: asyncio.TimerHandle | None = None
    _drawings: OrderedDict[tuple[Path, str], bytes] = field(default_factory=OrderedDict)

    def bundled(self) -> list[Desk]:
        return [self.desk(game.folder) for game in bundled_games()]

    def own(self) -> list[Desk]:
        """The user's folders, the last one first."""
        shipped = {desk.root for desk in self.bundled()}
        return [self.desk(folder) for folder in recent_folders() if folder.resolve() not in shipped]

    def opened(self, name: str) -> Desk:
        """A game by its id or its folder. UsageError for what is none."""
        desk = self.desk(find_game(name))
        if name not in {game.id for game in bundled_games()}:
            desk.is_bundled = False  # whoever names its folder means to work in it
        if not desk.is_bundled:
            remember(desk.root)
        return desk

    def find(self, key: str) -> Desk | None:
        """By the key of an address, also one that a studio gave which has ended."""
        if key not in self.desks:
            self.bundled()
            self.own()
        return self.desks.get(key)

    def desk(self, root: Path) -> Desk:
        root = root.resolve()
        key = key_of(root)
        if key not in self.desks:
            shipped = {game.folder.resolve() for game in bundled_games()}
            self.desks[key] = Desk(root, is_bundled=root in shipped)
        return self.desks[key]

    def watch(self, desk: Desk) -> None:
        """What others save in its folder is taken in from now on."""
        key = key_of(desk.root)
        if key not in self._watches or self._watches[key].done():
            self._watches[key] = asyncio.get_running_loop().create_task(_watched(desk))

    def enter(self, desk: Desk) -> None:
        """A window is open on it."""
        self._windows[key_of(desk.root)] += 1
        if self._resting is not None:
            self._resting.cancel()

    def leave(self, desk: Desk) -> None:
        """A window is gone. What is typed stays; whoever watched for it stops, and after the last one all who work."""
        key = key_of(desk.root)
        self._windows[key] -= 1
        if not self._windows[key]:
            del self._windows[key]
            if key in self._watches:
                self._watches.pop(key).cancel()
        if not self._windows:
            self._resting = asyncio.get_running_loop().call_later(self.rest_s, self.workshop.rest)

    def close(self) -> None:
        for watch in self._watches.values():
            watch.cancel()
        self.workshop.close()
        self.made.close()

    async def drawing(self, desk: Desk, digest: str) -> bytes | None:
        """A page by its digest; those that were drawn lately are kept."""
        return await self._kept(desk, digest, partial(self.workshop.do, bench.drawn, desk.root, digest))

    async def words(self, desk: Desk, digest: str) -> bytes | None:
        """Those of a page by its digest, as JSON."""
        make = partial(self.workshop.do, bench.words, desk.root, digest)
        return await self._kept(desk, f"words {digest}", make)

    def keep(self, desk: Desk, drawings: Mapping[str, bytes]) -> None:
        """Pictures that were drawn with something else, by their digests: a browser will ask for them."""
        for digest, data in drawings.items():
            self._drawings[desk.root, digest] = data
            self._drawings.move_to_end((desk.root, digest))

    async def cover(self, desk: Desk) -> bytes | None:
        make = partial(self.workshop.do, bench.cover, desk.root, later=True)
        return await self._kept(desk, f"cover {desk.version}", make)

    async def _kept(self, desk: Desk, name: str, make: Callable[[], Awaitable[bytes | None]]) -> bytes | None:
        key = desk.root, name
        if key in self._drawings:
            self._drawings.move_to_end(key)
            return self._drawings[key]
        data = await make()
        if data is not None:
            self._drawings[key] = data
            while sum(map(len, self._drawings.values())) > _MOST_BYTES:
                self._drawings.popitem(last=False)
        return data


async def _watched(desk: Desk) -> None:
    from watchfiles import awatch  # takes its time, and a shelf needs none

    async for changes in awatch(desk.root, watch_filter=None, step=100, ignore_permission_denied=True):
        names = [Path(path).relative_to(desk.root).as_posix() for _, path in changes]
        if own := [name for name in names if name.split("/")[0] != OUTPUTS and is_by_hand(name)]:
            desk.take_all_in(own)


def key_of(root: Path) -> str:
    """Of a folder, for addresses."""
    return hashlib.sha256(str(root).encode("utf-8", "surrogateescape")).hexdigest()[:12]
