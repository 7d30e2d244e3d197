"""What a player sees -> what more cards of each class would be worth to them: the sense that all bots share."""

from __future__ import annotations

import math

from pnp.games.full_moon_overload.scoring import score
from pnp.games.full_moon_overload.state import View
from pnp.games.full_moon_overload.vocabulary import CLASSES

_SETTLED = 0.4  # how far ahead one must be in a class for it to be nearly safe, with nothing left to draw …
_OPEN = 0.45  # … and how that grows with the root of the cards of the class still to come
_MARGIN = 0.02  # what a point is worth in a game that is decided


class Outlook:
    """Own prospects, by the number of cards of each class that the turn brings."""

    def __init__(self, view: View) -> None:
        self.view, self.deck = view, view.board.deck
        counts = [list(self.deck.counts(stash)) for stash in view.stashes]
        for seat, hand in enumerate(view.hands):
            if hand >= 0 and seat != view.seat:  # theirs for sure; the player's own may be on its way
                counts[seat][self.deck.classes[hand >> 1]] += 1
        self.counts, self.own = counts, counts[view.seat]
        others = [one for seat, one in enumerate(counts) if seat != view.seat]
        self.rival = [max(column) for column in zip(*others, strict=True)]
        self.coming = [0] * len(CLASSES)
        for card in view.unseen:
            self.coming[self.deck.classes[card]] += 1
        self.is_last = not view.unseen
        self._known: dict[tuple[int, int, int], float] = {}

    @property
    def chances(self) -> list[float]:
        """Of the next card from the pile, by class."""
        return [count / max(len(self.view.unseen), 1) for count in self.coming]

    def worth(self, major: int, minor: int, court: int) -> float:
        """Of a turn that brings so many cards."""
        key = (major, minor, court)
        if key not in self._known:
            gained = [have + more for have, more in zip(self.own, key, strict=True)]
            self._known[key] = self._at_the_end(gained) if self.is_last else self._on_the_way(gained)
        return self._known[key]

    def _on_the_way(self, gained: list[int]) -> float:
        """Points times how likely they seem, less those of the nearest rival."""
        total = 0.0
        for points, have, rival, coming in zip(self.deck.points, gained, self.rival, self.coming, strict=True):
            total += points * math.tanh((have - rival) / (_SETTLED + _OPEN * math.sqrt(coming)) / 2)
        return total

    def _at_the_end(self, gained: list[int]) -> float:
        """The share of the win, and by how much."""
        counts = [*self.counts]
        counts[self.view.seat] = gained
        totals = [sum(points) for points in score(counts, self.deck.points, self.view.board.options)]
        own, best = totals[self.view.seat], max(totals)
        won = 1 / totals.count(best) if own == best else 0.0
        rival = max(total for seat, total in enumerate(totals) if seat != self.view.seat)
        # Cards that change nothing still make a longer turn, which breaks ties between plans.
        return won + _MARGIN * (own - rival) + _MARGIN * self._on_the_way(gained)
