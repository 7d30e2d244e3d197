"""What a table has printed so far -> which sheets of a new job differ, and which old ones are of no use any more."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.sheet.printjob import JobSheet
from pnp.sheet.product import Sort

JOB_LOG = "print/.pnp-last-job.json"
Sheets = tuple[tuple[str, str], ...]  # the key and the name of each


@dataclass(frozen=True, slots=True)
class JobLog:
    """The sheets that lie on the table after the last job, and those before it if that job printed changes only."""

    now: Sheets
    before: Sheets | None = None

    @classmethod
    def read(cls, target: Path) -> JobLog | None:
        """None if there was no job, or its log cannot be read: then nobody knows what has been printed."""
        try:
            raw = json.loads((target / JOB_LOG).read_text(encoding="utf-8"))
            before = raw["before"]
            return cls(_sheets(raw["now"]), None if before is None else _sheets(before))
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return None

    def text(self) -> str:
        return json.dumps({"now": self.now, "before": self.before}, indent=1, ensure_ascii=False) + "\n"


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to be printed of a job, and the names of old sheets to throw away, each with its number."""

    log: JobLog
    sheets: tuple[JobSheet, ...]
    useless: tuple[tuple[str, int], ...]


def all_of(sheets: Sequence[JobSheet]) -> JobLog:
    """The log of a job that prints everything."""
    return JobLog(tuple((sheet.key, sheet.name) for sheet in _told(sheets)))


def changes(log: JobLog, sheets: Sequence[JobSheet]) -> Changes:
    """Whoever repeats the job that printed the last changes gets the same sheets again: they may not be printed yet."""
    now = all_of(sheets).now
    is_again = log.before is not None and Counter(key for key, _ in now) == Counter(key for key, _ in log.now)
    base = log.before if is_again and log.before is not None else log.now
    left = Counter(key for key, _ in base)
    fresh = []
    for sheet in _told(sheets):
        if left[sheet.key]:
            left[sheet.key] -= 1
        else:
            fresh.append(sheet)
    useless: Counter[str] = Counter()
    for key, name in reversed(base):
        if left[key]:
            left[key] -= 1
            useless[name] += 1
    named = tuple((name, useless[name]) for name in dict.fromkeys(name for _, name in base) if useless[name])
    return Changes(JobLog(now, base if fresh or named else None), tuple(fresh), named)


def _told(sheets: Sequence[JobSheet]) -> list[JobSheet]:
    """The guide to printing is read once, and is no part of the game."""
    return [sheet for sheet in sheets if sheet.portion.supply.sort is not Sort.GUIDE]


def _sheets(raw: list[list[str]]) -> Sheets:
    """The file may have been changed by anybody."""
    sheets = tuple((key, name) for key, name in raw)
    if any(type(text) is not str for sheet in sheets for text in sheet):
        raise TypeError
    return sheets
