"""A folder that files are to go into -> the links by which they would end up elsewhere."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def leads_out(link: Path, folder: Path) -> bool:
    """Whether it is a link, and to something that does not lie in the folder."""
    if not link.is_symlink() and not _is_junction(link):
        return False
    real = os.path.realpath(folder)
    return not Path(os.path.realpath(link)).is_relative_to(real)


def stray_links(top: Path, folder: Path) -> Iterator[Path]:
    """Of a place in a folder, and of all below it, the links that lead out of the folder; others are followed, once."""
    waiting, seen = [top], set[str]()
    while waiting:
        path = waiting.pop()
        if leads_out(path, folder):
            yield path
        elif path.is_dir() and (real := os.path.realpath(path)) not in seen:
            seen.add(real)
            with suppress(OSError):  # told by those who write there
                waiting += sorted(path.iterdir(), reverse=True)


def _is_junction(path: Path) -> bool:
    """Windows has links to folders of another sort."""
    return bool(getattr(os.path, "isjunction", lambda path: False)(path))
