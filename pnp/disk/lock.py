"""A file -> a lock: one process at a time, and the kernel lets go of it for a process that was killed."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from pnp.disk.lock_folder import let_go, take
from pnp.disk.owner import Owner, myself
from pnp.disk.signals import uninterrupted

_PAUSE = 0.05  # seconds between two attempts
_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_FAR = 1 << 20  # the byte that Windows locks must not be one that others read
_MOST_TEXT = 1000


@dataclass(frozen=True, slots=True)
class Lock:
    file: Path
    descriptor: int
    made: tuple[Path, ...]  # folders that were not there before
    waited: bool = False
    folder: Path | None = None  # what holds it where the system has no locks

    def release(self) -> None:
        """The file goes first: who gets hold of it afterwards sees that it is no longer the one that counts."""
        with uninterrupted():
            with suppress(OSError):
                self.file.unlink(missing_ok=True)
            os.close(self.descriptor)
            if self.folder is not None:
                let_go(self.folder)
            _unmake(self.made)


@contextmanager
def locked(file: Path, waiting: Callable[[str], None]) -> Iterator[Lock]:
    """Waits for whoever holds it, and tells once who that is. Raises OSError."""
    waited, held = False, list[Lock]()  # what is held when a signal is heard is let go as well
    try:
        while (lock := try_lock(file, waited=waited, held=held)) is None:
            if not waited:
                waiting(holder(file))
            waited = True
            time.sleep(_PAUSE)
        yield lock
    finally:
        for lock in held:
            lock.release()


def holder(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            owner = Owner.read(stream.read(_MOST_TEXT).decode("utf-8", "replace"))
    except OSError:
        owner = None
    if owner is None:
        return "another process"
    return f"process {owner.pid}" if owner.host == myself().host else f"process {owner.pid} on another machine"


def try_lock(file: Path, *, waited: bool = False, held: list[Lock] | None = None) -> Lock | None:
    """Nothing if another process holds it. Raises OSError where there cannot be one.

    `held` has it before a signal can be heard, so that it can be let go.
    """
    made: tuple[Path, ...] = ()
    for _ in range(100):  # others come and go, and take file and folder with them
        with uninterrupted():
            try:
                made += tuple(_make(file.parent))
                descriptor = os.open(file, _FLAGS, 0o666)
            except FileNotFoundError:
                continue
            except BaseException:
                _unmake(made)
                raise
            folder: Path | None = None
            try:
                is_held, folder = _hold(descriptor, file)
                if not is_held:
                    os.close(descriptor)
                    _unmake(made)
                    return None
                if _is_current(descriptor, file):
                    os.ftruncate(descriptor, 0)
                    os.write(descriptor, myself().text().encode())
                    lock = Lock(file, descriptor, made, waited, folder)
                    if held is not None:
                        held.append(lock)
                    return lock
                os.close(descriptor)
                if folder is not None:
                    let_go(folder)
            except OSError:
                Lock(file, descriptor, made, folder=folder).release()
                raise
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(file))


def _make(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        return
    if folder.parent != folder:
        yield from _make(folder.parent)
    try:
        folder.mkdir()
        yield folder
    except FileExistsError:
        if folder.exists() and not folder.is_dir():  # gone again is as good as not yet there
            raise


def _unmake(folders: tuple[Path, ...]) -> None:
    for folder in reversed(folders):
        with suppress(OSError):  # in use by now
            folder.rmdir()


def _hold(descriptor: int, file: Path) -> tuple[bool, Path | None]:
    """Whether this process does, and by what folder where the system has no locks."""
    try:
        _ask_kernel(descriptor)
        return True, None
    except OSError as error:
        if error.errno in _TAKEN:
            return False, None
    folder = file.with_name(f"{file.name}.held")
    return take(folder), folder


def _ask_kernel(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_current(descriptor: int, file: Path) -> bool:
    """The one before us may have removed the file that we got hold of."""
    try:
        return os.path.samestat(os.fstat(descriptor), file.stat())
    except FileNotFoundError:
        return False
