"""A stream of chance -> what `random` itself would draw from it, bit for bit, in a fraction of the time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(number: int, rng: Random) -> int:
    """As `rng.randrange(number)`: any number from 0 up to this one, which is no part of it."""
    bits, draw = number.bit_length(), rng.getrandbits
    drawn = draw(bits)
    while drawn >= number:
        drawn = draw(bits)
    return drawn


def any_of(values: Sequence[T], rng: Random) -> T:
    """As `rng.choice(values)`."""
    return values[below(len(values), rng)]
