"""Pieces of furniture that sheets share: panels with a title, plaques to write on, badges, backdrops."""

from __future__ import annotations

from dataclasses import replace

from pnp.kinds.context import Context
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Box, Path, circle, line, rect
from pnp.scene.units import MM_PER_PT
from pnp.sheet.arrangement import BLEED_MM
from pnp.source.spans import Span
from pnp.type.text import TextStyle

PANEL_TITLE_MM = 6.2
RADIUS_MM = 2.6
_BELOW_TAILS_MM = 0.32  # and the edge of a strip


def bordered(path: Path, fill: Color | None, edge: Color | None = None, width_mm: float = 0.35) -> Shape:
    """A filled shape with a thin border."""
    return Shape(path, fill=fill, stroke=Stroke(edge, width_mm) if edge is not None else None)


def backdrop(context: Context, name: str, width: float, height: float, where: Span) -> list[Item]:
    """The ground of a piece, bleed included: a drawing stretched over it, or the plain night."""
    full = rect(-BLEED_MM, -BLEED_MM, width + 2 * BLEED_MM, height + 2 * BLEED_MM)
    items: list[Item] = [Shape(full, fill=context.color("night"))]
    art = context.art(name, where) if name else None
    if art is not None:
        scale = max((width + 2 * BLEED_MM) / art.width, (height + 2 * BLEED_MM) / art.height)
        x = (width - art.width * scale) / 2
        items.append(Place(art, x, -BLEED_MM, scale, role=Role.ART))
    return items


def panel(context: Context, box: Box, title: str, where: Span, *, aside: str = "") -> list[Item]:
    """Light ground with a border and a title strip, which may carry a slot's text at its right end."""
    x, y, width, _ = box
    accent, edge, lettering = context.color("accent"), context.color("rule"), context.color("accent-ink")
    outline, strip_y = rect(*box, RADIUS_MM), y + PANEL_TITLE_MM
    metrics = context.fonts.metrics("display")
    # As large as leaves its tails a place in the strip while the capitals stand in the middle.
    most = (PANEL_TITLE_MM - 2 * _BELOW_TAILS_MM) / (metrics.cap_height + 2 * metrics.descent) / MM_PER_PT
    size = min(15.0, max(11.0, most))
    style = TextStyle(font="display", size_pt=size, min_pt=11, color=lettering, on=accent)
    items: list[Item] = [
        Shape(outline, fill=context.color("paper")),
        Shape(rect(x, y, width, PANEL_TITLE_MM), fill=accent, clips=(outline,)),
        Shape(line((x, strip_y), (box.right, strip_y)), stroke=Stroke(edge, 0.3, cap="butt")),
        Shape(outline, stroke=Stroke(edge, 0.5)),
    ]
    title_width = min(width - 6.8, context.width(title, style) + 1)
    below = (PANEL_TITLE_MM - metrics.cap_height * size * MM_PER_PT) / 2
    items.extend(context.line(title, style, x + 3.4, strip_y - max(1.3, below), title_width, where))
    if aside:
        small = TextStyle(size_pt=9, min_pt=8, color=lettering, on=accent, align="right")
        room = Box(x + 3.4 + title_width + 3, y + 0.4, width - title_width - 9.8, PANEL_TITLE_MM - 0.8)
        items.extend(context.slot_block(aside, small, room, middle=True))
    return items


def plaque(context: Context, box: Box, label: str, where: Span) -> list[Item]:
    """A light field with a small label and a line to write on."""
    tile, ink = context.color("tile"), context.color("ink-soft")
    style = TextStyle(font="sans-italic", size_pt=8.5, min_pt=8, color=ink, on=tile)
    items: list[Item] = [bordered(rect(*box, 1.8), tile, context.color("rule"), 0.4)]
    items.extend(context.line(label, style, box.x + 2.0, box.bottom - 2.3, box.width - 4, where))
    start, y = box.x + 3.2 + context.width(label, style), box.bottom - 1.9
    items.append(Shape(line((start, y), (box.right - 2, y)), stroke=Stroke(ink, 0.2)))
    return items


def badge(context: Context, number: int, cx: float, cy: float, where: Span) -> list[Item]:
    """A numbered disc."""
    ground = context.color("accent")
    style = TextStyle(
        font="sans-bold", size_pt=9, min_pt=8, color=context.color("accent-ink"), on=ground, align="center"
    )
    return [
        bordered(circle(cx, cy, 2.1), ground, context.color("rule"), 0.35),
        *context.line(number, style, cx - 2.1, cy + 1.1, 4.2, where),
    ]


def to_circle(
    context: Context, references: str, cx: float, cy: float, radius: float, *, role: str = "guide"
) -> list[Item]:
    """Symbols on a disc with a dashed rim: not circled yet, and inviting to be."""
    rim = Stroke(context.color(role), 0.4, dash=(1.0, 1.0), cap="butt")
    disc = Shape(circle(cx, cy, radius), fill=context.color("tile"), stroke=rim)
    return [disc, *symbols_in(context, references, cx, cy, radius)]


def symbols_in(context: Context, references: str, cx: float, cy: float, radius: float) -> list[Item]:
    """One to four symbols inside a circle, as large as they go: alone, side by side, in a triangle."""
    names = references.split("/")
    spots: dict[int, tuple[float, list[tuple[float, float]]]] = {
        1: (1.36, [(0, 0)]),
        2: (0.98, [(-0.4, -0.24), (0.4, 0.24)]),
        3: (0.82, [(0, -0.46), (-0.45, 0.36), (0.45, 0.36)]),
        4: (0.66, [(-0.4, -0.4), (0.4, -0.4), (-0.4, 0.4), (0.4, 0.4)]),
    }
    side, places = spots[min(len(names), 4)]
    size = side * radius
    return [
        context.symbol(name, cx + dx * radius - size / 2, cy + dy * radius - size / 2, size)
        for name, (dx, dy) in zip(names, places, strict=False)
    ]


def framed_picture(context: Context, art: Frame, box: Box, radius: float) -> list[Item]:
    """A drawing that fills a rounded window."""
    x, y, width, height = box
    scale = max(width / art.width, height / art.height)
    px, py = (width - art.width * scale) / 2, (height - art.height * scale) / 2
    window = rect(-px / scale, -py / scale, width / scale, height / scale, radius / scale)
    return [
        Place(art, x + px, y + py, scale, clip=window, role=Role.ART),
        Shape(rect(*box, radius), stroke=Stroke(context.color("rule"), 0.6)),
    ]


def scene_header(
    context: Context, box: Box, *, scene: str, title: str, where: Span, slot: str, aside: bool = False
) -> list[Item]:
    """The head of a whole page: a picture with the title and a few words in its calm left part.

    `aside`: the picture has no such part, as it was drawn for another place, and stands whole at the right of words.
    """
    x, y, width, height = box
    night = context.color("night")
    items: list[Item] = [Shape(rect(*box, 4), fill=night)]
    art = context.art(scene, context.key("scene")) if scene else None
    across = width
    if art is not None:
        across = min(width / 2, height * art.width / art.height) if aside else width
        items += framed_picture(context, art, Box(box.right - across, y, across, height), 4)
        if aside:
            items.append(Shape(rect(*box, 4), stroke=Stroke(context.color("rule"), 0.6)))
    big = TextStyle(font="display", size_pt=36, min_pt=18, color=context.color("title"), on=night)
    small = TextStyle(size_pt=10.5, min_pt=8.5, color=context.color("on-night"), on=night)
    room = min(width - across - 9, width * 0.7) if aside else width * 0.55
    if aside and context.width(title, big) * big.min_pt / big.size_pt > room:  # in two lines, or smaller still
        two = replace(big, size_pt=big.min_pt, min_pt=10, leading=1.0)
        items += context.words(title, two, Box(x + 6, y + 2.5, room, 14), where)
    else:
        items += context.line(title, big, x + 6, y + 14.5, room, where)
    items += context.slot_block(slot, small, Box(x + 6, y + 18, min(width * 0.46, room), height - 20))
    return items


def framed_ground(context: Context, box: Box, scene: str, ground: str, where: Span) -> list[Item]:
    """A whole page's picture: a scene across the top, its ground below, cropped to a rounded window."""
    x, y, width, height = box
    window = rect(0, 0, width, height, 4)
    inner: list[Item] = [Shape(rect(0, 0, width, height), fill=context.color("night"))]
    art = context.art(scene, where) if scene else None
    below = art.height * width / art.width if art is not None else 0.0
    if ground and (floor := context.art(ground, where)) is not None:
        scale = max(width / floor.width, (height - below) / floor.height)
        # Half a millimetre under the scene, so that no light shows through the seam.
        inner.append(Place(floor, (width - floor.width * scale) / 2, below - 0.5, scale, role=Role.ART))
    if art is not None:
        inner.append(Place(art, 0, 0, width / art.width, role=Role.ART))
    frame = Frame(width, height, tuple(inner), name="ground")
    return [
        Place(frame, x, y, clip=window, role=Role.ART),
        Shape(rect(*box, 4), stroke=Stroke(context.color("rule"), 0.7)),
    ]
