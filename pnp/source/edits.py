"""Edits at the bytes of files -> the files as they are then: lines and comments stay where they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edit:
    """Bytes of a file and what stands there instead."""

    file: str
    start: int
    end: int
    text: str


def edited(files: Mapping[str, bytes], edits: Iterable[Edit]) -> dict[str, bytes]:
    """The files that the edits change, as they are then; places count in the files as they were."""
    changed: dict[str, bytes] = {}
    for edit in sorted(edits, key=lambda edit: (edit.file, -edit.start)):
        data = changed.get(edit.file, files[edit.file])
        changed[edit.file] = data[: edit.start] + edit.text.encode("utf-8") + data[edit.end :]
    return changed
