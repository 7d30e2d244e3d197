"""Dice -> a table that says what each roll of an ordinary die means on each of the game's dice."""

from __future__ import annotations

from dataclasses import replace

from pydantic import Field

from pnp.game.content.dice import DIE_FACES
from pnp.game.fields import Id
from pnp.game.tables import KeyName, Table, Values, filled
from pnp.kinds.context import Context
from pnp.kinds.dice.faces import die_name, pips, role_of
from pnp.kinds.furniture import scene_header
from pnp.kinds.kind import Kind
from pnp.kinds.pieces.layouts import Holes
from pnp.kinds.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.scene.color import Color
from pnp.scene.frame import Item, Shape, Stroke
from pnp.scene.path import Path, line, rect
from pnp.source.holes import first_key
from pnp.source.inlines import parse_inline
from pnp.source.markup import Block, Paragraph
from pnp.source.problems import Refused
from pnp.source.schema import Strict
from pnp.source.spans import Span
from pnp.type.text import TextStyle

_SIDE = 10.0
_HEADER = 46.0
_HEAD_ROW = 13.0
_PIPS = 24.0
_FOOT = 14.0
_LABEL = 5.6
_LABELS = 10.6
_NAME = 6.6
_ASIDE = 5.4
_MARGIN = 1.6


class Tells(Strict):
    """Span it is written what a face means: in the row of a table whose key `by` names the face's symbol."""

    table: Id
    by: KeyName = "symbol"
    text: Holes = Field("{text}", min_length=1, description="with {holes} for the row to fill")
    aside: Holes = Field("", description="a few words beside the name")


class Spec(ComponentSpec):
    scene: ArtName = ""
    tells: Tells | None = Field(None, description="what each face means, in words beside its picture")


def make(spec: Spec, context: Context) -> Sheets:
    context.expect_slots(("how-to", "note"))
    table = context.game.table(spec.tells.table, context.key("tells", "table")) if spec.tells else None
    paper = context.paper
    width = paper.width_mm - 2 * _SIDE
    items = scene_header(context, spec.scene, spec.title, context.key("title"), "how-to", _SIDE, _SIDE, width, _HEADER)
    top = _SIDE + _HEADER + 4
    note_height = 9.0 if context.slot("note") is not None else 0.0
    bottom = paper.height_mm - _FOOT - note_height
    items += _table(spec, context, table, _SIDE, top, width, bottom - top)
    style = TextStyle(size_pt=10, min_pt=8, color=context.color("ink"), on=context.color("page"), align="center")
    items += context.slot_block("note", style, (_SIDE + 6, bottom + 1.5, width - 12, note_height - 2), middle=True)
    return Sheets((SheetPage(tuple(items), spec.title, _FOOT),), None)


def _table(
    spec: Spec, context: Context, table: Table | None, x: float, y: float, width: float, height: float
) -> list[Item]:
    """A column a die, a row a number."""
    column, row = (width - _PIPS) / len(context.dice), (height - _HEAD_ROW) / DIE_FACES
    frame = rect(x, y, width, height, 4)
    rule = Stroke(context.color("rule"), 0.3, cap="butt")
    items: list[Item] = [Shape(frame, fill=context.color("paper"))]
    for i in range(0, DIE_FACES, 2):
        stripe = rect(x, y + _HEAD_ROW + i * row, _PIPS, row)
        items.append(Shape(stripe, fill=context.color("paper-2"), clips=(frame,)))
    for number in range(len(context.dice)):
        items += _column(spec, context, table, number, x + _PIPS + number * column, y, column, row, frame)
    for i in range(DIE_FACES):
        top = y + _HEAD_ROW + i * row
        side = min(14.0, row - 8, _PIPS - 8)
        items += pips(context, i + 1, x + (_PIPS - side) / 2, top + (row - side) / 2, side)
        items.append(Shape(line((x, top), (x + width, top)), stroke=rule))
    for number in range(len(context.dice)):
        left = x + _PIPS + number * column
        items.append(Shape(line((left, y), (left, y + height)), stroke=rule))
    items.append(Shape(frame, stroke=Stroke(context.color("rule"), 0.7)))
    return items


def _column(
    spec: Spec,
    context: Context,
    table: Table | None,
    number: int,
    x: float,
    y: float,
    width: float,
    row: float,
    frame: Path,
) -> list[Item]:
    """A die's name on its band and its six faces below."""
    die = context.dice[number]
    where = role_of(context, die)
    ground, band = context.color(die.role, where), context.color(f"{die.role}-band", where)
    head = TextStyle(font="display", size_pt=17, min_pt=9, color=context.color("band-ink"), on=band, align="center")
    items: list[Item] = [
        Shape(rect(x, y, width, _HEAD_ROW + DIE_FACES * row), fill=ground, clips=(frame,)),
        Shape(rect(x, y, width, _HEAD_ROW), fill=band, clips=(frame,)),
        *die_name(context, number, head, x + 1.5, y + _HEAD_ROW - 4.3, width - 3),
    ]
    for i, face in enumerate(die.faces):
        room = (x, y + _HEAD_ROW + i * row, width, row)
        if spec.tells is None or table is None:
            items += _named(context, face, room, ground)
        else:
            items += _told(context, spec.tells, table, face, room, ground)
    return items


def _named(context: Context, face: str, room: tuple[float, float, float, float], ground: Color) -> list[Item]:
    """A face's picture with its name below, in several lines where the column is narrow."""
    x, y, width, row = room
    name = TextStyle(font="sans-bold", size_pt=10.5, min_pt=8, color=context.color("ink"), on=ground, align="center")
    label, where = context.game.symbol(face).name, context.name_of(face)
    one_line = context.width(label, replace(name, size_pt=name.min_pt)) <= width - 2
    below = _LABEL if one_line else _LABELS
    size = min(row - below - 3.4, width - 6, 20.0)
    top = y + (row - below - size) / 2
    picture = context.symbol(face, x + (width - size) / 2, top, size)
    if one_line:
        return [picture, *context.line(label, name, x + 1, top + size + 4.4, width - 2, where)]
    small = replace(name, font="sans", size_pt=9, leading=1.05)
    return [
        picture,
        *context.words(label, small, (x + 0.8, top + size + 0.8, width - 1.6, below - 0.8), where, middle=False),
    ]


def _told(
    context: Context, tells: Tells, table: Table, face: str, room: tuple[float, float, float, float], ground: Color
) -> list[Item]:
    """A face's picture, beside it its name and what it means."""
    x, y, width, row = room
    symbol = context.game.symbol(face)
    known = (context.game.symbol_id(face), symbol.code)
    found = next((one for one in table.rows if one.get(tells.by) in known), None)
    if found is None:
        message = f"no row of {table.file} has {tells.by} = “{known[0]}”"
        context.problems.add(context.key("tells", "by").problem(message))
        return []
    size = min(row - 4.0, width * 0.22, 24.0)
    left, ink = x + size + 10.0, context.color("ink")
    across = x + width - left - 4.0
    name = TextStyle(font="sans-bold", size_pt=14, min_pt=9, color=ink, on=ground)
    beside = TextStyle(font="sans-italic", size_pt=10.5, min_pt=8, color=context.color("ink-soft"), on=ground)
    words = TextStyle(size_pt=11.5, min_pt=8, color=ink, on=ground, leading=1.2)
    text, aside = (_filled(context, tells, key, table, found) for key in ("text", "aside"))
    blocks = _blocks(context, text or "", _origin(context, tells, "text", table, found))
    over = _NAME + (_ASIDE if aside else 0.0)
    room_below = row - over - 2 * _MARGIN
    below = min(context.height(blocks, words, across), room_below)
    top = y + (row - over - below) / 2
    items: list[Item] = [
        context.symbol(face, x + 5.0, y + (row - size) / 2, size),
        *context.line(symbol.name, name, left, top + _NAME - 2.0, across, context.name_of(face)),
    ]
    if aside:
        where = _origin(context, tells, "aside", table, found)
        items += context.line(aside, beside, left, top + _NAME + _ASIDE - 3.0, across, where)
    box = (left, top + over, across, below + 0.1)
    items += context.block(blocks, words, box, _origin(context, tells, "text", table, found))
    return items


def _blocks(context: Context, text: str, where: Span) -> tuple[Block, ...]:
    try:
        return (Paragraph(parse_inline(text)),)
    except Refused as error:
        context.problems.add(where.problem(error.message, error.hint))
        return ()


def _filled(context: Context, tells: Tells, key: str, table: Table, row: Values) -> str | None:
    game = context.game
    try:
        return filled(getattr(tells, key), row, table.refers, game.tables, game.identity.facts)
    except Refused as error:
        context.problems.add(context.key("tells", key).problem(f"“{row['id']}”: {error.message}", error.hint))
        return None


def _origin(context: Context, tells: Tells, key: str, table: Table, row: Values) -> Span:
    """The first value of the row that the text takes in, or the text itself."""
    hole = first_key(getattr(tells, key))
    if hole in row:
        return context.at(table.file, "row", table.number(row["id"]), hole)
    return context.key("tells", key)


KIND = Kind(Spec, make, needs=("dice.toml",))
