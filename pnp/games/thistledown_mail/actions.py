"""What a player can do: small values that print as a line a person can follow."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import NamedTuple


class Kind(IntEnum):
    START = auto()  # from a yard
    LAY = auto()  # a wind card at a height
    FLY = auto()


class Action(NamedTuple):
    """`told` is the line; the other values are numbers of spaces, cards, heights and sides to turn by."""

    kind: Kind
    told: str
    space: int = 0
    card: int = 0
    height: int = 0
    turn: int = 0  # sides that the wind is turned by, clockwise
    further: int = 0  # spaces beyond what the height gives

    def __str__(self) -> str:
        return self.told
