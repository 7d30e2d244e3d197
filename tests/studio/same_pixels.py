"""Two pictures of one page, by programs that share no code -> where they differ by more than how they smooth edges.

A page is looked at in squares of `TILE_MM`, since a whole page is mostly paper: a shape that is elsewhere would hardly
move its mean. A pixel counts only by how far it lies outside of everything that the other picture has within one pixel
of it (a quarter of a millimetre): there two ways of smoothing an edge, or of rounding where it lies, may differ. What
is left are gradients, which PDFium draws in steps, and lines thinner than a pixel, which it draws a whole one wide: so
small pictures of sheets, whose lines are all of that sort, are left out, and compared where they stand in full size.
"""

from __future__ import annotations

import io
import math
from typing import TypeAlias

import pypdfium2 as pdfium  # type: ignore[import-untyped]  # it ships no types
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pnp.scene.frame import Frame, Place, Text
from pnp.scene.path import Matrix
from pnp.scene.raster import placed

PER_MM = 4  # 102 dpi
TILE_MM = 4
_SMALL = 0.5
# Of 255, the mean of a square. The worst of all pages of the bundled games, in both inks, has 17, where hairlines of a
# drawing lie close together; most pages have less than 8. Words moved by a millimetre make 22, shapes far more.
MOST = 18.0


Boxes: TypeAlias = list[tuple[float, float, float, float]]  # left, top, right, bottom, in mm


def miniatures(frame: Frame, matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) -> Boxes:
    """Where a page shows something less than half as large as it is."""
    found: Boxes = []
    for item in frame.items:
        if not isinstance(item, Place):
            continue
        inner = placed(matrix, item)
        if math.hypot(inner[0], inner[1]) >= _SMALL or not _has_words(item.frame):
            found += miniatures(item.frame, inner)
            continue
        a, b, c, d, e, f = inner
        corners = [(x, y) for x in (0.0, item.frame.width) for y in (0.0, item.frame.height)]
        across, down = zip(*((a * x + c * y + e, b * x + d * y + f) for x, y in corners), strict=True)
        found.append((min(across) - 1, min(down) - 1, max(across) + 1, max(down) + 1))
    return found


def _has_words(frame: Frame) -> bool:
    """Symbols have none, and are small wherever they stand."""
    return any(isinstance(item, Text) or (isinstance(item, Place) and _has_words(item.frame)) for item in frame.items)


def of_pdf(data: bytes, page: int) -> Image.Image:
    """A page, counted from 1, twice as fine and then halved: as what it is compared with."""
    document = pdfium.PdfDocument(data)
    try:
        image: Image.Image = document[page - 1].render(scale=2 * PER_MM * 25.4 / 72).to_pil().convert("RGB")
    finally:
        document.close()
    return image.reduce(2)


def of_png(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB").reduce(2)


def farthest(one: Image.Image, other: Image.Image, without: Boxes) -> tuple[float, tuple[int, int]]:
    """How much the worst square differs, and where it is, in millimetres from the upper left."""
    width, height = (min(pair) for pair in zip(one.size, other.size, strict=True))
    assert all(abs(a - b) <= 2 for a, b in zip(one.size, other.size, strict=True)), (one.size, other.size)
    pair = one.crop((0, 0, width, height)), other.crop((0, 0, width, height))
    for image in pair:
        for box in without:
            ImageDraw.Draw(image).rectangle([PER_MM * side for side in box], "white")
    outside = ImageChops.lighter(_outside(*pair), _outside(*pair[::-1]))
    tile = PER_MM * TILE_MM
    across, down = width // tile, height // tile
    means = outside.crop((0, 0, across * tile, down * tile)).reduce(tile)
    values = means.tobytes()
    worst = max(range(len(values)), key=values.__getitem__)
    return float(values[worst]), (worst % across * TILE_MM, worst // across * TILE_MM)


def _outside(one: Image.Image, other: Image.Image) -> Image.Image:
    """How far each pixel of one lies from all that the other has around it, the colour that is farthest."""
    high, low = other.filter(ImageFilter.MaxFilter(3)), other.filter(ImageFilter.MinFilter(3))
    beyond = ImageChops.lighter(ImageChops.subtract(one, high), ImageChops.subtract(low, one))
    red, green, blue = beyond.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)
