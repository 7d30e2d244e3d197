"""The whole game at one moment, as plain values: the table, the simulated clock, what everybody is doing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import NamedTuple

from pnp.games.trick_r_treat.events import Event
from pnp.games.trick_r_treat.numbers import Setting
from pnp.games.trick_r_treat.referee import Table
from pnp.games.trick_r_treat.vocabulary import NO_CARD, OFF


class Asked(Enum):
    """What somebody has to decide."""

    PACE = auto()  # how to look in this hand
    CLAIM = auto()  # something has caught the eye
    JUDGE = auto()  # a pair has been compared
    GIVE = auto()  # a card goes back with a wrong pair


class Ask(NamedTuple):
    """A decision. `die` and `card` are what a player thinks to have seen, `belief` whether they seem to match."""

    what: Asked
    seat: int
    die: int = -1
    card: int = NO_CARD
    belief: bool = True


class Doing(IntEnum):
    """What comes to its end at some moment."""

    TOUCH = 1
    HAND_OVER = 2
    JUDGE = 3
    ROLL = 4
    BACK = 5
    FREE = 6


class Due(NamedTuple):
    """The end of something that somebody is doing. Sorted by time."""

    at: int
    doing: Doing
    seat: int
    die: int = -1
    card: int = NO_CARD
    face: int = OFF
    other: int = -1


class Tally(NamedTuple):
    """What a player has done in all hands."""

    claims: int = 0
    wrong: int = 0  # of these claims
    late: int = 0  # reached for a die that was gone
    missed: int = 0  # wrong pairs let through
    disputes: int = 0  # right pairs called wrong
    shed: int = 0  # cards got rid of; below 0 where there are more


@dataclass(frozen=True, slots=True)
class Moment:
    """Values are by seat where they are tuples."""

    setting: Setting
    hand: int  # from 1
    dealer: int
    table: Table
    start: tuple[int, ...]  # cards of each seat when the hand began
    candy: tuple[int, ...]
    last: tuple[int, ...]  # candy of the hand that was scored last
    paces: tuple[int, ...]  # -1: not yet chosen
    tallies: tuple[Tally, ...]
    ask: Ask | None = None  # nobody decides anything any more when the game is over
    log: tuple[Event, ...] = ()  # since the last decision
    clock: int = 0  # milliseconds of this hand
    ends_at: int = 0
    closing: bool = False  # the sand has run out, pairs are still judged
    occupied: tuple[bool, ...] = ()
    inbox: tuple[tuple[int, ...], ...] = ()  # dice that wait for a seat: on a card to judge, or back to be rolled
    agenda: tuple[Due, ...] = ()
    short: bool = False  # the candy cards ran out
