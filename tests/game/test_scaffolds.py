"""The small games that a new one begins as: found in their folder, and telling what they are."""

from __future__ import annotations

import pytest

from pnp.game.scaffolds import PLAINEST, find_scaffold, scaffolds
from pnp.source.problems import UsageError

NAMES = [one.name for one in scaffolds()]


def test_they_are_found_the_plainest_first() -> None:
    assert NAMES[0] == PLAINEST
    assert set(NAMES) >= {"blank", "cards", "dice", "roll-and-write", "tarot"}
    assert NAMES[1:] == sorted(NAMES[1:])


@pytest.mark.parametrize("name", NAMES)
def test_each_says_what_it_is_and_where_to_begin(name: str) -> None:
    one = find_scaffold(name)
    assert one.about.endswith(".") and len(one.about) < 120
    assert one.begin.startswith("Begin with ") and one.begin.endswith(".")
    named = [word.strip("(),.") for word in one.begin.split() if "." in word.strip("(),.") or "/" in word]
    assert named and all((one.folder / file).exists() for file in named), named


def test_another_name_is_told() -> None:
    with pytest.raises(UsageError, match="did you mean “cards”"):
        find_scaffold("card")
    with pytest.raises(UsageError, match="--copy zombie-mania"):
        find_scaffold("zombie-mania")
