"""A die -> stickers for the faces of a blank one: six squares in a strip, or triangles and pentagons."""

from __future__ import annotations

import math

from pnp.game.content.dice import DIE_FACES, Die
from pnp.kinds.context import Context
from pnp.kinds.dice.faces import die_face, die_name, plain_name
from pnp.kinds.dice.solid_net import sticker_face
from pnp.scene.frame import Frame, Item, Role, Shape, Stroke
from pnp.scene.path import Point, line, polygon, rect

_NAME_MM = 4.2  # the baseline of the name
_HEAD = 8.0
_STRIP_HEAD = 10.6  # with marks for the cuts below the name
_STRIP_FOOT = 4.0
_BLEED = 1.5
_SPACE = 2.4  # between stickers that do not share a cut
# Corners of a sticker, and its edge in sides of the square for a cube: dice of one set are about as large. There are
# none for the others: a die of four has no room for three values, kites differ from maker to maker, and what fits
# on a face of twenty is too small to be cut out.
_SHAPES = {8: (3, 1.15), 12: (5, 0.5)}
STICKERS = (DIE_FACES, *_SHAPES)


def stickers(context: Context, die: Die, side: float) -> Frame | None:
    """None where no sticker makes sense."""
    if die.side_count == DIE_FACES:
        return _strip(context, die, side)
    return _apart(context, die, side) if die.side_count in _SHAPES else None


def _strip(context: Context, die: Die, side: float) -> Frame:
    """Six stickers in a row: neighbours share a ground, so a cut that strays does not show."""
    top = _STRIP_HEAD
    width, bottom = DIE_FACES * side, top + side
    items = die_name(context, die, plain_name(context), 0, _NAME_MM, width)
    ground = rect(-_BLEED, top - _BLEED, width + 2 * _BLEED, side + 2 * _BLEED)
    items.append(Shape(ground, fill=context.color(die.role, die.span.at("role"))))
    for index in range(DIE_FACES):
        items += die_face(context, die, index, index * side, top, side)
    mark = Stroke(context.color("ink"), 0.15, cap="butt")
    near, far = _BLEED + 0.4, _BLEED + 2.0
    for x in (index * side for index in range(DIE_FACES + 1)):
        items.append(Shape(line((x, top - near), (x, top - far)), stroke=mark, role=Role.CUT))
        items.append(Shape(line((x, bottom + near), (x, bottom + far)), stroke=mark, role=Role.CUT))
    for y in (top, bottom):
        items.append(Shape(line((-near, y), (-far, y)), stroke=mark, role=Role.CUT))
        items.append(Shape(line((width + near, y), (width + far, y)), stroke=mark, role=Role.CUT))
    return Frame(width, bottom + _STRIP_FOOT, tuple(items), f"{die.id} stickers", source=context.game.source(die.span))


def _apart(context: Context, die: Die, side: float) -> Frame:
    """In two rows, each with a line to cut along."""
    corners, share = _SHAPES[die.side_count]
    radius = side * share / (2 * math.sin(math.pi / corners))
    shape = _upright(corners, radius)
    wide, high = (max(values) - min(values) for values in zip(*shape, strict=True))
    columns = die.side_count // 2
    width = columns * wide + (columns - 1) * _SPACE
    items = die_name(context, die, plain_name(context), 0, _NAME_MM, width)
    cut = Stroke(context.color("ink"), 0.15)
    for number in range(die.side_count):
        row, column = divmod(number, columns)
        middle = wide / 2 + column * (wide + _SPACE), _HEAD + radius + row * (high + _SPACE)
        there = tuple((x + middle[0], y + middle[1]) for x, y in shape)
        items += _sticker(context, die, number, there, cut)
    height = _HEAD + 2 * high + _SPACE + _STRIP_FOOT
    return Frame(width, height, tuple(items), f"{die.id} stickers", source=context.game.source(die.span))


def _sticker(context: Context, die: Die, number: int, corners: tuple[Point, ...], cut: Stroke) -> list[Item]:
    return [
        *sticker_face(context, die, number, corners),
        Shape(polygon(corners), stroke=cut, role=Role.CUT),
    ]


def _upright(corners: int, radius: float) -> tuple[Point, ...]:
    angles = (math.tau * number / corners for number in range(corners))
    return tuple((-radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles)
