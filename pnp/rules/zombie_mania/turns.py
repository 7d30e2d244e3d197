"""What dice are worth at the end of a turn -> the best way through it, exactly, for every position and every roll.

Dynamic programming over multisets of dice. Two facts keep it small. Dice beyond what a face needs change nothing, so
hands are cut down to what counts. And a die that counts for nothing is never set aside but as the zombie that must
be: whoever rolls it again can do all that they could have done without it.

Worths are whole numbers of `unit`, a power of the number of faces that every chance divides, so nothing is rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from pnp.rules.zombie_mania.hands import Hand, minus, plus, rolls
from pnp.rules.zombie_mania.legality import Rules
from pnp.rules.zombie_mania.options import Bust, Counting, Stacks

BUSTED = -1  # how a bust stands in a distribution of results


class Choice(NamedTuple):
    """What to do with a roll: its worth, the dice that count among those set aside, and how many are rolled then."""

    worth: int
    aside: Hand
    dice: int  # 0: stop


class Position(NamedTuple):
    """Dice set aside, cut down to what counts, and dice to roll."""

    aside: Hand
    dice: int


@dataclass(frozen=True, slots=True)
class _Plan:
    """The worth of rolling in a position, and what to do with each kind of roll; None is a bust."""

    worth: int
    choices: tuple[tuple[int, Choice | None], ...] = field(repr=False)


class Turn:
    """One aim of a turn: `payoff` says what dice set aside are worth to a player who stops, in whole numbers."""

    def __init__(self, rules: Rules, payoff: Callable[[Hand], int], useless: frozenset[int] = frozenset()) -> None:
        self.rules = rules
        numbers, facts = rules.numbers, rules.numbers.facts
        most = facts.pair
        if rules.options.stacks is Stacks.EVERY_PAIR:
            most = facts.dice // facts.pair * facts.pair
        self.caps = tuple(0 if face in useless else most for face in range(numbers.kinds))
        self.unit: int = numbers.kinds ** (facts.dice * (facts.dice + 1) // 2)
        self.zombies = numbers.zombies
        self._twins = _twins(rules, useless)
        self._payoff = payoff
        self._payoffs: dict[Hand, int] = {}
        self._plans: dict[Position, _Plan] = {}
        self._bust_acts = rules.options.bust is Bust.STILL_ACTS

    def cut(self, aside: Hand) -> Hand:
        """To what counts; faces that do the same stand in for one another."""
        hand = [min(count, cap) for count, cap in zip(aside, self.caps, strict=True)]
        for one, other in self._twins:
            if hand[one] < hand[other]:
                hand[one], hand[other] = hand[other], hand[one]
        return tuple(hand)

    def stopping(self, aside: Hand) -> int:
        """Worth of stopping with these dice set aside."""
        hand = self.cut(aside)
        if hand not in self._payoffs:
            self._payoffs[hand] = self._payoff(hand) * self.unit
        return self._payoffs[hand]

    def rolling(self, aside: Hand, dice: int) -> int:
        """Worth of rolling so many dice beside these."""
        return self.plan(Position(self.cut(aside), dice)).worth

    def after(self, kept: Hand, rolled: Hand, taken: Hand) -> tuple[int, int]:
        """Worth of stopping, and of rolling on, for one who sets these dice aside; with no dice left, of stopping."""
        aside, dice = plus(kept, taken), sum(rolled) - sum(taken)
        all_dice = self.rules.options.counting is Counting.ALL_DICE
        stop = self.stopping(plus(kept, rolled) if all_dice else aside)
        return stop, self.rolling(aside, dice) if dice else stop

    def plan(self, position: Position) -> _Plan:
        if position not in self._plans:
            self._plans[position] = self._planned(position)
        return self._plans[position]

    def _planned(self, position: Position) -> _Plan:
        aside, dice = position
        kinds = _Lattice(self, position)
        total, choices = 0, []
        bust = self.stopping(aside) if self._bust_acts else 0
        for (useful, spare), ways in self._kinds_of_rolls(position).items():
            choice = kinds.best(useful, spare)
            total += ways * (bust if choice is None else choice.worth)
            choices.append((ways, choice))
        worth, rounded = divmod(total, self.rules.numbers.kinds**dice)
        assert not rounded
        return _Plan(worth, tuple(choices))

    def _kinds_of_rolls(self, position: Position) -> Mapping[tuple[Hand, bool], int]:
        """Rolls told apart by what they can add, and whether there is a zombie besides to set aside."""
        needs = minus(self.caps, position.aside)
        found: Counter[tuple[Hand, bool]] = Counter()
        for hand, ways in rolls(position.dice, len(needs)):
            useful = tuple(map(min, hand, needs))
            spare = any(hand[face] > useful[face] for face in self.zombies)
            found[useful, spare] += ways
        return found

    def results(self, aside: Hand, dice: int, told: Callable[[Hand], int]) -> dict[int, Fraction]:
        """How likely each result is for one who rolls and plays best; BUSTED is one of them."""
        known: dict[Position, dict[int, int]] = {}

        def seen(position: Position) -> dict[int, int]:
            if position not in known:
                sums: Counter[int] = Counter()
                for ways, choice in self.plan(position).choices:
                    if choice is None:
                        sums[BUSTED] += ways * self.unit
                    elif choice.dice:
                        for result, chance in seen(Position(choice.aside, choice.dice)).items():
                            sums[result] += ways * chance
                    else:
                        sums[told(choice.aside)] += ways * self.unit
                known[position] = {r: chance // self.rules.numbers.kinds**position.dice for r, chance in sums.items()}
            return known[position]

        return {r: Fraction(chance, self.unit) for r, chance in sorted(seen(Position(self.cut(aside), dice)).items())}


class _Lattice:
    """The best choice for every kind of roll in one position: what a smaller roll allows, a larger one allows, too."""

    def __init__(self, turn: Turn, position: Position) -> None:
        self.turn, (self.aside, self.dice) = turn, position
        self._known: dict[tuple[Hand, bool], Choice | None] = {}

    def best(self, useful: Hand, spare: bool) -> Choice | None:
        """None if there is no zombie to set aside."""
        key = (useful, spare)
        if key not in self._known:
            found = self._exactly(useful, spare)
            for face, count in enumerate(useful):
                if count:
                    less = self.best((*useful[:face], count - 1, *useful[face + 1 :]), spare)
                    if found is None or (less is not None and less.worth >= found.worth):
                        found = less
            self._known[key] = found
        return self._known[key]

    def _exactly(self, taken: Hand, spare: bool) -> Choice | None:
        """All these dice are set aside, and a zombie besides if there is none among them."""
        turn = self.turn
        counts = any(taken[face] for face in turn.zombies)
        if not counts and not spare:
            return None
        aside = turn.cut(plus(self.aside, taken))
        dice = self.dice - sum(taken) - (not counts)
        stop = turn.stopping(aside)
        ahead = turn.plan(Position(aside, dice)).worth if dice else -1
        return Choice(ahead, aside, dice) if ahead > stop else Choice(stop, aside, 0)


def _twins(rules: Rules, useless: frozenset[int]) -> list[tuple[int, int]]:
    """Pairs of faces that do the same. Swaps put two in order; more of them would need a sort."""
    faces = rules.numbers.faces
    found: list[tuple[int, int]] = []
    for other in range(len(faces)):
        for one in range(other):
            alike = (faces[one].effect, faces[one].amount, faces[one].is_zombie)
            taken = {number for pair in found for number in pair} | useless
            if alike == (faces[other].effect, faces[other].amount, faces[other].is_zombie) and not {one, other} & taken:
                found.append((one, other))
    return found
