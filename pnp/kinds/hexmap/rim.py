"""A terrain and a hex -> what stands in its upper part: icon, label in the middle of its disc, needed symbol."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.game.content.maps import Terrain
from pnp.game.hexes import Grid, Tops
from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Item, Place, Shape
from pnp.scene.path import Box, Matrix
from pnp.scene.raster import placed
from pnp.scene.units import MM_PER_PT
from pnp.sheet.extent import Extent, path_extent
from pnp.type.text import TextStyle

# Parts of a hex's width
_ICON, _LARGEST_ICON = 0.42, 0.5  # in small hexes icons are larger, for the sake of the numbers on them
_LIFT = {Tops.POINTY: 0.29, Tops.FLAT: 0.25}  # how far an icon's middle lies above the hex's

# Parts of an icon
_ROOM = 0.56  # for the label, in the icon's middle, unless a disc is drawn for it
_DISC = (0.3, 0.75)  # how large such a disc is: smaller things are details, and larger ones the icon itself
_CORE = 0.05  # it holds this much on all sides of the icon's middle

_FONT = "sans-bold"
_LEAST_PT = 8.0
_HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def rim(context: Context, terrain: Terrain, grid: Grid) -> list[Item]:
    """Icon, label and needed symbol in the upper part of a hex whose middle is (0, 0)."""
    across, lift = grid.across, _LIFT[grid.tops]
    size, cy = _icon_size(context, terrain, across), -across * lift
    shift = across * 0.13 if terrain.needs else 0.0
    items: list[Item] = []
    if terrain.icon:
        items.append(context.symbol(terrain.icon, -shift - size / 2, cy - size / 2, size))
    if terrain.needs:
        usual = across * _ICON
        small, x = usual * 0.72, shift + across * 0.04 + (size - usual) / 2
        items.append(context.symbol(terrain.needs, x - small / 2, cy - small / 2 + usual * 0.03, small))
    if terrain.is_labelled:
        items += _label(context, terrain, grid, Box(-shift - size / 2, cy - size / 2, size, size))
    return items


def has_room(context: Context, terrain: Terrain, across: float) -> bool:
    """Whether a label can be read on its icon in a hex of this width, and stays inside of its disc."""
    return not (terrain.icon and terrain.is_labelled) or _needed(context, terrain) <= across * _LARGEST_ICON


def _icon_size(context: Context, terrain: Terrain, across: float) -> float:
    if not (terrain.icon and terrain.is_labelled):
        return across * _ICON
    return min(across * _LARGEST_ICON, max(across * _ICON, _needed(context, terrain)))


def _needed(context: Context, terrain: Terrain) -> float:
    """How large an icon must be for a label of the least size."""
    disc = _disc(context.assets.symbol(terrain.icon))
    wide, high = _measured(context, terrain, _LEAST_PT)
    return math.hypot(wide / disc.width, high / disc.height)  # the corners of the label lie on an ellipse


def _measured(context: Context, terrain: Terrain, size_pt: float) -> tuple[float, float]:
    """How wide a label is, and how high its figures are."""
    wide = context.width(str(terrain.printed_label), TextStyle(font=_FONT, size_pt=size_pt))
    return wide, context.fonts.metrics(_FONT).cap_height * size_pt * MM_PER_PT


def _label(context: Context, terrain: Terrain, grid: Grid, icon: Box) -> tuple[Item, ...]:
    across = grid.across
    ground = context.color("tile" if terrain.icon or not terrain.ground else terrain.ground)
    cx, cy = icon.x + icon.width / 2, icon.y + icon.height / 2
    room = across * (0.6 if terrain.drawable else 0.8)
    if terrain.icon:
        disc = _disc(context.assets.symbol(terrain.icon))
        cx, cy = icon.x + icon.width * (disc.x + disc.width / 2), icon.y + icon.height * (disc.y + disc.height / 2)
        room = icon.width * _ROOM
    elif not terrain.drawable:  # by itself it stands where an icon would, and here, where no pencil wants the middle
        cy = 0.0
    usual = max(_LEAST_PT, across * 0.52)
    wide = _measured(context, terrain, usual)[0]
    size = max(_LEAST_PT, usual * room / wide) if wide > room else usual
    style = TextStyle(font=_FONT, size_pt=size, color=context.color("ink"), on=ground, align="center", min_pt=_LEAST_PT)
    baseline = cy + _measured(context, terrain, size)[1] / 2
    where = terrain.span.at("label" if terrain.label else "points")
    return context.line(terrain.printed_label, style, cx - room / 2, baseline, room, where)


def _disc(icon: Frame) -> Box:
    """Where an icon takes its label, in parts of its size: the uppermost disc or plate painted on its middle."""
    least, most = _DISC
    for extent in reversed(list(_painted(icon, _HERE))):
        left, right = extent.left / icon.width, extent.right / icon.width
        top, bottom = extent.top / icon.height, extent.bottom / icon.height
        in_middle = max(left, top) <= 0.5 - _CORE and min(right, bottom) >= 0.5 + _CORE
        if in_middle and least <= right - left <= most and least <= bottom - top <= most:
            return Box(left, top, right - left, bottom - top)
    return Box((1 - _ROOM) / 2, (1 - _ROOM) / 2, _ROOM, _ROOM)


def _painted(frame: Frame, matrix: Matrix) -> Iterator[Extent]:
    """How far its filled shapes reach within their lines."""
    for item in frame.items:
        if isinstance(item, Place):
            yield from _painted(item.frame, placed(matrix, item))
        elif isinstance(item, Shape) and item.fill is not None:
            extent = path_extent(item.path, matrix)
            if extent is not None:
                line = item.stroke.width_mm / 2 * math.hypot(matrix[0], matrix[1]) if item.stroke else 0.0
                yield Extent(extent.left + line, extent.top + line, extent.right - line, extent.bottom - line)
