"""Frames -> a PDF, and a look at single pixels of it."""

from __future__ import annotations

import re
import zlib

import pypdfium2 as pdfium  # type: ignore[import-untyped]

from pnp.export.pdf.render import render_pdf
from pnp.scene.color import Color
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Item
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook

FONTS = FontBook.from_files(TEMPLATES)
RED, GREEN, BLUE = Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1)
INK, WHITE = Color(0, 0, 0), Color(1, 1, 1)
SIDE = 100.0


def document(*pages: Frame) -> Document:
    return Document(
        "Title", "Author", "Subject", "en", tuple(Page(frame, f"Page {n}") for n, frame in enumerate(pages))
    )


def pdf(*items: Item) -> bytes:
    """One page of 100 × 100 mm."""
    return render_pdf(document(Frame(SIDE, SIDE, items)), FONTS)


class Seen:
    """The first page of a PDF, ten dots a millimetre."""

    def __init__(self, data: bytes) -> None:
        self.picture = pdfium.PdfDocument(data)[0].render(scale=10 * 25.4 / 72).to_pil().convert("RGB")

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        r, g, b = self.picture.getpixel((round(x * 10), round(y * 10)))
        return r, g, b


def seen(*items: Item) -> Seen:
    return Seen(pdf(*items))


def near(got: tuple[int, int, int], wanted: Color, by: int = 6) -> bool:
    return all(abs(a - b * 255) <= by for a, b in zip(got, (wanted.r, wanted.g, wanted.b), strict=True))


def streams(data: bytes) -> list[str]:
    """Every drawing in the file, as operators: pages and forms."""
    drawings = []
    for match in re.finditer(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            text = zlib.decompress(match[1]).decode("latin-1")
        except zlib.error:
            text = match[1].decode("latin-1")
        if re.search(r"\b(cm|BT|re|m|Do)\b", text) and "begincmap" not in text and "\0" not in text[:200]:
            drawings.append(text)
    return drawings
