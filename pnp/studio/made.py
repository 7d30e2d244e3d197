"""Files that were made for a browser to fetch -> kept in a folder of the studio's own, which is gone when it ends."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from pnp.disk.scratch import scratch_folder
from pnp.disk.twin import remove

_MOST = 24  # files that can still be fetched


@dataclass(slots=True)
class Made:
    """Each file has an address that nobody can guess; of whoever makes another, the one before is gone."""

    _files: OrderedDict[str, Path] = field(default_factory=OrderedDict)
    _open: ExitStack = field(default_factory=ExitStack)
    _place: Path | None = None

    def room(self) -> Path:
        """A folder of one's own."""
        if self._place is None:
            self._place = self._open.enter_context(scratch_folder())
        return self._place / secrets.token_hex(8)

    def address(self, file: Path) -> str:
        token = secrets.token_hex(16)
        self._files[token] = file
        while len(self._files) > _MOST:
            self._files.popitem(last=False)
        return f"/made/{token}/{file.name}"

    def find(self, token: str, name: str) -> Path | None:
        file = self._files.get(token)
        return file if file is not None and file.name == name and file.is_file() else None

    @staticmethod
    def clear(room: Path) -> None:
        remove(room)

    def close(self) -> None:
        self._files.clear()
        self._open.close()
        self._place = None
