"""A game in German: the scaffold of cards with other texts, and with what else speaks on paper."""

from __future__ import annotations

import shutil
from pathlib import Path

from pnp.source.bundle import TEMPLATES

FOLDER = Path(__file__).parent / "hecke"
_PALETTE = """
berry-die = { full = "#f6f3e9", friendly = "#ffffff" }
berry-die-edge = { full = "#3b4f78", friendly = "#7a7a7a" }
"""


def write(folder: Path) -> Path:
    """The game on disk, with the drawings, colours and layouts of the scaffold."""
    scaffold = TEMPLATES / "new" / "cards"
    for name in ("art", "layouts", "tables"):
        shutil.copytree(scaffold / name, folder / name)
    palette = (scaffold / "palette.toml").read_text(encoding="utf-8")
    (folder / "palette.toml").write_text(palette.rstrip() + _PALETTE, encoding="utf-8")
    return Path(shutil.copytree(FOLDER, folder, dirs_exist_ok=True))
