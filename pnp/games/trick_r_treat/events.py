"""What happens at the table, as an event log: small values that print as a line a person can follow."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from pnp.games.trick_r_treat.numbers import Numbers
from pnp.games.trick_r_treat.vocabulary import NO_CARD, NOBODY


class What(Enum):
    """A kind of event and how it is told."""

    DEAL = "{seat} deals hand {other}"
    CLAIM = "{seat} takes {die} for {card}"
    LATE = "{seat} comes too late for {die}"
    PASS = "{seat} hands {die} on {card} to {other}"
    INSPECT = "{seat} looks at {die} on {card}"
    MATCH = "{seat} keeps {card}: it matches"
    MISSED = "{seat} keeps {card}, though it does not match"
    DISPUTE = "{seat} calls {card} wrong, but it matches, and keeps it"
    SEND_BACK = "{seat} calls {card} wrong, but it matches; it goes back to {other}"
    MISMATCH = "{seat} finds {card} wrong"
    HAND_BACK = "{other} gets its card back, and {card} from {seat}"
    ROLL = "{seat} rolls {die}: {card}"
    DIE_OFF = "{seat} rolls {die} off the table"
    TIMER = "{seat} sees that the sand has run out"
    OUT_OF_CARDS = "{seat} has no card left"
    KEEP = "{seat} takes back {card}, which was not handed over"
    RETURN = "{other} gets back {card}, which was not inspected"
    STAY = "{seat} keeps {card}, which was not inspected"
    SCORE = "{seat} takes {other} candy"
    SHORTAGE = "the candy cards run out"


class Event(NamedTuple):
    """`seat` does it; for a roll `card` is the lantern that comes up."""

    what: What
    at: int  # milliseconds of the hand
    seat: int = NOBODY
    die: int = -1
    card: int = NO_CARD
    other: int = NOBODY  # another seat; the number of a hand, or of candies

    def told(self, numbers: Numbers) -> str:
        is_number = self.what in (What.DEAL, What.SCORE)
        return self.what.value.format(
            seat=f"seat {self.seat + 1}",
            other=self.other if is_number else f"seat {self.other + 1}",
            die=f"the {numbers.dice[self.die]} die",
            card="no card" if self.card == NO_CARD else numbers.codes[self.card],
        )


def clock(ms: int) -> str:
    """Minutes, seconds and tenths."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}.{ms // 100 % 10}"
