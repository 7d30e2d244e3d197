"""The first paragraphs of a book, with its contents in a narrow column beside them."""

from __future__ import annotations

from dataclasses import replace

from pnp.kinds.book.setting import Setting
from pnp.scene.frame import Frame, Item, Place, Shape
from pnp.scene.path import rect
from pnp.source.inlines import Run
from pnp.type.flow import Column, Slab
from pnp.type.text import TextStyle

CONTENTS_MM = 44.0
_FOLIO, _PAD, _BETWEEN = 7.0, 3.2, 1.1


def opening_slab(setting: Setting, text: Column, number: int) -> Slab:
    """Text that is set already, and the contents on its right."""
    contents = _contents(setting, CONTENTS_MM - 2 * _PAD, number)
    height = max(text.height, contents.height + 2 * _PAD)
    panel = Shape(rect(0, 0, CONTENTS_MM, height, 2.2), fill=setting.context.color("paper"))
    beside = Frame(CONTENTS_MM, height, (panel, Place(contents, _PAD, _PAD)))
    items = (Place(Frame(0, 0, text.items), 0.0, 0.0), Place(beside, setting.width - CONTENTS_MM, 0.0))
    return Slab(height, items, number, above=2.5)


def _contents(setting: Setting, width: float, number: int) -> Frame:
    """Chapters with their pages, as links."""
    context, book = setting.context, setting.book
    ground, ink = context.color("paper"), context.color("ink")
    head = TextStyle(font="sans-bold", size_pt=11, color=context.color("heading"), on=ground)
    style = TextStyle(font="sans", size_pt=9.5, color=ink, on=ground, leading=1.15)
    where, leading = context.key("contents_title"), setting.leading(style)
    items: list[Item] = [*context.line(book.contents_title, head, 0, setting.baseline(head), width, where)]
    y = setting.leading(head) + 1.2
    for anchor, title, page in book.contents:
        lines = setting.set((Run(title, link=anchor),), style, width - _FOLIO, number)
        for index, line_items in enumerate(lines):
            items.append(Place(Frame(0, 0, line_items), 0.0, y + index * leading + setting.baseline(style)))
        y += max(1, len(lines)) * leading
        folio, foot = Run(str(page), bold=True, link=anchor), y - leading + setting.baseline(style)
        items += context.line((folio,), replace(style, align="right"), width - _FOLIO, foot, _FOLIO, where)
        y += _BETWEEN
    return Frame(width, y - _BETWEEN, tuple(items), name="contents")
