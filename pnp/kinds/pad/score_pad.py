"""A few words in TOML -> pads to write scores on: lines to fill in for every player, a total below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Id, Line
from pnp.game.tables import filled
from pnp.kinds.context import Context
from pnp.kinds.formats import shares_cuts, standing, stock
from pnp.kinds.furniture import RADIUS_MM, backdrop, bordered
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Box, line, rect
from pnp.sheet.imposition import impose
from pnp.source.counts import FROM_DATA
from pnp.source.documented import doc
from pnp.source.problems import Refused
from pnp.source.schema import Strict, Wrong
from pnp.source.spans import Span
from pnp.type.text import TextStyle

_MARGIN = 5.0
_HEADER = 18.5
_NAMES = 9.0
_SUB = 5.0
_MIN_LINE = 5.5
_STACKED = 15.0  # in a line as high as this the symbol stands above its label
_MAX_SYMBOL = 9.0


class PadLine(Strict):
    """A line of the pad, or one for each row of a table: what is written there."""

    rows: Id | Literal[""] = doc(
        "a table: a line for each of its rows, whose values the other keys take",
        "scores",
        default="",
        hint=True,
        beside={"label": "{name}"},
    )
    label: Line = doc("what stands at the left of the line", "Candles")
    symbol: Annotated[str, Field(max_length=40, description="a symbol's code or id")] = doc(
        "a symbol beside the label", "candle", default=""
    )
    note: Annotated[str, Field(max_length=60)] = doc("a few small words below the label", "2 points each", default="")


class Spec(ComponentSpec):
    """Lines to write on for every player: numbered, named, or one for each row of a table, with a total."""

    sheet: str = doc("the size of a pad, by its name", "quarter-page", default="half-page")
    backdrop: ArtName = doc("a drawing behind the head of the pad", "pad-head", default="")
    columns: Annotated[int, Field(ge=1, le=12), FROM_DATA] = doc(
        "how many columns to write in: a number, or where it comes from", "players.most"
    )
    name_label: Line | None = doc("what stands beside the line for a name", "Farmer", default=None)
    parts: tuple[Line, ...] = doc(
        "what each column is divided into", ["made", "won"], default=(), hint=True, max_length=4
    )
    line: tuple[PadLine, ...] = doc(
        "lines with a label of their own", default=(), beside={"lines": None}, max_length=24
    )
    lines: Annotated[int, Field(ge=0, le=24), FROM_DATA] = doc(
        "how many numbered lines there are", 8, default=0, usual=True
    )
    line_label: str = doc(
        "what numbered lines are called",
        "Game",
        default="",
        hint=True,
        max_length=40,
    )
    total: str = doc("what the last line is called; nothing: there is no total", "Total", default="", max_length=40)
    label_share: Annotated[float, Field(ge=0.08, le=0.6)] = doc(
        "how much of the width the labels take", 0.28, default=0.2, hint="of the width, for the labels"
    )
    line_mm: Annotated[float, Field(ge=_MIN_LINE, le=40)] = doc(
        "how high a line may become, in mm", 15.0, default=13.0, hint="how high a line may become"
    )

    def model_post_init(self, _: object) -> None:
        if not self.line and not self.lines:
            raise Wrong("this pad has no lines", "lines = 8, or a row a line: [[….line]]", ("lines",))


def make(spec: Spec, context: Context) -> Sheets:
    context.expect_slots(("how-to",))
    size = stock(context, spec.sheet)
    piece = _piece(spec, context, size.width, size.height)
    layout = standing(context, size, [piece])
    (side,) = impose([piece] * layout.per_page, layout, context.paper)
    page = SheetPage(side.items, context.title, 0.0, foot=side.foot, margin_mm=layout.foot_margin(context.paper))
    return Sheets((page,), layout.per_page, filler=piece, shares_cuts=shares_cuts(context, [piece]))


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
    items += context.line(spec.title, big, _MARGIN + 1, _MARGIN + 6.2, room, context.key("title"))
    items += context.slot_block("how-to", small, Box(_MARGIN + 1, _MARGIN + 8.8, room, _HEADER - 8.8))
    top = _MARGIN + _HEADER
    items += _grid(spec, context, Box(_MARGIN, top, width - 2 * _MARGIN, height - _MARGIN - top))
    return Frame(width, height, tuple(items), name=spec.title)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line as it is printed, and where its words and its symbol come from."""

    label: str
    where: Span
    symbol: str = ""
    note: str = ""
    symbol_where: Span | None = None


def _rows(spec: Spec, context: Context) -> Iterator[_Row]:
    """Lines with words of their own, then numbered ones, then the total."""
    for written in spec.line:
        yield from _of_table(written, context) if written.rows else (_row(written, written),)
    label_key = context.key("line_label")
    yield from (_Row(f"{spec.line_label} {number}".strip(), label_key) for number in range(1, spec.lines + 1))
    if spec.total:
        yield _Row(spec.total, context.key("total"))


def _of_table(written: PadLine, context: Context) -> Iterator[_Row]:
    """Label, symbol and note of a line come from one row, so that they cannot belong to different ones."""
    game = context.game
    table = game.table(written.rows, written.span.at("rows"))
    for values in table.rows:
        texts: dict[str, str] = {}
        for key in ("label", "symbol", "note"):
            try:
                texts[key] = filled(getattr(written, key), values, table.refers, game.tables, game.terms)
            except Refused as error:
                context.problems.add(written.span.at(key).problem(f"“{values['id']}”: {error.message}", error.hint))
        if len(texts) < 3:
            return  # the next row lacks the same
        yield _row(written.model_copy(update=texts), written)


def _row(line: PadLine, written: PadLine) -> _Row:
    words = written.span.at("note" if "{" in line.note else "label")  # a hole that nothing fills is told there
    return _Row(line.label, words, line.symbol, line.note, written.span.at("symbol"))


@dataclass(frozen=True, slots=True)
class _Measures:
    """How the panel is divided: labels at the left, then a column a player; below the names, a line a row."""

    box: Box
    head: float
    labels: float
    column: float
    step: float


def _measures(spec: Spec, context: Context, box: Box, count: int) -> _Measures | None:
    """None if the lines become too low, which is then reported."""
    x, y, width, height = box
    head = _NAMES + (_SUB if spec.parts else 0.0)
    step = (height - head) / count
    if step < _MIN_LINE:
        message = f"{count} lines of {_MIN_LINE:g} mm do not fit below one another"
        where = context.key("lines" if spec.lines else "line")
        context.problems.add(where.problem(message, "fewer lines, or a larger sheet"))
        return None
    step = min(step, spec.line_mm)
    labels = width * spec.label_share
    return _Measures(Box(x, y, width, head + step * count), head, labels, (width - labels) / spec.columns, step)


def _grid(spec: Spec, context: Context, box: Box) -> list[Item]:
    rows = list(_rows(spec, context))
    measures = _measures(spec, context, box, len(rows)) if rows else None
    if measures is None:
        return []
    x, y, width, height = measures.box
    step = measures.step
    outline = rect(*measures.box, RADIUS_MM)
    items: list[Item] = [
        Shape(outline, fill=context.color("tile")),
        Shape(rect(x, y, measures.labels, height), fill=context.color("paper"), clips=(outline,)),
    ]
    if spec.total:  # only its name: a pencil must show where totals are written
        accent = context.color("accent")
        items.append(Shape(rect(x, y + height - step, measures.labels, step), fill=accent, clips=(outline,)))
    for number in range(spec.columns):
        left = x + measures.labels + number * measures.column
        items += _column(spec, context, Box(left, y, measures.column, height), step if spec.total else 0.0)
    for number, row in enumerate(rows):
        low = y + measures.head + number * step
        is_total = bool(spec.total) and number == len(rows) - 1
        stroke = Stroke(context.color("rule"), 0.4 if is_total or not number else 0.2, cap="butt")
        items.append(Shape(line((x, low), (x + width, low)), stroke=stroke))
        items += _label(context, row, Box(x, low, measures.labels, step), is_total=is_total)
    items.append(bordered(outline, None, context.color("rule"), 0.6))
    return items


def _label(context: Context, row: _Row, box: Box, *, is_total: bool) -> list[Item]:
    """What a line is called, beside its symbol or, in a high line, below it."""
    x, low, width, step = box
    ink, ground = ("accent-ink", "accent") if is_total else ("ink", "paper")
    style = TextStyle(font="sans-bold", size_pt=10, min_pt=8, color=context.color(ink), on=context.color(ground))
    if row.symbol and not context.knows_symbol(row.symbol, row.symbol_where or row.where):
        return []
    items: list[Item] = []
    room = Box(x + 2.0, low + 0.4, width - 3.0, step - 0.8)
    if step >= _STACKED:
        style = replace(style, align="center")
        room = Box(x + 1.0, low + 0.4, width - 2.0, step - 0.8)
    if row.symbol and step >= _STACKED:
        size = step * 0.5
        items.append(context.symbol(row.symbol, x + (width - size) / 2, low + 1.2, size))
        room = Box(x + 1.0, low + 1.2 + size, width - 2.0, step - 2.2 - size)
    elif row.symbol:
        size = min(step - 1.5, _MAX_SYMBOL)
        items.append(context.symbol(row.symbol, x + 1.5, low + (step - size) / 2, size))
        room = Box(x + 3.0 + size, low + 0.4, width - 4.0 - size, step - 0.8)
    text = f"{row.label} *{row.note}*" if row.note else row.label
    return [*items, *context.words(text, style, room, row.where)]


def _column(spec: Spec, context: Context, box: Box, whole: float) -> list[Item]:
    """A player's column: a place for the name, and below it what it is divided into, but for what stays whole."""
    left, y, width, _ = box
    ink, tile = context.color("ink-soft"), context.color("tile")
    soft = TextStyle(font="sans-italic", size_pt=8.5, min_pt=8, color=ink, on=tile)
    edge = Stroke(context.color("rule"), 0.4, cap="butt")
    label = spec.name_label or context.say("sheet.player")
    items: list[Item] = [
        Shape(line((left, y), (left, box.bottom)), stroke=edge),
        *context.line(label, soft, left + 1.5, y + 3.6, width - 3, context.key("name_label")),
    ]
    if not spec.parts:
        return items
    centred = TextStyle(size_pt=8, min_pt=7, color=ink, on=tile, align="center")
    hair = Stroke(context.color("rule"), 0.2, cap="butt")
    part = width / len(spec.parts)
    items.append(Shape(line((left, y + _NAMES), (left + width, y + _NAMES)), stroke=hair))
    for number, name in enumerate(spec.parts):
        at = left + number * part
        if number:
            items.append(Shape(line((at, y + _NAMES), (at, box.bottom - whole)), stroke=hair))
        room = Box(at + 0.4, y + _NAMES + 0.3, part - 0.8, _SUB - 0.6)
        items += context.words(name, centred, room, context.key("parts", number))
    return items


KIND = Kind(Spec, make)
