"""Dice as multisets, how many show each face -> every roll and choice, and what pairs of them do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random
from typing import NamedTuple, TypeAlias

from pnp.games.zombie_mania.rulings import Stacks
from pnp.games.zombie_mania.schema import Effect, Facts

Hand: TypeAlias = tuple[int, ...]  # dice by face, in the order of the die's faces


def plus(hand: Hand, more: Hand) -> Hand:
    return tuple(map(int.__add__, hand, more))


def minus(hand: Hand, less: Hand) -> Hand:
    return tuple(map(int.__sub__, hand, less))


def throw(dice: int, faces: int, rng: Random) -> Hand:
    counts = [0] * faces
    for _ in range(dice):
        counts[rng.randrange(faces)] += 1
    return tuple(counts)


def hand_of(faces: Sequence[int], kinds: int) -> Hand:
    """From the numbers of faces, die by die."""
    return tuple(faces.count(face) for face in range(kinds))


@cache
def rolls(dice: int, faces: int) -> tuple[tuple[Hand, int], ...]:
    """Every roll of so many dice, with the number of ways to roll it out of faces ** dice."""
    hands = (hand_of(shown, faces) for shown in combinations_with_replacement(range(faces), dice))
    return tuple((hand, factorial(dice) // prod(map(factorial, hand))) for hand in hands)


def parts(hand: Hand) -> Iterator[Hand]:
    """Every choice among the dice of a hand, none and all of them included."""
    return product(*(range(count + 1) for count in hand))


def dice_line(hand: Hand, codes: Sequence[str]) -> str:
    """The codes of the dice, as a transcript writes them."""
    return " ".join(code for code, count in zip(codes, hand, strict=True) for _ in range(count)) or "nothing"


@dataclass(frozen=True, slots=True)
class Face:
    """One side of every die, and what a pair of it does."""

    id: str
    code: str
    is_zombie: bool
    effect: Effect
    amount: int  # tokens that a pair moves, or what it multiplies by


class Worth(NamedTuple):
    """What dice set aside allow. `moves` is before anybody looks how many tokens there are to move."""

    moves: int
    may_send: bool


class Worths:
    """Dice set aside -> how many tokens they move, and whether an opponent may get them; remembered hand by hand."""

    def __init__(self, faces: tuple[Face, ...], facts: Facts, stacks: Stacks) -> None:
        self.faces, self.facts, self.stacks = faces, facts, stacks
        self._known: dict[Hand, Worth] = {}

    def __call__(self, aside: Hand) -> Worth:
        if aside not in self._known:
            self._known[aside] = self._worth(aside)
        return self._known[aside]

    def pairs(self, aside: Hand) -> Hand:
        """How many pairs of each face act."""
        pair = self.facts.pair
        if self.stacks is Stacks.EVERY_PAIR:
            return tuple(count // pair for count in aside)
        return tuple(int(count >= pair) for count in aside)

    @cached_property
    def possible(self) -> tuple[Worth, ...]:
        """Every worth that all the dice together can have, the least first."""
        return tuple(sorted({self(hand) for hand, _ in rolls(self.facts.dice, len(self.faces))}))

    @property
    def most_moves(self) -> int:
        return self.possible[-1].moves

    def _worth(self, aside: Hand) -> Worth:
        moves, factor, opened, sent = 0, 1, False, False
        for face, pairs in zip(self.faces, self.pairs(aside), strict=True):
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
