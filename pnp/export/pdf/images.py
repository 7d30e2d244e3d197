"""Bitmaps -> images of a PDF: JPEGs as such, all others as PNG packs them, which PDFs can unpack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PIL import Image as Pillow

from pnp.export.bitmaps import jpeg, png
from pnp.scene.bitmap import Bitmap
from pnp.scene.pixels import opened, pixels

_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB"}
_CHUNKS_FROM = 8


@dataclass(frozen=True, slots=True)
class Image:
    """A stream and what is told of it; `mask` is how much is seen of each pixel, where anything is seen through."""

    about: dict[str, Any]
    data: bytes
    mask: Image | None = None


def image_of(bitmap: Bitmap) -> Image:
    data = jpeg(bitmap)
    if data is not None:
        mode = opened(data).mode
        return Image(_about(mode, bitmap.width, bitmap.height) | {"Filter": "/DCTDecode"}, data)
    image = pixels(bitmap)
    if "A" not in image.getbands():
        return _packed(image)
    plain = _packed(image.convert("RGB" if image.mode == "RGBA" else "L"))
    return Image(plain.about, plain.data, _packed(image.getchannel("A")))


def _packed(image: Pillow.Image) -> Image:
    width, height = image.size
    about = _about(image.mode, width, height)
    packing = f"<< /Predictor 15 /Colors {len(image.getbands())} /BitsPerComponent 8 /Columns {width} >>"
    return Image(about | {"Filter": "/FlateDecode", "DecodeParms": packing}, _pixel_chunks(png(image)))


def _about(mode: str, width: int, height: int) -> dict[str, Any]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": width,
        "Height": height,
        "ColorSpace": _SPACES[mode],
        "BitsPerComponent": 8,
    }


def _pixel_chunks(data: bytes) -> bytes:
    """What a PNG holds between its head and its end: a stream that PDFs understand as well."""
    found, at = [], _CHUNKS_FROM
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            found.append(data[at + 8 : at + 8 + length])
        at += 12 + length
    return b"".join(found)
