"""A table of a manuscript -> slabs: a dark head, light rows in turn, columns as wide as what they hold wants.

A column without a head that holds nothing but bold numbers is what a reader looks for, such as what a die shows: its
numbers are large. Elsewhere numbers that stand below one another have their units in one line.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from pnp.kinds.book.setting import Setting
from pnp.kinds.book.syntax import Table
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import line, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.inlines import Icon, Inline, Run
from pnp.type.flow import Slab
from pnp.type.text import TextStyle

_WHOLE_TABLE_MM = 130.0
_PICTURE_MM = 4.2
_EASE = 1.08  # of its widest word, for a column that is not as narrow as can be
_NUMERAL_PT = 16.5
_CAPITALS = 0.68  # of the type size, in the display faces
_PICTURE = "\ufffc"  # stands for one among the words
_TIE = "\u00a0"


@dataclass(frozen=True, slots=True)
class TableSetter:
    setting: Setting

    def slabs(self, table: Table) -> Iterator[Slab]:
        """A dark head, light rows in turn; columns as wide as what they hold wants. Parted only if it must be."""
        widths = self._widths(table)
        if widths is None:
            return
        large = _numerals(table)
        counted = self._counted(table)
        color = self.setting.context.color
        head_ground, head_ink = color("table-head"), color("table-head-ink")
        head = TextStyle(font="table-bold", size_pt=9.5, color=head_ink, on=head_ground, leading=1.2)
        rows = [replace(self._row(table.head, widths, head, table.line), above=3.2)]
        for index, cells in enumerate(table.rows):
            ground = color("page" if index % 2 else "paper")
            style = TextStyle(font="table", size_pt=9.5, color=color("ink"), on=ground, leading=1.2)
            row = self._row(cells, widths, style, table.line + 2 + index, large, counted)  # below the head and its rule
            rows.append(row)
        whole = sum(row.height for row in rows) <= _WHOLE_TABLE_MM
        for index, row in enumerate(rows):
            yield replace(row, keep=whole or index <= 1 or index >= len(rows) - 2, sight="in the middle of this table")
        rule = Shape(line((0, 0.2), (self.setting.width, 0.2)), stroke=Stroke(self.setting.context.color("rule"), 0.4))
        yield Slab(1.6, (rule,), table.line)

    def _row(
        self,
        cells: Sequence[Sequence[Inline]],
        widths: Sequence[float],
        style: TextStyle,
        number: int,
        large: Collection[int] = (),
        counted: Mapping[int, float] = MappingProxyType({}),
    ) -> Slab:
        pad_x, pad_y = 1.8, 0.9
        styles = [self._numeral(style) if column in large else style for column in range(len(cells))]
        columns = [
            self.setting.set(cell, own, width - 2 * pad_x, number)
            for cell, own, width in zip(cells, styles, widths, strict=True)
        ]
        leading = self.setting.leading(style)
        height = max(map(len, columns), default=1) * leading + 2 * pad_y
        items: list[Item] = [Shape(rect(0, 0, self.setting.width, height), fill=style.on)]
        x = 0.0
        for column, (lines, own, width) in enumerate(zip(columns, styles, widths, strict=True)):
            indent = counted[column] - self._natural(cells[column], style) if column in counted else 0.0
            top = (height - len(lines) * leading) / 2
            if own is not style:
                y = (height + own.size_pt * MM_PER_PT * _CAPITALS) / 2
                items += (Place(Frame(0, 0, line_items), x + pad_x, y) for line_items in lines)
                lines = []
            for index, line_items in enumerate(lines):
                y = top + index * leading + self.setting.baseline(style)
                items.append(Place(Frame(0, 0, line_items), x + pad_x + indent, y))
            x += width
        return Slab(height, tuple(items), number)

    def _widths(self, table: Table) -> list[float] | None:
        """Narrow columns as narrow as they can be, the rest shared by how much the others hold; None if too wide."""
        style = TextStyle(font="table", size_pt=9.5)
        natural, smallest, tightest = [], [], []
        large = _numerals(table)
        for column, cells in enumerate(zip(table.head, *table.rows, strict=True)):
            own = self._numeral(style) if column in large else style
            widths = [self._natural(cell, own) for cell in cells]
            words = [self._natural(word, own) for cell in cells for word in _words(cell)]
            natural.append(max(widths) + 4.2)
            narrow = max([*words, 6.0])
            smallest.append(natural[-1] if column in large else narrow * _EASE + 4.2)
            tightest.append(natural[-1] if column in large else narrow + 4.2)
        total = sum(natural)
        if total <= self.setting.width:
            return [width * self.setting.width / total for width in natural]
        spare = self.setting.width - sum(smallest)
        if spare < 0 and sum(tightest) <= self.setting.width:
            return [width * self.setting.width / sum(tightest) for width in tightest]
        if spare < 0:
            where = self.setting.book.places(table.line)
            needed = math.ceil(sum(tightest))
            message = f"this table is too wide: it needs {needed} mm, {math.floor(self.setting.width)} mm are there"
            self.setting.context.problems.add(where.problem(message, "fewer columns or shorter words"))
            return None
        wishes = [max(0.0, n - s) for n, s in zip(natural, smallest, strict=True)]
        return [s + spare * wish / (sum(wishes) or 1.0) for s, wish in zip(smallest, wishes, strict=True)]

    def _counted(self, table: Table) -> dict[int, float]:
        """The columns below whose heads there are only numbers, and how wide the widest is."""
        style = TextStyle(font="table", size_pt=9.5)
        return {
            column: max(self._natural(cell, style) for cell in cells)
            for column, (head, *cells) in enumerate(zip(table.head, *table.rows, strict=True))
            if head and cells and all(map(_is_number, cells))
        }

    def _natural(self, cell: Sequence[Inline], style: TextStyle) -> float:
        variant = self.setting.context.fonts.variant
        text = sum(
            self.setting.context.width(part.text, replace(style, font=variant(style.font, part.bold, part.italic)))
            for part in cell
            if isinstance(part, Run)
        )
        return text + _PICTURE_MM * sum(not isinstance(part, Run) for part in cell)

    def _numeral(self, style: TextStyle) -> TextStyle:
        return replace(style, font="display", size_pt=_NUMERAL_PT, color=self.setting.context.color("heading"))


def _numerals(table: Table) -> set[int]:
    """The columns of large numbers."""
    columns = enumerate(zip(table.head, *table.rows, strict=True))
    return {column for column, (head, *cells) in columns if not head and cells and all(map(_is_bold_number, cells))}


def _is_number(cell: Sequence[Inline]) -> bool:
    return len(cell) == 1 and isinstance(cell[0], Run) and cell[0].text.isdecimal()


def _is_bold_number(cell: Sequence[Inline]) -> bool:
    return _is_number(cell) and isinstance(cell[0], Run) and cell[0].bold


def _words(cell: Sequence[Inline]) -> Iterator[list[Inline]]:
    """What stays on one line: each word, and whatever no-break spaces tie together, pictures as well."""
    line = "".join(part.text if isinstance(part, Run) else f" {_PICTURE} " for part in cell)
    for word in re.sub(f" *{_TIE} *", _TIE, line).split(" "):
        yield [Icon("") if part == _PICTURE else Run(part) for part in re.split(f"({_PICTURE})", word) if part]
