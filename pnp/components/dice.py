"""Dice as pictures: the pips of an ordinary die, and the faces of the game's own."""

from __future__ import annotations

from pnp.components.desk import Desk, box
from pnp.layout.frame import Item, Shape, Stroke, circle, rect
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


def face(desk: Desk, die: Die, index: int, x: float, y: float, side: float, *, framed: bool) -> list[Item]:
    """One face of the game's own die: ground, inner border, symbol. The border is a cue beside the colour."""
    ground, edge = desk.color(die.role), desk.color(f"{die.role}-edge")
    inset = side * 0.055
    picture = side * 0.66
    items: list[Item] = [Shape(rect(x, y, side, side), fill=ground)]
    if framed:
        inner = rect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, side * 0.16)
        items.append(Shape(inner, fill=desk.color("tile"), stroke=Stroke(edge, side * 0.035)))
    items.append(desk.symbol(die.faces[index], x + (side - picture) / 2, y + (side - picture) / 2, picture))
    return items
