"""Small signs on figures: numbered discs, a tick, a cross; and colours mixed with white."""

from __future__ import annotations

from dataclasses import replace

from pnp.kinds.context import Context
from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Gradient, Hatch, Item, Picture, Place, Role, Shape, Stroke
from pnp.scene.path import Point, circle, line, regular_polygon
from pnp.scene.units import MM_PER_PT
from pnp.source.spans import Span
from pnp.type.text import TextStyle

# What is right and what is wrong means the same in every game; each has a shape of its own as well.
GOOD = Color.parse("#1f7a34")
BAD = Color.parse("#b3202a")
SHADE = Color.parse("#c9c6d2")

DISC_MM = 2.0
BADGE_MM = 2.6
_DISC_PT = 8.5


def mixed(color: Color, ground: Color, share: float) -> Color:
    """`share` of the colour, the rest of the ground."""
    pairs = zip((color.r, color.g, color.b), (ground.r, ground.g, ground.b), strict=True)
    r, g, b = (share * a + (1 - share) * z for a, z in pairs)
    return Color(r, g, b)


def disc(context: Context, text: str, cx: float, cy: float, where: Span) -> list[Item]:
    """A letter or number on a dark disc with a thin white rim; two characters make it larger."""
    fill, ink = context.color("ink"), context.color("page")
    style = TextStyle(font="sans-bold", size_pt=_DISC_PT, min_pt=8, color=ink, on=fill, align="center")
    radius = max(DISC_MM, context.width(text, style) / 2 + 0.75)
    cap = context.fonts.metrics("sans-bold").cap_height * _DISC_PT * MM_PER_PT
    return [
        Shape(circle(cx, cy, radius), fill=fill, stroke=Stroke(ink, 0.35)),
        *context.line(text, style, cx - radius, cy + cap / 2, 2 * radius, where),
    ]


def pointer(context: Context, start: Point, end: Point) -> list[Item]:
    """A line with a light rim from a disc to what it points at, where it ends in a dot."""
    ink, rim = context.color("ink"), context.color("page")
    path = line(start, end)
    return [
        Shape(path, stroke=Stroke(rim, 0.95)),
        Shape(circle(*end, 0.75), fill=rim),
        Shape(path, stroke=Stroke(ink, 0.4)),
        Shape(circle(*end, 0.5), fill=ink),
    ]


def verdict(right: bool, cx: float, cy: float) -> list[Item]:
    """A green disc with a tick, or a red octagon with a cross: told apart without colour too."""
    r = BADGE_MM
    pen = Stroke(WHITE, r * 0.3)
    if right:
        tick = line((cx - r * 0.45, cy + r * 0.04), (cx - r * 0.1, cy + r * 0.4), (cx + r * 0.48, cy - r * 0.36))
        return [Shape(circle(cx, cy, r), fill=GOOD), Shape(tick, stroke=pen)]
    d = r * 0.4
    return [
        Shape(regular_polygon(cx, cy, r * 1.06, 8, 22.5), fill=BAD),
        Shape(line((cx - d, cy - d), (cx + d, cy + d)), stroke=pen),
        Shape(line((cx - d, cy + d), (cx + d, cy - d)), stroke=pen),
    ]


def paled(frame: Frame, share: float, pale: dict[int, Frame] | None = None) -> Frame:
    """The same frame in colours that keep a share of themselves and are white for the rest."""
    pale = {} if pale is None else pale  # by the ids of frames: those that are shared stay shared
    if id(frame) not in pale:
        items: list[Item] = []
        for item in frame.items:
            if isinstance(item, Place):
                inner = paled(item.frame, share, pale)
                items.append(replace(item, frame=inner))
            elif isinstance(item, Shape):
                items.append(_paled_shape(item, share))
            else:
                items.append(replace(item, color=mixed(item.color, WHITE, share)))
        pale[id(frame)] = Frame(frame.width, frame.height, tuple(items), frame.name)
    return pale[id(frame)]


def _paled_shape(shape: Shape, share: float) -> Shape:
    fill, stroke, hatch = shape.fill, shape.stroke, shape.hatch
    if isinstance(fill, Gradient):
        stops = tuple((offset, mixed(color, WHITE, share)) for offset, color in fill.stops)
        fill = replace(fill, stops=stops)
    elif isinstance(fill, Picture):  # on paper that is the same, without pixels of its own
        shape = replace(shape, fill_opacity=shape.fill_opacity * share)
    elif fill is not None:
        fill = mixed(fill, WHITE, share)
    if stroke is not None:
        stroke = replace(stroke, color=mixed(stroke.color, WHITE, share), gradient=None)
    if hatch is not None:
        hatch = Hatch(mixed(hatch.color, WHITE, share), hatch.spacing_mm, hatch.width_mm, hatch.angle_deg)
    return replace(shape, fill=fill, stroke=stroke, hatch=hatch, role=Role.ART)
