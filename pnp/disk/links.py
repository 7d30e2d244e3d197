"""A folder that files are to go into -> the links by which they would end up elsewhere."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path


def leads_out(link: Path, folder: Path) -> bool:
    """Whether it is a link, and to something that does not lie in the folder."""
    if not link.is_symlink() and not _is_junction(link):
        return False
    real = os.path.realpath(folder)
    return not Path(os.path.realpath(link)).is_relative_to(real)


def stray_links(folder: Path) -> Iterator[Path]:
    """Those below a folder that lead out of it; none is followed."""
    for place, folders, files in os.walk(folder):
        for name in sorted((*folders, *files)):
            if leads_out(path := Path(place, name), folder):
                yield path
        folders[:] = [name for name in folders if not _is_junction(Path(place, name))]


def _is_junction(path: Path) -> bool:
    """Windows has links to folders of another sort."""
    return bool(getattr(os.path, "isjunction", lambda path: False)(path))
