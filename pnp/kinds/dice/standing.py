"""Printed dice -> pictures of them as they stand on the table, folded or stuck together, at their own size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.game.content.dice import Die
from pnp.kinds.context import Context
from pnp.kinds.dice.faces import GROUND
from pnp.kinds.dice.solid_net import sticker_face
from pnp.kinds.dice.solids import Corner, numbered, solid
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import Point, polygon
from pnp.sheet.product import PrintedDie

_BLANK_MM = 16.0  # the side of a blank die, as they are sold to put stickers on
_DEPTH = 0.3  # of a cube's side, as far as its top and its right are seen
_EDGE = 0.035  # the width of lines, of a die's size
_GAP = 0.22  # between two dice, of their size
MOST = 4  # dice of a picture …
MOST_SORTS = 9  # … unless there are more that differ


def standing_dice(context: Context, dice: Sequence[PrintedDie]) -> Frame:
    """Some of a game's dice, each die first, then more of those that there are several of: other faces of them."""
    shown = [_standing(context, die, face) for die, face in _faces(dice)]
    step = max(max(frame.width, frame.height) for frame in shown) * (1 + _GAP)
    in_row = math.ceil(math.sqrt(len(shown)))
    rows = [shown[at : at + in_row] for at in range(0, len(shown), in_row)]
    items: list[Item] = []
    for number, row in enumerate(rows):
        items += [Place(frame, at * step, number * step) for at, frame in enumerate(row)]
    last = rows[-1][-1]
    width = max(at * step + frame.width for row in rows for at, frame in enumerate(row))
    return Frame(width, (len(rows) - 1) * step + last.height, tuple(items), name="dice")


def _faces(dice: Sequence[PrintedDie]) -> Iterator[tuple[PrintedDie, int]]:
    """Which dice are shown, and the number of the face that each shows: one that no other shows, if there is any."""
    turns = [(copy, die) for copy in range(MOST) for die in dice if copy < die.count]
    shown: set[object] = set()
    for copy, die in turns[: max(MOST, min(len(dice), MOST_SORTS))]:
        different = [*dict.fromkeys(die.values)]
        turned = [*different[copy % len(different) :], *different[: copy % len(different)]]
        value = next((value for value in turned if value not in shown), turned[0])
        shown.add(value)
        yield die, die.values.index(value)


def _standing(context: Context, printed: PrintedDie, face: int) -> Frame:
    die = next((die for die in context.dice if die.id == printed.id), None)
    size = printed.net_mm or _BLANK_MM
    if die is None or die.side_count == 6:
        return _cube(printed.faces[face], size, *_colors(context, die))
    return _solid(context, die, face, size)


def _colors(context: Context, die: Die | None) -> tuple[Color, Color]:
    """Of its faces and of its edges."""
    if die is None:  # of a kind that is installed, and has dice of its own
        return context.color(GROUND), context.color("ink")
    where = die.span.at("role")
    return context.color(die.role, where), context.color(f"{die.role}-edge", where)


def _cube(face: Frame, size: float, top: Color, side: Color) -> Frame:
    """The face in front as it is printed, the top and the right slantwise and bare."""
    deep = size * _DEPTH
    whole = size + deep
    line = Stroke(side, size * _EDGE)
    slants = (
        ([(0, deep), (deep, 0), (whole, 0), (size, deep)], top),
        ([(size, deep), (whole, 0), (whole, size), (size, whole)], side),
    )
    items: list[Item] = [Shape(polygon(corners), fill=fill, stroke=line) for corners, fill in slants]
    front = [(0.0, deep), (size, deep), (size, whole), (0.0, whole)]
    items += [Place(face, 0.0, deep, size / face.width), Shape(polygon(front), stroke=line)]
    return Frame(whole, whole, tuple(items), name="die")


def _solid(context: Context, die: Die, face: int, across: float) -> Frame:
    """Seen from where a face lies in front, with those around it."""
    body = solid(die.side_count)
    front = numbered(die.side_count)[face]
    scale = across / body.across
    middle = body.middle(front)
    ahead = middle.times(1 / middle.dot(middle) ** 0.5)
    up = body.corners[body.faces[front][0]] - middle
    up = up.times(1 / up.dot(up) ** 0.5)
    right = up.cross(ahead)

    def seen(corner: Corner) -> Point:
        return corner.dot(right) * scale, -corner.dot(up) * scale

    points = [seen(corner) for corner in body.corners]
    left, top = (min(values) for values in zip(*points, strict=True))
    width, height = (max(values) for values in zip(*points, strict=True))
    placed = [(x - left, y - top) for x, y in points]
    color, edge = _colors(context, die)
    line = Stroke(edge, across * _EDGE / 2)
    items: list[Item] = []
    for number, corners in enumerate(body.faces):
        if number != front and _is_seen(body.corners, corners, ahead):
            path = polygon([placed[corner] for corner in corners])
            items.append(Shape(path, fill=color, stroke=line))
    in_front = tuple(placed[corner] for corner in body.faces[front])
    items += sticker_face(context, die, face, in_front)
    items.append(Shape(polygon(in_front), stroke=line))
    return Frame(width - left, height - top, tuple(items), name="die")


def _is_seen(corners: Sequence[Corner], face: Sequence[int], ahead: Corner) -> bool:
    """Whether a face is turned towards whoever looks; its corners go round anticlockwise as seen from outside."""
    a, b, c = (corners[number] for number in face[:3])
    return (b - a).cross(c - b).dot(ahead) > 1e-6
