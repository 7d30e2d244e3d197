"""Kept sheets -> the user's store, one file a component, paper, ink and game; and back, if nothing has changed."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from pathlib import Path

from pnp.build.kept import Art, Drawn, Entry, Kept
from pnp.build.packing import Unpackable, packed, unpacked
from pnp.build.reads import Read
from pnp.disk.store import Store, store


class StoreShelf:
    """What was made of one game's folder. Its store holds nothing but what pnp has sealed."""

    def __init__(self, root: Path, kept: Store) -> None:
        self._root, self._store = root, kept

    def take(self, slot: str, key: str, holds: Callable[[Mapping[Read, str]], bool], art: Art) -> Entry | None:
        data = self._store.get(self._name(slot))
        if data is None:
            return None
        then, reads, sheets = marshal.loads(data)
        found = dict(reads)
        return Entry(key, found, unpacked(sheets, art)) if then == key and holds(found) else None

    def put(self, slot: str, entry: Entry, drawn: Drawn) -> None:
        try:
            sheets = packed(entry.sheets, drawn)
        except Unpackable:
            return
        self._store.put(self._name(slot), marshal.dumps((entry.key, tuple(entry.reads.items()), sheets)))

    def close(self) -> None:
        self._store.make_room()

    def _name(self, slot: str) -> str:
        return f"{self._root} {slot}"


def kept_for(root: Path, tool: str) -> Kept:
    """What was made of this folder by this state of pnp; in memory alone where nothing can be kept for the user."""
    there = store(tool)
    return Kept(StoreShelf(root, there) if there is not None else None)
