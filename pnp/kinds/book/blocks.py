"""Blocks of a manuscript -> slabs of a text column: type, tables, call-outs, columns, figures with captions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pnp.kinds.book.index import index_slabs
from pnp.kinds.book.opening import CONTENTS_MM, opening_slab
from pnp.kinds.book.setting import SMALLEST_PT, Setting, smallest_text
from pnp.kinds.book.strips import StripSetter
from pnp.kinds.book.syntax import (
    ALL,
    Blurb,
    BookBlock,
    Callout,
    Cell,
    Columns,
    NewPage,
    Opening,
    Pictures,
    Prose,
    Strip,
    Table,
    title_of,
)
from pnp.kinds.book.tables import TableSetter
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import circle, line, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.inlines import Inline, Run
from pnp.source.markup import Heading, Paragraph, Rule
from pnp.source.markup import Item as Row
from pnp.source.spans import Span
from pnp.type.flow import Column, Mark, Slab, balanced, stacked
from pnp.type.text import TextStyle

_GUTTER = 6.0
_PAD = 3.2
_INDENT = 6.2
_BLURB_PAD = 6.0
_ABOVE_CAPTION = 1.6
_ABOVE_COLUMNS, _BELOW_COLUMNS = 2.5, 3.0
_ABOVE_PARTS, _BELOW_PARTS = 3.0, 1.4
_MOST_PARTS = 0.7  # of a page that a list of components takes, without being parted
_SMALL_PT = 9.5  # of columns that would not fit else
_SMALLER = 0.86  # how small a figure may become so that a page comes out well


class Typesetter(Setting):
    """Sets blocks in one width and one size."""

    def slabs(self, blocks: Iterable[BookBlock]) -> Iterator[Slab]:
        """The slabs of a text, tied to one another where they belong together."""
        new_page = False
        wanted = 0.0  # how much must still stand below the last heading
        before: Slab | None = None
        listed: list[BookBlock | None] = [None, *blocks, None, None]
        for last, block, after, later in zip(listed, listed[1:], listed[2:], listed[3:], strict=False):
            if block is None:
                break
            if isinstance(block, NewPage):
                new_page = True
                continue
            slabs = list(self._block(block))
            if _is_row(block) and _is_row(after):
                tie = not _is_row(last) or not _is_row(later)  # neither the first nor the last row stands alone
                slabs[-1:] = [replace(slab, keep=tie, sight=_sight(after)) for slab in slabs[-1:]]
            elif not _is_heading(block) and not _is_row(after):
                slabs[-1:] = [replace(slab, sight=_sight(after)) for slab in slabs[-1:]]
            if new_page:
                slabs[:1] = [replace(slab, new_page=True) for slab in slabs[:1]]
                new_page, wanted = new_page and not slabs, 0.0
            wanted = self._below_heading if _is_heading(block) else wanted
            for slab in slabs:
                if before is not None:
                    yield before
                if not _is_heading(block) and wanted > 0:
                    wanted -= slab.height
                    slab = replace(slab, keep=slab.keep or wanted > 0)
                before = slab
        if before is not None:
            yield replace(before, keep=False, sight="")

    @property
    def _below_heading(self) -> float:
        """Three lines, or what is as high."""
        return 3 * self.leading(self.body) - 0.1

    def _block(self, block: BookBlock) -> Iterator[Slab]:
        match block:
            case Prose():
                yield from self._prose(block)
            case Table():
                yield from TableSetter(self).slabs(block)
            case Callout():
                yield self._callout(block)
            case Columns():
                yield self._columns(block)
            case Pictures():
                yield from self._pictures(block)
            case Blurb():
                yield self._blurb(block)
            case Opening():
                yield self._opening(block)
            case Strip():
                yield from self._strip(block)
            case NewPage():  # pragma: no cover  # taken out by slabs()
                return

    # Type

    def _prose(self, prose: Prose) -> Iterator[Slab]:
        block = prose.block
        match block:
            case Heading():
                yield from self._heading(block, prose.line)
            case Paragraph():
                slabs = list(self.lines(block.inlines, self.body, prose.line, above=self.leading(self.body) * 0.45))
                if slabs and _announces(block.inlines):
                    slabs[-1] = replace(slabs[-1], keep=True)
                yield from slabs
            case Row():
                yield from self._row(block, prose.line)
            case Rule():
                rule = Shape(line((0, 0), (self.width, 0)), stroke=Stroke(self.context.color("rule"), 0.3))
                yield Slab(1.0, (rule,), prose.line, above=3.0)

    def _heading(self, heading: Heading, number: int) -> Iterator[Slab]:
        mark = Mark(heading.anchor, title_of(heading), heading.level if heading.level <= 2 else 0)
        page = self.body.on
        styles = {
            1: (TextStyle(font="display", size_pt=27, color=self.context.color("ink"), on=page, leading=1.08), 9.0),
            2: (TextStyle(font="sans-bold", size_pt=13.5, color=self.context.color("heading"), on=page), 6.5),
            3: (TextStyle(font="sans-bold", size_pt=11, color=self.context.color("ink"), on=page), 4.5),
        }
        style, above = styles[min(heading.level, 3)]
        slabs = list(self.lines(heading.inlines, style, number, above=above, keep_all=True))
        if slabs:
            slabs[0] = replace(slabs[0], marks=(mark,))
        yield from slabs
        if heading.level == 1:
            bar = Shape(rect(0, 0.6, 24, 1.1, 0.5), fill=self.context.color("accent"))
            yield Slab(2.6, (bar,), number, keep=True)

    def _row(self, row: Row, number: int) -> Iterator[Slab]:
        """A row of a list: a numbered disc or a dot in the margin of the row."""
        indent = _INDENT * (row.level + 1)
        slabs = list(self.lines(row.inlines, self.body, number, above=self.leading(self.body) * 0.3, indent=indent))
        if not slabs:
            return
        baseline, em = self.baseline(self.body), self.body.size_pt * MM_PER_PT
        cy = baseline - em * 0.32
        cx = indent - _INDENT / 2 - 0.4
        if row.marker == "•":
            sign: tuple[Item, ...] = (Shape(circle(cx + 0.6, cy, 0.75), fill=self.context.color("accent-edge")),)
        else:
            ground = self.context.color("accent")
            style = TextStyle(
                font="sans-bold", size_pt=9.5, color=self.context.color("accent-ink"), on=ground, align="center"
            )
            number_text = self.set((Run(row.marker.rstrip(".")),), style, 4.6, number)
            sign = (
                Shape(circle(cx, cy, 2.25), fill=ground),
                *(Place(Frame(0, 0, items), cx - 2.3, cy + 1.15) for items in number_text),
            )
        yield replace(slabs[0], items=(*sign, *slabs[0].items))
        yield from slabs[1:]

    # Boxes

    def _inner(self, width: float, size_pt: float, ground: str) -> Typesetter:
        return Typesetter(self.context, self.book, width, size_pt, ground)

    def _callout(self, callout: Callout) -> Slab:
        """A tinted box with a coloured edge and its kind or title on top."""
        role = f"callout-{callout.kind}"
        ground, edge = self.context.color(role), self.context.color(f"{role}-edge")
        inner = self._inner(self.width - 2 * _PAD - 1.6, 9.5, role)
        head = TextStyle(font="sans-bold", size_pt=10.5, color=self.context.color("ink"), on=ground)
        slabs: list[Slab] = []
        if callout.title:
            slabs += inner.lines(callout.title, head, callout.line, above=0.0)
        slabs += inner.slabs(callout.body)
        column = stacked(slabs)
        height = column.height + 2 * _PAD - 0.8
        outline = rect(0, 0, self.width, height, 2.2)
        items: tuple[Item, ...] = (
            Shape(outline, fill=ground),
            Shape(rect(0, 0, 1.8, height), fill=edge, clips=(outline,)),
            Place(Frame(0, 0, column.items), _PAD + 1.6, _PAD - 0.6),
        )
        marks = tuple(mark for mark, _ in column.marks)
        return Slab(height, items, callout.line, above=3.6, marks=marks)

    def _blurb(self, blurb: Blurb) -> Slab:
        """Large and in the middle, on the ground of the cover."""
        ground, ink = self.context.color("cover"), self.context.color("on-night")
        inner = self._inner(self.width - 2 * _BLURB_PAD, 11.5, "cover")
        inner.body = replace(inner.body, font="sans-italic", color=ink, align="center", leading=1.3)
        column = stacked(list(inner.slabs(blurb.body)))
        height = column.height + 2 * _BLURB_PAD - 2.0
        outline = rect(0, 0, self.width, height, 3.0)
        items = (Shape(outline, fill=ground), Place(Frame(0, 0, column.items), _BLURB_PAD, _BLURB_PAD - 1.0))
        return Slab(height, items, blurb.line, above=3.6, keep=True)

    def _opening(self, opening: Opening) -> Slab:
        inner = self._inner(self.width - CONTENTS_MM - _GUTTER, self.body.size_pt, "page")
        return opening_slab(self, stacked(list(inner.slabs(opening.body))), opening.line)

    def _strip(self, strip: Strip) -> Iterator[Slab]:
        above = [*self._heading(strip.heading, strip.line), *self.slabs(strip.intro)]
        setter = StripSetter(self, self._cell_words, stacked)
        slab = setter.slab(strip, above, list(self.slabs(strip.outro)))
        if slab is not None:
            yield slab

    def _cell_words(self, cell: Cell, width: float, ground: str) -> Column:
        """The words below a picture: its own, else the figure's caption."""
        inner = self._inner(width, 9.5, ground)
        inner.body = replace(inner.body, font="sans", leading=1.18)
        if cell.body or cell.picture.kind != "figure" or cell.picture.ids[0] not in self.book.captions:
            return stacked(list(inner.slabs(cell.body)))
        caption = self.book.captions[cell.picture.ids[0]]
        lines = inner.set(caption.inlines, inner.body, width, cell.line, caption.where)
        leading, baseline = self.leading(inner.body), self.baseline(inner.body)
        return stacked([Slab(leading, (Place(Frame(0, 0, items), 0, baseline),), cell.line) for items in lines])

    def _columns(self, columns: Columns) -> Slab:
        """Side by side; and a little smaller, where a quick reference would not fit on its page."""
        slab = self._in_columns(columns, self.body.size_pt)
        small = self._in_columns(columns, _SMALL_PT) if self.body.size_pt > _SMALL_PT else slab
        return replace(slab, smaller=small) if small.height < slab.height else slab

    def _in_columns(self, columns: Columns, size_pt: float) -> Slab:
        width = (self.width - _GUTTER) / 2
        inner = self._inner(width, size_pt, "page")
        parts = balanced(list(inner.slabs(columns.body)), 2)
        items = tuple(
            Place(Frame(0, 0, part.items), index * (width + _GUTTER), 0.0) for index, part in enumerate(parts)
        )
        marks = tuple(mark for part in parts for mark, _ in part.marks)
        height = max((part.height for part in parts), default=0.0)
        return Slab(height, items, columns.line, above=_ABOVE_COLUMNS, below=_BELOW_COLUMNS, marks=marks)

    # Pictures

    def _pictures(self, pictures: Pictures) -> Iterator[Slab]:
        where = self.book.places(pictures.line)
        if pictures.kind == "icons":
            symbols = self.context.game.symbols
            ids = list(symbols) if pictures.ids == (ALL,) else [*pictures.ids]
            self.context.problems.add(*(where.unknown(name, symbols, "symbol") for name in ids if name not in symbols))
            yield from index_slabs(self, [name for name in ids if name in symbols], pictures.line)
            return
        if pictures.kind == "components":
            yield from self._components(pictures, where)
            return
        if pictures.kind == "sheet":
            frame = self.book.sheets(pictures.ids, self.width, where)
            if frame is not None:
                yield self._shown(frame, pictures.line, 3.0)
            return
        for name in pictures.ids:
            yield from self._figure(name, pictures.line)

    def _components(self, pictures: Pictures, where: Span) -> Iterator[Slab]:
        """A list that is seen as a whole, and smaller if need be; one that takes most of a page is in rows."""

        def rows(small: bool) -> list[Slab]:
            found = self.book.parts(pictures.ids, self.width, where, small)
            within = "in the middle of these components"
            return [Slab(row.height, (Place(row, 0, 0),), pictures.line, _ABOVE_PARTS, sight=within) for row in found]

        whole, small = (stacked(rows(small)) for small in (False, True))
        if min(whole.height, small.height) > _MOST_PARTS * self.book.page_height:
            yield from rows(small=True)
        elif whole.items:
            slab, less = (
                Slab(column.height + _BELOW_PARTS, column.items, pictures.line, _ABOVE_PARTS)
                for column in (whole, small)
            )
            yield replace(slab, smaller=less) if less.height < slab.height else slab

    def _shown(
        self, frame: Frame, number: int, above: float, below: Sequence[Item] = (), height: float = 0.0, anchor: str = ""
    ) -> Slab:
        """A picture in the middle, with what stands below it; and a little smaller, as far as its words can be read."""

        def slab(scale: float) -> Slab:
            picture = Place(frame, (self.width - frame.width * scale) / 2, 0.0, scale)
            words = Place(Frame(0, 0, tuple(below)), 0.0, frame.height * scale)
            items: tuple[Item, ...] = (picture, words) if below else (picture,)
            marks = (Mark(anchor),) if anchor else ()
            return Slab(frame.height * scale + height, items, number, above=above, floats=True, marks=marks)

        least = max(_SMALLER, SMALLEST_PT / smallest_text(frame, SMALLEST_PT / _SMALLER))
        return replace(slab(1.0), smaller=slab(least) if least < 0.98 else None)

    def _figure(self, name: str, number: int) -> Iterator[Slab]:
        if name not in self.book.captions:
            self.context.problems.add(self.book.places(number).unknown(name, self.figure_ids(), "figure"))
            return
        frame = self.book.figure(name, self.width)
        if frame is None:
            return
        caption = self.book.captions[name]
        style = TextStyle(
            font="sans-italic",
            size_pt=9,
            color=self.context.color("ink-soft"),
            on=self.body.on,
            leading=1.2,
            align="center",
        )
        label = Run(f"{self.context.say('book.caption', number=caption.number)} ", bold=True)
        lines = self.set((label, *caption.inlines), style, min(self.width, 112.0), number, caption.where)
        leading = self.leading(style)
        left = (self.width - min(self.width, 112.0)) / 2
        items = [
            Place(Frame(0, 0, line_items), left, _ABOVE_CAPTION + index * leading + self.baseline(style))
            for index, line_items in enumerate(lines)
        ]
        yield self._shown(frame, number, 3.6, items, _ABOVE_CAPTION + len(lines) * leading, f"figure-{name}")


def _announces(inlines: Sequence[Inline]) -> bool:
    """A paragraph that ends with a colon belongs to what follows."""
    last = inlines[-1] if inlines else None
    return isinstance(last, Run) and last.text.rstrip().endswith(":")


def _is_row(block: BookBlock | None) -> bool:
    return isinstance(block, Prose) and isinstance(block.block, Row)


def _is_heading(block: BookBlock | None) -> bool:
    return isinstance(block, Prose) and isinstance(block.block, Heading)


def _sight(block: BookBlock | None) -> str:
    """Where no page should be turned: a reader sees this together with what stands before it."""
    match block:
        case Prose(block=Row(marker=marker)):
            return "in the middle of these steps" if marker != "•" else ""
        case Table():
            return "between this table and its text"
        case Pictures(kind="figure" | "sheet"):
            return "between this figure and its text"
        case Pictures(kind="components"):
            return "between these components and their text"
        case Callout(kind="example"):
            return "between this example and its text"
    return ""
