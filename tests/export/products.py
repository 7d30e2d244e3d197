"""A little card game as a product: cards with one back, discs, a mat, notes with a back of their own, a pad, a die."""

from __future__ import annotations

from pathlib import Path

from kinds.card_game import write
from papers import A4

from pnp.build.compose import Composer
from pnp.build.product import product_of
from pnp.scene.ink import Ink
from pnp.sheet.product import Product
from pnp.source.folder import Folder
from pnp.type.fonts import FontBook

CUTOUTS = """
[cutouts]
kind = "dice-cutouts"
title = "Cutouts"
serves = "table"
stickers_title = "Stickers"
nets_title = "Nets"
sticker_steps = [{ art = "box", text = "Put them in a box." }]
"""


def card_game(folder: Path) -> Path:
    """Adds it to the folder of a little game."""
    write(folder)
    components = folder / "components.toml"
    components.write_text(components.read_text(encoding="utf-8") + CUTOUTS, encoding="utf-8")
    return folder


def product(folder: Path, *only: str) -> tuple[Product, FontBook]:
    composer = Composer(Folder(folder))
    return product_of(composer, A4, Ink.FULL, only), composer.fonts
