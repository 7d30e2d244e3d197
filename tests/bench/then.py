"""pnp as it was at an earlier commit -> a folder to run it from, so that ratios compare like with like."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
THEN = "60f17dee^"  # before anything was kept from one build to the next


def unpacked(folder: Path, commit: str = THEN) -> Path | None:
    """The tree of that commit; None where there is no history that has it."""
    archive = folder / "then.tar"
    made = subprocess.run(
        ["git", "-C", str(ROOT), "archive", "-o", str(archive), commit], capture_output=True, check=False
    )
    if made.returncode:
        return None
    with tarfile.open(archive) as tar:
        tar.extractall(folder / "then", filter="data")
    archive.unlink()
    return folder / "then"


# What is written otherwise since then, by file.
SINCE = {"components.toml": ("{width} × {height} mm, {gap} mm", "{size}, {gap}")}


def as_read_now(game: Path, folder: Path) -> Path:
    """A game of that state in the words of this one."""
    copy = folder / "read-now" / game.name
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(game, copy)
    for file, (old, new) in SINCE.items():
        text = (copy / file).read_text(encoding="utf-8")
        (copy / file).write_text(text.replace(old, new), encoding="utf-8")
    return copy
