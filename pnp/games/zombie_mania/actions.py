"""What a player can do, and dice as multisets to do it with: small values that print as a line a person can follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum, auto
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random
from typing import NamedTuple, TypeAlias

Hand: TypeAlias = tuple[int, ...]  # dice by face, in the order of the die's faces


def plus(hand: Hand, more: Hand) -> Hand:
    return tuple(map(int.__add__, hand, more))


def minus(hand: Hand, less: Hand) -> Hand:
    return tuple(map(int.__sub__, hand, less))


def throw(dice: int, die: Sequence[int], rng: Random) -> Hand:
    """`die` has the number of the face on each of its sides."""
    counts, sides, draw = [0] * (max(die) + 1), len(die), rng.getrandbits
    bits = sides.bit_length()
    for _ in range(dice):
        side = draw(bits)  # as `pnp.play.chance` does, for all dice at once
        while side >= sides:
            side = draw(bits)
        counts[die[side]] += 1
    return tuple(counts)


def hand_of(faces: Sequence[int], kinds: int) -> Hand:
    """From the numbers of faces, die by die."""
    return tuple(faces.count(face) for face in range(kinds))


@cache
def rolls(dice: int, sides: Hand) -> tuple[tuple[Hand, int], ...]:
    """Every roll of so many dice, with the number of ways to roll it; `sides` of a die show each face."""
    faces = len(sides)
    hands = (hand_of(shown, faces) for shown in combinations_with_replacement(range(faces), dice))
    return tuple((hand, factorial(dice) // prod(map(factorial, hand)) * prod(map(pow, sides, hand))) for hand in hands)


def parts(hand: Hand) -> Iterator[Hand]:
    """Every choice among the dice of a hand, none and all of them included."""
    return product(*(range(count + 1) for count in hand))


def dice_line(hand: Hand, codes: Sequence[str]) -> str:
    """The codes of the dice, as a transcript writes them."""
    return " ".join(code for code, count in zip(codes, hand, strict=True) for _ in range(count)) or "nothing"


class Kind(IntEnum):
    """A kind of action."""

    KEEP = auto()
    ROLL = auto()
    STOP = auto()
    BUST = auto()
    BURY = auto()  # tokens to the graveyard
    SEND = auto()  # tokens to an opponent
    SPLIT = auto()  # some here, some there


class Action(NamedTuple):
    """`codes` are the names of the die's faces, for those who read what was done."""

    kind: Kind
    dice: Hand = ()
    codes: tuple[str, ...] = ()
    buried: int = 0
    sent: int = 0
    to: int = -1

    @property
    def moved(self) -> int:
        return self.buried + self.sent

    def __str__(self) -> str:
        match self.kind:
            case Kind.KEEP:
                return f"sets aside {dice_line(self.dice, self.codes)}"
            case Kind.ROLL:
                return "rolls the other dice"
            case Kind.STOP:
                return "stops"
            case Kind.BUST:
                return "busts: no zombie to set aside"
            case Kind.BURY:
                return f"moves {zombies(self.buried)} to the graveyard" if self.buried else "moves nothing"
            case Kind.SEND:
                return f"moves {zombies(self.sent)} to seat {self.to + 1}"
            case Kind.SPLIT:
                return f"moves {zombies(self.sent)} to seat {self.to + 1} and {self.buried} to the graveyard"


ROLL, STOP, BUST = Action(Kind.ROLL), Action(Kind.STOP), Action(Kind.BUST)
STAY = Action(Kind.BURY)  # nothing moves, so it does not matter where to


def zombies(count: int) -> str:
    return f"{count} zombie{'' if count == 1 else 's'}"
