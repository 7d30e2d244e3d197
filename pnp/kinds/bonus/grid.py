"""A grid of bonuses -> a panel of circles on rails: rows run to their award, columns down to theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pnp.game.content.bonuses import Bonuses
from pnp.kinds.context import Context
from pnp.kinds.furniture import PANEL_TITLE_MM, bordered, panel, to_circle
from pnp.scene.frame import Item, Part, Shape, Stroke
from pnp.scene.path import Box, line, rect
from pnp.type.text import TextStyle

SLOTS = ("rows", "how-to", "columns", "spent")
_HEAD = 22.0
_AWARD = 17.5
_AWARD_ROW = 15.8


class _Rails(NamedTuple):
    """Where the middles of circles lie."""

    row_height: float
    column_width: float
    across: tuple[float, ...]
    down: tuple[float, ...]
    award_x: float
    award_y: float


def _rails(context: Context, bonuses: Bonuses, box: Box) -> _Rails:
    x, y, width, height = box
    rows, columns = len(bonuses.row), len(bonuses.row[0].cells)
    how_to = 4.6 if context.slot("how-to") is not None else 0.0
    top = y + PANEL_TITLE_MM + 1.0 + how_to
    row_height = (height - PANEL_TITLE_MM - 1.4 - how_to - _AWARD_ROW) / rows
    column_width = (width - 3 - _HEAD - _AWARD) / columns
    return _Rails(
        row_height,
        column_width,
        tuple(x + 1.5 + _HEAD + (j + 0.5) * column_width for j in range(columns)),
        tuple(top + (i + 0.5) * row_height for i in range(rows)),
        x + width - 1.5 - _AWARD / 2,
        top + rows * row_height + _AWARD_ROW / 2,
    )


def grid_parts(context: Context, bonuses: Bonuses, box: Box) -> Iterator[Part]:
    """What a figure of the grid can point at; a bonus with a choice is one of its own."""
    row_height, column_width, across, down, award_x, award_y = _rails(context, bonuses, box)

    def around(cx: float, cy: float, width: float, height: float) -> Box:
        return Box(cx - width / 2, cy - height / 2, width, height)

    for row, cy in zip(bonuses.row, down, strict=True):
        yield Part("head", around(box.x + _HEAD / 2, cy, _HEAD, row_height), bonuses.head)
        for cell, cx in zip(row.cells, across, strict=True):
            yield Part("choice" if "/" in cell else "bonus", around(cx, cy, column_width, row_height))
        yield Part("row-award", around(award_x, cy, _AWARD, row_height), bonuses.row_award)
    for cx in across:
        yield Part("column-award", Box(cx - column_width / 2, award_y - 8, column_width, 9), bonuses.column_award)
        if bonuses.column_spent_as:
            yield Part("spent", Box(cx - column_width / 2, award_y + 3, column_width, 5))


def bonus_grid(context: Context, bonuses: Bonuses, box: Box, *, title: str, spent: str) -> list[Item]:
    """`spent` labels the box to tick where a column's award is used up."""
    x, y, width, _height = box
    rule = context.color("rule")
    row_height, column_width, across, down, award_x, award_y = _rails(context, bonuses, box)
    radius = min(row_height, column_width, _AWARD) / 2 - 0.55

    items = panel(context, box, title, context.key("grid_title"), aside="rows")
    for cy in down[::2]:
        band = rect(x + 1.2, cy - row_height / 2, width - 2.4, row_height, 2)
        items.append(Shape(band, fill=context.color("paper-2")))
    for cx in across:
        items.append(Shape(line((cx, down[0]), (cx, award_y)), stroke=Stroke(rule, 0.5, dash=(0.1, 1.4))))
    for row, cy in zip(bonuses.row, down, strict=True):
        items.append(Shape(line((x + _HEAD - 1, cy), (award_x, cy)), stroke=Stroke(rule, 0.45)))
        items += _head(context, bonuses.head, row.head, x + 2.2, cy, row_height)
        for cell, cx in zip(row.cells, across, strict=True):
            items += to_circle(context, cell, cx, cy, radius)
        items += to_circle(context, bonuses.row_award, award_x, cy, radius, role="accent-2-edge")
    for cx in across:
        items += _column_award(context, bonuses, spent, cx, award_y, column_width)

    note = TextStyle(size_pt=8.5, min_pt=8, color=context.color("ink"), on=context.color("paper"), align="center")
    line_style = replace(note, align="left", size_pt=9)
    items += context.slot_block("how-to", line_style, Box(x + 3, y + PANEL_TITLE_MM + 0.7, width - 6, 4.4))
    note_top = award_y - _AWARD_ROW / 2 + 0.6
    items += context.slot_block("columns", note, Box(x + 2.2, note_top, _HEAD - 2, _AWARD_ROW - 1.4), middle=True)
    if bonuses.column_spent_as:
        beside = Box(award_x - _AWARD / 2 - 0.4, note_top, _AWARD + 0.6, _AWARD_ROW - 1.4)
        items += context.slot_block("spent", note, beside, middle=True)
    return items


def _head(context: Context, ground: str, head: str, x: float, cy: float, height: float) -> list[Item]:
    """The picture that stands for a row, and beside it the symbols that feed it."""
    names = head.split("/")
    size = min(height - 1.4, 9.6)
    room = _HEAD - size - 3.0
    icon = min(7.0, room / len(names))
    left = x + size + (room - icon * len(names)) / 2 + 0.3
    items: list[Item] = [context.symbol(ground, x, cy - size / 2, size)]
    for number, name in enumerate(names):
        items.append(context.symbol(name, left + number * icon + 0.1, cy - icon / 2, icon - 0.2))
    return items


def _column_award(context: Context, bonuses: Bonuses, spent: str, cx: float, cy: float, width: float) -> list[Item]:
    """The award to circle when earned and, where it can be spent, a box to tick below it."""
    lift = 2.1 if bonuses.column_spent_as else 0.0
    radius = min(5.2, width / 2 - 0.55)
    items = to_circle(context, bonuses.column_award, cx, cy - lift, radius, role="accent-edge")
    if bonuses.column_spent_as:
        style = TextStyle(size_pt=8.5, min_pt=8, color=context.color("ink-soft"), on=context.color("paper"))
        side, gap = 3.2, 1.2
        label = min(context.width(spent, style), width - side - gap - 0.6)
        left = cx - (side + gap + label) / 2
        middle = cy - lift + radius + 2.5
        tick = rect(left, middle - side / 2, side, side, 0.7)
        items.append(bordered(tick, context.color("tile"), context.color("rule"), 0.4))
        items += context.line(spent, style, left + side + gap, middle + 1.0, label + 0.1, context.key("spent_label"))
    return items
