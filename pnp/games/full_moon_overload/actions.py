"""What a player has to decide and can do, as small values that print as a line a person can follow."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class Stage(Enum):
    """What the active player has to decide."""

    OPEN = auto()  # which card of the nearest row to enter with the card in hand
    REFRESH = auto()  # where the card that a major brings is put, if anywhere
    MOVE = auto()  # which card to enter next
    OVER = auto()


class Kind(Enum):
    """A kind of action and how it reads."""

    OPEN = "opens onto {what} on {where}"
    STASH = "stashes {what}, which opens nothing"
    MOVE = "moves to {what} on {where}"
    REFRESH = "puts a fresh card on {where}"
    DECLINE = "leaves the grid as it is"
    STOP = "stops there"


ENTERING = (Kind.OPEN, Kind.MOVE)


class Action(NamedTuple):
    """The slot that is entered or filled, with its name; the card that is entered or stashed, by its name."""

    kind: Kind
    slot: int = -1
    where: str = ""
    what: str = ""

    def __str__(self) -> str:
        return self.kind.value.format(what=self.what, where=self.where)
