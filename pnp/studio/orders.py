"""A wish -> what it comes to, before anything is made; and then the files: one job, or a whole game for somebody else.

The same as `pnp print` and `pnp export`, for texts as an editor has them; files go to a folder of the studio's own.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.build.calibrating import calibration_pdf
from pnp.build.estimate import Option, estimated
from pnp.build.exporting import export_game
from pnp.build.papers import papers_of
from pnp.build.pipeline import Order
from pnp.build.printers import drift_of, known_printers
from pnp.build.printing import JobOrder, print_game
from pnp.build.session import Draft
from pnp.disk.scratch import scribble
from pnp.sheet.copies import Supply, names
from pnp.sheet.paper import DEFAULT_PAPER, PAPERS
from pnp.sheet.printing import Printing
from pnp.sheet.printjob import PrintJob
from pnp.sheet.product import Sort
from pnp.sheet.table import Table
from pnp.source.catalogue import catalogue
from pnp.source.consequences import causes
from pnp.source.problems import DataError, Problem, UsageError
from pnp.studio.bench import Ask, Told, session_of, told
from pnp.studio.targets import pack_of
from pnp.studio.wishes import Wish

Tell = Callable[[object], None]


@dataclass(frozen=True, slots=True)
class Line:
    """Something that is printed, or would be if nobody had it."""

    id: str
    title: str
    sort: str  # as whoever has it calls it: cards, dice
    stock: str
    prints: int
    sheets: int  # of each print
    why: str
    is_had: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be wished for, and what the wish comes to."""

    players: tuple[int, int] = (0, 0)
    wish: Wish | None = None
    papers: tuple[tuple[str, str], ...] = ()
    printers: tuple[tuple[str, str], ...] = ()  # names, and what each does to a sheet
    lines: tuple[Line, ...] = ()
    options: tuple[Option, ...] = ()
    besides: tuple[tuple[str, str], ...] = ()
    sheets: int = 0
    sides: int = 0
    cuts: int = 0
    ink: float | None = None
    stretches: tuple[tuple[str, int, int, int], ...] = ()  # a paper, its pages from and to, and its sheets
    is_on_both_sides: bool = False
    trouble: str = ""
    problems: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class Files:
    """What was made: one file to fetch, or why there is none; and what to know of it."""

    file: Path | None = None
    pages: int = 0
    sheets: int = 0
    remarks: tuple[str, ...] = ()
    problems: tuple[Told, ...] = ()


def offered(ask: Ask, wish: Wish, language: str) -> Offer:
    """Lays out what the game prints, and judges nothing."""
    draft, papers = Draft(ask.root, ask.unsaved), papers_of(ask.root)
    known = tuple((paper.id, paper.name) for paper in papers.values())
    try:
        printers = tuple((name, str(measured)) for name, measured in known_printers().items())
        session = session_of(ask)
        assert session.composer is not None
        players = session.composer.game.identity.players
        wish = replace(wish, players=min(max(wish.players or players[1], players[0]), players[1]))
        paper = papers.get(wish.paper, DEFAULT_PAPER)
        table = Table(wish.players, wish.choose, wish.have, wish.besides)
        found = estimated(session.composer, table, paper, wish.ink, _printing(wish))
    except DataError as error:
        return Offer(papers=known, problems=tuple(told(draft, causes(error.problems, draft))))
    except UsageError as error:
        return Offer(papers=known, trouble=str(error))
    say = catalogue(language)
    lines = tuple(
        Line(
            one.supply.id,
            one.supply.title,
            _called(one.supply.sort),
            one.supply.stock,
            one.prints,
            len(one.supply.leaves),
            one.reason.said(say),
            had and one.supply.sort is not Sort.GUIDE,
        )
        for one, had in zip(found.portions, found.had, strict=True)
    )
    offer = Offer(players, wish, known, printers, lines, found.options, found.besides, trouble=found.trouble)
    return _with_job(offer, found.job, found.cuts, found.ink) if found.job is not None else offer


def _with_job(offer: Offer, job: PrintJob, cuts: int, ink: float | None) -> Offer:
    stretches = tuple((one.stock, one.first, one.last, one.sheets) for one in job.stretches)
    return replace(
        offer,
        sheets=job.sheets,
        sides=job.sides,
        cuts=cuts,
        ink=ink,
        stretches=stretches,
        is_on_both_sides=job.on_both_sides,
    )


def _called(sort: Sort) -> str:
    """In the plural, as `have` takes it: the longest of its names."""
    return "dice" if sort is Sort.DIE else max(names(Supply("", "", sort, "", ())), key=len)


def _printing(wish: Wish) -> Printing:
    return Printing(wish.backs, wish.flip, wish.marks, None, drift_of(wish.printer or None))


def printed(ask: Ask, wish: Wish, place: Path, tell: Tell) -> Files:
    """One PDF with what this table needs."""
    draft = Draft(ask.root, ask.unsaved)
    noticed: list[Problem] = []
    try:
        order = JobOrder(
            wish.players,
            papers_of(ask.root).get(wish.paper, DEFAULT_PAPER),
            wish.ink,
            place,
            wish.have,
            wish.choose,
            _printing(wish),
            besides=wish.besides,
        )
        done = print_game(ask.root, order, _progress(tell), notice=noticed.extend, draft=draft)
    except DataError as error:
        return Files(problems=tuple(told(draft, causes(error.problems, draft))))
    return Files(done.files[0], len(done.job.pages), done.job.sheets, problems=tuple(told(draft, noticed)))


def exported(ask: Ask, target: str, option: str, wish: Wish, place: Path, tell: Tell) -> Files:
    """A whole game for a shop, a machine or another table, as one zip."""
    draft = Draft(ask.root, ask.unsaved)
    noticed: list[Problem] = []
    paper = papers_of(ask.root).get(wish.paper, DEFAULT_PAPER)
    try:
        order = Order((paper,), (wish.ink,), place)
        pack = pack_of(target, option)
        deliveries = export_game(ask.root, pack, order, _progress(tell), notice=noticed.extend, draft=draft)
    except DataError as error:
        return Files(problems=tuple(told(draft, causes(error.problems, draft))))
    (one,) = deliveries
    name = f"{one.folder.parent.parent.name}-{one.folder.parent.name}-{one.folder.name}"
    file = place / f"{name}.zip"
    scribble(file, _zipped(one.folder, name, (*one.made, *one.kept)))
    remarks = tuple(dict.fromkeys(one.remarks))
    return Files(file, len(one.made) + len(one.kept), 0, remarks, tuple(told(draft, noticed)))


def _zipped(folder: Path, top: str, files: Sequence[str]) -> bytes:
    """In a folder of its own, so that nothing is strewn about where it is unpacked."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name in sorted(files):
            zipped.writestr(f"{top}/{name}", (folder / name).read_bytes())
    return packed.getvalue()


def ruler(paper: str, printer: str, language: str, place: Path, tell: Tell) -> Files:
    """The sheet that a printer is measured with; of one that is known, to see whether it is made up for."""
    size = PAPERS.get(paper, DEFAULT_PAPER)
    file = place / f"calibration-{size.id}{'-check' if printer else ''}.pdf"
    scribble(file, calibration_pdf(size, drift_of(printer or None), printer, language))
    return Files(file, pages=2, sheets=1)


def _progress(tell: Tell) -> Callable[[int, int, str], None]:
    return lambda done, of, name: tell((done, of, name))
