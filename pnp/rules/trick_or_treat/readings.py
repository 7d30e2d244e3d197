"""rulings.toml -> the switches of the model: one field for every `model_key`, its readings as an enum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import get_type_hints

from pnp.errors import DataError, Problem, Severity, did_you_mean
from pnp.load.game import Game


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
class Readings:
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


KEYS = tuple(field.name for field in fields(Readings))


def known_readings() -> dict[str, type[StrEnum]]:
    return dict(get_type_hints(Readings))


def read_readings(game: Game) -> Readings:
    """Raises DataError for a ruling that the model does not know."""
    wrong = [problem for problem in reading_problems(game) if problem.severity is Severity.ERROR]
    if wrong:
        raise DataError(wrong)
    rows = game.rulings.ruling if game.rulings is not None else ()
    return with_readings(Readings(), {row.model_key: row.model_value for row in rows if row.model_key})


def with_readings(readings: Readings, changes: dict[str, str]) -> Readings:
    """Raises KeyError or ValueError for a key or a value that the model does not know."""
    known, told = known_readings(), {key: getattr(readings, key) for key in KEYS}
    return Readings(**{**told, **{key: known[key](value) for key, value in changes.items()}})


def reading_problems(game: Game) -> Iterator[Problem]:
    """Keys and values that switch nothing, keys set twice, and keys that no ruling sets."""
    if game.rulings is None:
        yield game.files["game.toml"].problem(("rules",), "the rules need rulings.toml")
        return
    file, known = game.files["rulings.toml"], known_readings()
    set_by: dict[str, str] = {}
    for i, ruling in enumerate(game.rulings.ruling):
        key = ruling.model_key
        if not key:
            continue
        if key not in known:
            message = f"the model has no switch “{key}”"
            yield file.problem(("ruling", i, "model_key"), message, did_you_mean(key, known))
            continue
        if key in set_by:
            yield file.problem(("ruling", i, "model_key"), f"“{set_by[key]}” sets “{key}” already")
        set_by[key] = ruling.id
        values = [reading.value for reading in known[key]]
        if ruling.model_value not in values:
            message = f"the model knows no reading “{ruling.model_value}” of “{key}”"
            yield file.problem(("ruling", i, "model_value"), message, f"accepted: {', '.join(values)}")
    for key in known:
        if key not in set_by:
            message = f"no ruling sets “{key}”; the model plays “{getattr(Readings(), key)}”"
            yield file.problem(("ruling",), message, "add a row with this model_key", Severity.WARNING)
