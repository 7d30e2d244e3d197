"""What was built from what: lets a build skip what is up to date, and notice files changed by hand."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

LEDGER = ".pnp-ledger.json"


@dataclass(frozen=True, slots=True)
class Entry:
    """One output: the state of data and tool it is right for, what it shows, and its bytes."""

    stamp: str
    fingerprint: str
    sha256: str
    pages: int
    players_per_print: int | None


@dataclass(slots=True)
class Ledger:
    """Kept beside the outputs of one game; a missing or broken one only costs a rebuild."""

    stamp: str = ""
    outputs: dict[str, Entry] = field(default_factory=dict)
    full_only: list[str] = field(default_factory=list)  # components without an ink-friendly twin
    plugins: dict[str, str] = field(default_factory=dict)  # installed packages that had a part in it, and their state

    @classmethod
    def read(cls, folder: Path) -> Ledger:
        try:
            raw = json.loads((folder / LEDGER).read_text(encoding="utf-8"))
            outputs = {name: _entry(entry) for name, entry in raw["outputs"].items()}
            plugins = {str(name): str(state) for name, state in raw["plugins"].items()}
            return cls(str(raw["stamp"]), outputs, [str(name) for name in raw["full_only"]], plugins)
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return cls()

    def text(self) -> str:
        return json.dumps(asdict(self), indent=1, sort_keys=True) + "\n"

    def intact(self, folder: Path, name: str) -> Entry | None:
        """The entry of a file that is there, byte for byte as it was written."""
        entry = self.outputs.get(name)
        try:
            return entry if entry is not None and sha256((folder / name).read_bytes()) == entry.sha256 else None
        except OSError:
            return None


def _entry(raw: dict[str, Any]) -> Entry:
    """The file may have been changed by anybody: what is printed of it must be what it says it is."""
    entry = Entry(**raw)
    texts = (entry.stamp, entry.fingerprint, entry.sha256)
    numbers = (entry.pages, entry.players_per_print or 0)
    if any(type(text) is not str for text in texts) or any(type(number) is not int for number in numbers):
        raise TypeError
    return entry


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
