"""What a player decides, by which action, and what he is busy with then: small values, actions print as a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import NamedTuple

NO_CARD = -1
NOBODY = -1
OFF = -1  # the face of a die that does not lie on the table


class Side(IntEnum):
    """Which neighbour; the number leads to the seat. Seats are numbered clockwise, so the next one is the left."""

    LEFT = 1
    RIGHT = -1

    def __str__(self) -> str:
        return self.name.lower()


class Choice(Enum):
    """What somebody has to decide."""

    PACE = auto()  # how to look in this hand
    CLAIM = auto()  # something has caught the eye
    JUDGE = auto()  # a pair has been compared
    GIVE = auto()  # a card goes back with a wrong pair


class Decision(NamedTuple):
    """`die` and `card` are what a player thinks to have seen, `belief` whether they seem to match."""

    choice: Choice
    seat: int
    die: int = -1
    card: int = NO_CARD
    belief: bool = True


class Kind(Enum):
    """A kind of action and how it reads."""

    PACE = "settles on a {pace} pace"
    CLAIM = "reaches for the {die} ({face}) for {card}, to hand it to the {side}"
    LOOK_ON = "looks on"
    ACCEPT = "says that it matches"
    REJECT = "says that it does not match"
    GIVE = "gives {card} with it"


class Action(NamedTuple):
    """For a pace `card` is its number. The words are made once, with the action."""

    kind: Kind
    die: int = -1
    card: int = NO_CARD
    side: Side = Side.LEFT
    label: str = ""

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """Every action that there can be; claims by die, the lantern on top, and the card."""

    paces: tuple[Action, ...]
    claims: tuple[tuple[tuple[tuple[Action, Action], ...], ...], ...]
    gives: tuple[Action, ...]
    judgements: tuple[Action, Action]
    look_on: Action


def make_catalogue(paces: Sequence[str], dice: Sequence[str], codes: Sequence[str]) -> Catalogue:
    kinds = range(len(codes))

    def claims(die: int, face: int, card: int) -> tuple[Action, Action]:
        words = {"die": dice[die], "face": codes[face], "card": codes[card]}
        left, right = (
            Action(Kind.CLAIM, die, card, side, Kind.CLAIM.value.format(side=side, **words)) for side in Side
        )
        return left, right

    return Catalogue(
        paces=tuple(Action(Kind.PACE, card=i, label=Kind.PACE.value.format(pace=pace)) for i, pace in enumerate(paces)),
        claims=tuple(
            tuple(tuple(claims(die, face, card) for card in kinds) for face in kinds) for die in range(len(dice))
        ),
        gives=tuple(Action(Kind.GIVE, card=card, label=Kind.GIVE.value.format(card=codes[card])) for card in kinds),
        judgements=(Action(Kind.ACCEPT, label=Kind.ACCEPT.value), Action(Kind.REJECT, label=Kind.REJECT.value)),
        look_on=Action(Kind.LOOK_ON, label=Kind.LOOK_ON.value),
    )


class Activity(IntEnum):
    """What somebody is doing; of two that end at once, the smaller number ends first."""

    TOUCH = 1
    HAND_OVER = 2
    JUDGE = 3
    ROLL = 4
    BACK = 5
    FREE = 6


class Scheduled(NamedTuple):
    """The end of an activity. Sorted by time."""

    at: int
    activity: Activity
    seat: int
    die: int = -1
    card: int = NO_CARD
    face: int = OFF
    other: int = NOBODY

    @property
    def seen(self) -> int:
        """The die, where others see it: not before it is touched."""
        return -1 if self.activity is Activity.TOUCH else self.die
