"""What a player can do, as small values that print as a line a person can follow."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import NamedTuple

from pnp.games.zombie_mania.dice import Hand, dice_line


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
