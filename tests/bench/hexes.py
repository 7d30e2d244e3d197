"""A page full of hexes: ten times as many, and against a plain ReportLab script that draws the same."""

from __future__ import annotations

import io
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from reportlab.lib.colors import Color  # noqa: E402
from reportlab.pdfbase import pdfmetrics  # noqa: E402
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

from pnp.build.compose import Composer  # noqa: E402
from pnp.export.pdf.render import render_pdf  # noqa: E402
from pnp.game.hexes import Grid  # noqa: E402
from pnp.scene.ink import Ink  # noqa: E402
from pnp.scene.units import PT_PER_MM  # noqa: E402
from pnp.sheet.paper import PAPERS  # noqa: E402
from pnp.source.folder import Folder  # noqa: E402

RUNS = 15
MANY, FEW = (37, 53, 1920), (12, 17, 192)  # columns, rows, hexes
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
FONT = "AlegreyaSans-Bold"

GAME = """\
id = "hexes"
title = "Hexes"
language = "en"
players = [1, 4]
age = 6
minutes = 10
[credits]
design = "nobody"
"""
COMPONENTS = """\
[map]
kind = "hex-map"
title = "Map"
serves = "player"
map = "map"
"""


def hex_game(folder: Path, columns: int, rows: int, hexes: int) -> Path:
    """A game of one map, every hex with a label; what is too much of the box is left out."""
    terrain = "".join(
        f'[[terrain]]\nid = "t{n}"\nletter = "{letter}"\nname = "T"\nlabel = "{letter}"\nground = "land"\n'
        for n, letter in enumerate(LETTERS)
    )
    field: list[str] = []
    count = 0
    for row in range(rows):
        cells = range(count, count + columns - row % 2)
        field.append(" ".join(LETTERS[n % len(LETTERS)] if n < hexes else "_" for n in cells))
        count = cells.stop
    assert count >= hexes
    lines = "\n".join(f'"{row}",' for row in field)
    gap = '[[terrain]]\nid = "gap"\nletter = "_"\nname = "Gap"\ndrawable = false\n'
    files = {
        "game.toml": GAME,
        "components.toml": COMPONENTS,
        "symbols.toml": "",
        "palette.toml": '[roles]\nland = { full = "#fbf6e6", friendly = "#ffffff" }\n',
        "maps.toml": f'min_hex_mm = 5\n{terrain}{gap}[[map]]\nid = "map"\nname = "Map"\nrows = [\n{lines}\n]\n',
    }
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def ours(composer: Composer) -> bytes:
    printable = composer.printable(composer.components[0], PAPERS["a4"], Ink.FULL)
    assert printable is not None, composer.problems.found
    return render_pdf(printable.document, composer.fonts)


def plain(labels: list[tuple[tuple[float, float], tuple[tuple[float, float], ...], str]]) -> bytes:
    """What somebody would write who needs this one page."""
    buffer = io.BytesIO()
    size = (PAPERS["a4"].width_mm * PT_PER_MM, PAPERS["a4"].height_mm * PT_PER_MM)
    canvas: Any = Canvas(buffer, pagesize=size, pageCompression=1)
    canvas.setStrokeColor(Color(0.48, 0.45, 0.59))
    canvas.setLineWidth(0.2)
    for (x, y), corners, label in labels:
        path = canvas.beginPath()
        path.moveTo(*corners[0])
        for corner in corners[1:]:
            path.lineTo(*corner)
        path.close()
        canvas.setFillColor(Color(0.98, 0.96, 0.9))
        canvas.drawPath(path, stroke=1, fill=1)
        canvas.setFillColor(Color(0.11, 0.1, 0.18))
        canvas.setFont(FONT, 8)
        canvas.drawCentredString(x, y - 2.6, label)
    canvas.save()
    return buffer.getvalue()


def _places(composer: Composer) -> list[tuple[tuple[float, float], tuple[tuple[float, float], ...], str]]:
    maps = composer.game.maps
    assert maps is not None
    grid = Grid(5.1 * PT_PER_MM, x=30.0, y=60.0)
    field = maps.field(0)
    return [(grid.centre(where), grid.corners(where), terrain.label) for where, terrain in field.items()]


def _timed(*jobs: Callable[[], bytes]) -> list[float]:
    """Medians of all jobs, taken in turn after one round that warms the caches."""
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(RUNS + 1):
        for job, taken in zip(jobs, times, strict=True):
            start = time.perf_counter()
            assert job().startswith(b"%PDF")
            taken.append(time.perf_counter() - start)
    return [median(taken[1:]) for taken in times]


def measure() -> list[tuple[str, float, float]]:
    """Rows of (what, ratio, goal)."""
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        many, few = (Composer(Folder(hex_game(Path(name) / str(size[2]), *size))) for size in (MANY, FEW))
        places = _places(many)
        assert len(places) == MANY[2]
        if FONT not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(FONT, io.BytesIO(many.fonts.data(FONT))))
        seconds = _timed(lambda: ours(many), lambda: ours(few), lambda: plain(places))
    print("hexes:    ", ", ".join(f"{taken:.4f}" for taken in seconds))
    return [
        (f"{MANY[2]} labelled hexes against {FEW[2]}", seconds[0] / seconds[1], 11),
        (f"{MANY[2]} labelled hexes against a plain ReportLab script", seconds[0] / seconds[2], 2),
    ]


if __name__ == "__main__":
    for what, ratio, goal in measure():
        print(f"{what:<58} {ratio:>7.2f}×   {goal:>6g}×  {'ok' if ratio <= goal else 'MISSED'}")
