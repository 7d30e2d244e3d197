"""The dice of a turn, cut down to what counts -> every position, and what each kind of roll lets a player do there.

Two facts keep it small. Dice beyond what a face needs change nothing, so hands are cut down to what counts. And a die
that counts for nothing is never set aside but as the zombie that must be: whoever rolls it again can do all that they
could have done without it. What the dice are worth is no part of this, so all aims of a turn share one web.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from pnp.games.zombie_mania.hands import Hand, minus, plus, rolls
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.options import Stacks

NOWHERE = -1


class Position(NamedTuple):
    """Dice set aside, cut down to what counts, and dice that could be rolled beside them."""

    aside: Hand
    dice: int


class Knot(NamedTuple):
    """One kind of roll: the position if all of it that counts is set aside, and the kinds that are one die smaller."""

    position: Position | None  # None: there is no zombie in it
    smaller: tuple[int, ...]


class Strand(NamedTuple):
    """All kinds of rolls in one position, smaller ones first, and how many rolls are of which kind."""

    knots: tuple[Knot, ...]
    rolls: tuple[tuple[int, int], ...]  # ways, number of the knot


class Web:
    """Worked out as far as it is asked for."""

    def __init__(self, caps: Hand, zombies: tuple[int, ...], twins: tuple[tuple[int, ...], ...]) -> None:
        self.caps, self.zombies, self._twins = caps, zombies, twins
        self._cuts: dict[Hand, Hand] = {}
        self._strands: dict[Position, Strand] = {}

    def cut(self, aside: Hand) -> Hand:
        """To what counts; faces that do the same stand in for one another."""
        if aside not in self._cuts:
            hand = [min(count, cap) for count, cap in zip(aside, self.caps, strict=True)]
            for alike in self._twins:
                for face, count in zip(alike, sorted((hand[face] for face in alike), reverse=True), strict=True):
                    hand[face] = count
            self._cuts[aside] = tuple(hand)
        return self._cuts[aside]

    def strand(self, position: Position) -> Strand:
        if position not in self._strands:
            self._strands[position] = _Spinner(self, position).spun()
        return self._strands[position]


class _Spinner:
    """Makes one strand."""

    def __init__(self, web: Web, position: Position) -> None:
        self.web, self.position = web, position
        self.knots: list[Knot] = []
        self.numbers: dict[tuple[Hand, bool], int] = {}

    def spun(self) -> Strand:
        """Rolls are told apart by what they can add, and whether there is a zombie besides to set aside."""
        web, position = self.web, self.position
        needs = minus(web.caps, position.aside)
        kinds: Counter[tuple[Hand, bool]] = Counter()
        for hand, ways in rolls(position.dice, len(needs)):
            useful = tuple(map(min, hand, needs))
            kinds[useful, any(hand[face] > useful[face] for face in web.zombies)] += ways
        counted = tuple((ways, self._knot(*kind)) for kind, ways in kinds.items())
        return Strand(tuple(self.knots), counted)

    def _knot(self, useful: Hand, spare: bool) -> int:
        key = (useful, spare)
        if key not in self.numbers:
            less = [(*useful[:face], count - 1, *useful[face + 1 :]) for face, count in enumerate(useful) if count]
            smaller = tuple(self._knot(one, spare) for one in less)
            self.numbers[key] = len(self.knots)
            self.knots.append(Knot(self._position(useful, spare), smaller))
        return self.numbers[key]

    def _position(self, taken: Hand, spare: bool) -> Position | None:
        """All these dice are set aside, and a zombie besides if there is none among them."""
        counts = any(taken[face] for face in self.web.zombies)
        if not counts and not spare:
            return None
        left = self.position.dice - sum(taken) - (not counts)
        return Position(self.web.cut(plus(self.position.aside, taken)), left)


def web(rules: Rules, useless: frozenset[int] = frozenset()) -> Web:
    """For games in which these faces need not be told apart."""
    numbers, facts = rules.numbers, rules.numbers.facts
    most = facts.pair
    if rules.options.stacks is Stacks.EVERY_PAIR:
        most = facts.dice // facts.pair * facts.pair
    caps = tuple(0 if face in useless else most for face in range(numbers.kinds))
    return _webs(caps, numbers.zombies, _twins(rules, useless))


_webs = lru_cache(maxsize=8)(Web)  # dice know nothing of rulings, so most models share theirs


def _twins(rules: Rules, useless: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """Groups of faces that do the same."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, face in enumerate(rules.numbers.faces):
        if number not in useless:
            groups.setdefault((face.effect, face.amount, face.is_zombie), []).append(number)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)
