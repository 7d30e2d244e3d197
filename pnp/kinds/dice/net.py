"""A die of six sides -> its net: a cross of six faces with folds between them and tabs to glue."""

from __future__ import annotations

from typing import Literal

from pnp.game.content.dice import Die
from pnp.kinds.context import Context
from pnp.kinds.dice.faces import common_size, die_face, die_name, plain_name
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Path, Point, line, polygon
from pnp.type.text import TextStyle

TAB_MM = 6.0
_LEAST_PT = 10.0  # of a name in one row
_CLEAR_MM = 2.0  # between a name and the tab beside it
Side = Literal["left", "right", "bottom"]

# Where faces 1 to 6 lie, as (column, row): those that add up to seven end up opposite one another.
SQUARES = ((1, 0), (1, 1), (0, 1), (2, 1), (1, 3), (1, 2))
# One tab for each pair of edges that meet when the net is folded; all hang on the middle column.
TABS: tuple[tuple[tuple[int, int], Side], ...] = (
    ((1, 0), "left"),
    ((1, 0), "right"),
    ((1, 2), "left"),
    ((1, 2), "right"),
    ((1, 3), "left"),
    ((1, 3), "right"),
    ((1, 3), "bottom"),
)
# The outline to cut along, as corners in squares, clockwise; tabs are cut along their own outlines.
_OUTLINE = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 4), (1, 4), (1, 2), (0, 2), (0, 1), (1, 1))
_FOLDS = (((1, 1), (2, 1)), ((1, 2), (2, 2)), ((1, 3), (2, 3)), ((1, 1), (1, 2)), ((2, 1), (2, 2)))


def net_size(side: float) -> tuple[float, float]:
    return 3 * side, 4 * side + TAB_MM


def die_net(context: Context, die: Die, side: float, glue: str) -> Frame:
    """`glue` is printed on every tab."""
    page, ink = context.color("page"), context.color("ink")
    cut = Stroke(ink, 0.3)
    fold = Stroke(context.color(f"{die.role}-edge", die.span.at("role")), 0.4, dash=(1.6, 1.2), cap="butt")
    items = _name(context, die, side)
    for number, (column, row) in enumerate(SQUARES):
        items += die_face(context, die, number, column * side, row * side, side)
    items.append(Shape(polygon((x * side, y * side) for x, y in _OUTLINE), stroke=cut, role=Role.CUT))
    for start, end in _FOLDS:
        items.append(Shape(line(_scaled(start, side), _scaled(end, side)), stroke=fold, role=Role.FOLD))
    for (column, row), tab in TABS:
        edge = _edge(column * side, row * side, side, tab)
        items.append(Shape(_tab(edge, tab), fill=page, stroke=cut, role=Role.CUT))
        items.append(Shape(line(*edge), stroke=Stroke(page, 0.6, cap="butt")))  # a fold, not a cut
        items.append(Shape(line(*edge), stroke=fold, role=Role.FOLD))
    style = TextStyle(font="sans-italic", size_pt=8, color=context.color("ink-soft"), on=page, align="center")
    label = Frame(side, TAB_MM, tuple(context.line(glue, style, 0, TAB_MM * 0.62, side, context.key("glue_label"))))
    for (column, row), tab in TABS:
        (x0, y0), (_, y1) = _edge(column * side, row * side, side, tab)
        corner, turn = {"bottom": ((x0, y0), 0), "left": ((x0, y0), 90), "right": ((x0, y1), -90)}[tab]
        items.append(Place(label, *corner, turn_deg=turn))
    return Frame(*net_size(side), tuple(items), f"{die.id} net", source=context.game.source(die.span))


def _name(context: Context, die: Die, side: float) -> list[Item]:
    """Clear of the tab beside it, in two rows where one would be too small; across the tab if nothing else will do."""
    style, clear = plain_name(context), side - TAB_MM - _CLEAR_MM
    sizes = [common_size(context, style, clear, rows) for rows in (1, 2)]
    rows = 1 if sizes[0] >= min(_LEAST_PT, sizes[1]) else 2
    width = clear if sizes[rows - 1] >= style.min_pt else side * 0.7
    return die_name(context, die, style, 0, side * (0.36 if rows == 1 else 0.28), width, rows)


def _scaled(corner: tuple[int, int], side: float) -> Point:
    return corner[0] * side, corner[1] * side


def _edge(x: float, y: float, side: float, tab: Side) -> tuple[Point, Point]:
    if tab == "bottom":
        return (x, y + side), (x + side, y + side)
    at = x if tab == "left" else x + side
    return (at, y), (at, y + side)


def _tab(edge: tuple[Point, Point], side: Side) -> Path:
    (x0, y0), (x1, y1) = edge
    slant = TAB_MM * 0.75
    if side == "bottom":
        return polygon((*edge, (x1 - slant, y1 + TAB_MM), (x0 + slant, y0 + TAB_MM)))
    out = -TAB_MM if side == "left" else TAB_MM
    return polygon((*edge, (x1 + out, y1 - slant), (x0 + out, y0 + slant)))
