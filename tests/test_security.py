"""The limits that SECURITY.md promises are those of the code."""

from __future__ import annotations

from pathlib import Path

from pnp.art import bitmaps, css, walking, xmltree
from pnp.cli import telling
from pnp.play import own_code
from pnp.source import bounded, budget, folder, texts, toml, workbook
from pnp.type import own_face, sfnt

ROOT = Path(__file__).parent.parent
LIMITS = {
    "processor time for one step (reading or checking a game, laying out or writing one file)": f"{budget.SECONDS:g} s",
    "processor time for all steps on one game": f"{budget.STEPS} times that",
    "processor time for one game that bots play, for exact odds, for a replayed example": "as for a step",
    "processor time for all games that `pnp check` plays, in each process": f"{budget.STEPS} times that",
    "memory, on top of what pnp itself takes": f"{budget.GIGABYTES:g} GB",
    "files in a folder": f"{folder.MAX_FILES:,}",
    "bytes of all files of a folder, summed up before any is read": f"{folder.MAX_BYTES:,}",
    "bytes of a file": f"{folder.MAX_FILE_BYTES:,}",
    "bytes of a font": f"{folder.MAX_FONT_BYTES:,}",
    "bytes of a bitmap": f"{folder.MAX_BITMAP_BYTES:,}",
    "pixels of a bitmap, looked at before any is decoded": f"{bitmaps.MAX_PIXELS:,}",
    "tables of a font": f"{sfnt.MAX_TABLES}",
    "lines and curves of a letter; one with more is left out": f"{own_face.MOST_SEGMENTS:,}",
    "folders inside one another": f"{folder.MAX_DEPTH}",
    "bytes of a TOML file": f"{toml.MAX_BYTES:,}",
    "bytes of a workbook (.xlsx)": f"{workbook.MAX_BYTES:,}",
    "bytes of a workbook unpacked, summed up before anything is": f"{workbook.MAX_UNPACKED:,}",
    "rows and columns of a workbook that are looked at": f"{workbook.MAX_LINES:,} and {workbook.MAX_WIDTH}",
    "keys, lists and tables of TOML inside one another": f"{toml.MAX_NESTING}",
    "rows of a list or a table": f"{toml.MAX_ROWS:,}",
    "bytes of a text": f"{texts.MAX_BYTES:,}",
    "characters that a text may grow by": f"{bounded.MAX_CHARACTERS:,}",
    "bytes of a file of rules in Python": f"{own_code.MAX_BYTES:,}",
    "files of rules in Python": f"{own_code.MAX_FILES}",
    "bytes of a drawing": f"{xmltree.MAX_BYTES:,}",
    "elements of a drawing": f"{xmltree.MAX_ELEMENTS:,}",
    "selectors of a drawing's style sheets": f"{css.MAX_SELECTORS:,}",
    "shapes of a drawing, with all its copies": f"{walking.MAX_SHAPES:,}",
    "problems told in one report (`--all` tells every one)": f"{telling.MOST}",
}


def test_the_limits_are_those_of_the_code() -> None:
    lines = (ROOT / "SECURITY.md").read_text(encoding="utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][1:]
    assert dict(rows) == LIMITS


def test_the_readme_leads_there() -> None:
    assert "](SECURITY.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
