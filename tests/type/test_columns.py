"""Lists in columns: no entry is torn, and all columns of all pages end alike."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene.frame import Place, Shape
from pnp.scene.path import rect
from pnp.type.columns import even_columns
from pnp.type.errors import TooTall
from pnp.type.flow import Column, Mark, Slab

PAGE, LINE = 100.0, 4.0


def entry(name: int, lines: int) -> list[Slab]:
    """A heading and lines below it, each a shape that tells the entry and the line."""
    return [
        Slab(
            LINE,
            (Shape(rect(name, number, 1, 1)),),
            name,
            above=0.0 if number else 3.0,
            marks=(Mark(f"e{name}"),) if not number else (),
        )
        for number in range(lines)
    ]


def told(lengths: Sequence[int]) -> list[Slab]:
    return [slab for name, lines in enumerate(lengths) for slab in entry(name, lines)]


def lines_of(column: Column) -> list[tuple[int, int]]:
    """The entry and the number of each line, from the top."""
    found: list[tuple[int, int]] = []

    def look(items: Sequence[object]) -> None:
        for item in items:
            if isinstance(item, Place):
                look(item.frame.items)
            elif isinstance(item, Shape):
                _, x, y = (*item.path[0], 0.0, 0.0)[:3]
                found.append((round(float(x)), round(float(y))))

    look(column.items)
    return found


def torn(columns: Sequence[Column], lengths: Sequence[int]) -> list[int]:
    """Entries that stand in more than one column."""
    where = [{name for name, _ in lines_of(column)} for column in columns]
    return [name for name in range(len(lengths)) if sum(name in names for names in where) > 1]


@pytest.mark.parametrize("count", [9, 14, 20, 31])
def test_all_columns_end_alike_on_as_few_pages_as_hold_them(count: int) -> None:
    lengths = [3 + 5 * at % 4 for at in range(count)]
    columns = even_columns(told(lengths), PAGE, 2)
    assert not torn(columns, lengths)
    heights = [column.height for column in columns]
    assert len(columns) % 2 == 0 and max(heights) <= PAGE + 1e-6
    assert max(heights) - min(heights) < 7 * LINE  # the longest entry, which the shortest column had no room for
    needed = sum(lengths) * LINE + 3.0 * count
    assert (len(columns) - 2) * PAGE < needed


def test_what_would_fill_a_page_and_a_bit_is_shared_by_both_pages() -> None:
    lengths = [4] * 14  # a page holds ten of them
    assert [len({name for name, _ in lines_of(column)}) for column in even_columns(told(lengths), PAGE, 2)] in (
        [4, 4, 3, 3],
        [4, 3, 4, 3],
        [3, 4, 3, 4],
        [3, 4, 4, 3],
        [4, 3, 3, 4],
        [3, 3, 4, 4],
    )


def test_white_space_grows_between_entries_alone() -> None:
    columns = even_columns(told([4] * 14), PAGE, 2)
    for column in columns:
        places = [item for item in column.items if isinstance(item, Place)]
        assert all(place.frame.height == 4 * LINE for place in places)
        gaps = [b.y - a.y - a.frame.height for a, b in itertools.pairwise(places)]
        assert min(gaps) > 3.0


def test_the_last_column_is_stretched_like_the_others() -> None:
    *others, last = even_columns(told([5] * 11 + [2]), PAGE, 2)
    assert len({column.height for column in others}) == 1
    assert len(lines_of(last)) == 12 and last.height > 12 * LINE + 2 * 3.0 * 1.5 + 2.0


def test_an_entry_that_is_higher_than_a_column_goes_on_in_the_next() -> None:
    lengths = [3, 30, 3]
    columns = even_columns(told(lengths), PAGE, 2)
    assert torn(columns, lengths) == [1]
    assert [line for column in columns for line in lines_of(column)] == [
        (name, number) for name, lines in enumerate(lengths) for number in range(lines)
    ]


def test_a_thing_that_no_column_holds_is_told() -> None:
    with pytest.raises(TooTall):
        even_columns([Slab(PAGE + 1, (), 7)], PAGE, 2)


@given(st.lists(st.integers(1, 24), min_size=1, max_size=40), st.integers(1, 3))
@chance(40)
def test_nothing_is_lost_or_torn_whatever_the_lengths(lengths: list[int], beside: int) -> None:
    columns = even_columns(told(lengths), PAGE, beside)
    assert not torn(columns, lengths)
    assert all(column.height <= PAGE + 1e-6 for column in columns)
    assert [line for column in columns for line in lines_of(column)] == [
        (name, number) for name, lines in enumerate(lengths) for number in range(lines)
    ]
