"""rulings.toml -> the switches of the model: one field for every `model_key`, its readings as an enum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import get_type_hints

from pnp.errors import DataError, Problem, Severity, did_you_mean
from pnp.load.game import Game


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
class Options:
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


KEYS = tuple(field.name for field in fields(Options))


def read_options(game: Game) -> Options:
    """Raises DataError for a ruling that the model does not know."""
    wrong = [problem for problem in option_problems(game) if problem.severity is Severity.ERROR]
    if wrong:
        raise DataError(wrong)
    readings = _readings()
    rows = game.rulings.ruling if game.rulings is not None else ()
    chosen = {row.model_key: readings[row.model_key](row.model_value) for row in rows if row.model_key}
    return Options(**chosen)  # type: ignore[arg-type]  # each key with a value of its own enum


def option_problems(game: Game) -> Iterator[Problem]:
    """Keys and values that switch nothing, keys set twice, and keys that no ruling sets."""
    if game.rulings is None:
        return
    file, readings = game.files["rulings.toml"], _readings()
    set_by: dict[str, str] = {}
    for i, ruling in enumerate(game.rulings.ruling):
        key = ruling.model_key
        if not key:
            continue
        if key not in readings:
            message = f"the model has no switch “{key}”"
            yield file.problem(("ruling", i, "model_key"), message, did_you_mean(key, readings))
            continue
        if key in set_by:
            yield file.problem(("ruling", i, "model_key"), f"“{set_by[key]}” sets “{key}” already")
        set_by[key] = ruling.id
        values = [reading.value for reading in readings[key]]
        if ruling.model_value not in values:
            message = f"the model knows no reading “{ruling.model_value}” of “{key}”"
            hint = f"accepted: {', '.join(values)}"
            yield file.problem(("ruling", i, "model_value"), message, hint)
    for key in readings:
        if key not in set_by:
            message = f"no ruling sets “{key}”; the model plays “{getattr(Options(), key)}”"
            yield file.problem(("ruling",), message, "add a row with this model_key", Severity.WARNING)


def _readings() -> dict[str, type[StrEnum]]:
    return dict(get_type_hints(Options))
