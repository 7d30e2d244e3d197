"""Symbols -> an index: each with its picture, its name and what it stands for, in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.kinds.book.setting import Setting
from pnp.scene.frame import Frame, Item, Place
from pnp.scene.path import Box
from pnp.source.inlines import Run, parse_inline
from pnp.source.problems import Refused
from pnp.source.wording import capitalised
from pnp.type.flow import Slab
from pnp.type.text import TextStyle

ICON_MM = 8.0
_BESIDE, _GUTTER = 2.6, 6.0


def index_slabs(setting: Setting, ids: Sequence[str], number: int, icon: float = ICON_MM) -> Iterator[Slab]:
    """Two to a row, down the left column first."""
    width = (setting.width - _GUTTER) / 2
    cells = [_cell(setting, name, width, number, icon) for name in ids]
    half = -(-len(cells) // 2)
    for index in range(half):
        row = cells[index::half][:2]
        height = max(cell.height for cell in row)
        items = tuple(
            Place(cell, column * (width + _GUTTER), (height - cell.height) / 2) for column, cell in enumerate(row)
        )
        yield Slab(height, items, number, above=icon * 0.18, keep=index in (0, half - 2))


def _cell(setting: Setting, name: str, width: float, number: int, icon: float) -> Frame:
    context, symbol = setting.context, setting.context.game.symbols[name]
    left = icon + _BESIDE
    style = TextStyle(font="sans", size_pt=9.5, color=context.color("ink"), on=setting.body.on, leading=1.15)
    where = symbol.span.at("about" if symbol.about else "name")
    try:
        about = (Run(". "), *parse_inline(symbol.about)) if symbol.about else ()
    except Refused as error:
        context.problems.add(where.problem(error.message, error.hint))
        about = ()
    lines = setting.set((Run(capitalised(symbol.name), bold=True), *about), style, width - left, number, where)
    leading = setting.leading(style)
    height = max(icon * 1.2, len(lines) * leading)
    top = (height - len(lines) * leading) / 2
    words: tuple[Item, ...] = tuple(
        Place(Frame(0, 0, items), left, top + index * leading + setting.baseline(style))
        for index, items in enumerate(lines)
    )
    picture = context.picture(context.assets.symbol(name), Box(0, (height - icon) / 2, icon, icon))
    return Frame(width, height, (picture, *words), name=name)
