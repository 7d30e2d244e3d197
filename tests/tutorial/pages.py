"""The pages of the tutorial, in the order in which they are read."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "tutorial"
MADE = "build/slow-post"  # where the tutorial's game is built, below its own folder


def pages() -> list[Path]:
    """The first page, the numbered ones, and what comes after them."""
    return [FOLDER / "index.md", *sorted(FOLDER.glob("[0-9]*.md")), FOLDER / "next.md"]
