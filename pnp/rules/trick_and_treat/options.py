"""rulings.toml -> the switches of the model: one field for every `model_key`, its readings as an enum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import get_type_hints

from pnp.errors import DataError, Problem, Severity, did_you_mean
from pnp.load.game import Game


class Attach(StrEnum):
    ONE_AFTER_ANOTHER = "one-after-another"
    EVERY_SPACE = "every-space"


class Curved(StrEnum):
    ENDS_APART = "ends-apart"
    ANY_BEND = "any-bend"


class FallbackHome(StrEnum):
    WHILE_EMPTY = "while-empty"
    ALWAYS = "always"


class EarlyBonus(StrEnum):
    MAY_WAIT = "may-wait"
    AT_ONCE = "at-once"


class WaiveBonus(StrEnum):
    NEVER = "never"
    ALLOWED = "allowed"


class LateBonus(StrEnum):
    PAYS = "pays"
    NOTHING = "nothing"


class FearlessTrails(StrEnum):
    BOTH = "both"
    HOUSES = "houses"


class YesNo(StrEnum):
    YES = "yes"
    NO = "no"


class Brambles(StrEnum):
    HEX = "hex"


class RookStar(StrEnum):
    TOKEN = "token"
    PERMANENT = "permanent"


class Lanterns(StrEnum):
    ONCE = "once"
    EACH = "each"


class CornTrail(StrEnum):
    WALK = "walk"
    ALL_JOINED = "all-joined"


class SharedGhosts(StrEnum):
    EACH_TOMBSTONE = "each-tombstone"
    ONCE = "once"


class SharedCandy(StrEnum):
    EACH_STAR = "each-star"
    ONCE = "once"


@dataclass(frozen=True, slots=True)
class Options:
    """Which reading is played, question by question."""

    attach: Attach = Attach.ONE_AFTER_ANOTHER
    curved: Curved = Curved.ENDS_APART
    fallback_home: FallbackHome = FallbackHome.WHILE_EMPTY
    early_bonus: EarlyBonus = EarlyBonus.MAY_WAIT
    waive_bonus: WaiveBonus = WaiveBonus.NEVER
    late_bonus: LateBonus = LateBonus.PAYS
    fearless_trails: FearlessTrails = FearlessTrails.BOTH
    fearless_home: YesNo = YesNo.YES
    star_in_house: YesNo = YesNo.YES
    brambles: Brambles = Brambles.HEX
    rook_star: RookStar = RookStar.TOKEN
    lanterns: Lanterns = Lanterns.ONCE
    corn_trail: CornTrail = CornTrail.WALK
    shared_ghosts: SharedGhosts = SharedGhosts.EACH_TOMBSTONE
    shared_candy: SharedCandy = SharedCandy.EACH_STAR


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
