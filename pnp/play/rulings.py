"""rulings.toml -> the switches of a game's model: one field for every `switch`, its readings as an enum.

A game's switches are a frozen dataclass whose fields are StrEnums, each with the reading that is played unless told.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, cast, get_type_hints

from pnp.game.content.rulings import Ruling
from pnp.game.game import Game
from pnp.source.problems import DataError, Problem, Severity, did_you_mean

S = TypeVar("S")


def readings(switches: type[Any]) -> dict[str, type[StrEnum]]:
    """The known readings of every switch."""
    return dict(_hints(cast(Hashable, switches)))


@cache
def _hints(switches: Any) -> dict[str, type[StrEnum]]:
    return get_type_hints(switches)


def read_rulings(switches: type[S], game: Game) -> S:
    """Raises DataError for a ruling that the model does not know."""
    wrong = [problem for problem in ruling_problems(switches, game) if problem.severity is Severity.ERROR]
    if wrong:
        raise DataError(wrong)
    return switched(switches(), {row.switch: row.chosen for row in _rows(game) if row.switch})


def switched(rulings: S, values: Mapping[str, str]) -> S:
    """The same switches with other readings; ValueError or KeyError for what the model does not know."""
    known = readings(type(rulings))
    changed = {key: known[key](value) for key, value in values.items()}
    return replace(rulings, **changed)  # type: ignore[type-var]  # switches are dataclasses, which no bound can ask for


def ruling_problems(switches: type[Any], game: Game) -> Iterator[Problem]:
    """Keys and values that switch nothing, keys set twice or by no ruling, and choices that no switch carries out."""
    if game.rulings is None:
        return
    known = readings(switches)
    set_by: dict[str, Ruling] = {}
    for ruling in _rows(game):
        key = ruling.switch
        if not key:
            yield from _unswitched(ruling)
            continue
        if key not in known:
            yield ruling.span.at("switch").unknown(key, known, "switch")
            continue
        if key in set_by:
            message = f"“{set_by[key].id}” sets “{key}” already"
            yield ruling.span.at("switch").against(set_by[key].span.at("switch"), message)
        set_by[key] = ruling
        yield from _reading_problems(ruling, [reading.value for reading in known[key]])
    for key in known:
        if key not in set_by:
            message = f"no ruling sets “{key}”; the model plays “{getattr(switches(), key)}”"
            hint = "add a ruling with this switch"
            yield game.at("rulings.toml", "ruling").problem(message, hint, Severity.WARNING)


def _unswitched(ruling: Ruling) -> Iterator[Problem]:
    """A question that is settled for good: its first reading is the one that the rules play."""
    if ruling.chosen != (played := ruling.reading[0].id):
        message = f"the rules play “{played}”, the first of these readings; no switch changes that"
        yield ruling.span.at("chosen").problem(message)


def _reading_problems(ruling: Ruling, values: list[str]) -> Iterator[Problem]:
    """Readings that the model does not play, and such as it plays and the ruling does not tell."""
    told = [reading.id for reading in ruling.reading]
    for reading in ruling.reading:
        if reading.id not in values:
            message = f"the model knows no reading “{reading.id}” of “{ruling.switch}”"
            untold = [value for value in values if value not in told]
            hint = did_you_mean(reading.id, untold or values)
            told += [hint.nearest] if hint.nearest else untold[: len(untold) == 1]
            yield reading.span.at("id").problem(message, hint)
    for value in values:
        if value not in told:
            message = f"the model can play “{value}” of “{ruling.switch}”, and no reading tells of it"
            yield ruling.span.at("reading").problem(message, "add a [[ruling.reading]] with its text and its sentences")


def _rows(game: Game) -> tuple[Ruling, ...]:
    return game.rulings.ruling if game.rulings is not None else ()
