"""The words of the rules as enums; those in the data are spelt as the data spells them."""

from __future__ import annotations

from enum import Enum, StrEnum, auto

ZOMBIES = "zombie"  # the group of symbols of which one is set aside after each roll
SINGLE_GAME, SERIES = "single-game", "series"
BOARDS = (SINGLE_GAME, SERIES)
LEFT = "zombies left"


class Effect(StrEnum):
    """What a pair of a face does."""

    OPENS = "opens"
    MOVES = "moves"
    DOUBLES = "doubles"
    SENDS = "sends"


class Phase(Enum):
    """What is to be decided next."""

    KEEP = auto()  # dice are rolled: which are set aside?
    DECIDE = auto()  # roll the others, or stop?
    BUST = auto()  # no zombie among the rolled dice: nothing to decide
    MOVE = auto()  # how many tokens go where?
    OVER = auto()
    GIVEN_UP = auto()  # the model's own stop for games that go on and on
