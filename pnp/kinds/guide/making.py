"""Supplies and steps -> the page on how to make things: the order of cuts on a sheet of the game, then the steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product

from pnp.kinds.context import Context
from pnp.kinds.furniture import PANEL_TITLE_MM, badge, bordered, panel
from pnp.kinds.guide.lettering import short
from pnp.kinds.guide.printing_table import flip_icon
from pnp.kinds.guide.step_cards import GAP_MM, step_cards, steps_height
from pnp.kinds.guide.words import Step
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import Box, line, rect
from pnp.sheet.copies import Supply
from pnp.sheet.cuts import Cuts, crease, cuts
from pnp.sheet.printing import Flip
from pnp.sheet.product import Sort
from pnp.source.inlines import parse_inline, unmarked
from pnp.source.markup import Paragraph
from pnp.type.text import TextStyle

_BADGE_MM = 4.6
_ABOVE_MM, _BELOW_MM = 8.0, 7.0  # of the sheet with its cuts: their numbers stand outside it
_SHEET_SHARE = 0.46  # of the width, at most
_FLIP_MM = 12.5  # and what is flipped so, in as many lines as it takes
_SIZES_PT = (12.0, 11.0, 10.0, 9.0, 8.5)  # of the words beside it: the largest that has room
_SORTS = (Sort.CARD, Sort.MAT, Sort.SHEET)


def made_page(context: Context, supplies: Sequence[Supply], steps: Sequence[Step], box: Box) -> list[Item]:
    items: list[Item] = []
    sample = _sample(supplies)
    top = box.y
    if sample is not None:
        height = _panel_height(context, sample[0], steps, box)
        items += _order_of_cuts(context, *sample, Box(box.x, top, box.width, height), supplies)
        top += height + GAP_MM
    if steps:
        items += step_cards(context, steps, Box(box.x, top, box.width, box.bottom - top))
    return items


def _panel_height(context: Context, supply: Supply, steps: Sequence[Step], box: Box) -> float:
    """What the steps leave, and no more than the sheet takes at its largest."""
    front = supply.leaves[0].front  # whole, though it may be folded over: what is told beside it takes as much room
    largest = PANEL_TITLE_MM + _ABOVE_MM + box.width * _SHEET_SHARE / front.width * front.height + _BELOW_MM
    left = box.height - (steps_height(context, steps, box.width) + GAP_MM if steps else 0.0)
    return max(box.height * 0.3, min(largest, left))


def _sample(supplies: Sequence[Supply]) -> tuple[Supply, Cuts] | None:
    """The sheet with the most cuts along a ruler, of cards if there are any."""
    for sort in _SORTS:
        found = [(supply, cuts(supply.leaves[0].front)) for supply in supplies if supply.sort is sort and supply.leaves]
        straight = [each for each in found if each[1].across or each[1].down]
        if straight:
            return max(straight, key=lambda each: len(each[1].across) + len(each[1].down))
    return None


def _cut_sheet(supply: Supply) -> Frame:
    """The sheet as it lies under the knife: folded over, if it is."""
    front = supply.leaves[0].front
    return replace(front, height=crease(front) or front.height)


# The order of cuts


def _order_of_cuts(context: Context, supply: Supply, found: Cuts, box: Box, supplies: Sequence[Supply]) -> list[Item]:
    items = panel(context, box, context.say("guide.cuts"), context.key("title"))
    top, room = box.y + PANEL_TITLE_MM + _ABOVE_MM, box.height - PANEL_TITLE_MM - _ABOVE_MM - _BELOW_MM
    front = _cut_sheet(supply)
    scale = min(room / front.height, box.width * _SHEET_SHARE / front.width)
    picture = numbered(context, front, found, scale)
    left = box.x + 10.0
    items.append(Place(picture, left, top + (room - picture.height) / 2))
    x = left + picture.width + 10.0
    text = Box(x, box.y + PANEL_TITLE_MM + 4.0, box.right - x - 4.0, box.height - PANEL_TITLE_MM - 8.0)
    items += _explained(context, supply, found, text, supplies)
    return items


def numbered(context: Context, front: Frame, found: Cuts, scale: float) -> Frame:
    """The sheet as an outline with its fields, every cut numbered: from side to side first, then from top to bottom.

    Where there are both, no cut runs into the rim: the marks of the later ones stand in it.
    """
    width, height = front.width * scale, front.height * scale
    rule, ink = context.color("rule"), context.color("ink")
    items: list[Item] = [bordered(rect(0, 0, width, height), context.color("page"), rule, 0.3)]
    if len(found.across) > 1 and len(found.down) > 1:
        field = (found.down[0], found.across[0], found.down[-1] - found.down[0], found.across[-1] - found.across[0])
        x, y, w, h = (each * scale for each in field)
        items.append(Shape(rect(x, y, w, h), fill=context.color("paper-2")))
    where, number = context.key("title"), 0
    tight = any((low - high) * scale < _BADGE_MM for high, low in pairwise(found.across))
    narrow = any((right - left) * scale < _BADGE_MM for left, right in pairwise(found.down))
    both = found.across and found.down
    left, right = (found.down[0] * scale, found.down[-1] * scale) if both else (0.0, width)
    top, bottom = (found.across[0] * scale, found.across[-1] * scale) if both else (0.0, height)
    for y in found.across:
        number += 1
        items.append(Shape(line((left, y * scale), (right, y * scale)), stroke=Stroke(ink, 0.5, cap="butt")))
        items += badge(context, number, width + 3.4 if tight and number % 2 == 0 else -3.4, y * scale, where)
    for x in found.down:
        number += 1
        pen = Stroke(ink, 0.35, dash=(1.6, 1.0), cap="butt")
        items.append(Shape(line((x * scale, top), (x * scale, bottom)), stroke=pen))
        items += badge(context, number, x * scale, height + 3.2 if narrow and number % 2 else -3.2, where)
    return Frame(width, height, tuple(items), name="order of cuts")


def _explained(context: Context, supply: Supply, found: Cuts, box: Box, supplies: Sequence[Supply]) -> list[Item]:
    """How it is cut, and below it how sheets are flipped, with as much air above, between and below."""
    paper, ink = context.color("paper"), context.color("ink")
    first, second = len(found.across), len(found.across) + len(found.down)
    say = context.say
    told = [say("guide.ruler")]
    if crease(supply.leaves[0].front) is not None:
        told.append(say("guide.fold_first"))
    if found.across and found.down:
        told.append(say("guide.across", cuts=_range(1, first)))
        told.append(say("guide.down", cuts=_range(first + 1, second)))
        told.append(say("guide.trimmer"))
    else:
        told.append(say("guide.through", cuts=_range(1, second)))
    told.append(say("guide.sample", sheet=unmarked(supply.title)))
    whole = [(Paragraph(parse_inline(text)),) for text in told]
    # On a small paper, what is least needed gives way: the trimmer, then of what this is a sheet.
    for paragraphs, size in product((whole, [*whole[:-2], whole[-1]], whole[:-2]), _SIZES_PT):
        style = TextStyle(size_pt=size, min_pt=_SIZES_PT[-1], color=ink, on=paper)
        heights = [context.height(paragraph, style, box.width) + 1.0 for paragraph in paragraphs]
        words = sum(heights) + 3.0 * (len(heights) - 1)
        flips = _Flips(context, supplies, box.width, box.height - words - 4.0)
        if words + 4.0 + flips.height <= box.height:
            break
    air = max(0.0, box.height - words - flips.height) / 3
    items: list[Item] = []
    y, where = box.y + air, context.key("title")
    for paragraph, height in zip(paragraphs, heights, strict=True):
        items += context.block(paragraph, style, Box(box.x, y, box.width, height), where)
        y += height + 3.0
    return [*items, *flips.items(box.x, box.bottom - air - flips.height)]


class _Flips:
    """What is turned over which edge. Names that have no room in full are cut off."""

    def __init__(self, context: Context, supplies: Sequence[Supply], width: float, room: float) -> None:
        self._context, self._width = context, width - 16.0
        self._small = TextStyle(size_pt=10, min_pt=8, color=context.color("ink"), on=context.color("paper"))
        titles = {flip: dict.fromkeys(each.title for each in supplies if each.flip is flip) for flip in Flip}
        self._names = {flip: ", ".join(known) for flip, known in titles.items() if known}
        self._told = {flip: (Paragraph(parse_inline(unmarked(text))),) for flip, text in self._names.items()}
        heights = {flip: context.height(told, self._small, self._width) + 1.0 for flip, told in self._told.items()}
        self._in_full = sum(heights.values()) + _FLIP_MM * len(heights) <= room
        self._heights = heights if self._in_full else dict.fromkeys(heights, 4.0)

    @property
    def height(self) -> float:
        return sum(self._heights.values()) + _FLIP_MM * len(self._heights)

    def items(self, left: float, y: float) -> list[Item]:
        context, x, room = self._context, left + 16.0, self._width
        say = context.say
        bold = TextStyle("sans-bold", 11, context.color("ink"), context.color("paper"), min_pt=8.5)
        items: list[Item] = []
        for flip, height in self._heights.items():
            items.append(Place(flip_icon(context, flip, 6.0), left, y + 0.5, 2.2))
            items += short(context, say(f"guide.flip_{flip}"), bold, x, y + 4.2, room)
            items += short(context, say(f"guide.like_{flip}"), self._small, x, y + 8.8, room)
            if self._in_full:
                place = Box(x, y + 9.8, room, height)
                items += context.block(self._told[flip], self._small, place, context.key("title"))
            else:
                items += short(context, self._names[flip], self._small, x, y + 13.2, room)
            y += _FLIP_MM + height
        return items


def _range(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}–{last}"
