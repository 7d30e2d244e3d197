"""Sheets -> how much of their paper is covered with ink, as preflight measures it: the mean of all greys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.scene.frame import Frame
from pnp.sheet.copies import Supply
from pnp.sheet.product import Sort

if TYPE_CHECKING:
    from pnp.export.raster import Raster
    from pnp.type.fonts import FontBook

_DPI = 144  # with fewer, hairlines come out too broad
_MOST_PAGES = 32  # different ones; of more, every second or third is looked at
_MOST_KNOWN = 5_000
# By the faces and the digest of a side, for the whole process: a page that an edit does not touch is measured once.
_known: dict[tuple[object, str], float] = {}


class Coverage:
    """Remembers what was measured: pages come again in other portions, and in the next round of a watch."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._raster: Raster | None = None

    def __call__(self, supplies: Sequence[Supply]) -> float | None:
        """The mean over the sides that are printed; books, which are mostly text, are left out. None for no side."""
        sides = [
            side
            for supply in supplies
            if supply.sort is not Sort.BOOK
            for leaf in supply.leaves
            for side in (leaf.front, leaf.back)
            if side is not None
        ]
        often = Counter(side.digest for side in sides)
        different = list({side.digest: side for side in sides}.values())
        some = different[:: -(-len(different) // _MOST_PAGES)] if different else []
        weights = sum(often[side.digest] for side in some)
        return sum(self._measured(side) * often[side.digest] for side in some) / weights if weights else None

    def _measured(self, side: Frame) -> float:
        key = (self._fonts.faces, side.digest)
        if key not in _known:
            if self._raster is None:
                from pnp.export.raster import Raster  # it loads PDFium, which only a build that prints needs

                self._raster = Raster(self._fonts)
            counts = self._raster.image(side, _DPI).convert("L").histogram()
            inked = sum((255 - level) / 255 * count for level, count in enumerate(counts))
            if len(_known) >= _MOST_KNOWN:
                _known.clear()
            _known[key] = inked / sum(counts)
        return _known[key]
