"""Dice as multisets: how many show each face. Rolls, what may be set aside of them, and how likely they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random
from typing import TypeAlias

Hand: TypeAlias = tuple[int, ...]  # dice by face, in the order of the die's faces


def plus(one: Hand, other: Hand) -> Hand:
    return tuple(map(int.__add__, one, other))


def minus(one: Hand, other: Hand) -> Hand:
    return tuple(map(int.__sub__, one, other))


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
    shown = (hand_of(dice_shown, faces) for dice_shown in combinations_with_replacement(range(faces), dice))
    return tuple((hand, factorial(dice) // prod(map(factorial, hand))) for hand in shown)


def parts(hand: Hand) -> Iterator[Hand]:
    """Every choice among the dice of a hand, none and all of them included."""
    return product(*(range(count + 1) for count in hand))
