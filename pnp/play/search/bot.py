"""A view and the legal actions -> the one that playouts speak for.

Candidates are the actions that the game's own bots and its appraisal like best, more of them the more playouts there
are. All of them meet the same luck, hidden cards and dice alike, so that few playouts tell them apart. Half of the
playouts find the best of all others; unless it is behind by then, it meets the appraisal's favourite in the other half,
with luck that it was not chosen for: whoever looks best of many has been lucky, too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import Any

from pnp.play.model import AnyModel, Model
from pnp.play.search.tree import Node
from pnp.play.search.walk import Walk
from pnp.play.search.worth import Choose, sign_alone

_CANDIDATES = 0.5  # times the root of the playouts
_BLINDLY = 8  # playouts for each candidate where no appraisal says which deserve it
_LIKELY = 1.0  # standard errors by which one must be ahead of another to be preferred
_LUCK = 1_000  # between the seeds of two playouts; each takes one for the dice, and one for each seat


class Candidate:
    """An action, and what its playouts came to for the seat that searches."""

    def __init__(self, action: Any, seats: int) -> None:
        self.action, self.node = action, Node(seats)
        self.came: list[tuple[float, float]] = []

    def value(self, walk: Walk) -> float:
        return self.node.value(walk.seat, walk.scale)


class SearchBot:
    def __init__(self, name: str, model: AnyModel, playouts: int, choose: Choose) -> None:
        """`choose` says how playouts go on beyond the tree."""
        self.name, self.model, self.playouts, self._choose_on = name, model, playouts, choose
        self._is_guided = type(model).appraise is not Model.appraise
        self._sign = 0  # not known yet

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if len(actions) == 1:
            return actions[0]
        promising = self._promising(view, actions, rng)
        if len(promising) == 1:
            return promising[0]
        luck = rng.getrandbits(48)
        walk = self._walk(view, luck)
        live = [Candidate(action, walk.seats) for action in promising]
        if not self._is_guided:
            return self._halved(walk, live, view, luck).action
        half = self.playouts // 2
        first = max(1, half // len(live))
        self._play(walk, live, view, luck, range(first))
        favourite, best = live[0], max(live[1:], key=lambda candidate: candidate.value(walk))
        pairs = (self.playouts - first * len(live)) // 2
        if pairs < 2 or _is_ahead(favourite, best, walk):
            return favourite.action
        self._play(walk, [favourite, best], view, luck, range(first, first + pairs))
        return (best if _is_ahead(best, favourite, walk) else favourite).action

    def _halved(self, walk: Walk, live: Sequence[Candidate], view: Any, luck: int) -> Candidate:
        """Without a favourite: after each round the worse half is left out."""
        rounds, done, left = math.ceil(math.log2(len(live))), 0, self.playouts
        for number in range(rounds):
            each = min(max(1, left // ((rounds - number) * len(live))), left // len(live))
            self._play(walk, live, view, luck, range(done, done + each))
            done, left = done + each, left - each * len(live)
            live = sorted(live, key=lambda candidate: -candidate.value(walk))[: math.ceil(len(live) / 2)]
        return live[0]

    def _promising(self, view: Any, actions: Sequence[Any], rng: Random) -> list[Any]:
        """The favourite, those of the game's other bots, and the next best; those who are equal in any order.

        What the appraisal has ruled out is no candidate.
        """
        order = rng.sample(range(len(actions)), len(actions))
        few = self.playouts // _BLINDLY
        if self._is_guided:
            worths = self.model.appraise(view, actions)
            order.sort(key=lambda number: -worths[number])
            order = [number for number in order if worths[number] > -math.inf] or order[:1]
            theirs = [appraise(view, actions) for appraise in self.model.bots.values()]
            liked = [max(order, key=each.__getitem__) for each in theirs]
            order = [*dict.fromkeys([order[0], *liked, *order])]
            few = round(_CANDIDATES * math.sqrt(self.playouts))
        return [actions[number] for number in order[: min(max(2, few), self.playouts)]]

    def _walk(self, view: Any, luck: int) -> Walk:
        self._sign = self._sign or sign_alone(self.model)
        return Walk(self.model, self._choose_on, self.model.sample(view, Random(luck)), self._sign)

    def _play(self, walk: Walk, live: Sequence[Candidate], view: Any, luck: int, numbers: range) -> None:
        for number in numbers:
            own = luck + number * _LUCK
            state = self.model.sample(view, Random(own))
            for candidate in live:
                worth = walk.go(candidate.node, state, candidate.action, own)
                candidate.came.append((worth.wins[walk.seat], worth.leads[walk.seat]))


def _is_ahead(one: Candidate, other: Candidate, walk: Walk) -> bool:
    """Over the playouts that both have met with the same luck, by more than what may be chance."""
    value = walk.scale.value
    both = zip(one.came, other.came, strict=True)
    gaps = [value(walk.seat, *own) - value(walk.seat, *theirs) for own, theirs in both]
    return len(gaps) > 1 and fmean(gaps) > _LIKELY * stdev(gaps) / math.sqrt(len(gaps))
