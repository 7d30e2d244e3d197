"""A frame and contours -> a picture of what lies within them. Loaded only by exports that need it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops

from pnp.export.contours import Contour
from pnp.export.raster import Raster
from pnp.scene.color import BLACK
from pnp.scene.frame import Frame, Shape


class Silhouettes:
    """One picture at a time."""

    def __init__(self, raster: Raster) -> None:
        self._raster = raster
        self._last: tuple[object, Image.Image] | None = None  # pieces of a part are of one shape

    def without_corners(self, frame: Frame, contours: Sequence[Contour], dpi: float) -> Image.Image:
        """Transparent outside the contours, with a smooth rim."""
        picture = self._raster.image(frame, dpi)
        picture.putalpha(self._inside(frame.width, frame.height, tuple(contours), dpi))
        return picture

    def _inside(self, width: float, height: float, contours: tuple[Contour, ...], dpi: float) -> Image.Image:
        """Drawn like the piece itself, so that both have the same soft edge."""
        key = width, height, contours, dpi
        if self._last is None or self._last[0] != key:
            shapes = tuple(Shape(contour.path, fill=BLACK) for contour in contours)
            black = self._raster.image(Frame(width, height, shapes), dpi)
            self._last = key, ImageChops.invert(black.convert("L"))
        return self._last[1]
