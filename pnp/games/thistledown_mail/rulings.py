"""rulings.toml -> the switches of the model: one field for every `switch`, its readings as an enum."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Stamps(StrEnum):
    """Who has the stamp of a village that several reach in one round."""

    TOGETHER = "together"
    IN_ORDER = "in-order"


class Gusts(StrEnum):
    """Whether a gust is a choice."""

    MAY = "may"
    MUST = "must"


class Ridges(StrEnum):
    """What a peak does to a balloon that is not high enough."""

    STOP = "stop"
    BAR = "bar"


class Letters(StrEnum):
    """Where letters are dropped."""

    ENDS = "ends"
    PASSES = "passes"


class Landing(StrEnum):
    """Who has reached the fair."""

    LOW = "low"
    ANY = "any"


class Ties(StrEnum):
    LETTERS = "letters"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Rulings:
    """Which reading is played, question by question."""

    stamps: Stamps = Stamps.TOGETHER
    gusts: Gusts = Gusts.MAY
    ridges: Ridges = Ridges.STOP
    letters: Letters = Letters.ENDS
    landing: Landing = Landing.LOW
    ties: Ties = Ties.LETTERS
