"""What a player can do, as small values that print as a line a person can follow."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from pnp.rules.zombie_mania.hands import Hand


class Kind(Enum):
    """A kind of action."""

    KEEP = "sets aside"
    ROLL = "rolls on"
    STOP = "stops"
    BUST = "busts"
    BURY = "to the graveyard"
    SEND = "to an opponent"
    SPLIT = "to both"


class Action(NamedTuple):
    """`told` is how the dice are named: the model knows what their faces are called."""

    kind: Kind
    dice: Hand = ()
    told: str = ""
    buried: int = 0
    sent: int = 0
    to: int = -1

    @property
    def moved(self) -> int:
        return self.buried + self.sent

    def __str__(self) -> str:
        match self.kind:
            case Kind.KEEP:
                return f"sets aside {self.told}"
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


def zombies(count: int) -> str:
    return f"{count} zombie{'' if count == 1 else 's'}"


def told_dice(hand: Hand, codes: Sequence[str]) -> str:
    return " ".join(code for code, count in zip(codes, hand, strict=True) for _ in range(count)) or "nothing"
