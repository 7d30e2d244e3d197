"""Dice that were set aside -> how many tokens they move, and whether an opponent may get them."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from pnp.games.zombie_mania.hands import Hand, rolls
from pnp.games.zombie_mania.numbers import Numbers
from pnp.games.zombie_mania.options import Options, Stacks
from pnp.games.zombie_mania.vocabulary import Effect


class Worth(NamedTuple):
    """`moves` is before anybody looks how many tokens there are to move."""

    moves: int
    may_send: bool


class Worths:
    """The rules of pairs for one set of numbers and rulings, remembered hand by hand."""

    def __init__(self, numbers: Numbers, options: Options) -> None:
        self.numbers, self.options = numbers, options
        self._known: dict[Hand, Worth] = {}

    def __call__(self, aside: Hand) -> Worth:
        if aside not in self._known:
            self._known[aside] = self._worth(aside)
        return self._known[aside]

    def pairs(self, aside: Hand) -> Hand:
        """How many pairs of each face act."""
        pair = self.numbers.facts.pair
        if self.options.stacks is Stacks.EVERY_PAIR:
            return tuple(count // pair for count in aside)
        return tuple(int(count >= pair) for count in aside)

    @cached_property
    def possible(self) -> tuple[Worth, ...]:
        """Every worth that all the dice together can have."""
        numbers = self.numbers
        return tuple(sorted({self(hand) for hand, _ in rolls(numbers.facts.dice, numbers.kinds)}))

    def _worth(self, aside: Hand) -> Worth:
        moves, factor, opened, sent = 0, 1, False, False
        for face, pairs in zip(self.numbers.faces, self.pairs(aside), strict=True):
            match face.effect:
                case Effect.MOVES:
                    moves += face.amount * pairs
                case Effect.DOUBLES:
                    factor *= face.amount**pairs
                case Effect.OPENS:
                    opened = opened or pairs > 0
                case Effect.SENDS:
                    sent = sent or pairs > 0
        moves = moves * factor if opened else 0
        return Worth(moves, sent and moves > 0)
