"""The bytes of a PNG, a JPEG or a WebP -> a drawing that is made of pixels, and what is wrong with the file."""

from __future__ import annotations

import hashlib
import warnings
from typing import TYPE_CHECKING, NoReturn

from pnp.art.drawing import Drawing
from pnp.scene.bitmap import CELL_BYTES, Bitmap
from pnp.source.folder import MAX_BYTES
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.remembered import Remembered

if TYPE_CHECKING:
    from PIL import Image

MAX_PIXELS = 40_000_000  # A3 at 400 dpi has 31
_SIDE = 64.0  # units of the longer side: as large as most drawings of the house
_RESAVE = "open it in a program for pictures and save it again as PNG or JPEG"


_READ: Remembered[tuple[Drawing, tuple[Problem, ...]]] = Remembered(MAX_BYTES)  # as much as one game may hold


def read_bitmap(data: bytes, file: str, name: str) -> tuple[Drawing, tuple[Problem, ...]]:
    """The drawing, and what is to be said of it all the same. Raises DataError if there is nothing to be seen.

    A file that did not change is not read again in another state of the same game.
    """
    return _READ.get((data, file, name), len(data) + CELL_BYTES, lambda: _read(data, file, name))


def _read(data: bytes, file: str, name: str) -> tuple[Drawing, tuple[Problem, ...]]:
    reading = _Reading(data, file)
    bitmap = reading.bitmap(name)
    scale = _SIDE / max(bitmap.width, bitmap.height)
    size = bitmap.width * scale, bitmap.height * scale
    drawing = Drawing(name, file, 0.0, 0.0, *size, (), {}, is_import=True, bitmap=bitmap)
    return drawing, tuple(reading.notes)


class _Reading:
    """One file on its way through Pillow."""

    def __init__(self, data: bytes, file: str) -> None:
        self._data, self._file = data, file
        self.notes: list[Problem] = []

    def bitmap(self, name: str) -> Bitmap:
        from pnp.scene.pixels import cells_of, is_srgb, orientation, upright

        image = self._opened()
        try:
            image.load()  # first: whoever asks for EXIF loads as well, and a second try does not fail again
            turn, profile = orientation(image), image.info.get("icc_profile")
            is_plain = image.mode in ("RGB", "L") and bool({"jfif", "adobe"} & image.info.keys())
            is_jpeg = image.format in ("JPEG", "MPO") and is_plain and turn == 1 and is_srgb(profile)
            seen = upright(image)
            cells = cells_of(seen)
        except MemoryError:  # the machine's, or more than the budget grants: no fault of the file
            raise
        except Exception as error:  # Pillow names no errors of its decoders; struct.error and KeyError are among them
            self._refuse(f"the picture is damaged ({_reason(error)})", f"copy it here again, or {_RESAVE}")
        if not any(alpha for *_, alpha in cells):
            self._refuse("nothing of the picture is seen: all of it is transparent", "")
        digest = hashlib.sha256(self._data).hexdigest()
        return Bitmap(digest, *seen.size, self._data, cells, name, is_jpeg)

    def _opened(self) -> Image.Image:
        from PIL import Image

        from pnp.scene.pixels import opened

        self._look_at_size(*_webp_size(self._data))  # whose decoder takes the memory as soon as it is opened
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # ours comes sooner, and is no warning
                image = opened(self._data)
        except Image.DecompressionBombError:
            self._refuse(f"the picture has more than {MAX_PIXELS:,} pixels", "scale it down")
        except MemoryError:
            raise
        except Exception:  # the same decoders read the head, and Pillow names their errors no better there
            self._refuse("is no PNG, JPEG or WebP, whatever its name says, or its head is damaged", _RESAVE)
        self._look_at_size(*image.size)
        if image.format != "MPO" and getattr(image, "n_frames", 1) > 1:  # an MPO has its own thumbnail beside it
            message = "the picture moves, and paper does not: its first frame is printed"
            self.notes.append(Problem(self._file, 1, 1, "", message, severity=Severity.NOTE))
        return image

    def _look_at_size(self, width: int, height: int) -> None:
        if width * height > MAX_PIXELS:
            message = f"the picture has {width:,} × {height:,} pixels; {MAX_PIXELS:,} are the most"
            self._refuse(message, "scale it down")

    def _refuse(self, message: str, hint: str) -> NoReturn:
        raise DataError([Problem(self._file, 1, 1, "", message, hint)]) from None


def _webp_size(data: bytes) -> tuple[int, int]:
    """As its head says; nothing for other files."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return 0, 0
    if data[12:16] == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF


def _reason(error: Exception) -> str:
    """Pillow's own words, where they are a few."""
    words = " ".join(str(error).split())
    return words if 0 < len(words) <= 80 and words.isprintable() else type(error).__name__
