"""Sheets -> how much of their paper is covered with ink, as preflight measures it: the mean of all greys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.disk.facts import Facts, fact_key
from pnp.scene.frame import Frame
from pnp.sheet.copies import Supply
from pnp.sheet.product import Sort

if TYPE_CHECKING:
    from pnp.export.raster import Raster
    from pnp.type.fonts import FontBook

# Across and down. No line is drawn finer than a pixel, as wide as the mean of both: with fewer, hairlines come out too
# broad, and with more, it takes longer than the layout. Few rows with many pixels take less time than a square.
_DPI = (200, 40)
_MOST_PAGES = 32  # different ones; of more, every second or third is looked at


class Coverage:
    """What was measured is a fact: pages come again in other portions, and in the next build."""

    def __init__(self, fonts: FontBook, facts: Facts) -> None:
        self._fonts, self._facts = fonts, facts

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
        inks = self._measured(some)
        return sum(inks[side.digest] * often[side.digest] for side in some) / weights if weights else None

    def _measured(self, sides: Sequence[Frame]) -> dict[str, float]:
        """By their digests."""
        keys = {side.digest: fact_key("ink", _DPI, self._fonts.faces, side.digest) for side in sides}
        found = {digest: ink for digest, key in keys.items() if (ink := self._facts.get(key)) is not None}
        if unknown := [side for side in sides if side.digest not in found]:
            for side, greys in zip(unknown, self._raster.greys(unknown, _DPI), strict=True):
                ink = sum((255 - level) / 255 * count for level, count in enumerate(greys)) / sum(greys)
                found[side.digest] = ink
                self._facts.add(keys[side.digest], ink)
        return found

    @cached_property
    def _raster(self) -> Raster:
        from pnp.export.raster import Raster  # it loads PDFium, which only a build that prints needs

        return Raster(self._fonts)
