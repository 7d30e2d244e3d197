"""What a player can do, as small values that print as a line a person can follow."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class Kind(Enum):
    __hash__ = object.__hash__  # each is itself alone, and asked for at every step

    DRAFT = auto()
    PAY = auto()  # to act with an empty hand
    FORFEIT = auto()
    LAY = auto()
    ROLL = auto()
    BUY_DRAW = auto()
    DO = auto()  # what was rolled and leaves no choice
    FORTIFY = auto()
    TARGET = auto()
    FREEZE = auto()
    ALLOW = auto()
    NAME = auto()
    NAME_MORE = auto()
    RANK = auto()
    SUIT = auto()
    ROLL_AGAIN = auto()
    CHOOSE = auto()
    DECLINE = auto()
    RETURN = auto()
    BURY = auto()
    PEEK = auto()
    TOP = auto()
    DOUBLE = auto()
    SWAP = auto()
    SEARCH = auto()
    TAKE = auto()
    DISCARD = auto()
    TRADE = auto()
    REFUSE = auto()
    ACCEPT = auto()
    GIVE = auto()
    SUMMON = auto()
    WILD = auto()
    REBIRTH = auto()
    END = auto()


class Action(NamedTuple):
    """`label` tells it apart from all others that are legal at the time; the rest says what it is about.

    `cards` is a set of them, `power` the character whose power is used or borrowed, `number` a rank, suit or roll.
    """

    kind: Kind
    label: str
    card: int = -1
    cards: int = 0
    target: int = -1
    number: int = -1
    power: int = -1

    def __str__(self) -> str:
        return self.label
