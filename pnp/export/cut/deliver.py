"""The pieces of a product -> a PDF for each component, and one SVG and DXF for all its sheets that are cut alike."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pnp.export import File, NothingToExport
from pnp.export.contours import Contour
from pnp.export.cut.layout import Arrangement, arrangement, copies, stacks
from pnp.export.cut.machines import Machine
from pnp.export.cut.testing import with_curves
from pnp.export.cut.vectors import dxf, svg
from pnp.export.studio import Studio
from pnp.scene.color import BLACK, WHITE, Color
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke, Text
from pnp.scene.path import Path, rect
from pnp.sheet.cutline import cut_line
from pnp.sheet.foot import giving_way
from pnp.sheet.paper import Paper
from pnp.sheet.product import Outline, Piece, Product
from pnp.source.wording import capitalised

if TYPE_CHECKING:
    from pnp.type.fonts import FontBook

_GREY = Color(0.35, 0.35, 0.35)
_CAPTION_PT = 7.5
_CAPTION_MM = 6.0  # above the paper's lower edge: below all marks
_SIDE_MM = 10.0
_TEST_LINE = Stroke(BLACK, 0.15, cap="butt")


@dataclass(frozen=True, slots=True)
class _Job:
    """Pieces of one component that are cut alike, and how they lie."""

    name: str
    title: str
    pieces: list[Piece]
    layout: Arrangement

    @property
    def sheets(self) -> list[list[Piece]]:
        step = self.layout.per_sheet
        return [self.pieces[first : first + step] for first in range(0, len(self.pieces), step)]

    def patterns(self) -> Iterator[tuple[str, int, int]]:
        """The files of cuts: their name, the first sheet that they are for, and how many pieces these have."""
        counts = [len(sheet) for sheet in self.sheets]
        first = 0
        while first < len(counts):
            last = first
            while last + 1 < len(counts) and counts[last + 1] == counts[first]:
                last += 1
            digits = max(2, len(str(len(counts))))
            numbers = f"{first + 1:0{digits}}" + (f"-{last + 1:0{digits}}" if last > first else "")
            yield f"{self.name}-sheet{'s' if last > first else ''}-{numbers}", first, counts[first]
            first = last + 1


def cut_files(product: Product, fonts: FontBook, machine: Machine, *, is_test: bool) -> Iterator[File]:
    """Raises NothingToExport where there is nothing that the machine could cut."""
    jobs = list(_jobs(product, machine))
    if not jobs:
        raise NothingToExport(f"there is nothing in {product.id} that {machine.name} could cut on {product.paper.name}")
    bench = _Bench(product, fonts, machine)
    if is_test:
        yield from bench.test(jobs[0])
        return
    for job in jobs:
        yield from bench.files(job)


def remarks(product: Product, machine: Machine, *, is_test: bool) -> Iterator[str]:
    if is_test:
        return
    others = []
    for part in product.parts:
        found = list(stacks(part, machine))
        if not found:
            others.append(part.id)
        for shape, _ in found:
            if arrangement(shape, machine, product.paper) is None:
                size = f"{shape.width:g} × {shape.height:g} mm"
                yield f"{part.id}: left out, as {machine.name} cannot cut {size} from {product.paper.name}"
    if others:
        yield f"nothing to cut out, or not by machine: {', '.join(others)}"


def _jobs(product: Product, machine: Machine) -> Iterator[_Job]:
    for part in product.parts:
        number = 0
        for shape, pieces in stacks(part, machine):
            layout = arrangement(shape, machine, product.paper)
            if layout is not None:
                number += 1
                yield _Job(part.id if number == 1 else f"{part.id}-{number}", part.title, copies(pieces), layout)


def _window(outline: Outline, frame: Frame, bleed: float) -> Path:
    """What is printed of a piece: as much beyond its edge all round, so that neighbours in a gap stay apart."""
    return cut_line(frame.width, frame.height, outline, grown_mm=bleed)


class _Bench:
    """Makes the files of one product for one machine."""

    def __init__(self, product: Product, fonts: FontBook, machine: Machine) -> None:
        self._product, self._fonts, self._machine = product, fonts, machine
        self._paper: Paper = product.paper
        self._studio = Studio(fonts)

    def files(self, job: _Job) -> Iterator[File]:
        document = self._document(job)
        yield File(f"{job.name}.pdf", document.fingerprint(), partial(self._studio.pdf, document))
        for name, _, count in job.patterns():
            yield from self._cuts(name, job, job.layout.contours(count))
        if self._machine.pictures_dpi:
            for number, sheet in enumerate(job.sheets, 1):
                name = f"{job.name}-picture-{number:02}.png"
                yield self._picture(name, job, sheet)

    def test(self, job: _Job) -> Iterator[File]:
        """A sheet of the first component, with curves to judge by: its cuts drawn as thin lines and nothing else."""
        contours = with_curves(job.layout.contours(job.layout.per_sheet), self._machine, self._paper)
        lines = [Shape(contour.path, stroke=_TEST_LINE, role=Role.CUT) for contour in contours]
        say = self._product.say
        words = f"{self._product.title} · {say('export.test_sheet')}"
        frame = self._sheet((*lines, *self._machine.drawn(self._paper)), words, "test")
        document = self._bound(say("export.test"), (Page(frame, say("export.test")),))
        yield File("test-sheet.pdf", document.fingerprint(), partial(self._studio.pdf, document))
        yield from self._cuts("test-sheet", job, contours)

    def _cuts(self, name: str, job: _Job, contours: Sequence[Contour]) -> Iterator[File]:
        title = f"{self._product.title}: {job.title}"
        for suffix, data in (("svg", svg(contours, self._paper, title)), ("dxf", dxf(contours, self._paper))):
            yield File.of(f"{name}.{suffix}", data)

    def _document(self, job: _Job) -> Document:
        """Fronts with marks; behind each its backs, without: the machine looks at the front."""
        pages, cuts, say = [], "", self._product.say
        names = {first: name for name, first, _ in job.patterns()}
        for number, sheet in enumerate(job.sheets):
            cuts = names.get(number, cuts)
            of, cut = (
                say("export.sheet_of", number=number + 1, count=len(job.sheets)),
                say("export.cut_with", file=cuts),
            )
            words = f"{self._product.title} · {job.title} · {of} · {self._paper.name}, 100 % · {cut}"
            items: tuple[Item, ...] = (*self._laid(job.layout, sheet), *self._machine.drawn(self._paper))
            pages.append(Page(self._sheet(items, words, "front"), capitalised(of)))
            if any(piece.back is not None for piece in sheet):
                items = tuple(self._laid(job.layout, sheet, is_back=True))
                pages.append(Page(self._sheet(items, f"{words} · {say('export.back_side')}", "back"), ""))
        return self._bound(job.title, tuple(pages))

    def _laid(self, layout: Arrangement, sheet: Sequence[Piece], *, is_back: bool = False) -> Iterator[Place]:
        bleed = layout.bleed(self._machine)
        width, _ = layout.cell
        for index, piece in enumerate(sheet):
            frame = piece.back if is_back else piece.front
            if frame is None:
                continue
            x, y = layout.corner(index, is_back=is_back)
            window = _window(layout.shape.outline, frame, bleed)
            if layout.is_turned:  # backs the other way round: both have their heads at the same edge of the card
                turn, corner = (270.0, (x, y + layout.cell[1])) if is_back else (90.0, (x + width, y))
            else:
                turn, corner = 0.0, (x, y)
            yield Place(frame, *corner, turn_deg=turn, clip=window, role=Role.PIECE)

    def _sheet(self, items: Sequence[Item], words: str, name: str) -> Frame:
        paper = self._paper
        words = giving_way(self._fonts, words, _CAPTION_PT, paper.width_mm - 2 * _SIDE_MM)
        width = self._fonts.width_mm("sans", words, _CAPTION_PT)
        x, y = (paper.width_mm - width) / 2, paper.height_mm - _CAPTION_MM
        caption = Text(x, y, words, "sans", _CAPTION_PT, _GREY, WHITE, role=Role.FOOT)
        return Frame(paper.width_mm, paper.height_mm, (*items, caption), name=name)

    def _bound(self, title: str, pages: tuple[Page, ...]) -> Document:
        product = self._product
        subject = product.say("export.cut_by", machine=self._machine.name)
        return Document(f"{product.title}: {title}", product.author, subject, product.language, pages)

    def _picture(self, name: str, job: _Job, sheet: Sequence[Piece]) -> File:
        """What the machine's own program prints and cuts along the edge of: the field alone."""
        field, dpi = job.layout.field, self._machine.pictures_dpi
        contours = job.layout.contours(len(sheet))
        whole = Frame(self._paper.width_mm, self._paper.height_mm, tuple(self._laid(job.layout, sheet)))
        window = rect(field.x, field.y, field.width, field.height)
        frame = Frame(field.width, field.height, (Place(whole, -field.x, -field.y, clip=window),))
        about = f"{frame.digest} {contours} {dpi}"
        moved = tuple(
            Contour(c.outline, c.x - field.x, c.y - field.y, c.width, c.height, c.corner_mm) for c in contours
        )
        return File(name, hashlib.sha256(about.encode()).hexdigest(), partial(self._studio.cut_out, frame, moved, dpi))
