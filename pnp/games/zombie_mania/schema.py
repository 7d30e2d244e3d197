"""What the data of Zombie Mania! must look like: facts, rows of the tables, and the terms of worked examples."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Line, OneSymbol, Prose
from pnp.game.tables import Row
from pnp.source.schema import Strict

PAIRS, STARTS, MATS, TOKENS, WORDS = "pairs", "starts", "mats", "tokens", "words"  # tables
PAIR = "pair"  # the row of the words
MOST_DICE = 12
MOST_TURNS = 15_000  # of a player in a game that is played at random, before it is given up
ZOMBIES = "zombie"  # the group of symbols of which one is set aside after each roll


class Effect(StrEnum):
    """What a pair of a face does."""

    OPENS = "opens"
    MOVES = "moves"
    DOUBLES = "doubles"
    SENDS = "sends"


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    pair: int = Field(ge=2, le=4, description="dice of a kind that make a face work, 2 to 4")
    slots: int = Field(ge=1, le=60, description="places for tokens on each mat, 1 to 60")
    series_rounds: int = Field(ge=1, le=20, description="how often everybody starts in a series, 1 to 20")
    variant_rounds: int = Field(ge=1, le=100, description="rounds of the variant that ends at dawn, 1 to 100")


# Rows of the tables


class PairRow(Row):
    face: OneSymbol
    effect: Effect
    moves: Annotated[int, Field(ge=1, le=20)] | None = Field(None, description="zombies that a pair lets go, 1 to 20")
    times: Annotated[int, Field(ge=2, le=10)] | None = Field(None, description="what a pair multiplies by, 2 to 10")
    text: Prose
    short: Line


class StartRow(Row):
    players: Annotated[int, Field(ge=1, le=20)]
    tokens: int = Field(ge=1, le=1000, description="zombies on each mat at the start: with none on it, a mat has won")


class MatRow(Row):
    name: Line
    text: Prose


class TokenRow(Row):
    copies: int = Field(ge=1, le=200, description="tokens with this picture, 1 to 200")


class WordRow(Row):
    """A word that the books and cards of this game use for what its numbers say."""

    name: Line
    plural: Line


# Worked examples

Seat = Annotated[int, Field(ge=1, le=20)]
Left = Annotated[int, Field(ge=0, le=1000)]
Dice = Annotated[tuple[OneSymbol, ...], Field(max_length=20)]
Chance = Annotated[str, Field(pattern=r"^(0|1|[0-9]+/[1-9][0-9]*)$", description="a fraction such as 1/256")]
GRAVEYARD = "graveyard"


class Given(Strict):
    after: str = Field("", max_length=40, description="the id of the example that comes before this one in a turn")
    kept: Dice = ()
    roll: Dice = ()
    mats: tuple[Left, ...] = Field((), max_length=20)
    seat: Seat = 1
    starter: Seat = 1
    to_come: Annotated[int, Field(ge=0, le=100)] | None = Field(None, description="rounds before the sun comes up")
    variant: bool = False
    left: tuple[tuple[Left, ...], ...] = Field((), max_length=40)


class Do(Strict):
    keep: Dice | None = None
    then: Literal["roll", "stop"] | None = None
    move: Left | Literal["all", "one-more"] | None = None  # all that the dice allow, or one more, however many that are
    to: Literal["graveyard"] | Seat = "graveyard"
    bury: Left = 0


class Expect(Strict):
    legal: bool | None = None
    bust: bool | None = None
    chance: Chance | None = None
    moves: Left | None = None
    most: bool | None = None
    dice_left: Left | None = None
    send: bool | None = None
    mats: tuple[Left, ...] | None = None
    graveyard: Left | None = None
    winner: Annotated[int, Field(ge=0, le=20)] | None = None
    penalties: tuple[Left, ...] | None = None
    winners: tuple[Seat, ...] | None = None
    starts: tuple[Seat, ...] | None = None
    why: str = Field("", max_length=200)
