"""`pnp export tts`."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.export import Pack
from pnp.export.tts import TtsPack


def make(
    url: Annotated[
        str,
        typer.Option(metavar="URL", help="Where the pictures will be found; in their folder on this disk unless told."),
    ] = "",
) -> Pack:
    """Make a saved object of Tabletop Simulator: decks, dice, tokens, mats, sheets and the book.

    It goes to <out>/<game>/tts/<paper>/<game>.json, with its pictures beside it. Copy the .json and the .png
    of that name to “Saves/Saved Objects” in the folder of Tabletop Simulator. With --url, upload the folder to that
    address first.

    Example: pnp export tts my-game/ --url https://example.org/my-game/
    """
    return TtsPack(url)
