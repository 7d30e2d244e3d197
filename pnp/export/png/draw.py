"""Pictures -> PNGs: exactly as many pixels as their size asks for, and nothing outside of what is cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageOps

from pnp.export.pictures import Picture
from pnp.export.raster import Raster, png
from pnp.scene.color import BLACK
from pnp.scene.frame import Frame, Shape
from pnp.sheet.cutline import cut_line
from pnp.sheet.product import Outline

if TYPE_CHECKING:
    from pnp.type.fonts import FontBook


class Drawer:
    """One picture at a time: what was drawn is written before the next one is begun."""

    def __init__(self, fonts: FontBook, dpi: int, bleed_mm: float) -> None:
        self._raster, self._dpi, self._bleed_mm = Raster(fonts), dpi, bleed_mm
        self._mask: tuple[object, Image.Image] | None = None  # the last one: pieces of a part are of one shape

    def png(self, picture: Picture) -> bytes:
        """With a bleed the whole of it, for whoever cuts it himself; without, all outside of the cut is transparent."""
        bleed = 0.0 if picture.is_page else self._bleed_mm
        image = self._raster.image(picture.frame, self._dpi, bleed)
        if not bleed and (picture.outline is not Outline.RECTANGLE or picture.corner_mm > 0):
            image.putalpha(self._inside(picture))
        return png(image, self._dpi)

    def _inside(self, picture: Picture) -> Image.Image:
        """Drawn like the piece itself, so that both have the same soft edge."""
        frame = picture.frame
        key = (frame.width, frame.height, picture.outline, picture.corner_mm)
        if self._mask is None or self._mask[0] != key:
            path = cut_line(frame.width, frame.height, picture.outline, picture.corner_mm)
            black = self._raster.image(Frame(frame.width, frame.height, (Shape(path, BLACK),)), self._dpi)
            self._mask = key, ImageOps.invert(black.convert("L"))
        return self._mask[1]
