"""Steps -> cards in two columns, each with a drawing: all in type of one size, the largest that the room allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.kinds.context import Context
from pnp.kinds.furniture import badge, bordered
from pnp.kinds.guide.lettering import short
from pnp.kinds.guide.words import Step
from pnp.scene.frame import Item
from pnp.scene.path import Box, rect
from pnp.source.inlines import parse_inline
from pnp.source.markup import Paragraph
from pnp.source.problems import Refused
from pnp.type.text import TextStyle

GAP_MM = 4.0
_COLUMNS = 2
_LEFT, _RIGHT = 26.0, 3.0  # of the words: a drawing stands before them
_TITLE_MM, _AIR_MM = 8.0, 3.0
_LEAST_MM = 19.0  # a drawing that can be made out
_WIDE_MM = 16.0  # the same where one card has a row of its own
_SPARE_MM = 12.0  # of air that a card may have besides
_SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5)


@dataclass(frozen=True, slots=True)
class _Row:
    steps: tuple[Step, ...]
    width: float  # of a card
    height: float


def steps_height(context: Context, steps: Sequence[Step], width: float, size_pt: float = 10.5) -> float:
    """How high the cards come out without any air to spare."""
    rows = _rows(context, steps, width, size_pt)
    return sum(row.height for row in rows) + GAP_MM * max(0, len(rows) - 1)


def step_cards(context: Context, steps: Sequence[Step], box: Box) -> list[Item]:
    """Two to a row, one over the whole width where one is left; they share what height there is, within limits."""
    size = next((size for size in _SIZES if steps_height(context, steps, box.width, size) <= box.height), _SIZES[-1])
    rows = _rows(context, steps, box.width, size)
    spare = min(_SPARE_MM, (box.height - steps_height(context, steps, box.width, size)) / len(rows))
    items: list[Item] = []
    y, number = box.y, 0
    for row in rows:
        height = row.height + spare
        for column, step in enumerate(row.steps):
            number += 1
            place = Box(box.x + column * (row.width + GAP_MM), y, row.width, height)
            items += _card(context, step, number, place, size)
        y += height + GAP_MM
    return items


def _rows(context: Context, steps: Sequence[Step], width: float, size_pt: float) -> list[_Row]:
    style = TextStyle(size_pt=size_pt, min_pt=8)
    rows: list[_Row] = []
    for at in range(0, len(steps), _COLUMNS):
        row = tuple(steps[at : at + _COLUMNS])
        each = (width - GAP_MM) / _COLUMNS if len(row) == _COLUMNS or len(steps) == 1 else width
        least = _LEAST_MM if len(row) == _COLUMNS else _WIDE_MM
        words = max(_words_height(context, step, style, each) for step in row)
        rows.append(_Row(row, each, max(least, _TITLE_MM + words + 2 * _AIR_MM)))
    return rows


def _words_height(context: Context, step: Step, style: TextStyle, width: float) -> float:
    try:
        blocks = (Paragraph(parse_inline(step.text)),)
    except Refused:  # told where it is set
        return 0.0
    return context.height(blocks, style, width - _LEFT - _RIGHT)


def _card(context: Context, step: Step, number: int, box: Box, size_pt: float) -> list[Item]:
    paper, ink, where = context.color("paper"), context.color("ink"), context.key("step")
    title = TextStyle("display", 16, ink, paper, min_pt=11)
    style = TextStyle(size_pt=size_pt, min_pt=8, color=ink, on=paper)
    items: list[Item] = [bordered(rect(*box, 2.6), paper, context.color("rule"), 0.5)]
    if (art := context.art(step.art, where)) is not None:
        items.append(context.picture(art, Box(box.x + 7.0, box.y + 2.5, 16.0, box.height - 5.0)))
    items += badge(context, number, box.x + 4.0, box.y + 4.0, where)
    width = box.width - _LEFT - _RIGHT
    words = _words_height(context, step, style, box.width)
    top = box.y + max(1.0, (box.height - _TITLE_MM - words) / 2)
    items += short(context, step.title, title, box.x + _LEFT, top + 5.6, width)
    room = Box(box.x + _LEFT, top + _TITLE_MM, width, box.bottom - top - _TITLE_MM - 0.6)
    return [*items, *context.words(step.text, style, room, where, middle=False)]
