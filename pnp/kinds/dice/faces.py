"""Dice as pictures: the pips of an ordinary die, and the faces of the game's own."""

from __future__ import annotations

import math
from dataclasses import replace

from pnp.game.content.dice import Die, DieMark
from pnp.kinds.context import Context
from pnp.kinds.furniture import bordered
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import Path, Point, circle, rect, regular_polygon
from pnp.scene.units import MM_PER_PT
from pnp.type.text import TextStyle

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

GROUND = "tile"  # what faces are printed on, within a rim of the die's colour
_FIGURE_HEIGHT = 0.66  # of the size of type
_WIDEST = 1.05  # of the room that a face has: wider figures would run over its border


def pips(context: Context, number: int, x: float, y: float, side: float) -> list[Item]:
    """An ordinary die showing a number."""
    ink = context.color("ink")
    spread, radius = side * 0.27, side * 0.09
    items: list[Item] = [bordered(rect(x, y, side, side, side * 0.2), context.color("tile"), ink, 0.55)]
    for dx, dy in _PIPS[number]:
        items.append(Shape(circle(x + side / 2 + dx * spread, y + side / 2 + dy * spread, radius), fill=ink))
    return items


def die_face(context: Context, die: Die, number: int, x: float, y: float, side: float) -> list[Item]:
    """One face of a die as a square, from the first on: a symbol, or a number."""
    if die.faces:
        return face(context, die, die.faces[number], x, y, side)
    middle, tile = (x + side / 2, y + side / 2), context.color(GROUND)
    return [*_square(context, die, x, y, side), *label(context, die, number, middle, side * 0.62, 0.0, tile)]


def face(context: Context, die: Die, symbol: str, x: float, y: float, side: float) -> list[Item]:
    """One face of the game's own die: a picture as large as it goes, in one thin frame of the die's colour."""
    picture = side * 0.84
    ground, inner, *mark = _square(context, die, x, y, side)
    return [
        ground,
        inner,
        context.symbol(symbol, x + (side - picture) / 2, y + (side - picture) / 2, picture),
        *mark,
    ]


def _square(context: Context, die: Die, x: float, y: float, side: float) -> list[Item]:
    inset = side * 0.05
    where = die.span.at("role")
    tile, edge = context.color(GROUND), context.color(f"{die.role}-edge", where)
    inner = rect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, side * 0.08)
    mark = x + side * 0.14, y + side * 0.86
    return [
        Shape(rect(x, y, side, side), fill=context.color(die.role, where)),
        Shape(inner, fill=tile, stroke=Stroke(edge, side * 0.02)),
        *([Shape(circle(*mark, side * 0.085), fill=tile)] if die.mark is not None else []),
        *die_mark(die, *mark, side * 0.05, edge),
    ]


def label(
    context: Context, die: Die, number: int, middle: Point, size: float, turn_deg: float, on: Color
) -> list[Item]:
    """What a face shows, from the first on, about a point; turned clockwise."""
    if die.faces:
        # The picture is a square of this size about the point, whichever way it stands.
        cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
        picture = Frame(size, size, (context.symbol(die.faces[number], 0, 0, size),), name=die.faces[number])
        corner = middle[0] - size / 2 * (cos - sin), middle[1] - size / 2 * (sin + cos)
        return [Place(picture, *corner, turn_deg=turn_deg)]
    return _number(context, die, number, middle, size, turn_deg, on)


def _number(
    context: Context, die: Die, number: int, middle: Point, size: float, turn_deg: float, on: Color
) -> list[Item]:
    """Pips on an ordinary die; else figures, with a bar below a 6 and a 9 where a die has both."""
    ink, value = context.color("ink"), number + die.first
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    corner = middle[0] - size / 2 * (cos - sin), middle[1] - size / 2 * (sin + cos)
    half = size / 2
    if die.side_count == len(_PIPS) and die.first == 1:
        spots = (circle(half + dx * size * 0.36, half + dy * size * 0.36, size * 0.13) for dx, dy in _PIPS[value])
        items: list[Item] = [Shape(spot, fill=ink) for spot in spots]
    else:
        # Two figures are narrower than they are high: both are as high, so that all numbers of a die look alike.
        most = die.side_count + die.first - 1
        points = size / MM_PER_PT * (1.0 if most > 9 else 1.3)
        style = TextStyle(font="sans-bold", size_pt=points, min_pt=points * 0.5, color=ink, on=on, align="center")
        widest = max(context.width(str(each), style) for each in range(die.first, most + 1))
        if widest > size * _WIDEST:  # of a broad font
            points *= size * _WIDEST / widest
            style = replace(style, size_pt=points, min_pt=points * 0.5)
        base = half + points * MM_PER_PT * _FIGURE_HEIGHT / 2
        items = list(context.line(value, style, -half, base, 2 * size, die.span.at("sides")))
        if value in (6, 9) and most >= 9:
            bar = rect(half - size * 0.24, base + size * 0.09, size * 0.48, size * 0.085)
            items.append(Shape(bar, fill=ink))
    return [Place(Frame(size, size, tuple(items), name=f"{value}"), *corner, turn_deg=turn_deg)]


def lying_die(context: Context, die: Die | None, reference: str, x: float, y: float, side: float) -> list[Item]:
    """A die that shows a symbol, as it lies on the table, in its own colours."""
    picture = side * 0.7
    if die is None:  # without dice.toml, which is reported: nothing crashes on the way there
        return [context.symbol(reference, x, y, side)]
    where = die.span.at("role")
    edge = context.color(f"{die.role}-edge", where)
    return [
        Shape(
            rect(x, y, side, side, side * 0.18), fill=context.color(die.role, where), stroke=Stroke(edge, side * 0.05)
        ),
        context.symbol(reference, x + (side - picture) / 2, y + (side - picture) / 2, picture),
    ]


def die_mark(die: Die, cx: float, cy: float, radius: float, color: Color) -> list[Item]:
    """The sign of a die, about as large for every shape."""
    if die.mark is None:
        return []
    if die.mark is DieMark.RING:
        return [Shape(circle(cx, cy, radius * 0.8), stroke=Stroke(color, radius * 0.45))]
    r, bar = radius, radius * 0.36
    paths: dict[DieMark, tuple[Path, ...]] = {
        DieMark.DISC: (circle(cx, cy, r),),
        DieMark.TRIANGLE: (regular_polygon(cx, cy + r * 0.2, r * 1.3, 3),),
        DieMark.SQUARE: (rect(cx - r * 0.9, cy - r * 0.9, r * 1.8, r * 1.8),),
        DieMark.DIAMOND: (regular_polygon(cx, cy, r * 1.3, 4),),
        DieMark.CROSS: (rect(cx - r, cy - bar, 2 * r, 2 * bar), rect(cx - bar, cy - r, 2 * bar, 2 * r)),
        DieMark.BAR: (rect(cx - r * 1.2, cy - bar, r * 2.4, 2 * bar),),
        DieMark.HEXAGON: (regular_polygon(cx, cy, r * 1.1, 6),),
    }
    return [Shape(path, fill=color) for path in paths[die.mark]]


def die_name(
    context: Context, die: Die, style: TextStyle, x: float, y: float, width: float, rows: int = 1
) -> list[Item]:
    """The name of a die with its mark before it, the first baseline at y; in a size at which all names fit."""
    style = replace(style, size_pt=max(style.min_pt, common_size(context, style, width, rows)))
    size = style.size_pt * MM_PER_PT * 0.22
    room = 3.4 * size if die.mark is not None else 0.0
    texts = _in_rows(die.name, rows)
    name = max(context.width(text, style) for text in texts)
    left = x + max(0.0, width - name - room) / 2 if style.align == "center" else x
    at_left = replace(style, align="left")
    items = die_mark(die, left + size * 1.1, y - size * 1.35, size, style.color)
    for number, text in enumerate(texts):
        below = number * style.size_pt * MM_PER_PT
        items += context.line(text, at_left, left + room, y + below, width - room, die.span.at("name"))
    return items


def common_size(context: Context, style: TextStyle, width: float, rows: int = 1) -> float:
    """The size at which the names of all dice fit, with their marks; smaller than anybody reads, if need be."""
    mark = 3.4 * style.size_pt * MM_PER_PT * 0.22
    longest = max(
        context.width(text, style) + (mark if die.mark is not None else 0.0)
        for die in context.dice
        for text in _in_rows(die.name, rows)
    )
    return style.size_pt * min(1.0, width / longest * 0.995) if longest else style.size_pt


def _in_rows(name: str, rows: int) -> tuple[str, ...]:
    """In one row or in two, which are about as long, where there are words enough."""
    words = name.split()
    if rows < 2 or len(words) < 2:
        return (name,)
    broken = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(broken, key=lambda pair: max(map(len, pair)))


def plain_name(context: Context) -> TextStyle:
    """How a die's name is set on plain paper."""
    return TextStyle(font="display", size_pt=15, min_pt=9, color=context.color("ink"), on=context.color("page"))
