"""The bytes of a picture file -> pixels: upright, sRGB, eight bits, grey or colour, with or without an alpha channel.

Whoever imports this loads Pillow, so it is imported where pixels are needed and not before.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from PIL import Image, ImageCms, ImageOps, ImageStat

from pnp.scene.bitmap import CELL_BYTES, CELLS, Bitmap, Cell, Curve
from pnp.source.remembered import Remembered

FORMATS = ("PNG", "JPEG", "WEBP")  # no other decoder ever sees a stranger's bytes
_POWERS = (1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0)  # the higher, the fewer tones besides the darkest are left
_SAMPLE = 256  # pixels on a side that curves are tried on
_AS_IT_IS = ("RGB", "RGBA", "L", "LA")
_ORIENTATION = 0x0112  # the tag of EXIF
_WIDE = ("I", "I;16", "I;16B", "I;16L", "I;16N")  # greys of sixteen bits


def opened(data: bytes) -> Image.Image:
    """The header alone is read. Raises whatever Pillow raises for files that are broken, or none of these."""
    return Image.open(io.BytesIO(data), formats=FORMATS)


def pixels(bitmap: Bitmap) -> Image.Image:
    """As they are printed, lightened where the bitmap is."""
    image = upright(opened(bitmap.data))
    return image if bitmap.curve is None else _toned(image, bitmap.curve)


def upright(image: Image.Image) -> Image.Image:
    """All of the picture in one of four modes: L, LA, RGB, RGBA."""
    image.load()
    profile = image.info.get("icc_profile")
    turned = image
    with _heedless():
        turned = ImageOps.exif_transpose(image)
    plain = _eight_bits(turned)
    if not is_srgb(profile):
        plain = _in_srgb(plain, profile)
    if plain.mode == "CMYK":
        plain = plain.convert("RGB")
    return plain


def orientation(image: Image.Image) -> int:
    with _heedless():
        return int(image.getexif().get(_ORIENTATION, 1))
    return 1


@contextmanager
def _heedless() -> Iterator[None]:
    """EXIF that is broken turns nothing: any exception may come out of it, and warnings that say nothing to a user."""
    with suppress(Exception), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def is_srgb(profile: bytes | None) -> bool:
    """Or anything that cannot be told from it, as no profile at all."""
    if not profile:
        return True
    try:
        name = ImageCms.getProfileName(ImageCms.ImageCmsProfile(io.BytesIO(profile)))
    except (ImageCms.PyCMSError, OSError):
        return True
    return "sRGB" in name


def cells_of(image: Image.Image) -> tuple[Cell, ...]:
    """What it looks like from afar; pixels that are not seen do not count."""
    # Premultiplied, so that hidden colours do not bleed into their neighbours.
    small = image.convert("RGBA").convert("RGBa").resize((CELLS, CELLS), Image.Resampling.BOX).convert("RGBA")
    data = small.tobytes()
    parts = [value / 255 for value in data]
    return tuple((parts[i], parts[i + 1], parts[i + 2], parts[i + 3]) for i in range(0, len(parts), 4))


# Of pictures that were lightened, without the bytes of their files: whoever asks has those.
_LIGHTENED: Remembered[tuple[Curve, tuple[Cell, ...]]] = Remembered(500 * CELL_BYTES)


def lightened(bitmap: Bitmap, most: float, aim: float) -> Bitmap:
    """For printers that save ink: a picture that covers more than `most` of its box is lightened to `aim`.

    Middle tones go first, so that outlines stay dark; of a picture that is dark all over, dark tones must, too.
    """
    if bitmap.coverage <= most:
        return bitmap
    curve, cells = _LIGHTENED.get((bitmap.digest, aim), CELL_BYTES, lambda: _lighter(bitmap, aim))
    digest = f"{bitmap.digest}-{curve.power:g}-{curve.tone:.4f}"
    return Bitmap(digest, bitmap.width, bitmap.height, bitmap.data, cells, bitmap.name, curve=curve)


def _lighter(bitmap: Bitmap, aim: float) -> tuple[Curve, tuple[Cell, ...]]:
    """The curve, and what is seen of the picture then."""
    image = pixels(bitmap)
    # Whole pixels, not their means, which have other tones.
    sample = image.resize([min(side, _SAMPLE) for side in image.size], Image.Resampling.NEAREST)
    curve = _curve(sample, aim)
    return curve, cells_of(_toned(image, curve))


def _curve(image: Image.Image, aim: float) -> Curve:
    covered = 1.0
    for power in _POWERS:
        covered = _inked(_toned(image, Curve(power, 1.0)))
        if covered <= aim:
            return Curve(power, 1.0)
    return Curve(_POWERS[-1], aim / covered)


def _inked(image: Image.Image) -> float:
    if "A" in image.getbands():
        white = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(white, image.convert("RGBA"))
    return 1 - ImageStat.Stat(image.convert("L")).mean[0] / 255


def _toned(image: Image.Image, curve: Curve) -> Image.Image:
    tones = [round(255 - 255 * curve.tone * ((255 - value) / 255) ** curve.power) for value in range(256)]
    kept = list(range(256))
    return image.point([value for band in image.getbands() for value in (kept if band == "A" else tones)])


def _eight_bits(image: Image.Image) -> Image.Image:
    if image.mode in _WIDE:
        return image.convert("I").point(lambda value: value * (1 / 257) + 0.5).convert("L")
    has_alpha = "transparency" in image.info or image.mode in ("PA", "La", "RGBa")
    if image.mode in _AS_IT_IS and not has_alpha:
        return _without_idle_alpha(image)
    if image.mode == "CMYK":
        return image
    if image.mode == "1":
        return image.convert("L")
    return _without_idle_alpha(image.convert("RGBA" if has_alpha else "RGB"))


def _without_idle_alpha(image: Image.Image) -> Image.Image:
    """Programs write an alpha channel whether anything is seen through or not."""
    if "A" not in image.getbands() or image.getchannel("A").getextrema() != (255, 255):
        return image
    return image.convert("RGB" if image.mode == "RGBA" else "L")


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """By the profile that the file brings; one that does not go with its pixels is passed over."""
    alpha = image.getchannel("A") if "A" in image.getbands() else None
    colors = image.convert("RGB" if image.mode == "RGBA" else "L") if alpha is not None else image
    cms: Any = ImageCms
    try:
        source = cms.ImageCmsProfile(io.BytesIO(profile or b""))
        mode = "L" if source.profile.xcolor_space.strip() == "GRAY" else colors.mode
        if mode != colors.mode:  # greys that were written as colours
            return image
        done: Image.Image = cms.profileToProfile(colors, source, cms.createProfile("sRGB"), outputMode="RGB")
    except (cms.PyCMSError, OSError, ValueError, TypeError):
        return image
    if mode == "L":
        done = done.convert("L")
    if alpha is not None:
        done.putalpha(alpha)
    return done
