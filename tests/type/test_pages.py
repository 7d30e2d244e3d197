"""Pages are broken by the spread: what belongs together is seen together, and no page is left half empty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene.frame import Place, Shape
from pnp.scene.path import rect
from pnp.type.flow import Column, Mark, Slab, compact, height_of
from pnp.type.pages import CHAPTER_HOLE, HOLE, Fault, Flow, paginate

PAGE = 100.0
SIGHT = "between this figure and its text"


def slab(name: int, height: float = 10.0, **more: object) -> Slab:
    return Slab(height, (Shape(rect(name, 0, 1, height)),), name, **more)  # type: ignore[arg-type]


def chapter(name: int, height: float = 10.0, **more: object) -> Slab:
    return slab(name, height, marks=(Mark(f"c{name}", f"C{name}", 1),), **more)


def names(columns: Sequence[Column]) -> list[list[int]]:
    """Which slabs stand on which page, from the top."""
    pages = []
    for column in columns:
        places = [item for item in column.items if isinstance(item, Place)]
        pages.append([int(place.frame.items[0].path[0][1]) for place in places])  # type: ignore[union-attr,misc]
    return pages


def test_a_figure_goes_over_the_fold_rather_than_over_the_turn() -> None:
    """Page 1 is a right one: behind it the page is turned. Behind page 2 there is only the fold."""
    slabs = [slab(0), slab(1), slab(2), slab(3), slab(4), slab(5), slab(6, sight=SIGHT), slab(7, 60.0)]
    slabs += [slab(n) for n in range(8, 11)]
    right, left = paginate(slabs, PAGE, first=1), paginate(slabs, PAGE, first=2)
    assert [fault.parted for fault in right.faults if fault.parted] == [SIGHT]
    assert not left.faults or all(not fault.parted for fault in left.faults)


def test_earlier_pages_give_way_so_that_nothing_is_torn_apart() -> None:
    """Filled to the brim, page 3 would end between the text and its figure."""
    text = [slab(n, above=1.0) for n in range(24)]
    text[23] = replace(text[23], sight=SIGHT)
    layout = paginate([*text, slab(24, 30.0), slab(25)], PAGE, first=2)
    pages = names(layout.columns)
    (page,) = [page for page in pages if 24 in page]
    assert 23 in page or pages.index(page) % 2 == 1  # with its text, or across the fold from it
    assert not [fault for fault in layout.faults if fault.parted]


def test_pages_end_where_their_neighbours_do() -> None:
    """White space is widened, a little, and not where a chapter ends."""
    slabs = [slab(n, 11.0, above=2.0 if n % 3 == 0 else 0.0) for n in range(16)]
    layout = paginate([*slabs, chapter(16), slab(17)], PAGE)
    first = layout.columns[0]
    assert PAGE * 0.93 < first.height <= PAGE + 1e-6
    assert first.room == pytest.approx(1 - first.height / PAGE)


def test_a_figure_becomes_smaller_where_that_saves_a_hole() -> None:
    figure = replace(slab(5, 56.0, floats=True), smaller=slab(5, 48.0, floats=True))
    layout = paginate([*(slab(n) for n in range(5)), figure, chapter(6), slab(7)], PAGE)
    assert names(layout.columns) == [[0, 1, 2, 3, 4, 5], [6, 7]]
    assert compact([figure]) == (figure.smaller,)
    large = paginate([*(slab(n) for n in range(4)), figure, chapter(6), slab(7)], PAGE)
    assert large.columns[0].height == pytest.approx(96.0)  # where there is room it stays as it is


def test_holes_are_told_with_what_did_not_fit() -> None:
    layout = paginate([slab(0, 60.0), slab(1, 60.0), slab(2, 60.0)], PAGE, first=4)
    assert layout.faults[:2] == (Fault(4, 1, hole=0.4, needs=60.0), Fault(5, 2, hole=0.4, needs=60.0))


@pytest.mark.parametrize(("filled", "is_told"), [(86.0, False), (76.0, False), (70.0, True)])
def test_before_a_chapter_a_hole_may_be_larger(filled: float, is_told: bool) -> None:
    layout = paginate([slab(0, filled), chapter(1, 60.0), slab(2, 30.0)], PAGE)
    assert bool(layout.faults) is is_told and HOLE < CHAPTER_HOLE


def test_steps_across_a_turn_are_told() -> None:
    steps = [slab(n, 24.0, sight="in the middle of these steps") for n in range(5)]
    parted = [fault for fault in paginate(steps, PAGE, first=3).faults if fault.parted]
    assert [(fault.page, fault.parted) for fault in parted] == [(3, "in the middle of these steps")]


def test_what_is_kept_is_made_smaller_before_it_is_parted() -> None:
    reference = replace(slab(1, 95.0), smaller=slab(1, 85.0))
    assert names(paginate([slab(0, keep=True), reference], PAGE).columns) == [[0, 1]]


@given(
    st.lists(st.tuples(st.integers(1, 60), st.integers(0, 8), st.sampled_from(["", "keep", "new_page", "floats"]))),
    st.booleans(),
)
def test_the_fewest_pages_are_the_least_that_have_a_price(rows: list[tuple[int, int, str]], level: bool) -> None:
    slabs = [slab(n, float(height), above=float(above), **_said(what)) for n, (height, above, what) in enumerate(rows)]
    flow = Flow([*slabs, slab(len(rows))], PAGE, level=level)
    assert flow.fewest == min(flow.costs)


def _said(what: str) -> dict[str, object]:
    return {what: True} if what else {}


def test_the_ways_of_one_text_serve_another_that_measures_the_same() -> None:
    flow, others = Flow([slab(n) for n in range(30)], PAGE), [slab(n + 100) for n in range(30)]
    for count in flow.costs:
        expected = [[name + 100 for name in page] for page in names(flow.layout(count).columns)]
        assert names(flow.over(others).layout(count).columns) == expected


def test_every_number_of_pages_has_its_price() -> None:
    flow = Flow([slab(n) for n in range(30)], PAGE)
    assert min(flow.costs) == 3 and flow.costs[3] < flow.costs[4]
    for count in (3, 4):
        pages = names(flow.layout(count).columns)
        assert len(pages) == count and [name for page in pages for name in page] == list(range(30))


ROWS = st.lists(
    st.tuples(st.floats(2, 45), st.sampled_from(["", "", SIGHT]), st.booleans(), st.booleans()), min_size=1, max_size=40
)


@chance(60)
@given(ROWS, st.integers(1, 4), st.sampled_from([0.88, 1.0, 1.35]))
def test_nothing_is_lost_no_page_too_full_and_every_fault_is_told(
    rows: list[tuple[float, str, bool, bool]], first: int, air: float
) -> None:
    slabs = [
        slab(
            n, height, sight=sight, floats=floats and n > 0, above=2.0, smaller=slab(n, height * 0.9) if less else None
        )
        for n, (height, sight, floats, less) in enumerate(rows)
    ]
    layout = paginate(slabs, PAGE, first, air)
    pages = names(layout.columns)
    assert sorted(name for page in pages for name in page) == list(range(len(rows)))
    text = [name for page in pages for name in page if not slabs[name].floats]
    figures = [name for page in pages for name in page if slabs[name].floats]
    assert text == sorted(text) and figures == sorted(figures)
    assert all(column.height <= PAGE + 1e-6 for column in layout.columns)
    told = {fault.page for fault in layout.faults if fault.hole}
    for number, column in enumerate(layout.columns[:-1], first):
        assert (number in told) is (column.room > HOLE + 0.005)
    assert height_of(slabs) > 0
