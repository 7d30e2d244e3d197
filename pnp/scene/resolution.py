"""Frames -> the bitmaps that are printed with them, each at its largest size."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeAlias

from pnp.scene.bitmap import Bitmap
from pnp.scene.frame import Frame, Item, Picture, Place, Shape
from pnp.scene.units import MM_PER_INCH

Sizes: TypeAlias = dict[Bitmap, tuple[float, float]]  # width and height in millimetres


def printed_sizes(items: Iterable[Item], known: dict[int, tuple[Frame, Sizes]] | None = None) -> Sizes:
    """All of a picture counts, whatever hides parts of it. Frames that are placed often are looked at once."""
    known = {} if known is None else known  # by identity; whoever is remembered must live on
    found: Sizes = {}
    for item in items:
        if isinstance(item, Shape) and isinstance(item.fill, Picture):
            a, b, c, d, _, _ = item.fill.matrix
            _keep(found, item.fill.bitmap, (math.hypot(a, b), math.hypot(c, d)))
        elif isinstance(item, Place):
            if id(item.frame) not in known:
                known[id(item.frame)] = item.frame, printed_sizes(item.frame.items, known)
            for bitmap, (width, height) in known[id(item.frame)][1].items():
                _keep(found, bitmap, (width * item.scale, height * item.scale))
    return found


def dpi(bitmap: Bitmap, size: tuple[float, float]) -> float:
    """Pixels to an inch, along the side that has fewer."""
    pixels = (bitmap.width, bitmap.height)
    return min(count * MM_PER_INCH / max(length, 1e-6) for count, length in zip(pixels, size, strict=True))


def _keep(found: Sizes, bitmap: Bitmap, size: tuple[float, float]) -> None:
    if bitmap not in found or dpi(bitmap, size) < dpi(bitmap, found[bitmap]):
        found[bitmap] = size
