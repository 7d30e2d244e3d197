"""Frames -> pictures of pixels: what the PDF shows, as PDFium draws it. Loaded only by exports that need it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

import pypdfium2  # type: ignore[import-untyped]  # it ships no types
from PIL import Image

from pnp.export.pdf import EXPORT as PDF
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Place
from pnp.scene.path import rect
from pnp.scene.units import MM_PER_INCH

if TYPE_CHECKING:
    from pnp.type.fonts import FontBook

T = TypeVar("T")


def pixels(length_mm: float, dpi: float) -> int:
    """The whole pixels of a length."""
    return max(1, round(length_mm / MM_PER_INCH * dpi))


class Raster:
    """Draws the frames of one export; fonts and what several frames share are prepared once."""

    def __init__(self, fonts: FontBook) -> None:
        self._session = PDF.session(fonts)

    def image(self, frame: Frame, dpi: float, bleed_mm: float = 0.0) -> Image.Image:
        """A frame with what it draws beyond its edges, up to the bleed; exactly as many pixels as its size asks for."""
        whole = frame if not bleed_mm else _with_bleed(frame, bleed_mm)
        sort = pypdfium2.raw.FPDFBitmap_BGR
        return next(self._drawn((whole,), (dpi, dpi), sort, lambda picture: picture.convert("RGB")))

    def greys(self, frames: Sequence[Frame], dpi: tuple[float, float]) -> Iterator[list[int]]:
        """How many pixels of each frame there are of each grey, from black to white; with so many across and down."""
        return self._drawn(frames, dpi, pypdfium2.raw.FPDFBitmap_Gray, Image.Image.histogram)

    def _drawn(
        self, frames: Sequence[Frame], dpi: tuple[float, float], sort: int, look: Callable[[Image.Image], T]
    ) -> Iterator[T]:
        """As pages of one document, so that letters and what several frames share are written and read once.

        PDFium rounds sizes up by itself, so the bitmap is ours and the page is fitted to it.
        """
        pdf = pypdfium2.PdfDocument(self._session.write(Document("", "", "", "en", tuple(map(Page, frames)))))
        try:
            for number, frame in enumerate(frames):
                width, height = pixels(frame.width, dpi[0]), pixels(frame.height, dpi[1])
                bitmap, page = pypdfium2.PdfBitmap.new_native(width, height, sort), pdf[number]
                bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
                pypdfium2.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, pypdfium2.raw.FPDF_ANNOT)
                seen = look(bitmap.to_pil())
                bitmap.close()
                page.close()
                yield seen
        finally:
            pdf.close()


def _with_bleed(frame: Frame, bleed_mm: float) -> Frame:
    width, height = frame.width + 2 * bleed_mm, frame.height + 2 * bleed_mm
    window = rect(-bleed_mm, -bleed_mm, width, height)
    return Frame(width, height, (Place(frame, bleed_mm, bleed_mm, clip=window),), name=frame.name)


def png(image: Image.Image, dpi: float) -> bytes:
    """The same bytes for the same picture; programs that print it know its size."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi), compress_level=6)
    return buffer.getvalue()
