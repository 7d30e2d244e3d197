"""A few words in TOML -> pads to write scores on: lines to fill in for every player, a total below."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Line, OneSymbol
from pnp.kinds.context import Context, box
from pnp.kinds.formats import imposition
from pnp.kinds.furniture import RADIUS_MM, backdrop
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import line, rect
from pnp.sheet.imposition import impose
from pnp.source.schema import Strict, Wrong
from pnp.type.text import TextStyle

_MARGIN = 5.0
_HEADER = 18.5
_NAMES = 9.0
_SUB = 5.0
_MIN_LINE = 5.5
_STACKED = 15.0  # in a line as high as this the symbol stands above its label
_MAX_SYMBOL = 9.0


class PadLine(Strict):
    """A line of the pad: what is written there."""

    label: Line
    symbol: OneSymbol | Literal[""] = ""
    note: Annotated[str, Field(max_length=60)] = ""


class Spec(ComponentSpec):
    sheet: str = "half-page"
    backdrop: ArtName = ""
    columns: Annotated[int, Field(ge=1, le=12)]
    name_label: Line = "Player"
    parts: tuple[Line, ...] = Field((), max_length=4, description="what each column is divided into")
    line: tuple[PadLine, ...] = Field((), max_length=24)
    lines: Annotated[int, Field(ge=0, le=24)] = 0
    line_label: str = Field("", max_length=40, description="what numbered lines are called, such as Game")
    total: str = Field("", max_length=40)
    label_share: Annotated[float, Field(ge=0.1, le=0.6)] = Field(0.2, description="of the width, for the labels")
    line_mm: Annotated[float, Field(ge=_MIN_LINE, le=40)] = Field(13.0, description="how high a line may become")

    @property
    def rows(self) -> tuple[PadLine, ...]:
        numbered = (PadLine(label=f"{self.line_label} {n}".strip()) for n in range(1, self.lines + 1))
        return (*self.line, *numbered, *((PadLine(label=self.total),) if self.total else ()))

    def model_post_init(self, _: object) -> None:
        if not self.line and not self.lines:
            raise Wrong("this pad has no lines", "lines = 8, or a row a line: [[….line]]", ("lines",))


def make(spec: Spec, context: Context) -> Sheets:
    context.expect_slots(("how-to",))
    layout = imposition(context, spec.sheet)
    piece = _piece(spec, context, layout.piece_width, layout.piece_height)
    (items,) = impose([piece] * layout.per_page, layout, context.paper)
    return Sheets((SheetPage(items, context.title, layout.clear_below(context.paper)),), layout.per_page)


def _piece(spec: Spec, context: Context, width: float, height: float) -> Frame:
    """Title and a few words on the backdrop; below, a panel with a column a player."""
    night = context.color("night")
    items = backdrop(context, "", width, height, context.key("backdrop"))
    art = context.art(spec.backdrop, context.key("backdrop")) if spec.backdrop else None
    if art is not None:
        items.append(Place(art, -3.0, -3.0, (width + 6.0) / art.width, role=Role.ART))
    big = TextStyle(font="display", size_pt=26, min_pt=14, color=context.color("title"), on=night)
    small = TextStyle(size_pt=9, min_pt=8, color=context.color("on-night"), on=night)
    room = (width - 2 * _MARGIN) * (0.5 if art is not None else 1.0)
    items += context.line(spec.title, big, _MARGIN + 1, _MARGIN + 7.2, room, context.key("title"))
    items += context.slot_block("how-to", small, (_MARGIN + 1, _MARGIN + 8.8, room, _HEADER - 8.8))
    top = _MARGIN + _HEADER
    items += _grid(spec, context, _MARGIN, top, width - 2 * _MARGIN, height - _MARGIN - top)
    return Frame(width, height, tuple(items), name=spec.title)


def _grid(spec: Spec, context: Context, x: float, y: float, width: float, height: float) -> list[Item]:
    rows = spec.rows
    head = _NAMES + (_SUB if spec.parts else 0.0)
    step = (height - head) / len(rows)
    if step < _MIN_LINE:
        message = f"{len(rows)} lines of {_MIN_LINE:g} mm do not fit below one another"
        where = context.key("lines" if spec.lines else "line")
        context.problems.add(where.problem(message, "fewer lines, or a larger sheet"))
        return []
    step = min(step, spec.line_mm)
    height = head + step * len(rows)
    paper, tile, ink, rule = (context.color(role) for role in ("paper", "tile", "ink", "rule"))
    first = width * spec.label_share
    column = (width - first) / spec.columns
    outline = rect(x, y, width, height, RADIUS_MM)
    items: list[Item] = [Shape(outline, fill=tile), Shape(rect(x, y, first, height), fill=paper, clips=(outline,))]
    if spec.total:
        accent = context.color("accent")
        items.append(Shape(rect(x, y + height - step, width, step), fill=accent, clips=(outline,)))
    hair, thin = Stroke(rule, 0.2, cap="butt"), Stroke(rule, 0.4, cap="butt")
    soft = TextStyle(font="sans-italic", size_pt=8.5, min_pt=8, color=context.color("ink-soft"), on=tile)
    for number in range(spec.columns):
        left = x + first + number * column
        items.append(Shape(line((left, y), (left, y + height)), stroke=thin))
        items += context.line(spec.name_label, soft, left + 1.5, y + 3.6, column - 3, context.key("name_label"))
        items += _parts(spec, context, soft, left, y, column, height, hair)
    for number, row in enumerate(rows):
        low = y + head + number * step
        items.append(Shape(line((x, low), (x + width, low)), stroke=thin if number == 0 else hair))
        is_total = bool(spec.total) and number == len(rows) - 1
        on = context.color("accent") if is_total else paper
        style = TextStyle(
            font="sans-bold", size_pt=10, min_pt=8, color=context.color("accent-ink") if is_total else ink, on=on
        )
        where = context.key("line", number, "label") if number < len(spec.line) else context.key("line_label")
        if is_total:
            where = context.key("total")
        if row.symbol and not context.knows_symbol(row.symbol, context.key("line", number, "symbol")):
            continue
        room = (x + 2.0, low + 0.4, first - 3.0, step - 0.8)
        if row.symbol and step >= _STACKED:
            size = step * 0.56
            items.append(context.symbol(row.symbol, x + (first - size) / 2, low + 1.2, size))
            room = (x + 1.0, low + 1.6 + size, first - 2.0, step - 2.4 - size)
            style = replace(style, align="center")
        elif row.symbol:
            size = min(step - 1.5, _MAX_SYMBOL)
            items.append(context.symbol(row.symbol, x + 1.5, low + (step - size) / 2, size))
            room = (x + 3.0 + size, low + 0.4, first - 4.0 - size, step - 0.8)
        elif step >= _STACKED:
            style = replace(style, align="center")
        told = f"{row.label} *{row.note}*" if row.note else row.label
        items += context.words(told, style, room, where)
    items.append(box(outline, None, rule, 0.6))
    return items


def _parts(
    spec: Spec, context: Context, style: TextStyle, left: float, y: float, column: float, height: float, hair: Stroke
) -> list[Item]:
    """What a column is divided into, below the player's name."""
    items: list[Item] = []
    if not spec.parts:
        return items
    part = column / len(spec.parts)
    items.append(Shape(line((left, y + _NAMES), (left + column, y + _NAMES)), stroke=hair))
    for number, name in enumerate(spec.parts):
        at = left + number * part
        if number:
            items.append(Shape(line((at, y + _NAMES), (at, y + height)), stroke=hair))
        room = (at + 0.4, y + _NAMES + 0.3, part - 0.8, _SUB - 0.6)
        centred = TextStyle(size_pt=8, min_pt=7, color=style.color, on=style.on, align="center")
        items += context.words(name, centred, room, context.key("parts", number))
    return items


KIND = Kind(Spec, make)
