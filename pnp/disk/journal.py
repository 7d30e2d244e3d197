"""What a stage is about to do -> a file in it, so that whoever comes after a kill goes on where it stopped."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath

from pnp.disk.files import put, real
from pnp.disk.twin import carry_over, remove

JOURNAL, OWNER, TWIN, OLD, RECORD = "journal", "owner", "twin", "old", "record"


@dataclass(frozen=True, slots=True)
class Journal:
    """`top` is the folder that is switched, below the target; without the twin's inode, file by file."""

    top: str
    files: tuple[tuple[str, str], ...]  # in the stage, below the target
    record: str
    inode: tuple[int, int] | None
    both: tuple[str, ...] = ()  # below the top, in the folder and in its twin: what is missing later was taken out

    @property
    def fresh(self) -> tuple[str, ...]:
        """Names below the top."""
        return tuple(PurePosixPath(name).relative_to(self.top).as_posix() for _, name in self.files)

    def write(self, stage: Path) -> None:
        """File by file there is a mix on the disk until the end, and this must be there before it."""
        aside = stage / f"{JOURNAL}-aside"
        aside.unlink(missing_ok=True)
        put(aside, json.dumps(asdict(self)).encode(), durable=self.inode is None)
        aside.replace(stage / JOURNAL)

    @classmethod
    def read(cls, stage: Path) -> Journal | None:
        """Nothing if the stage has none: then nothing was switched. ValueError if it is none of ours."""
        try:
            raw = json.loads((stage / JOURNAL).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        try:
            files = tuple((_inside(source), _inside(name)) for source, name in raw["files"])
            inode = None if raw["inode"] is None else (int(raw["inode"][0]), int(raw["inode"][1]))
            record = _inside(raw["record"]) if raw["record"] else ""
            both = tuple(_inside(name) for name in raw.get("both", ()))
            return cls(_inside(raw["top"]), files, record, inode, both)
        except (KeyError, TypeError, IndexError) as error:
            raise ValueError from error


def _inside(name: str) -> str:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or "\0" in name:
        raise ValueError
    return name


def inode(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def finish(stage: Path, target: Path) -> None:
    """Takes over from a process that is gone: what was begun is ended, what was not is forgotten. Raises OSError."""
    try:
        journal = Journal.read(stage)
    except (ValueError, RecursionError):
        return
    if journal is not None:
        if journal.inode is None:
            _go_on_by_files(stage, target, journal)
        else:
            _go_on_by_folder(stage, target, journal)
    remove(stage)


def _go_on_by_files(stage: Path, target: Path, journal: Journal) -> None:
    for source, name in journal.files:
        with suppress(FileNotFoundError):
            (stage / source).replace(target / name)
    put_record(stage, target, journal.record)


def _go_on_by_folder(stage: Path, target: Path, journal: Journal) -> None:
    top = real(target / journal.top)
    if (stage / OLD).is_dir() and not os.path.lexists(top):  # between two steps, where one does not do
        (stage / TWIN).rename(top)
    if inode(top) != journal.inode:
        return
    put_record(stage, target, journal.record)
    for old in (stage / TWIN, stage / OLD):
        if old.is_dir():
            carry_over(old, top, set(journal.fresh), set(journal.both))


def put_record(stage: Path, target: Path, name: str) -> None:
    with suppress(FileNotFoundError):
        if name:
            (stage / RECORD).replace(target / name)
