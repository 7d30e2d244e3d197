"""What dice are worth at the end of a turn -> the best way through it, exactly, for every position and every roll.

Dynamic programming over multisets of dice. Worths are whole numbers of `unit`, a power of the number of faces that
every chance divides, so nothing is ever rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

from pnp.games.zombie_mania.hands import Hand, plus
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.options import Bust, Counting
from pnp.games.zombie_mania.webs import NOWHERE, Position, Web

BUSTED = -1  # how a bust stands in a distribution of results


class Turn:
    """One aim of a turn: `payoff` says what dice set aside are worth to a player who stops, in whole numbers."""

    def __init__(self, rules: Rules, web: Web, payoff: Callable[[Hand], int]) -> None:
        self.rules, self.web = rules, web
        dice: int = rules.numbers.facts.dice
        self._kinds: int = rules.numbers.kinds
        self.unit: int = self._kinds ** (dice * (dice + 1) // 2)
        self._payoff = payoff
        self._stops: dict[Hand, int] = {}
        self._rolls: dict[Position, int] = {}
        self._bests: dict[Position, int] = {}
        self._bust_acts = rules.options.bust is Bust.STILL_ACTS
        self._all_act = rules.options.counting is Counting.ALL_DICE

    def stopping(self, aside: Hand) -> int:
        """Worth of stopping with these dice set aside."""
        return self._stop(self.web.cut(aside))

    def rolling(self, aside: Hand, dice: int) -> int:
        """Worth of rolling so many dice beside these."""
        return self._roll(Position(self.web.cut(aside), dice))

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
                for ways, choice in self._choices(position):
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

    def _roll(self, position: Position) -> int:
        if position not in self._rolls:
            self._rolls[position] = self._rolled(position)
        return self._rolls[position]

    def _rolls_on(self, position: Position) -> bool:
        return position.dice > 0 and self._roll(position) > self._stop(position.aside)

    def _best(self, position: Position) -> int:
        """Worth of the better one of stopping and rolling on."""
        stop = self._stop(position.aside)
        best = self._bests[position] = max(stop, self._roll(position)) if position.dice else stop
        return best

    def _rolled(self, position: Position) -> int:
        strand, worths = self.web.strand(position), self._worths(position)
        bust = self._stop(position.aside) if self._bust_acts else 0
        total = sum(ways * (bust if worths[knot] == NOWHERE else worths[knot]) for ways, knot in strand.rolls)
        assert not total % self._kinds**position.dice, "a chance that the unit does not divide"
        return int(total // self._kinds**position.dice)

    def _worths(self, position: Position) -> list[int]:
        """Of each kind of roll. What a smaller roll allows, a larger one allows, too: so the best choice is that for a
        kind that is one die smaller, or to set aside all that counts."""
        known, worths = self._bests, list[int]()
        for reached, smaller in self.web.strand(position).knots:
            worth = NOWHERE
            if reached is not None:
                worth = known.get(reached, NOWHERE)
                if worth == NOWHERE:
                    worth = self._best(reached)
            for other in smaller:
                if worths[other] > worth:
                    worth = worths[other]
            worths.append(worth)
        return worths

    def _choices(self, position: Position) -> Iterator[tuple[int, Position | None]]:
        """Ways to roll, and where the best choice leads then; None is a bust."""
        strand, worths = self.web.strand(position), self._worths(position)
        choices: list[Position | None] = []
        for number, (reached, smaller) in enumerate(strand.knots):
            worth = worths[number]
            equal = (choices[other] for other in smaller if worths[other] == worth)
            choices.append(next(equal, reached if worth != NOWHERE else None))
        return ((ways, choices[knot]) for ways, knot in strand.rolls)
