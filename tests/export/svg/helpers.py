"""SVG -> pixels by resvg, which shares no code with what draws the PDFs; letters come from the fonts in the drawing."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import resvg_py
from fontTools.ttLib import TTFont, newTable  # type: ignore[import-untyped]
from PIL import Image, ImageChops, ImageStat

from pnp.export.raster import Raster
from pnp.scene.frame import Frame, Place
from pnp.type.fonts import FontBook

PER_MM = 8  # 203 dpi; every length of whole millimetres is whole pixels
FINER = 2  # compared at half of that, 102 dpi: two ways to smooth an edge make less of a difference there
_FONT = re.compile(r"font-family:(f-[0-9a-f]+);[^}]*base64,([A-Za-z0-9+/=]+)")


def drawn(svg: str, fonts: Path) -> Image.Image:
    """Reads no font but those that the drawing carries."""
    files = [_with_name(family, base64.b64decode(data), fonts) for family, data in _FONT.findall(svg)]

    def in_pixels(match: re.Match[str]) -> str:
        return f' {match[1]}="{round(float(match[2]) * PER_MM)}"'

    head, rest = svg[:1000], svg[1000:]
    head = re.sub(r' (width|height)="([0-9.]+)mm"', in_pixels, head)
    data = resvg_py.svg_to_bytes(
        svg_string=head + rest, background="#ffffff", skip_system_fonts=True, dpi=96, font_files=files
    )
    return Image.open(io.BytesIO(bytes(data))).convert("RGB")


def _with_name(family: str, woff: bytes, folder: Path) -> str:
    """resvg knows fonts by their names only, and a drawing's have none."""
    file = folder / f"{family}.ttf"
    if not file.exists():
        font = TTFont(io.BytesIO(woff))
        font.flavor = None
        names = font["name"] if "name" in font else newTable("name")
        names.names = []
        for number, text in ((1, family), (2, "Regular"), (4, family), (6, family)):
            names.setName(text, number, 3, 1, 0x409)
        font["name"] = names
        font.save(file)
    return str(file)


def whole(frame: Frame) -> Frame:
    """The frame in one of whole millimetres."""
    return Frame(float(-(-frame.width // 1)), float(-(-frame.height // 1)), (Place(frame, 0.0, 0.0),))


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean over all pixels and colours, of 255."""
    assert one.size == other.size
    pair = (image.reduce(FINER) for image in (one, other))
    means = ImageStat.Stat(ImageChops.difference(*pair)).mean
    return sum(means) / len(means)


def as_printed(frame: Frame, fonts: FontBook) -> Image.Image:
    return Raster(fonts).image(frame, PER_MM * 25.4)
