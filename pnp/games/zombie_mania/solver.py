"""What dice are worth at the end of a turn -> the best way through it, exactly, for every position and every roll.

Dynamic programming over multisets of dice. Three facts keep it small:
- Dice beyond what a face needs change nothing, so dice set aside are counted only up to a limit for each face.
- A die that counts for nothing is never set aside but as the zombie that must be: whoever rolls it again can do all
  that they could have done without it. So rolls differ by the dice that count, and by a zombie besides them.
- What a smaller roll allows, a larger one allows, too.

Values are whole numbers over a common `denominator`, a power of the number of sides that divides every chance, so
nothing is ever rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pnp.games.zombie_mania.actions import Hand, minus, plus, rolls
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.rulings import Bust, Counting, Stacks

BUSTED = -1  # how a bust stands in a distribution of results
_NO_VALUE = -1  # of a roll without a zombie: nothing can be chosen; all values are 0 or more


class Position(NamedTuple):
    """Dice set aside, as far as they count, and dice that could be rolled beside them."""

    aside: Hand
    dice: int


class RollClass(NamedTuple):
    """Rolls from which the same positions can be reached.

    `after` is the position if all dice that count are set aside, None where there is no zombie. `smaller` are the
    numbers of the classes with one of these dice less.
    """

    after: Position | None
    smaller: tuple[int, ...]


class RollClasses(NamedTuple):
    """All classes of rolls in one position, smaller ones first; and how many rolls belong to which."""

    classes: tuple[RollClass, ...]
    ways: tuple[tuple[int, int], ...]  # number of rolls, number of their class


class TurnGraph:
    """The positions of a turn and the rolls between them, as far as they are asked for.

    What dice are worth is no part of it, so solvers for different payoffs share one.
    """

    def __init__(self, sides: Hand, limits: Hand, zombies: tuple[int, ...], alike: tuple[tuple[int, ...], ...]) -> None:
        """Of each face: `sides` of a die show it, dice up to `limits` count; `alike` can stand in for one another."""
        self.sides, self.limits, self.zombies, self._alike = sides, limits, zombies, alike
        self._counting: dict[Hand, Hand] = {}
        self._rolls: dict[Position, RollClasses] = {}

    def counting(self, aside: Hand) -> Hand:
        """The dice that count among these; of faces that are alike, the first has the most dice."""
        if aside not in self._counting:
            hand = [min(count, limit) for count, limit in zip(aside, self.limits, strict=True)]
            for faces in self._alike:
                counts = sorted((hand[face] for face in faces), reverse=True)
                for face, count in zip(faces, counts, strict=True):
                    hand[face] = count
            self._counting[aside] = tuple(hand)
        return self._counting[aside]

    def rolls(self, position: Position) -> RollClasses:
        if position not in self._rolls:
            self._rolls[position] = _Classifier(self, position).classified()
        return self._rolls[position]


class _Classifier:
    """Sorts all rolls of one position into classes."""

    def __init__(self, graph: TurnGraph, position: Position) -> None:
        self.graph, self.position = graph, position
        self.classes: list[RollClass] = []
        self.numbers: dict[tuple[Hand, bool], int] = {}

    def classified(self) -> RollClasses:
        graph, position = self.graph, self.position
        needed = minus(graph.limits, position.aside)
        ways_by_key: Counter[tuple[Hand, bool]] = Counter()
        for hand, count in rolls(position.dice, graph.sides):
            useful = tuple(map(min, hand, needed))
            spare_zombie = any(hand[face] > useful[face] for face in graph.zombies)
            ways_by_key[useful, spare_zombie] += count
        ways = tuple((count, self._number(*key)) for key, count in ways_by_key.items())
        return RollClasses(tuple(self.classes), ways)

    def _number(self, useful: Hand, spare_zombie: bool) -> int:
        """Of the class, which is added, after all smaller ones, when it is first asked for."""
        key = (useful, spare_zombie)
        if key not in self.numbers:
            less = [(*useful[:face], count - 1, *useful[face + 1 :]) for face, count in enumerate(useful) if count]
            smaller = tuple(self._number(hand, spare_zombie) for hand in less)
            self.numbers[key] = len(self.classes)
            self.classes.append(RollClass(self._after(useful, spare_zombie), smaller))
        return self.numbers[key]

    def _after(self, taken: Hand, spare_zombie: bool) -> Position | None:
        """All these dice are set aside, and a zombie besides if there is none among them."""
        has_zombie = any(taken[face] for face in self.graph.zombies)
        if not has_zombie and not spare_zombie:
            return None
        left = self.position.dice - sum(taken) - (not has_zombie)
        return Position(self.graph.counting(plus(self.position.aside, taken)), left)


def turn_graph(rules: Rules, ignored: frozenset[int] = frozenset()) -> TurnGraph:
    """For payoffs to which some faces mean nothing."""
    numbers, pair = rules.numbers, rules.numbers.facts.pair
    faces, sides = numbers.faces, numbers.sides
    limit = numbers.dice // pair * pair if rules.rulings.stacks is Stacks.EVERY_PAIR else pair
    limits = tuple(0 if number in ignored else limit for number in range(len(faces)))
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, face in enumerate(faces):
        if number not in ignored:
            groups.setdefault((face.effect, face.amount, face.is_zombie, sides[number]), []).append(number)
    alike = tuple(tuple(group) for group in groups.values() if len(group) > 1)
    return _shared_graph(sides, limits, numbers.zombies, alike)


_shared_graph = lru_cache(maxsize=8)(TurnGraph)  # few rulings change the dice, so most models share theirs


class TurnSolver:
    """The best turn for one payoff: what dice set aside are worth to a player who stops, in whole numbers."""

    def __init__(self, rules: Rules, graph: TurnGraph, payoff: Callable[[Hand], int]) -> None:
        self.graph = graph
        dice = rules.numbers.dice
        self._sides = sum(rules.numbers.sides)
        self.denominator: int = self._sides ** (dice * (dice + 1) // 2)
        self._payoff = payoff
        self._keep_values: dict[tuple[Hand, Hand], list[int]] = {}
        self._stop_values: dict[Hand, int] = {}
        self._roll_values: dict[Position, int] = {}
        self._best_values: dict[Position, int] = {}
        self._bust_acts = rules.rulings.bust is Bust.STILL_ACTS
        self._all_dice_act = rules.rulings.counting is Counting.ALL_DICE

    def stop_value(self, aside: Hand) -> int:
        """Of stopping with these dice set aside."""
        return self._stop(self.graph.counting(aside))

    def roll_value(self, aside: Hand, dice: int) -> int:
        """Of rolling so many dice beside these."""
        return self._roll(Position(self.graph.counting(aside), dice))

    def values_after(self, kept: Hand, rolled: Hand, taken: Hand) -> tuple[int, int]:
        """Of stopping, and of rolling on, for one who sets these dice aside; with no dice left, twice of stopping."""
        aside, dice = plus(kept, taken), sum(rolled) - sum(taken)
        stop = self.stop_value(plus(kept, rolled) if self._all_dice_act else aside)
        return stop, self.roll_value(aside, dice) if dice else stop

    def values_of_keeps(self, kept: Hand, rolled: Hand, choices: Sequence[Hand]) -> list[int]:
        """The better one of both, for every choice that there is after this roll; remembered by roll."""
        key = (kept, rolled)
        values = self._keep_values.get(key)
        if values is None:
            values = [max(self.values_after(kept, rolled, taken)) for taken in choices]
            self._keep_values[key] = values
        return values

    def distribution(self, aside: Hand, dice: int, result: Callable[[Hand], int]) -> dict[int, Fraction]:
        """How likely each result is for one who rolls and plays best; BUSTED is one of them, where it costs the turn.

        Among choices of the same value: the one that sets fewer dice aside, and rather stop than roll.
        """
        known: dict[Position, dict[int, int]] = {}

        def chances(position: Position) -> dict[int, int]:
            if position not in known:
                sums: Counter[int] = Counter()
                for ways, choice in self._best_choices(position):
                    if choice is None:
                        sums[result(position.aside) if self._bust_acts else BUSTED] += ways * self.denominator
                    elif self._rolls_on(choice):
                        for after, chance in chances(choice).items():
                            sums[after] += ways * chance
                    else:
                        sums[result(choice.aside)] += ways * self.denominator
                known[position] = {after: chance // self._sides**position.dice for after, chance in sums.items()}
            return known[position]

        total = chances(Position(self.graph.counting(aside), dice))
        return {after: Fraction(chance, self.denominator) for after, chance in sorted(total.items())}

    def _stop(self, aside: Hand) -> int:
        if aside not in self._stop_values:
            self._stop_values[aside] = self._payoff(aside) * self.denominator
        return self._stop_values[aside]

    def _roll(self, position: Position) -> int:
        if position not in self._roll_values:
            self._roll_values[position] = self._mean_value(position)
        return self._roll_values[position]

    def _rolls_on(self, position: Position) -> bool:
        return position.dice > 0 and self._roll(position) > self._stop(position.aside)

    def _best(self, position: Position) -> int:
        """The better one of stopping and rolling on."""
        stop = self._stop(position.aside)
        value = self._best_values[position] = max(stop, self._roll(position)) if position.dice else stop
        return value

    def _mean_value(self, position: Position) -> int:
        """Over all rolls."""
        values = self._class_values(position)
        bust = self._stop(position.aside) if self._bust_acts else 0
        total = 0
        for ways, number in self.graph.rolls(position).ways:
            total += ways * (bust if values[number] == _NO_VALUE else values[number])
        assert not total % self._sides**position.dice, "a chance that the denominator does not divide"
        return int(total // self._sides**position.dice)

    def _class_values(self, position: Position) -> list[int]:
        """Of each class of rolls: the best choice is that of a class that is one die smaller, or to set aside all
        that counts."""
        known, values = self._best_values, list[int]()
        for after, smaller in self.graph.rolls(position).classes:
            value = _NO_VALUE
            if after is not None:
                value = known.get(after, _NO_VALUE)
                if value == _NO_VALUE:
                    value = self._best(after)
            for number in smaller:
                if values[number] > value:
                    value = values[number]
            values.append(value)
        return values

    def _best_choices(self, position: Position) -> Iterator[tuple[int, Position | None]]:
        """Ways to roll, and where the best choice leads then; None is a bust."""
        classified, values = self.graph.rolls(position), self._class_values(position)
        choices: list[Position | None] = []
        for value, (after, smaller) in zip(values, classified.classes, strict=True):
            equal = (choices[number] for number in smaller if values[number] == value)
            choices.append(next(equal, after if value != _NO_VALUE else None))
        return ((ways, choices[number]) for ways, number in classified.ways)
