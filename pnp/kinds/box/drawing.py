"""A net and the looks of its walls -> a frame to cut out: pictures, glue, lines to cut and to fold along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pnp.kinds.box.folding import Facet, Net, Use
from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Hatch, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Box, line, polygon, rect
from pnp.type.text import TextStyle

_CUT_MM = 0.2
_FOLD_MM = 0.25
_DASH = (1.6, 1.2)
_LABEL_PT = 8.0
_WIDE_PT = 0.4  # between letters, so that two short words stay two
_TOUCHING = 0.01
_LABEL_MM = 4.0  # the room that a label takes


def drawn(context: Context, net: Net, walls: Mapping[str, Frame], bleed: float) -> Frame:
    """`walls` are the looks of the facets that are seen, as large as the boxes around them, and their bleed."""
    items: list[Item] = []
    for facet in net.facets:
        if facet.use is Use.TUCK:
            items += _tuck(context, facet)
    closing_first = sorted(net.facets, key=lambda facet: facet.use is Use.WALL)
    seen = [facet for facet in closing_first if facet.use.is_seen]
    items += [_dressed(facet, walls[facet.name], bleed, seen) for facet in seen]
    for facet in net.facets:
        if facet.glue is not None:
            items += _glue(context, facet.glue)
    items += _lines(context, net)
    return Frame(net.width, net.height, tuple(items), name="net")


def _dressed(facet: Facet, wall: Frame, bleed: float, seen: Sequence[Facet]) -> Place:
    """With its bleed: a cut that strays shows no white. A neighbour that is seen itself gets none of it."""
    box = facet.box
    others = [other.box for other in seen if other is not facet]
    beside = [other for other in others if other.y < box.bottom - _TOUCHING and box.y < other.bottom - _TOUCHING]
    upon = [other for other in others if other.x < box.right - _TOUCHING and box.x < other.right - _TOUCHING]
    left = 0.0 if any(abs(other.right - box.x) < _TOUCHING for other in beside) else bleed
    right = 0.0 if any(abs(other.x - box.right) < _TOUCHING for other in beside) else bleed
    above = 0.0 if any(abs(other.bottom - box.y) < _TOUCHING for other in upon) else bleed
    below = 0.0 if any(abs(other.y - box.bottom) < _TOUCHING for other in upon) else bleed
    window = rect(-left, -above, wall.width + left + right, wall.height + above + below)
    return Place(wall, box.x, box.y, clip=window, role=Role.PIECE)


def _tuck(context: Context, facet: Facet) -> list[Item]:
    accent = context.color("accent")
    box = facet.box
    items: list[Item] = [Shape(polygon(facet.outline), fill=accent)]
    ink = context.color("accent-ink")
    style = TextStyle("sans-italic", _LABEL_PT, ink, accent, align="center", tracking_pt=_WIDE_PT)
    return [*items, *_label(context, context.say("sheet.tuck"), style, box)]


def _glue(context: Context, box: Box) -> list[Item]:
    """Hatched, with the word on a clear spot in the middle."""
    page = context.color("page")
    inset = min(1.2, box.width / 6, box.height / 6)
    field = Box(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset)
    items: list[Item] = [Shape(rect(*field), hatch=Hatch(context.color("guide"), 1.8, 0.2))]
    style = TextStyle("sans-italic", _LABEL_PT, context.color("ink-soft"), page, align="center")
    glue = context.say("sheet.glue")
    label = _label(context, glue, style, field)
    if label:
        wide = context.width(glue, style) + 2.4
        across, down = (wide, _LABEL_MM) if field.width >= field.height else (_LABEL_MM, wide)
        spot = rect(box.x + (box.width - across) / 2, box.y + (box.height - down) / 2, across, down)
        items.append(Shape(spot, fill=page))
    return [*items, *label]


def _label(context: Context, text: str, style: TextStyle, box: Box) -> list[Item]:
    """In the middle of a box, along its longer side; nothing where there is no room for it."""
    lies = box.width >= box.height
    long, high = (box.width, box.height) if lies else (box.height, box.width)
    if high < _LABEL_MM or long < context.width(text, style) + 2.4:
        return []
    letters = context.line(text, style, 0.0, high / 2 + 0.95, long, context.key())
    frame = Frame(long, high, letters, name="label")
    return [Place(frame, box.x, box.y)] if lies else [Place(frame, box.x, box.bottom, turn_deg=-90.0)]


def _lines(context: Context, net: Net) -> list[Item]:
    """Light ones where they run through the picture, dark ones on plain paper."""
    # On a picture no one colour stands out everywhere: these have no role, so that nobody holds them against it.
    light, dark = replace(context.color("title"), role=""), context.color("ink")
    items: list[Item] = []
    for run, seen in net.cuts:
        stroke = Stroke(light if seen else dark, _CUT_MM)
        items.append(Shape(line(*run), stroke=stroke, role=Role.CUT))
    for fold, seen in net.folds:
        stroke = Stroke(light if seen else dark, _FOLD_MM, dash=_DASH, cap="butt")
        items.append(Shape(line(*fold), stroke=stroke, role=Role.FOLD))
    return items
