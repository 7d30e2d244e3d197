"""Names of cards -> a picture of them as they lie on the table: in rows, upright or turned, with a way over them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from pnp.kinds.book.figure_marks import BAD, GOOD, SHADE
from pnp.kinds.book.figure_sheet import SheetPictures
from pnp.kinds.book.figures import Panel
from pnp.kinds.context import Context
from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import Point, line, polygon, rect
from pnp.source.problems import did_you_mean

EMPTY, COVERED, TURNED = ".", "#", "v"
_GAP = 0.12  # between cards, in widths of a card
_RADIUS = 0.06
_SHADOW_MM = 0.5
_PEN_MM = 0.9
_RINGS_APART_MM = 2 * _PEN_MM + 0.5  # between cards that may have rings: two of them, or one beside a card's shadow
_HEAD_MM = 2.6
_INSET = 0.18  # of the way between two middles, at both ends of an arrow
# Cards have their index at the upper left, turned ones at the lower right. An arrow that leaves a card over its index
# begins beyond it; one that would end on an index keeps aside: to the upper left it begins and ends so far from the
# middles, in widths and heights of a card, and to the lower right as far the other way.
_AT_CORNER = 0.46
_ASIDE = ((0.15, -0.2), (0.28, 0.05))
# Names stand at the foot, of turned cards at the head. An arrow straight up or down ends or begins at the edge of a
# card whose name is in its way; where both names are, it passes beside them, so far from the middles.
_AT_EDGE = 0.48
_PAST_NAMES = (0.4, 0.08)
_MIN_CARD_MM = 9.0


Card: TypeAlias = tuple[Frame, bool]  # its picture, and whether it lies upside down
Rows: TypeAlias = tuple[tuple[Card | None, ...], ...]
Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Spread:
    """Cards in rows and columns; a None is an empty place. The trail leads over cells, counted from 0."""

    rows: Rows
    trails: tuple[tuple[Cell, ...], ...] = ()
    good: bool = True
    highlighted: tuple[Cell, ...] = ()  # cells with a ring round them
    widest_mm: float = 26.0  # of a card
    beside_rings: bool = False  # as far apart as the cards of another picture, which has rings

    @property
    def columns(self) -> int:
        return max(len(row) for row in self.rows)

    @property
    def card(self) -> Frame:
        return next(cell[0] for row in self.rows for cell in row if cell is not None)

    def turned(self, cell: Cell) -> bool:
        """Whether a card lies there upside down; rows may be of unequal length."""
        row = self.rows[cell[0]]
        card = row[cell[1]] if cell[1] < len(row) else None
        return card is not None and card[1]

    @property
    def _least_gap(self) -> float:
        return _RINGS_APART_MM if self.beside_rings or self.highlighted else 0.0

    @property
    def below(self) -> float:
        """What reaches beyond the last row: rings, or the shadows of its cards."""
        return _PEN_MM if self._least_gap else _SHADOW_MM

    @property
    def least_width(self) -> float:
        """Rings take a little from their cards, and no column from the page."""
        return _MIN_CARD_MM * (self.columns + _GAP * (self.columns - 1))

    @property
    def most_width(self) -> float:
        return self.widest_mm * self.columns + (self.columns - 1) * max(self.widest_mm * _GAP, self._least_gap)

    def card_and_gap(self, width_mm: float) -> tuple[float, float]:
        """How wide a card is, and what is between two, if all of it is that wide."""
        between = self.columns - 1
        card = min(width_mm / (self.columns + _GAP * between), (width_mm - self._least_gap * between) / self.columns)
        return card, max(card * _GAP, self._least_gap)


def spread(pictures: SheetPictures, panel: Panel, rows: Sequence[Sequence[str]]) -> Spread | None:
    """None if a card is unknown, which is then reported. `.` is a gap, `#` a back; `suns-7 v` lies upside down."""
    cards = _cards(pictures, panel, rows)
    if cards is None:
        return None
    trails = tuple(tuple(map(_cell, trail)) for trail in panel.trails)
    highlighted = tuple(map(_cell, panel.highlight))
    problems = pictures.context.problems
    if not any(card for row in cards for card in row):
        problems.add(panel.span.problem("there is no card to show"))
        return None
    columns = max(len(row) for row in cards)
    for key, cells in (("trail", [cell for trail in trails for cell in trail]), ("highlight", highlighted)):
        if any(not (0 <= r < len(cards) and 0 <= c < columns) for r, c in cells):
            problems.add(panel.span.problem(f"the {key} leaves the cards", "row,column, both from 1"))
            return None
    if any(step == after for trail in trails for step, after in pairwise(trail)):
        problems.add(panel.span.problem("the trail has a step that stays where it is"))
        return None
    return Spread(cards, trails, panel.trail_style == "good", highlighted, panel.card_mm)


def _cards(pictures: SheetPictures, panel: Panel, rows: Sequence[Sequence[str]]) -> Rows | None:
    """The pieces of a deck by their names; None if one is unknown, which is then reported."""
    context, deck = pictures.context, panel.deck
    sheets = context.sibling(deck, panel.span)
    if sheets is None:
        return None
    cards: list[tuple[Card | None, ...]] = []
    for row in rows:
        cells: list[Card | None] = []
        for text in row:
            name, _, mark = text.partition(" ")
            if name == EMPTY:
                cells.append(None)
                continue
            frame = sheets.back if name == COVERED else sheets.pieces.get(name)
            if frame is None or mark not in ("", TURNED):
                message, hint = f"“{deck}” has no piece “{text}”", did_you_mean(name, sheets.pieces)
                context.problems.add(panel.span.problem(message, hint))
                return None
            cells.append((pictures.picture(frame), mark == TURNED))
        cards.append(tuple(cells))
    return tuple(cards)


def _cell(text: str) -> Cell:
    row, column = map(int, text.split(","))
    return row - 1, column - 1


def spread_picture(context: Context, spread: Spread, width_mm: float) -> Frame:
    """As wide as wanted: the cards are as large as that allows."""
    width, gap = spread.card_and_gap(width_mm)
    scale = width / spread.card.width
    height = spread.card.height * scale
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
    rim = _PEN_MM / 2  # a ring lies round its card, and leaves the corners of small ones free
    corners = [(c * (width + gap) - rim, r * (height + gap) - rim) for r, c in spread.highlighted]
    rings = [rect(x, y, width + 2 * rim, height + 2 * rim, width * _RADIUS + rim) for x, y in corners]
    # All white first: its rims may overlap, and none of them may cut into another ring.
    items += [Shape(ring, stroke=Stroke(WHITE, _PEN_MM + 0.7)) for ring in rings]
    items += [Shape(ring, stroke=Stroke(GOOD, _PEN_MM)) for ring in rings]
    for way in spread.trails:
        middles = [(c * (width + gap) + width / 2, r * (height + gap) + height / 2) for r, c in way]
        steps = [
            _clear_ends(here, there, (spread.turned(start), spread.turned(end)), width, height)
            for (here, there), (start, end) in zip(pairwise(middles), pairwise(way), strict=True)
        ]
        tips = [*(begin for begin, _ in steps[1:]), steps[-1][1]]  # a way goes on from where it has come to
        for (begin, _), tip in zip(steps, tips, strict=True):
            items += _arrow(begin, tip, GOOD if spread.good else BAD)
    rows = len(spread.rows)
    return Frame(width_mm, rows * height + (rows - 1) * gap + spread.below, tuple(items), name="cards")


def _clear_ends(
    here: Point, there: Point, turned: tuple[bool, bool], width: float, height: float
) -> tuple[Point, Point]:
    """Of an arrow between the middles of two cards of that size, which are turned or not."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    begin = _INSET
    if not dx:
        return _past_names(here, there, turned, width, height)
    if dx * dy > 0:
        side = 1 if dx < 0 else -1
        if turned[1] == (side > 0):  # the index of the card it leads to is in its way
            (x0, y0), (x1, y1) = ((side * x * width, side * y * height) for x, y in _ASIDE)
            return (here[0] + x0, here[1] + y0), (there[0] + x1, there[1] + y1)
        if turned[0] != (side > 0):
            begin = _AT_CORNER
    return (here[0] + dx * begin, here[1] + dy * begin), (there[0] - dx * _INSET, there[1] - dy * _INSET)


def _past_names(
    here: Point, there: Point, turned: tuple[bool, bool], width: float, height: float
) -> tuple[Point, Point]:
    """Of an arrow straight up or down."""
    (x, y0), (_, y1) = here, there
    down = 1 if y1 > y0 else -1
    at_start, at_end = turned[0] == (down < 0), turned[1] == (down > 0)  # whether there is a name in its way
    if at_start and at_end:
        aside, off = _PAST_NAMES[0] * width, _PAST_NAMES[1] * height * down
        return (x + aside, y0 + off), (x + aside, y1 - off)
    edge, inset = _AT_EDGE * height * down, _INSET * (y1 - y0)
    return (x, y0 + (edge if at_start else inset)), (x, y1 - (edge if at_end else inset))


def _arrow(start: Point, tip: Point, color: Color) -> list[Item]:
    """With a white rim, so that it shows on any card."""
    length = math.hypot(tip[0] - start[0], tip[1] - start[1])
    ux, uy = (tip[0] - start[0]) / length, (tip[1] - start[1]) / length
    neck = (tip[0] - ux * _HEAD_MM, tip[1] - uy * _HEAD_MM)
    half = _HEAD_MM * 0.55
    head = polygon((tip, (neck[0] - uy * half, neck[1] + ux * half), (neck[0] + uy * half, neck[1] - ux * half)))
    items: list[Item] = []
    for pen, fill in ((Stroke(WHITE, _PEN_MM + 0.9), WHITE), (Stroke(color, _PEN_MM), color)):
        items.append(Shape(line(start, neck), stroke=pen))
        items.append(Shape(head, fill=fill, stroke=Stroke(WHITE, 0.8) if fill is WHITE else None))
    return items
