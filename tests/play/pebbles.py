"""The dice game of the templates, slim: its rules, its examples and one sheet, to be changed by tests."""

from __future__ import annotations

import shutil
from pathlib import Path

from pnp.source.bundle import TEMPLATES

SOURCE = TEMPLATES / "new" / "dice"
PAD = """\
[score-pad]
kind = "score-pad"
title = "Score Pad"
columns = "players.most"
lines = "facts.rounds"
[print-me-first]
kind = "print-guide"
omit = true
"""


def write(folder: Path, *, rules: str | None = None) -> Path:
    """A folder that loads in no time; `rules` instead of its own, nothing for none."""
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("art", "layouts", "texts", "*.j2", "figures.toml"))
    shutil.copytree(SOURCE / "art", folder / "art", ignore=shutil.ignore_patterns("banner*", "stream*"))
    (folder / "components.toml").write_text(PAD, encoding="utf-8")
    if rules is not None:
        (folder / "rules.py").write_text(rules, encoding="utf-8")
    return folder


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
