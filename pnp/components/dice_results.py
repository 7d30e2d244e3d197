"""Dice -> a table that says what each roll of an ordinary die means on each of the game's dice."""

from __future__ import annotations

from pnp.components.desk import Desk
from pnp.components.dice import pips
from pnp.components.furniture import scene_header
from pnp.components.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.layout.frame import Item, Shape, Stroke, line, rect
from pnp.layout.text import TextStyle
from pnp.load.content import DIE_FACES, Die

NEEDS = ("dice.toml",)
_SIDE = 10.0
_HEADER = 46.0
_HEAD_ROW = 13.0
_PIPS = 24.0
_FOOT = 14.0


class Spec(ComponentSpec):
    scene: ArtName = ""


def make(spec: Spec, desk: Desk) -> Sheets:
    dice = desk.game.dice
    assert dice is not None  # NEEDS names its file
    desk.expect_slots(("how-to", "note"))
    paper = desk.paper
    width = paper.width_mm - 2 * _SIDE
    items = scene_header(desk, spec.scene, spec.title, "how-to", _SIDE, _SIDE, width, _HEADER)
    top = _SIDE + _HEADER + 4
    note_height = 9.0 if desk.slot("note") is not None else 0.0
    bottom = paper.height_mm - _FOOT - note_height
    items += _table(desk, dice.die, _SIDE, top, width, bottom - top)
    style = TextStyle(size_pt=10, min_pt=8, color=desk.color("ink"), on=desk.color("page"), align="center")
    items += desk.slot_block("note", style, (_SIDE + 6, bottom + 1.5, width - 12, note_height - 2), middle=True)
    return Sheets((SheetPage(tuple(items), spec.title, _FOOT),), None)


def _table(desk: Desk, dice: tuple[Die, ...], x: float, y: float, width: float, height: float) -> list[Item]:
    column = (width - _PIPS) / len(dice)
    row = (height - _HEAD_ROW) / DIE_FACES
    rule = desk.color("rule")
    frame = rect(x, y, width, height, 4)
    items: list[Item] = [Shape(frame, fill=desk.color("paper"))]
    for i in range(0, DIE_FACES, 2):
        items.append(Shape(rect(x, y + _HEAD_ROW + i * row, _PIPS, row), fill=desk.color("paper-2"), clips=(frame,)))
    for number, die in enumerate(dice):
        cx = x + _PIPS + number * column
        ground, band = desk.color(die.role), desk.color(f"{die.role}-band")
        items.append(Shape(rect(cx, y, column, height), fill=ground, clips=(frame,)))
        items.append(Shape(rect(cx, y, column, _HEAD_ROW), fill=band, clips=(frame,)))
        lettering = desk.color("band-ink")
        style = TextStyle(font="display", size_pt=17, min_pt=9, color=lettering, on=band, align="center")
        where = desk.at("dice.toml", "die", number, "name")
        items += desk.line(die.name, style, cx + 1.5, y + _HEAD_ROW - 4.3, column - 3, where)
        for i, face in enumerate(die.faces):
            items += _face(desk, face, ground, cx, y + _HEAD_ROW + i * row, column, row, number, i)
    for i in range(DIE_FACES):
        cy = y + _HEAD_ROW + i * row
        side = min(14.0, row - 8, _PIPS - 8)
        items += pips(desk, i + 1, x + (_PIPS - side) / 2, cy + (row - side) / 2, side)
        items.append(Shape(line((x, cy), (x + width, cy)), stroke=Stroke(rule, 0.3, cap="butt")))
    for number in range(len(dice)):
        cx = x + _PIPS + number * column
        items.append(Shape(line((cx, y), (cx, y + height)), stroke=Stroke(rule, 0.3, cap="butt")))
    items.append(Shape(frame, stroke=Stroke(rule, 0.7)))
    return items


def _face(
    desk: Desk, face: str, ground: object, x: float, y: float, width: float, height: float, die: int, index: int
) -> list[Item]:
    """The picture in a light disc, its name below."""
    symbol = desk.game.symbol(face)
    label = 5.6
    size = min(height - label - 3.4, width - 6, 20.0)
    top = y + (height - label - size) / 2
    color = desk.color(desk.game.dice.die[die].role) if desk.game.dice else desk.color("paper")
    style = TextStyle(font="sans-bold", size_pt=10.5, min_pt=8, color=desk.color("ink"), on=color, align="center")
    where = desk.at("dice.toml", "die", die, "faces", index)
    return [
        desk.symbol(face, x + (width - size) / 2, top, size),
        *desk.line(symbol.name, style, x + 1, top + size + 4.4, width - 2, where),
    ]
