"""The pages of a component -> warnings of bitmaps that have too few pixels for the size they are printed at."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from pnp.game.game import Game
from pnp.scene.frame import Item
from pnp.scene.resolution import dpi, printed_sizes
from pnp.scene.units import MM_PER_INCH
from pnp.source.pictures import TWIN
from pnp.source.problems import Problem, Severity
from pnp.source.spans import Span

LEAST_DPI = 200  # below it, edges are seen to be made of steps
_SLACK = 0.99


def resolution_problems(game: Game, items: Iterable[Item], placed: Mapping[str, Span]) -> Iterator[Problem]:
    """Where the data places them (`placed`, by their names), or where it makes symbols of them.

    Others are those of pieces that a book pictures, which are told with the pieces.
    """
    symbols = {symbol.art or name: symbol.span for name, symbol in game.symbols.items()}
    for bitmap, (width, height) in printed_sizes(items).items():
        name = bitmap.name.removesuffix(TWIN)
        where, found = placed.get(name) or symbols.get(name), dpi(bitmap, (width, height))
        if where is None or found >= LEAST_DPI * _SLACK:
            continue
        needed = " × ".join(f"{math.ceil(side / MM_PER_INCH * LEAST_DPI):,}" for side in (width, height))
        message = (
            f"“{bitmap.name}” has {bitmap.width:,} × {bitmap.height:,} pixels and is printed "
            f"{width:.0f} × {height:.0f} mm large, which is {found:.0f} dpi: {LEAST_DPI} take {needed} pixels"
        )
        yield where.problem(message, "take a larger original, or show it smaller", Severity.WARNING)
