"""Pictures made of numbers, and the bytes of their files."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

from PIL import Image, ImageCms, ImageDraw

from pnp.art.bitmaps import read_bitmap
from pnp.scene.bitmap import Bitmap

SIZE = (120, 80)
RED, GREEN, BLUE, YELLOW = (200, 30, 30), (30, 160, 60), (40, 60, 190), (240, 210, 40)
QUARTERS = (((0.25, 0.25), RED), ((0.75, 0.25), GREEN), ((0.25, 0.75), BLUE), ((0.75, 0.75), YELLOW))


def picture(size: tuple[int, int] = SIZE) -> Image.Image:
    """Four quarters, so that every turn and every mirror shows."""
    image = Image.new("RGB", size)
    pen = ImageDraw.Draw(image)
    for (across, down), color in QUARTERS:
        x, y = round((across - 0.25) * size[0]), round((down - 0.25) * size[1])
        pen.rectangle((x, y, x + size[0] // 2, y + size[1] // 2), fill=color)
    return image


def with_hole(image: Image.Image | None = None) -> Image.Image:
    """All of its left half is seen, nothing of its right."""
    image = (image or picture()).convert("RGBA")
    alpha = Image.new("L", image.size, 0)
    ImageDraw.Draw(alpha).rectangle((0, 0, image.width // 2 - 1, image.height), fill=255)
    image.putalpha(alpha)
    return image


def saved(image: Image.Image, kind: str = "PNG", **how: Any) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **how)
    return stream.getvalue()


def jpeg(image: Image.Image | None = None, **how: Any) -> bytes:
    return saved(image or picture(), "JPEG", quality=95, subsampling=0, **how)


def bitmap(data: bytes | None = None, name: str = "photo") -> Bitmap:
    made = read_bitmap(data or saved(picture()), f"art/{name}", name)[0].bitmap
    assert made is not None
    return made


def oriented(orientation: int) -> bytes:
    """A photograph that is upright only if its EXIF is heeded."""
    back = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    image = picture() if orientation == 1 else picture().transpose(back[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "A camera that tells"
    return jpeg(image, exif=exif.tobytes())


def lab_profile() -> bytes:
    """Of colours that are none: whoever reads it as sRGB shows something else."""
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()


def png_head(width: int, height: int) -> bytes:
    """A PNG that says it is so large; there is nothing in it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"\0" * 100)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def webp_head(width: int, height: int) -> bytes:
    """As the above; the canvas of a WebP."""
    size = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    body = b"WEBPVP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + size
    return b"RIFF" + struct.pack("<I", len(body)) + body
