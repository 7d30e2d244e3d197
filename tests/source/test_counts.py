"""Counts that say where they come from: sums and products of paths, and what is refused."""

from __future__ import annotations

import pytest

from pnp.source.counts import counted, is_count
from pnp.source.problems import Refused

NUMBERS = {"players.most": 5, "facts.slots": 12, "tables.grids.count": 10}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("players.most", 5),
        ("2 * players.most", 10),
        ("facts.slots / 2", 6),
        ("players.most + 1", 6),
        ("facts.slots - 2 * players.most", 2),
        ("2 + 3 * players.most - facts.slots / 4 * 2", 11),
    ],
)
def test_counts_are_reckoned(text: str, number: int) -> None:
    assert is_count(text)
    assert counted(text, NUMBERS.__getitem__) == number


@pytest.mark.parametrize("text", ["copies", "four", "4", "players most", "players.", "players.most *", "2 ** facts.x"])
def test_other_words_are_no_counts(text: str) -> None:
    assert not is_count(text)


def test_half_a_thing_is_refused() -> None:
    with pytest.raises(Refused, match=r"“players.most / 2” is no whole number: 5 / 2"):
        counted("players.most / 2", NUMBERS.__getitem__)
    with pytest.raises(Refused, match="no whole number"):
        counted("players.most / 0", NUMBERS.__getitem__)
