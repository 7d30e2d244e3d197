"""Sets of cards as bits of a number -> the numbers of the cards, and back."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, count

_AS_NUMBERS = bytes.maketrans(b"01", b"\0\1")


def chosen(mask: int) -> bytes:
    """For itertools.compress: 1 where a card is in the set, from the lowest."""
    return f"{mask:b}"[::-1].encode().translate(_AS_NUMBERS)


def bits(mask: int) -> list[int]:
    """The numbers of the cards (or whatever is marked), from the lowest."""
    return list(compress(count(), chosen(mask)))


def mask_of(cards: Iterable[int]) -> int:
    """The set of the cards of these numbers."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
