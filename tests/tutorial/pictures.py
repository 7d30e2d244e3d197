"""Pages of PDFs, pictures of an export -> a picture for the tutorial, and whether an older one is like it."""

from __future__ import annotations

from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image, ImageChops

HEIGHT, GAP = 560, 14  # pixels
_SCALE = 1.6  # 115 dpi: finer than any picture of a whole sheet
_CELL = 8  # pixels of a side: so large a spot that differs is seen
_LIGHT, _COLOUR = 14, 48  # of 255: what JPEG does to the light and the colours of a spot, and no more
_GROUND = "#d9d9d6"


def taken(folder: Path, sources: tuple[str, ...]) -> Image.Image:
    """Side by side, each as high as the others.

    A source is a file and a page: `a4/letters.pdf 1`; perhaps `turned`, or a part of it in per cent: `0 0 100 40`.
    """
    shown = [_scaled(_one(folder, *source.split())) for source in sources]
    width = sum(one.width for one in shown) + GAP * (len(shown) + 1)
    whole = Image.new("RGB", (width, HEIGHT + 2 * GAP), _GROUND)
    x = GAP
    for one in shown:
        whole.paste(one, (x, GAP))
        x += one.width + GAP
    return whole


def is_like(old: Image.Image, new: Image.Image) -> bool:
    """The same but for what JPEG does, and another version of what draws PDFs: no spot of it differs."""
    if old.size != new.size:
        return False
    cells = (new.width // _CELL, new.height // _CELL)
    for mode, tolerance in (("L", _LIGHT), ("RGB", _COLOUR)):
        spots = ImageChops.difference(old.convert(mode), new.convert(mode)).resize(cells, Image.Resampling.BOX)
        if any(max(band.tobytes()) > tolerance for band in spots.split()):
            return False
    return True


def _one(folder: Path, name: str, page: str = "1", *part: str) -> Image.Image:
    if Path(name).suffix == ".pdf":
        with pypdfium2.PdfDocument(folder / name) as document:
            image: Image.Image = document[int(page) - 1].render(scale=_SCALE).to_pil().convert("RGB")
    else:
        with Image.open(folder / name) as read:
            image = read.convert("RGB")
    if part == ("turned",):
        return image.transpose(Image.Transpose.ROTATE_90)
    if part:
        left, top, right, bottom = (float(number) / 100 for number in part)
        box = (left * image.width, top * image.height, right * image.width, bottom * image.height)
        image = image.crop((round(box[0]), round(box[1]), round(box[2]), round(box[3])))
    return image


def _scaled(image: Image.Image) -> Image.Image:
    return image.resize((round(image.width * HEIGHT / image.height), HEIGHT), Image.Resampling.LANCZOS)
