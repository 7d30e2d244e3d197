"""Symbols as they are drawn -> problems where two of them look alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.game.game import Game
from pnp.kinds.assets import Assets
from pnp.scene.ink import Ink
from pnp.scene.raster import Rgb, are_alike, coarse
from pnp.source.problems import Problem, Severity


def lookalike_problems(game: Game, assets: Mapping[Ink, Assets]) -> Iterator[Problem]:
    """Told at the later of two, and once where they look alike in every ink.

    Symbols of one group must be told apart; others may stand where nobody compares them.
    """
    cells: dict[str, tuple[Rgb, ...]] = {}  # by digest: many symbols look the same in both inks
    told: set[str] = set()
    for ink in Ink:
        seen: dict[str, tuple[Rgb, ...]] = {}
        for name, symbol in game.symbols.items():
            frame = assets[ink].symbol(name)
            if frame.digest not in cells:
                cells[frame.digest] = coarse(frame)
            picture = cells[frame.digest]
            other = next((other for other, drawn in seen.items() if are_alike(drawn, picture)), None)
            seen[name] = picture
            if other is not None and name not in told:
                told.add(name)
                severity = Severity.ERROR if game.symbols[other].group == symbol.group else Severity.WARNING
                message = f"looks like “{game.symbols[other].name}” in the {ink} ink"
                yield symbol.span.problem(message, "another drawing, or roles that differ in the palette", severity)
