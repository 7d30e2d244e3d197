"""Turns by brute force: single dice, all 6 ** n rolls, and every subset of them that may be set aside.

None of the model's code, so that its solver can be held against it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product

CODES = ("BL", "GR", "BR", "GS", "BU", "X2")


ZOMBIES = frozenset(("BL", "GR", "BR"))


def moves_by_hand(kept: tuple[str, ...], own: int) -> int:
    counts = Counter(kept)
    moves = (counts["BL"] >= 2) + (counts["GR"] >= 2) + 2 * (counts["BR"] >= 2)
    return min(own, moves * (2 if counts["X2"] >= 2 else 1)) if counts["GS"] >= 2 else 0


@cache
def ordered_rolls(dice: int, die: tuple[str, ...] = CODES) -> tuple[tuple[tuple[str, ...], int], ...]:
    return tuple(Counter(tuple(sorted(roll)) for roll in product(die, repeat=dice)).items())


@cache
def subsets(roll: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], int], ...]:
    choices = {chosen for size in range(1, len(roll) + 1) for chosen in combinations(roll, size)}
    return tuple((chosen, len(roll) - len(chosen)) for chosen in choices if ZOMBIES & set(chosen))


@cache
def by_force(
    kept: tuple[str, ...], dice: int, own: int = 99, bust_acts: bool = False, die: tuple[str, ...] = CODES
) -> Fraction:
    """Expected tokens for one who rolls so many dice beside these and then does the best."""
    total = Fraction()
    for roll, ways in ordered_rolls(dice, die):
        best = Fraction(moves_by_hand(kept, own) if bust_acts else 0)
        for chosen, left in subsets(roll):
            after = tuple(sorted((*kept, *chosen)))
            best = max(best, Fraction(moves_by_hand(after, own)))
            if left:
                best = max(best, by_force(after, left, own, bust_acts, die))
        total += ways * best
    return Fraction(total, len(die) ** dice)
