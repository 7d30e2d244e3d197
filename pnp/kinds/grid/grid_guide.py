"""Sizes of a grid in a table, the pieces of another component -> a page that says how much room each size takes.

It also shows the two sides on which people sit, and in which order each of them fills the grid.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Id, Line, OneSymbol
from pnp.game.tables import KeyName, Values
from pnp.kinds.context import Context
from pnp.kinds.furniture import PANEL_TITLE_MM, bordered, panel, scene_header
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import Box, circle, line, polygon, rect
from pnp.source.catalogue import Catalogue
from pnp.source.documented import doc
from pnp.source.lengths import mm
from pnp.source.problems import DataError, Problem
from pnp.source.toml import TomlSpan
from pnp.type.text import TextStyle

MAX_SIDE = 12
MAX_SIZES = 15
_MM_PER_INCH = 25.4
_SIDE = 10.0
_HEADER = 42.0
_FOOT = 14.0
_GAP = 4.0
_PAD = 4.0
_COLUMNS = 5
_NAME, _SPACE, _BADGES = 5.6, 8.6, 5.6
_SEAT = 15.0
_BADGE_MM = 1.9
_ORDER_SHARE = 0.44  # of the room below the head


class Spec(ComponentSpec):
    """How much table a grid of cards takes, who sits where, and in which order it is filled."""

    scene: ArtName = doc("a drawing at the head of the page", "guide-banner", default="")
    pieces: Id = doc("the component whose pieces are laid out", "deck", hint=True)
    sizes: Id = doc("a table whose rows have a name, rows and columns", "grids", hint=True)
    gap_mm: Annotated[float, Field(ge=0, le=100)] = doc(
        "how much room is left between two pieces on the table, in mm",
        3.0,
        default=5.0,
        hint=True,
    )
    badges: KeyName | None = doc(
        "a key of the rows: a list of numbers that are shown as discs", "good_for", default=None, hint=True
    )
    no_badges: str = doc(
        "what stands below a size without any: what it is for", "for long walks", default="", hint=True, max_length=40
    )
    order: Id = doc("the size, by its id, on which the order of filling is shown", "3x4", hint=True)
    filled_from: Literal["each", "near"] = doc(
        "whose left is left: that of each side (“each”), or for both that of the near one (“near”)",
        "near",
        default="each",
    )
    near: OneSymbol = doc("the symbol of who sits at the lower edge", "seat-south", hint=True)
    far: OneSymbol = doc("the symbol of who sits at the upper edge", "seat-north", hint=True)
    order_title: Line = doc("what stands above the order of filling", "Seats and order")
    sizes_title: Line = doc("what stands above the sizes", "How much table it takes")
    measured: Annotated[str, Field(max_length=120)] = doc(
        "a line that says what the measures hold for; {size} of a piece and {gap} are filled in",
        "cards of {size}, {gap} apart",
        default="",
        hint=True,
    )


@dataclass(frozen=True, slots=True)
class Size:
    """A grid of so many pieces; lengths in millimetres of the table."""

    name: str
    span: TomlSpan
    rows: int
    columns: int
    width: float
    height: float
    badges: tuple[int, ...] = ()

    def measures(self, say: Catalogue) -> tuple[str, str]:
        """In centimetres and in inches, both rounded up: a table that large is large enough."""

        def rounded_up(unit: float, name: str) -> str:
            width, height = (math.ceil(length / unit - 1e-6) for length in (self.width, self.height))
            return say(name, width=width, height=height)

        return rounded_up(10.0, "sheet.centimetres"), rounded_up(_MM_PER_INCH, "sheet.inches")


def make(spec: Spec, context: Context) -> Sheets:
    context.expect_slots(("how-to", "near", "far"))
    piece = _piece(spec, context)
    sizes = _sizes(spec, context, piece)
    paper = context.paper
    width = paper.width_mm - 2 * _SIDE
    head, where = Box(_SIDE, _SIDE, width, _HEADER), context.key("title")
    items = scene_header(context, head, scene=spec.scene, title=spec.title, where=where, slot="how-to")
    top, bottom = _SIDE + _HEADER + _GAP, paper.height_mm - _FOOT
    order = (bottom - top - _GAP) * _ORDER_SHARE
    items += _order(spec, context, piece, sizes[spec.order], Box(_SIDE, top, width, order))
    below = Box(_SIDE, top + order + _GAP, width, bottom - top - order - _GAP)
    items += _space(spec, context, piece, list(sizes.values()), below)
    return Sheets((SheetPage(tuple(items), spec.title, _FOOT),), None)


# What the page says


def _piece(spec: Spec, context: Context) -> Frame:
    """One of the pieces that are laid out: they are all of one size."""
    where = context.key("pieces")
    sheets = context.sibling(spec.pieces, where)
    if sheets is None:
        raise DataError([])
    if not sheets.pieces:
        raise DataError([where.problem(f"“{spec.pieces}” has no pieces to lay out")])
    return next(iter(sheets.pieces.values()))


def _sizes(spec: Spec, context: Context, piece: Frame) -> dict[str, Size]:
    """By their ids."""
    table = context.game.table(spec.sizes, context.key("sizes"))
    if len(table.rows) > MAX_SIZES:
        raise DataError([context.key("sizes").problem(f"{len(table.rows)} sizes: at most {MAX_SIZES} find room")])
    table.row(spec.order, context.key("order"))
    problems = [problem for row in table.rows for problem in _size_problems(spec, row, table.row_span(row["id"]))]
    if problems:
        raise DataError(problems)
    return {
        row["id"]: Size(
            name=str(row["name"]),
            span=table.row_span(row["id"]),
            rows=row["rows"],
            columns=row["columns"],
            width=row["columns"] * (piece.width + spec.gap_mm) - spec.gap_mm,
            height=row["rows"] * (piece.height + spec.gap_mm) - spec.gap_mm,
            badges=tuple(row[spec.badges]) if spec.badges else (),
        )
        for row in table.rows
    }


def _size_problems(spec: Spec, row: Values, span: TomlSpan) -> Iterator[Problem]:
    """What a row lacks to be a size."""

    def at(key: str, message: str) -> Problem:
        return (span.at(key) if key in row else span).problem(f"“{row['id']}”: {message}")

    if not isinstance(row.get("name"), str):
        yield at("name", "a size needs a “name”")
    for key in ("rows", "columns"):
        value = row.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MAX_SIDE:
            yield at(key, f"“{key}” must be a number from 1 to {MAX_SIDE}")
    if spec.badges:
        badges = row.get(spec.badges)
        if not isinstance(badges, list) or not all(isinstance(badge, int) and 0 <= badge <= 99 for badge in badges):
            yield at(spec.badges, f"“{spec.badges}” must be a list of small numbers")


# Who sits where, and in which order the grid is filled


def _order(spec: Spec, context: Context, piece: Frame, size: Size, box: Box) -> list[Item]:
    """The same grid twice: as the near side fills it, and as the far side does."""
    x, y, width, height = box
    items = panel(context, box, spec.order_title, context.key("order_title"))
    top = y + PANEL_TITLE_MM + 2.5
    room = height - PANEL_TITLE_MM - 5.0
    half = width / 2
    for number, (symbol, slot) in enumerate(((spec.near, "near"), (spec.far, "far"))):
        seen = _numbered(context, piece, size, half - 2 * _PAD, room - _SEAT)
        left = x + number * half + (half - seen.width) / 2
        seat = x + number * half + _PAD
        text = TextStyle(size_pt=10, min_pt=8, color=context.color("ink"), on=context.color("paper"), leading=1.12)
        if slot == "near":
            items.append(Place(seen, left, top))
            seat_y = top + room - _SEAT + 1.0
        else:
            if spec.filled_from == "near":
                items.append(Place(seen, left, top + _SEAT))
            else:
                items.append(Place(seen, left + seen.width, top + _SEAT + seen.height, turn_deg=180))
            seat_y = top
        items.append(context.symbol(symbol, seat, seat_y, _SEAT - 1.0))
        beside = Box(seat + _SEAT + 1, seat_y, half - 2 * _PAD - _SEAT - 1, _SEAT - 1.0)
        items += context.slot_block(slot, text, beside, middle=True)
    middle = x + half
    hair = Stroke(context.color("guide"), 0.25, dash=(1.2, 1.0))
    items.append(Shape(line((middle, top), (middle, top + room)), stroke=hair))
    return items


def _numbered(context: Context, piece: Frame, size: Size, width: float, height: float) -> Frame:
    """Pieces with their numbers, as somebody at the lower edge fills them: the nearest row first, left to right."""
    share = 0.12  # of a piece's width, between two of them
    across = size.columns + share * (size.columns - 1)
    down = size.rows * piece.height / piece.width + share * (size.rows - 1)
    card = min(width / across, height / down)
    tall, gap = card * piece.height / piece.width, card * share
    tile, first = context.color("tile"), context.color("accent")
    items: list[Item] = []
    for number in range(size.rows * size.columns):
        row, column = divmod(number, size.columns)
        left, top = column * (card + gap), (size.rows - 1 - row) * (tall + gap)
        ground = first if row == 0 else tile
        ink = context.color("accent-ink") if row == 0 else context.color("ink")
        rim = 0.9 if row == 0 else 0.3  # the nearest row stands out without its colour, too
        items.append(bordered(rect(left, top, card, tall, card * 0.09), ground, context.color("rule"), rim))
        style = TextStyle(font="sans-bold", size_pt=16, min_pt=8, color=ink, on=ground, align="center")
        items += context.line(number + 1, style, left, top + tall / 2 + 1.9, card, context.key("order"))
        if column + 1 < size.columns:
            items.append(_arrow(context, left + card + gap / 2, top + tall / 2, min(1.1, gap)))
    return Frame(across * card, down * card, tuple(items), name="order")


def _arrow(context: Context, x: float, y: float, size: float) -> Shape:
    """A small head that points to the right."""
    return Shape(
        polygon(((x - size / 2, y - size), (x + size / 2, y), (x - size / 2, y + size))), fill=context.color("ink")
    )


# How much room each size takes


def _space(spec: Spec, context: Context, piece: Frame, sizes: list[Size], box: Box) -> list[Item]:
    """All sizes to one scale, with their names and measures."""
    x, y, width, height = box
    items = panel(context, box, spec.sizes_title, context.key("sizes_title"))
    measured = spec.measured.replace("{size}", context.say.size(mm(piece.width, piece.height)))
    measured = measured.replace("{gap}", context.say.size(mm(spec.gap_mm)))
    small = TextStyle(size_pt=9, min_pt=8, color=context.color("accent-ink"), on=context.color("accent"), align="right")
    if measured:
        items += context.line(measured, small, x + width / 2, y + 4.3, width / 2 - 3.4, context.key("measured"))
    lines = -(-len(sizes) // _COLUMNS)
    columns = -(-len(sizes) // lines)
    cell = (width - 2 * _PAD) / columns
    below = _NAME + _SPACE + (_BADGES if spec.badges else 0.0)
    shares = [max(size.height for size in sizes[i * columns : (i + 1) * columns]) for i in range(lines)]
    room = height - PANEL_TITLE_MM - 3.0 - lines * (below + 2.5)
    scale = min((cell - 3.0) / max(size.width for size in sizes), room / sum(shares))
    spare = (room - scale * sum(shares)) / lines
    top = y + PANEL_TITLE_MM + 2.5 + spare / 2
    for number in range(lines):
        tallest = shares[number] * scale
        for place, size in enumerate(sizes[number * columns : (number + 1) * columns]):
            left = x + _PAD + place * cell
            picture = _laid(spec, context, size, scale)
            items.append(Place(picture, left + (cell - picture.width) / 2, top + tallest - picture.height))
            items += _measures(spec, context, size, left, top + tallest + 1.0, cell)
        top += tallest + below + 2.5 + spare
    return items


def _laid(spec: Spec, context: Context, size: Size, scale: float) -> Frame:
    gap = spec.gap_mm * scale
    card = (size.width * scale - gap * (size.columns - 1)) / size.columns
    tall = (size.height * scale - gap * (size.rows - 1)) / size.rows
    night, rule = context.color("night"), context.color("rule")
    items = tuple(
        bordered(rect(column * (card + gap), row * (tall + gap), card, tall, card * 0.09), night, rule, 0.25)
        for row in range(size.rows)
        for column in range(size.columns)
    )
    return Frame(size.width * scale, size.height * scale, items, name=size.name)


def _measures(spec: Spec, context: Context, size: Size, x: float, y: float, width: float) -> list[Item]:
    paper, ink = context.color("paper"), context.color("ink")
    bold = TextStyle(font="sans-bold", size_pt=12, min_pt=9, color=ink, on=paper, align="center")
    plain = TextStyle(size_pt=9.5, min_pt=8, color=ink, on=paper, align="center")
    where = size.span.at("name")
    items: list[Item] = [*context.line(size.name, bold, x, y + 4.2, width, where)]
    for number, measure in enumerate(size.measures(context.say)):
        items += context.line(measure, plain, x, y + _NAME + 3.2 + number * 3.9, width, where)
    if spec.badges and spec.no_badges and not size.badges:
        words = replace(plain, font="sans-italic")
        items += context.line(spec.no_badges, words, x, y + _NAME + _SPACE + 3.6, width, context.key("no_badges"))
    step = 2 * _BADGE_MM + 1.0
    left = x + width / 2 - (len(size.badges) - 1) * step / 2
    ground = context.color("accent")
    small = TextStyle(
        font="sans-bold", size_pt=8, min_pt=8, color=context.color("accent-ink"), on=ground, align="center"
    )
    for number, badge in enumerate(size.badges):
        cx, cy = left + number * step, y + _NAME + _SPACE + 2.6
        items.append(bordered(circle(cx, cy, _BADGE_MM), ground, context.color("rule"), 0.3))
        items += context.line(badge, small, cx - _BADGE_MM, cy + 1.0, 2 * _BADGE_MM, where)
    return items


KIND = Kind(Spec, make)
