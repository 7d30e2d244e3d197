"""Supplies and steps -> the page on how to make things: the order of cuts on a sheet of the game, then the steps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.kinds.context import Context
from pnp.kinds.furniture import PANEL_TITLE_MM, badge, bordered, panel
from pnp.kinds.guide.lettering import short
from pnp.kinds.guide.printing_table import flip_icon
from pnp.kinds.guide.words import Step
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import Box, line, rect
from pnp.sheet.copies import Supply
from pnp.sheet.cuts import Cuts, cuts
from pnp.sheet.printing import Flip
from pnp.sheet.product import Sort
from pnp.source.inlines import parse_inline, unmarked
from pnp.source.markup import Paragraph
from pnp.type.text import TextStyle

_GAP = 4.0
_STEP_MM = 27.0
_COLUMNS = 2
_BADGE_MM = 4.6
_FLIP_MM = 11.0  # and what is flipped so, in as many lines as it takes
_SORTS = (Sort.CARD, Sort.MAT, Sort.SHEET)


def made_page(context: Context, supplies: Sequence[Supply], steps: Sequence[Step], box: Box) -> list[Item]:
    items: list[Item] = []
    sample = _sample(supplies)
    top = box.y
    if sample is not None:
        rows = -(-len(steps) // _COLUMNS)
        height = max(box.height * 0.3, min(box.height * 0.62, box.height - rows * (_STEP_MM + _GAP)))
        items += _order_of_cuts(context, *sample, Box(box.x, top, box.width, height), supplies)
        top += height + _GAP
    if steps:
        items += _steps(context, steps, Box(box.x, top, box.width, box.bottom - top))
    return items


def _sample(supplies: Sequence[Supply]) -> tuple[Supply, Cuts] | None:
    """The sheet with the most cuts along a ruler, of cards if there are any."""
    for sort in _SORTS:
        found = [(supply, cuts(supply.leaves[0].front)) for supply in supplies if supply.sort is sort and supply.leaves]
        straight = [each for each in found if each[1].across or each[1].down]
        if straight:
            return max(straight, key=lambda each: len(each[1].across) + len(each[1].down))
    return None


# The order of cuts


def _order_of_cuts(context: Context, supply: Supply, found: Cuts, box: Box, supplies: Sequence[Supply]) -> list[Item]:
    items = panel(context, box, "The order of cuts", context.key("title"))
    top, room = box.y + PANEL_TITLE_MM + 7.0, box.height - PANEL_TITLE_MM - 10.0
    front = supply.leaves[0].front
    scale = min(room / front.height, box.width * 0.42 / front.width)
    picture = _numbered(context, front, found, scale)
    left = box.x + 10.0
    items.append(Place(picture, left, top))
    x = left + picture.width + 10.0
    text = Box(x, box.y + PANEL_TITLE_MM + 4.0, box.right - x - 4.0, box.height - PANEL_TITLE_MM - 8.0)
    items += _explained(context, supply, found, text, supplies)
    return items


def _numbered(context: Context, front: Frame, found: Cuts, scale: float) -> Frame:
    """The sheet as an outline with its fields, every cut numbered: from side to side first, then from top to bottom."""
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
    for y in found.across:
        number += 1
        items.append(Shape(line((0, y * scale), (width, y * scale)), stroke=Stroke(ink, 0.5, cap="butt")))
        items += badge(context, number, width + 3.4 if tight and number % 2 == 0 else -3.4, y * scale, where)
    for x in found.down:
        number += 1
        pen = Stroke(ink, 0.35, dash=(1.6, 1.0), cap="butt")
        items.append(Shape(line((x * scale, 0), (x * scale, height)), stroke=pen))
        items += badge(context, number, x * scale, height + 3.2 if narrow and number % 2 else -3.2, where)
    return Frame(width, height, tuple(items), name="order of cuts")


def _explained(context: Context, supply: Supply, found: Cuts, box: Box, supplies: Sequence[Supply]) -> list[Item]:
    paper, ink = context.color("paper"), context.color("ink")
    style = TextStyle(size_pt=10.5, min_pt=8.5, color=ink, on=paper)
    first, second = len(found.across), len(found.across) + len(found.down)
    told = [
        "Lay a ruler through the marks at both ends of a cut, on the piece that you keep: if the knife slips, it slips "
        "into the waste."
    ]
    if found.across:
        told.append(f"**{_range(1, first)}** Across the whole sheet first: this gives strips.")
    if found.down:
        told.append(f"**{_range(first + 1, second)}** Then each strip, from mark to mark.")
    told.append(f"This is a sheet of “{unmarked(supply.title)}”; the others are cut like it.")
    items: list[Item] = []
    y, where = box.y + 2.0, context.key("title")
    for text in told:
        paragraph = (Paragraph(parse_inline(text)),)
        height = context.height(paragraph, style, box.width) + 1.0
        items += context.block(paragraph, style, Box(box.x, y, box.width, height), where)
        y += height + 2.5
    return [*items, *_flips(context, supplies, Box(box.x, y, box.width, box.bottom - y))]


def _flips(context: Context, supplies: Sequence[Supply], box: Box) -> list[Item]:
    """What is turned over which edge, at the foot of the box. Names that have no room in full are cut off."""
    paper, ink = context.color("paper"), context.color("ink")
    words = {Flip.LONG: "like the page of a book", Flip.SHORT: "like the page of a notepad"}
    bold = TextStyle("sans-bold", 10, ink, paper, min_pt=8.5)
    small = TextStyle(size_pt=9, min_pt=8, color=ink, on=paper)
    x, room = box.x + 15.0, box.width - 15.0
    titles = {flip: dict.fromkeys(each.title for each in supplies if each.flip is flip) for flip in Flip}
    names = {flip: ", ".join(known) for flip, known in titles.items() if known}
    told = {flip: (Paragraph(parse_inline(unmarked(text))),) for flip, text in names.items()}
    heights = {flip: context.height(paragraph, small, room) + 1.0 for flip, paragraph in told.items()}
    in_full = sum(heights.values()) + _FLIP_MM * len(heights) <= box.height
    if not in_full:
        heights = dict.fromkeys(heights, 4.0)
    items: list[Item] = []
    y = box.bottom - sum(heights.values()) - _FLIP_MM * len(heights)
    for flip, height in heights.items():
        items.append(Place(flip_icon(context, flip, 6.0), box.x, y + 0.5, 2.0))
        items += short(context, f"Both sides, flip on the {flip} edge", bold, x, y + 4.0, room)
        items += short(context, f"{words[flip]}:", small, x, y + 8.0, room)
        if in_full:
            items += context.block(told[flip], small, Box(x, y + 8.8, room, height), context.key("title"))
        else:
            items += short(context, names[flip], small, x, y + 12.0, room)
        y += _FLIP_MM + height
    return items


def _range(first: int, last: int) -> str:
    return f"{first}." if first == last else f"{first}–{last}."


# The steps


def _steps(context: Context, steps: Sequence[Step], box: Box) -> list[Item]:
    """Two columns of cards, each with a drawing."""
    rows = -(-len(steps) // _COLUMNS)
    height = min(_STEP_MM, (box.height - (rows - 1) * _GAP) / rows)
    half = (box.width - _GAP) / _COLUMNS
    paper, ink, where = context.color("paper"), context.color("ink"), context.key("step")
    bold = TextStyle("display", 15, ink, paper, min_pt=11)
    style = TextStyle(size_pt=9.5, min_pt=8, color=ink, on=paper)
    items: list[Item] = []
    for number, step in enumerate(steps):
        row, column = divmod(number, _COLUMNS)
        x, y = box.x + column * (half + _GAP), box.y + row * (height + _GAP)
        width = box.width if column == 0 and number == len(steps) - 1 else half
        items.append(bordered(rect(x, y, width, height, 2.6), paper, context.color("rule"), 0.5))
        art = context.art(step.art, where)
        if art is not None:
            items.append(context.picture(art, Box(x + 6.0, y + 4.0, 16.0, height - 8.0)))
        items += badge(context, number + 1, x + 4.0, y + 4.0, where)
        items += short(context, step.title, bold, x + 26.0, y + 6.4, width - 29.0)
        items += context.words(
            step.text, style, Box(x + 26.0, y + 8.2, width - 29.0, height - 9.4), where, middle=False
        )
    return items
