"""A product -> sheets that a machine cuts: a PDF with marks to find them by, and the cuts as SVG and DXF beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.export import File, Pack
from pnp.export.presets import preset_path

if TYPE_CHECKING:
    from pnp.sheet.product import Product
    from pnp.type.fonts import FontBook

FOLDER = "machines"  # below templates/


@dataclass(frozen=True)
class CutPack(Pack):
    """Cards, tokens and mats on sheets for a cutting machine; `test` makes one of them, without art."""

    name = "cut"

    machine: str = "silhouette"
    test: bool = False

    def __post_init__(self) -> None:
        preset_path(FOLDER, self.machine, "machine")

    @property
    def folder(self) -> str:
        return f"{self.name}-{self.machine}{'-test' if self.test else ''}"

    def files(self, product: Product, fonts: FontBook) -> Iterator[File]:
        from pnp.export.cut.deliver import cut_files
        from pnp.export.cut.machines import find_machine

        yield from cut_files(product, fonts, find_machine(self.machine), is_test=self.test)

    def remarks(self, product: Product, fonts: FontBook) -> Iterator[str]:
        from pnp.export.cut.deliver import remarks
        from pnp.export.cut.machines import find_machine

        yield from remarks(product, find_machine(self.machine), is_test=self.test)


PACK = CutPack()
