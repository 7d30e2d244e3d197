"""Dice -> stickers for blank dice on pages of their own, and nets that fold up into dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from pydantic import Field

from pnp.game.content.dice import DIE_FACES, Die
from pnp.game.fields import Line
from pnp.kinds.context import Context
from pnp.kinds.dice.faces import die_name, face, plain_name
from pnp.kinds.dice.net import die_net
from pnp.kinds.furniture import badge, bordered, scene_header
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Box, line, rect
from pnp.sheet.product import PrintedDie, Sort
from pnp.source.counts import FROM_DATA
from pnp.source.schema import Strict
from pnp.type.text import TextStyle

_SIDE = 10.0
_HEADER = 36.0
_HEADER_GAP = 3.0
_GROUP_GAP = 5.0
_ROW_GAP = 1.0  # at least; more where there is room
_FOOT = 14.0
_STRIP_HEAD = 8.0
_STRIP_FOOT = 4.0
_BLEED = 1.5
_STRIP_GAP = 7.2  # room for the marks of both neighbours
_NET_GAP = 2.0
_STEPS = 30.0
_MOST_DICE = 2_000
_FACE_MM = 16.0  # of an ordinary die
_MOST_NAMES = 4  # that can be read out in one breath


class Step(Strict):
    """A picture and a few words that say what to do."""

    art: ArtName
    text: Line


class Spec(ComponentSpec):
    scene: ArtName = ""
    stickers_title: Line
    nets_title: Line
    sticker_mm: Annotated[float, Field(ge=8, le=40)] = 14.0
    net_mm: Annotated[float, Field(ge=12, le=40)] = 25.0
    sticker_sets: Annotated[int, Field(ge=0, le=100), FROM_DATA] = 1
    net_sets: Annotated[int, Field(ge=0, le=20), FROM_DATA] = 1
    sticker_steps: tuple[Step, ...] | None = Field(
        None, max_length=4, description="what to do with the stickers, in other words than ours; [] for none"
    )
    glue_label: Line = "glue"


@dataclass(frozen=True, slots=True)
class _Cutouts:
    """Pieces of one size for pages of their own, their title and the slot of the words in their head."""

    slot: str
    title: str
    pieces: list[Frame]
    gap: float
    below: Frame | None = None  # at the foot of each page


def make(spec: Spec, context: Context) -> Sheets:
    context.expect_slots(("stickers", "nets"))
    wanted = sum(die.count for die in context.dice) * (spec.sticker_sets + spec.net_sets)
    if wanted > _MOST_DICE:
        message = f"{wanted:,} dice are more than {_MOST_DICE:,}"
        context.problems.add(context.key("sticker_sets").problem(message, "print the file several times instead"))
        return Sheets((), None)
    strips = [strip for die in context.dice for strip in [_strip(spec, context, die)] * die.count]
    nets = [net for die in context.dice for net in [die_net(context, die, spec.net_mm, spec.glue_label)] * die.count]
    steps = _steps(spec, context) if spec.sticker_steps != () else None
    stickers = _Cutouts("stickers", spec.stickers_title, strips * spec.sticker_sets, _STRIP_GAP, steps)
    folded = _Cutouts("nets", spec.nets_title, nets * spec.net_sets, _NET_GAP)
    pages = tuple(_pages(spec, context, stickers, folded))
    if not pages:
        hint = "set sticker_sets or net_sets to 1"
        context.problems.add(context.key().problem("neither stickers nor nets are wanted", hint))
    net_mm = spec.net_mm if spec.net_sets else 0.0
    return Sheets(pages, None, dice=tuple(_printed(context, die, net_mm) for die in context.dice))


def _printed(context: Context, die: Die, net_mm: float) -> PrintedDie:
    """Its faces one by one, for whoever makes a die of them."""
    side = _FACE_MM
    faces = [Frame(side, side, tuple(face(context, die, symbol, 0, 0, side)), name=die.id) for symbol in die.faces]
    values = tuple(context.game.symbol(symbol).name for symbol in die.faces)
    return PrintedDie(die.id, die.name, tuple(faces), values, die.count, net_mm)


def _pages(spec: Spec, context: Context, *groups: _Cutouts) -> Iterator[SheetPage]:
    """All of them on one page where they fit one below the other, else each group on pages of its own."""
    groups = tuple(group for group in groups if group.pieces)
    paper = context.paper
    top, bottom = _SIDE, paper.height_mm - _FOOT
    heights = [_least_height(context, group) for group in groups]
    spare = bottom - top - sum(heights) - _GROUP_GAP * (len(groups) - 1)
    if len(groups) > 1 and spare >= 0:
        items: list[Item] = []
        for group, height in zip(groups, heights, strict=True):
            end = top + height + spare / len(groups)
            items += _group(spec, context, group, group.pieces, Box(_SIDE, top, paper.width_mm - 2 * _SIDE, end - top))
            top = end + _GROUP_GAP
        # On card, to be folded; whoever has blank dice takes the same page on sticker paper.
        ways = tuple((group.slot, group.title) for group in groups)
        yield SheetPage(tuple(items), context.title, _FOOT, option=groups[-1].slot, ways=ways)
        return
    for group in groups:
        columns, rows = _room(context, group, bottom - top)
        if not (columns and rows):
            context.problems.add(context.key().problem(f"“{group.title}”: not even one fits on {paper.name}"))
            continue
        # As many on each page: a last one with two of eight looks as if something were missing.
        count = len(group.pieces)
        pages = -(-count // (columns * rows))
        ends = [-(-count * number // pages) for number in range(pages + 1)]
        for first, last in pairwise(ends):
            pieces = group.pieces[first:last]
            box = Box(_SIDE, top, paper.width_mm - 2 * _SIDE, bottom - top)
            yield SheetPage(tuple(_group(spec, context, group, pieces, box)), group.title, _FOOT, option=group.slot)


def _room(context: Context, group: _Cutouts, height: float) -> tuple[int, int]:
    """How many columns and rows find room in a height."""
    piece, across = group.pieces[0], context.paper.width_mm - 2 * _SIDE
    rows = int((height - _around(group)) // (piece.height + _ROW_GAP))
    return int((across - group.gap) // (piece.width + group.gap)), rows


def _least_height(context: Context, group: _Cutouts) -> float:
    columns, _ = _room(context, group, context.paper.height_mm)
    rows = -(-len(group.pieces) // max(1, columns))
    return _around(group) + rows * (group.pieces[0].height + _ROW_GAP)


def _around(group: _Cutouts) -> float:
    """What the head and the steps take."""
    return _HEADER + _HEADER_GAP + (group.below.height + _HEADER_GAP if group.below else 0.0)


def _group(spec: Spec, context: Context, group: _Cutouts, pieces: Sequence[Frame], box: Box) -> list[Item]:
    """A head, pieces spread evenly below it, and what to do with them."""
    head = Box(box.x, box.y, box.width, _HEADER)
    where = context.key(f"{group.slot}_title")
    items = scene_header(context, head, scene=spec.scene, title=group.title, where=where, slot=group.slot)
    width, height = pieces[0].width, pieces[0].height
    most, _ = _room(context, group, context.paper.height_mm)
    rows = -(-len(pieces) // most)
    columns = -(-len(pieces) // rows)
    room = box.height - _around(group) - rows * height
    gap_x, gap_y = (box.width - columns * width) / (columns + 1), min(20.0, room / (rows + 1))
    top = head.bottom + _HEADER_GAP + (room - gap_y * (rows - 1)) / 2
    for index, piece in enumerate(pieces):
        row, column = divmod(index, columns)
        x = box.x + gap_x + column * (width + gap_x)
        items.append(Place(piece, x, top + row * (height + gap_y), role=Role.PIECE))
    if group.below is not None:
        items.append(Place(group.below, box.x, box.bottom - group.below.height))
    return items


def _strip(spec: Spec, context: Context, die: Die) -> Frame:
    """Six stickers in a row: neighbours share a ground, so a cut that strays does not show."""
    side, top = spec.sticker_mm, _STRIP_HEAD
    width, bottom = DIE_FACES * side, top + side
    items = die_name(context, die, plain_name(context), 0, 4.2, width)
    ground = rect(-_BLEED, top - _BLEED, width + 2 * _BLEED, side + 2 * _BLEED)
    items.append(Shape(ground, fill=context.color(die.role, die.span.at("role"))))
    for index, symbol in enumerate(die.faces):
        items += face(context, die, symbol, index * side, top, side)
    mark = Stroke(context.color("ink"), 0.15, cap="butt")
    near, far = _BLEED + 0.4, _BLEED + 2.0
    for x in (index * side for index in range(DIE_FACES + 1)):
        items.append(Shape(line((x, top - near), (x, top - far)), stroke=mark, role=Role.CUT))
        items.append(Shape(line((x, bottom + near), (x, bottom + far)), stroke=mark, role=Role.CUT))
    for y in (top, bottom):
        items.append(Shape(line((-near, y), (-far, y)), stroke=mark, role=Role.CUT))
        items.append(Shape(line((width + near, y), (width + far, y)), stroke=mark, role=Role.CUT))
    return Frame(width, bottom + _STRIP_FOOT, tuple(items), name=f"{die.id} stickers")


def _usual_steps(dice: Sequence[Die]) -> tuple[tuple[str, str], ...]:
    """Drawings and words for dice of any game."""
    names = [die.name for die in dice]
    if len(names) > _MOST_NAMES:
        ready = "Every strip makes a die of its own: ready to roll."
    elif len(names) > 1:
        ready = f"{', '.join((names[0], *(name.lower() for name in names[1:])))}: ready to roll."
    else:
        ready = "All dice are alike: ready to roll." if dice[0].count > 1 else "Ready to roll."
    return (
        ("scissors", "Cut the faces apart along the marks."),
        ("glue", "Peel or glue: one face on each side of a blank die."),
        ("die", ready),
    )


def _steps(spec: Spec, context: Context) -> Frame:
    """What to do, step by step, as a band across the foot of the page."""
    if spec.sticker_steps is not None:
        steps = [(step.art, step.text, step.span) for step in spec.sticker_steps]
    else:
        steps = [(art, text, context.key()) for art, text in _usual_steps(context.dice)]
    width, gap = context.paper.width_mm - 2 * _SIDE, 4.0
    card = (width + gap) / len(steps) - gap
    paper = context.color("paper")
    style = TextStyle(size_pt=10.5, min_pt=8.5, color=context.color("ink"), on=paper)
    items: list[Item] = []
    for number, (drawing, text, where) in enumerate(steps):
        x = number * (card + gap)
        items.append(bordered(rect(x, 0, card, _STEPS, 3), paper, context.color("rule"), 0.5))
        if (art := context.art(drawing, where)) is not None:
            items.append(context.picture(art, Box(x + 5, 6, 18, _STEPS - 12)))
        items += context.words(text, style, Box(x + 26, 3, card - 30, _STEPS - 6), where)
        items += badge(context, number + 1, x + 4.2, 4.2, where)
    return Frame(width, _STEPS, tuple(items), name="steps")


KIND = Kind(Spec, make, needs=("dice.toml",), sort=Sort.DIE, choice="dice")
