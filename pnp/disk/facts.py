"""What takes long to find out and depends on nothing but its key -> a small file in the user's cache folder.

A key is a digest of everything that a fact was found out from, the version of pnp and of its libraries included, and a
fact is a number. So there is nothing to invalidate and nothing to run. Some facts say that a page is in order, so each
line is sealed with the user's key: one that is not as this user's pnp wrote it, for this version, counts as not there.
So does a file that cannot be read or written, and whoever deletes the folder loses some time.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import sys
from contextlib import suppress
from pathlib import Path

from pnp.disk.files import write_file
from pnp.disk.key import user_key
from pnp.disk.libraries import library_versions
from pnp.source.problems import OutputError

VARIABLE = "PNP_CACHE_DIR"
_MOST = 10_000  # facts of a file: those of a hundred builds
_MOST_BYTES = 4_000_000  # of a file that is read: more was not written by us
_VERSIONS = 3  # files that are kept: people work with two versions of pnp side by side
_SUFFIX = ".facts"
_SEAL_BYTES = 16


class Facts:
    """Numbers by their keys; with a file and the key that seals it, those of earlier builds as well."""

    def __init__(self, file: Path | None = None, sealed_by: bytes | None = None) -> None:
        self._file, self._seal_key = (file, sealed_by) if sealed_by else (None, b"")
        self._lines = _read(self._file) if self._file is not None else {}
        self._known: dict[str, float] = {}
        self._has_news = False

    def get(self, key: str) -> float | None:
        if key not in self._known and (line := self._lines.get(key)) is not None:
            value, _, seal = line.partition(" ")
            if hmac.compare_digest(seal, self._seal(key, value)):
                self._known[key] = float(value)
        return self._known.get(key)

    def add(self, key: str, value: float) -> None:
        if len(self._known) >= 2 * _MOST:  # a watch may go on for days
            self._known = dict(list(self._known.items())[-_MOST:])
        self._known[key] = value
        self._has_news = True

    def keep(self) -> None:
        """For later builds; with what others have found out meanwhile. The oldest make room."""
        if self._file is None or not self._has_news:
            return
        lines = _read(self._file)
        for key, number in self._known.items():
            lines.pop(key, None)  # those that were of use stand last
            lines[key] = f"{number!r} {self._seal(key, repr(number))}"
        newest = list(lines.items())[-_MOST:]
        with suppress(OutputError, OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_file(self._file, "".join(f"{key} {line}\n" for key, line in newest).encode("ascii"))
            self._has_news = False
            _make_room(self._file)

    def _seal(self, key: str, value: str) -> str:
        """The file's name is that of a version: a line of another one says nothing here."""
        said = f"{self._file.stem if self._file is not None else ''} {key} {value}".encode()
        return hashlib.blake2b(said, key=self._seal_key, digest_size=_SEAL_BYTES, person=b"facts").hexdigest()


def fact_key(*parts: object) -> str:
    """A name for whatever these say."""
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:32]


_opened: dict[tuple[Path | None, str], Facts] = {}


def remembered(version: str) -> Facts:
    """What earlier builds of this very version have found out, in this process or another."""
    key = cache_folder(), version
    if key not in _opened:
        folder = key[0]
        file = folder / f"{versions(version)}{_SUFFIX}" if folder is not None else None
        _opened[key] = Facts(file, user_key() if file is not None else None)
    return _opened[key]


def versions(version: str) -> str:
    """A name for this state of pnp, of Python and of its libraries."""
    return fact_key(version, sys.version, *library_versions())


def cache_folder() -> Path | None:
    """As the user says in the environment (a full path), else where the platform keeps such things."""
    if VARIABLE in os.environ:
        folder = Path(os.environ[VARIABLE])
        return folder if folder.is_absolute() else None  # no stranger's folder that we happen to stand in
    from platformdirs import user_cache_path

    try:
        return user_cache_path("pnp", appauthor=False)
    except RuntimeError:
        return None


def _read(file: Path) -> dict[str, str]:
    try:
        if not file.is_file() or file.stat().st_size > _MOST_BYTES:
            return {}
        text = file.read_text(encoding="ascii")
    except (OSError, ValueError):
        return {}
    return {key: rest for key, _, rest in (line.partition(" ") for line in text.splitlines()) if rest}


def _make_room(file: Path) -> None:
    """Other versions had their time, but for the last ones."""
    others = [other for other in file.parent.glob(f"*{_SUFFIX}") if other != file]
    for other in sorted(others, key=lambda other: other.stat().st_mtime, reverse=True)[_VERSIONS - 1 :]:
        other.unlink(missing_ok=True)
