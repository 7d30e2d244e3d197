"""A product -> pictures of pixels, each piece and page by itself. What draws them is loaded for the first picture."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pnp.export import File, Pack
from pnp.source.problems import UsageError

if TYPE_CHECKING:
    from pnp.export.pictures import Picture
    from pnp.export.png.draw import Drawer
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
        from pnp.export.pictures import CONTENTS, contents, pictures

        every, drawer = list(pictures(product)), _Late(fonts, self.dpi, self.bleed_mm)
        for picture in every:
            bleed = 0.0 if picture.is_page else self.bleed_mm
            yield File(f"{picture.name}.png", picture.fingerprint(self.dpi, bleed), partial(drawer.png, picture))
        table = contents(every, ".png")
        yield File(CONTENTS, hashlib.sha256(table).hexdigest(), _given(table))


class _Late:
    """The drawer, and the libraries it needs, once there is something to draw."""

    def __init__(self, fonts: FontBook, dpi: int, bleed_mm: float) -> None:
        self._fonts, self._dpi, self._bleed_mm = fonts, dpi, bleed_mm
        self._drawer: Drawer | None = None

    def png(self, picture: Picture) -> bytes:
        if self._drawer is None:
            from pnp.export.png.draw import Drawer

            self._drawer = Drawer(self._fonts, self._dpi, self._bleed_mm)
        return self._drawer.png(picture)


def _given(data: bytes) -> Callable[[], bytes]:
    return lambda: data


PACK = PngPack()
