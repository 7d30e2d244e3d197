"""Writes aside, then switches: all the files of a build appear together, or none does; one build at a time."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from pnp.disk.files import cannot_write, put, real
from pnp.disk.journal import OWNER, finish
from pnp.disk.lock import locked, try_lock
from pnp.disk.owner import Owner, myself
from pnp.disk.signals import uninterrupted
from pnp.disk.stage import Stage
from pnp.disk.twin import remove
from pnp.source.problems import OutputError

_STAGE, _LOCK = ".pnp-stage-", ".pnp-lock-"
_LONGEST = 60  # of a game's id in the names of these


@contextmanager
def claimed(target: Path, waiting: Callable[[str], None]) -> Iterator[bool]:
    """No other build writes there; says whether it had to wait for one. What a killed one left is cleared away."""
    with ExitStack() as stack:
        with _told(target):
            room = _room(target)
            lock = stack.enter_context(
                locked(room / _name(target, _LOCK), lambda who: waiting(f"{who} is building {target}; waiting for it"))
            )
            _clear(target, room)
        yield lock.waited


def take_over(target: Path) -> bool:
    """Ends or undoes what a killed build left; says whether one that was not killed is at work there."""
    with suppress(OSError):
        room = _room(target)
        lock_file = room / _name(target, _LOCK)
        if not lock_file.exists() and not _stages(target, room):
            return False
        lock = try_lock(lock_file)
        if lock is None:
            return True
        try:
            _clear(target, room)
        finally:
            lock.release()
    return False


class _ToldStage(Stage):
    """Trouble with the disk becomes an OutputError; trouble of those who make the files stays what it is."""

    def __init__(self, target: Path, folder: Path) -> None:
        super().__init__(real(target), folder)
        self._shown = target

    def write(self, name: str, data: bytes) -> None:
        with _told(self._shown):
            super().write(name, data)

    def record(self, name: str, data: bytes) -> None:
        with _told(self._shown):
            super().record(name, data)

    def commit(self) -> None:
        with _told(self._shown):
            super().commit()


@contextmanager
def staged(target: Path) -> Iterator[Stage]:
    """A stage beside the target folder, gone afterwards whatever happens."""
    folder: Path | None = None
    stage: Stage | None = None
    try:
        with _told(target):
            with uninterrupted():
                room = _room(target)
                room.mkdir(parents=True, exist_ok=True)
                folder = Path(tempfile.mkdtemp(prefix=f"{_name(target, _STAGE)}.", dir=room))
            put(folder / OWNER, myself().text().encode())
            stage = _ToldStage(target, folder)
        yield stage
    finally:
        if folder is not None and not (stage is not None and stage.holds_more):
            with uninterrupted():
                remove(folder)


@contextmanager
def _told(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _failure(error, target) from error


def _room(target: Path) -> Path:
    """Where locks and stages are: beside the target, so that it can be switched; in it where that is another disk."""
    place = real(target)
    if place.is_dir():
        beside = place.parent
        if not os.access(beside, os.W_OK | os.X_OK) or beside.stat().st_dev != place.stat().st_dev:
            return place
    return place.parent


def _name(target: Path, prefix: str) -> str:
    return f"{prefix}{real(target).name[:_LONGEST]}"


def _stages(target: Path, room: Path) -> list[Path]:
    prefix = f"{_name(target, _STAGE)}."
    try:
        with os.scandir(room) as entries:
            return [
                Path(entry.path)
                for entry in entries
                if entry.name.startswith(prefix) and entry.is_dir(follow_symlinks=False)
            ]
    except FileNotFoundError:
        return []


def _clear(target: Path, room: Path) -> None:
    """Under the lock. What is not provably ours, and its maker gone, stays."""
    for stage in _stages(target, room):
        with suppress(OSError), uninterrupted():
            if _is_abandoned(stage):
                finish(stage, real(target))


def _is_abandoned(stage: Path) -> bool:
    try:
        owner = Owner.read((stage / OWNER).read_text(encoding="utf-8"))
    except (FileNotFoundError, UnicodeDecodeError):
        owner = None
    if owner is None:
        return {path.name for path in stage.iterdir()} <= {OWNER}  # it was just being made
    return owner.is_gone(lock_was_free=True)


def _failure(error: OSError, target: Path) -> OutputError:
    """Told of the place that the user knows, not of what lies hidden beside it."""
    named = Path(error.filename) if isinstance(error.filename, str) else target
    is_known = named.is_relative_to(target) and not any(part.startswith(".pnp-stage") for part in named.parts)
    return cannot_write(error, named if is_known else target)
