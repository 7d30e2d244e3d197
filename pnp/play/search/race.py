"""Actions that may be the best -> the best of them, by playouts in which all of them meet the same luck.

Whoever is clearly behind drops out, so that obvious decisions are quick and close ones have the playouts that they
need. The favourite is the last to drop out, and is given up only for one that is ahead by more than chance makes
likely: whoever looks best of many has been lucky, too. Less is asked of what another bot of the game would do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from pnp.play.search.tree import Node, Scale
from pnp.play.search.worth import Choose, Worth

_ROUNDS = 5  # before anybody drops out
_BEHIND = (3.0, 2.0, 1.0)  # standard errors by which somebody must be behind to drop out, by rank …
_AHEAD = (0.0, 0.5, 1.5)  # … and ahead of the favourite to be chosen in its place
_NOTHING = 1e-12  # of a value: what sums leave over


class Candidate:
    """An action, who would go on from there, and what its playouts came to for the seat that searches."""

    def __init__(self, action: Any, adviser: Choose, seats: int, rank: int) -> None:
        """The favourite has rank 0, what another bot would do 1, and what nobody would do 2."""
        self.action, self.adviser, self.node, self.rank = action, adviser, Node(seats), rank
        self.came: list[tuple[float, float]] = []  # win and lead of each playout

    def add(self, worth: Worth, seat: int) -> None:
        self.came.append((worth.wins[seat], worth.leads[seat]))

    def values(self, seat: int, scale: Scale) -> list[float]:
        return [scale.value(seat, *each) for each in self.came]


Play: TypeAlias = Callable[[Sequence[Candidate], int], None]  # lets candidates meet the luck of a number


def raced(live: Sequence[Candidate], playouts: int, seat: int, scale: Scale, play: Play) -> Candidate:
    """The first of them is the favourite."""
    favourite, number, left = live[0], 0, playouts
    while len(live) > 1 and left >= len(live):
        play(live, number)
        number, left = number + 1, left - len(live)
        if number >= _ROUNDS:
            live = _still_in(live, seat, scale)
    if favourite in live and number < _ROUNDS:
        return favourite
    own = favourite.values(seat, scale) if favourite in live else None
    others = [one for one in live if own is None or _ahead(one.values(seat, scale), own) > _AHEAD[one.rank]]
    return max(others, key=lambda one: sum(one.values(seat, scale)), default=favourite)


def _still_in(live: Sequence[Candidate], seat: int, scale: Scale) -> list[Candidate]:
    values = [one.values(seat, scale) for one in live]
    first = max(values, key=sum)
    both = zip(live, values, strict=True)
    return [one for one, own in both if own is first or _ahead(own, first) > -_BEHIND[one.rank]]


def _ahead(own: Sequence[float], theirs: Sequence[float]) -> float:
    """In standard errors of the gap; whoever never differs from another is as good as behind."""
    gaps = [one - other for one, other in zip(own, theirs, strict=True)]
    number = len(gaps)
    mean = sum(gaps) / number
    error = math.sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (number * (number - 1)))
    if error > _NOTHING:
        return mean / error
    return math.inf if mean > _NOTHING else -math.inf
