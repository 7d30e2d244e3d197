"""The words of the rules as enums; their ids are those that the data uses."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum, auto


class Class(StrEnum):
    """What the deck is divided into; scored one by one."""

    MAJOR = "major"
    MINOR = "minor"
    COURT = "court"


CLASSES = tuple(Class)
SUITED = (Class.MINOR, Class.COURT)
NUMBERED = (Class.MAJOR, Class.MINOR)


class Condition(StrEnum):
    """What a move may ask of the card that is left and the card that is entered."""

    ALWAYS = "always"
    NEVER = "never"
    SAME_SUIT = "same-suit"
    SAME_NUMBER = "same-number"
    SAME_TITLE = "same-title"
    SAME_NUMBER_OR_SUIT = "same-number-or-suit"
    SAME_TITLE_OR_SUIT = "same-title-or-suit"
    ACE_OF_SUIT = "ace-of-suit"


class Side(IntEnum):
    """Two sides of the table, whatever the number of players: first and third, second and fourth."""

    SOUTH = 0
    NORTH = 1

    def __str__(self) -> str:
        return self.name.lower()


class Stage(Enum):
    """What the active player has to decide."""

    OPEN = auto()  # which card of the nearest row to enter with the card in hand
    REFRESH = auto()  # where the card that a major brings is put, if anywhere
    MOVE = auto()  # which card to enter next
    OVER = auto()
