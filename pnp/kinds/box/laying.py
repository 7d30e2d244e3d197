"""Drawn nets -> where they stand on pages, upright or turned, and the band that says how they become a box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pnp.kinds.context import Context
from pnp.kinds.furniture import badge, bordered
from pnp.scene.frame import Frame, Item, Place, Role
from pnp.scene.path import Box, rect
from pnp.sheet.paper import Paper
from pnp.type.text import TextStyle

FOOT_MM = 14.0
SIDE_MM = 6.5
TOP_MM = 7.0
STEPS_MM = 24.0
_GAP_MM = 4.0
_PICTURE_MM = 12.0

Step: TypeAlias = tuple[str, str]  # a drawing and what to do
Size: TypeAlias = tuple[float, float]


def room_above_steps(paper: Paper) -> Box:
    """Where nets may stand on a page that says below how they are made."""
    height = paper.height_mm - TOP_MM - FOOT_MM - STEPS_MM - _GAP_MM
    return Box(SIDE_MM, TOP_MM, paper.width_mm - 2 * SIDE_MM, height)


@dataclass(frozen=True, slots=True)
class Stand:
    """Which of several nets stands where."""

    number: int
    x: float
    y: float
    turned: bool

    def place(self, frame: Frame) -> Place:
        if self.turned:
            return Place(frame, self.x + frame.height, self.y, turn_deg=90.0, role=Role.PIECE)
        return Place(frame, self.x, self.y, role=Role.PIECE)


def arranged(sizes: Sequence[Size], room: Box) -> list[list[Stand]] | None:
    """Pages of stands: all on one, if there is a way, else one a page; None if one of them fits on none."""
    for turned in (False, True):
        for downwards in (True, False):
            if (page := _lined_up(sizes, room, turned=turned, downwards=downwards)) is not None:
                return [page]
    pages = [_alone(size, number, room) for number, size in enumerate(sizes)]
    return [page for page in pages if page is not None] if all(pages) else None


def _alone(size: Size, number: int, room: Box) -> list[Stand] | None:
    for turned in (False, True):
        if page := _lined_up([size], room, turned=turned, downwards=True):
            return [Stand(number, page[0].x, page[0].y, turned)]
    return None


def _lined_up(sizes: Sequence[Size], room: Box, *, turned: bool, downwards: bool) -> list[Stand] | None:
    """In a row or a column in the middle of the room; None if that is too small."""
    outer = [(high, wide) if turned else (wide, high) for wide, high in sizes]
    gaps = _GAP_MM * (len(outer) - 1)
    long = sum(size[downwards] for size in outer) + gaps
    broad = max(size[not downwards] for size in outer)
    across, down = (broad, long) if downwards else (long, broad)
    if across > room.width + 1e-6 or down > room.height + 1e-6:
        return None
    x, y = room.x + (room.width - across) / 2, room.y + (room.height - down) / 2
    stands = []
    for number, (wide, high) in enumerate(outer):
        stands.append(Stand(number, x, y, turned))
        x, y = (x, y + high + _GAP_MM) if downwards else (x + wide + _GAP_MM, y)
    return stands


def steps_below(context: Context, steps: Sequence[Step]) -> Place:
    """The steps as a band across the foot of the page."""
    paper = context.paper
    band = steps_frame(context, steps, paper.width_mm - 2 * SIDE_MM, STEPS_MM, pictures=True)
    return Place(band, SIDE_MM, paper.height_mm - FOOT_MM - STEPS_MM)


def steps_frame(
    context: Context, steps: Sequence[Step], width: float, height: float, *, first: int = 1, pictures: bool = False
) -> Frame:
    """Numbered panels side by side."""
    gap, paper = 3.0, context.color("paper")
    card = (width + gap) / len(steps) - gap
    style = TextStyle(size_pt=9.5, min_pt=8, color=context.color("ink"), on=paper, leading=1.12)
    items: list[Item] = []
    for number, (drawing, text) in enumerate(steps):
        x, left = number * (card + gap), 7.6
        items.append(bordered(rect(x, 0, card, height, 2.4), paper, context.color("rule"), 0.4))
        if pictures and (art := context.art(drawing, context.key())) is not None:
            items.append(context.picture(art, Box(x + 2.6, 7.6, _PICTURE_MM - 3, height - 10)))
            left = _PICTURE_MM + 1.2
        box = Box(x + left, 1.6, card - left - 2.0, height - 3.2)
        items += context.words(text, style, box, context.key())
        items += badge(context, first + number, x + 3.6, 3.9, context.key())
    return Frame(width, height, tuple(items), name="steps")
