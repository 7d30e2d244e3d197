"""How many cards of each class everybody has -> points, class by class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pnp.games.full_moon_overload.options import EmptyClass, Options

Points: TypeAlias = tuple[int, ...]  # by class


def score(counts: Sequence[Sequence[int]], worth: Sequence[int], options: Options) -> tuple[Points, ...]:
    """The most cards of a class take its points; who is level takes them, too."""
    most = [max(column) for column in zip(*counts, strict=True)]
    counted = [bool(top) or options.empty_class is EmptyClass.EVERYBODY for top in most]
    return tuple(
        tuple(
            points if have == top and counts_at_all else 0
            for have, top, points, counts_at_all in zip(own, most, worth, counted, strict=True)
        )
        for own in counts
    )
