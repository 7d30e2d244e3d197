"""A game's folder -> the names and contents of its files: the only door to them, and a guarded one."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from pnp.source.budget import working_on
from pnp.source.problems import DataError, Problem, Refused, did_you_mean, printable

MAX_FILES = 2_000
MAX_FILE_BYTES = 8_000_000
MAX_FONT_BYTES = 24_000_000  # those of thousands of ideographs are no smaller
MAX_BITMAP_BYTES = 24_000_000  # a whole page of A3 at 300 dpi
MAX_BYTES = 200_000_000  # of all files together: a deck with a picture on each card
MAX_DEPTH = 8
NO_SUCH_FILE = "there is no such file"
OUTPUTS = "build"  # what `pnp build .` makes is no part of the game, …
MADE = frozenset((".pnp-ledger.json", ".pnp-export.json"))  # … nor is a folder with a list of what was made in it

T = TypeVar("T")
FONT_SUFFIXES = (".ttf", ".otf")
BITMAP_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")
_DRIVE = re.compile(r"[A-Za-z]:")
# Opening a fifo must not wait for a writer, and a link put in place after the check must not be followed.
_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class Folder:
    """One game's folder, perhaps a stranger's: nothing outside it is ever read."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.was_changed = False  # by somebody, between two looks at a file
        self.is_vast = False  # so that not all of it was looked at, and what seems to be missing may be there
        self._seen: dict[str, bytes] = {}
        self._names: tuple[str, ...] | None = None
        self._made: dict[str, Any] = {}

    def display(self, name: str = "") -> str:
        """The path for messages: relative where the current folder holds it, safe to print anywhere."""
        path = self.root / name if name else self.root
        with suppress(ValueError, OSError):  # elsewhere on the disk; or the current folder is gone
            path = path.relative_to(Path.cwd())
        return printable(path.as_posix())

    def files(self, suffix: str | tuple[str, ...] = "", under: str = "") -> tuple[str, ...]:
        """Sorted names, relative to the folder, of the ordinary files in it; hidden ones are left out.

        The folder is looked through once: whoever reads a game sees one list, whatever comes and goes meanwhile.
        """
        if self._names is None:
            self._names = tuple(sorted(name for name, why in self._walk() if not why))
        prefix = f"{under.strip('/')}/" if under.strip("/") else ""
        return tuple(name for name in self._names if name.startswith(prefix) and name.endswith(suffix))

    def is_whole(self, under: str) -> bool:
        """Whether all of a folder inside this one may be read; else what seems to be missing there may be there."""
        prefix = f"{under}/"
        refused = self.once("refused", lambda: [name for name, why in self._walk() if why])
        return not any(f"{name}/".startswith(prefix) for name in refused)

    def once(self, what: str, make: Callable[[], T]) -> T:
        """Something that is made of the folder, the first time that anybody asks: all others get the very same."""
        if what not in self._made:
            self._made[what] = make()
        return cast(T, self._made[what])

    def exists(self, name: str) -> bool:
        try:
            return self._inside(name).is_file()
        except (Refused, OSError):
            return False

    def read_bytes(self, name: str, *, limit: int | None = None, cited: Problem | None = None) -> bytes:
        """The file's contents; `cited` is where another file names this one, and takes the blame."""
        working_on(lambda: self.display(name))
        try:
            return self._read(name, _most_bytes(name) if limit is None else limit)
        except Refused as refused:
            raise DataError([self._problem(name, refused, cited)]) from None

    def read_text(self, name: str, *, limit: int = 1_000_000, cited: Problem | None = None) -> str:
        """The file's UTF-8 text, without a byte order mark; line ends stay as they are."""
        data = self.read_bytes(name, limit=limit, cited=cited)
        try:
            return data.decode("utf-8").removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            before = data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8")
            refused = Refused(
                f"line {line} is not UTF-8 text (byte 0x{data[error.start]:02x})",
                "save the file as UTF-8",
                line,
                len(before.removeprefix("\ufeff")) + 1,
            )
            raise DataError([self._problem(name, refused, cited)]) from None

    def problems(self) -> list[Problem]:
        """Everything about the folder itself that makes it unfit or unsafe to read."""
        problems = [self._problem(name, why, None) for name, why in self._walk() if why]
        for name in self.files():
            try:
                path = self._inside(name)
                if path.stat().st_size > _most_bytes(name):
                    raise Refused(_too_large(path.stat().st_size, _most_bytes(name)))
                if not os.access(path, os.R_OK):
                    raise Refused("cannot be read", "its permissions forbid it")
            except Refused as refused:
                problems.append(self._problem(name, refused, None))
            except OSError as error:
                problems.append(self._problem(name, _unreadable(error), None))
        return sorted(problems)

    def digest(self) -> str:
        """Changes whenever a name or the contents of a file change; what must not be read counts by its name."""
        whole = sha256()
        for name, why in sorted(self._walk(), key=lambda entry: entry[0]):
            try:
                if why is not None:
                    raise why
                contents = sha256(self._read(name, _most_bytes(name))).digest()
            except Refused as refused:
                contents = refused.message.encode("utf-8", "backslashreplace")
            whole.update(name.encode("utf-8", "surrogateescape") + b"\0" + contents + b"\0")
        return whole.hexdigest()

    def _problem(self, name: str, refused: Refused, cited: Problem | None) -> Problem:
        if cited is None:
            file = self.display(name)
            return Problem(file, refused.line, refused.column, "", refused.message, refused.hint)
        return replace(cited, message=f"file “{_short(name)}”: {refused.message}", hint=refused.hint)

    def _inside(self, name: str) -> Path:
        """The true path of a name, links followed, once it is known to stay in the folder."""
        if fault := _name_fault(name):
            raise Refused(fault, "name a file inside the game's folder, with forward slashes")
        try:
            return self._resolved(name)
        except FileNotFoundError:
            suffix = Path(name).suffix
            hint = did_you_mean(_short(name), self.files(suffix))
            raise Refused(NO_SUCH_FILE, hint or f"the folder has no {suffix} file") from None

    def _resolved(self, name: str) -> Path:
        try:
            path = (self.root / name).resolve(strict=True)
        except NotADirectoryError:
            raise FileNotFoundError from None
        except FileNotFoundError:
            raise
        except (OSError, RuntimeError) as error:  # a name too long; links in a circle
            raise _unreadable(error) from None
        if not path.is_relative_to(self.root):
            what = "folder" if path.is_dir() else "file"
            raise Refused("is a link that leaves the game's folder", f"put a copy of the {what} here instead")
        return path

    def _read(self, name: str, limit: int) -> bytes:
        path = self._inside(name)
        try:
            if not path.is_file():  # before opening, because opening some devices already has effects
                raise Refused(_kind(path.stat().st_mode))
            descriptor = os.open(path, _OPEN_FLAGS)
            with os.fdopen(descriptor, "rb") as stream:
                status = os.fstat(descriptor)
                if not stat.S_ISREG(status.st_mode):
                    raise Refused(_kind(status.st_mode))
                data = stream.read(limit + 1)
        except OSError as error:
            raise _unreadable(error) from None
        return self._within(name, data, limit, status.st_size)

    def _within(self, name: str, data: bytes, limit: int, size: int = 0) -> bytes:
        if len(data) > limit:
            raise Refused(_too_large(max(size, len(data)), limit))
        contents = sha256(data).digest()
        self.was_changed |= self._seen.setdefault(name, contents) != contents
        return data

    def _walk(self) -> Iterator[tuple[str, Refused | None]]:
        """Every visible name that is no folder, and what speaks against it; ends early in a vast folder."""
        waiting, seen, size = [""], 0, 0
        while waiting:
            parent = waiting.pop()
            try:
                with os.scandir(self.root / parent) as listing:
                    entries = sorted(listing, key=lambda entry: entry.name)
            except OSError as error:
                yield parent, _unreadable(error)
                continue
            if parent and not MADE.isdisjoint(entry.name for entry in entries):
                continue
            for entry in entries:
                name = f"{parent}/{entry.name}" if parent else entry.name
                if entry.name.startswith((".", "~$")) or entry.name.endswith("~") or entry.name == "__pycache__":
                    continue
                if name == OUTPUTS and entry.is_dir(follow_symlinks=False):
                    continue
                seen += 1
                if seen > MAX_FILES:
                    yield self._given_up(f"the folder holds more than {MAX_FILES:,} files")
                    return
                if not entry.is_dir(follow_symlinks=False):
                    for _, why in (judged := list(self._judged(name, entry))):
                        size += 0 if why else _size(entry)
                    if size > MAX_BYTES:  # before any of them is read
                        yield self._given_up(f"the files of the folder hold more than {MAX_BYTES:,} bytes together")
                        return
                    yield from judged
                elif name.count("/") >= MAX_DEPTH:
                    yield name, Refused(f"folders are nested more than {MAX_DEPTH} deep")
                else:
                    waiting.append(name)

    def _given_up(self, message: str) -> tuple[str, Refused]:
        self.is_vast = True
        return "", Refused(message, "a game's folder holds what the game is made of, and nothing else")

    def _judged(self, name: str, entry: os.DirEntry[str]) -> Iterator[tuple[str, Refused | None]]:
        try:
            if fault := _name_fault(name):
                raise Refused(fault, "rename the file")
            path = self._resolved(name)
            if entry.is_symlink() and path.is_dir():
                return  # a second way to files that are listed under their own names
            if not path.is_file():
                raise Refused(_kind(path.stat().st_mode))
        except Refused as refused:
            yield name, refused
        except FileNotFoundError:
            yield name, Refused("is a link to a file that does not exist")
        except OSError as error:
            yield name, _unreadable(error)
        else:
            yield name, None


def _most_bytes(name: str) -> int:
    if name.lower().endswith(FONT_SUFFIXES):
        return MAX_FONT_BYTES
    return MAX_BITMAP_BYTES if name.lower().endswith(BITMAP_SUFFIXES) else MAX_FILE_BYTES


def _size(entry: os.DirEntry[str]) -> int:
    """What will be read of it: what is too large, or cannot be, is told by itself."""
    try:
        size = entry.stat().st_size
    except OSError:
        return 0
    return size if size <= _most_bytes(entry.name) else 0


def _name_fault(name: str) -> str:
    """What is wrong with a name as such, before the disk is asked; nothing if it is empty."""
    if not name:
        return "the file name is empty"
    if not name.isprintable():
        return "the file name holds a character that cannot be printed"
    if name.startswith("/") or _DRIVE.match(name):
        return "the file name is an absolute path"
    if "\\" in name:
        return "the file name holds a backslash"
    if ".." in name.split("/"):
        return "the file name leaves the game's folder with “..”"
    return ""


def _kind(mode: int) -> str:
    return "is a folder, not a file" if stat.S_ISDIR(mode) else "is not an ordinary file"


def _too_large(size: int, limit: int) -> str:
    return f"is too large: {size:,} bytes, and at most {limit:,} are read"


def _unreadable(error: Exception) -> Refused:
    if isinstance(error, FileNotFoundError):
        return Refused("does not exist")
    reason = error.strerror if isinstance(error, OSError) and error.strerror else "its links go in a circle"
    return Refused(f"cannot be read ({reason.lower()})")


def _short(name: str) -> str:
    return printable(name if len(name) <= 80 else f"{name[:79]}…")
