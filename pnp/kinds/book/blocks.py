"""Blocks of a manuscript -> slabs of a text column: type, tables, call-outs, columns, figures with captions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from pnp.kinds.book.crossrefs import with_references
from pnp.kinds.book.figures import Figures
from pnp.kinds.book.syntax import (
    BookBlock,
    Callout,
    Columns,
    NewPage,
    Pictures,
    Prose,
    Table,
    title_of,
)
from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import circle, line, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.inlines import Inline, Run
from pnp.source.markup import Heading, Paragraph, Rule
from pnp.source.markup import Item as Row
from pnp.source.problems import Refused
from pnp.source.spans import Span
from pnp.type.flow import Mark, Slab, balanced, stacked
from pnp.type.text import TextStyle

_GUTTER = 6.0
_PAD = 3.2
_INDENT = 6.2
_WHOLE_TABLE_MM = 130.0


Lines: TypeAlias = dict[tuple[tuple[Inline, ...], TextStyle, float], list[tuple[Item, ...]]]


@dataclass(frozen=True, slots=True)
class Caption:
    number: int
    inlines: tuple[Inline, ...]
    where: Span


@dataclass(frozen=True, slots=True)
class Book:
    """What the blocks of a book need beside the context."""

    places: Callable[[int], Span]  # a line of the manuscript -> where it came from
    resolve: dict[tuple[str, str], str]  # (kind of reference, target) -> what is printed
    figure: Callable[[str, float], Frame | None]  # id, width
    sheets: Callable[[Sequence[str], float, Span], Frame | None]
    captions: dict[str, Caption]  # of the figures that the text shows
    lines: Lines = field(default_factory=dict)  # those set before: most are the same in every pass


class Typesetter:
    """Sets blocks in one width and one size."""

    def __init__(self, context: Context, book: Book, width: float, size_pt: float = 10.0, ground: str = "page") -> None:
        self.context, self.book, self.width = context, book, width
        self.body = TextStyle(
            font="text", size_pt=size_pt, color=context.color("ink"), on=context.color(ground), leading=1.28
        )

    def slabs(self, blocks: Iterable[BookBlock]) -> Iterator[Slab]:
        new_page, new_list = False, True
        listed: list[BookBlock | None] = [*blocks, None, None]
        for block, after, last in zip(listed, listed[1:], listed[2:], strict=False):
            if block is None:
                break
            if isinstance(block, NewPage):
                new_page = True
                continue
            slabs = list(self._block(block))
            if slabs and _is_row(block) and _is_row(after) and (new_list or not _is_row(last)):
                slabs[-1] = replace(slabs[-1], keep=True)  # neither the first nor the last row stands alone
            new_list = not _is_row(block)
            for slab in slabs:
                yield replace(slab, new_page=True) if new_page else slab
                new_page = False

    def _block(self, block: BookBlock) -> Iterator[Slab]:
        match block:
            case Prose():
                yield from self._prose(block)
            case Table():
                yield from self._table(block)
            case Callout():
                yield self._callout(block)
            case Columns():
                yield self._columns(block)
            case Pictures():
                yield from self._pictures(block)
            case NewPage():  # pragma: no cover  # taken out by slabs()
                return

    # Type

    def _prose(self, prose: Prose) -> Iterator[Slab]:
        block = prose.block
        match block:
            case Heading():
                yield from self._heading(block, prose.line)
            case Paragraph():
                slabs = list(self._lines(block.inlines, self.body, prose.line, above=self._leading(self.body) * 0.45))
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
        slabs = list(self._lines(heading.inlines, style, number, above=above, keep_all=True))
        if slabs:
            slabs[0] = replace(slabs[0], marks=(mark,))
        yield from slabs
        if heading.level == 1:
            bar = Shape(rect(0, 0.6, 24, 1.1, 0.5), fill=self.context.color("accent"))
            yield Slab(2.6, (bar,), number, keep=True)

    def _row(self, row: Row, number: int) -> Iterator[Slab]:
        """A row of a list: a numbered disc or a dot in the margin of the row."""
        indent = _INDENT * (row.level + 1)
        slabs = list(self._lines(row.inlines, self.body, number, above=self._leading(self.body) * 0.3, indent=indent))
        if not slabs:
            return
        baseline, em = self._baseline(self.body), self.body.size_pt * MM_PER_PT
        cy = baseline - em * 0.32
        cx = indent - _INDENT / 2 - 0.4
        if row.marker == "•":
            sign: tuple[Item, ...] = (Shape(circle(cx + 0.6, cy, 0.75), fill=self.context.color("accent-edge")),)
        else:
            ground = self.context.color("accent")
            style = TextStyle(
                font="sans-bold", size_pt=9.5, color=self.context.color("accent-ink"), on=ground, align="center"
            )
            number_text = self._set((Run(row.marker.rstrip(".")),), style, 4.6, number)
            sign = (
                Shape(circle(cx, cy, 2.25), fill=ground),
                *(Place(Frame(0, 0, items), cx - 2.3, cy + 1.15) for items in number_text),
            )
        yield replace(slabs[0], items=(*sign, *slabs[0].items))
        yield from slabs[1:]

    def _lines(
        self,
        inlines: Sequence[Inline],
        style: TextStyle,
        number: int,
        *,
        above: float,
        indent: float = 0.0,
        keep_all: bool = False,
    ) -> Iterator[Slab]:
        """Lines as slabs; the first two and the last two stay together."""
        lines = self._set(inlines, style, self.width - indent, number)
        last = len(lines) - 1
        for index, items in enumerate(lines):
            keep = keep_all or (index < last and (index == 0 or index == last - 1))
            placed = Place(Frame(0.0, 0.0, items), indent, self._baseline(style))
            yield Slab(self._leading(style), (placed,), number, above=0.0 if index else above, keep=keep)

    def _set(
        self, inlines: Sequence[Inline], style: TextStyle, width: float, number: int, where: Span | None = None
    ) -> list[tuple[Item, ...]]:
        """Lines of text that stands in a line of the manuscript, or in another place that it draws on."""
        where = where or self.book.places(number)
        try:
            resolved = with_references(inlines, self.book.resolve, number, self._figures())
        except Refused as error:
            self.context.problems.add(where.problem(error.message, error.hint))
            return []
        lines = self.book.lines.get((resolved, style, width)) or self.context.lines(resolved, style, width, where)
        self.book.lines[resolved, style, width] = lines
        return lines

    @staticmethod
    def _leading(style: TextStyle) -> float:
        return style.size_pt * style.leading * MM_PER_PT

    @classmethod
    def _baseline(cls, style: TextStyle) -> float:
        return cls._leading(style) * 0.76

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
            slabs += inner._lines(callout.title, head, callout.line, above=0.0)
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

    def _columns(self, columns: Columns) -> Slab:
        width = (self.width - _GUTTER) / 2
        inner = self._inner(width, self.body.size_pt, "page")
        parts = balanced(list(inner.slabs(columns.body)), 2)
        items = tuple(
            Place(Frame(0, 0, part.items), index * (width + _GUTTER), 0.0) for index, part in enumerate(parts)
        )
        marks = tuple(mark for part in parts for mark, _ in part.marks)
        return Slab(max((part.height for part in parts), default=0.0), items, columns.line, above=2.5, marks=marks)

    def _table(self, table: Table) -> Iterator[Slab]:
        """A dark head, light rows in turn; columns as wide as what they hold wants. Parted only if it must be."""
        widths = self._column_widths(table)
        if widths is None:
            return
        head_ground, head_ink = self.context.color("table-head"), self.context.color("table-head-ink")
        head = TextStyle(font="table-bold", size_pt=9.5, color=head_ink, on=head_ground, leading=1.2)
        rows = [replace(self._table_row(table.head, widths, head, table.line), above=3.2)]
        for index, cells in enumerate(table.rows):
            ground = self.context.color("page" if index % 2 else "paper")
            style = TextStyle(font="table", size_pt=9.5, color=self.context.color("ink"), on=ground, leading=1.2)
            rows.append(self._table_row(cells, widths, style, table.line + 2 + index))  # below the head and its rule
        whole = sum(row.height for row in rows) <= _WHOLE_TABLE_MM
        for index, row in enumerate(rows):
            yield replace(row, keep=whole or index <= 1 or index >= len(rows) - 2)
        rule = Shape(line((0, 0.2), (self.width, 0.2)), stroke=Stroke(self.context.color("rule"), 0.4))
        yield Slab(1.6, (rule,), table.line)

    def _table_row(
        self, cells: Sequence[Sequence[Inline]], widths: Sequence[float], style: TextStyle, number: int
    ) -> Slab:
        pad_x, pad_y = 1.8, 0.9
        columns = [self._set(cell, style, width - 2 * pad_x, number) for cell, width in zip(cells, widths, strict=True)]
        leading = self._leading(style)
        height = max(map(len, columns), default=1) * leading + 2 * pad_y
        items: list[Item] = [Shape(rect(0, 0, self.width, height), fill=style.on)]
        x = 0.0
        for lines, width in zip(columns, widths, strict=True):
            top = (height - len(lines) * leading) / 2
            for index, line_items in enumerate(lines):
                y = top + index * leading + self._baseline(style)
                items.append(Place(Frame(0, 0, line_items), x + pad_x, y))
            x += width
        return Slab(height, tuple(items), number)

    def _column_widths(self, table: Table) -> list[float] | None:
        """Narrow columns as narrow as they can be, the rest shared by how much the others hold; None if too wide."""
        style = TextStyle(font="table", size_pt=9.5)
        natural, smallest = [], []
        for cells in zip(table.head, *table.rows, strict=True):
            widths = [self._natural(cell, style) for cell in cells]
            words = [self._natural((Run(word),), style) for cell in cells for word in _words(cell)]
            natural.append(max(widths) + 4.2)
            smallest.append(max([*words, 6.0]) * 1.08 + 4.2)
        total = sum(natural)
        if total <= self.width:
            return [width * self.width / total for width in natural]
        spare = self.width - sum(smallest)
        if spare < 0:
            where = self.book.places(table.line)
            message = f"this table is too wide: it needs {sum(smallest):.0f} mm, {self.width:.0f} mm are there"
            self.context.problems.add(where.problem(message, "fewer columns or shorter words"))
            return None
        wishes = [max(0.0, n - s) for n, s in zip(natural, smallest, strict=True)]
        return [s + spare * wish / (sum(wishes) or 1.0) for s, wish in zip(smallest, wishes, strict=True)]

    def _natural(self, cell: Sequence[Inline], style: TextStyle) -> float:
        variant = self.context.fonts.variant
        text = sum(
            self.context.width(part.text, replace(style, font=variant(style.font, part.bold, part.italic)))
            for part in cell
            if isinstance(part, Run)
        )
        return text + 4.2 * sum(not isinstance(part, Run) for part in cell)

    # Pictures

    def _pictures(self, pictures: Pictures) -> Iterator[Slab]:
        if pictures.kind == "sheet":
            frame = self.book.sheets(pictures.ids, self.width, self.book.places(pictures.line))
            if frame is not None:
                x = (self.width - frame.width) / 2
                yield Slab(frame.height, (Place(frame, x, 0.0),), pictures.line, above=3.0, floats=True)
            return
        for name in pictures.ids:
            yield from self._figure(name, pictures.line)

    def _figures(self) -> list[str]:
        figures = self.context.game.content(Figures)
        return [figure.id for figure in figures.figure] if figures else []

    def _figure(self, name: str, number: int) -> Iterator[Slab]:
        if name not in self.book.captions:
            self.context.problems.add(self.book.places(number).unknown(name, self._figures(), "figure"))
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
        label = Run(f"Figure {caption.number}. ", bold=True)
        lines = self._set((label, *caption.inlines), style, min(self.width, 112.0), number, caption.where)
        leading = self._leading(style)
        left = (self.width - min(self.width, 112.0)) / 2
        items: list[Item] = [Place(frame, (self.width - frame.width) / 2, 0.0)]
        top = frame.height + 1.6
        for index, line_items in enumerate(lines):
            y = top + index * leading + self._baseline(style)
            items.append(Place(Frame(0, 0, line_items), left, y))
        height = top + len(lines) * leading
        yield Slab(height, tuple(items), number, above=3.6, floats=True, marks=(Mark(f"figure-{name}"),))


def _announces(inlines: Sequence[Inline]) -> bool:
    """A paragraph that ends with a colon belongs to what follows."""
    last = inlines[-1] if inlines else None
    return isinstance(last, Run) and last.text.rstrip().endswith(":")


def _is_row(block: BookBlock | None) -> bool:
    return isinstance(block, Prose) and isinstance(block.block, Row)


def _words(cell: Sequence[Inline]) -> list[str]:
    return [word for part in cell if isinstance(part, Run) for word in part.text.split()]
