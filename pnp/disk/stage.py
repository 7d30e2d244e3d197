"""Files that wait beside their destination -> all of them in place at once, or none."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path, PurePosixPath

from pnp.disk.exchange import NoExchange, exchange
from pnp.disk.files import put, real, sync_folder
from pnp.disk.journal import OLD, RECORD, TWIN, Journal, inode, put_record
from pnp.disk.signals import uninterrupted
from pnp.disk.twin import CannotTwin, carry_over, make_twin, remove

_STUCK = {errno.EBUSY, errno.EACCES, errno.EPERM, errno.EXDEV}


class _CannotMove(Exception):  # noqa: N818 - reads as what it says where it is raised
    """A folder that somebody holds in its place; nothing was moved."""


class Stage:
    """The smallest folder that holds all that changes is switched, in one step: the paper's, or the whole game's.

    A single file needs no more than to be replaced. Where folders cannot be moved, files are replaced one after the
    other, with a journal by which the next process goes on.
    """

    def __init__(self, target: Path, folder: Path) -> None:
        self._target, self._folder = target, folder
        self._files: list[tuple[str, str]] = []  # in this folder, below the target
        self._record = ""
        self.holds_more = False  # than this process may throw away

    def write(self, name: str, data: bytes) -> None:
        put(self._folder / str(len(self._files)), data)
        self._files.append((str(len(self._files)), name))

    def record(self, name: str, data: bytes) -> None:
        """What is known of the files; goes into place right after them, and may be lost without harm."""
        put(self._folder / RECORD, data)
        self._record = name

    def commit(self) -> None:
        """Puts every file into place; if one cannot be, everything is put back."""
        self._check()
        alone = len(self._files) == 1 and (self._target / self._files[0][1]).parent.is_dir()
        if self._files and not alone:
            try:
                self._switch_folder()
                return
            except (CannotTwin, _CannotMove):
                pass
        self._switch_files()

    def _check(self) -> None:
        """What stands in the way is told before anything is moved."""
        names = [name for _, name in self._files] + ([self._record] if self._record else [])
        for name in names:
            place = self._target / name
            if place.is_dir():
                raise IsADirectoryError(errno.EISDIR, "a folder stands where a file should go", str(place))
            parent = place.parent
            while not os.path.lexists(parent) and parent != self._target:
                parent = parent.parent
            if not os.path.lexists(parent):
                continue
            if not parent.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, "a file stands where a folder should go", str(parent))
            if not os.access(parent, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(parent))

    # In one step

    def _switch_folder(self) -> None:
        top = self._top()
        place, twin = real(self._target / top), self._folder / TWIN
        if place in self._folder.absolute().parents or place.absolute() in self._folder.absolute().parents:
            raise CannotTwin  # it would hold itself
        fresh = {PurePosixPath(name).relative_to(top).as_posix(): self._folder / file for file, name in self._files}
        try:
            both = make_twin(place, twin, fresh)
        except CannotTwin:
            remove(twin)
            raise
        self._files = [(f"{TWIN}/{PurePosixPath(name).relative_to(top).as_posix()}", name) for _, name in self._files]
        Journal(top, tuple(self._files), self._record, inode(twin), tuple(both)).write(self._folder)
        for parent in {(twin / name).parent for name in fresh}:
            sync_folder(parent)
        with uninterrupted():
            old = self._swap(twin, place)
            try:
                put_record(self._folder, self._target, self._record)
            except BaseException:
                self._swap_back(twin, place, old)
                raise
            sync_folder(place.parent)
            if old is not None:
                self.holds_more = True
                with suppress(OSError):  # the next process tries again
                    carry_over(old, place, set(fresh), set(both))
                    self.holds_more = False

    def _top(self) -> str:
        """The lowest folder that holds all files, or that must be made for them."""
        parents = [PurePosixPath(name).parent.as_posix() for _, name in self._files]
        top = PurePosixPath(os.path.commonpath(parents) or ".")
        while top != PurePosixPath(".") and not (self._target / top).parent.is_dir():
            top = top.parent
        return top.as_posix()

    def _swap(self, twin: Path, place: Path) -> Path | None:
        """Where the old folder is now; nothing if there was none."""
        try:
            if not os.path.lexists(place):
                try:
                    twin.rename(place)
                    return None
                except OSError as error:
                    if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):  # somebody was quicker
                        raise
            exchange(twin, place)
            return twin
        except NoExchange:
            return self._swap_in_two_steps(twin, place)
        except OSError as error:
            if error.errno in _STUCK:
                raise _CannotMove from error
            raise

    def _swap_in_two_steps(self, twin: Path, place: Path) -> Path:
        old = self._folder / OLD
        try:
            place.rename(old)
        except OSError as error:
            raise _CannotMove from error
        try:
            twin.rename(place)
        except BaseException:
            old.rename(place)
            raise
        return old

    def _swap_back(self, twin: Path, place: Path, old: Path | None) -> None:
        if old == twin:
            exchange(twin, place)
            return
        place.rename(twin)
        if old is not None:
            old.rename(place)

    # File by file

    def _switch_files(self) -> None:
        for _, name in self._files:
            (self._target / name).parent.mkdir(parents=True, exist_ok=True)
        self._target.mkdir(parents=True, exist_ok=True)
        Journal(".", tuple(self._files), self._record, None).write(self._folder)
        with uninterrupted():
            done: list[tuple[Path, Path, Path | None]] = []
            try:
                for number, (file, name) in enumerate(self._files):
                    source, place = self._folder / file, self._target / name
                    done.append((source, place, self._save(place, number)))
                    source.replace(place)
                put_record(self._folder, self._target, self._record)
            except BaseException:
                for source, place, saved in reversed(done):
                    self._put_back(source, place, saved)
                raise
            for folder in {(self._target / name).parent for _, name in self._files}:
                sync_folder(folder)

    def _put_back(self, source: Path, place: Path, saved: Path | None) -> None:
        """At every moment each of the new files is in its place or here: a kill leaves something to go on with."""
        if not source.exists():
            place.replace(source)
        if saved is not None:
            saved.replace(place)

    def _save(self, place: Path, number: int) -> Path | None:
        if not os.path.lexists(place):
            return None
        copy = self._folder / f"{number}.before"
        try:
            os.link(place, copy, follow_symlinks=False)
        except (OSError, NotImplementedError):
            shutil.copy2(place, copy, follow_symlinks=False)
        return copy
