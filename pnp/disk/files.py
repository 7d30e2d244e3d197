"""Bytes -> a file: written aside first, so that whoever looks finds the earlier file or the new one, whole."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from pnp.disk.owner import is_of_the_gone, tag
from pnp.disk.signals import uninterrupted
from pnp.source.problems import OutputError

ASIDE = ".pnp-aside-"
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
_CANNOT_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF, errno.EROFS}


def write_file(file: Path, data: bytes) -> None:
    """Replaces a file or makes it. OutputError if it cannot be, and then the earlier one is as it was."""
    try:
        if file.exists() and not file.is_file() and not file.is_dir():
            _pour(file, data)
            return
        place = real(file)
        if place.is_file() and not os.access(place, os.W_OK):  # replacing would ask the folder alone
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
        clear_asides(place.parent)
        _replace(place, data)
    except (OSError, ValueError) as error:
        raise cannot_write(error, file) from error


def make_folder(folder: Path) -> None:
    """And those above it. Raises OutputError where that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(error, folder, is_folder=True) from error


def take_away(file: Path, top: Path) -> None:
    """A file, and the folders below `top` that were there for it alone."""
    file.unlink()
    folder = file.parent
    while folder != top and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def real(path: Path) -> Path:
    """Behind a link of the user's, which stays one. OSError for one that leads to itself."""
    if not path.is_symlink():
        return path
    place = Path(os.path.realpath(path))
    if place.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return place


def write_text(file: Path, text: str) -> None:
    write_file(file, text.encode("utf-8", "surrogateescape"))


def _replace(place: Path, data: bytes) -> None:
    aside = place.parent / f"{ASIDE}{tag()}.{secrets.token_hex(4)}"
    try:
        put(aside, data)
        with suppress(FileNotFoundError):
            aside.chmod(stat.S_IMODE(place.stat().st_mode))
        with uninterrupted():
            aside.replace(place)
    except BaseException:
        with uninterrupted(), suppress(OSError):
            aside.unlink(missing_ok=True)
        raise
    sync_folder(place.parent)


def _pour(place: Path, data: bytes) -> None:
    """A pipe or a terminal takes what it is given, and has no earlier state."""
    with place.open("wb", buffering=0) as stream:
        rest = memoryview(data)
        while rest:
            taken = stream.write(rest)
            if taken is None:
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(place))
            rest = rest[taken:]


def put(file: Path, data: bytes, *, durable: bool = True) -> None:
    """A file that was not there, with every byte on the disk and not on its way to it."""
    descriptor = os.open(file, _NEW, 0o666)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if durable:
            _sync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def appending(file: Path) -> Iterator[TextIO]:
    """A list that grows line by line; a line that broke off earlier is ended, and spoils no other."""
    with file.open("a+b") as raw:
        if raw.tell():
            raw.seek(-1, os.SEEK_END)
            if raw.read(1) != b"\n":
                raw.write(b"\n")
    with file.open("a", encoding="utf-8") as stream:
        yield stream


def nowhere(stream: TextIO) -> None:
    """What is left in a stream that nobody takes is let go, before Python itself stumbles over it at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def sync_folder(folder: Path) -> None:
    """That names were changed in it reaches the disk, where the system can be asked; they stay changed anyway."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _sync(descriptor: int) -> None:
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise


def clear_asides(folder: Path) -> None:
    """What a process that was killed left here, and nothing of one that may still be running."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            who = entry.name.removeprefix(ASIDE).partition(".")[0]
            if entry.name.startswith(ASIDE) and entry.is_file(follow_symlinks=False) and is_of_the_gone(who):
                with suppress(OSError):
                    Path(entry.path).unlink()


def cannot_write(error: OSError | ValueError, place: Path, *, is_folder: bool = False) -> OutputError:
    """Named is what stands in the way; `is_folder`: a folder was to be there."""
    if isinstance(error, FileExistsError | NotADirectoryError):
        for above in (place, *place.parents) if is_folder else place.parents:
            if above.exists() and not above.is_dir():
                return OutputError(f"{above}: cannot write here: a file stands where a folder is wanted")
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return OutputError(f"{place}: cannot write here: {reason}")
