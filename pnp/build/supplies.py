"""A composed game -> what whoever prints it handles: supplies, with their sheets of paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from pnp.kinds.box.holding import ContainerSpec
from pnp.kinds.components import Component
from pnp.kinds.context import spelling_on
from pnp.kinds.guide.words import stock_of
from pnp.kinds.spec import SheetPage, Sheets
from pnp.scene.document import Page
from pnp.scene.frame import Frame
from pnp.scene.ink import Ink, output_name
from pnp.sheet.copies import Supply
from pnp.sheet.leaves import leaves
from pnp.sheet.paper import Paper
from pnp.sheet.product import Sort

if TYPE_CHECKING:
    from pnp.build.compose import Composer

Pages = Callable[[Component, Ink], Sequence[Page] | None]


def supplies_of(composer: Composer, paper: Paper, ink: Ink, pages: Pages | None = None) -> tuple[Supply, ...] | None:
    """All components for the table in their order, the guide to printing left out unless `pages` are asked for.

    What only a referee reads is among them where the table of a job wants it.

    In full ink where there is no twin. None if some of them cannot be made; why is among the composer's problems.
    """
    found: list[Supply] = []
    for component in composer.components:
        besides = composer.table.besides if composer.table is not None else ()
        wanted = component.kind.at_table or component.id in besides
        if not wanted or (component.kind.sort is Sort.GUIDE and pages is None):
            continue
        worn = ink if ink in component.inks else Ink.FULL
        finished = pages(component, worn) if pages is not None else None
        sheets = composer.sheets(component, paper, worn)
        if sheets is None or (pages is not None and finished is None):
            return None
        found += _supplies(composer, component, worn, sheets, finished or _bare(sheets, paper), paper)
    return tuple(found)


def besides_of(composer: Composer, ink: Ink) -> tuple[str, ...]:
    """The files of what only a referee reads: a build makes them, and no table needs them."""
    others = [component for component in composer.components if not component.kind.at_table]
    return tuple(output_name(each.id, ink if ink in each.inks else Ink.FULL, ".pdf") for each in others)


def outside(supply: Supply) -> Supply:
    """A book as it is seen from outside: whoever tells how to print it need not know what has been written in it."""
    if supply.sort is not Sort.BOOK:
        return supply
    blank = [
        replace(leaf, front=_blank(leaf.front), back=None if leaf.back is None else _blank(leaf.back))
        for leaf in supply.leaves
    ]
    if blank:
        blank[0] = replace(blank[0], front=supply.leaves[0].front)
    return replace(supply, leaves=tuple(blank))


def _blank(side: Frame) -> Frame:
    return Frame(side.width, side.height, ())


def _supplies(
    composer: Composer, component: Component, worn: Ink, sheets: Sheets, pages: Sequence[Page], paper: Paper
) -> list[Supply]:
    spec, kind = component.spec, component.kind
    choice, own = component.way
    guide = next((each for each in composer.components if each.kind.sort is Sort.GUIDE), None)
    said = getattr(guide.spec, "stock_for", {}) if guide is not None else {}
    numbered = zip(sheets.pages, pages, strict=True)
    flip, usual = sheets.flip or composer.printing.flip, composer.printing.flip
    spelt, say = spelling_on(paper, composer.game.identity), composer.game.spoken(paper.english)
    supplies = []
    grouped = [(option, list(group)) for option, group in groupby(numbered, key=lambda each: _option(each[0]))]
    before = 0
    for option, some in grouped:
        first, before = before + 1, before + len(some)
        papers = leaves([page for _, page in some], paper, flip, usual, say)
        title = spelt(some[0][0].bookmark if option else spec.title)
        supply = Supply(
            component.id,
            title,
            kind.sort,
            stock_of(kind.sort, option, said, say, spec.stock),
            papers,
            flip if any(leaf.back is not None for leaf in papers) else None,
            spec.serves,
            sheets.players_per_print or 1,
            choice,
            option or own,
            output_name(component.id, worn, ".pdf"),
            spec.of if isinstance(spec, ContainerSpec) else (),
            len(some) > sum(1 if leaf.back is None else 2 for leaf in papers),
            sheets.remark,
            (first, before) if len(grouped) > 1 else None,
        )
        ways = [
            replace(supply, title=spelt(named), stock=stock_of(kind.sort, way, said, say, spec.stock), option=way)
            for way, named in _ways(some[0][0])
        ]
        supplies += ways or [supply]
    return supplies


def _option(page: object) -> str:
    return page.option if isinstance(page, SheetPage) else ""


def _ways(page: object) -> tuple[tuple[str, str], ...]:
    return page.ways if isinstance(page, SheetPage) else ()


def _bare(sheets: Sheets, paper: Paper) -> list[Page]:
    """The pages without their feet."""
    pages = []
    for page in sheets.pages:
        if isinstance(page, SheetPage):
            sheet = paper.turned if page.sideways else paper
            frame = Frame(sheet.width_mm, sheet.height_mm, page.items, page.bookmark)
            page = Page(frame, page.bookmark, is_back=page.is_back, pieces=page.pieces)
        pages.append(page)
    return pages
