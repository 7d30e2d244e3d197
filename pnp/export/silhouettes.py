"""A frame and contours -> a picture of what lies within them. Loaded only by exports that need it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops

from pnp.export.contours import Contour
from pnp.export.raster import Raster
from pnp.scene.color import BLACK
from pnp.scene.frame import Frame, Shape


def without_corners(raster: Raster, frame: Frame, contours: Sequence[Contour], dpi: float) -> Image.Image:
    """Transparent outside the contours, with a smooth rim."""
    picture = raster.image(frame, dpi)
    shapes = tuple(Shape(contour.path, fill=BLACK) for contour in contours)
    mask = raster.image(Frame(frame.width, frame.height, shapes), dpi).convert("L")
    picture.putalpha(ImageChops.invert(mask))
    return picture
