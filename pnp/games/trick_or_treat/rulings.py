"""The switches of the model: one field for every `switch` of rulings.toml, its readings as an enum."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class AskSuccess(StrEnum):
    ANY = "any"
    ALL = "all"


class Replenish(StrEnum):
    TO_LIMIT = "to_limit"
    ONE = "one"
    ROLL_ONLY = "roll_only"


class FortifyCount(StrEnum):
    STRICT = "strict"  # as many cards of a rank as the roll says
    GENTLE = "gentle"  # as many as its variant says


class FortifyMust(StrEnum):
    MUST = "must"
    MAY = "may"


class PageBats(StrEnum):
    HELD_RANK = "held_rank"
    LITERAL = "literal"
    EXTRA_CARD = "extra_card"


class FailedStealPoint(StrEnum):
    OFF = "off"
    ON = "on"


class SwapFrom(StrEnum):
    TOP = "top"
    ANY = "any"


class StealEnd(StrEnum):
    AT_ONCE = "at_once"
    REFILL = "refill"


class WinCards(StrEnum):
    HAND_AND_VAULT = "hand_and_vault"
    VAULT = "vault"


@dataclass(frozen=True, slots=True)
class Rulings:
    """Which reading is played, question by question."""

    ask_success: AskSuccess = AskSuccess.ANY
    replenish: Replenish = Replenish.TO_LIMIT
    fortify_count: FortifyCount = FortifyCount.STRICT
    fortify_must: FortifyMust = FortifyMust.MUST
    page_bats: PageBats = PageBats.HELD_RANK
    failed_steal_point: FailedStealPoint = FailedStealPoint.OFF
    swap_from: SwapFrom = SwapFrom.TOP
    steal_end: StealEnd = StealEnd.AT_ONCE
    win_cards: WinCards = WinCards.HAND_AND_VAULT
