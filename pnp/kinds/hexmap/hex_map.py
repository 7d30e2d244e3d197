"""A map of hexes -> a page to draw on: scene, title and story, tracker, field, special rule, legend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.content.maps import HexMap, MapRule, Maps, MapSheet, Terrain
from pnp.game.fields import Id
from pnp.game.hexes import Grid
from pnp.kinds.context import Context
from pnp.kinds.furniture import bordered, framed_ground, panel
from pnp.kinds.hexmap.field import drawn_across, hex_field, hex_sources, hex_tile
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Item, Place
from pnp.scene.path import Box, circle, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.documented import doc
from pnp.source.problems import Problem
from pnp.type.text import TextStyle

_EDGE = 6.5
_FOOT = 10.2
_TITLE, _STORY, _TRACKER = 15.8, 20.0, 10.7  # heights of what the header is made of
_BAND = 22.5
_GAP = 1.4
_DISC_MIDDLE = 4.8  # of the tracker's discs, below its top
_FIELD_SIDE = 3.0
_LINE = 0.35  # what the frame's line takes of the page inside it


class Spec(ComponentSpec):
    """A page of hexes to draw on: scene, story, tracker, field and legend; its words stand in the map’s own row."""

    title: Annotated[str, Field(max_length=120)] = doc(
        "what the sheet is called; the map's name unless told", "The Valley at Night", default=""
    )
    serves: Literal["player", "table"] = doc("who needs one: everybody, or the table", "table", default="player")
    map: Id = doc("the map, by its id in maps.toml", "valley")
    numbered: bool = doc("whether rows and columns are numbered along the field", True, default=False)


def make(spec: Spec, context: Context) -> Sheets:
    maps = context.game.maps
    assert maps is not None  # the kind needs its file
    context.expect_slots(())
    number = _map_number(spec, context, maps)
    if number is None:
        return Sheets((), 1)
    context.problems.add(*_mixed_up(spec, context, maps))
    hex_map, sheet = maps.map[number], maps.sheet
    paper = context.paper
    width, height = paper.width_mm - 2 * _EDGE, paper.height_mm - _EDGE - _FOOT
    items = framed_ground(context, Box(_EDGE, _EDGE, width, height), *_pictures(context, hex_map), hex_map.span)
    items += _header(context, sheet, hex_map, _EDGE, _EDGE, width)
    band = _BAND if hex_map.rule is not None or _entries(maps, number) else 0.0
    top, bottom = _EDGE + _header_height(sheet, hex_map), _EDGE + height - band - _GAP
    room = Box(_EDGE + _FIELD_SIDE, top, width - 2 * _FIELD_SIDE, bottom - top - _GAP)
    grid = _fitted(context, maps, number, room)
    if grid is not None:
        inside = rect(_EDGE + _LINE, _EDGE + _LINE, width - 2 * _LINE, height - 2 * _LINE, 4 - _LINE)
        sources = hex_sources(context, maps, number)
        items += hex_field(context, maps, number, grid, inside, numbered=spec.numbered, sources=sources)
    if band:
        items += _band(context, maps, number, Box(_EDGE + 4, bottom, width - 8, band))
    return Sheets((SheetPage(tuple(items), spec.title, _FOOT),), 1)


def _map_number(spec: Spec, context: Context, maps: Maps) -> int | None:
    ids = [hex_map.id for hex_map in maps.map]
    if spec.map in ids:
        return ids.index(spec.map)
    context.problems.add(context.key("map").unknown(spec.map, ids, "map"))
    return None


def _mixed_up(spec: Spec, context: Context, maps: Maps) -> Iterator[Problem]:
    """A component that goes by the name of another map than its own: two of them were swapped."""
    for other in maps.map:
        if other.id == spec.map:
            continue
        if other.id in context.component and spec.map not in context.component:
            message = f"the component is called after the map “{other.id}” and prints “{spec.map}”"
            yield context.key("map").problem(message, f'map = "{other.id}", or another name for the component')
        if spec.title == other.name:
            message = f"this is the name of the map “{other.id}”, and “{spec.map}” is printed"
            yield context.key("title").problem(message, "without a title the sheet goes by the name of its map")


def _pictures(context: Context, hex_map: HexMap) -> tuple[str, str]:
    """Scene and ground: what the row says, else the drawings that go by the map's id, if there are any."""
    own = (hex_map.id, f"{hex_map.id}-ground")
    scene, ground = (name if name in context.game.drawings else "" for name in own)
    return hex_map.scene or scene, hex_map.ground or ground


def _fitted(context: Context, maps: Maps, number: int, box: Box) -> Grid | None:
    """The largest hexes that fit the box, the field in its middle."""
    x, y, width, height = box
    field = maps.field(number)
    left, top, right, bottom = Grid(1.0, maps.tops).bounds(field)
    across = min(width / (right - left), height / (bottom - top))
    if (printed := drawn_across(Grid(across, maps.tops))) < maps.min_hex_mm:
        message = (
            f"the field is too large for {context.paper.name}: its hexes would be {printed:.1f} mm wide,"
            f" less than min_hex_mm = {maps.min_hex_mm:g}"
        )
        where = maps.map[number].span.at("rows")
        context.problems.add(where.problem(message, "fewer or shorter rows, or a smaller min_hex_mm"))
        return None
    return Grid(
        across,
        maps.tops,
        x + (width - (right - left) * across) / 2 - left * across,
        y + (height - (bottom - top) * across) / 2 - top * across,
    )


def _header_height(sheet: MapSheet, hex_map: HexMap) -> float:
    return _TITLE + (_STORY if hex_map.story else 0.0) + (_TRACKER if sheet.tracker else 0.0)


def _header(context: Context, sheet: MapSheet, hex_map: HexMap, x: float, y: float, width: float) -> list[Item]:
    """Title and story on the calm part of the scene, the tracker across its foot."""
    night = context.color("night")
    title = TextStyle(font="display", size_pt=40, min_pt=24, color=context.color("title"), on=night)
    story = TextStyle(size_pt=9.5, min_pt=8.5, color=context.color("on-night"), on=night, leading=1.16)
    named = hex_map.span.at("name")
    tails = context.fonts.metrics(title.font).descent * title.size_pt * MM_PER_PT  # stay above the story
    base = min(13.6, _TITLE + 0.3 - tails) if hex_map.story else 13.6
    items: list[Item] = list(context.line(hex_map.name, title, x + 7, y + base, width * 0.55, named))
    if hex_map.story:
        plaque = rect(x + 5, y + _TITLE, width * 0.578, _STORY - 0.6, 2.4)
        items.append(bordered(plaque, night, context.color("on-night"), 0.25))
        room = Box(x + 7.6, y + _TITLE + 0.7, width * 0.578 - 5.2, _STORY - 2.0)
        items += context.words(hex_map.story, story, room, hex_map.span.at("story"), middle=True)
    items += _tracker(context, sheet, x, y + _header_height(sheet, hex_map) - _TRACKER, width)
    return items


def _tracker(context: Context, sheet: MapSheet, x: float, y: float, width: float) -> list[Item]:
    """Numbered circles to cross off, one a round."""
    rounds = sheet.tracker
    if not rounds:
        return []
    tile = context.color("tile")
    number = TextStyle(font="display", size_pt=15, min_pt=8, color=context.color("ink"), on=tile, align="center")
    label_width = 20.0 if sheet.tracker_label else 0.0
    step = min(14.0, (width - 14 - label_width) / rounds)
    radius = min(4.6, step / 2 - 0.4)
    items: list[Item] = []
    if sheet.tracker_label:
        items += _tracker_label(context, sheet.tracker_label, Box(x + 7, y, label_width - 2, 2 * _DISC_MIDDLE))
    start = x + 7 + label_width + (width - 14 - label_width - step * rounds) / 2
    where = context.game.at("maps.toml", "sheet", "tracker")
    for i in range(rounds):
        cx = start + (i + 0.5) * step
        items.append(bordered(circle(cx, y + _DISC_MIDDLE, radius), tile, context.color("rule"), 0.5))
        items += context.line(i + 1, number, cx - radius, y + 6.7, 2 * radius, where)
    return items


def _tracker_label(context: Context, label: str, box: Box) -> list[Item]:
    """On a plate like the story's, since scenes may draw anything there."""
    night = context.color("night")
    style = TextStyle(font="display", size_pt=17, min_pt=10, color=context.color("title"), on=night)
    where = context.game.at("maps.toml", "sheet", "tracker_label")
    wide = context.width(label, style)
    size = style.size_pt * box.width / wide if wide > box.width else style.size_pt
    cap = context.fonts.metrics(style.font).cap_height * size * MM_PER_PT
    plate = rect(box.x - 2, box.y + 1.1, min(box.width, wide) + 4, box.height - 2.2, 2.4)
    words = context.line(label, style, box.x, box.y + (box.height + cap) / 2, box.width, where)
    return [bordered(plate, night, context.color("on-night"), 0.25), *words]


def _band(context: Context, maps: Maps, number: int, box: Box) -> list[Item]:
    """Below the field: the map's own rule at the left, and the legend; either has all the room where it is alone."""
    x, y, width, height = box
    rule = maps.map[number].rule
    if not _entries(maps, number):
        return _rule(context, rule, box) if rule is not None else []
    left = width * 0.38 + 3 if rule is not None else 0.0
    items = _rule(context, rule, Box(x, y, left - 3, height)) if rule is not None else []
    legend = Box(x + left, y, width - left, height)
    where = maps.span.at("sheet", "legend_title")
    items += panel(context, legend, maps.sheet.legend_title or context.say("sheet.legend"), where)
    items += _legend(context, maps, number, Box(legend.x + 2, y + 6.9, legend.width - 4, height - 7.6))
    return items


def _rule(context: Context, rule: MapRule, box: Box) -> list[Item]:
    x, y, width, height = box
    items = panel(context, box, rule.title, rule.span.at("title"))
    top, icon = y + 6.9, 12.5 if rule.icon else 0.0
    if rule.icon:
        items.append(context.symbol(rule.icon, x + 2.2, top + 0.8, icon - 0.5))
    style = TextStyle(size_pt=9, min_pt=8, color=context.color("ink"), on=context.color("paper"), leading=1.12)
    room = Box(x + 3 + icon, top, width - 5.5 - icon, height - 7.6)
    items += context.words(rule.text, style, room, rule.span.at("text"), middle=True)
    return items


def _entries(maps: Maps, number: int) -> list[Terrain]:
    """One for each terrain (or group of them) that the map uses and that has something to say."""
    used = set(maps.field(number).values())
    by_group: dict[str, Terrain] = {}
    for terrain in maps.terrain:
        if terrain in used and terrain.legend:
            by_group.setdefault(terrain.group or terrain.id, terrain)
    return list(by_group.values())


def _legend(context: Context, maps: Maps, number: int, box: Box) -> list[Item]:
    x, y, width, height = box
    entries = _entries(maps, number)
    # Two rows, each filled from side to side: what is fewer has more room.
    upper = -(-len(entries) // 2) if len(entries) > 2 else len(entries)
    row = height / (2 if len(entries) > 2 else 1)
    style = TextStyle(size_pt=8.5, min_pt=8, color=context.color("ink"), on=context.color("paper"), leading=1.06)
    items: list[Item] = []
    for place, terrain in enumerate(entries):
        below = place >= upper
        step = width / (len(entries) - upper if below else upper)
        left, top = x + (place - upper if below else place) * step, y + (row if below else 0.0)
        icon = min(row - 0.6, 7.0)
        if terrain.icon:
            items.append(context.symbol(terrain.icon, left, top + (row - icon) / 2, icon))
        elif terrain.tile:
            tile = hex_tile(context, terrain, Grid(icon * 0.86, maps.tops))
            items.append(Place(tile, left + icon / 2, top + row / 2))
        else:
            items += _swatch(context, terrain, Box(left + 0.6, top + (row - icon) / 2 + 0.6, icon - 1.2, icon - 1.2))
        room = Box(left + icon + 1, top, step - icon - 2.2, row)
        items += context.words(terrain.legend, style, room, terrain.span.at("legend"))
    return items


def _swatch(context: Context, terrain: Terrain, box: Box) -> list[Item]:
    """The ground of a terrain, with its label where that has room: two may differ in nothing else."""
    ground = context.color(terrain.ground)
    items: list[Item] = [bordered(rect(*box, 1), ground, context.color("rule"), 0.3)]
    style = TextStyle(font="sans-bold", size_pt=8, color=context.color("ink"), on=ground, align="center")
    if terrain.is_labelled and context.width(str(terrain.printed_label), style) <= box.width - 0.4:
        where = terrain.span.at("label" if terrain.label else "points")
        items += context.line(terrain.printed_label, style, box.x, box.y + box.height / 2 + 1.0, box.width, where)
    return items


KIND = Kind(Spec, make, needs=("maps.toml",))
