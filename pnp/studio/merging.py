"""A text, and what two made of it at once -> one text that has the changes of both."""

from __future__ import annotations

from typing import NamedTuple


class Change(NamedTuple):
    """The one stretch in which a text differs from an earlier one, and what stands there now."""

    start: int
    end: int
    words: str


def change(before: str, after: str) -> Change:
    start, most = 0, min(len(before), len(after))
    while start < most and before[start] == after[start]:
        start += 1
    same = 0
    while same < most - start and before[-1 - same] == after[-1 - same]:
        same += 1
    return Change(start, len(before) - same, after[start : len(after) - same])


def merged(before: str, mine: str, theirs: str) -> str:
    """Theirs with my change in it. Where both changed one place, what each of us wrote stands there, theirs first."""
    own, other = change(before, mine), change(before, theirs)
    if mine == before or theirs == mine:
        return theirs
    shift = len(other.words) - (other.end - other.start)
    if own.end <= other.start and own != other:
        return theirs[: own.start] + own.words + theirs[own.end :]
    if own.start >= other.end:
        return theirs[: own.start + shift] + own.words + theirs[own.end + shift :]
    behind = max(own.end, other.end)
    start = other.start + len(other.words)
    return theirs[:start] + own.words + theirs[max(behind + shift, start) :]
