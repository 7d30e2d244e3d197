"""What dice are worth at the end of a turn -> the best way through it, exactly, for every position and every roll.

Dynamic programming over multisets of dice. Worths are whole numbers of `unit`, a power of the number of faces that
every chance divides, so nothing is ever rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from pnp.rules.zombie_mania.hands import Hand, plus
from pnp.rules.zombie_mania.legality import Rules
from pnp.rules.zombie_mania.options import Bust, Counting
from pnp.rules.zombie_mania.webs import NOWHERE, Position, Web

BUSTED = -1  # how a bust stands in a distribution of results


class _Plan(NamedTuple):
    """The worth of rolling in a position, and for each number of ways where the best choice leads; None is a bust."""

    worth: int
    choices: tuple[tuple[int, Position | None], ...]


class Turn:
    """One aim of a turn: `payoff` says what dice set aside are worth to a player who stops, in whole numbers."""

    def __init__(self, rules: Rules, web: Web, payoff: Callable[[Hand], int]) -> None:
        self.rules, self.web = rules, web
        dice, self._kinds = rules.numbers.facts.dice, rules.numbers.kinds
        self.unit: int = self._kinds ** (dice * (dice + 1) // 2)
        self._payoff = payoff
        self._stops: dict[Hand, int] = {}
        self._plans: dict[Position, _Plan] = {}
        self._best: dict[Position, int] = {}
        self._bust_acts = rules.options.bust is Bust.STILL_ACTS
        self._all_act = rules.options.counting is Counting.ALL_DICE

    def stopping(self, aside: Hand) -> int:
        """Worth of stopping with these dice set aside."""
        return self._stop(self.web.cut(aside))

    def rolling(self, aside: Hand, dice: int) -> int:
        """Worth of rolling so many dice beside these."""
        return self._plan(Position(self.web.cut(aside), dice)).worth

    def after(self, kept: Hand, rolled: Hand, taken: Hand) -> tuple[int, int]:
        """Worth of stopping, and of rolling on, for one who sets these dice aside; with no dice left, of stopping."""
        aside, dice = plus(kept, taken), sum(rolled) - sum(taken)
        stop = self.stopping(plus(kept, rolled) if self._all_act else aside)
        return stop, self.rolling(aside, dice) if dice else stop

    def results(self, aside: Hand, dice: int, told: Callable[[Hand], int]) -> dict[int, Fraction]:
        """How likely each result is for one who rolls and plays best; BUSTED is one of them.

        Among choices of the same worth: the one that sets fewer dice aside, and rather stop than roll.
        """
        known: dict[Position, dict[int, int]] = {}

        def seen(position: Position) -> dict[int, int]:
            if position not in known:
                sums: Counter[int] = Counter()
                for ways, choice in self._plan(position).choices:
                    if choice is None:
                        sums[BUSTED] += ways * self.unit
                    elif self._rolls_on(choice):
                        for result, chance in seen(choice).items():
                            sums[result] += ways * chance
                    else:
                        sums[told(choice.aside)] += ways * self.unit
                known[position] = {result: chance // self._kinds**position.dice for result, chance in sums.items()}
            return known[position]

        chances = seen(Position(self.web.cut(aside), dice))
        return {result: Fraction(chance, self.unit) for result, chance in sorted(chances.items())}

    def _stop(self, aside: Hand) -> int:
        if aside not in self._stops:
            self._stops[aside] = self._payoff(aside) * self.unit
        return self._stops[aside]

    def _rolls_on(self, position: Position) -> bool:
        return position.dice > 0 and self._plan(position).worth > self._stop(position.aside)

    def _worth(self, position: Position) -> int:
        """Of the better one of stopping and rolling on."""
        stop = self._stop(position.aside)
        best = self._best[position] = max(stop, self._plan(position).worth) if position.dice else stop
        return best

    def _plan(self, position: Position) -> _Plan:
        if position not in self._plans:
            self._plans[position] = self._planned(position)
        return self._plans[position]

    def _planned(self, position: Position) -> _Plan:
        """What a smaller roll allows, a larger one allows, too: so the best choice for a kind of roll is that for a
        kind that is one die smaller, or all of it that counts."""
        strand, known = self.web.strand(position), self._best
        worths: list[int] = []
        choices: list[Position | None] = []
        for reached, smaller in strand.knots:
            if reached is None:
                worth, choice = NOWHERE, None
            else:
                worth, choice = known.get(reached, NOWHERE), reached
                if worth == NOWHERE:
                    worth = self._worth(reached)
            for other in smaller:
                if worths[other] >= worth:
                    worth, choice = worths[other], choices[other]
            worths.append(worth)
            choices.append(choice)
        bust = self._stop(position.aside) if self._bust_acts else 0
        total = sum(ways * (bust if choices[knot] is None else worths[knot]) for ways, knot in strand.rolls)
        worth, rest = divmod(total, self._kinds**position.dice)
        assert not rest, "a chance that the unit does not divide"
        return _Plan(worth, tuple((ways, choices[knot]) for ways, knot in strand.rolls))
