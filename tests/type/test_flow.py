"""Pages are filled in order, nothing is lost, and what belongs together stays together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene.frame import Place, Shape
from pnp.scene.path import rect
from pnp.type.errors import TooTall
from pnp.type.flow import Column, Mark, Slab, above, balanced, stacked, white_of
from pnp.type.pages import paginate as laid_out

PAGE = 100.0


def paginate(slabs: list[Slab], height: float) -> tuple[Column, ...]:
    return laid_out(slabs, height).columns


def slab(name: int, height: float = 10.0, **more: object) -> Slab:
    item = Shape(rect(name, 0, 1, height))
    return Slab(height, (item,), name, **more)  # type: ignore[arg-type]


def names(columns: list[object]) -> list[list[int]]:
    """Which slabs stand on which page, in order from the top."""
    pages = []
    for column in columns:
        places = [place for place in column.items if isinstance(place, Place)]  # type: ignore[attr-defined]
        assert [place.y for place in places] == sorted(place.y for place in places)
        pages.append([int(place.frame.items[0].path[0][1]) for place in places])  # type: ignore[union-attr,misc]
    return pages


@given(st.lists(st.tuples(st.floats(1, 40), st.booleans(), st.booleans()), min_size=1, max_size=60))
def test_every_slab_once_and_no_page_too_full(rows: list[tuple[float, bool, bool]]) -> None:
    slabs = [slab(i, height, floats=floats, above=2.0) for i, (height, floats, _) in enumerate(rows)]
    pages = paginate(slabs, PAGE)
    assert sorted(name for page in names(list(pages)) for name in page) == list(range(len(rows)))
    assert all(page.height <= PAGE + 1e-6 for page in pages)
    text = [name for page in names(list(pages)) for name in page if not rows[name][1]]
    assert text == sorted(text)


@given(st.lists(st.tuples(st.floats(1, 20), st.booleans()), min_size=1, max_size=60))
def test_kept_slabs_share_a_page(rows: list[tuple[float, bool]]) -> None:
    keeps = [keep and i % 4 != 3 and i < len(rows) - 1 for i, (_, keep) in enumerate(rows)]
    pages = paginate([slab(i, height, keep=keeps[i]) for i, (height, _) in enumerate(rows)], PAGE)
    page_of = {name: number for number, page in enumerate(names(list(pages))) for name in page}
    assert all(page_of[i] == page_of[i + 1] for i, keep in enumerate(keeps) if keep)


def test_a_figure_floats_while_text_goes_on_but_not_past_a_heading() -> None:
    text = [slab(i) for i in range(5)]
    figure = slab(5, 60.0, floats=True)
    more = [slab(i) for i in range(6, 9)]
    rest = [slab(i) for i in range(9, 12)]
    assert names(list(paginate([*text, figure, *more, *rest], PAGE))) == [[0, 1, 2, 3, 4, 6, 7, 8, 9], [5, 10, 11]]
    heading = slab(6, marks=(Mark("a", "A", 2),))
    assert names(list(paginate([*text, figure, heading, *more[1:]], PAGE))) == [[0, 1, 2, 3, 4], [5, 6, 7, 8]]


def test_a_new_page_is_a_new_page() -> None:
    pages = paginate([slab(0), slab(1, new_page=True), slab(2)], PAGE)
    assert names(list(pages)) == [[0], [1, 2]]
    assert [page.fresh for page in pages] == [False, True]


def test_space_above_is_dropped_at_the_head_of_a_page() -> None:
    (page,) = paginate([slab(0, above=9.0), slab(1, above=9.0)], PAGE)
    assert page.height == pytest.approx(29.0)


def test_what_is_too_tall_is_said_with_its_line() -> None:
    with pytest.raises(TooTall) as caught:
        paginate([slab(0), slab(7, 101.0)], PAGE)
    assert caught.value.line == 7
    assert caught.value.message == "this does not fit on a page: 101 mm of 100 mm"


def test_marks_know_where_they_stand() -> None:
    (page,) = paginate([slab(0), slab(1, above=5.0, marks=(Mark("x", "X", 1),))], PAGE)
    assert page.marks == ((Mark("x", "X", 1), 15.0),)


def test_what_keeps_its_distance_below_does_so_on_a_page_and_gives_way_with_it() -> None:
    rows = [slab(0, below=6.0), slab(1, above=2.0), slab(2, above=2.0)]
    assert [above(rows, index) for index in range(3)] == [0.0, 6.0, 2.0]
    assert above(rows, 1, air=0.5) == 3.0 and white_of(rows) == 8.0


def test_columns_are_balanced() -> None:
    left, right = balanced([slab(i) for i in range(6)], 2)
    assert left.height == right.height == pytest.approx(30.0)
    assert stacked([slab(0), slab(1)]).height == pytest.approx(20.0)


def test_a_paragraph_that_goes_on_below_a_figure_keeps_its_distance() -> None:
    (page,) = paginate([slab(0, 40.0, floats=True), slab(1), slab(2)], PAGE)
    figure, first, second = (place for place in page.items if isinstance(place, Place))
    assert first.y > figure.y + 42 and second.y == pytest.approx(first.y + 10)
