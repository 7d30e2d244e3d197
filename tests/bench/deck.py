"""The tarot deck, fronts and backs, beside protograf, which draws the same cards.

protograf gets an SVG file for each card with all the shapes that pnp has laid out, already in their colours and places,
and the words to print on it. That is its fast way: it takes such a file over as a vector picture, where a card drawn
with its own shapes, one by one, takes it many times longer. What it is spared: data to read and to check, a layout,
gradients, hatches, clips, kerning, bleed, and embedding a font, since it uses one that every reader has. It is
installed into a folder that goes away again; where that is not possible, a line says so.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from apart import ROOT, environment

sys.path.insert(0, str(ROOT))

from pnp.build.compose import Composer
from pnp.scene.frame import Fill, Frame, Gradient, Picture, Place, Shape, Text
from pnp.scene.ink import Ink
from pnp.scene.path import Path as Outline
from pnp.sheet.paper import PAPERS
from pnp.source.bundle import DATA
from pnp.source.folder import Folder

RUNS = 3
GAME, DECK = "full-moon-overload", "tarot-deck"
FASTER = 8  # so many times

OURS = """
import sys, time
from pathlib import Path
import reportlab.pdfgen.canvas
from pnp.kinds.components import known_kinds
from pnp.build.compose import Composer
from pnp.scene.ink import Ink
from pnp.source.folder import Folder
from pnp.export.pdf.render import render_pdf
from pnp.sheet.paper import PAPERS
source, deck, out = sys.argv[1:]
known_kinds()
start = time.perf_counter()
composer = Composer(Folder(Path(source)))
component = next(one for one in composer.components if one.id == deck)
printable = composer.printable(component, PAPERS["a4"], Ink.FULL)
Path(out).write_bytes(render_pdf(printable.document, composer.fonts))
print(time.perf_counter() - start)
"""
# A script of its own, because protograf reads the arguments of the process and looks for files beside the script.
THEIRS = """
import json, time
from pathlib import Path
from protograf import *
job = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
def elements(card):
    yield image(card["picture"], x=0, y=0, width=job["width"], height=job["height"])
    for x, y, words, size, color in card["texts"]:
        yield text(words, x=x, y=y, font_size=size, stroke=color, align="left")
start = time.perf_counter()
Create(filename=job["out"], paper="A4", units="mm", margin=9)
Deck(cards=len(job["cards"]), width=job["width"], height=job["height"], cols=3, rows=3, grid_marks=True)
for number, card in enumerate(job["cards"], 1):
    Card(str(number), *elements(card))
CardBack("*", *elements(job["back"]))
Save()
print("seconds", time.perf_counter() - start)
"""


def others(folder: Path) -> Path | None:
    """The Python of an environment with protograf; None if it cannot be made."""
    print("installing protograf …")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "protograf"]
    for command in ([sys.executable, "-m", "venv", str(folder)], install, [str(python), "-c", "import protograf"]):
        if subprocess.run(command, capture_output=True).returncode:
            return None
    return python


# Our cards in words that protograf understands


def pieces() -> tuple[list[Frame], Frame]:
    composer = Composer(Folder(DATA / GAME))
    component = next(one for one in composer.components if one.id == DECK)
    sheets = composer.sheets(component, PAPERS["a4"], Ink.FULL)
    assert sheets is not None and sheets.back is not None, composer.problems.found
    return list(sheets.pieces.values()), sheets.back


def flat(
    frame: Frame, x: float = 0.0, y: float = 0.0, scale: float = 1.0, turn: float = 0.0
) -> Iterator[tuple[Shape | Text, Outline, float]]:
    """Everything on a card where it stands, and how much larger than drawn."""
    cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale

    def at(px: float, py: float) -> tuple[float, float]:
        return round(x + px * cos - py * sin, 3), round(y + px * sin + py * cos, 3)

    for item in frame.items:
        if isinstance(item, Place):
            yield from flat(item.frame, *at(item.x, item.y), scale * item.scale, turn + item.turn_deg)
        elif isinstance(item, Text):
            yield item, (("M", *at(item.x, item.y)),), scale
        else:
            moved: list[Any] = []
            for kind, *numbers in item.path:
                pairs = zip(numbers[::2], numbers[1::2], strict=True)
                moved.append((kind, *(number for px, py in pairs for number in at(float(px), float(py)))))
            yield item, tuple(moved), scale


def plain(look: Fill | None) -> str | None:
    assert not isinstance(look, Picture), "these cards have no bitmaps"
    color = look.stops[0][1] if isinstance(look, Gradient) else look
    return None if color is None else "#" + "".join(f"{round(part * 255):02x}" for part in (color.r, color.g, color.b))


def told(frame: Frame, picture: Path) -> dict[str, Any]:
    """A card's shapes as a drawing of their own, and its words."""
    texts, drawn = [], []
    for item, path, scale in flat(frame):
        if isinstance(item, Text):
            ((_, x, y),) = path  # type: ignore[misc]
            texts.append((x, y, item.text, item.size_pt, plain(item.color)))
            continue
        fill, pen = plain(item.fill), item.stroke
        stroke, width = (plain(pen.color), pen.width_mm * scale) if pen else (None, 0.0)
        data = "".join(f"{kind}{' '.join(map(str, numbers))}" for kind, *numbers in path)
        look = f'fill="{fill or "none"}" stroke="{stroke or "none"}" stroke-width="{width:g}"'
        drawn.append(f'<path d="{data}" {look}/>')
    size = f'width="{frame.width}mm" height="{frame.height}mm" viewBox="0 0 {frame.width} {frame.height}"'
    picture.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(drawn)}</svg>', encoding="utf-8")
    return {"picture": str(picture), "texts": texts, "shapes": len(drawn)}


def write_script(folder: Path) -> tuple[Path, int, int]:
    """A script for protograf, and how many cards and shapes it draws."""
    fronts, back = pieces()
    cards = [told(front, folder / f"card-{number}.svg") for number, front in enumerate(fronts, 1)]
    behind = told(back, folder / "back.svg")
    job = {"cards": cards, "back": behind, "width": fronts[0].width, "height": fronts[0].height}
    script = folder / "theirs.py"
    script.with_suffix(".json").write_text(json.dumps({**job, "out": str(folder / "theirs.pdf")}), encoding="utf-8")
    script.write_text(THEIRS, encoding="utf-8")
    return script, len(cards), sum(card["shapes"] for card in cards) + len(cards) * behind["shapes"]


# Measuring


def _run(folder: Path, *command: str | Path) -> tuple[float, float]:
    """How long the work took by the process's own clock, and how long the whole process."""
    start = time.perf_counter()
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
    )
    whole = time.perf_counter() - start
    if done.returncode:
        sys.exit(f"this did not run: {' '.join(map(str, command))[:200]}\n{done.stdout[-500:]}{done.stderr[-2000:]}")
    return float(done.stdout.split()[-1]), whole


def unembedded(pdf: Path) -> int:
    """How many texts of a PDF use a font that is not inside it."""
    import pypdfium2  # type: ignore[import-untyped]
    from pypdfium2 import raw

    lost = 0
    for page in pypdfium2.PdfDocument(pdf):
        for text in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=8):
            lost += not raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(text.raw))
    return lost


def measure() -> list[tuple[str, float, float]]:
    """Rows of (what, ratio, goal)."""
    if not (DATA / GAME).is_dir():
        print(f"deck:      {GAME} is not here, so there is no deck to draw")
        return []
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        theirs = others(folder / "protograf")
        if theirs is None:
            print("deck:      protograf cannot be installed here, so there is nothing to compare with")
            return []
        script, cards, shapes = write_script(folder)
        out = folder / "ours.pdf"
        jobs: dict[str, tuple[str | Path, ...]] = {
            "pnp": (sys.executable, "-c", OURS, DATA / GAME, DECK, out),
            "protograf": (theirs, script),
        }
        times: dict[str, list[tuple[float, float]]] = {job: [] for job in jobs}
        for _ in range(RUNS + 1):
            for job, command in jobs.items():
                times[job].append(_run(folder, *command))
        taken = {job: median(work for work, _ in runs[1:]) for job, runs in times.items()}
        wholes = {job: median(whole for _, whole in runs[1:]) for job, runs in times.items()}
        sizes = [(folder / f"{one}.pdf").stat().st_size for one in ("ours", "theirs")]
        lost = unembedded(out)
    print(f"deck:      {cards} cards and their backs, {shapes:,} shapes;", _seconds(taken), "in bytes", *sizes)
    return [
        ("the tarot deck against protograf", taken["pnp"] / taken["protograf"], 1 / FASTER),
        ("the same as whole processes", wholes["pnp"] / wholes["protograf"], math.inf),
        ("the same in bytes", sizes[0] / sizes[1], 1.0),
        ("texts of ours in fonts that are not embedded", lost, 0),
    ]


def _seconds(values: dict[str, float]) -> str:
    return ", ".join(f"{name} {taken:.3f}" for name, taken in values.items())


if __name__ == "__main__":
    for what, ratio, goal in measure():
        print(f"{what:<58} {ratio:>7.3f}×   {goal:>6g}×  {'ok' if ratio <= goal else 'MISSED'}")
