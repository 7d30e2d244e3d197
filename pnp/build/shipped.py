"""What an export wrote into its folder: lets the next run skip what is right, and take away what is no more."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from pnp.build.ledger import sha256
from pnp.disk.files import real, take_away

SHIPPED = ".pnp-export.json"


@dataclass(frozen=True, slots=True)
class Shipped:
    """One file: the run it belongs to, what it was made from, and its bytes."""

    stamp: str
    fingerprint: str
    sha256: str


@dataclass(slots=True)
class ShippingList:
    """Kept in the folder of one export, paper and ink; a missing or broken one only costs a new export."""

    stamp: str = ""
    files: dict[str, Shipped] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    plugins: dict[str, str] = field(default_factory=dict)  # installed packages that had a part in it, and their state

    @classmethod
    def read(cls, folder: Path) -> ShippingList:
        try:
            raw = json.loads((folder / SHIPPED).read_text(encoding="utf-8"))
            files = {str(name): _shipped(file) for name, file in raw["files"].items()}
            plugins = {str(name): str(state) for name, state in raw["plugins"].items()}
            return cls(str(raw["stamp"]), files, [str(line) for line in raw["remarks"]], plugins)
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return cls()

    def data(self) -> bytes:
        return (json.dumps(asdict(self), indent=1, sort_keys=True) + "\n").encode()

    def intact(self, folder: Path, name: str) -> Shipped | None:
        """What is known of a file that is there, byte for byte as it was written."""
        shipped = self.files.get(name)
        try:
            return shipped if shipped is not None and sha256((folder / name).read_bytes()) == shipped.sha256 else None
        except (OSError, ValueError):
            return None

    def clear_away(self, folder: Path, wanted: set[str]) -> list[str]:
        """Removes what an earlier run made and this one did not; what somebody changed since then is his, and stays.

        Folders go with their last file. What cannot be removed is tried again by the next run.
        """
        removed = []
        for name in sorted(self.files.keys() - wanted):
            place = folder / name
            is_ours = real(folder).resolve() in place.resolve().parents and not place.is_symlink()
            try:
                if is_ours and self.intact(folder, name) is not None:
                    take_away(place, folder)
                    removed.append(name)
            except OSError:
                continue
            del self.files[name]
        return removed


def _shipped(raw: dict[str, Any]) -> Shipped:
    """The file may have been changed by anybody."""
    shipped = Shipped(**raw)
    if any(type(text) is not str for text in (shipped.stamp, shipped.fingerprint, shipped.sha256)):
        raise TypeError
    return shipped
