"""Names of cards -> a picture of them as they lie on the table: in rows, upright or turned, with a way over them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.kinds.book.figure_marks import BAD, GOOD, SHADE
from pnp.kinds.book.figure_sheet import Gallery
from pnp.kinds.book.figures import Panel
from pnp.kinds.context import Context
from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import Point, line, polygon, rect
from pnp.source.problems import did_you_mean
from pnp.source.spans import Span

EMPTY, COVERED, TURNED = ".", "#", "v"
_GAP = 0.12  # between cards, in widths of a card
_RADIUS = 0.06
_SHADOW_MM = 0.5
_PEN_MM = 0.9
_HEAD_MM = 2.6
_MIN_CARD_MM = 9.0


@dataclass(frozen=True)
class Spread:
    """Cards in rows and columns; a None is an empty place. The trail leads over cells, counted from 0."""

    rows: tuple[tuple[tuple[Frame, bool] | None, ...], ...]
    trails: tuple[tuple[tuple[int, int], ...], ...] = ()
    good: bool = True
    lit: tuple[tuple[int, int], ...] = ()  # cells with a ring round them
    widest_mm: float = 26.0  # of a card

    @property
    def columns(self) -> int:
        return max(len(row) for row in self.rows)

    @property
    def card(self) -> Frame:
        return next(cell[0] for row in self.rows for cell in row if cell is not None)

    @property
    def least_width(self) -> float:
        return _MIN_CARD_MM * (self.columns + _GAP * (self.columns - 1))

    @property
    def most_width(self) -> float:
        return self.widest_mm * (self.columns + _GAP * (self.columns - 1))


def spread(gallery: Gallery, panel: Panel, rows: Sequence[Sequence[str]], where: Span) -> Spread | None:
    """None if a card is unknown, which is then reported. `.` is a gap, `#` a back; `suns-7 v` lies upside down."""
    context, deck = gallery.context, panel.deck
    sheets = context.sibling(deck, where)
    if sheets is None:
        return None
    found: list[tuple[tuple[Frame, bool] | None, ...]] = []
    for row in rows:
        cells: list[tuple[Frame, bool] | None] = []
        for text in row:
            name, _, mark = text.partition(" ")
            if name == EMPTY:
                cells.append(None)
                continue
            frame = sheets.back if name == COVERED else sheets.pieces.get(name)
            if frame is None or mark not in ("", TURNED):
                message, hint = f"“{deck}” has no piece “{text}”", did_you_mean(name, sheets.pieces)
                context.problems.add(where.problem(message, hint))
                return None
            cells.append((gallery.outlined(frame), mark == TURNED))
        found.append(tuple(cells))
    if not any(cell for row in found for cell in row):
        context.problems.add(where.problem("there is no card to show"))
        return None
    ways = tuple(tuple(_cell(cell) for cell in trail) for trail in panel.trails)
    size = max(len(row) for row in found)
    lit = tuple(_cell(cell) for cell in panel.highlight)
    for key, named in (("trail", [cell for way in ways for cell in way]), ("highlight", lit)):
        if any(not (0 <= r < len(found) and 0 <= c < size) for r, c in named):
            context.problems.add(where.problem(f"the {key} leaves the cards", "row,column, both from 1"))
            return None
    if any(step == after for way in ways for step, after in pairwise(way)):
        context.problems.add(where.problem("the trail has a step that stays where it is"))
        return None
    return Spread(tuple(found), ways, panel.trail_style == "good", lit, panel.card_mm)


def _cell(text: str) -> tuple[int, int]:
    row, column = map(int, text.split(","))
    return row - 1, column - 1


def spread_picture(context: Context, spread: Spread, width_mm: float) -> Frame:
    """As wide as told: the cards are as large as that allows."""
    columns = spread.columns
    width = width_mm / (columns + _GAP * (columns - 1))
    scale = width / spread.card.width
    height, gap = spread.card.height * scale, width * _GAP
    items: list[Item] = []
    guide = Stroke(context.color("guide"), 0.3, dash=(1.2, 1.0))
    for r, row in enumerate(spread.rows):
        for c, cell in enumerate(row):
            x, y = c * (width + gap), r * (height + gap)
            if cell is None:
                items.append(Shape(rect(x, y, width, height, width * _RADIUS), stroke=guide))
                continue
            frame, turned = cell
            shadow = rect(x + _SHADOW_MM, y + _SHADOW_MM, width, height, width * _RADIUS)
            window = rect(0, 0, frame.width, frame.height, frame.width * _RADIUS)
            place = (x + width, y + height, scale, 180.0) if turned else (x, y, scale, 0.0)
            items.append(Shape(shadow, fill=SHADE))
            items.append(Place(frame, *place, clip=window))
            edge = Stroke(context.color("rule"), 0.2)
            items.append(Shape(rect(x, y, width, height, width * _RADIUS), stroke=edge))
    for r, c in spread.lit:
        ring = rect(c * (width + gap), r * (height + gap), width, height, width * _RADIUS)
        items += [Shape(ring, stroke=Stroke(color, pen)) for color, pen in ((WHITE, _PEN_MM + 0.7), (GOOD, _PEN_MM))]
    for way in spread.trails:
        middles = [(c * (width + gap) + width / 2, r * (height + gap) + height / 2) for r, c in way]
        items += _arrows(middles, GOOD if spread.good else BAD)
    rows = len(spread.rows)
    return Frame(width_mm, rows * height + (rows - 1) * gap + _SHADOW_MM, tuple(items), name="cards")


def _arrows(points: Sequence[Point], color: Color) -> list[Item]:
    """One from each point to the next, with a white rim, so that they show on any card."""
    items: list[Item] = []
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        start = (x0 + ux * length * 0.18, y0 + uy * length * 0.18)
        tip = (x1 - ux * length * 0.18, y1 - uy * length * 0.18)
        neck = (tip[0] - ux * _HEAD_MM, tip[1] - uy * _HEAD_MM)
        half = _HEAD_MM * 0.55
        head = polygon((tip, (neck[0] - uy * half, neck[1] + ux * half), (neck[0] + uy * half, neck[1] - ux * half)))
        for pen, fill in ((Stroke(WHITE, _PEN_MM + 0.9), WHITE), (Stroke(color, _PEN_MM), color)):
            items.append(Shape(line(start, neck), stroke=pen))
            rim = Stroke(WHITE, 0.8) if fill is WHITE else None
            items.append(Shape(head, fill=fill, stroke=rim))
    return items
