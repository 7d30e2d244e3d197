"""A process -> words that no other one shares: who holds a lock or left something, and whether it still runs."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

_BOOT = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class Owner:
    """A number is given again some day, to another process: it goes with when that one began, and on what machine."""

    pid: int
    start: str  # in ticks since the machine was started, which no clock that is set back changes
    boot: str
    host: str  # and within it the container, whose numbers are its own

    @classmethod
    def read(cls, text: str) -> Owner | None:
        try:
            raw = json.loads(text)
            owner = cls(**raw)
        except (ValueError, TypeError, RecursionError):
            return None
        texts = (owner.start, owner.boot, owner.host)
        return owner if type(owner.pid) is int and all(type(text) is str for text in texts) else None

    def text(self) -> str:
        return json.dumps(asdict(self))

    def is_gone(self, *, lock_was_free: bool) -> bool:
        """Provably. Whoever runs holds a lock that the kernel takes back, but only on this machine."""
        here = myself()
        same_boot = self.boot == here.boot != ""
        if lock_was_free and (same_boot or self.host == here.host):
            return True
        if self.host != here.host:
            return False  # it cannot be asked from here
        if self.boot != here.boot:
            return True  # the machine was started again since
        return not _runs(self.pid, self.start)


def myself() -> Owner:
    return _owner(os.getpid())


def tag() -> str:
    """For the name of a file or a folder: who made it."""
    me = myself()
    return f"{_short(me.host)}-{_short(me.boot)}-{me.pid}-{me.start or 0}"


_TAG = re.compile(r"([0-9a-f]{8})-([0-9a-f]{8})-(\d{1,10})-(\d{1,20})")


def is_of_the_gone(tag: str) -> bool:
    """Made on this machine, by a process that no longer runs."""
    me, parts = myself(), _TAG.fullmatch(tag)
    if parts is None or parts[1] != _short(me.host):
        return False
    return parts[2] != _short(me.boot) or not _runs(int(parts[3]), parts[4].lstrip("0"))


def _short(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]


@cache
def _owner(pid: int) -> Owner:  # by number: after a fork it is another one
    try:
        boot = _BOOT.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        boot = ""
    try:
        host = f"{platform.node()} {Path('/proc/self/ns/pid').readlink()}"
    except OSError:
        host = platform.node()
    return Owner(pid, start_of(pid), boot, host)


def start_of(pid: int) -> str:
    """Nothing where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        return fields[19].decode("ascii")
    except (OSError, ValueError, IndexError):
        return ""


def _runs(pid: int, start: str) -> bool:
    if os.name != "posix":
        return True  # asking there would end it
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return start in ("", start_of(pid))
