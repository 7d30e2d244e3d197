"""A composed game and a table that is still choosing -> what it can choose, and what its job would be, unmade.

Nothing is judged and nothing written: `printing.py` does both, and prints the same sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.build.compose import Composer
from pnp.build.supplies import supplies_of
from pnp.kinds.components import Component
from pnp.kinds.guide.totals import totals
from pnp.scene.document import Page
from pnp.scene.ink import Ink
from pnp.sheet.copies import Portion, Supply, choices, names
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Printing
from pnp.sheet.printjob import PrintJob, in_printing_order, job_sheets, print_job
from pnp.sheet.product import Sort
from pnp.sheet.table import Table
from pnp.source.problems import DataError, UsageError


@dataclass(frozen=True, slots=True)
class Option:
    """One of several ways to the same end; the usual one comes first."""

    choice: str
    option: str
    title: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Estimate:
    """What would be printed: portions in their order, those that somebody has already marked by `had`."""

    portions: tuple[Portion, ...]
    had: tuple[bool, ...]
    options: tuple[Option, ...]
    besides: tuple[tuple[str, str], ...]  # id and title of what a table does without, as a rule
    job: PrintJob | None  # None where nothing is left to print, and `trouble` says so
    cuts: int = 0
    ink: float | None = None  # the share of the sheets that is covered with it, books left out
    trouble: str = ""


def estimated(composer: Composer, table: Table, paper: Paper, ink: Ink, printing: Printing) -> Estimate:
    """Raises DataError where something cannot be laid out, UsageError for what cannot be chosen or had."""
    composer.table = table

    def pages(component: Component, worn: Ink) -> Sequence[Page] | None:
        with composer.laying_out(component):
            sheets = composer.sheets(component, paper, worn)
            return composer.unjudged(component, paper, worn, sheets).pages if sheets is not None else None
        return None

    supplies = supplies_of(composer, paper, ink, pages)
    if supplies is None:
        raise DataError(composer.problems.found)
    all_of_it = in_printing_order(Table(table.players, table.choose, (), table.besides).portions(supplies))
    besides = tuple((each.id, each.spec.title) for each in composer.components if not each.kind.at_table)
    options = tuple(_options(supplies, table))
    try:
        wanted = in_printing_order(table.portions(supplies))
    except UsageError as error:
        if not table.have or not {name for one in supplies for name in names(one)}.issuperset(table.have):
            raise
        had = tuple(True for _ in all_of_it)
        return Estimate(tuple(all_of_it), had, options, besides, None, trouble=str(error))
    printed = {(one.supply.id, one.supply.option) for one in wanted}
    had = tuple((one.supply.id, one.supply.option) not in printed for one in all_of_it)
    job = print_job(job_sheets(wanted), paper, printing, composer.game.spoken(paper.english))
    others = [one for one in wanted if one.supply.sort is not Sort.GUIDE]
    ink_share = composer.coverage([one.supply for one in others])
    return Estimate(tuple(all_of_it), had, options, besides, job, totals(others, 0).cuts, ink_share)


def _options(supplies: Sequence[Supply], table: Table) -> list[Option]:
    found = []
    for choice, ways in choices(supplies).items():
        chosen = table.choose.get(choice, ways[0])
        for way in ways:
            title = next(one.title for one in supplies if (one.choice, one.option) == (choice, way))
            found.append(Option(choice, way, title, way == chosen))
    return found
