"""A folder of our own that is gone with this process, and files in it that nobody else looks at."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.disk.owner import is_of_the_gone, tag

_PREFIX = "pnp-scratch-"


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Those that killed processes left are cleared away on the occasion."""
    _clear(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=f"{_PREFIX}{tag()}.") as folder:
        yield Path(folder).resolve()


def scribble(file: Path, data: bytes) -> None:
    """Into such a folder: what is lost with it is no loss."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def _clear(place: Path) -> None:
    with suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            who = entry.name.removeprefix(_PREFIX).partition(".")[0]
            if not entry.name.startswith(_PREFIX) or not entry.is_dir(follow_symlinks=False):
                continue
            is_mine = not hasattr(os, "getuid") or entry.stat(follow_symlinks=False).st_uid == os.getuid()
            if is_mine and is_of_the_gone(who):
                shutil.rmtree(entry.path, ignore_errors=True)
