"""rulings.toml -> the switches of the model: one field for every `model_key`, its readings as an enum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import get_type_hints

from pnp.errors import DataError, Problem, Severity, did_you_mean
from pnp.load.game import Game


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
class Options:
    """Which reading is played, question by question."""

    pending: Pending = Pending.INSPECT
    in_hand: InHand = InHand.RETURNS
    empty_hand: EmptyHand = EmptyHand.GOES_ON
    dispute: Dispute = Dispute.AS_MATCHED
    missed: Missed = Missed.STANDS
    die_off: DieOff = DieOff.REROLL
    baseline: Baseline = Baseline.OWN_START
    tie: Tie = Tie.SHARED


KEYS = tuple(field.name for field in fields(Options))


def readings() -> dict[str, type[StrEnum]]:
    return dict(get_type_hints(Options))


def read_options(game: Game) -> Options:
    """Raises DataError for a ruling that the model does not know."""
    wrong = [problem for problem in option_problems(game) if problem.severity is Severity.ERROR]
    if wrong:
        raise DataError(wrong)
    known = readings()
    rows = game.rulings.ruling if game.rulings is not None else ()
    chosen = {row.model_key: known[row.model_key](row.model_value) for row in rows if row.model_key}
    return Options(**chosen)  # type: ignore[arg-type]  # each key with a value of its own enum


def option_problems(game: Game) -> Iterator[Problem]:
    """Keys and values that switch nothing, keys set twice, and keys that no ruling sets."""
    if game.rulings is None:
        return
    file, known = game.files["rulings.toml"], readings()
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
            message = f"no ruling sets “{key}”; the model plays “{getattr(Options(), key)}”"
            yield file.problem(("ruling",), message, "add a row with this model_key", Severity.WARNING)
