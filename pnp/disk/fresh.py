"""Names and bytes -> a folder that was not there: written aside first, so that it appears whole or not at all."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from pnp.disk.files import ASIDE, cannot_write, make_folder, put, real, sync_folder
from pnp.disk.owner import is_of_the_gone, tag
from pnp.disk.signals import uninterrupted
from pnp.disk.twin import remove


def put_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """An empty folder may be there already. OutputError if it cannot be made, and then all is as it was."""
    make_folder(folder.parent)
    try:
        place = real(folder)
        _clear(place.parent)
        _put(place, files)
    except (OSError, ValueError) as error:
        raise cannot_write(error, folder, is_folder=True) from error


def _put(place: Path, files: Mapping[str, bytes]) -> None:
    aside = place.parent / f"{ASIDE}{tag()}.{secrets.token_hex(4)}"
    try:
        aside.mkdir()
        for name, data in files.items():
            (aside / name).parent.mkdir(parents=True, exist_ok=True)
            put(aside / name, data, durable=False)
        with uninterrupted():
            if place.is_dir():
                place.rmdir()  # an error where something has come into it meanwhile
            aside.rename(place)
    except BaseException:  # Ctrl-C as well: no half of a folder is left
        with uninterrupted():
            remove(aside)
        raise
    sync_folder(place.parent)


def _clear(parent: Path) -> None:
    """Folders that a process which was killed left here."""
    with suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            who = entry.name.removeprefix(ASIDE).partition(".")[0]
            if entry.name.startswith(ASIDE) and entry.is_dir(follow_symlinks=False) and is_of_the_gone(who):
                remove(Path(entry.path))
