"""Components of a game -> rows of pictures to one scale, which is said below them; to two, if some are far larger."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from pnp.kinds.book.figure_sheet import SHADOW_MM, SheetPictures, bordered_picture, pieces_alone
from pnp.kinds.book.syntax import ALL
from pnp.kinds.components import find_kind
from pnp.kinds.context import Context
from pnp.kinds.dice.standing import standing_dice
from pnp.kinds.spec import Sheets
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import Box, line
from pnp.scene.units import MM_PER_PT
from pnp.sheet.product import Outline, Sort
from pnp.source.catalogue import Catalogue
from pnp.source.inlines import Run
from pnp.source.spans import Span
from pnp.type.text import TextStyle

_IN_HAND_MM = 125.0  # no side of what is held in a hand is longer; what is lies on the table
_ALIKE = 3.0  # if nothing is so many times as large as another thing, all of them share one scale
_HIGHEST_MM = 34  # of a picture
_LESS_MM = range(25, 21, -1)  # … where a page has less room
_GAP_MM = 1.8  # between what stands side by side, at least
_BELOW_MM, _RULE_MM = 1.6, 3.4  # from a picture to the rule below it, and from there to its words


@dataclass(frozen=True, slots=True)
class _Thing:
    """A component as it lies on the table, in its own millimetres."""

    name: str
    frame: Frame
    outline: Outline | None  # what it is cut along; None for dice, which are no sheets
    number: str

    @property
    def size(self) -> float:
        return max(self.frame.width, self.frame.height)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A thing as a picture, drawn to the scale of one to so many, and how wide its words are, at least."""

    thing: _Thing
    picture: Frame
    words: float
    scale: int

    @property
    def width(self) -> float:
        return max(self.picture.width, self.words) + _GAP_MM


def component_rows(
    pictures: SheetPictures, ids: Sequence[str], width: float, where: Span, small: bool = False
) -> list[Frame]:
    """The rows of a list, each as wide as the text; small ones take as few rows as can be.

    What is held in a hand comes first.
    """
    context = pictures.context
    named = _all_on_the_table(context) if tuple(ids) == (ALL,) else ids
    things = [thing for name in named if (thing := _thing(pictures, name, where)) is not None]
    rows = [_rows(list(_cells(context, things, high)), width) for high in (_LESS_MM if small else (_HIGHEST_MM,))]
    return [_in_row(context, row, width, where) for row in min(rows, key=len)]


def _all_on_the_table(context: Context) -> Iterator[str]:
    for name, row in context.game.components.values.items():
        kind = find_kind(str(row.get("kind", ""))) if isinstance(row, dict) else None
        if kind is not None and kind.at_table and kind.sort not in (Sort.BOOK, Sort.BOX, Sort.GUIDE):
            yield name


def _thing(pictures: SheetPictures, name: str, where: Span) -> _Thing | None:
    context = pictures.context
    sheets = context.sibling(name, where)
    if sheets is None:
        return None
    number = counted(sheets, str(context.game.components.values[name].get("kind", "")), context.say)
    if sheets.dice:
        return _Thing(name, pictures.picture(standing_dice(context, sheets.dice)), None, number)
    if not sheets.pages and sheets.cutouts:  # on the pages of another component
        piece = sheets.cutouts[0]
        return _Thing(name, pictures.picture(piece.front), piece.outline, number)
    page = pictures.page(name, 1, where)
    return _Thing(name, page, pictures.outline(name, page, where), number) if page is not None else None


def counted(sheets: Sheets, kind: str, say: Catalogue) -> str:
    """How many there are of a thing: “78 cards”, “8 dice”, “2 sheets”, “1 box”; or “4 on a sheet”, if one is drawn."""
    found = find_kind(kind)
    sort = found.sort if found is not None else Sort.SHEET
    if sheets.dice:
        return say.counted("count.die", sum(die.count for die in sheets.dice))
    if sort is Sort.BOX:  # in however many parts it is cut out
        return say.counted("count.envelope" if kind == "envelope" else "count.box", 1)
    number = sum(piece.count for piece in sheets.cutouts) or len(sheets.pages)
    if not sheets.cutouts and number == 1 and (pieces := len(pieces_alone(sheets.pages[0]))) > 1:
        return say.counted("count.on_sheet", pieces)
    return say.counted(f"count.{sheets.noun or sort}" if sheets.cutouts else "count.sheet", number)


def _groups(things: Sequence[_Thing]) -> list[list[_Thing]]:
    """Things that share a scale."""
    sizes = [thing.size for thing in things]
    if not things or max(sizes) <= _ALIKE * min(sizes):
        return [list(things)] if things else []
    held = [thing for thing in things if thing.size <= _IN_HAND_MM]
    lying = [thing for thing in things if thing.size > _IN_HAND_MM]
    return [group for group in (held, lying) if group]


def _cells(context: Context, things: Sequence[_Thing], highest: float) -> Iterator[_Cell]:
    for group in _groups(things):
        scale = _scale(group, highest)
        for thing in group:
            yield _Cell(thing, _picture(context, thing, scale), _least_width(context, thing), scale)


def _scale(things: Sequence[_Thing], highest: float) -> int:
    """One to so many, that the largest finds its room."""
    return max(1, *(math.ceil(thing.size / highest) for thing in things))


def _picture(context: Context, thing: _Thing, scale: int) -> Frame:
    frame = thing.frame
    if thing.outline is None:
        small = Place(frame, 0.0, 0.0, 1 / scale)
        return Frame(frame.width / scale, frame.height / scale, (small,), name=frame.name)
    area = Box(0.0, 0.0, frame.width, frame.height)
    return bordered_picture(context, frame, area, frame.width / scale + SHADOW_MM, thing.outline)


def _style(context: Context, font: str) -> TextStyle:
    return TextStyle(
        font=font, size_pt=8.5, color=context.color("ink"), on=context.color("page"), leading=1.14, align="center"
    )


def _least_width(context: Context, thing: _Thing) -> float:
    """Of the name of a thing in two lines, and of how many there are in one."""
    name, plain = _style(context, "sans-bold"), _style(context, "sans")
    words = context.game.component_title(thing.name).split()
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words) + 1)]
    widths = [max(context.width(part, name) for part in parts) for parts in breaks]
    return max(min(widths, default=0.0), context.width(thing.number, plain)) + 0.2


def _words(context: Context, thing: _Thing, width: float, where: Span) -> Frame:
    """The name of a thing, and below it how many there are."""
    name, plain = _style(context, "sans-bold"), _style(context, "sans")
    title = context.game.component_title(thing.name)
    lines = [
        *context.lines((Run(title),), name, width, where),
        *context.lines((Run(thing.number),), plain, width, where),
    ]
    leading = name.size_pt * name.leading * MM_PER_PT
    items = tuple(Place(Frame(0, 0, items), 0.0, (at + 0.76) * leading) for at, items in enumerate(lines))
    return Frame(width, leading * len(lines), items)


def _rows(cells: Sequence[_Cell], width: float) -> list[list[_Cell]]:
    """As few rows as hold all cells, and those as even as can be."""
    if not cells:
        return []
    fewest = len(_filled(cells, width))
    ends = [sum(cell.width for cell in cells[a:b]) for a in range(len(cells)) for b in range(a + 1, len(cells) + 1)]
    limits = sorted(end for end in ends if end <= width + _GAP_MM) or [width]
    return next(rows for limit in limits if len(rows := _filled(cells, limit)) == fewest)


def _filled(cells: Sequence[_Cell], limit: float) -> list[list[_Cell]]:
    rows: list[list[_Cell]] = [[]]
    for cell in cells:
        if rows[-1] and sum(other.width for other in rows[-1]) + cell.width > limit + 1e-6:
            rows.append([])
        rows[-1].append(cell)
    return rows


def _in_row(context: Context, cells: Sequence[_Cell], width: float, where: Span) -> Frame:
    """Pictures on one line, as on a shelf; below it a rule with their scale, and their words."""
    height = max(cell.picture.height for cell in cells)
    spare = (width - sum(cell.width for cell in cells)) / len(cells)
    below = height + _BELOW_MM + _RULE_MM
    items: list[Item] = []
    ends: list[tuple[int, float, float]] = []  # scale, left and right of each cell
    x = lowest = 0.0
    for cell in cells:
        slot = cell.width + spare
        words = _words(context, cell.thing, slot - _GAP_MM, where)
        items.append(Place(cell.picture, x + (slot - cell.picture.width) / 2, height - cell.picture.height))
        items.append(Place(words, x + _GAP_MM / 2, below))
        ends.append((cell.scale, x, x + slot))
        x, lowest = x + slot, max(lowest, below + words.height)
    for scale, group in groupby(ends, key=lambda end: end[0]):
        spans = list(group)
        items += _ruler(context, scale, spans[0][1] + 1.0, spans[-1][2] - 1.0, height + _BELOW_MM, where)
    return Frame(width, lowest, tuple(items), name="components")


def _ruler(context: Context, scale: int, left: float, right: float, y: float, where: Span) -> Iterator[Item]:
    """A thin line below what is drawn to one scale, and the scale in its middle."""
    style = TextStyle(
        font="sans", size_pt=8.0, color=context.color("ink-soft"), on=context.color("page"), align="center"
    )
    said = f"1\u2009:\u2009{scale}"
    half = context.width(said, style) / 2 + 1.2
    middle = (left + right) / 2
    for start, end in pairwise((left, middle - half, middle + half, right)):
        if start != middle - half:
            yield Shape(line((start, y + 0.4), (end, y + 0.4)), stroke=Stroke(context.color("rule"), 0.3))
    yield from context.line(said, style, left, y + 1.35, right - left, where)
