"""A manuscript -> its pages: set again until the page numbers in it are true, broken so that a book comes out even."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pnp.kinds.book.blocks import Typesetter
from pnp.kinds.book.manuscript import Manuscript
from pnp.kinds.book.pictures import Gallery, captions_of
from pnp.kinds.book.setting import BODY_PT, Book, Lines
from pnp.kinds.book.syntax import BookBlock, Opening, Prose, headings
from pnp.kinds.context import Context
from pnp.source.markup import Heading, Paragraph
from pnp.source.problems import Problem, Severity
from pnp.type.errors import TooTall
from pnp.type.flow import Column, Slab
from pnp.type.pages import Fault, Flow

PASSES = 8  # page numbers inside the text may move the text; it settles after two or three
LONG = 16  # pages: then a reader looks for a list of contents
LEAFLET = 5  # pages of text: so few cannot be balanced, and are not judged
_AIRS = (1.0, 1.15, 0.88, 1.35, 1.6)  # how much of the usual white space there is
_AIR = 12.0  # what it costs to have more or less of it, times the difference
_PAGE = 0.6
_WELL = 2.6  # a book that costs less, a page, is well broken: no other way is looked for
_SPARE = 40.0  # a page that the text leaves over


@dataclass(frozen=True, slots=True)
class Frontage:
    """The pages round the text."""

    front: int  # before it
    fillers: int  # that make good use of a page that the text leaves over
    even: int = 4  # pages come in sheets of so many


@dataclass(frozen=True, slots=True)
class Draft:
    """One pass over the text: where everything came to stand."""

    columns: tuple[Column, ...] = ()
    pages: Mapping[str, int] | None = None  # anchor -> page number
    faults: tuple[Fault, ...] = ()
    total: int = 0  # pages of the whole book

    def numbers(self, front: int) -> list[int]:
        """Of each column. Pages that are left over come before a last page that asked to be a fresh one."""
        numbers = [front + 1 + index for index in range(len(self.columns))]
        if self.columns and self.columns[-1].fresh:
            numbers[-1] = max(self.total, numbers[-1])
        return numbers


class Composition:
    """A manuscript on its way to columns."""

    def __init__(self, context: Context, manuscript: Manuscript, size: tuple[float, float], frontage: Frontage) -> None:
        self.context, self.manuscript, self.frontage = context, manuscript, frontage
        self.width, self.height = size
        self.pictures = Gallery(context)
        self.captions = captions_of(context, manuscript)
        self.lines: Lines = {}
        self._chosen: dict[tuple[object, ...], tuple[Flow, int]] = {}

    def settled(self, contents: bool | None, title: str = "") -> Draft:
        """The book with true page numbers; `contents` stand beside its first text, or, if None, do so in a long one."""
        draft = Draft()
        listed = bool(contents)
        for _ in range(PASSES):
            before = draft
            draft = self._draft(before.pages or {}, title if listed else "")
            if self.context.problems.are_grave:
                return draft
            if contents is None and not listed and draft.total >= LONG:
                listed = True
            elif draft.pages == before.pages:
                return draft
        message = "the numbers of pages in the text do not settle: each way moves a heading to another page"
        self.context.problems.add(self.context.key("manuscript").problem(message, "reword a text that names a page"))
        return draft

    def _draft(self, pages: Mapping[str, int], contents: str) -> Draft:
        """One pass, with the page numbers of the pass before."""
        slabs = self.slabs(pages, contents)
        if not slabs:  # nothing of it can be set, which is told
            return Draft()
        try:
            flow, count, total = self._best(slabs)
        except TooTall as error:
            self.context.problems.add(self.manuscript.origin(error.line).problem(error.message, error.hint))
            return Draft()
        layout = flow.layout(count)
        draft = Draft(layout.columns, None, layout.faults, total)
        numbered = zip(draft.numbers(self.frontage.front), draft.columns, strict=True)
        return replace(draft, pages={mark.anchor: number for number, column in numbered for mark, _ in column.marks})

    def slabs(self, pages: Mapping[str, int], contents: str = "", size_pt: float = BODY_PT) -> list[Slab]:
        """The text, not yet broken, with these numbers of pages in it."""
        blocks = self.manuscript.blocks
        chapters = [(anchor, title) for anchor, title, _, level in headings(blocks) if level == 1]
        book = Book(
            places=self.manuscript.origin,
            resolve=dict(self._references(pages)),
            figure=self.pictures.figure,
            sheets=self.pictures.sheets,
            narrow=self.pictures.narrow,
            parts=self.pictures.parts,
            captions=self.captions,
            lines=self.lines,
            page_height=self.height,
            contents=tuple((anchor, name, pages.get(anchor, 10)) for anchor, name in chapters),
            contents_title=contents,
        )
        return list(Typesetter(self.context, book, self.width, size_pt).slabs(_opened(blocks) if contents else blocks))

    def _best(self, slabs: Sequence[Slab]) -> tuple[Flow, int, int]:
        """The way to break the text, the number of its pages and that of the whole book."""
        first = self.frontage.front + 1
        key = tuple(map(_measures, slabs))
        if key not in self._chosen:
            ways: list[tuple[float, float, int]] = []
            flows: dict[float, Flow] = {}
            for air in _AIRS:
                flow = flows[air] = Flow(slabs, self.height, first, air)
                ways += [(self._price(cost, count, air), air, count) for count, cost in flow.costs.items()]
                if min(ways)[0] < _WELL * min(ways)[2]:
                    break
            _, air, count = min(ways)
            self._chosen[key] = flows[air], count
        flow, count = self._chosen[key]
        return flow.over(slabs), count, self._total(count)

    def _total(self, count: int) -> int:
        even = self.frontage.even
        return -(-(self.frontage.front + count) // even) * even

    def _price(self, cost: float, count: int, air: float) -> float:
        spare = self._total(count) - self.frontage.front - count
        lost = max(0, spare - self.frontage.fillers)
        return cost + _AIR * abs(air - 1) + _SPARE * lost + (spare - lost) + _PAGE * self._total(count)

    def _references(self, pages: Mapping[str, int]) -> Iterator[tuple[tuple[str, str], str]]:
        say = self.context.say
        for name, caption in self.captions.items():
            yield ("figure", name), say(caption.noun, number=caption.number)
        for anchor, title, _, _ in headings(self.manuscript.blocks):
            number = pages.get(anchor, 10)
            yield ("section", anchor), say("book.section", title=title, page=number)
            yield ("see", anchor), say("book.see_page", page=number)
            yield ("page", anchor), str(number)

    def warnings(self, draft: Draft) -> Iterator[Problem]:
        """What a reader will stumble over, at the line of the text where it begins."""
        paper = self.context.paper.name
        yield from self._left_over(draft)
        for fault in draft.faults if len(draft.columns) > LEAFLET else ():
            where = self.manuscript.origin(fault.line)
            if fault.parted:
                message = f"the page is turned {fault.parted} ({paper}, after page {fault.page})"
                hint = "move it within its section, or shorten what stands before it"
            else:
                message = f"page {fault.page} stays {fault.hole:.0%} empty ({paper})"
                message += f": what begins here needs {fault.needs:.0f} mm" if fault.needs else ""
                hint = "shorten or lengthen what stands before it"
            yield where.problem(message, hint, Severity.WARNING)

    def _left_over(self, draft: Draft) -> Iterator[Problem]:
        """Pages that nothing fills; one of them in a leaflet is an endpaper, as books have, and no book is smaller."""
        taken = self.frontage.front + len(draft.columns)
        lost = draft.total - taken - self.frontage.fillers
        if draft.total > self.frontage.even and lost > (1 if len(draft.columns) <= LEAFLET else 0):
            over, paper = taken % self.frontage.even, self.context.paper.name
            message = (
                f"{lost} of the book's {draft.total} pages show nothing but a pattern ({paper}): "
                f"its text and cover take {taken}, and a folded book comes in fours"
            )
            ways = f"shorten the text by {_counted(over)}, write {_counted(lost)} more"
            hint = f"{ways}, or name drawings for these pages: plates = […]"
            yield self.context.key("manuscript").problem(message, hint, Severity.WARNING)


def _counted(pages: int) -> str:
    return "a page" if pages == 1 else f"{pages} pages"


def _measures(slab: Slab) -> tuple[object, ...]:
    """All that decides where pages are broken."""
    small = slab.smaller.height if slab.smaller else 0.0
    levels = tuple(mark.level for mark in slab.marks)
    looks = (slab.keep, slab.sight, slab.floats, slab.new_page, levels)
    return slab.height, slab.above, slab.below, small, slab.line, looks


def _opened(blocks: Sequence[BookBlock]) -> Sequence[BookBlock]:
    """The paragraphs below the first chapter's heading become its opening, beside which the contents stand."""
    for index, block in enumerate(blocks):
        if not (isinstance(block, Prose) and isinstance(block.block, Heading)):
            continue
        body: list[Prose] = []
        for after in blocks[index + 1 :]:
            if not (isinstance(after, Prose) and isinstance(after.block, Paragraph)):
                break
            body.append(after)
        if body:
            opening = Opening(body[0].line, tuple(body))
            return [*blocks[: index + 1], opening, *blocks[index + 1 + len(body) :]]
    return blocks
