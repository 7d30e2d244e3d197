"""What playouts have come across -> where the next one should go.

The tree is of actions, not of states: by chance the same actions lead to other states. So a node looks at those of its
branches that are legal in the state at hand.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Any, cast

from pnp.play.search.worth import Worth

_LEAD = 4.0  # what the whole range of leads counts beside a win
_RIPE = 30  # visits before a node has branches: up to then whoever decides does as the appraisal says
_WIDTH = 0.5  # how a node widens: branches beside that, as a power of how many times it is ripe
_CURIOSITY = 0.8  # what a branch gains that was hardly tried
_TRUST = 0.6  # how much of that is for what the appraisal says in the state at hand


class Scale:
    """Wins and leads -> one value from 0 to 1, by the widest leads that any playout of this search has come to."""

    __slots__ = ("high", "low", "win")

    def __init__(self, seats: int) -> None:
        self.low, self.high, self.win = [math.inf] * seats, [-math.inf] * seats, 0.0

    def stretch(self, worth: Worth) -> None:
        for seat, lead in enumerate(worth.leads):
            self.low[seat], self.high[seat] = min(self.low[seat], lead), max(self.high[seat], lead)
        if max(worth.wins) > min(worth.wins):  # before that, leads are all that there is
            self.win = 1.0

    def value(self, seat: int, won: float, lead: float) -> float:
        """For shares of wins and leads, or for means of them."""
        span = self.high[seat] - self.low[seat]
        shown = (lead - self.low[seat]) / span if span > 0 else 0.5
        return (self.win * won + _LEAD * shown) / (self.win + _LEAD)


class Node:
    """What came of all playouts that did the same up to here."""

    __slots__ = ("branches", "leads", "visits", "wins")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.wins, self.leads = [0.0] * seats, [0.0] * seats
        self.branches: dict[Hashable, Node] = {}

    def add(self, worth: Worth) -> None:
        self.visits += 1
        for seat, (won, lead) in enumerate(zip(worth.wins, worth.leads, strict=True)):
            self.wins[seat] += won
            self.leads[seat] += lead

    @property
    def is_ripe(self) -> bool:
        return self.visits >= _RIPE

    def has_room(self, known: int) -> bool:
        """Whether one more action may be tried besides so many: the more visits, the more of them."""
        return known < int((self.visits / _RIPE) ** _WIDTH)

    def value(self, seat: int, scale: Scale) -> float:
        return scale.value(seat, self.wins[seat] / self.visits, self.leads[seat] / self.visits)

    def best(self, likely: Any, others: Sequence[Any], seat: int, scale: Scale) -> Any:
        """Of what the appraisal says and of actions that were tried before: what is good, or may be and was tried less.

        By chance the same branch is met in states that differ, so what fits this one is trusted more than the others.
        """
        own, root = self.value(seat, scale), math.sqrt(self.visits)
        best, highest = likely, -math.inf
        for action, trust in ((likely, _TRUST), *((other, (1 - _TRUST) / len(others)) for other in others)):
            way = self.branches.get(key(action))
            tried = way.visits if way is not None else 0
            value = way.value(seat, scale) if way is not None and tried else own
            if (score := value + _CURIOSITY * trust * root / (1 + tried)) > highest:
                best, highest = action, score
        return best


def key(action: Any) -> Hashable:
    """Rules of a folder's own may have actions that cannot be hashed; no other legal one prints alike."""
    try:
        hash(action)
    except TypeError:
        return str(action)
    return cast(Hashable, action)
