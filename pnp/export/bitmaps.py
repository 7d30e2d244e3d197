"""Bitmaps -> files that any program reads: JPEGs as they came but for remarks, all others as PNG."""

from __future__ import annotations

import base64
import io
import re
import zlib
from collections.abc import Iterator

from PIL import Image

from pnp.scene.bitmap import Bitmap
from pnp.scene.pixels import pixels

_QUALITY = (
    90  # of JPEGs that had to be changed: nobody sees the difference, and without loss they take five times as much
)
_MARKER = re.compile(rb"\xff+([^\x00\xd0-\xd7\xff])")  # the rest are pixels
_KEPT = (0xE0, 0xEE)  # JFIF and Adobe, which say how colours are to be read; the rest may tell where a photo was taken
_SCAN, _END = 0xDA, 0xD9
_JPEG = b"\xff\xd8"


def data_uri(bitmap: Bitmap) -> str:
    data = jpeg(bitmap)
    kind, data = ("jpeg", data) if data is not None else ("png", png(pixels(bitmap)))
    return f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"


def jpeg(bitmap: Bitmap) -> bytes | None:
    """As it came, or compressed once more where it had to be changed; None for what never was a JPEG."""
    if bitmap.is_jpeg and (bare := bare_jpeg(bitmap.data)) is not None:
        return bare
    if not bitmap.data.startswith(_JPEG):
        return None
    stream = io.BytesIO()
    _bare(pixels(bitmap)).save(stream, "JPEG", quality=_QUALITY, subsampling=0)
    return stream.getvalue()


def png(image: Image.Image) -> bytes:
    """Without loss. In what was painted or taken only runs come twice; to look for more takes six times as long."""
    stream = io.BytesIO()
    _bare(image).save(stream, "PNG", compress_type=zlib.Z_RLE)
    return stream.getvalue()


def _bare(image: Image.Image) -> Image.Image:
    """Pillow would write down what came with it."""
    return Image.frombytes(image.mode, image.size, image.tobytes())


def bare_jpeg(data: bytes) -> bytes | None:
    """The same pixels, not compressed again, without remarks, profiles, previews and what stands behind the end.

    None where these cannot be told from one another: nothing that a camera wrote goes through by mistake.
    """
    try:
        return b"".join(_segments(data))
    except ValueError:
        return None


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
