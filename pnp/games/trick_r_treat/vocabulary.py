"""The words of the rules as enums; their values are those that the data uses."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum, auto


class Stem(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Mood(StrEnum):
    HAPPY = "happy"
    NEUTRAL = "neutral"
    UNHAPPY = "unhappy"


class Glow(StrEnum):
    """The colour of eyes or of a mouth."""

    ORANGE = "orange"
    YELLOW = "yellow"


class Side(IntEnum):
    """Which neighbour; the number leads to the seat. Seats are numbered clockwise, so the next one is the left."""

    LEFT = 1
    RIGHT = -1

    def __str__(self) -> str:
        return self.name.lower()


class Act(StrEnum):
    """What takes time; the ids of tables/acts.toml."""

    REACH = "reach"
    PASS = "pass"
    NOTICE = "notice"
    INSPECT = "inspect"
    DISPUTE = "dispute"
    HAND_BACK = "hand-back"
    ROLL = "roll"
    BLINK = "blink"
    SEE_THE_SAND = "see-the-sand"


class Neighbour(StrEnum):
    """Whom a player of some pace likes to give a pair to."""

    ANY = "any"
    LEADER = "leader"
    BUSY = "busy"


class Stage(Enum):
    """Where a card with a die on it is."""

    HELD = auto()  # in the giver's hand
    SENT = auto()  # before the receiver, not yet judged
    WRONG = auto()  # found not to match: a card is owed


OFF = -1  # the face of a die that does not lie on the table
NOBODY = -1
NO_CARD = -1
