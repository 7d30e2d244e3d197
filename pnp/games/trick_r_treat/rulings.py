"""The switches of the model: one field for every `switch` of rulings.toml, its readings as an enum."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Pending(StrEnum):
    """Pairs that lie before their receiver, not yet judged, when the hand ends."""

    INSPECT = "inspect"
    RETURN = "return"
    STAY = "stay"


class InHand(StrEnum):
    """A die laid on a card, but not handed over when the hand ends."""

    RETURNS = "returns"
    PASSES = "passes"


class EmptyHand(StrEnum):
    """Somebody has no card left, neither on the table nor on its way."""

    GOES_ON = "goes-on"
    ENDS_HAND = "ends-hand"


class Dispute(StrEnum):
    """A receiver who calls a matching pair wrong."""

    AS_MATCHED = "as-matched"
    BACK = "back"


class Missed(StrEnum):
    """A receiver who takes a wrong pair for a match."""

    STANDS = "stands"
    UNDONE = "undone"


class DieOff(StrEnum):
    """A throw that leaves the table or lies askew."""

    REROLL = "reroll"
    AS_IT_LIES = "as-it-lies"


class Baseline(StrEnum):
    """What a player's cards at the end are compared with."""

    OWN_START = "own-start"
    LARGEST = "largest"


class Tie(StrEnum):
    """Several have the most candy."""

    SHARED = "shared"
    LAST_HAND = "last-hand"


@dataclass(frozen=True, slots=True)
class Rulings:
    """Which reading is played, question by question."""

    pending: Pending = Pending.INSPECT
    in_hand: InHand = InHand.RETURNS
    empty_hand: EmptyHand = EmptyHand.GOES_ON
    dispute: Dispute = Dispute.AS_MATCHED
    missed: Missed = Missed.STANDS
    die_off: DieOff = DieOff.REROLL
    baseline: Baseline = Baseline.OWN_START
    tie: Tie = Tie.SHARED
