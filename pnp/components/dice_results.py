"""Dice -> a table that says what each roll of an ordinary die means on each of the game's dice."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pnp.components.desk import Desk
from pnp.components.dice import die_name, pips, role_of
from pnp.components.furniture import scene_header
from pnp.components.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.errors import DataError, did_you_mean
from pnp.layout.frame import Item, Path, Shape, Stroke, line, rect
from pnp.layout.text import TextStyle
from pnp.load.content import DIE_FACES, Die, Id
from pnp.load.tables import KeyName, Row, Table

NEEDS = ("dice.toml",)
_SIDE = 10.0
_HEADER = 46.0
_HEAD_ROW = 13.0
_PIPS = 24.0
_FOOT = 14.0
_LABEL = 5.6
_PICTURE = 26.0
_BESIDE = 13.0  # to the left of a lone die's faces


class Spec(ComponentSpec):
    scene: ArtName = ""
    meanings: Id | Literal[""] = Field("", description="for a lone die: a table that explains its faces")
    meaning_of: KeyName = Field("face", description="the key in which its rows name a face")
    meaning: KeyName = Field("text", description="the key in which they say what it means")


def make(spec: Spec, desk: Desk) -> Sheets:
    desk.expect_slots(("how-to", "note"))
    paper = desk.paper
    width = paper.width_mm - 2 * _SIDE
    items = scene_header(desk, spec.scene, spec.title, desk.key("title"), "how-to", _SIDE, _SIDE, width, _HEADER)
    top = _SIDE + _HEADER + 4
    note_height = 9.0 if desk.slot("note") is not None else 0.0
    bottom = paper.height_mm - _FOOT - note_height
    items += _table(spec, desk, _SIDE, top, width, bottom - top)
    style = TextStyle(size_pt=10, min_pt=8, color=desk.color("ink"), on=desk.color("page"), align="center")
    items += desk.slot_block("note", style, (_SIDE + 6, bottom + 1.5, width - 12, note_height - 2), middle=True)
    return Sheets((SheetPage(tuple(items), spec.title, _FOOT),), None)


def _table(spec: Spec, desk: Desk, x: float, y: float, width: float, height: float) -> list[Item]:
    """A column a die, a row a number."""
    column, row = (width - _PIPS) / len(desk.dice), (height - _HEAD_ROW) / DIE_FACES
    frame = rect(x, y, width, height, 4)
    rule = Stroke(desk.color("rule"), 0.3, cap="butt")
    items: list[Item] = [Shape(frame, fill=desk.color("paper"))]
    for i in range(0, DIE_FACES, 2):
        stripe = rect(x, y + _HEAD_ROW + i * row, _PIPS, row)
        items.append(Shape(stripe, fill=desk.color("paper-2"), clips=(frame,)))
    for number in range(len(desk.dice)):
        items += _column(spec, desk, number, x + _PIPS + number * column, y, column, row, frame)
    for i in range(DIE_FACES):
        top = y + _HEAD_ROW + i * row
        side = min(14.0, row - 8, _PIPS - 8)
        items += pips(desk, i + 1, x + (_PIPS - side) / 2, top + (row - side) / 2, side)
        items.append(Shape(line((x, top), (x + width, top)), stroke=rule))
    for number in range(len(desk.dice)):
        left = x + _PIPS + number * column
        items.append(Shape(line((left, y), (left, y + height)), stroke=rule))
    items.append(Shape(frame, stroke=Stroke(desk.color("rule"), 0.7)))
    return items


def _column(
    spec: Spec, desk: Desk, number: int, x: float, y: float, width: float, row: float, frame: Path
) -> list[Item]:
    """A die's name on its band and its six faces below."""
    die = desk.dice[number]
    where = role_of(desk, die)
    ground, band = desk.color(die.role, where), desk.color(f"{die.role}-band", where)
    head = TextStyle(font="display", size_pt=17, min_pt=9, color=desk.color("band-ink"), on=band, align="center")
    items: list[Item] = [
        Shape(rect(x, y, width, _HEAD_ROW + DIE_FACES * row), fill=ground, clips=(frame,)),
        Shape(rect(x, y, width, _HEAD_ROW), fill=band, clips=(frame,)),
        *die_name(desk, number, head, x + 1.5, y + _HEAD_ROW - 4.3, width - 3),
    ]
    if len(desk.dice) == 1:
        return [*items, *_explained(spec, desk, die, x, y + _HEAD_ROW, width, row)]
    name = TextStyle(font="sans-bold", size_pt=10.5, min_pt=8, color=desk.color("ink"), on=ground, align="center")
    for i, face in enumerate(die.faces):
        size = min(row - _LABEL - 3.4, width - 6, 20.0)
        top = y + _HEAD_ROW + i * row + (row - _LABEL - size) / 2
        items.append(desk.symbol(face, x + (width - size) / 2, top, size))
        label = desk.game.symbol(face).name
        items += desk.line(label, name, x + 1, top + size + 4.4, width - 2, desk.name_of(face))
    return items


def _explained(spec: Spec, desk: Desk, die: Die, x: float, y: float, width: float, row: float) -> list[Item]:
    """The faces of a lone die: name and meaning stand beside the picture, where there is room."""
    ground = desk.color(die.role, role_of(desk, die))
    name = TextStyle(font="display", size_pt=19, min_pt=10, color=desk.color("ink"), on=ground)
    small = TextStyle(size_pt=12, min_pt=8.5, color=desk.color("ink"), on=ground)
    table = _meanings(spec, desk)
    size = min(row - 5.0, _PICTURE)
    left = x + _BESIDE + size + _BESIDE
    room = x + width - left - 8.0
    items: list[Item] = []
    for i, face in enumerate(die.faces):
        top = y + i * row
        items.append(desk.symbol(face, x + _BESIDE, top + (row - size) / 2, size))
        told = _meaning(spec, desk, table, face) if table is not None else None
        middle = top + row / 2
        base = middle + 2.2 if told is None else middle - 2.4
        items += desk.line(desk.game.symbol(face).name, name, left, base, room, desk.name_of(face))
        if told is not None and table is not None:
            where = desk.at(table.file, "row", table.number(str(told["id"])), spec.meaning)
            items += desk.words(str(told[spec.meaning]), small, (left, middle, room, row / 2 - 1), where, middle=False)
    return items


def _meanings(spec: Spec, desk: Desk) -> Table | None:
    tables = desk.game.tables
    if not spec.meanings:
        return None
    if spec.meanings not in tables:
        message, hint = f"there is no table tables/{spec.meanings}.toml", did_you_mean(spec.meanings, tables)
        raise DataError([desk.key("meanings").problem(message, hint)])
    return tables[spec.meanings]


def _meaning(spec: Spec, desk: Desk, table: Table, face: str) -> Row | None:
    """The row that explains a face; a face that none explains is reported."""
    same = {face, desk.game.symbol_id(face), desk.game.symbol(face).code}
    for row in table.rows:
        if row.get(spec.meaning_of) in same and isinstance(row.get(spec.meaning), str):
            return row
    message = f"no row of {table.file} explains “{face}”"
    desk.problems.add(desk.key("meanings").problem(message, f'{spec.meaning_of} = "{face}", {spec.meaning} = …'))
    return None
