"""`pnp export png`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from pnp.export import Pack
from pnp.export.png import MOST_BLEED_MM, PngPack


class Resolution(StrEnum):
    """Words on the command line, so that others are refused with these in the message."""

    COARSE = "150"
    USUAL = "300"
    FINE = "600"


def make(
    dpi: Annotated[Resolution, typer.Option(help="Pixels an inch.")] = Resolution.USUAL,
    bleed: Annotated[
        float,
        typer.Option(metavar="MM", help=f"Show pieces with so much beyond their edges, up to {MOST_BLEED_MM:g} mm."),
    ] = 0.0,
) -> Pack:
    """Make a PNG of each card, token, mat, sheet and page.

    They go to <out>/<game>/png/<paper>/<component>/…: pieces one by one, with their backs. How often each is needed is
    in its name (x5) and in the contents.csv beside them.

    Example: pnp export png my-game/ --only deck --dpi 600 --bleed 3
    """
    return PngPack(int(dpi), bleed)
