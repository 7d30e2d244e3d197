"""What facts, tables and worked examples of the game must look like: strict, typed rows."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Id, Line, OneSymbol
from pnp.game.tables import Row
from pnp.source.schema import Strict

Share = Annotated[float, Field(ge=0, le=1, description="a share between 0 and 1")]
Seconds = Annotated[float, Field(gt=0, le=600)]
Code = Annotated[str, Field(pattern=r"^[A-Z]{3}$", description="three capital letters: stem, mood, colour of the eyes")]
Text = Annotated[str, Field(min_length=1, max_length=400)]
Count = Annotated[int, Field(ge=0, le=200)]
Seat = Annotated[int, Field(ge=1, le=12)]
Names = tuple[OneSymbol, ...]


class Stem(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Mood(StrEnum):
    HAPPY = "happy"
    NEUTRAL = "neutral"
    UNHAPPY = "unhappy"


class Glow(StrEnum):
    """The colour of eyes or of a mouth."""

    ORANGE = "orange"
    YELLOW = "yellow"


class Act(StrEnum):
    """What takes time; the ids of tables/acts.toml."""

    REACH = "reach"
    PASS = "pass"
    NOTICE = "notice"
    INSPECT = "inspect"
    DISPUTE = "dispute"
    HAND_BACK = "hand-back"
    ROLL = "roll"
    BLINK = "blink"
    SEE_THE_SAND = "see-the-sand"


class Neighbour(StrEnum):
    """Whom a player of some pace likes to give a pair to."""

    ANY = "any"
    LEADER = "leader"
    BUSY = "busy"


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    cards: Annotated[int, Field(ge=1, le=200)]
    dice: Annotated[int, Field(ge=1, le=24)]
    timer_seconds: Annotated[int, Field(ge=10, le=3600)]
    hands_per_player: Annotated[int, Field(ge=1, le=20)]
    candy_cards: Annotated[int, Field(ge=1, le=400)]
    candy_ones: Annotated[int, Field(ge=1, le=400)]
    candy_fives: Annotated[int, Field(ge=1, le=400)]
    five: Annotated[int, Field(ge=2, le=100)]
    candy_enough: Share
    die_off_chance: Annotated[float, Field(ge=0, le=0.5, description="a share between 0 and one half")]
    trial_hands: Annotated[int, Field(ge=4, le=1000)]


class KindRow(Row):
    code: Code
    name: Line
    stem: Stem
    mood: Mood
    eyes: Glow
    mouth: Glow
    copies: Annotated[int, Field(ge=1, le=20)]

    @property
    def marks(self) -> tuple[str, str, str]:
        """What card and die are compared by."""
        return self.stem, self.mood, self.eyes


class MarkRow(Row):
    name: Line
    symbol: Id
    column: Id
    words: tuple[str, ...] = Field(alias="values", min_length=2, max_length=6)
    question: Line
    text: Text


class CandyRow(Row):
    symbol: Id
    name: Line
    value: Annotated[int, Field(ge=1, le=100)]
    copies: Annotated[int, Field(ge=1, le=100)]


class DealRow(Row):
    players: Annotated[int, Field(ge=2, le=12)]
    cards: tuple[Annotated[int, Field(ge=1, le=100)], ...] = Field(min_length=2, max_length=12)


class TimerRow(Row):
    name: Line
    seconds: Annotated[int, Field(ge=10, le=3600)]


class SearchRow(Row):
    matches: Annotated[int, Field(ge=1, le=24)]
    seconds: Seconds


class ActRow(Row):
    id: Act
    name: Line
    seconds: Annotated[float, Field(ge=0.1, le=60)]  # an act that takes no time would let a hand go on for ever


class PaceRow(Row):
    """How somebody looks, compares and chooses."""

    name: Line
    speed: Annotated[float, Field(ge=0.1, le=10)]
    error: Share
    miss: Share
    false_alarm: Share
    neighbour: Neighbour


class Given(Strict):
    """Seats count from 1, clockwise. `mine` are the cards of seat 1, `theirs` those of the one who gets a pair."""

    players: Annotated[int, Field(ge=2, le=12)] | None = None
    mine: Names = Field((), max_length=24)
    theirs: Names = Field((), max_length=24)
    dice: Names = Field((), max_length=24)
    card: Names = Field((), max_length=1)
    die: Names = Field((), max_length=1)
    dealer: Seat | None = None
    start: tuple[Count, ...] = Field((), max_length=12)
    end: tuple[Count, ...] = Field((), max_length=12)
    candy: tuple[Count, ...] = Field((), max_length=12)
    last: tuple[Count, ...] = Field((), max_length=12)


class Do(Strict):
    """Seat 1 lays a die on a card, the neighbour says what it is. `sand` runs out while the pair is held or handed."""

    lay: Names = Field((), max_length=1)
    on: Names = Field((), max_length=1)
    to: Literal["left", "right"] = "left"
    says: Literal["match", "mismatch"] | None = None
    gives: Names = Field((), max_length=1)
    sand: Literal["held", "handed"] | None = None


class Expect(Strict):
    """`legal`: a card and a die match, or what is done may be done. `rolls`: who rolls the die afterwards."""

    legal: bool | None = None
    differ: tuple[str, ...] | None = None
    mine: Count | None = None
    theirs: Count | None = None
    rolls: Literal["me", "neighbour", "nobody"] | None = None
    candy: tuple[Count, ...] | None = None
    deal: tuple[Count, ...] | None = None
    dealer: Seat | None = None
    hands: Count | None = None
    ones: Count | None = None
    fives: Count | None = None
    enough: bool | None = None
    winners: tuple[Seat, ...] | None = None
    why: str = Field("", max_length=200)
