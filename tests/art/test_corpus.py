"""Drawings as programs write them look as another renderer draws them, and keep their shapes in the friendly ink.

The files were written for these tests after what the programs write; resvg shares no code with what draws our PDFs.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat
from thinning import thinned

from pnp.art.adopting import adopted
from pnp.art.draw import draw
from pnp.art.palette import Palette
from pnp.art.svg import read_drawing
from pnp.art.twin import SPARING
from pnp.export.pdf.render import render_pdf
from pnp.export.svg.faces import Cutter
from pnp.export.svg.painting import Painting
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Place
from pnp.scene.ink import Ink
from pnp.scene.path import rect
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.svg"))
PIXELS = 128
SIDE_MM = 64.0
MOST = 3.0  # of 255, the mean over all pixels and colours
SEEN = 2.0  # that a drawing differs from white paper at least
FINER = 2  # two ways to smooth an edge make less of a difference in pixels that are mixed of several


def page(file: Path, ink: Ink) -> Frame:
    drawing = adopted(read_drawing(file.read_text(encoding="utf-8"), file.name, file.stem), ())
    art = draw(drawing, Palette(ink, {}))
    scale = SIDE_MM / max(art.width, art.height)
    placed = Place(art, 0.0, 0.0, scale, clip=rect(0.0, 0.0, art.width, art.height))
    return Frame(art.width * scale, art.height * scale, (placed,))


@cache
def printed(ink: Ink) -> dict[Path, Image.Image]:
    """All of them in one document."""
    frames = {file: page(file, ink) for file in CORPUS}
    pages = tuple(Page(frame) for frame in frames.values())
    pdf = pypdfium2.PdfDocument(render_pdf(Document("", "", "", "en", pages), FontBook.from_files(TEMPLATES)))
    scale = PIXELS * FINER / (SIDE_MM / 25.4 * 72)
    drawn = {}
    for file, sheet in zip(CORPUS, pdf, strict=True):
        drawn[file] = sheet.render(scale=scale).to_pil().convert("RGB")
    pdf.close()
    return drawn


def by_resvg(svg: str, width: int, height: int) -> Image.Image:
    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        background="#ffffff",
        skip_system_fonts=True,
        dpi=96,
        width=width,
        height=height,
    )
    return Image.open(io.BytesIO(bytes(data))).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    size = (round(one.width / FINER), round(one.height / FINER))
    pair = (picture.resize(size, Image.Resampling.BOX) for picture in (one, other))
    means = ImageStat.Stat(ImageChops.difference(*pair)).mean
    return sum(means) / len(means)


def test_there_are_enough_of_them() -> None:
    programs = {file.stem.partition("-")[0] for file in CORPUS}
    assert len(CORPUS) >= 60
    assert programs >= {"inkscape", "plain", "illustrator", "figma", "affinity", "gameicons"}


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_drawn_as_others_draw_it(file: Path) -> None:
    ours = printed(Ink.FULL)[file]
    theirs = by_resvg(file.read_text(encoding="utf-8"), *ours.size)
    assert all(abs(a - b) <= 1 for a, b in zip(ours.size, theirs.size, strict=True))
    assert difference(ours, theirs) <= MOST
    assert difference(ours, Image.new("RGB", ours.size, "white")) >= SEEN


@pytest.mark.parametrize("file", thinned(CORPUS, 4, name=lambda file: file.stem))
def test_twin_is_sparing_and_does_not_vanish(file: Path) -> None:
    full, twin = printed(Ink.FULL)[file], printed(Ink.FRIENDLY)[file]
    inked = [1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255 for picture in (full, twin)]
    assert inked[1] <= SPARING + 0.03  # which was measured in coarser cells
    assert inked[1] <= inked[0] + 0.005
    assert sum(twin.convert("L").histogram()[:200]) > 0  # a line, or a tone that shows


@pytest.mark.parametrize("sort", thinned(["opacity", "gradient", "radial", "clip", "joins", "dashes"], 3))
def test_exported_as_svg_it_looks_the_same(sort: str) -> None:
    for file in [file for file in CORPUS if sort in file.stem]:
        frame = page(file, Ink.FULL)
        painting = Painting(frame, FontBook.from_files(TEMPLATES), Cutter(), is_real_text=True)
        spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        body = f"<defs>{''.join(painting.definitions.values())}</defs>{painting.body}"
        svg = f'<svg {spaces} viewBox="0 0 {frame.width} {frame.height}">{body}</svg>'
        size = (round(frame.width * 4), round(frame.height * 4))
        assert difference(by_resvg(svg, *size), by_resvg(file.read_text(encoding="utf-8"), *size)) <= MOST / 2
