"""Folded and nested, the sheets of a booklet read in order."""

from __future__ import annotations

import pytest

from pnp.kinds.book.booklet import imposed


@pytest.mark.parametrize("count", [4, 8, 12, 24, 28])
def test_every_page_once(count: int) -> None:
    assert sorted(page for pair in imposed(count) for page in pair) == list(range(1, count + 1))


@pytest.mark.parametrize("count", [4, 8, 12, 24])
def test_folding_the_sheets_gives_the_reading_order(count: int) -> None:
    """Sheets lie in one another, the first outermost: leaf by leaf from the front, then back out again."""
    sides = imposed(count)
    fronts, backs = sides[::2], sides[1::2]
    # The right half of a front is a leaf's face; its back is the left half of the sheet's other side.
    first_half = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    second_half = [page for front, back in zip(fronts[::-1], backs[::-1], strict=True) for page in (back[1], front[0])]
    assert first_half + second_half == list(range(1, count + 1))


def test_pages_that_face_one_another_on_a_side_add_up() -> None:
    assert all(left + right == 13 for left, right in imposed(12))
