"""A folder and new files -> a twin of it that has them, made of links; and afterwards what changed in it meanwhile."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

MOST = 20_000  # names in a folder that is made a second time
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EIO}


class CannotTwin(Exception):  # noqa: N818 - reads as what it says where it is raised
    """Something in the folder cannot stand in two places at once."""


def make_twin(folder: Path, twin: Path, fresh: Mapping[str, Path]) -> list[str]:
    """`fresh`: names below the folder, and the files that become them. These move last, when nothing is in doubt.

    Gives the names that both have. Raises CannotTwin, or OSError where there is no room.
    """
    twin.mkdir()
    folders, both = [], []
    try:
        for number, (name, entry) in enumerate(_walk(folder)):
            if number == MOST:
                raise CannotTwin
            if entry.is_dir(follow_symlinks=False):
                (twin / name).mkdir()
                folders.append(name)
            elif name not in fresh:
                _link(entry, twin / name)
            both.append(name)
    except OSError as error:
        if error.errno in _FULL:
            raise
        raise CannotTwin from error
    for name, file in fresh.items():
        (twin / name).parent.mkdir(parents=True, exist_ok=True)
        file.rename(twin / name)
    for name in (*reversed(folders), "."):
        with suppress(OSError):
            shutil.copystat(folder / name, twin / name)
    return both


def _walk(folder: Path, under: str = "") -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Names below the folder, a folder's own before those in it. What is no folder has no names."""
    try:
        with os.scandir(folder / under) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except FileNotFoundError:
        return
    device = (folder / under).stat().st_dev
    for entry in entries:
        name = f"{under}/{entry.name}" if under else entry.name
        yield name, entry
        if entry.is_dir(follow_symlinks=False):
            if entry.stat(follow_symlinks=False).st_dev != device:
                raise CannotTwin  # another disk begins here
            yield from _walk(folder, name)


def _link(entry: os.DirEntry[str], place: Path) -> None:
    try:
        os.link(entry.path, place, follow_symlinks=False)
        return
    except FileNotFoundError:
        return  # somebody took it away
    except (OSError, NotImplementedError) as error:
        if isinstance(error, OSError) and error.errno in _FULL:
            raise
    status = entry.stat(follow_symlinks=False)
    if hasattr(os, "geteuid") and status.st_uid != os.geteuid():
        raise CannotTwin  # a copy would change hands
    if entry.is_symlink():
        place.symlink_to(Path(entry.path).readlink())
    elif stat.S_ISREG(status.st_mode):
        shutil.copy2(entry.path, place)
    else:
        raise CannotTwin


def carry_over(old: Path, folder: Path, fresh: Collection[str], both: Collection[str], under: str = "") -> None:
    """What somebody put into the old folder between the making of its twin and the switch. Raises OSError.

    `both` had it when the twin was made: what is not in the new folder has been taken out since, and stays so.
    """
    with os.scandir(old / under) as listing:
        entries = sorted(listing, key=lambda entry: entry.name)
    for entry in entries:
        name = f"{under}/{entry.name}" if under else entry.name
        place = folder / name
        if name in fresh:
            continue
        try:
            there = place.lstat()
        except FileNotFoundError:
            if name not in both:
                Path(entry.path).rename(place)
            continue
        here = entry.stat(follow_symlinks=False)
        if stat.S_ISDIR(here.st_mode):
            carry_over(old, folder, fresh, both, name)
        elif not os.path.samestat(here, there) and here.st_mtime_ns > there.st_mtime_ns:
            Path(entry.path).replace(place)


def remove(folder: Path) -> None:
    """With everything in it, closed folders as well; links in it are removed, not followed."""
    for place, _, _ in os.walk(folder):
        with suppress(OSError):
            if stat.S_IMODE(os.lstat(place).st_mode) & 0o700 != 0o700:
                Path(place).chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)
