"""Dice -> a table that says what each roll of an ordinary die means on each of the game's dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from pnp.game.content.dice import DIE_FACES, Die
from pnp.game.fields import Id
from pnp.game.tables import KeyName, Values, filled
from pnp.kinds.context import Context
from pnp.kinds.dice.faces import die_name, pips
from pnp.kinds.furniture import scene_header
from pnp.kinds.kind import Kind
from pnp.kinds.pieces.layouts import Holes
from pnp.kinds.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.scene.color import Color
from pnp.scene.frame import Item, Shape, Stroke
from pnp.scene.path import Box, Path, line, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.documented import doc
from pnp.source.holes import first_key
from pnp.source.inlines import parse_inline
from pnp.source.markup import Block, Paragraph
from pnp.source.problems import DataError, Refused
from pnp.source.schema import Strict
from pnp.source.spans import Span
from pnp.type.text import TextStyle

_SIDE = 10.0
_HEADER = 46.0
_HEAD_ROW = 13.0
_PIPS = 24.0
_FOOT = 14.0
_LABEL = 5.6
_LABELS = 10.6
_NAME = 6.6
_ASIDE = 5.4
_MARGIN = 1.6
_LOW_ROW = 20.0  # in a lower one the name stands beside its picture


class Meaning(Strict):
    """Where it is written what a face means: in the row of a table whose key `by` names the face's symbol."""

    table: Id = doc("the table whose rows tell it", "pairs")
    by: KeyName = doc("the key of a row that names the symbol", "face", default="symbol")
    text: Holes = doc(
        "the words, with {holes} for the row to fill",
        "**{name}:** {text}",
        default="{text}",
        hint=True,
        min_length=1,
    )
    aside: Holes = doc(
        "a few words beside the name, with {holes}", "{points} points", default="", hint="a few words beside the name"
    )


class Spec(ComponentSpec):
    """What each number of an ordinary die means on each of the game's dice."""

    scene: ArtName = doc("a drawing at the head of the page", "banner", default="")
    tells: Meaning | None = doc("what each face means, in words beside its picture", default=None, hint=True)


def make(spec: Spec, context: Context) -> Sheets:
    context.expect_slots(("how-to", "note"))
    meanings = _Meanings(context, spec.tells) if spec.tells else None
    if not _telling(context):
        message = "no die shows anything but numbers, so there is nothing to tell"
        raise DataError([context.key("kind").problem(message, "faces = […] in dice.toml, instead of sides")])
    paper = context.paper
    width = paper.width_mm - 2 * _SIDE
    head, where = Box(_SIDE, _SIDE, width, _HEADER), context.key("title")
    items = scene_header(context, head, scene=spec.scene, title=spec.title, where=where, slot="how-to")
    top = _SIDE + _HEADER + 4
    note_height = 9.0 if context.slot("note") is not None else 0.0
    bottom = paper.height_mm - _FOOT - note_height
    items += _table(context, meanings, Box(_SIDE, top, width, bottom - top))
    style = TextStyle(size_pt=10, min_pt=8, color=context.color("ink"), on=context.color("page"), align="center")
    items += context.slot_block("note", style, Box(_SIDE + 6, bottom + 1.5, width - 12, note_height - 2), middle=True)
    return Sheets((SheetPage(tuple(items), spec.title, _FOOT),), None)


def _telling(context: Context) -> list[Die]:
    """Numbers need no telling."""
    return [die for die in context.dice if die.faces]


def _table(context: Context, meanings: _Meanings | None, box: Box) -> list[Item]:
    """A column a die, a row a number; a die of fewer sides leaves the last rows empty."""
    x, y, width, height = box
    dice = _telling(context)
    most = max(die.side_count for die in dice)
    column, row = (width - _PIPS) / len(dice), (height - _HEAD_ROW) / most
    frame = rect(*box, 4)
    rule = Stroke(context.color("rule"), 0.3, cap="butt")
    items: list[Item] = [Shape(frame, fill=context.color("paper"))]
    for i in range(0, most, 2):
        stripe = rect(x, y + _HEAD_ROW + i * row, _PIPS, row)
        items.append(Shape(stripe, fill=context.color("paper-2"), clips=(frame,)))
    for number, die in enumerate(dice):
        room = Box(x + _PIPS + number * column, y, column, _HEAD_ROW + die.side_count * row)
        items += _column(context, meanings, die, room, frame)
    for i in range(most):
        top = y + _HEAD_ROW + i * row
        side = min(14.0, row - 8, _PIPS - 8)
        if most == DIE_FACES:
            items += pips(context, i + 1, x + (_PIPS - side) / 2, top + (row - side) / 2, side)
        else:
            items += _rolled(context, i, Box(x, top, _PIPS, row))
        items.append(Shape(line((x, top), (box.right, top)), stroke=rule))
    for number in range(len(dice)):
        left = x + _PIPS + number * column
        items.append(Shape(line((left, y), (left, box.bottom)), stroke=rule))
    items.append(Shape(frame, stroke=Stroke(context.color("rule"), 0.7)))
    return items


def _rolled(context: Context, number: int, box: Box) -> list[Item]:
    """The number that was rolled, on the ground of its stripe."""
    ground = context.color("paper-2" if number % 2 == 0 else "paper")
    size = min(18.0, box.height * 1.6)
    style = TextStyle(font="sans-bold", size_pt=size, color=context.color("ink"), on=ground, align="center")
    baseline = box.y + box.height / 2 + size * MM_PER_PT * 0.33
    return list(context.line(number + 1, style, box.x, baseline, box.width, context.key()))


def _column(context: Context, meanings: _Meanings | None, die: Die, box: Box, frame: Path) -> list[Item]:
    """A die's name on its band and its faces below; nothing reaches out of the frame."""
    x, y, width, height = box
    row = (height - _HEAD_ROW) / die.side_count
    where = die.span.at("role")
    ground, band = context.color(die.role, where), context.color(f"{die.role}-band", where)
    head = TextStyle(font="display", size_pt=17, min_pt=9, color=context.color("band-ink"), on=band, align="center")
    items: list[Item] = [
        Shape(rect(x, y, width, _HEAD_ROW + die.side_count * row), fill=ground, clips=(frame,)),
        Shape(rect(x, y, width, _HEAD_ROW), fill=band, clips=(frame,)),
        *die_name(context, die, head, x + 1.5, y + _HEAD_ROW - 4.3, width - 3),
    ]
    for i, face in enumerate(die.faces):
        room = Box(x, y + _HEAD_ROW + i * row, width, row)
        if meanings is None:
            items += _named(context, face, room, ground)
        else:
            items += _explained(context, meanings, face, room, ground)
    return items


def _named(context: Context, face: str, box: Box, ground: Color) -> list[Item]:
    """A face's picture with its name below, in several lines where the column is narrow."""
    x, y, width, row = box
    name = TextStyle(font="sans-bold", size_pt=10.5, min_pt=8, color=context.color("ink"), on=ground, align="center")
    label, where = context.game.symbol(face).name, context.name_of(face)
    if row < _LOW_ROW:
        size = min(row - 2.0, width * 0.3)
        beside = replace(name, align="left")
        room = Box(x + size + 5.0, y + 0.4, width - size - 6.5, row - 0.8)
        return [
            context.symbol(face, x + 3.0, y + (row - size) / 2, size),
            *context.words(label, beside, room, where),
        ]
    one_line = context.width(label, replace(name, size_pt=name.min_pt)) <= width - 2
    below = _LABEL if one_line else _LABELS
    size = min(row - below - 3.4, width - 6, 20.0)
    top = y + (row - below - size) / 2
    picture = context.symbol(face, x + (width - size) / 2, top, size)
    if one_line:
        return [picture, *context.line(label, name, x + 1, top + size + 4.4, width - 2, where)]
    small = replace(name, font="sans", size_pt=9, leading=1.05)
    room = Box(x + 0.8, top + size + 0.8, width - 1.6, below - 0.8)
    caption = in_lines(label, lambda words: context.width(words, small) <= room.width)
    return [picture, *context.words(caption, small, room, where, middle=False)]


def in_lines(label: str, fits: Callable[[str], bool]) -> str:
    """“left, happy, plain eyes”: a line holds what stands before the last comma, so that all captions break alike."""
    before, comma, last = label.rpartition(", ")
    together = f"{before},".replace(" ", "\u00a0")
    return f"{together} {last}" if comma and fits(together) else label


def _explained(context: Context, meanings: _Meanings, face: str, box: Box, ground: Color) -> list[Item]:
    """A face's picture, beside it its name and what it means."""
    x, y, width, height = box
    row = meanings.row(face)
    if row is None:
        return []
    size = min(height - 4.0, width * 0.22, 24.0)
    left, ink = x + size + 10.0, context.color("ink")
    across = x + width - left - 4.0
    name = TextStyle(font="sans-bold", size_pt=14, min_pt=9, color=ink, on=ground)
    beside = TextStyle(font="sans-italic", size_pt=10.5, min_pt=8, color=context.color("ink-soft"), on=ground)
    words = TextStyle(size_pt=11.5, min_pt=8, color=ink, on=ground, leading=1.2)
    text, aside = meanings.filled("text", row), meanings.filled("aside", row)
    text_span = meanings.span("text", row)
    blocks = _blocks(context, text, text_span)
    over = _NAME + (_ASIDE if aside else 0.0)
    below = min(context.height(blocks, words, across), height - over - 2 * _MARGIN)
    top = y + (height - over - below) / 2
    items: list[Item] = [
        context.symbol(face, x + 5.0, y + (height - size) / 2, size),
        *context.line(context.game.symbol(face).name, name, left, top + _NAME - 2.0, across, context.name_of(face)),
    ]
    if aside:
        baseline = top + _NAME + _ASIDE - 3.0
        items += context.line(aside, beside, left, baseline, across, meanings.span("aside", row))
    items += context.block(blocks, words, Box(left, top + over, across, below + 0.1), text_span)
    return items


def _blocks(context: Context, text: str, where: Span) -> tuple[Block, ...]:
    try:
        return (Paragraph(parse_inline(text)),)
    except Refused as error:
        context.problems.add(where.problem(error.message, error.hint))
        return ()


class _Meanings:
    """The table that says what faces mean. Raises DataError if there is none."""

    def __init__(self, context: Context, spec: Meaning) -> None:
        self.context, self.spec = context, spec
        self.table = context.game.table(spec.table, spec.span.at("table"))

    def row(self, face: str) -> Values | None:
        """The row about a face; None if there is none, which is then reported."""
        name, by = self.context.game.symbol_id(face), self.spec.by
        references = (name, self.context.game.symbol(face).code)
        for row in self.table.rows:
            if row.get(by) in references:
                return row
        message = f'no row of {self.table.file} has {by} = "{name}"'
        self.context.problems.add(self.spec.span.at("by").problem(message))
        return None

    def filled(self, key: Literal["text", "aside"], row: Values) -> str:
        """What the row makes of a text with holes; empty if it cannot, which is then reported."""
        game = self.context.game
        try:
            return filled(getattr(self.spec, key), row, self.table.refers, game.tables, game.terms)
        except Refused as error:
            problem = self.spec.span.at(key).problem(f"“{row['id']}”: {error.message}", error.hint)
            self.context.problems.add(problem)
            return ""

    def span(self, key: Literal["text", "aside"], row: Values) -> Span:
        """The first value of the row that a text takes in, or the text itself."""
        hole = first_key(getattr(self.spec, key))
        return self.table.row_span(row["id"]).at(hole) if hole in row else self.spec.span.at(key)


KIND = Kind(Spec, make, needs=("dice.toml",), choice="dice", option="numbers")
