"""What a box of a piece can hold besides words and pictures: pips, places to put things, rows of a table."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pnp.kinds.context import Context, more_room
from pnp.kinds.pieces.layouts import Slots
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Box, ellipse, line, rect
from pnp.source.markup import Block
from pnp.source.spans import Span
from pnp.type.text import TextStyle

# Where card players expect pips, as shares of the box: columns at the left, in the middle and at the right.
_L, _M, _R = 0.0, 0.5, 1.0
_THIRD, _TWO_THIRDS = 1 / 3, 2 / 3
_CORNERS = ((_L, 0.0), (_R, 0.0), (_L, 1.0), (_R, 1.0))
_SIDES = ((_L, 0.5), (_R, 0.5))
_EIGHT = (*_CORNERS, (_L, _THIRD), (_R, _THIRD), (_L, _TWO_THIRDS), (_R, _TWO_THIRDS))
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_M, 0.5),),
    2: ((_M, 0.0), (_M, 1.0)),
    3: ((_M, 0.0), (_M, 0.5), (_M, 1.0)),
    4: _CORNERS,
    5: (*_CORNERS, (_M, 0.5)),
    6: (*_CORNERS, *_SIDES),
    7: (*_CORNERS, *_SIDES, (_M, 0.25)),
    8: (*_CORNERS, *_SIDES, (_M, 0.25), (_M, 0.75)),
    9: (*_EIGHT, (_M, 0.5)),
    10: (*_EIGHT, (_M, 1 / 6), (_M, 5 / 6)),
}
_LONE_PIP = 2.2  # how much larger the ace is
_CLOSE = 0.8  # of a pip's size: how near the middles of two may be
_PIP_STEP_MM = 0.1
_RADIUS_MM = 3.0
_LABEL_MM = 5.0
_SPREAD = 1.8  # how much wider than asked the gaps of a list may become
_STEP_PT = 0.25


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A row of a list: its text, a picture, and where they come from."""

    blocks: Sequence[Block]
    picture: Frame | None
    where: Span


def pips(box: Box, picture: Frame, number: int, size: float | None, *, turned: bool) -> Iterator[Item]:
    """As many pictures as wanted, arranged as on playing cards; those in the lower half may stand on their heads."""
    side = size or min(box.width / 3.4, box.height / 5.2)
    if number == 1:
        side = min(side * _LONE_PIP, box.width, box.height)
    for across, down in _PIPS[number]:
        cx = box.x + side / 2 + across * (box.width - side)
        cy = box.y + side / 2 + down * (box.height - side)
        scale = min(side / picture.width, side / picture.height)
        half_width, half_height = picture.width * scale / 2, picture.height * scale / 2
        if turned and down > 0.5:
            yield Place(picture, cx + half_width, cy + half_height, scale, turn_deg=180, role=Role.ART)
        else:
            yield Place(picture, cx - half_width, cy - half_height, scale, role=Role.ART)


def largest_pip(box: Box, number: int) -> float:
    """The size up to which no pip lies on another: pictures are round enough to come a little closer than squares."""
    pairs = list(combinations(_PIPS[number], 2))
    side = min(box.width, box.height)
    while side > 0 and any(
        math.hypot((one[0] - other[0]) * (box.width - side), (one[1] - other[1]) * (box.height - side)) < _CLOSE * side
        for one, other in pairs
    ):
        side -= _PIP_STEP_MM
    return side


def slots(context: Context, box: Box, spec: Slots, style: TextStyle | None, where: Span) -> Iterator[Item]:
    """Places for pieces, one after another, so that a later one lies over an earlier one. Pieces keep their size."""
    width, height = spec.size
    step_x, step_y = spec.pitch or (
        (box.width - width) / (spec.columns - 1) if spec.columns > 1 else 0.0,
        (box.height - height) / (spec.rows - 1) if spec.rows > 1 else 0.0,
    )
    whole_x, whole_y = step_x * (spec.columns - 1) + width, step_y * (spec.rows - 1) + height
    if whole_x > box.width + 0.05 or whole_y > box.height + 0.05:
        message = f"these places need {whole_x:.1f} × {whole_y:.1f} mm, {box.width:.1f} × {box.height:.1f} mm are there"
        context.problems.add(where.problem(message))
        return
    if spec.pitch is None and spec.is_round and (message := _crowded(spec, step_x, step_y)):
        hint = "a larger box, fewer places, or a `pitch` where they should overlap"
        context.problems.add(where.problem(message, hint))
        return
    left, top = box.x + (box.width - whole_x) / 2, box.y + (box.height - whole_y) / 2
    fill, rim = context.color(spec.role, where), Stroke(context.color(spec.edge, where), 0.4, dash=(1.6, 1.2))
    for number in range(spec.columns * spec.rows):
        row, column = divmod(number, spec.columns)
        x, y = left + column * step_x, top + row * step_y
        if spec.is_round:
            path = ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
        else:
            path = rect(x, y, width, height, _RADIUS_MM)
        yield Shape(path, fill=fill, stroke=rim)
        if style is not None and spec.labels[number]:
            if spec.is_round:
                room = Box(x + width * 0.2, y + height * 0.3, width * 0.6, height * 0.4)
            else:  # in the strip that stays in sight when the next card lies on this one
                room = Box(x + 1.2, y + 1.5, max(_LABEL_MM, min(step_x or width, width) - 2.0), _LABEL_MM + 1)
            yield from context.words(spec.labels[number], style, room, where)


def _crowded(spec: Slots, step_x: float, step_y: float) -> str:
    """What is wrong with round places that nobody asked to overlap; nothing for most."""
    steps = ([(step_x, spec.size[0])] if spec.columns > 1 else []) + ([(step_y, spec.size[1])] if spec.rows > 1 else [])
    crowded = [(step, across) for step, across in steps if step < across - 0.05]
    if not crowded:
        return ""
    step, across = min(crowded)
    apart = max(step, 0.0)
    return f"these places overlap: {across:.1f} mm across, but spread over their box only {apart:.1f} mm apart"


def listed(
    context: Context,
    box: Box,
    rows: Sequence[ListedRow],
    style: TextStyle,
    *,
    icon_mm: float,
    gap: float,
    ruled: bool,
    middle: bool = True,
    room: Span | None = None,
) -> Iterator[Item]:
    """Rows one below the other, all in the same size: the largest in which they fit; `room` as for `Context.block`."""
    if not rows:
        return
    indent = icon_mm + 1.8 if any(row.picture is not None for row in rows) else 0.0

    def heights_at(size: float) -> list[float]:
        wanted = replace(style, size_pt=size, min_pt=size)
        return [
            max(
                context.height(row.blocks, wanted, box.width - indent, math.inf),
                icon_mm if row.picture is not None else 0.0,
            )
            for row in rows
        ]

    def needed_at(size: float) -> float:
        return sum(heights_at(size)) + gap * (len(rows) - 1)

    steps = math.ceil((style.size_pt - style.min_pt) / _STEP_PT)
    sizes = [style.min_pt, *(style.size_pt - step * _STEP_PT for step in reversed(range(steps)))]
    size = sizes[max(0, bisect_right(sizes, box.height, key=needed_at) - 1)]
    one_size, heights = replace(style, size_pt=size, min_pt=size), heights_at(size)
    needed = sum(heights) + gap * (len(rows) - 1)
    if math.isinf(needed):  # a word is too long
        for row, height in zip(rows, heights, strict=True):
            if math.isinf(height):
                context.block(row.blocks, one_size, Box(0, 0, box.width - indent, box.height), row.where, room=room)
        return
    if needed > box.height + 0.05:
        message = f"the list does not fit its box ({needed:.1f} mm height needed, {box.height:.1f} mm there)"
        hint = "shorten its texts" + (f", {more_room(room)}" if room is not None else "")
        context.problems.add(rows[-1].where.problem(message, hint))
        return
    spare = (box.height - needed) / max(1, len(rows) - 1)
    space = min(gap + spare, (gap + 1.0) * _SPREAD)
    left = box.height - sum(heights) - space * (len(rows) - 1)
    y = box.y + left / 2 if middle else box.y
    hair = Stroke(context.color("guide"), 0.2)
    for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
        if ruled and number:
            yield Shape(line((box.x, y - space / 2), (box.right, y - space / 2)), stroke=hair)
        if row.picture is not None:
            yield context.picture(row.picture, Box(box.x, y + (height - icon_mm) / 2, icon_mm, icon_mm))
        line_room = Box(box.x + indent, y, box.width - indent, height + 0.2)
        yield from context.block(row.blocks, one_size, line_room, row.where, middle=True)
        y += height + space
