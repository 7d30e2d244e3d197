"""rulings.toml -> the switches of the model: one field for every `model_key`, its readings as an enum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import get_type_hints

from pnp.errors import DataError, Problem, Severity, did_you_mean
from pnp.load.game import Game


class FirstTie(StrEnum):
    COIN = "coin"
    DRAW_AGAIN = "draw-again"


class Numbering(StrEnum):
    WINNER_FIRST = "winner-first"
    SEATS_STAY = "seats-stay"


class Rotation(StrEnum):
    HALF = "half"
    EACH = "each"
    ONE_WAY = "one-way"


class MustMove(StrEnum):
    ALWAYS = "always"
    MAY_STOP = "may-stop"


class RefreshReach(StrEnum):
    ALL_AROUND = "all-around"
    AS_IT_MOVES = "as-it-moves"


class LastTurn(StrEnum):
    PLAYED = "played"
    LOST = "lost"


class HandLeft(StrEnum):
    COUNTS = "counts"
    LOST = "lost"


class EmptyClass(StrEnum):
    NOBODY = "nobody"
    EVERYBODY = "everybody"


class Ace(StrEnum):
    AS_WELL = "as-well"
    INSTEAD = "instead"


class RefillView(StrEnum):
    ACTIVE = "active"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class Options:
    """Which reading is played, question by question."""

    first_tie: FirstTie = FirstTie.COIN
    numbering: Numbering = Numbering.WINNER_FIRST
    rotation: Rotation = Rotation.HALF
    must_move: MustMove = MustMove.ALWAYS
    refresh_reach: RefreshReach = RefreshReach.ALL_AROUND
    last_turn: LastTurn = LastTurn.PLAYED
    hand_left: HandLeft = HandLeft.COUNTS
    empty_class: EmptyClass = EmptyClass.NOBODY
    ace: Ace = Ace.AS_WELL
    refill_view: RefillView = RefillView.ACTIVE


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
