"""A die of 4, 8, 10, 12 or 20 sides -> its net to cut out: pictures or numbers on its faces, folds, tabs to glue."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.game.content.dice import Die
from pnp.kinds.context import Context
from pnp.kinds.dice.faces import GROUND, die_mark, die_name, label, plain_name
from pnp.kinds.dice.solids import numbered, solid
from pnp.kinds.dice.unfolding import FlatFace, FlatNet, Polygon, Tab, unfolded
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Point, line, polygon
from pnp.type.text import TextStyle

# The longest edge, in sides of the cube that is printed beside it: what has many faces is a little larger in all.
_EDGES = {4: 1.4, 8: 1.2, 10: 1.1, 12: 0.64, 20: 0.88}
_NAME_MM = 7.0
_LABEL_MM = 3.6  # the depth of a tab that holds its word
_AT_CORNERS = 4  # a die of four has no upper face: each corner has a number, which all faces around it show


def edge_of(die: Die, side: float) -> float:
    return side * _EDGES[die.side_count]


def across(die: Die, side: float) -> float:
    """How much room the folded die takes, beside a cube of that side."""
    sides = die.side_count
    return side if sides not in _EDGES else round(solid(sides).across * edge_of(die, side), 2)


def solid_net(context: Context, die: Die, side: float, glue: str) -> Frame:
    """`glue` is printed on every tab that has room for it."""
    net = unfolded(die.side_count, edge_of(die, side))
    width, height = net.size
    items: list[Item] = []
    for face in net.faces:
        items += _face(context, die, face)
    items += _lines(context, die, net)
    for tab in net.tabs:
        items += _word(context, glue, tab)
    drawn = Frame(width, height, tuple(items), name="net")
    name = die_name(context, die, plain_name(context), 0, _NAME_MM - 2.6, width)
    return Frame(
        width,
        height + _NAME_MM,
        (*name, Place(drawn, 0, _NAME_MM)),
        f"{die.id} net",
        source=context.game.source(die.span),
    )


def sticker_face(context: Context, die: Die, number: int, corners: Polygon) -> list[Item]:
    """The face of a number, from the first on, wherever its corners lie."""
    face = numbered(die.side_count)[number]
    return _face(context, die, FlatFace(face, -1, corners, solid(die.side_count).faces[face]))


@dataclass(frozen=True, slots=True)
class _Room:
    """The circle that touches all edges of a face."""

    middle: Point
    radius: float


def _room(corners: Polygon) -> _Room:
    """All faces of our solids have one; what is inside of it touches no fold."""
    area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True)) / 2
    around = sum(math.dist(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))
    radius = 2 * abs(area) / around
    # Where two lines meet that run beside the first two edges, the radius away.
    a, b, c = corners[0], corners[1], corners[2]
    back, ahead = _unit(b, a), _unit(b, c)
    half = math.acos(max(-1.0, min(1.0, back[0] * ahead[0] + back[1] * ahead[1]))) / 2
    inwards = _unit((0.0, 0.0), (back[0] + ahead[0], back[1] + ahead[1]))
    far = radius / math.sin(half)
    return _Room((b[0] + inwards[0] * far, b[1] + inwards[1] * far), radius)


def _unit(start: Point, end: Point) -> Point:
    long = math.dist(start, end)
    return (end[0] - start[0]) / long, (end[1] - start[1]) / long


def _face(context: Context, die: Die, face: FlatFace) -> list[Item]:
    where = die.span.at("role")
    tile, edge = context.color(GROUND), context.color(f"{die.role}-edge", where)
    room = _room(face.corners)
    (cx, cy), radius = room.middle, room.radius
    inset = 1 - 0.14  # of the way from the middle, so that the rim is as broad everywhere
    inner = tuple((cx + (x - cx) * inset, cy + (y - cy) * inset) for x, y in face.corners)
    items: list[Item] = [
        Shape(polygon(face.corners), fill=context.color(die.role, where)),
        Shape(polygon(inner), fill=tile, stroke=Stroke(edge, radius * 0.04)),
    ]
    if die.side_count == _AT_CORNERS:
        for name, corner in zip(face.names, face.corners, strict=True):
            up = _unit(room.middle, corner)
            spot = cx + up[0] * radius * 0.92, cy + up[1] * radius * 0.92
            items += label(context, die, name, spot, radius * 0.72, _turn(up), tile)
        return [*items, *die_mark(die, cx, cy, radius * 0.16, edge)]
    top = _top(die, face, room)
    up = _unit(room.middle, top)
    number = numbered(die.side_count).index(face.face)
    items += label(context, die, number, room.middle, radius * (1.42 if die.faces else 1.25), _turn(up), tile)
    # In the corner above, clear of the rim on both sides.
    far = math.dist(room.middle, top) * (1 - 0.3)
    return [*items, *die_mark(die, cx + up[0] * far, cy + up[1] * far, radius * 0.1, edge)]


def _top(die: Die, face: FlatFace, room: _Room) -> Point:
    """The corner that a face's picture looks up to: the sharp one of a kite, else the one that is up on the page."""
    if len(set(map(len, solid(die.side_count).faces))) == 1 and len(face.corners) == 4:
        return max(face.corners, key=lambda corner: math.dist(corner, room.middle))
    return min(face.corners, key=lambda corner: (round(corner[1], 3), round(corner[0], 3)))


def _turn(up: Point) -> float:
    """Clockwise, in degrees, so that what stood upright looks that way."""
    return math.degrees(math.atan2(up[0], -up[1]))


def _lines(context: Context, die: Die, net: FlatNet) -> list[Item]:
    page, ink = context.color("page"), context.color("ink")
    fold = Stroke(context.color(f"{die.role}-edge", die.span.at("role")), 0.4, dash=(1.6, 1.2), cap="butt")
    items: list[Item] = [Shape(polygon(net.outline), stroke=Stroke(ink, 0.3), role=Role.CUT)]
    for edge in net.folds:
        items.append(Shape(line(*edge), stroke=Stroke(page, 0.5, cap="butt")))
        items.append(Shape(line(*edge), stroke=fold, role=Role.FOLD))
    return items


def _word(context: Context, glue: str, tab: Tab) -> list[Item]:
    (x0, y0), (x1, y1) = tab.edge
    style = TextStyle(
        font="sans-italic", size_pt=8, color=context.color("ink-soft"), on=context.color("page"), align="center"
    )
    long = math.dist(*tab.edge)
    if tab.depth < _LABEL_MM or math.dist(tab.outline[2], tab.outline[3]) < context.width(glue, style):
        return []
    words = context.line(glue, style, 0, tab.depth * 0.5 + 0.8, long, context.key("glue_label"))
    # Read with the tab below its face.
    word = Frame(long, tab.depth, words, name="glue")
    return [Place(word, x0, y0, turn_deg=math.degrees(math.atan2(y1 - y0, x1 - x0)))]
