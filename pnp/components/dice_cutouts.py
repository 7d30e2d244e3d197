"""Dice -> stickers for blank dice on pages of their own, and nets that fold up into dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from pnp.components.desk import Desk
from pnp.components.dice import face
from pnp.components.furniture import scene_header
from pnp.components.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.layout.frame import Frame, Item, Path, Place, Shape, Stroke, line, polygon, rect
from pnp.layout.text import TextStyle
from pnp.load.content import DIE_FACES, Die, Line

NEEDS = ("dice.toml",)
_SIDE = 10.0
_HEADER = 36.0
_FOOT = 14.0
_TAB = 6.0
# Where each face lies in the net, in squares, for faces 1 to 6: those that add up to seven end up opposite.
_NET = ((1, 0), (1, 1), (0, 1), (2, 1), (1, 3), (1, 2))
# Edges of the column that carry a tab: (square, side); each glues to a different open edge.
_TABS = (((1, 0), "left"), ((1, 0), "right"), ((1, 2), "left"), ((1, 2), "right"))
_LAST_TABS = (((1, 3), "left"), ((1, 3), "right"), ((1, 3), "bottom"))


class Spec(ComponentSpec):
    scene: ArtName = ""
    stickers_title: Line
    nets_title: Line
    sticker_mm: Annotated[float, Field(ge=8, le=40)] = 14.0
    net_mm: Annotated[float, Field(ge=12, le=40)] = 25.0
    sticker_sets: Annotated[int, Field(ge=0, le=100)] = 1
    net_sets: Annotated[int, Field(ge=0, le=20)] = 1
    glue_label: Line = "glue"


def make(spec: Spec, desk: Desk) -> Sheets:
    dice = desk.game.dice
    assert dice is not None  # NEEDS names its file
    desk.expect_slots(("stickers", "nets"))
    copies = [(number, die) for number, die in enumerate(dice.die) for _ in range(die.count)]
    pages: list[SheetPage] = []
    pages += _sticker_pages(spec, desk, copies * spec.sticker_sets)
    pages += _net_pages(spec, desk, copies * spec.net_sets)
    if not pages:
        desk.problems.add(desk.key().problem("neither stickers nor nets are wanted", "set sticker_sets or net_sets to 1"))
    return Sheets(tuple(pages), None)


def _sticker_pages(spec: Spec, desk: Desk, dice: list[tuple[int, Die]]) -> Iterator[SheetPage]:
    """Each die is a strip of six: neighbours share a ground, so a cut that strays does not show."""
    strips = {number: _strip(spec, desk, number, die) for number, die in dice}
    width, height = DIE_FACES * spec.sticker_mm, spec.sticker_mm + 14.0
    yield from _pages(spec, desk, spec.stickers_title, "stickers", [strips[n] for n, _ in dice], width, height)


def _net_pages(spec: Spec, desk: Desk, dice: list[tuple[int, Die]]) -> Iterator[SheetPage]:
    nets = {number: _net(spec, desk, number, die) for number, die in dice}
    width, height = 3 * spec.net_mm, 4 * spec.net_mm + _TAB
    yield from _pages(spec, desk, spec.nets_title, "nets", [nets[n] for n, _ in dice], width, height)


def _pages(
    spec: Spec, desk: Desk, title: str, slot: str, pieces: list[Frame], width: float, height: float
) -> Iterator[SheetPage]:
    """Pieces in as many columns and rows as the page has room for, spread evenly."""
    paper = desk.paper
    across, top = paper.width_mm - 2 * _SIDE, _SIDE + _HEADER + 3.0
    down = paper.height_mm - top - _FOOT
    columns, rows = int((across + 5) // (width + 5)), int((down + 1) // (height + 1))
    if pieces and not (columns and rows):
        desk.problems.add(desk.key().problem(f"“{title}”: not even one fits on {paper.name}"))
        return
    per_page = columns * rows
    for first in range(0, len(pieces), per_page):
        items = scene_header(desk, spec.scene, title, slot, _SIDE, _SIDE, across, _HEADER)
        on_page = pieces[first : first + per_page]
        used_rows = -(-len(pieces[:per_page]) // columns)
        gap_x = (across - columns * width) / (columns + 1)
        gap_y = min(12.0, (down - used_rows * height) / (used_rows + 1))
        for index, piece in enumerate(on_page):
            row, column = divmod(index, columns)
            x = _SIDE + gap_x + column * (width + gap_x)
            items.append(Place(piece, x, top + gap_y + row * (height + gap_y)))
        yield SheetPage(tuple(items), title, _FOOT)


def _label(desk: Desk, number: int, die: Die, x: float, y: float, width: float) -> list[Item]:
    style = TextStyle(font="display", size_pt=15, min_pt=9, color=desk.color("ink"), on=desk.color("page"))
    return list(desk.line(die.name, style, x, y, width, desk.at("dice.toml", "die", number, "name")))


def _strip(spec: Spec, desk: Desk, number: int, die: Die) -> Frame:
    side, top = spec.sticker_mm, 8.0
    width = DIE_FACES * side
    bleed = 1.5
    items = _label(desk, number, die, 0, 4.2, width)
    items.append(Shape(rect(-bleed, top - bleed, width + 2 * bleed, side + 2 * bleed), fill=desk.color(die.role)))
    for index in range(DIE_FACES):
        items += face(desk, die, index, index * side, top, side, framed=True)
    mark = Stroke(desk.color("ink"), 0.15, cap="butt")
    for edge in range(DIE_FACES + 1):
        for near, far in ((top - bleed - 0.4, top - bleed - 2.2), (top + side + bleed + 0.4, top + side + bleed + 2.2)):
            items.append(Shape(line((edge * side, near), (edge * side, far)), stroke=mark))
    for y in (top, top + side):
        for near, far in ((-bleed - 0.4, -bleed - 2.2), (width + bleed + 0.4, width + bleed + 2.2)):
            items.append(Shape(line((near, y), (far, y)), stroke=mark))
    return Frame(width, top + side, tuple(items), name=f"{die.id} stickers")


def _net(spec: Spec, desk: Desk, number: int, die: Die) -> Frame:
    side = spec.net_mm
    edge, sheet = desk.color(f"{die.role}-edge"), desk.color("page")
    cut, fold = Stroke(desk.color("ink"), 0.3), Stroke(edge, 0.35, dash=(1.6, 1.2), cap="butt")
    items = _label(desk, number, die, 0, side * 0.36, side * 0.72)
    style = TextStyle(font="sans-italic", size_pt=8, min_pt=8, color=desk.color("ink-soft"), on=sheet, align="center")
    for (column, row), where in (*_TABS, *_LAST_TABS):
        items.append(Shape(_tab(column * side, row * side, side, where), fill=sheet, stroke=cut))
    for index, (column, row) in enumerate(_NET):
        items += face(desk, die, index, column * side, row * side, side, framed=True)
    for column, row in _NET:
        items.append(Shape(rect(column * side, row * side, side, side), stroke=Stroke(desk.color("ink"), 0.3)))
    for (column, row), where in (*_TABS, *_LAST_TABS):
        (x0, y0), (x1, y1) = _edge(column * side, row * side, side, where)
        items.append(Shape(line((x0, y0), (x1, y1)), stroke=Stroke(sheet, 0.5, cap="butt")))
        items.append(Shape(line((x0, y0), (x1, y1)), stroke=fold))
    for row in (1, 2, 3):
        items += _fold(side, row * side, 2 * side, row * side, desk, die, fold)
    for x in (side, 2 * side):
        items += _fold(x, side, x, 2 * side, desk, die, fold)
    (column, row), _ = _LAST_TABS[2]
    baseline = (row + 1) * side + _TAB * 0.66
    items += desk.line(spec.glue_label, style, column * side, baseline, side, desk.key("glue_label"))
    return Frame(3 * side, 4 * side + _TAB, tuple(items), name=f"{die.id} net")


def _fold(x0: float, y0: float, x1: float, y1: float, desk: Desk, die: Die, fold: Stroke) -> list[Item]:
    """A fold between two faces: first the ground, to hide the outlines below, then the dashes."""
    ground = Stroke(desk.color(die.role), 0.6, cap="butt")
    path = line((x0, y0), (x1, y1))
    return [Shape(path, stroke=ground), Shape(path, stroke=fold)]


def _edge(x: float, y: float, side: float, where: str) -> tuple[tuple[float, float], tuple[float, float]]:
    if where == "bottom":
        return (x, y + side), (x + side, y + side)
    at = x if where == "left" else x + side
    return (at, y), (at, y + side)


def _tab(x: float, y: float, side: float, where: str) -> Path:
    (x0, y0), (x1, y1) = _edge(x, y, side, where)
    slant = _TAB * 0.75
    if where == "bottom":
        return polygon(((x0, y0), (x1, y1), (x1 - slant, y1 + _TAB), (x0 + slant, y0 + _TAB)))
    out = -_TAB if where == "left" else _TAB
    return polygon(((x0, y0), (x1, y1), (x1 + out, y1 - slant), (x0 + out, y0 + slant)))
