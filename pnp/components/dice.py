"""Dice as pictures: the pips of an ordinary die, and the faces of the game's own."""

from __future__ import annotations

from pnp.colors import Color
from pnp.components.desk import Desk, box
from pnp.layout.frame import Item, Shape, Stroke, circle, rect
from pnp.layout.text import TextStyle
from pnp.load.content import Die

_LEFT_TOP, _RIGHT_TOP, _LEFT, _RIGHT, _LEFT_LOW, _RIGHT_LOW, _MIDDLE = (
    (-1, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (1, 1),
    (0, 0),
)
_PIPS = {
    1: (_MIDDLE,),
    2: (_RIGHT_TOP, _LEFT_LOW),
    3: (_RIGHT_TOP, _MIDDLE, _LEFT_LOW),
    4: (_LEFT_TOP, _RIGHT_TOP, _LEFT_LOW, _RIGHT_LOW),
    5: (_LEFT_TOP, _RIGHT_TOP, _MIDDLE, _LEFT_LOW, _RIGHT_LOW),
    6: (_LEFT_TOP, _RIGHT_TOP, _LEFT, _RIGHT, _LEFT_LOW, _RIGHT_LOW),
}


def pips(desk: Desk, number: int, x: float, y: float, side: float) -> list[Item]:
    """An ordinary die showing a number."""
    ink = desk.color("ink")
    spread, radius = side * 0.27, side * 0.09
    items: list[Item] = [box(rect(x, y, side, side, side * 0.2), desk.color("tile"), ink, 0.55)]
    for dx, dy in _PIPS[number]:
        items.append(Shape(circle(x + side / 2 + dx * spread, y + side / 2 + dy * spread, radius), fill=ink))
    return items


def face(desk: Desk, die: Die, index: int, x: float, y: float, side: float) -> list[Item]:
    """One face of the game's own die: ground, inner border, symbol."""
    inset, picture = side * 0.055, side * 0.66
    tile, edge = desk.color("tile"), desk.color(f"{die.role}-edge")
    inner = rect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, side * 0.16)
    return [
        Shape(rect(x, y, side, side), fill=desk.color(die.role)),
        Shape(inner, fill=tile, stroke=Stroke(edge, side * 0.035)),
        desk.symbol(die.faces[index], x + (side - picture) / 2, y + (side - picture) / 2, picture),
        *_mark(desk, die, x + side * 0.92, y + side * 0.91, side, edge, tile),
    ]


def _mark(desk: Desk, die: Die, right: float, baseline: float, side: float, color: Color, on: Color) -> list[Item]:
    """A sign in the corner, so that dice stay apart where colours do not show."""
    if not die.mark:
        return []
    size = max(7.0, side * 0.4)
    style = TextStyle(font="sans-bold", size_pt=size, min_pt=7, color=color, on=on, align="right")
    where = desk.at("dice.toml", "die", desk.dice.index(die), "mark")
    return list(desk.line(die.mark, style, right - side / 2, baseline, side / 2, where))


def die_name(desk: Desk, number: int, x: float, y: float, width: float) -> list[Item]:
    """The name of a die on plain paper."""
    style = TextStyle(font="display", size_pt=15, min_pt=9, color=desk.color("ink"), on=desk.color("page"))
    where = desk.at("dice.toml", "die", number, "name")
    return list(desk.line(labelled(desk.dice[number]), style, x, y, width, where))


def labelled(die: Die) -> str:
    return f"{die.mark} {die.name}".strip()
