"""Entries of a list -> columns side by side on as few pages as can be: none is torn, and all columns end alike.

Pages are broken as those of a book are; only that here every column, the last one too, is to be as high as the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.type.flow import Column, Slab, groups, height_of, stacked
from pnp.type.pages import Flow

_AIRS = (1.0, 1.15, 1.3, 1.45)  # how much of the usual white space there is: as much as takes no page more
_STEPS = 16  # of looking for the height: to less than a hundredth of a millimetre


def whole_entries(slabs: Sequence[Slab], height: float) -> list[Slab]:
    """Every entry, from one heading to the next, is a slab of its own, unless it is higher than a column.

    So white space grows between entries, never between a heading and its text.
    """
    entries: list[list[Slab]] = []
    for slab in slabs:
        if not entries or any(mark.anchor for mark in slab.marks):
            entries.append([])
        entries[-1].append(slab)
    return [slab for entry in entries for slab in _whole(entry, height)]


def _whole(entry: Sequence[Slab], height: float) -> Sequence[Slab]:
    column, first = stacked(entry), entry[0]
    if column.height > height:
        return entry
    return [Slab(column.height, column.items, first.line, above=first.above, marks=first.marks)]


def even_columns(slabs: Sequence[Slab], height: float, beside: int) -> tuple[Column, ...]:
    """Columns, so many of them on a page; on as few pages as hold them, each of which has its share."""
    slabs = whole_entries(slabs, height)
    most = -(-_fewest(slabs, height, 1.0) // beside) * beside
    air = max(air for air in _AIRS if _fewest(slabs, height, air) <= most)
    low, high = max(min(height, height_of(group, air)) for group in groups(slabs)), height
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if _fewest(slabs, middle, air) <= most else (middle, high)
    flow = _flow(slabs, high, air)
    return flow.layout(max(count for count in flow.costs if count <= most)).columns


def _fewest(slabs: Sequence[Slab], height: float, air: float) -> int:
    return _flow(slabs, height, air).fewest


def _flow(slabs: Sequence[Slab], height: float, air: float) -> Flow:
    return Flow(slabs, height, first=2, air=air, level=True)  # an even column is on the left, as an even page is
