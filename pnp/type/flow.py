"""Slabs of a text column -> pages: headings stay with their text, lines are not left alone, figures may float."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.scene.frame import Frame, Item, Place
from pnp.type.errors import TooTall


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that contents, bookmarks and references point to; level 0 is in no list."""

    anchor: str
    title: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class Slab:
    """Something that is never cut: a line of text, a figure, a row of a table."""

    height: float
    items: tuple[Item, ...]
    line: int  # in the manuscript, for messages
    above: float = 0.0  # white space before it, unless it begins a page
    keep: bool = False  # never parted from the slab after it
    floats: bool = False  # may go to the head of the next page while the text runs on
    new_page: bool = False
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """One page's worth of slabs."""

    items: tuple[Item, ...]
    marks: tuple[tuple[Mark, float], ...]  # with their distance from the column's top
    height: float
    fresh: bool = False  # begins with something that asked for a new page


_WORTH_FILLING_MM = 12.0
_BELOW_FIGURE_MM = 2.4  # at least, where a paragraph goes on below a figure that has moved there


def paginate(slabs: Sequence[Slab], height: float) -> list[Column]:
    """Fills pages from the top. A figure that does not fit waits for the next page, up to the next heading."""
    pages: list[Column] = []
    current: list[Slab] = []
    waiting: list[list[Slab]] = []

    def fits(group: list[Slab]) -> bool:
        return _height([*current, *group]) <= height

    def turn() -> None:
        pages.append(_column(current))
        current.clear()
        while waiting and fits(waiting[0]):
            current.extend(waiting.pop(0))

    for group in (part for whole in _groups(slabs) for part in _parted(whole, height)):
        if group[0].new_page:
            while current or waiting:
                turn()
        elif any(mark.level for slab in group for mark in slab.marks):
            while waiting:
                turn()
        if not fits(group) and group[0].floats and len(group) == 1 and height - _height(current) > _WORTH_FILLING_MM:
            waiting.append(group)
            continue
        while not fits(group):
            turn()
        current.extend(group)
    while current or waiting:
        turn()
    return pages


def _groups(slabs: Sequence[Slab]) -> list[list[Slab]]:
    """Slabs that stay together."""
    groups: list[list[Slab]] = []
    open_group = False
    for slab in slabs:
        if open_group and not slab.new_page:
            groups[-1].append(slab)
        else:
            groups.append([slab])
        open_group = slab.keep
    return groups


def _parted(group: list[Slab], height: float) -> Iterator[list[Slab]]:
    """What should stay together but is higher than a page is parted as late as can be."""
    while _height(group) > height:
        cut = next(n for n in range(len(group), -1, -1) if _height(group[:n]) <= height)
        if cut == 0:
            raise TooTall(group[0].line, group[0].height, height)
        yield group[:cut]
        group = group[cut:]
    yield group


def _height(slabs: Sequence[Slab]) -> float:
    return sum(slab.height + _above(slabs, index) for index, slab in enumerate(slabs))


def _above(slabs: Sequence[Slab], index: int) -> float:
    """The white space before a slab."""
    if not index:
        return 0.0
    return max(slabs[index].above, _BELOW_FIGURE_MM if slabs[index - 1].floats else 0.0)


def _column(slabs: Sequence[Slab]) -> Column:
    items: list[Item] = []
    marks: list[tuple[Mark, float]] = []
    y = 0.0
    for index, slab in enumerate(slabs):
        y += _above(slabs, index)
        marks += [(mark, y) for mark in slab.marks]
        if slab.items:
            items.append(Place(Frame(0.0, slab.height, slab.items), 0.0, y))
        y += slab.height
    return Column(tuple(items), tuple(marks), y, bool(slabs) and slabs[0].new_page)


def stacked(slabs: Sequence[Slab]) -> Column:
    """All slabs in one column, whatever its height: the inside of a box."""
    return _column(slabs)


def balanced(slabs: Sequence[Slab], count: int) -> list[Column]:
    """Side by side in columns of about the same height."""
    groups = _groups(slabs)
    low, high = max(map(_height, groups), default=0.0), _height(slabs)
    best: list[list[Slab]] = [list(slabs)]
    for _ in range(24):
        middle = (low + high) / 2
        columns = _filled(groups, middle)
        if len(columns) <= count:
            best, high = columns, middle
        else:
            low = middle
    return [_column(column) for column in best]


def _filled(groups: Sequence[list[Slab]], height: float) -> list[list[Slab]]:
    columns: list[list[Slab]] = [[]]
    for group in groups:
        if columns[-1] and _height([*columns[-1], *group]) > height:
            columns.append([])
        columns[-1] += group
    return columns
