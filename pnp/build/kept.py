"""Sheets that were made -> the same sheets for whoever wants them again, while nothing that they came from has changed.

A key says what was asked for; an entry, what the component read when it was made, and what came of it. An entry is used
where every read has the digest that it had then. Reads are asked in the order in which they were made: the later ones
may be of things that are there only while the earlier ones are as they were (a list of names, and then each of them).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from pnp.build.reads import Read
from pnp.kinds.assets import Assets
from pnp.kinds.spec import Sheets
from pnp.scene.frame import Frame
from pnp.scene.ink import Ink

_MOST = 1_000  # components on a paper in an ink: those of a few games


class Entry(NamedTuple):
    key: str
    reads: Mapping[Read, str]  # with the digest of what stood there
    sheets: Sheets


class Shelf(Protocol):
    """Where entries outlive the process."""

    def take(self, slot: str, key: str, holds: Callable[[Mapping[Read, str]], bool], art: Art) -> Entry | None: ...

    def put(self, slot: str, entry: Entry, drawn: Drawn) -> None: ...

    def close(self) -> None: ...


Art = Callable[[Ink], Assets]
Drawn = Mapping[int, tuple[Any, ...]]  # drawings of the game, by the ids of their frames: their names


class Kept:
    """In memory, for as long as a watch or a session goes on, and on a shelf if there is one.

    Of each slot, a component on a paper in an ink, there is the last entry; the oldest make room.
    """

    def __init__(self, shelf: Shelf | None = None) -> None:
        self._entries: OrderedDict[str, Entry] = OrderedDict()
        self._shelf = shelf
        self._unshelved: dict[str, tuple[Entry, Drawn, list[Frame]]] = {}

    def count(self) -> int:
        """Of slots. No `__len__`: one that holds nothing yet is one all the same."""
        return len(self._entries)

    def find(self, slot: str, key: str, digest: Callable[[Read], str], art: Art) -> Sheets | None:
        def holds(reads: Mapping[Read, str]) -> bool:
            return all(digest(read) == then for read, then in reads.items())

        entry = self._entries.get(slot)
        if entry is not None and entry.key == key and holds(entry.reads):
            self._entries.move_to_end(slot)
            return entry.sheets
        entry = self._shelf.take(slot, key, holds, art) if self._shelf is not None else None
        if entry is None:
            return None
        self._remember(slot, entry)
        return entry.sheets

    def add(self, slot: str, entry: Entry, art: Art) -> None:
        self._remember(slot, entry)
        if self._shelf is not None:
            known = [((ink.value, *name), frame) for ink in Ink for name, frame in art(ink).drawn()]
            drawn = {id(frame): name for name, frame in known}
            # The frames wait with their ids, whatever becomes of their game: so an id stays one frame's.
            self._unshelved[slot] = entry, drawn, [frame for _, frame in known]

    def _remember(self, slot: str, entry: Entry) -> None:
        self._entries[slot] = entry
        self._entries.move_to_end(slot)
        if len(self._entries) > _MOST:
            self._entries.popitem(last=False)

    def close(self) -> None:
        """A build is over, and nobody is waiting: what is new goes onto the shelf."""
        if self._shelf is not None:
            for slot, (entry, drawn, _) in self._unshelved.items():
                self._shelf.put(slot, entry, drawn)
            self._unshelved.clear()
            self._shelf.close()
