"""A player's view and the legal actions -> what each seems to be worth.

The greedy mind gets rid of as many tokens as it can expect to, and plays a turn for that perfectly. The cunning one
asks how each end of a turn would change its chance to win the race, and plays the turn for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod

from pnp.games.zombie_mania.actions import Action, Kind
from pnp.games.zombie_mania.legality import STAY, Rules
from pnp.games.zombie_mania.turns import Turn
from pnp.games.zombie_mania.view import View
from pnp.games.zombie_mania.vocabulary import Effect, Phase
from pnp.games.zombie_mania.webs import web
from pnp.games.zombie_mania.worth import Worth

_LEVELS = 24  # ends of a turn are told apart no finer than this, so that turns of many positions are alike
_TURNS_AHEAD = 60


class Aims:
    """Turns solved for one aim or another, each when it is first asked for."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        faces = rules.numbers.faces
        self.senders = frozenset(number for number, face in enumerate(faces) if face.effect is Effect.SENDS)
        self._buried, self._sent = web(rules, self.senders), web(rules)
        self.most_moves = rules.worth.possible[-1].moves
        self.tokens = cache(self._tokens)
        self.levels = cache(self._levels)

    def moving(self, own: int | None = None) -> Turn:
        """As many tokens as can be expected, of so many that there are to move."""
        return self.tokens(self.most_moves if own is None else min(own, self.most_moves))

    def _tokens(self, own: int) -> Turn:
        worth = self.rules.worth
        return Turn(self.rules, self._buried, lambda hand: min(worth(hand).moves, own))

    def _levels(self, levels: tuple[tuple[Worth, int], ...]) -> Turn:
        by_worth, worth = dict(levels), self.rules.worth
        return Turn(self.rules, self._sent, lambda hand: by_worth[worth(hand)])


class Minds:
    """The bots' ways to choose, with what they have worked out so far."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.aims = rules, Aims(rules)
        self._done_by = cache(self._done_by_turn)
        self._aim = cache(self._aim_for)

    def greedy(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        """Where the number is the same, tokens go to whoever has the fewest."""
        if view.phase is Phase.MOVE:
            most = max(view.mats) + 1
            return [action.moved + (action.sent > 0) * (1 - view.mats[action.to] / most) / 2 for action in actions]
        return _ahead(self.aims.moving(view.own), view, actions)

    def cunning(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        if view.phase is Phase.MOVE:
            return [self.hope(view.mats, view.seat, action) + action.moved * 1e-9 for action in actions]
        return _ahead(self._aim(view.mats, view.seat), view, actions)

    def hope(self, mats: tuple[int, ...], seat: int, action: Action) -> float:
        """The chance to be the first with an empty mat after this move, if from then on nobody sends anything.

        All others have a turn before the next of this seat, so it must need fewer turns than each of them.
        """
        own = mats[seat] - action.moved
        others = [left + action.sent * (at == action.to) for at, left in enumerate(mats) if at != seat]
        mine = self._done_by(own)
        rivals = [self._done_by(left) for left in others]
        last, hope = 0.0, 0.0
        for turns, done in enumerate(mine):
            hope += (done - last) * prod(1 - rival[turns] for rival in rivals)
            last = done
        return hope

    def _done_by_turn(self, tokens: int) -> tuple[float, ...]:
        """The chance of a greedy player to have moved so many within 0, 1, 2 … turns."""
        if tokens == 0:
            return (1.0,) * _TURNS_AHEAD
        turn = self.aims.moving(tokens)
        worth, facts = self.rules.worth, self.rules.numbers.facts
        results = turn.results(self.rules.empty, facts.dice, lambda hand: min(worth(hand).moves, tokens))
        gone = {moved: float(chance) for moved, chance in results.items() if moved > 0}
        stay = 1 - sum(gone.values())
        done = [0.0]
        for number in range(1, _TURNS_AHEAD):
            left = sum(chance * self._done_by(tokens - moved)[number - 1] for moved, chance in gone.items())
            done.append(left + stay * done[-1])
        return tuple(done)

    def _aim_for(self, mats: tuple[int, ...], seat: int) -> Turn:
        """The turn that raises the hope most."""
        hopes = {}
        for worth in self.rules.worth.possible:
            ways = self.rules.moves(worth, mats, seat) if worth.moves else (STAY,)
            hopes[worth] = max(self.hope(mats, seat, way) for way in ways)
        low, high = min(hopes.values()), max(hopes.values())
        if high <= low:
            return self.aims.moving(mats[seat])
        return self.aims.levels(
            tuple((worth, round(_LEVELS * (hope - low) / (high - low))) for worth, hope in hopes.items())
        )


def _ahead(turn: Turn, view: View, actions: Sequence[Action]) -> Sequence[float]:
    if view.phase is Phase.DECIDE:
        stop, roll = turn.after(view.kept, view.rolled, view.taken)
        return [stop if action.kind is Kind.STOP else roll for action in actions]
    return [max(turn.after(view.kept, view.rolled, action.dice)) for action in actions]
