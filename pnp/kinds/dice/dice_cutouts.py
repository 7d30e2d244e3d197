"""Dice -> stickers for blank dice on pages of their own, and nets that fold up into dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from pnp.game.content.dice import DIE_FACES, Die
from pnp.game.fields import Line
from pnp.kinds.context import Context
from pnp.kinds.dice.faces import die_face
from pnp.kinds.dice.net import die_net
from pnp.kinds.dice.rows import Room, Row, least_height, pages_of_rows, placed
from pnp.kinds.dice.solid_net import across, solid_net
from pnp.kinds.dice.stickers import STICKERS, stickers
from pnp.kinds.furniture import badge, bordered, scene_header
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Frame, Item, Place
from pnp.scene.path import Box, rect
from pnp.sheet.product import PrintedDie, Sort
from pnp.source.catalogue import Catalogue
from pnp.source.counts import FROM_DATA
from pnp.source.documented import doc
from pnp.source.problems import Problem
from pnp.source.schema import Strict
from pnp.source.toml import TomlSpan
from pnp.type.text import TextStyle

_SIDE = 10.0
_HEADER = 36.0
_HEADER_GAP = 3.0
_GROUP_GAP = 5.0
_FOOT = 14.0
_STRIP_GAP = 7.2  # room for the marks of both neighbours
_NET_GAP = 2.0
_STEPS = 30.0
_MOST_DICE = 2_000
_FACE_MM = 16.0  # of an ordinary die
_MOST_NAMES = 4  # that can be read out in one breath


class Step(Strict):
    """A picture and a few words that say what to do."""

    art: ArtName = doc("a drawing of the step", "scissors")
    text: Line = doc("what to do", "Cut along the lines.")


class Spec(ComponentSpec):
    """Dice to make: nets to fold, and stickers for blank dice."""

    scene: ArtName = doc("a drawing at the head of the pages", "banner", default="")
    stickers_title: Line = doc("what stands above the stickers", "Dice Stickers")
    nets_title: Line = doc("what stands above the nets", "Fold-up Dice")
    sticker_mm: Annotated[float, Field(ge=8, le=40)] = doc(
        "the side of a sticker for a six-sided die, in mm; others are sized to match", 12.0, default=14.0
    )
    net_mm: Annotated[float, Field(ge=12, le=40)] = doc(
        "the edge of a six-sided die that is folded up, in mm; others are sized to match", 20.0, default=25.0
    )
    sticker_sets: Annotated[int, Field(ge=0, le=100), FROM_DATA] = doc(
        "how many sets of stickers; 0 leaves them out", 2, default=1
    )
    net_sets: Annotated[int, Field(ge=0, le=20), FROM_DATA] = doc(
        "how many sets of nets; 0 leaves them out", 0, default=1
    )
    sticker_steps: tuple[Step, ...] | None = doc(
        "what to do with the stickers, in other words than ours; [] for none", default=None, hint=True, max_length=4
    )
    glue_label: Line | None = doc("what stands on the tabs", "paste", default=None)


@dataclass(frozen=True, slots=True)
class _Cutouts:
    """Pieces for pages of their own, their title and the slot of the words in their head."""

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
    if spec.sticker_sets and not spec.net_sets:
        context.problems.add(*_without_stickers(context))
    strips = [strip for die in context.dice for strip in [stickers(context, die, spec.sticker_mm)] * die.count if strip]
    nets = [net for die in context.dice for net in [_net(spec, context, die)] * die.count]
    steps = _steps(spec, context) if strips and spec.sticker_sets and spec.sticker_steps != () else None
    stuck = _Cutouts("stickers", spec.stickers_title, strips * spec.sticker_sets, _STRIP_GAP, steps)
    folded = _Cutouts("nets", spec.nets_title, nets * spec.net_sets, _NET_GAP)
    pages = tuple(_pages(spec, context, stuck, folded))
    if not spec.sticker_sets and not spec.net_sets:
        hint = "set sticker_sets or net_sets to 1"
        context.problems.add(context.key().problem("neither stickers nor nets are wanted", hint))
    net_mm = spec.net_mm if spec.net_sets else 0.0
    return Sheets(pages, None, dice=tuple(_printed(context, die, net_mm) for die in context.dice))


def _net(spec: Spec, context: Context, die: Die) -> Frame:
    draw = die_net if die.side_count == DIE_FACES else solid_net
    return draw(context, die, spec.net_mm, spec.glue_label or context.say("sheet.glue"))


def _without_stickers(context: Context) -> Iterator[Problem]:
    for die in context.dice:
        if die.side_count not in STICKERS:
            message = f"there are no stickers for “{die.id}”, which has {die.side_count} sides"
            yield context.key("net_sets").problem(message, "net_sets = 1, to fold it")


def _printed(context: Context, die: Die, net_mm: float) -> PrintedDie:
    """Its faces one by one, for whoever makes a die of them."""
    side = _FACE_MM
    numbers = range(die.side_count)
    faces = [Frame(side, side, tuple(die_face(context, die, number, 0, 0, side)), name=die.id) for number in numbers]
    values = [context.game.symbol(symbol).name for symbol in die.faces] or [str(die.first + n) for n in numbers]
    return PrintedDie(die.id, die.name, tuple(faces), tuple(values), die.count, across(die, net_mm))


def _pages(spec: Spec, context: Context, *groups: _Cutouts) -> Iterator[SheetPage]:
    """All of them on one page where they fit one below the other, else each group on pages of its own."""
    groups = tuple(group for group in groups if group.pieces)
    paper = context.paper
    top, bottom = _SIDE, paper.height_mm - _FOOT
    page = Box(_SIDE, top, paper.width_mm - 2 * _SIDE, bottom - top)
    heights = [_around(group) + least_height(group.pieces, _room(group, page)) for group in groups]
    fitting = all(_room(group, page).holds(piece) for group in groups for piece in group.pieces)
    spare = bottom - top - sum(heights) - _GROUP_GAP * (len(groups) - 1)
    if len(groups) > 1 and spare >= 0 and fitting:
        items: list[Item] = []
        for group, height in zip(groups, heights, strict=True):
            end = top + height + spare / len(groups)
            box = Box(_SIDE, top, paper.width_mm - 2 * _SIDE, end - top)
            (rows,) = pages_of_rows(group.pieces, _room(group, box))
            items += _group(spec, context, group, rows, box)
            top = end + _GROUP_GAP
        # On card, to be folded; whoever has blank dice takes the same page on sticker paper.
        ways = tuple((group.slot, group.title) for group in groups)
        yield SheetPage(tuple(items), context.title, _FOOT, option=groups[-1].slot, ways=ways)
        return
    for group in groups:
        box = Box(_SIDE, top, paper.width_mm - 2 * _SIDE, bottom - top)
        if _fits(context, group, box):
            for rows in pages_of_rows(group.pieces, _room(group, box)):
                yield SheetPage(tuple(_group(spec, context, group, rows, box)), group.title, _FOOT, option=group.slot)


def _fits(context: Context, group: _Cutouts, box: Box) -> bool:
    """Whether every piece has room on a page of its own; dice that have none are reported."""
    room, side = _room(group, box), "net_mm" if group.slot == "nets" else "sticker_mm"
    large = {piece.name: piece for piece in group.pieces if not room.holds(piece)}
    if large:
        piece = max(large.values(), key=lambda piece: piece.width * piece.height)
        dice = [f"“{die.id}”" for die in context.dice if {f"{die.id} net", f"{die.id} stickers"} & large.keys()]
        which = f"the die {dice[0]} does" if len(dice) == 1 else f"the dice {', '.join(dice)} do"
        there = f"{piece.width:.0f} × {piece.height:.0f} mm, room for {room.width:.0f} × {room.height:.0f} mm"
        message = f"“{group.title}”: {which} not fit on {context.paper.name} ({there})"
        context.problems.add(context.key(side).problem(message, f"a smaller {side}, or a larger paper"))
    return not large


def _room(group: _Cutouts, box: Box) -> Room:
    return Room(box.width, box.height - _around(group), group.gap)


def _around(group: _Cutouts) -> float:
    """What the head and the steps take."""
    return _HEADER + _HEADER_GAP + (group.below.height + _HEADER_GAP if group.below else 0.0)


def _group(spec: Spec, context: Context, group: _Cutouts, rows: Sequence[Row], box: Box) -> list[Item]:
    """A head, pieces spread evenly below it, and what to do with them."""
    head = Box(box.x, box.y, box.width, _HEADER)
    where = context.key(f"{group.slot}_title")
    items = scene_header(context, head, scene=spec.scene, title=group.title, where=where, slot=group.slot)
    below = Box(box.x, head.bottom + _HEADER_GAP, box.width, box.height - _around(group))
    items += placed(rows, below)
    if group.below is not None:
        items.append(Place(group.below, box.x, box.bottom - group.below.height))
    return items


def _usual_steps(say: Catalogue, dice: Sequence[Die]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Drawings and words for dice of any game; others where those find no room."""
    names = [die.name for die in dice]
    several = (say("dice.several"), say("dice.ready"))
    if len(names) > _MOST_NAMES:
        ready: tuple[str, ...] = several
    elif len(names) > 1:
        others = names[1:] if say.has_capital_nouns else map(_within_a_sentence, names[1:])
        ready = (say("dice.named", dice=", ".join((names[0], *others))), *several)
    else:
        ready = (say("dice.alike" if dice[0].count > 1 else "dice.ready"),)
    return (("scissors", (say("dice.cut"),)), ("glue", (say("dice.stick"),)), ("die", ready))


def _within_a_sentence(name: str) -> str:
    """A “Weather die” begins with a small letter; a D8 is spelt as it is."""
    return name[0].lower() + name[1:] if name[1:].islower() else name


def _steps(spec: Spec, context: Context) -> Frame:
    """What to do, step by step, as a band across the foot of the page."""
    if spec.sticker_steps is not None:
        steps: list[tuple[str, tuple[str, ...], TomlSpan]] = [
            (step.art, (step.text,), step.span) for step in spec.sticker_steps
        ]
    else:
        stuck = [die for die in context.dice if die.side_count in STICKERS]
        steps = [(art, texts, context.key()) for art, texts in _usual_steps(context.say, stuck)]
    width, gap = context.paper.width_mm - 2 * _SIDE, 4.0
    card = (width + gap) / len(steps) - gap
    paper = context.color("paper")
    style = TextStyle(size_pt=10.5, min_pt=8.5, color=context.color("ink"), on=paper)
    items: list[Item] = []
    for number, (drawing, texts, where) in enumerate(steps):
        x = number * (card + gap)
        items.append(bordered(rect(x, 0, card, _STEPS, 3), paper, context.color("rule"), 0.5))
        if (art := context.art(drawing, where)) is not None:
            items.append(context.picture(art, Box(x + 5, 6, 18, _STEPS - 12)))
        room = Box(x + 26, 3, card - 30, _STEPS - 6)
        text = next((text for text in texts if context.has_room(text, style, room)), texts[0])
        items += context.words(text, style, room, where, quoted=True)
        items += badge(context, number + 1, x + 4.2, 4.2, where)
    return Frame(width, _STEPS, tuple(items), name="steps")


KIND = Kind(Spec, make, needs=("dice.toml",), sort=Sort.DIE, choice="dice")
