"""A product -> SVG drawings, each piece and page by itself, straight from the layout. Loaded for the first drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from pnp.export import File, Pack

if TYPE_CHECKING:
    from pnp.export.pictures import Picture
    from pnp.export.svg.drawing import Artist
    from pnp.sheet.product import Product
    from pnp.type.fonts import FontBook


class Lettering(StrEnum):
    """How words are written."""

    REAL = "real"  # as text, with the letters of its fonts that it needs
    OUTLINES = "outlines"  # as shapes, for programs that know no fonts


@dataclass(frozen=True)
class SvgPack(Pack):
    """Every card, token, mat, sheet and page of the book as an SVG of its own, in millimetres."""

    name = "svg"

    text: Lettering = Lettering.REAL

    def files(self, product: Product, fonts: FontBook) -> Iterable[File]:
        from pnp.export.pictures import contents, pictures

        every, late = list(pictures(product)), _Late(product, fonts, self.text)
        about = (self.text, product.title, product.author, product.language)
        for picture in every:
            fingerprint = picture.fingerprint(*about, picture.count)  # it says how many of these there are
            yield File(f"{picture.name}.svg", fingerprint, partial(late.svg, picture))
        yield from contents(every, ".svg")


class _Late:
    """The artist, and the libraries he needs, once there is something to draw."""

    def __init__(self, product: Product, fonts: FontBook, text: Lettering) -> None:
        self._product, self._fonts, self._text = product, fonts, text
        self._artist: Artist | None = None

    def svg(self, picture: Picture) -> bytes:
        if self._artist is None:
            from pnp.export.svg.drawing import Artist

            self._artist = Artist(self._product, self._fonts, self._text)
        return self._artist.svg(picture)


PACK = SvgPack()
