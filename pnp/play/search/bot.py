"""A view and the legal actions -> the one that playouts speak for.

Candidates are what the game's own bots would do, the best action of every kind, and then those that the appraisal likes
best, more of them the more playouts there are. What a bot proposes it plays on itself, up to the end of a playout;
everything else is played on as the appraisal says, and so are all others' decisions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from pnp.play.model import AnyModel, Model
from pnp.play.search.race import Candidate, Play, raced
from pnp.play.search.walk import Walk
from pnp.play.search.worth import Choose, sign_alone

_CANDIDATES = 0.5  # times the root of the playouts
_BLINDLY = 8  # playouts for each candidate where no appraisal says which deserve it
_LUCK = 1_000_000  # between the seeds of two playouts; each takes two a turn


Promising: TypeAlias = tuple[Any, Choose, int]  # an action, who goes on from there, and its rank


class SearchBot:
    def __init__(self, name: str, model: AnyModel, playouts: int, advisers: Sequence[Choose]) -> None:
        """The first of the advisers says how playouts go on beyond the tree."""
        self.name, self.model, self.playouts, self._advisers = name, model, playouts, advisers
        self._is_guided = type(model).appraise is not Model.appraise
        self._sign = 0  # not known yet

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if len(actions) == 1:
            return actions[0]
        promising = self._promising(view, actions, rng)
        if len(promising) == 1:
            return promising[0][0]
        luck = rng.getrandbits(48)
        walk = self._walk(view, luck)
        live = [Candidate(action, adviser, walk.seats, rank) for action, adviser, rank in promising]

        def play(candidates: Sequence[Candidate], number: int) -> None:
            own = luck + number * _LUCK
            state = self.model.sample(view, Random(own))
            for one in candidates:
                one.add(walk.go(one.node, state, one.action, own, one.adviser), walk.seat)

        if self._is_guided:
            return raced(live, self.playouts, walk.seat, walk.scale, play).action
        return self._halved(walk, live, play).action

    def _halved(self, walk: Walk, live: Sequence[Candidate], play: Play) -> Candidate:
        """Without a favourite: after each round the worse half is left out."""
        rounds, done, left = math.ceil(math.log2(len(live))), 0, self.playouts
        for number in range(rounds):
            each = min(max(1, left // ((rounds - number) * len(live))), left // len(live))
            for luck in range(done, done + each):
                play(live, luck)
            done, left = done + each, left - each * len(live)
            live = sorted(live, key=lambda one: -one.node.value(walk.seat, walk.scale))[: math.ceil(len(live) / 2)]
        return live[0]

    def _promising(self, view: Any, actions: Sequence[Any], rng: Random) -> list[Promising]:
        """The favourite, those of the game's other bots, and the next best; those who are equal in any order.

        What the appraisal has ruled out is no candidate.
        """
        order, usual = rng.sample(range(len(actions)), len(actions)), self._advisers[0]
        if not self._is_guided:
            few = min(max(2, self.playouts // _BLINDLY), self.playouts)
            return [(actions[number], usual, 2) for number in order[:few]]
        worths = self.model.appraise(view, actions)
        order.sort(key=lambda number: -worths[number])
        order = [number for number in order if worths[number] > -math.inf] or order[:1]
        found: list[Promising] = [(actions[order[0]], usual, 0)]
        found += [(adviser(view, actions, rng), adviser, 1) for adviser in self._advisers[1:]]
        first = {actions[number].kind: number for number in reversed(order)}  # the best of each kind
        found += [(actions[number], usual, 2) for number in sorted(first.values(), key=order.index)]
        found += [(actions[number], usual, 2) for number in order]
        few = min(max(2, round(_CANDIDATES * math.sqrt(self.playouts))), self.playouts)
        return _each_once(found, few)

    def _walk(self, view: Any, luck: int) -> Walk:
        self._sign = self._sign or sign_alone(self.model)
        return Walk(self.model, self._advisers[0], self.model.sample(view, Random(luck)), self._sign)


def _each_once(found: Sequence[Promising], few: int) -> list[Promising]:
    """So many of them; of equal ones the first."""
    kept = list[Promising]()
    for one in found:
        if len(kept) == few:
            break
        if all(one[0] != other[0] for other in kept):
            kept.append(one)
    return kept
