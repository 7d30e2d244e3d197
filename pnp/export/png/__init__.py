"""A product -> pictures of pixels, each piece and page by itself. What draws them is loaded for the first picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pnp.export import File, Pack
from pnp.source.problems import UsageError

if TYPE_CHECKING:
    from pnp.export.pictures import Picture
    from pnp.export.studio import Studio
    from pnp.sheet.product import Product
    from pnp.type.fonts import FontBook

RESOLUTIONS = (150, 300, 600)
MOST_BLEED_MM = 5.0


@dataclass(frozen=True)
class PngPack(Pack):
    """Every card, token, mat, sheet and page of the book as a PNG of its own, at true size."""

    name = "png"

    dpi: int = 300
    bleed_mm: float = 0.0

    def __post_init__(self) -> None:
        if self.dpi not in RESOLUTIONS:
            raise UsageError(f"a resolution is {', '.join(map(str, RESOLUTIONS[:-1]))} or {RESOLUTIONS[-1]} dpi")
        if not 0 <= self.bleed_mm <= MOST_BLEED_MM or math.isnan(self.bleed_mm):
            raise UsageError(f"a bleed is 0 to {MOST_BLEED_MM:g} mm, not {self.bleed_mm:g}")

    def files(self, product: Product, fonts: FontBook) -> Iterable[File]:
        from pnp.export.pictures import contents, pictures
        from pnp.export.studio import Studio

        every, studio = list(pictures(product)), Studio(fonts)
        for picture in every:
            bleed = self._bleed_mm(picture)
            name, fingerprint = f"{picture.name}.png", picture.fingerprint(self.dpi, bleed)
            yield File(name, fingerprint, self._making(studio, picture, bleed))
        yield from contents(every, ".png", dpi=lambda picture: self.dpi, bleed_mm=lambda p: f"{self._bleed_mm(p):g}")

    def _bleed_mm(self, picture: Picture) -> float:
        return 0.0 if picture.is_page else self.bleed_mm

    def _making(self, studio: Studio, picture: Picture, bleed_mm: float) -> Callable[[], bytes]:
        """With a bleed the whole of it, for whoever cuts it himself; without, all outside of the cut is transparent."""
        if not bleed_mm and picture.contour is not None:
            return partial(studio.cut_out, picture.frame, (picture.contour,), self.dpi)
        return partial(studio.png, picture.frame, self.dpi, bleed_mm)


PACK = PngPack()
