"""Bonus grid and scoring box -> a sheet that each player circles, crosses off and adds up on."""

from __future__ import annotations

from pydantic import Field

from pnp.components.desk import Desk, box
from pnp.components.furniture import PANEL_TITLE_MM, backdrop, panel, plaque, symbols_in
from pnp.components.imposition import imposition
from pnp.components.score_panel import score_panel, score_slots
from pnp.components.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.layout.frame import Frame, Item, Shape, Stroke, circle, line, rect
from pnp.layout.sheet import impose
from pnp.layout.text import TextStyle
from pnp.load.content import Bonuses, Line

NEEDS = ("bonuses.toml", "scoring.toml")
_MARGIN = 5.0
_GUTTER = 3.0
_HEADER = 12.5


class Spec(ComponentSpec):
    sheet: str = "half-page"
    backdrop: ArtName = ""
    grid_title: Line
    favours_title: Line
    scoring_title: Line
    spent_label: Line = "spent"
    fields: tuple[Line, ...] = Field((), max_length=3)


def make(spec: Spec, desk: Desk) -> Sheets:
    layout = imposition(desk, spec.sheet)
    piece = _piece(spec, desk, layout.piece_width, layout.piece_height)
    (items,) = impose([piece] * layout.per_page, layout, desk.paper)
    _, top = layout.origin(desk.paper)
    page = SheetPage(items, desk.title, desk.paper.height_mm - top - layout.height)
    return Sheets((page,), layout.per_page)


def _piece(spec: Spec, desk: Desk, width: float, height: float) -> Frame:
    bonuses, scoring = desk.game.bonuses, desk.game.scoring
    assert bonuses is not None and scoring is not None  # NEEDS names their files
    desk.expect_slots(("columns", "rows", "favours", *score_slots(scoring)))
    items = backdrop(desk, spec.backdrop, width, height, desk.key("backdrop"))
    items += _header(spec, desk, width)
    top = _MARGIN + _HEADER
    bottom = height - _MARGIN
    left_width = round((width - 2 * _MARGIN - _GUTTER) * 0.61, 2)
    favours_height = 30.0 if bonuses.favours else 0.0
    grid_height = bottom - top - (favours_height + _GUTTER if bonuses.favours else 0)
    items += _grid_panel(spec, desk, bonuses, _MARGIN, top, left_width, grid_height)
    if bonuses.favours:
        items += _favours_panel(spec, desk, bonuses, _MARGIN, bottom - favours_height, left_width, favours_height)
    right = _MARGIN + left_width + _GUTTER
    items += score_panel(desk, scoring, spec.scoring_title, right, top, width - _MARGIN - right, bottom - top)
    return Frame(width, height, tuple(items), name=spec.title)


def _header(spec: Spec, desk: Desk, width: float) -> list[Item]:
    """Title on the night sky at the left, fields to fill in beside it."""
    night = desk.color("night")
    title = TextStyle(font="display", size_pt=30, min_pt=20, color=desk.color("title"), on=night)
    items: list[Item] = list(desk.line(spec.title, title, _MARGIN + 1, _MARGIN + 8.2, width * 0.48, desk.key("title")))
    field_width = 38.0
    x = width - _MARGIN - len(spec.fields) * (field_width + 2) + 2
    for number, label in enumerate(spec.fields):
        where = desk.key("fields", number)
        items += plaque(desk, x + number * (field_width + 2), _MARGIN + 1.2, field_width, 8.2, label, where)
    return items


def _grid_panel(
    spec: Spec, desk: Desk, bonuses: Bonuses, x: float, y: float, width: float, height: float
) -> list[Item]:
    """Rows of bonuses on rails: each row runs from its head to its award, each column down to its own."""
    items = panel(desk, x, y, width, height, spec.grid_title, desk.key("grid_title"))
    ink, soft, rule, paper = (desk.color(role) for role in ("ink", "ink-soft", "rule", "paper"))
    rows, columns = len(bonuses.row), len(bonuses.row[0].cells)
    head_width, award_width, award_height = 21.0, 17.0, 15.5
    inner_top = y + PANEL_TITLE_MM + 1.2
    row_height = (height - PANEL_TITLE_MM - 2.0 - award_height) / rows
    cell_width = (width - 4 - head_width - award_width) / columns
    grid_left = x + 2 + head_width
    radius = min(row_height, cell_width) / 2 - 0.9
    award_x = grid_left + columns * cell_width + award_width / 2
    award_y = inner_top + rows * row_height + award_height / 2
    centre_x = [grid_left + (j + 0.5) * cell_width for j in range(columns)]
    centre_y = [inner_top + (i + 0.5) * row_height for i in range(rows)]

    for i, cy in enumerate(centre_y):
        if i % 2 == 0:
            items.append(Shape(rect(x + 1.2, cy - row_height / 2, width - 2.4, row_height, 2), fill=desk.color("paper-2")))
    for cx in centre_x:
        rail = Stroke(rule, 0.35, dash=(0.1, 1.3))
        items.append(Shape(line((cx, centre_y[0]), (cx, award_y)), stroke=rail))
    for i, (row, cy) in enumerate(zip(bonuses.row, centre_y, strict=True)):
        items.append(Shape(line((x + head_width / 2, cy), (award_x, cy)), stroke=Stroke(rule, 0.5)))
        items += _row_head(desk, bonuses.head, row.head, x + 2, cy, head_width, row_height)
        for j, (cell, cx) in enumerate(zip(row.cells, centre_x, strict=True)):
            items.append(box(circle(cx, cy, radius), desk.color("tile"), rule, 0.45))
            items += symbols_in(desk, cell, cx, cy, radius)
        items.append(box(circle(award_x, cy, radius), desk.color("tile"), desk.color("accent-2-edge"), 0.8))
        items += symbols_in(desk, bonuses.row_award, award_x, cy, radius)
    for cx in centre_x:
        items += _column_award(spec, desk, bonuses, cx, award_y, cell_width)
    note = TextStyle(size_pt=8.5, min_pt=8, color=ink, on=paper)
    items += desk.slot_block("columns", note, (x + 2.6, award_y - award_height / 2 + 0.6, head_width - 1.2, award_height - 1.2), True)
    centred = TextStyle(size_pt=8.5, min_pt=8, color=ink, on=paper, align="center")
    items += desk.slot_block("rows", centred, (award_x - award_width / 2 - 0.6, award_y - award_height / 2 + 0.6, award_width + 0.4, award_height - 1.2), True)
    del soft
    return items


def _row_head(desk: Desk, ground: str, head: str, x: float, cy: float, width: float, height: float) -> list[Item]:
    """The symbols that feed a row, in front of the picture that stands for it."""
    size = height - 1.2
    items: list[Item] = [desk.symbol(ground, x + 0.4, cy - size / 2, size)]
    names = head.split("/")
    icon = min(7.4, (width - size * 0.55) / max(len(names), 1.3))
    start = x + size * 0.62
    for number, name in enumerate(names):
        cx = start + icon * (number * 1.02)
        items.append(box(circle(cx + icon / 2, cy, icon * 0.62), desk.color("tile"), desk.color("rule"), 0.3))
        items.append(desk.symbol(name, cx + icon * 0.08, cy - icon * 0.42, icon * 0.84))
    return items


def _column_award(spec: Spec, desk: Desk, bonuses: Bonuses, cx: float, cy: float, width: float) -> list[Item]:
    """The award to circle when earned and, where a map spends it, a box to tick."""
    size = 10.4
    shift = 2.2 if bonuses.column_spent_as else 0.0
    items: list[Item] = [
        box(circle(cx - shift, cy - 1.6, size / 2 + 0.5), desk.color("tile"), desk.color("accent-edge"), 0.8),
        desk.symbol(bonuses.column_award, cx - shift - size * 0.42, cy - 1.6 - size * 0.42, size * 0.84),
    ]
    if bonuses.column_spent_as:
        side = 3.6
        bx = cx + width / 2 - side - 0.2
        items.append(box(rect(bx, cy - 1.6 - side / 2, side, side, 0.7), desk.color("tile"), desk.color("rule"), 0.4))
        icon = 3.9
        for number, name in enumerate(bonuses.column_spent_as):
            items.append(desk.symbol(name, cx - shift - 5.2 + number * (icon + 0.3), cy + 3.9, icon))
        style = TextStyle(font="sans-italic", size_pt=8, min_pt=8, color=desk.color("ink-soft"), on=desk.color("paper"))
        x = cx - shift - 5.2 + len(bonuses.column_spent_as) * (icon + 0.3) + 0.4
        items += desk.line(spec.spent_label, style, x, cy + 6.9, cx + width / 2 - x + 1, desk.key("spent_label"))
    return items


def _favours_panel(
    spec: Spec, desk: Desk, bonuses: Bonuses, x: float, y: float, width: float, height: float
) -> list[Item]:
    """One tile a favour, with its name; a used one is crossed off."""
    items = panel(desk, x, y, width, height, spec.favours_title, desk.key("favours_title"))
    ink, paper, tile = desk.color("ink"), desk.color("paper"), desk.color("tile")
    style = TextStyle(size_pt=8.5, min_pt=8, color=ink, on=paper)
    top = y + PANEL_TITLE_MM + 1.0
    items += desk.slot_block("favours", style, (x + 3, top, width - 6, 4.2))
    tile_top = top + 4.8
    tile_height = y + height - tile_top - 1.4
    tile_width = (width - 5 + 1) / len(bonuses.favours)
    name_style = TextStyle(size_pt=8, min_pt=8, color=ink, on=tile, align="center", leading=1.02)
    for number, reference in enumerate(bonuses.favours):
        tx = x + 2.5 + number * tile_width
        items.append(box(rect(tx, tile_top, tile_width - 1, tile_height, 1.6), tile, desk.color("rule"), 0.35))
        size = min(tile_height - 7.4, tile_width - 4)
        items.append(desk.symbol(reference, tx + (tile_width - 1 - size) / 2, tile_top + 0.9, size))
        name = desk.game.symbol(reference).name
        where = desk.at("bonuses.toml", "favours", number)
        items += desk.words(name, name_style, (tx + 0.4, tile_top + size + 1.2, tile_width - 1.8, tile_height - size - 1.6), where)
    return items
