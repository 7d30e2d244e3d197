"""A field of hexes -> items: grounds, tiles, icons at the rim, borders; room for a pencil in the middle."""

from __future__ import annotations

import math
from collections.abc import Mapping

from pnp.game.content.maps import HexMap, Maps, Terrain
from pnp.game.hexes import DIRECTIONS, Grid, Hex, Tops, from_offset
from pnp.kinds.context import Context
from pnp.kinds.hexmap.rim import rim
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Source, Stroke
from pnp.scene.path import Path, line, polygon
from pnp.type.text import TextStyle

# Parts of a hex's width
_LANE = 0.0115  # on each side: the ground that shows between hexes
_RIM = 0.014

MIN_LUMINANCE = 0.75  # a pencil shows on this
_SEEN = 1.25  # times as light as what is below, or as dark: a hex needs no line to be one


def drawn_across(grid: Grid) -> float:
    """From flat to flat, measured on the paper."""
    return grid.across * (1 - 2 * _LANE)


def hex_field(
    context: Context,
    maps: Maps,
    number: int,
    grid: Grid,
    window: Path,
    *,
    numbered: bool = False,
    sources: Mapping[Hex, Source] | None = None,
) -> list[Item]:
    """All hexes of a map; terrain that spills goes on to the rim of the window. `sources`: what each was made from."""
    field = maps.field(number)
    beyond = _spilled(maps, number, grid, window)
    tiles = {
        terrain.letter: hex_tile(context, terrain, grid) for terrain in dict.fromkeys(field.values())
    }  # equal hexes are one frame, placed many times
    # What is not drawn on lies lowest, so that the rims of its neighbours stay whole.
    by_height = sorted((beyond | field).items(), key=lambda entry: entry[1].drawable)
    sources = sources or {}
    placed = [
        Place(tiles[terrain.letter], *grid.centre(cell), source=sources.get(cell, ())) for cell, terrain in by_height
    ]
    items: list[Item] = [*placed, *_borders(context, maps, beyond | field, grid)]
    if beyond:
        items = [Place(Frame(0, 0, tuple(items), name="field"), 0, 0, clip=window)]
    items += _edges(context, maps, maps.map[number], grid)
    if numbered:
        items += _numbers(context, maps, number, grid)
    return items


def hex_sources(context: Context, maps: Maps, number: int) -> dict[Hex, Source]:
    """The line of the map that each hex stands in."""
    rows, span = maps.map[number].rows, maps.map[number].span
    each = [(row, context.game.source(span.at("rows", row))) for row in range(len(rows))]
    return {
        from_offset(column, row, maps.tops): source for row, source in each for column in range(len(rows[row].split()))
    }


def _spilled(maps: Maps, number: int, grid: Grid, window: Path) -> dict[Hex, Terrain]:
    """Hexes outside the field that continue a row whose end spills."""
    xs = [segment[-2] for segment in window if len(segment) > 2]
    left, right = min(xs), max(xs)
    by_letter = {terrain.letter: terrain for terrain in maps.terrain}
    spilled: dict[Hex, Terrain] = {}
    for row, text in enumerate(maps.map[number].rows):
        letters = text.split()
        for letter, column, step in ((letters[0], 0, -1), (letters[-1], len(letters) - 1, 1)):
            terrain = by_letter[letter]
            while terrain.spills:
                column += step
                cell = from_offset(column, row, maps.tops)
                if not left - grid.across < grid.centre(cell)[0] < right + grid.across:
                    break
                spilled[cell] = terrain
    return spilled


def hex_tile(context: Context, terrain: Terrain, grid: Grid) -> Frame:
    """One hex with its middle at (0, 0)."""
    here = Grid(grid.across, grid.tops)
    items: list[Item] = []
    edge: Stroke | None = None
    corners = here.corners(Hex(0, 0), inset=grid.across * _LANE if terrain.drawable else 0.0)
    if terrain.ground:
        ground = _ground(context, terrain)
        if _needs_rim(context, terrain, ground):
            edge = Stroke(context.color("hex-edge"), grid.across * _RIM)
        items.append(Shape(polygon(corners), fill=ground, stroke=edge))
    if terrain.tile and (art := context.art(terrain.tile, terrain.span)) is not None:
        width = grid.across if grid.tops is Tops.POINTY else 2 * grid.radius
        scale = width / art.width
        items.append(Place(art, -width / 2, -art.height * scale / 2, scale, role=Role.ART))
        if edge is not None:  # once more, over a picture that fills the hex
            items.append(Shape(polygon(corners), stroke=edge))
    items += rim(context, terrain, grid)
    return Frame(grid.across, 2 * grid.radius, tuple(items), name=terrain.id)


def _needs_rim(context: Context, terrain: Terrain, ground: Color) -> bool:
    """What is not drawn on goes without, unless it would be taken for a gap: white on white, in the friendly ink."""
    if terrain.drawable:
        return True
    return not terrain.border and ground.contrast(context.color("night")) < _SEEN


def _ground(context: Context, terrain: Terrain) -> Color:
    """The colour under a hex; light, where a pencil must show on it."""
    where = terrain.span.at("ground")
    color = context.color(terrain.ground, where)
    if terrain.drawable and color.luminance < MIN_LUMINANCE:
        message = (
            f"“{terrain.ground}” is {color} in the {context.assets.ink} ink, too dark to draw on:"
            f" its luminance is {color.luminance:.2f}, less than {MIN_LUMINANCE}"
        )
        context.problems.add(where.problem(message, "a lighter colour, or drawable = false"))
    return color


def _borders(context: Context, maps: Maps, field: Mapping[Hex, Terrain], grid: Grid) -> list[Item]:
    """Where a terrain with a border meets another one inside the field."""
    items: list[Item] = []
    strokes = {
        terrain.border: context.stroke(terrain.border, terrain.span.at("border"))
        for terrain in maps.terrain
        if terrain.border
    }
    for cell, terrain in field.items():
        if not terrain.border:
            continue
        corners = grid.corners(cell)
        for side, step in enumerate(DIRECTIONS):
            beside = field.get(cell + step)
            if beside is None or beside.border != terrain.border:
                items += _surf(corners[side], corners[(side + 1) % 6], strokes[terrain.border])
    return items


def _surf(start: tuple[float, float], end: tuple[float, float], stroke: Stroke) -> list[Item]:
    """A border line that swings a little, so that a coast does not look like a fence."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    length = math.hypot(dx, dy)
    nx, ny = -dy / length * stroke.width_mm, dx / length * stroke.width_mm
    third, two = (x0 + dx / 3 + nx, y0 + dy / 3 + ny), (x0 + 2 * dx / 3 - nx, y0 + 2 * dy / 3 - ny)
    return [Shape((("M", x0, y0), ("C", *third, *two, x1, y1)), stroke=stroke)]


def _edges(context: Context, maps: Maps, hex_map: HexMap, grid: Grid) -> list[Item]:
    items: list[Item] = []
    for edge in hex_map.edge:
        corners = grid.corners(hex_map.hex_at(*edge.at, maps.tops))
        side = maps.side(edge)
        stroke = context.stroke(edge.role, edge.span.at("role"))
        items.append(Shape(line(corners[side], corners[(side + 1) % 6]), stroke=stroke))
    return items


def _numbers(context: Context, maps: Maps, number: int, grid: Grid) -> list[Item]:
    """Every hex that is drawn on, counted, in its lower corner."""
    where = maps.map[number].span.at("rows")
    drawable = [(cell, terrain) for cell, terrain in maps.field(number).items() if terrain.drawable]
    ink, grounds = (
        context.color("ink-soft"),
        {terrain.ground: context.color(terrain.ground, terrain.span.at("ground")) for _, terrain in drawable},
    )
    items: list[Item] = []
    for count, (cell, terrain) in enumerate(drawable, 1):
        style = TextStyle(size_pt=8, min_pt=8, color=ink, on=grounds[terrain.ground], align="center")
        x, y = grid.centre(cell)
        baseline = y + grid.across * 0.36
        items += context.line(count, style, x - grid.across * 0.42, baseline, grid.across * 0.84, where)
    return items
