"""rulings.toml -> the switches of a game's model: one field for every `model_key`, its readings as an enum.

A game's switches are a frozen dataclass whose fields are StrEnums, each with the reading that is played unless told.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, TypeVar, get_type_hints

from pnp.game.load import Game
from pnp.source.problems import DataError, Problem, Severity, did_you_mean

S = TypeVar("S")


def readings(switches: type[Any]) -> dict[str, type[StrEnum]]:
    """The known readings of every switch."""
    return dict(get_type_hints(switches))


def read_switches(switches: type[S], game: Game) -> S:
    """Raises DataError for a ruling that the model does not know."""
    wrong = [problem for problem in switch_problems(switches, game) if problem.severity is Severity.ERROR]
    if wrong:
        raise DataError(wrong)
    rows = game.rulings.ruling if game.rulings is not None else ()
    known = readings(switches)
    return switches(**{row.model_key: known[row.model_key](row.model_value) for row in rows if row.model_key})


def switch_problems(switches: type[Any], game: Game) -> Iterator[Problem]:
    """Keys and values that switch nothing, keys set twice, and keys that no ruling sets."""
    if game.rulings is None:
        return
    file, known = game.files["rulings.toml"], readings(switches)
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
            message = f"no ruling sets “{key}”; the model plays “{getattr(switches(), key)}”"
            yield file.problem(("ruling",), message, "add a row with this model_key", Severity.WARNING)
