"""Figures of tasks that were done -> files in the user's cache folder: what was stopped goes on from there.

They are sealed, as all that pnp keeps is. Each state of pnp has a folder of its own there: what another one has played
stays where it is and is not read, because the same task may come out otherwise.
"""

from __future__ import annotations

import json
import zlib
from array import array
from pathlib import Path
from typing import Any

from pnp.disk.facts import cache_folder, versions
from pnp.disk.key import user_key
from pnp.disk.store import Store
from pnp.disk.tool import tool_digest
from pnp.disk.twin import remove
from pnp.lab.figures import Column, Group, Measure, Sort, Table
from pnp.lab.tasks import Task

_FOLDER = "lab"
_MOST_BYTES = 400_000_000
_VERSIONS = 3  # folders that are kept: people work with two versions of pnp side by side


class Kept:
    """What was played by this state of pnp. Where nothing can be kept, all of it is played again."""

    def __init__(self, folder: Path | None, version: str, key: bytes | None) -> None:
        self._folder = folder / version if folder is not None and key is not None else None
        self._key = key or b""
        self._store = Store(self._folder, version, self._key, _MOST_BYTES) if self._folder is not None else None
        self._foreign = [Store(other, other.name, self._key) for other in self._others()]

    def get(self, task: Task) -> Table | None:
        data = self._store.get(task.name) if self._store is not None else None
        return _unpacked(data) if data is not None else None

    def put(self, task: Task, table: Table) -> None:
        if self._store is not None:
            self._store.put(task.name, _packed(table))

    def is_of_another(self, task: Task) -> bool:
        """Whether another state of pnp has played this: each names its files by the name of its folder."""
        return any(other.holds(task.name) for other in self._foreign)

    def make_room(self) -> None:
        """What was used longest ago goes first, and so do states of pnp that were."""
        if self._store is None:
            return
        self._store.make_room()
        for other in self._others()[_VERSIONS - 1 :]:
            remove(other)

    def _others(self) -> list[Path]:
        """Folders of other states, the newest first."""
        try:
            beside = self._folder.parent.iterdir() if self._folder is not None else ()
            found = [other for other in beside if other != self._folder and other.is_dir()]
            return sorted(found, key=lambda other: other.stat().st_mtime, reverse=True)
        except OSError:
            return []


def kept() -> Kept:
    """The user's."""
    folder = cache_folder()
    return Kept(folder / _FOLDER if folder is not None else None, versions(tool_digest()), user_key())


def _packed(table: Table) -> bytes:
    columns = [
        [*measure, *(list(map(_short, part)) for part in column.parts)] for measure, column in table.columns.items()
    ]
    values = {
        "played": list(map(int, table.played)),
        "faulty": table.faulty,
        "faults": table.faults,
        "columns": columns,
    }
    return zlib.compress(json.dumps(values, separators=(",", ":")).encode())


def _short(number: float) -> float:
    return int(number) if number.is_integer() else number


def _unpacked(data: bytes) -> Table:
    """Sealed by us, so as we wrote it."""
    values: dict[str, Any] = json.loads(zlib.decompress(data))
    columns = {
        Measure(Group(group), name, Sort(sort)): Column(*(array("d", part) for part in parts))
        for group, name, sort, *parts in values["columns"]
    }
    return Table(columns, list(map(bool, values["played"])), values["faults"], values["faulty"])
