"""Pictures -> whole SVG files: the drawing, what it is called, and the fonts and definitions that it uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.export.pictures import Picture
from pnp.export.svg import Lettering
from pnp.export.svg.faces import Cutter, Letters
from pnp.export.svg.notation import number, words
from pnp.export.svg.painting import Painting
from pnp.scene.document import Document
from pnp.scene.frame import Frame
from pnp.sheet.product import Product

if TYPE_CHECKING:
    from pnp.type.fonts import FontBook


_SPACES = "text{white-space:pre}"  # browsers do not hand on what the whole drawing says of spaces


class Artist:
    """Draws the pictures of one product; letters that several of them need are cut once."""

    def __init__(self, product: Product, fonts: FontBook, text: Lettering) -> None:
        self._product, self._fonts, self._text = product, fonts, text
        self._cutter = Cutter()

    def svg(self, picture: Picture) -> bytes:
        frame, product = picture.frame, self._product
        painting = Painting(frame, self._fonts, self._cutter, is_real_text=self._text is Lettering.REAL)
        width, height = number(frame.width), number(frame.height)
        drawn = f"{_paper(frame)}\n{painting.body}"
        if picture.contour is not None:
            cut = painting.clip(picture.contour.path)
            drawn = f'<g clip-path="url(#{cut})">\n{drawn}\n</g>'
        by = f", {product.author}" if product.author else ""
        copies = f", {product.say('export.copies', count=picture.count)}" if picture.count > 1 else ""
        about = f"{product.title}{by}. {width} × {height} mm{copies}."
        return _file(frame, painting, drawn, f"{product.title}: {picture.title}", about, product.language)


class Screen:
    """Draws pages for somebody who edits them: letters that were cut stay, so that the next drawing finds its own."""

    def __init__(self) -> None:
        self._cutter = _Lasting()

    def svg(self, document: Document, page: int, fonts: FontBook) -> bytes:
        """A page, counted from 1."""
        frame = document.pages[page - 1].frame
        painting = Painting(frame, fonts, self._cutter, is_real_text=True)
        return _file(frame, painting, f"{_paper(frame)}\n{painting.body}", document.title, "", document.language)


class _Lasting(Cutter):
    """Whatever letters of a face were needed once are in every later part of it: seldom is a new one cut."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[str, frozenset[str]] = {}

    def wanted(self, face: str, needed: frozenset[str]) -> frozenset[str]:
        self._seen[face] = self._seen.get(face, frozenset()) | needed
        return self._seen[face]

    def letters(self, face: str, data: bytes, characters: frozenset[str]) -> Letters:
        for key in [key for key in self._known if key[0] == face and key[1] != characters]:
            del self._known[key]  # a session goes on for days, and needs the largest part alone
        return super().letters(face, data, characters)


def _paper(frame: Frame) -> str:
    return f'<rect class="paper" width="{number(frame.width)}" height="{number(frame.height)}" fill="#ffffff"/>'


def _file(frame: Frame, painting: Painting, drawn: str, title: str, about: str, language: str) -> bytes:
    width, height = number(frame.width), number(frame.height)
    style = "\n".join([_SPACES, *painting.styles]) if painting.styles else ""
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"'
        f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
        f' xml:lang="{words(language)}" xml:space="preserve">',
        f"<title>{words(title)}</title>",
        *([f"<desc>{words(about)}</desc>"] if about else []),
        *([f"<style>\n{style}\n</style>"] if style else []),
        *(["<defs>", *painting.definitions.values(), "</defs>"] if painting.definitions else []),
        drawn,
        "</svg>\n",
    ]
    return "\n".join(parts).encode()
