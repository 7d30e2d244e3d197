"""A map of hexes -> a page to draw on: scene, title and story, tracker, field, special rule, legend."""

from __future__ import annotations

from pnp.game.content.maps import Maps, Terrain
from pnp.game.fields import Id, Line
from pnp.game.hexes import Grid
from pnp.kinds.context import Context
from pnp.kinds.furniture import bordered, framed_ground, panel
from pnp.kinds.hexmap.field import drawn_across, hex_field, hex_tile
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Item, Place
from pnp.scene.path import Box, circle, rect
from pnp.source.problems import did_you_mean
from pnp.type.text import TextStyle

_EDGE = 6.5
_FOOT = 10.2
_TITLE, _STORY, _TRACKER = 15.8, 20.0, 10.7  # heights of what the header is made of
_BAND = 22.5
_GAP = 1.4
_FIELD_SIDE = 3.0
_LINE = 0.35  # what the frame's line takes of the page inside it


class Spec(ComponentSpec):
    map: Id
    scene: ArtName = ""
    ground: ArtName = ""
    tracker: str = ""  # the name of a fact: that many circles to cross off
    tracker_label: str = ""
    rule_title: Line
    rule_icon: str = ""
    legend_title: Line
    numbered: bool = False


def make(spec: Spec, context: Context) -> Sheets:
    maps = context.game.maps
    assert maps is not None  # the kind needs its file
    context.expect_slots(("story", "rule"))
    number = _map_number(spec, context, maps)
    if number is None:
        return Sheets((), 1)
    paper = context.paper
    width, height = paper.width_mm - 2 * _EDGE, paper.height_mm - _EDGE - _FOOT
    items = framed_ground(context, Box(_EDGE, _EDGE, width, height), spec.scene, spec.ground)
    items += _header(spec, context, maps.map[number].name, _EDGE, _EDGE, width)
    top, bottom = _EDGE + _header_height(spec, context), _EDGE + height - _BAND - _GAP
    room = Box(_EDGE + _FIELD_SIDE, top, width - 2 * _FIELD_SIDE, bottom - top - _GAP)
    grid = _fitted(context, maps, number, room)
    if grid is not None:
        inside = rect(_EDGE + _LINE, _EDGE + _LINE, width - 2 * _LINE, height - 2 * _LINE, 4 - _LINE)
        items += hex_field(context, maps, number, grid, inside, numbered=spec.numbered)
    items += _band(spec, context, maps, number, Box(_EDGE + 4, bottom, width - 8, _BAND))
    return Sheets((SheetPage(tuple(items), spec.title, _FOOT),), 1)


def _map_number(spec: Spec, context: Context, maps: Maps) -> int | None:
    ids = [hex_map.id for hex_map in maps.map]
    if spec.map in ids:
        return ids.index(spec.map)
    context.problems.add(context.key("map").unknown(spec.map, ids, "map"))
    return None


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


def _header_height(spec: Spec, context: Context) -> float:
    return _TITLE + (_STORY if context.slot("story") is not None else 0.0) + (_TRACKER if spec.tracker else 0.0)


def _header(spec: Spec, context: Context, name: str, x: float, y: float, width: float) -> list[Item]:
    """Title and story on the calm part of the scene, the tracker across its foot."""
    night = context.color("night")
    title = TextStyle(font="display", size_pt=40, min_pt=24, color=context.color("title"), on=night)
    story = TextStyle(size_pt=9.5, min_pt=8.5, color=context.color("on-night"), on=night, leading=1.16)
    items: list[Item] = list(context.line(name, title, x + 7, y + 13.6, width * 0.55, context.key("map")))
    if context.slot("story") is not None:
        plaque = rect(x + 5, y + _TITLE, width * 0.578, _STORY - 0.6, 2.4)
        items.append(bordered(plaque, night, context.color("on-night"), 0.25))
        room = Box(x + 7.6, y + _TITLE + 0.7, width * 0.578 - 5.2, _STORY - 2.0)
        items += context.slot_block("story", story, room, middle=True)
    items += _tracker(spec, context, x, y + _header_height(spec, context) - _TRACKER, width)
    return items


def _tracker(spec: Spec, context: Context, x: float, y: float, width: float) -> list[Item]:
    """Numbered circles to cross off, one a round."""
    if not spec.tracker:
        return []
    rounds = context.game.identity.facts.get(spec.tracker)
    if type(rounds) is not int or not 1 <= rounds <= 40:
        if rounds is None:
            hint = did_you_mean(spec.tracker, context.game.identity.facts)
            problem = context.key("tracker").problem(f"game.toml has no fact “{spec.tracker}”", hint)
        else:
            message = "the tracker needs a whole number from 1 to 40"
            problem = context.game.identity.span.at("facts", spec.tracker).problem(message)
        context.problems.add(problem)
        return []
    tile, night = context.color("tile"), context.color("night")
    label = TextStyle(font="display", size_pt=17, min_pt=10, color=context.color("title"), on=night)
    number = TextStyle(font="display", size_pt=15, min_pt=8, color=context.color("ink"), on=tile, align="center")
    label_width = 20.0 if spec.tracker_label else 0.0
    step = min(14.0, (width - 14 - label_width) / rounds)
    radius = min(4.6, step / 2 - 0.4)
    items: list[Item] = []
    if spec.tracker_label:
        items += context.line(spec.tracker_label, label, x + 7, y + 7.0, label_width - 2, context.key("tracker_label"))
    start = x + 7 + label_width + (width - 14 - label_width - step * rounds) / 2
    for i in range(rounds):
        cx = start + (i + 0.5) * step
        items.append(bordered(circle(cx, y + 4.8, radius), tile, context.color("rule"), 0.5))
        items += context.line(i + 1, number, cx - radius, y + 6.7, 2 * radius, context.key("tracker"))
    return items


def _band(spec: Spec, context: Context, maps: Maps, number: int, box: Box) -> list[Item]:
    """Below the field: the map's own rule at the left, the legend at the right."""
    x, y, width, height = box
    rule_width = width * 0.38
    paper = context.color("paper")
    items = panel(context, Box(x, y, rule_width, height), spec.rule_title, context.key("rule_title"))
    body_top, body = y + 6.9, height - 7.6
    icon = 0.0
    if spec.rule_icon:
        icon = 12.5
        items += _rule_icon(spec, context, x + 2.2, body_top + 0.8, icon - 0.5)
    style = TextStyle(size_pt=9, min_pt=8, color=context.color("ink"), on=paper, leading=1.12)
    room = Box(x + 3 + icon, body_top, rule_width - 5.5 - icon, body)
    items += context.slot_block("rule", style, room, middle=True)
    legend = Box(x + rule_width + 3, y, width - rule_width - 3, height)
    items += panel(context, legend, spec.legend_title, context.key("legend_title"))
    items += _legend(context, maps, number, Box(legend.x + 2, body_top, width - rule_width - 7, body))
    return items


def _rule_icon(spec: Spec, context: Context, x: float, y: float, size: float) -> list[Item]:
    if not context.knows_symbol(spec.rule_icon, context.key("rule_icon")):
        return []
    return [context.symbol(spec.rule_icon, x, y, size)]


def _legend(context: Context, maps: Maps, number: int, box: Box) -> list[Item]:
    """One entry for each terrain (or group of them) that the map uses and that has something to say."""
    x, y, width, height = box
    used = set(maps.field(number).values())
    by_group: dict[str, Terrain] = {}
    for terrain in maps.terrain:
        if terrain in used and terrain.legend:
            by_group.setdefault(terrain.group or terrain.id, terrain)
    entries = list(by_group.values())
    if not entries:
        return []
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
            swatch = rect(left + 0.6, top + (row - icon) / 2 + 0.6, icon - 1.2, icon - 1.2, 1)
            items.append(bordered(swatch, context.color(terrain.ground), context.color("rule"), 0.3))
        room = Box(left + icon + 1, top, step - icon - 2.2, row)
        items += context.words(terrain.legend, style, room, terrain.span.at("legend"))
    return items


KIND = Kind(Spec, make, needs=("maps.toml",))
