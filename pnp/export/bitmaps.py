"""Bitmaps -> files that any program reads: JPEGs as they came but for remarks, all others as PNG."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator

from PIL import Image

from pnp.scene.bitmap import Bitmap
from pnp.scene.pixels import pixels

LEVEL = 6  # of compression
_MARKER = re.compile(rb"\xff+([^\x00\xd0-\xd7\xff])")  # the rest are pixels
_KEPT = (0xE0, 0xEE)  # JFIF and Adobe, which say how colours are to be read; the rest may tell where a photo was taken
_SCAN, _END = 0xDA, 0xD9


def data_uri(bitmap: Bitmap) -> str:
    kind, data = ("jpeg", bare_jpeg(bitmap.data)) if bitmap.is_jpeg else ("png", png(pixels(bitmap)))
    return f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"


def png(image: Image.Image) -> bytes:
    stream = io.BytesIO()
    bare = Image.frombytes(image.mode, image.size, image.tobytes())  # Pillow would write down what came with it
    bare.save(stream, "PNG", compress_level=LEVEL)
    return stream.getvalue()


def bare_jpeg(data: bytes) -> bytes:
    """The same pixels, not compressed again, without remarks, profiles, previews and what stands behind the end."""
    try:
        return b"".join(_segments(data))
    except ValueError:
        return data


def _segments(data: bytes) -> Iterator[bytes]:
    """Raises ValueError where a reader would have to guess."""
    yield data[:2]
    at = 2
    while True:
        found = _MARKER.match(data, at)
        if found is None:
            raise ValueError("no marker where one should be")
        marker, start = found[1][0], found.end()
        if marker == _END:
            yield b"\xff\xd9"
            return
        end = start + int.from_bytes(data[start : start + 2], "big")
        is_remark = 0xE0 <= marker <= 0xEF or marker == 0xFE
        if not is_remark or marker in _KEPT:
            yield b"\xff" + data[start - 1 : end]
        at = end
        if marker == _SCAN:
            following = _MARKER.search(data, end)
            if following is None:
                raise ValueError("no end")
            yield data[end : following.start()]
            at = following.start()
        if at <= start or at > len(data):
            raise ValueError("a segment without a length")
