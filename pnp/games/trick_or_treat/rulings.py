"""rulings.toml -> the switches of the model: one field for every `model_key`, its readings as an enum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import partial
from typing import Any

from pnp.game.load import Game
from pnp.play.rulings import read_switches, readings, switch_problems
from pnp.source.problems import Problem


class AskSuccess(StrEnum):
    ANY = "any"
    ALL = "all"


class Replenish(StrEnum):
    TO_LIMIT = "to_limit"
    ONE = "one"
    ROLL_ONLY = "roll_only"


class FortifyCount(StrEnum):
    FOUR = "4"
    THREE = "3"


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
    fortify_count: FortifyCount = FortifyCount.FOUR
    fortify_must: FortifyMust = FortifyMust.MUST
    page_bats: PageBats = PageBats.HELD_RANK
    failed_steal_point: FailedStealPoint = FailedStealPoint.OFF
    swap_from: SwapFrom = SwapFrom.TOP
    steal_end: StealEnd = StealEnd.AT_ONCE
    win_cards: WinCards = WinCards.HAND_AND_VAULT


KEYS = tuple(field.name for field in fields(Rulings))
known_readings = partial(readings, Rulings)
read_rulings = partial(read_switches, Rulings)


def with_rulings(played: Rulings, changes: dict[str, str]) -> Rulings:
    """Raises KeyError or ValueError for a key or a value that the model does not know."""
    chosen: dict[str, Any] = {key: known_readings()[key](value) for key, value in changes.items()}
    return replace(played, **chosen)


def ruling_problems(game: Game) -> Iterator[Problem]:
    if game.rulings is None:
        yield game.files["game.toml"].problem(("rules",), "the rules need rulings.toml")
    yield from switch_problems(Rulings, game)
