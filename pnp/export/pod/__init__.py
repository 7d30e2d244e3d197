"""A product -> pictures of its cards as a shop that prints on demand wants them: exact pixels, bleed, and how many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.export import File, Pack
from pnp.export.presets import preset_path

if TYPE_CHECKING:
    from pnp.sheet.product import Product
    from pnp.type.fonts import FontBook

FOLDER = "shops"  # below templates/


@dataclass(frozen=True)
class PodPack(Pack):
    """Every card as a picture of the shop's own template, with bleed."""

    name = "pod"

    shop: str = "gamecrafter"

    def __post_init__(self) -> None:
        preset_path(FOLDER, self.shop, "shop")

    @property
    def folder(self) -> str:
        return f"{self.name}-{self.shop}"

    def files(self, product: Product, fonts: FontBook) -> Iterator[File]:
        from pnp.export.pod.deliver import shop_files
        from pnp.export.pod.shops import find_shop

        yield from shop_files(product, fonts, find_shop(self.shop))

    def remarks(self, product: Product, fonts: FontBook) -> Iterator[str]:
        from pnp.export.pod.remarks import remarks
        from pnp.export.pod.shops import find_shop

        yield from remarks(product, fonts, find_shop(self.shop))


PACK = PodPack()
