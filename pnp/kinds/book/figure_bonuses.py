"""Marks on a grid of bonuses -> a small picture of it: what is circled, crossed off, new, and what it earns."""

from __future__ import annotations

from pnp.game.marks import GridMarks
from pnp.kinds.context import Context
from pnp.kinds.furniture import symbols_in, to_circle
from pnp.scene.frame import Frame, Item, Shape, Stroke
from pnp.scene.path import circle, line, rect

_CELL = 7.6
_RADIUS = 3.3
_HEAD = 13.0
_SIDE = 1.2


def bonuses_size(context: Context) -> tuple[float, float]:
    """Width and height of the grid; the game has bonuses, because something on them is marked."""
    bonuses = context.game.bonuses
    assert bonuses is not None
    columns = len(bonuses.row[0].cells) + 1
    return _HEAD + columns * _CELL + 2 * _SIDE, (len(bonuses.row) + 1) * _CELL + 2 * _SIDE


def bonuses_picture(context: Context, marks: GridMarks) -> Frame:
    """The grid with its marks; circles that are new stand out."""
    bonuses = context.game.bonuses
    assert bonuses is not None
    before, after, crossed = marks.before, marks.after, marks.crossed
    width, height = bonuses_size(context)
    columns = len(bonuses.row[0].cells)
    items: list[Item] = [
        Shape(rect(0, 0, width, height, 2), fill=context.color("paper"), stroke=Stroke(context.color("rule"), 0.35))
    ]
    award_x = _SIDE + _HEAD + (columns + 0.5) * _CELL
    for i, row in enumerate(bonuses.row):
        cy = _SIDE + (i + 0.5) * _CELL
        items.append(Shape(line((_HEAD, cy), (award_x, cy)), stroke=Stroke(context.color("rule"), 0.35)))
        items += _head(context, bonuses.head, row.head, cy)
        for j, cell in enumerate(row.cells):
            cx = _SIDE + _HEAD + (j + 0.5) * _CELL
            items += _spot(context, cell, cx, cy, before=j < before[i], after=j < after[i])
            if j < crossed[i]:
                items += _cross(context, cx, cy)
        was_full, is_full = before[i] >= columns, after[i] >= columns
        items += _spot(context, bonuses.row_award, award_x, cy, before=was_full, after=is_full)
    for j in range(columns):
        cx, cy = _SIDE + _HEAD + (j + 0.5) * _CELL, _SIDE + (len(bonuses.row) + 0.5) * _CELL
        items += _spot(context, bonuses.column_award, cx, cy, before=min(before) > j, after=min(after) > j)
    return Frame(width, height, tuple(items), name="bonuses")


def _head(context: Context, ground: str, head: str, cy: float) -> list[Item]:
    size = _HEAD * 0.42
    items: list[Item] = [context.symbol(ground, _SIDE, cy - size / 2, size)]
    return items + symbols_in(context, head, _SIDE + size + (_HEAD - size) / 2 - 0.4, cy, 3.1)


def _spot(context: Context, references: str, cx: float, cy: float, *, before: bool, after: bool) -> list[Item]:
    """Dashed while it waits, a plain ring when it is circled, a bold one in the accent when that is new."""
    items = to_circle(context, references, cx, cy, _RADIUS)
    if before:
        items.append(Shape(circle(cx, cy, _RADIUS), stroke=Stroke(context.color("ink"), 0.55)))
    elif after:
        items.append(Shape(circle(cx, cy, _RADIUS), stroke=Stroke(context.color("accent-edge"), 1.0)))
    return items


def _cross(context: Context, cx: float, cy: float) -> list[Item]:
    d, stroke = _RADIUS * 0.72, Stroke(context.color("ink"), 0.6)
    return [
        Shape(line((cx - d, cy - d), (cx + d, cy + d)), stroke=stroke),
        Shape(line((cx - d, cy + d), (cx + d, cy - d)), stroke=stroke),
    ]
