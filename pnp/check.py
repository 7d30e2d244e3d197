"""A game's folder -> everything that is wrong with it, without printing anything."""

from __future__ import annotations

from pathlib import Path

from pnp.compose import Composer
from pnp.errors import DataError, Problem
from pnp.load.folder import Folder
from pnp.rules import rules_problems
from pnp.units import PAPERS


def check_game(root: Path) -> list[Problem]:
    """All layers together: schema and references, print (both papers, both inks), static rules."""
    try:
        composer = Composer(Folder(root))
    except DataError as error:
        return list(error.problems)
    for component in composer.components:
        for paper in PAPERS.values():
            for ink in component.inks:
                composer.printable(component, paper, ink)
    composer.problems.add(*rules_problems(composer.game))
    return sorted(set(composer.problems.found))
