"""What a table needs -> one document in the order of printing, in step with a printer that prints on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.scene.document import Destination, Document, Page
from pnp.scene.frame import Frame, Place, Role
from pnp.sheet.copies import Leaf, Portion
from pnp.sheet.drift import made_up_for
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Flip, Printing
from pnp.sheet.product import Sort
from pnp.source.catalogue import Catalogue

# Plain paper first, then what is heavier: so the paper is changed as seldom as it can be.
_ORDER = (Sort.GUIDE, Sort.BOOK, Sort.SHEET, Sort.MAT, Sort.CARD, Sort.TOKEN, Sort.BOX, Sort.DIE)


@dataclass(frozen=True, slots=True)
class JobSheet:
    """One sheet of a job: what it is, and what it is printed on."""

    leaf: Leaf
    portion: Portion
    number: int  # in its print, from 1
    print_number: int

    @property
    def name(self) -> str:
        supply = self.portion.supply
        return f"{supply.title}, sheet {self.number} of {len(supply.leaves)}"

    @property
    def key(self) -> str:
        return look(self.leaf)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Pages that follow one another on one sort of paper; pages count from 1."""

    stock: str
    first: int
    last: int
    sheets: int


@dataclass(frozen=True, slots=True)
class PrintJob:
    """The pages to be printed; those of a job on both sides come in pairs, blank ones among them."""

    pages: tuple[Page, ...]
    stretches: tuple[Stretch, ...]
    on_both_sides: bool
    sheets: int
    sides: int  # with something on them
    flip: Flip = Flip.LONG

    def document(self, title: str, author: str, subject: str, language: str) -> Document:
        return Document(title, author, subject, language, self.pages)


def look(leaf: Leaf) -> str:
    """Equal for sheets that look the same, whatever their feet say: those count pages."""
    behind = _footless(leaf.back).digest if leaf.back is not None else "blank"
    return f"{_footless(leaf.front).digest[:32]} {behind[:32]}"


def in_printing_order(portions: Sequence[Portion]) -> list[Portion]:
    """What lies on the same paper together."""
    placed = sorted(portions, key=lambda each: _ORDER.index(each.supply.sort))
    stocks = list(dict.fromkeys(each.supply.stock for each in placed))
    placed.sort(key=lambda each: stocks.index(each.supply.stock))
    if any(leaf.back is not None for each in placed for leaf in each.supply.leaves):
        placed = [_on_both_sides(each) if each.supply.sort is Sort.GUIDE else each for each in placed]
    return placed


def _on_both_sides(portion: Portion) -> Portion:
    """Pages that are only read share their paper where the printer prints on both sides anyway."""
    fronts = [leaf.front for leaf in portion.supply.leaves]
    pairs = zip(fronts[::2], [*fronts[1::2], None][: len(fronts[::2])], strict=True)
    return replace(portion, supply=replace(portion.supply, leaves=tuple(Leaf(*pair) for pair in pairs)))


def job_sheets(portions: Sequence[Portion]) -> list[JobSheet]:
    """All sheets of portions in this order."""
    return [
        JobSheet(leaf, portion, number, print_number)
        for portion in portions
        for print_number in range(1, portion.prints + 1)
        for number, leaf in enumerate(portion.supply.leaves, 1)
    ]


def print_job(sheets: Sequence[JobSheet], paper: Paper, printing: Printing, say: Catalogue) -> PrintJob:
    """A printer that is set to both sides puts each second page behind the one before it, whatever they are.

    So where one sheet has a back, all others get a blank one; the last needs none. Where none has, the file is for
    one side, and the printer's setting does no harm if it is so, too.
    """
    both = any(sheet.leaf.back is not None for sheet in sheets)
    blank = Frame(paper.width_mm, paper.height_mm, (), name="blank")
    pages: list[Page] = []
    stretches: list[Stretch] = []
    for number, sheet in enumerate(sheets, 1):
        first = len(pages) + 1
        front = made_up_for(sheet.leaf.front, printing.drift, is_back=False)
        pages.append(Page(front, destinations=_marks(sheets, number, say), label=f"{number}a" if both else f"{number}"))
        if sheet.leaf.back is not None:
            back = made_up_for(sheet.leaf.back, printing.drift, is_back=True, flip=printing.flip)
            pages.append(Page(back, is_back=True, label=f"{number}b"))
        elif both and number < len(sheets):
            pages.append(Page(blank, is_back=True, label=f"{number}b"))
        stock = sheet.portion.supply.stock
        if stretches and stretches[-1].stock == stock:
            stretches[-1] = replace(stretches[-1], last=len(pages), sheets=stretches[-1].sheets + 1)
        else:
            stretches.append(Stretch(stock, first, len(pages), 1))
    sides = sum(1 if sheet.leaf.back is None else 2 for sheet in sheets)
    return PrintJob(tuple(pages), tuple(stretches), both, len(sheets), sides, printing.flip)


def printing_lines(job: PrintJob, say: Catalogue) -> Iterator[str]:
    """How to send the job to a printer."""
    if job.on_both_sides:
        yield say(f"job.both_sides_{job.flip}")
    else:
        yield say("job.one_side")
    for stretch in job.stretches:
        first, last = stretch.first, stretch.last
        pages = say("job.page", page=first) if first == last else say("job.pages", first=first, last=last)
        yield f"  {pages}: {stretch.stock} ({say.counted('count.sheet', stretch.sheets)})"


def _marks(sheets: Sequence[JobSheet], number: int, say: Catalogue) -> tuple[Destination, ...]:
    """Bookmarks where a paper begins, and below it where a print begins."""
    sheet, before = sheets[number - 1], sheets[number - 2] if number > 1 else None
    supply, prints = sheet.portion.supply, sheet.portion.prints
    marks = []
    if before is None or before.portion.supply.stock != supply.stock:
        marks.append(Destination(f"paper-{number}", 0.0, _capital(supply.stock), 1))
    same = before is not None and before.portion is sheet.portion and before.print_number == sheet.print_number
    if not same:
        title = supply.title
        if prints > 1:
            title = say("document.print", sheet=title, number=sheet.print_number, prints=prints)
        marks.append(Destination(f"sheet-{number}", 0.0, title, 2))
    return tuple(marks)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _footless(frame: Frame) -> Frame:
    """Without the foot; of a page that was turned, inside."""
    items = tuple(item for item in frame.items if item.role is not Role.FOOT)
    if len(items) == 1 and isinstance(items[0], Place) and items[0].role is Role.GROUP:
        items = (replace(items[0], frame=_footless(items[0].frame)),)
    return Frame(frame.width, frame.height, items)
