"""How many cards of each class everybody has -> points, class by class, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pnp.games.full_moon_overload.rulings import EmptyClass, Rulings

Points: TypeAlias = tuple[int, ...]  # by class


def score(counts: Sequence[Sequence[int]], worth: Sequence[int], rulings: Rulings) -> tuple[Points, ...]:
    """The most cards of a class take its points; who is level takes them, too."""
    most = [max(column) for column in zip(*counts, strict=True)]
    counted = [bool(top) or rulings.empty_class is EmptyClass.EVERYBODY for top in most]
    return tuple(
        tuple(
            points if have == top and counts_at_all else 0
            for have, top, points, counts_at_all in zip(own, most, worth, counted, strict=True)
        )
        for own in counts
    )


def winning_seats(totals: Sequence[int]) -> tuple[int, ...]:
    """All seats with the most points share the win."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
