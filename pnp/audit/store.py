"""Findings on disk: what was tried is not tried again while data and tool stay as they are."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from pnp.audit.source import AUDIT_FILE, Source
from pnp.audit.verdict import Finding, Verdict
from pnp.disk.files import appending, cannot_write
from pnp.disk.tool import tool_digest
from pnp.play import trust

_FOLDER = ".pnp-audit"


def state(source: Source) -> str:
    """Of the data and of pnp itself. What is acknowledged changes no finding."""
    digest = hashlib.sha256(f"{tool_digest()}{trust.state(source.folder)}".encode())
    for name, data in sorted(source.raw.items()):
        if name != AUDIT_FILE:
            digest.update(f"{name}\0".encode() + hashlib.sha256(data).digest())
    return digest.hexdigest()


class Store:
    """One line for each slip that was tried; a line that broke off is tried again."""

    def __init__(self, folder: Path, key: str) -> None:
        self._file = folder / _FOLDER / f"{key[:24]}.jsonl"

    def read(self) -> dict[str, Finding]:
        found: dict[str, Finding] = {}
        try:
            lines = self._file.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return {}
        for line in lines:
            try:
                slip, verdict, reason, layer = json.loads(line)
                found[str(slip)] = Finding(Verdict(verdict), str(reason), str(layer))
            except (ValueError, TypeError, RecursionError):
                continue
        return found

    def forget(self) -> None:
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:
            raise cannot_write(error, self._file) from error

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """Findings of other states are of no use any more."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            for other in self._file.parent.glob("*.jsonl"):
                if other != self._file:
                    other.unlink(missing_ok=True)
            with appending(self._file) as stream:
                yield Writer(stream)
        except OSError as error:
            raise cannot_write(error, self._file) from error


class Writer:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def add(self, slip: str, finding: Finding) -> None:
        """At once: a run may be interrupted at any time."""
        line = json.dumps([slip, finding.verdict.value, finding.reason, finding.layer], ensure_ascii=False)
        self._stream.write(f"{line}\n")
        self._stream.flush()
