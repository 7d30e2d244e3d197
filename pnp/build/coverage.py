"""Sheets -> how much of their paper is covered with ink, as preflight measures it: the mean of all greys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.disk.facts import Facts, fact_key
from pnp.scene.frame import Frame
from pnp.sheet.copies import Supply
from pnp.sheet.product import Sort

if TYPE_CHECKING:
    from pnp.export.raster import Raster
    from pnp.type.fonts import FontBook

_DPI = 120  # with fewer, hairlines come out too broad; with more, it takes longer than the layout
_MOST_PAGES = 32  # different ones; of more, every second or third is looked at


class Coverage:
    """What was measured is a fact: pages come again in other portions, and in the next build."""

    def __init__(self, fonts: FontBook, facts: Facts) -> None:
        self._fonts, self._facts = fonts, facts
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
        key = fact_key("ink", _DPI, self._fonts.faces, side.digest)
        ink = self._facts.get(key)
        if ink is None:
            if self._raster is None:
                from pnp.export.raster import Raster  # it loads PDFium, which only a build that prints needs

                self._raster = Raster(self._fonts)
            greys = self._raster.greys(side, _DPI)
            ink = sum((255 - level) / 255 * count for level, count in enumerate(greys)) / sum(greys)
            self._facts.add(key, ink)
        return ink
