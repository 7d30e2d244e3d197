"""Two who type at once: both changes are there, and nothing that either wrote is lost."""

from __future__ import annotations

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as some

from pnp.studio.merging import change, merged

TEXT = some.text("ab\n", max_size=12)


@given(TEXT, TEXT)
@chance(200)
def test_a_change_leads_from_one_text_to_the_other(before: str, after: str) -> None:
    start, end, words = change(before, after)
    assert before[:start] + words + before[end:] == after and start <= end


@given(TEXT, some.integers(0, 12), some.integers(0, 12))
@chance(200)
def test_what_both_insert_is_there(before: str, here: int, there: int) -> None:
    mine = before[:here] + "MINE" + before[here:]
    theirs = before[:there] + "THEIRS" + before[there:]
    both = merged(before, mine, theirs)
    assert "MINE" in both and "THEIRS" in both
    assert both.replace("MINE", "").replace("THEIRS", "") == before


@pytest.mark.parametrize(
    ("mine", "theirs", "both"),
    [
        ("one two three", "one two three", "one two three"),
        ("1 two three", "one two 3", "1 two 3"),
        ("one two 3", "1 two three", "1 two 3"),
        ("one three", "uno two three", "uno three"),
        ("one zwei three", "one deux three", "one deuxzwei three"),
        ("one two three", "one", "one"),
    ],
)
def test_changes_of_two_places_do_not_meet(mine: str, theirs: str, both: str) -> None:
    assert merged("one two three", mine, theirs) == both
