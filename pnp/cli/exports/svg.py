"""`pnp export svg`."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.export import Pack
from pnp.export.svg import Lettering, SvgPack


def make(
    text: Annotated[
        Lettering, typer.Option(help="Words as text, with the letters they need; or as shapes, without any font.")
    ] = Lettering.REAL,
) -> Pack:
    """Make an SVG of each card, token, mat, sheet and page.

    They go to <out>/<game>/svg/<paper>/<component>/…, in millimetres: pieces one by one, with their backs. How often
    each is needed is in its name (x5) and in the contents.csv beside them.

    Example: pnp export svg my-game/ --only deck --text outlines
    """
    return SvgPack(text)
