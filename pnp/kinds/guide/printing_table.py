"""Supplies -> the table of what to print: a picture, the paper, the sides, and how often for each number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.kinds.context import Context
from pnp.kinds.furniture import PANEL_TITLE_MM, bordered, panel
from pnp.kinds.guide.lettering import longest, short, typed
from pnp.kinds.guide.thumbnail import thumbnail
from pnp.kinds.guide.totals import totals
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.ink import Ink
from pnp.scene.path import Box, Path, circle, line, polygon, rect
from pnp.sheet.copies import Portion, Supply, choices, portion, portions
from pnp.sheet.foot import BAR_MM
from pnp.sheet.printing import Flip
from pnp.source.catalogue import Catalogue
from pnp.source.lengths import mm
from pnp.type.text import TextStyle

_GAP = 4.0
_HEAD = 8.5
_ROW = 21.0
_LEAST_ROW = 10.4
_TOTAL = 5.0  # a line of what stands below the rows
_TOTALS = 3 * _TOTAL + 3.0
_FILE_ROW = 12.6  # from here on a row has a line for the name of its file
_MEASURE = 19.0
_MOST_COLUMNS = 8
_MARK, _PICTURE, _SIDES, _SHEETS = 5.0, 14.5, 27.0, 12.5
_COLUMN = 10.5


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where things stand in a row, from the left."""

    mark: float
    picture: float
    title: float
    title_width: float
    sides: float
    sheets: float
    counts: tuple[float, ...]  # the left ends of the columns for numbers of players
    count_width: float


class TablePages:
    """The rows on as many pages as they need, the totals and the bar to measure on the last of them."""

    def __init__(self, context: Context, supplies: Sequence[Supply], coverage: float | None, after: int) -> None:
        """`after`: so many pages follow. Of one job everything is printed, for one number of players."""
        self.context, self.coverage, self.table = context, coverage, context.printed.table
        self.usual = {choice: options[0] for choice, options in choices(supplies).items()} if not self.table else {}
        self.players = (self.table.players,) if self.table else _players(*context.game.identity.players)
        self.own_pages = 1 + after
        self.besides = context.printed.besides() if self.table is None else ()
        # Ways to the same end stand below one another.
        first: dict[str, int] = {}
        places = [
            first.setdefault(supply.choice, number) if self._is_choice(supply) else number
            for number, supply in enumerate(supplies)
        ]
        self.supplies = [supply for _, _, supply in sorted(zip(places, range(len(places)), supplies, strict=True))]

    def _is_choice(self, supply: Supply) -> bool:
        return supply.choice in self.usual

    def _is_usual(self, supply: Supply) -> bool:
        return self.usual.get(supply.choice, supply.option) == supply.option

    def pages(self, head: tuple[list[Item], float], side: float, foot: float) -> list[list[Item]]:
        items, top = head
        paper = self.context.paper
        width, bottom = paper.width_mm - 2 * side, paper.height_mm - foot
        if not self.supplies:  # all that the game prints is for referees, or is this sheet
            return [[*items, *self._measure(Box(side, top + _GAP, width, _MEASURE))]]
        done: list[list[Item]] = []
        rows = list(self.supplies)
        top += _GAP
        while True:
            room = bottom - top - PANEL_TITLE_MM - _HEAD
            after = _TOTALS + _GAP + _MEASURE
            if len(rows) * _LEAST_ROW <= room - after:
                row = min(_ROW, (room - after) / len(rows))
                box = Box(side, top, width, PANEL_TITLE_MM + _HEAD + len(rows) * row + _TOTALS)
                items += self._table(box, rows, row, last=True)
                items += self._measure(Box(side, box.bottom + _GAP, width, _MEASURE))
                return [*done, items]
            count = max(1, min(len(rows) - 1, int(room // _LEAST_ROW)))
            box = Box(side, top, width, PANEL_TITLE_MM + _HEAD + count * _LEAST_ROW)
            done.append([*items, *self._table(box, rows[:count], _LEAST_ROW, last=False)])
            items, rows, top = [], rows[count:], side
            self.own_pages += 1

    # The table

    def _columns(self, box: Box) -> _Columns:
        each = min(_COLUMN, 66.0 / len(self.players))
        first = box.right - 2.0 - each * len(self.players)
        sheets = first - _SHEETS
        sides = sheets - _SIDES
        mark = box.x + 1.5
        picture = mark + _MARK
        title = picture + _PICTURE
        counts = tuple(first + number * each for number in range(len(self.players)))
        return _Columns(mark, picture, title, sides - title - 1.5, sides, sheets, counts, each)

    def _table(self, box: Box, rows: Sequence[Supply], height: float, *, last: bool) -> list[Item]:
        context = self.context
        items = panel(context, box, self._title(), context.key("title"))
        columns, top = self._columns(box), box.y + PANEL_TITLE_MM
        paper = context.color("paper")
        soft = TextStyle(font="sans-italic", size_pt=8.5, min_pt=8, color=context.color("ink-soft"), on=paper)
        bold = TextStyle(font="sans-bold", size_pt=10.5, min_pt=8, color=context.color("ink"), on=paper, align="center")
        centred = TextStyle("sans-italic", 8.5, context.color("ink-soft"), paper, align="center", min_pt=8)
        base = top + _HEAD - 2.0
        items += short(context, context.say("guide.component"), soft, columns.picture, base, columns.title_width)
        items += short(context, context.say("guide.sides"), soft, columns.sides, base, _SIDES - 1)
        items += short(context, context.say("guide.sheets"), centred, columns.sheets - 1, base, _SHEETS)
        items += self._counted(columns, top, base, bold, centred)
        for number, supply in enumerate(rows):
            y = top + _HEAD + number * height
            if number % 2 == 0:
                items.append(Shape(rect(box.x + 0.6, y, box.width - 1.2, height), fill=context.color("tile")))
            items += self._row(supply, columns, y, height, context.color("tile" if number % 2 == 0 else "paper"))
            items.append(_hairline(context, box.x + 0.6, box.right - 0.6, y))
        items += self._brackets(rows, columns, top + _HEAD, height)
        if last:
            y = top + _HEAD + len(rows) * height
            items.append(_hairline(context, box.x + 0.6, box.right - 0.6, y, 0.4))
            items += self._totals(box, columns, y + 1.0)
        return items

    def _title(self) -> str:
        if self.table is None:
            return self.context.say("guide.table")
        return self.context.say.counted("guide.table_for", self.table.players)

    def _counted(self, columns: _Columns, top: float, base: float, bold: TextStyle, soft: TextStyle) -> list[Item]:
        """The head of the columns that say how often."""
        context, first, width = self.context, columns.counts[0], columns.count_width
        if self.table is not None:
            return [*short(context, context.say("guide.prints"), soft, first, base, width)]
        say, several = context.say, len(self.players) > 1
        words = say("guide.for_these_players") if several else say.counted("guide.for_players", self.players[0])
        items = [*short(context, words, soft, first, top + 3.2, width * len(self.players))]
        for x, players in zip(columns.counts, self.players, strict=True):
            items += short(context, str(players), bold, x, base + 0.6, width)
        return items

    def _row(self, supply: Supply, columns: _Columns, y: float, height: float, on: Color) -> list[Item]:
        context = self.context
        middle = y + height / 2
        ink, quiet = context.color("ink"), context.color("ink-soft")
        bold = TextStyle(font="sans-bold", size_pt=10, min_pt=8, color=ink, on=on)
        small = TextStyle(size_pt=8.5, min_pt=8, color=quiet, on=on)
        font, tone = ("sans-bold", ink) if self._is_usual(supply) else ("sans-italic", quiet)
        count = TextStyle(font, 10, tone, on, align="center", min_pt=8)
        items: list[Item] = [*self._picture(supply, Box(columns.picture, y + 0.8, _PICTURE - 2.0, height - 1.6))]
        lines = self._lines(supply, small, columns.title_width, height)
        base = middle - 0.6 - (len(lines) - 1) * 2.3
        items += short(context, supply.title, bold, columns.title, base, columns.title_width)
        for number, words in enumerate(lines):
            items += short(context, words, small, columns.title, base + 3.9 + number * 3.6, columns.title_width)
        items += self._sides(supply, columns.sides, middle, small)
        items += short(context, str(len(supply.leaves)), count, columns.sheets - 1, middle + 1.3, _SHEETS)
        for x, players in zip(columns.counts, self.players, strict=True):
            items += short(context, _told(supply, players, context.say), count, x, middle + 1.3, columns.count_width)
        return items

    def _lines(self, supply: Supply, style: TextStyle, width: float, height: float) -> list[str]:
        """What is told of a row below its title: the paper, and its file, on a line of its own where that has room."""
        remarks = [supply.remark] if supply.remark else []
        named = [_file(supply, self.context.say)] if self.table is None else []
        if named and height >= _FILE_ROW:
            ways = [_joined(supply, remarks, weighed=weighed) for weighed in (True, False)] + remarks
            return [longest(self.context, ways, style, width), *named]
        # Rather without its weight than without the paper; and if one goes without, all do.
        ways = [_joined(supply, [*named, *remarks], weighed=weighed) for weighed in (True, False)]
        if any(self._is_wide(other, style, width) for other in self.supplies):
            del ways[0]
        told = [*named, *remarks]
        ways += [" · ".join(told[first:]) for first in range(len(told))]
        return [longest(self.context, ways, style, width)]

    def _is_wide(self, supply: Supply, style: TextStyle, width: float) -> bool:
        """Whether its paper, with the weight, and its file have no room on one line."""
        named = [_file(supply, self.context.say)] if self.table is None else []
        words = _joined(supply, named, weighed=True)
        return longest(self.context, [words, ""], style, width) != words

    def _picture(self, supply: Supply, box: Box) -> list[Item]:
        """The first sheet, small, its words as bars."""
        if not supply.leaves:
            return []
        front = supply.leaves[0].front
        scale = min(box.width / front.width, box.height / front.height)
        width, height = front.width * scale, front.height * scale
        x, y = box.x + (box.width - width) / 2, box.y + (box.height - height) / 2
        in_grey = self.context.assets.ink is Ink.FRIENDLY  # books have no twin, and this page needs black ink only
        sheet = thumbnail(front, self.context.fonts, scale, in_grey=in_grey)
        edge = rect(x, y, width, height)
        return [
            Shape(edge, fill=self.context.color("page")),
            Place(sheet, x, y, scale, clip=rect(0, 0, front.width, front.height), role=Role.ART),
            Shape(edge, stroke=Stroke(self.context.color("rule"), 0.2)),
        ]

    def _sides(self, supply: Supply, x: float, middle: float, style: TextStyle) -> list[Item]:
        say = self.context.say
        if supply.flip is None and supply.paired:
            return [
                *short(self.context, say("guide.one_side_and"), style, x, middle - 0.5, _SIDES - 1),
                *short(self.context, say("guide.two_pages"), style, x, middle + 3.1, _SIDES - 1),
            ]
        if supply.flip is None:
            return [*short(self.context, say("guide.one_side"), style, x, middle + 1.2, _SIDES - 1)]
        icon = flip_icon(self.context, supply.flip, 6.0)
        return [
            Place(icon, x, middle - icon.height / 2),
            *short(self.context, say("guide.both_sides_and"), style, x + 7.5, middle - 0.5, _SIDES - 8.5),
            *short(self.context, say(f"guide.edge_{supply.flip}"), style, x + 7.5, middle + 3.1, _SIDES - 8.5),
        ]

    def _brackets(self, rows: Sequence[Supply], columns: _Columns, top: float, height: float) -> list[Item]:
        """Ways to the same end hang together at the left; the usual one, which the totals count, has a full dot."""
        items: list[Item] = []
        context, x = self.context, columns.mark + 1.8
        pen = Stroke(context.color("ink-soft"), 0.35, cap="butt")
        for number, supply in enumerate(rows):
            if not self._is_choice(supply):
                continue
            y = top + (number + 0.5) * height
            if number and rows[number - 1].choice == supply.choice:
                items.append(Shape(line((x, y - height + 1.4), (x, y - 1.4)), stroke=pen))
            fill = context.color("ink") if self._is_usual(supply) else None
            items.append(Shape(circle(x, y, 1.4), fill=fill, stroke=Stroke(context.color("ink"), 0.35)))
        return items

    # Below it

    def _totals(self, box: Box, columns: _Columns, y: float) -> list[Item]:
        context, paper, say = self.context, self.context.color("paper"), self.context.say
        label = TextStyle("sans-bold", 9.5, context.color("ink"), paper, min_pt=8)
        number = TextStyle("sans-bold", 9.5, context.color("ink"), paper, align="center", min_pt=8)
        soft = TextStyle(size_pt=8.5, min_pt=8, color=context.color("ink-soft"), on=paper)
        found = [totals(self._printed(players), self.own_pages) for players in self.players]
        lines: list[tuple[str, list[int]]] = [
            (say("guide.total_sheets"), [each.sheets for each in found]),
            (say("guide.total_sides"), [each.sides for each in found]),
            (say("guide.total_cuts"), [each.cuts for each in found]),
        ]
        items: list[Item] = []
        left, room = columns.sides - 6.0, columns.counts[0] - columns.sides + 4.0
        for at, (name, values) in enumerate(lines):
            base = y + 4.2 + at * _TOTAL
            items += short(context, name, label, left, base, room)
            for x, value in zip(columns.counts, values, strict=True):
                items += short(context, str(value), number, x, base, columns.count_width)
        wide = left - columns.mark - 3.0
        notes = [longest(context, self._ink_notes(), soft, wide)]
        if self.usual:
            notes.append(say(self._joined_note))
        if self.table is None:
            ways = [say("guide.one_file", command=self._command), say("guide.one_file_short", command=self._command)]
            full = replace(soft, min_pt=soft.size_pt)  # rather briefly than small and close to the totals
            clear = [way for way in ways if longest(context, [way, ""], full, wide - 2.0)]
            notes += clear[:1] or typed(context, ways, self._command, soft, wide)
        else:
            notes.append(say("guide.this_file"))
        if self.besides:
            notes.append(say("guide.besides", files=", ".join(self.besides)))
        step = _TOTAL * len(lines) / max(len(lines), len(notes))  # more of them than totals stand closer
        for at, note in enumerate(notes):
            items += short(context, note, soft, columns.mark + 0.4, y + 4.2 - (_TOTAL - step) / 2 + at * step, wide)
        return items

    @property
    def _joined_note(self) -> str:
        """What to print instead of the usual rows: all others, one of them, or, where it varies, no advice."""
        others = [(one.choice, one.option) for one in self.supplies if self._is_choice(one) and not self._is_usual(one)]
        if len(set(others)) == len(self.usual):
            return "guide.joined"
        return "guide.joined_one" if len(set(others)) == len(others) else "guide.joined_ways"

    @property
    def _command(self) -> str:
        """That prints these sheets: in full colour unless told."""
        ink = self.context.assets.ink
        told = "" if ink is Ink.FULL else f" --ink {ink.value}"
        return f"pnp print {self.context.game.identity.id} --players {self.players[-1]}{told}"

    def _printed(self, players: int) -> list[Portion]:
        if self.table is not None:
            return [portion(supply, players) for supply in self.supplies]
        return portions(self.supplies, players)

    def _ink_notes(self) -> tuple[str, ...]:
        """The same in more words and in fewer: there is less room beside many columns."""
        say = self.context.say
        if self.coverage is None:
            return (say("guide.unmeasured"),)
        percent = f"{100 * self.coverage:.0f}"
        note = say("guide.ink", percent=percent)
        return (note,) if self.context.assets.ink is Ink.FRIENDLY else (say("guide.ink_less", percent=percent), note)

    def _measure(self, box: Box) -> list[Item]:
        """A bar of 50 mm, large enough to lay a ruler on."""
        context, paper, ink = self.context, self.context.color("paper"), self.context.color("ink")
        items: list[Item] = [bordered(rect(*box, 2.6), paper, context.color("rule"), 0.5)]
        x, y = box.right - BAR_MM - 8.0, box.y + box.height / 2 + 1.5
        items.append(Shape(rect(x, y - 1.0, BAR_MM, 2.0), fill=ink))
        small = TextStyle(size_pt=8, min_pt=8, color=ink, on=paper, align="center")
        for at in range(0, 51, 5):
            tall = 4.5 if at % 10 == 0 else 3.0
            items.append(Shape(line((x + at, y - tall), (x + at, y)), stroke=Stroke(ink, 0.2, cap="butt")))
            if at % 10 == 0:
                items += short(context, f"{at} mm" if at == 50 else str(at), small, x + at - 6, y + 5.2, 12)
        style = TextStyle(size_pt=10, min_pt=8.5, color=ink, on=paper)
        words = context.say("guide.measure", bar=mm(BAR_MM))
        room = Box(box.x + 4.0, box.y + 1.5, x - box.x - 12.0, box.height - 3.0)
        items += context.words(words, style, room, context.key("title"))
        return items


def flip_icon(context: Context, flip: Flip, size: float) -> Frame:
    """A sheet with an arrow over the edge that it is turned over: like the page of a book, or of a notepad."""
    ink = Stroke(context.color("ink"), 0.35)
    wide, tall = size * 0.62, size * 0.88
    x, y = (size - wide) / 2, (size - tall) / 2
    items: list[Item] = [
        Shape(rect(x, y, wide, tall), fill=context.color("page"), stroke=Stroke(context.color("ink"), 0.25))
    ]
    middle_x, middle_y = size / 2, size / 2
    if flip is Flip.LONG:
        start, end, bow = (x + wide + 0.7, middle_y), (x - 0.7, middle_y), (middle_x, middle_y - 2.2)
        head = polygon(((end[0] - 0.2, end[1] + 0.5), (end[0] - 0.5, end[1] - 0.9), (end[0] + 0.9, end[1] - 0.4)))
        items.append(
            Shape(line((x + wide, y), (x + wide, y + tall)), stroke=Stroke(context.color("ink"), 0.7, cap="butt"))
        )
    else:
        start, end, bow = (middle_x, y - 0.5), (middle_x, y + tall + 0.5), (middle_x - 2.4, middle_y)
        head = polygon(((end[0] + 0.4, end[1] + 0.2), (end[0] - 1.0, end[1] - 0.1), (end[0] + 0.1, end[1] - 1.1)))
        items.append(Shape(line((x, y), (x + wide, y)), stroke=Stroke(context.color("ink"), 0.7, cap="butt")))
    arc: Path = (("M", *start), ("C", *_towards(start, bow), *_towards(end, bow), *end))
    items += [Shape(arc, stroke=ink), Shape(head, fill=context.color("ink"))]
    return Frame(size, size, tuple(items), name=f"{flip} edge")


def _towards(point: tuple[float, float], bow: tuple[float, float]) -> tuple[float, float]:
    return (2 * bow[0] + point[0]) / 3, (2 * bow[1] + point[1]) / 3


def _hairline(context: Context, left: float, right: float, y: float, width: float = 0.15) -> Shape:
    return Shape(line((left, y), (right, y)), stroke=Stroke(context.color("guide"), width, cap="butt"))


def _joined(supply: Supply, others: Sequence[str], *, weighed: bool) -> str:
    """The paper, and what else is told of it; "plain paper, 80–100 g" has a weight."""
    return " · ".join([supply.stock if weighed else supply.stock.partition(",")[0], *others])


def _file(supply: Supply, say: Catalogue) -> str:
    """Its name, and which of its pages are meant where others are something else."""
    if supply.pages is None:
        return supply.file
    first, last = supply.pages
    if first == last:
        return say("guide.file_page", file=supply.file, page=first)
    return say("guide.file_pages", file=supply.file, first=first, last=last)


def _told(supply: Supply, players: int, say: Catalogue) -> str:
    """How often, or which pages of it."""
    needed = portion(supply, players)
    if len(needed.supply.leaves) < len(supply.leaves):
        return say.counted("guide.pages", needed.supply.sides)
    return f"{needed.prints}×"


def _players(fewest: int, most: int) -> tuple[int, ...]:
    """A column each; of very many the first and the last."""
    every = range(fewest, most + 1)
    return tuple(every) if len(every) <= _MOST_COLUMNS else (*every[: _MOST_COLUMNS - 1], most)
