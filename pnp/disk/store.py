"""Bytes that take long to make -> files in the user's cache folder, sealed, and not more of them than a bound allows.

A seal is a keyed digest of the name, the version and the bytes; its key is the user's own, beside his settings. So what
is read is what this user's pnp wrote, of this version, under this name: anything else (cut off, altered, copied from
elsewhere, put there by somebody) counts as not there and is never looked into. Files are written aside and renamed, so
several builds share a store; where it cannot be written, the next build takes its time.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path

from pnp.disk.facts import cache_folder, fact_key, versions
from pnp.disk.key import user_key

MOST_BYTES = 400_000_000  # of the whole store
_MOST_OF_ONE = 60_000_000
_SUFFIX, _ASIDE = ".kept", ".aside"
_SEAL_BYTES = 32


class Store:
    """One version's files among those of others, which are only counted, and make room when they are old."""

    def __init__(self, folder: Path, version: str, key: bytes, most: int = MOST_BYTES) -> None:
        self._folder, self._version, self._key, self._most = folder, version, key, most
        self._has_news = False

    def get(self, name: str) -> bytes | None:
        """What was put there under this name; None for everything that is not just that."""
        file = self._file(name)
        try:
            if not file.is_file() or file.stat().st_size > _MOST_OF_ONE:
                return None
            data = file.read_bytes()
        except OSError:
            return None
        seal, data = data[:_SEAL_BYTES], data[_SEAL_BYTES:]
        if not hmac.compare_digest(seal, self._seal(name, data)):
            return None
        with suppress(OSError):
            os.utime(file)  # of use, and so not the next to go
        return data

    def holds(self, name: str) -> bool:
        """Whether there is a file of this name; nobody has looked into it."""
        return self._file(name).is_file()

    def put(self, name: str, data: bytes) -> None:
        if len(data) + _SEAL_BYTES > _MOST_OF_ONE:
            return
        file = self._file(name)
        aside = file.with_name(f"{file.name}.{os.getpid()}-{secrets.token_hex(4)}{_ASIDE}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            aside.touch(0o600, exist_ok=False)  # games that are nobody else's business yet
            aside.write_bytes(self._seal(name, data) + data)
            aside.replace(file)
            self._has_news = True
        except OSError:  # no room, no right, no folder: nothing is kept
            with suppress(OSError):
                aside.unlink(missing_ok=True)

    def make_room(self) -> None:
        """What was used longest ago goes first; asides that somebody left behind go with it."""
        if not self._has_news:
            return
        self._has_news = False
        found = []
        with suppress(OSError), os.scandir(self._folder) as listing:
            for entry in listing:
                if entry.name.endswith((_SUFFIX, _ASIDE)) and entry.is_file(follow_symlinks=False):
                    status = entry.stat(follow_symlinks=False)
                    found.append((status.st_mtime, status.st_size, entry.path))
        size = sum(each for _, each, _ in found)
        for _, each, path in sorted(found):
            if size <= self._most:
                break
            with suppress(OSError):
                Path(path).unlink(missing_ok=True)
                size -= each

    def _file(self, name: str) -> Path:
        return self._folder / f"{fact_key(self._version, name)}{_SUFFIX}"

    def _seal(self, name: str, data: bytes) -> bytes:
        head = f"{len(self._version)} {self._version} {len(name)} {name} ".encode("utf-8", "surrogateescape")
        return hashlib.blake2b(head + data, key=self._key, digest_size=_SEAL_BYTES).digest()


_opened: dict[tuple[Path, str], Store | None] = {}


def store(version: str) -> Store | None:
    """The user's, for this version of pnp and of its libraries; None where nothing can be kept for him."""
    folder = cache_folder()
    if folder is None:
        return None
    if (folder, version) not in _opened:
        key = user_key()
        _opened[folder, version] = Store(folder, versions(version), key) if key is not None else None
    return _opened[folder, version]
