"""rulings.toml -> the switches of the model: one field for every `switch`, its readings as an enum."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum


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
class Rulings:
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
    rook_star: RookStar = RookStar.TOKEN
    lanterns: Lanterns = Lanterns.ONCE
    corn_trail: CornTrail = CornTrail.WALK
    shared_ghosts: SharedGhosts = SharedGhosts.EACH_TOMBSTONE
    shared_candy: SharedCandy = SharedCandy.EACH_STAR


KEYS = tuple(field.name for field in fields(Rulings))
