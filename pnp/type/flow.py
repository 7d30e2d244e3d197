"""Slabs of a text: what is never cut, what belongs together, and columns of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.scene.frame import Frame, Item, Place


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
    below: float = 0.0  # white space behind it, at least
    keep: bool = False  # never parted from the slab after it
    sight: str = ""  # where the page would be turned before the slab after it, if it should not: “within these steps”
    floats: bool = False  # may go to the head of the next page while the text runs on
    new_page: bool = False
    marks: tuple[Mark, ...] = ()
    smaller: Slab | None = None  # the same in less room, where that lets a page come out well


@dataclass(frozen=True, slots=True)
class Column:
    """One page's worth of slabs."""

    items: tuple[Item, ...]
    marks: tuple[tuple[Mark, float], ...]  # with their distance from the column's top
    height: float
    room: float = 0.0  # the share of its page that stays empty
    fresh: bool = False  # begins with something that asked for a new page


_BELOW_FIGURE_MM = 2.4  # at least, where a paragraph goes on below a figure that has moved there


def groups(slabs: Sequence[Slab]) -> list[list[Slab]]:
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


def height_of(slabs: Sequence[Slab], air: float = 1.0) -> float:
    return sum(slab.height + above(slabs, index, air) for index, slab in enumerate(slabs))


def above(slabs: Sequence[Slab], index: int, air: float = 1.0) -> float:
    """The white space before a slab; none at the head of a page."""
    return space(slabs[index - 1], slabs[index], air) if index else 0.0


def space(before: Slab, slab: Slab, air: float = 1.0) -> float:
    """The white space between two slabs."""
    return max(max(slab.above, before.below) * air, _BELOW_FIGURE_MM if before.floats else 0.0)


def white_of(slabs: Sequence[Slab], air: float = 1.0) -> float:
    """The white space between slabs that can be widened and narrowed; below a figure it cannot."""
    return sum(space(before, slab, air) for before, slab in pairwise(slabs) if not before.floats)


def compact(slabs: Sequence[Slab]) -> tuple[Slab, ...]:
    """The same slabs, those that can be smaller as small as they can be."""
    return tuple(slab.smaller or slab for slab in slabs)


def stacked(slabs: Sequence[Slab], air: float = 1.0, stretch: float = 1.0) -> Column:
    """All slabs in one column, whatever its height: a page, or the inside of a box."""
    items: list[Item] = []
    marks: list[tuple[Mark, float]] = []
    y = 0.0
    for index, slab in enumerate(slabs):
        wide = stretch if index and not slabs[index - 1].floats else 1.0
        y += above(slabs, index, air) * wide
        marks += [(mark, y) for mark in slab.marks]
        if slab.items:
            items.append(Place(Frame(0.0, slab.height, slab.items, source=(slab.line,)), 0.0, y))
        y += slab.height
    return Column(tuple(items), tuple(marks), y, fresh=bool(slabs) and slabs[0].new_page)


def balanced(slabs: Sequence[Slab], count: int) -> list[Column]:
    """Side by side in columns of about the same height."""
    parts = groups(slabs)
    low, high = max(map(height_of, parts), default=0.0), height_of(slabs)
    best: list[list[Slab]] = [list(slabs)]
    for _ in range(24):
        middle = (low + high) / 2
        columns = _filled(parts, middle)
        if len(columns) <= count:
            best, high = columns, middle
        else:
            low = middle
    return [stacked(column) for column in best]


def _filled(parts: Sequence[list[Slab]], height: float) -> list[list[Slab]]:
    columns: list[list[Slab]] = [[]]
    for group in parts:
        if columns[-1] and height_of([*columns[-1], *group]) > height:
            columns.append([])
        columns[-1] += group
    return columns
