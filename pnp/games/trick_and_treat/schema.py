"""What the data must look like: the words of the rules as enums spelt as in the data, and the facts of game.toml."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum, auto
from typing import Annotated

from pydantic import Field

from pnp.source.schema import Strict


class Symbol(IntEnum):
    """What can stand on a map. The number is the place of its layer on a sheet."""

    CANDY_CORN = 0
    HARD_CANDY = 1
    CHOCOLATE_BAR = 2
    JACK_O_LANTERN = 3
    GHOST = 4
    TOMBSTONE = 5
    STAR = 6

    @property
    def id(self) -> str:
        return self.name.lower().replace("_", "-")

    def __str__(self) -> str:
        return self.id


TREATS = (Symbol.CANDY_CORN, Symbol.HARD_CANDY, Symbol.CHOCOLATE_BAR)
TRICKS = (Symbol.JACK_O_LANTERN, Symbol.GHOST, Symbol.TOMBSTONE)
ROLLED = TREATS + TRICKS
DRAWN = ("treat", "trick")  # groups of symbols that are rolled and drawn on maps
FEARLESS_PATH = "fearless-path"


class Shape(StrEnum):
    STRAIGHT = "straight"
    CURVED = "curved"
    CLUSTER = "cluster"
    FRACTURED = "fractured"


class StarRule(StrEnum):
    """What a full column is worth on a map; the ids are those of the symbols that stand for it."""

    DRAWN = "star"
    SICKLE = "sickle"
    KEY = "key"


class Section(StrEnum):
    """The parts of the final scoring."""

    HOUSES = "houses"
    ADVENTURES = "adventures"
    CORN_TRAIL = "corn-trail"
    GHOSTS = "ghosts"
    STARS = "stars"


class Ground(StrEnum):
    """Terrains that the rules know by name."""

    HOME = "home"
    HOUSE = "house"
    CAULDRON = "cauldron"
    BRAMBLE = "bramble"
    SPOOKY = "spooky"


ADVENTURES = "adventure"  # a group of terrains


class Stage(Enum):
    """Where in a round one player's sheet stands."""

    DRAW = auto()  # the roll is still to be drawn
    PART = auto()  # between the parts of a fractured roll: nothing else may happen
    BONUS = auto()  # the roll is drawn, bonuses are used
    DONE = auto()  # waits for the next round
    LATE = auto()  # after the last round: favours that are left
    OVER = auto()


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    rounds: Annotated[int, Field(ge=1, le=40)]
