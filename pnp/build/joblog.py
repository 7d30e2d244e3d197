"""What a table has printed so far -> which sheets of a new job are missing, and which old ones are of no use now."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.sheet.printjob import JobSheet
from pnp.sheet.product import Sort

JOB_LOG = "print/.pnp-last-job.json"
Sheets = tuple[tuple[str, str], ...]  # the key and the name of each


@dataclass(frozen=True, slots=True)
class JobLog:
    """The sheets of the last job, others that are there and still good, and all before it if it printed changes."""

    now: Sheets
    spare: Sheets = ()
    before: Sheets | None = None

    @classmethod
    def read(cls, target: Path) -> JobLog | None:
        """None if there was no job, or its log cannot be read: then nobody knows what has been printed."""
        try:
            raw = json.loads((target / JOB_LOG).read_text(encoding="utf-8"))
            before = raw["before"]
            return cls(_sheets(raw["now"]), _sheets(raw["spare"]), None if before is None else _sheets(before))
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return None

    def text(self) -> str:
        return (
            json.dumps({"now": self.now, "spare": self.spare, "before": self.before}, indent=1, ensure_ascii=False)
            + "\n"
        )


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to be printed of a job, and the names of old sheets to throw away, each with its number."""

    log: JobLog
    sheets: tuple[JobSheet, ...]
    useless: tuple[tuple[str, int], ...]


def all_of(sheets: Sequence[JobSheet]) -> JobLog:
    """The log of a job that prints everything."""
    return JobLog(tuple((sheet.key, sheet.name) for sheet in _told(sheets)))


def changes(log: JobLog, sheets: Sequence[JobSheet], in_game: Collection[str]) -> Changes:
    """`in_game` are the keys of all sheets that the game has for anybody: one more of these than is needed now is
    spare, for more players or another choice. What the game has no more is of no use.

    Whoever repeats the job that printed the last changes gets the same sheets again: they may not be printed yet.
    """
    if log.before is not None:
        again = _compared(log.before, sheets, in_game)
        if _counted(again.log.now) == _counted(log.now) and _counted(again.log.spare) == _counted(log.spare):
            return again
    return _compared((*log.now, *log.spare), sheets, in_game)


def _compared(base: Sheets, sheets: Sequence[JobSheet], in_game: Collection[str]) -> Changes:
    left = _counted(base)
    fresh = []
    for sheet in _told(sheets):
        if left[sheet.key]:
            left[sheet.key] -= 1
        else:
            fresh.append(sheet)
    spare: list[tuple[str, str]] = []
    useless: Counter[str] = Counter()
    for key, name in reversed(base):
        if left[key]:
            left[key] -= 1
            if key in in_game:
                spare.insert(0, (key, name))
            else:
                useless[name] += 1
    named = tuple((name, useless[name]) for name in dict.fromkeys(name for _, name in base) if useless[name])
    log = JobLog(all_of(sheets).now, tuple(spare), base if fresh or named else None)
    return Changes(log, tuple(fresh), named)


def _counted(sheets: Sheets) -> Counter[str]:
    return Counter(key for key, _ in sheets)


def _told(sheets: Sequence[JobSheet]) -> list[JobSheet]:
    """The guide to printing is read once, and is no part of the game."""
    return [sheet for sheet in sheets if sheet.portion.supply.sort is not Sort.GUIDE]


def _sheets(raw: list[list[str]]) -> Sheets:
    """The file may have been changed by anybody."""
    sheets = tuple((key, name) for key, name in raw)
    if any(type(text) is not str for sheet in sheets for text in sheet):
        raise TypeError
    return sheets
