"""`pnp export pod`."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.export import Pack
from pnp.export.pod import FOLDER, PodPack
from pnp.export.presets import preset_names

_NAMES = preset_names(FOLDER)


def make(
    shop: Annotated[
        str, typer.Option(metavar=f"[{'|'.join(_NAMES)}]", help="Whose templates the pictures are to fit.")
    ],
) -> Pack:
    """Make pictures of all cards for a shop that prints on demand: exact pixels, with bleed, and how many of each.

    They go to <out>/<game>/pod-<shop>/<paper>/<component>/…, with backs and counts.csv. What does not fit,
    was scaled or may be cut off is told.

    Example: pnp export pod my-game/ --shop gamecrafter
    """
    return PodPack(shop)
