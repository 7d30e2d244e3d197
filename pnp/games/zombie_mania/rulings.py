"""rulings.toml -> the switches of the model: one field for every `switch`, its readings as an enum."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Counting(StrEnum):
    """Which dice act when somebody stops."""

    SET_ASIDE = "set-aside"
    ALL_DICE = "all-dice"


class Bust(StrEnum):
    """What a roll without a zombie does to the dice set aside before."""

    LOSES_ALL = "loses-all"
    STILL_ACTS = "still-acts"


class Moving(StrEnum):
    UP_TO = "up-to"
    ALL = "all"


class Buildings(StrEnum):
    """Where the tokens of one turn go when buildings let them go to an opponent."""

    EITHER = "either"
    OPPONENT = "opponent"
    SPLIT = "split"


class Stacks(StrEnum):
    """What dice beyond the first pair of a face are worth."""

    ONE_PAIR = "one-pair"
    EVERY_PAIR = "every-pair"


class Win(StrEnum):
    TURN_START = "turn-start"
    AT_ONCE = "at-once"


class NextStart(StrEnum):
    """Who starts the next game of a series."""

    LEFT = "left"
    WINNER = "winner"
    SAME = "same"


class SeriesTie(StrEnum):
    SHARED = "shared"
    MOST_WINS = "most-wins"


class Ending(StrEnum):
    EMPTY_MAT = "empty-mat"
    FIXED_ROUNDS = "fixed-rounds"


@dataclass(frozen=True, slots=True)
class Rulings:
    """Which reading is played, question by question."""

    counting: Counting = Counting.SET_ASIDE
    bust: Bust = Bust.LOSES_ALL
    moving: Moving = Moving.UP_TO
    buildings: Buildings = Buildings.EITHER
    stacks: Stacks = Stacks.ONE_PAIR
    win: Win = Win.TURN_START
    next_start: NextStart = NextStart.LEFT
    series_tie: SeriesTie = SeriesTie.SHARED
    ending: Ending = Ending.EMPTY_MAT
