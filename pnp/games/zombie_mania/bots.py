"""A player's view and the legal actions -> what each seems to be worth.

The greedy bot gets rid of as many tokens as it can expect to, and plays a turn for that perfectly. The cunning one
asks how each end of a turn would change its chance to win the race, and plays the turn for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod

from pnp.games.zombie_mania.actions import STAY, Action, Kind
from pnp.games.zombie_mania.legality import Rules, Worth
from pnp.games.zombie_mania.schema import Effect
from pnp.games.zombie_mania.solver import TurnSolver, turn_graph
from pnp.games.zombie_mania.state import Phase, State, View

_LEVELS = 24  # ends of a turn are told apart no finer than this, so that turns of many positions are alike
_TURNS_AHEAD = 60


class Solvers:
    """Turns solved for one payoff or another, each when it is first asked for."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.worth = rules, rules.worth
        senders = (number for number, face in enumerate(rules.numbers.faces) if face.effect is Effect.SENDS)
        self._graph_of_moves, self._graph_of_all = turn_graph(rules, frozenset(senders)), turn_graph(rules)
        self.for_levels = cache(self._for_levels)
        self._for_tokens = cache(self._for_tokens_on_mat)

    def for_tokens(self, own: int | None = None) -> TurnSolver:
        """As many tokens as can be expected, of so many on the mat; of any number unless told."""
        most = self.worth.most_moves
        return self._for_tokens(most if own is None else min(own, most))

    def _for_tokens_on_mat(self, own: int) -> TurnSolver:
        worth = self.worth
        return TurnSolver(self.rules, self._graph_of_moves, lambda hand: min(worth(hand).moves, own))

    def _for_levels(self, levels: tuple[tuple[Worth, int], ...]) -> TurnSolver:
        """As high a level as can be expected, where each worth has its own."""
        by_worth, worth = dict(levels), self.worth
        return TurnSolver(self.rules, self._graph_of_all, lambda hand: by_worth[worth(hand)])


class Appraiser:
    """The bots' ways to appraise actions, with what they have worked out so far."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.solvers = rules, Solvers(rules)
        self._chances_by_turn = cache(self._work_out_chances)
        self._solver_for_win = cache(self._find_solver_for_win)

    def greedy(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        """Where the number is the same, tokens go to whoever has the fewest."""
        mats = view.state.mats
        if view.state.phase is Phase.MOVE:
            most = max(mats) + 1
            return [action.moved + (action.sent > 0) * (1 - mats[action.to] / most) / 2 for action in actions]
        return _solved(self.solvers.for_tokens(view.own), view.state, actions)

    def cunning(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        mats = view.state.mats
        if view.state.phase is Phase.MOVE:
            return [self.win_chance(mats, view.seat, action) + action.moved * 1e-9 for action in actions]
        return _solved(self._solver_for_win(mats, view.seat), view.state, actions)

    def win_chance(self, mats: tuple[int, ...], seat: int, action: Action) -> float:
        """The chance to be the first with an empty mat after this move, if from then on nobody sends anything.

        All others have a turn before the next of this seat, so it must need fewer turns than each of them.
        """
        own = mats[seat] - action.moved
        others = [left + action.sent * (other == action.to) for other, left in enumerate(mats) if other != seat]
        rivals = [self._chances_by_turn(left) for left in others]
        done_before, chance = 0.0, 0.0
        for turns, done in enumerate(self._chances_by_turn(own)):
            chance += (done - done_before) * prod(1 - rival[turns] for rival in rivals)
            done_before = done
        return chance

    def _work_out_chances(self, tokens: int) -> tuple[float, ...]:
        """The chance of a greedy player to have moved so many within 0, 1, 2 … turns."""
        if tokens == 0:
            return (1.0,) * _TURNS_AHEAD
        solver, worth, dice = self.solvers.for_tokens(tokens), self.rules.worth, self.rules.numbers.dice
        results = solver.distribution(self.rules.empty, dice, lambda hand: min(worth(hand).moves, tokens))
        moving = {moved: float(chance) for moved, chance in results.items() if moved > 0}
        stay = 1 - sum(moving.values())
        done = [0.0]
        for turn in range(1, _TURNS_AHEAD):
            after = sum(chance * self._chances_by_turn(tokens - moved)[turn - 1] for moved, chance in moving.items())
            done.append(after + stay * done[-1])
        return tuple(done)

    def _find_solver_for_win(self, mats: tuple[int, ...], seat: int) -> TurnSolver:
        """For the turn that raises the chance to win most."""
        chances = {}
        for worth in self.rules.worth.possible:
            moves = self.rules.moves(worth, mats, seat) if worth.moves else (STAY,)
            chances[worth] = max(self.win_chance(mats, seat, move) for move in moves)
        low, high = min(chances.values()), max(chances.values())
        if high <= low:
            return self.solvers.for_tokens(mats[seat])
        return self.solvers.for_levels(
            tuple((worth, round(_LEVELS * (chance - low) / (high - low))) for worth, chance in chances.items())
        )


def _solved(solver: TurnSolver, state: State, actions: Sequence[Action]) -> Sequence[float]:
    if state.phase is Phase.DECIDE:
        stop, roll = solver.values_after(state.kept, state.rolled, state.taken)
        return [stop if action.kind is Kind.STOP else roll for action in actions]
    if state.phase is Phase.KEEP:
        kept, rolled = state.kept, state.rolled
        if actions is state.rules.keeps(rolled):  # all that there are, as ever; others are somebody's experiment
            return solver.values_of_keeps(kept, rolled, [action.dice for action in actions])
        return [max(solver.values_after(kept, rolled, action.dice)) for action in actions]
    return [0.0] * len(actions)  # after a bust there is nothing to choose
