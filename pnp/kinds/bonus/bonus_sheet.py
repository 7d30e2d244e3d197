"""Bonus grid and scoring box -> a sheet that each player circles, crosses off and adds up on."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from pnp.game.fields import Line
from pnp.kinds.bonus.grid import SLOTS, bonus_grid, grid_parts
from pnp.kinds.bonus.score_panel import score_panel, score_slots
from pnp.kinds.context import Context
from pnp.kinds.formats import shares_cuts, standing, stock
from pnp.kinds.furniture import PANEL_TITLE_MM, backdrop, bordered, panel, plaque
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Frame, Item, Part
from pnp.scene.path import Box, rect
from pnp.sheet.imposition import impose
from pnp.source.documented import doc
from pnp.source.schema import Wrong
from pnp.type.text import TextStyle

_MARGIN = 5.0
_GUTTER = 3.0
_HEADER = 12.5
_EXTRAS = 28.0
_FIELD = 33.0


class Spec(ComponentSpec):
    """A sheet for each player: rows of bonuses to circle, awards for full rows and columns, extras, a scoring box."""

    serves: Literal["player", "table"] = doc("who needs one: everybody, or the table", "table", default="player")
    sheet: str = doc("the size of a sheet, by its name", "half-page", default="half-page")
    backdrop: ArtName = doc("a drawing behind the head of the sheet", "sheet-head", default="")
    grid_title: Line = doc("what stands above the grid", "Bonuses")
    extras_title: Line = doc("what stands above the extras", "Once a game")
    scoring_title: Line = doc("what stands above the scoring box", "In the morning")
    spent_label: Line | None = doc("what stands beside awards that are spent", "used", default=None)
    fields: tuple[Line, ...] = doc(
        "lines to fill in at the head, such as a name", ["Name", "Date"], default=(), max_length=3
    )

    @model_validator(mode="after")
    def _fields_differ(self) -> Spec:
        for number, name in enumerate(self.fields):
            if name in self.fields[:number]:
                raise Wrong(f"“{name}” is asked for twice", "", ("fields", number))
        return self


def make(spec: Spec, context: Context) -> Sheets:
    size = stock(context, spec.sheet)
    piece = _piece(spec, context, size.width, size.height)
    layout = standing(context, size, [piece])
    (side,) = impose([piece] * layout.per_page, layout, context.paper)
    page = SheetPage(side.items, context.title, 0.0, foot=side.foot, margin_mm=layout.foot_margin(context.paper))
    return Sheets((page,), layout.per_page, filler=piece, shares_cuts=shares_cuts(context, [piece]))


def _piece(spec: Spec, context: Context, width: float, height: float) -> Frame:
    """Header on the backdrop; grid and extras at the left, the scoring at the right."""
    bonuses, scoring = context.game.bonuses, context.game.scoring
    assert bonuses is not None and scoring is not None  # the kind needs their files
    context.expect_slots((*SLOTS, "extras", "extras-when", *score_slots(scoring)))
    top, bottom = _MARGIN + _HEADER, height - _MARGIN
    left_width = round((width - 2 * _MARGIN - _GUTTER) * 0.61, 2)
    right = _MARGIN + left_width + _GUTTER
    extras_room = _EXTRAS + _GUTTER if bonuses.extras else 0.0
    grid_height = bottom - top - extras_room
    items = backdrop(context, spec.backdrop, width, height, context.key("backdrop"))
    items += _header(spec, context, width)
    grid_box = Box(_MARGIN, top, left_width, grid_height)
    spent = spec.spent_label or context.say("sheet.spent")
    items += bonus_grid(context, bonuses, grid_box, title=spec.grid_title, spent=spent)
    parts = [*grid_parts(context, bonuses, grid_box)]
    if bonuses.extras:
        extras_box = Box(_MARGIN, bottom - _EXTRAS, left_width, _EXTRAS)
        items += _extras(spec, context, bonuses.extras, extras_box)
        parts.append(Part("extras", extras_box, spec.extras_title))
    score_box = Box(right, top, width - _MARGIN - right, bottom - top)
    items += score_panel(context, scoring, score_box, spec.scoring_title)
    parts.append(Part("scoring", score_box, spec.scoring_title))
    return Frame(width, height, tuple(items), spec.title, tuple(parts))


def _header(spec: Spec, context: Context, width: float) -> list[Item]:
    """Title on the backdrop at the left, fields to fill in beside it; the right is the picture's."""
    style = TextStyle(font="display", size_pt=30, min_pt=20, color=context.color("title"), on=context.color("night"))
    title_width = width * 0.38
    items: list[Item] = list(
        context.line(spec.title, style, _MARGIN + 1, _MARGIN + 8.2, title_width, context.key("title"))
    )
    x = _MARGIN + title_width + 2
    for number, label in enumerate(spec.fields):
        field = Box(x + number * (_FIELD + 2), _MARGIN + 0.8, _FIELD, 8.2)
        items += plaque(context, field, label, context.key("fields", number))
    return items


def _extras(spec: Spec, context: Context, extras: tuple[str, ...], box: Box) -> list[Item]:
    """One tile an extra, with its name; a used one is crossed off."""
    x, y, width, height = box
    ink, tile = context.color("ink"), context.color("tile")
    note = TextStyle(size_pt=9, min_pt=8, color=ink, on=context.color("paper"))
    items = panel(context, box, spec.extras_title, context.key("extras_title"), aside="extras-when")
    top = y + PANEL_TITLE_MM + 0.9
    items += context.slot_block("extras", note, Box(x + 3, top, width - 6, 4.2))
    top += 4.7
    tile_height = y + height - top - 1.5
    step = (width - 4) / len(extras)
    name_style = TextStyle(size_pt=8.5, min_pt=8, color=ink, on=tile, align="center", leading=1.0)
    for number, reference in enumerate(extras):
        left, tile_width = x + 2.5 + number * step, step - 1
        size = min(tile_height - 7.0, tile_width - 3)
        items.append(bordered(rect(left, top, tile_width, tile_height, 1.6), tile, context.color("rule"), 0.35))
        items.append(context.symbol(reference, left + (tile_width - size) / 2, top + 0.5, size))
        below = Box(left + 1.0, top + size + 0.6, tile_width - 2.0, tile_height - size - 1.0)
        items += context.words(context.game.symbol(reference).name, name_style, below, context.name_of(reference))
    return items


KIND = Kind(Spec, make, needs=("bonuses.toml", "scoring.toml"))
