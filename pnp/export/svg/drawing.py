"""Pictures -> whole SVG files: the drawing, what it is called, and the fonts and definitions that it uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.export.pictures import Picture
from pnp.export.svg import Lettering
from pnp.export.svg.faces import Cutter
from pnp.export.svg.notation import number, words
from pnp.export.svg.painting import Painting
from pnp.sheet.product import Product

if TYPE_CHECKING:
    from pnp.type.fonts import FontBook


class Artist:
    """Draws the pictures of one product; letters that several of them need are cut once."""

    def __init__(self, product: Product, fonts: FontBook, text: Lettering) -> None:
        self._product, self._fonts, self._text = product, fonts, text
        self._cutter = Cutter()

    def svg(self, picture: Picture) -> bytes:
        frame, product = picture.frame, self._product
        painting = Painting(frame, self._fonts, self._cutter, is_real_text=self._text is Lettering.REAL)
        width, height = number(frame.width), number(frame.height)
        drawn = f'<rect class="paper" width="{width}" height="{height}" fill="#ffffff"/>\n{painting.body}'
        if picture.contour is not None:
            cut = painting.clip(picture.contour.path)
            drawn = f'<g clip-path="url(#{cut})">\n{drawn}\n</g>'
        by = f", {product.author}" if product.author else ""
        copies = f", {product.say('export.copies', count=picture.count)}" if picture.count > 1 else ""
        about = f"{product.title}{by}. {width} × {height} mm{copies}."
        style = "\n".join(painting.styles)
        parts = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"'
            f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
            f' xml:lang="{words(product.language)}" xml:space="preserve">',
            f"<title>{words(f'{product.title}: {picture.title}')}</title>",
            f"<desc>{words(about)}</desc>",
            *([f"<style>\n{style}\n</style>"] if style else []),
            *(["<defs>", *painting.definitions.values(), "</defs>"] if painting.definitions else []),
            drawn,
            "</svg>\n",
        ]
        return "\n".join(parts).encode()
