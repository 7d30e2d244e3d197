"""A composed game -> the product that exports and print jobs are made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.build.compose import Composer
from pnp.scene.ink import Ink
from pnp.sheet.paper import Paper
from pnp.sheet.product import Part, Product, Sort


def product_of(
    composer: Composer,
    paper: Paper,
    ink: Ink,
    only: Sequence[str] = (),
    progress: Callable[[int, int, str], None] = lambda done, of, name: None,
) -> Product:
    """All components, or some; in full ink where there is no twin. Raises DataError with all that is wrong."""
    parts, summary = [], ""
    wanted = [
        component
        for component in composer.components
        if (component.id in only if only else component.kind.sort is not Sort.GUIDE)
    ]
    for number, component in enumerate(wanted):
        progress(number, len(wanted), component.id)
        worn = ink if ink in component.inks else Ink.FULL
        printable = composer.printable(component, paper, worn)
        sheets = composer.sheets(component, paper, worn) if printable is not None else None
        if printable is None or sheets is None:
            continue
        summary = summary or sheets.summary
        parts.append(
            Part(
                component.id,
                component.spec.title,
                component.kind.sort,
                printable.document,
                sheets.cutouts,
                sheets.dice,
                printable.players_per_print,
                component.kind.is_imposed,
                *component.way,
            )
        )
    composer.problems.raise_if_any()
    identity = composer.game.identity
    return Product(
        identity.id,
        identity.title,
        identity.credits.design,
        identity.language,
        paper,
        ink,
        identity.players,
        tuple(parts),
        identity.tagline,
        not only,
        summary,
        composer.game.spoken(paper.english),
    )
