"""What the data of The Thistledown Mail must look like: facts, rows of the tables, and the terms of worked examples."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.boards import Cell, Rows
from pnp.game.fields import Id, Line, OneSymbol, Prose
from pnp.game.tables import Row
from pnp.source.schema import Strict

HEIGHTS, WINDS, PERKS, DECK, SKETCHES, RANKS = "heights", "winds", "perks", "deck", "sketches", "ranks"  # tables
MOST_HEIGHTS = 3

# Symbols by their ids. The ways of the wind are in the order in which hexes with pointy tops count their sides.
WAYS = ("east", "south-east", "south-west", "west", "north-west", "north-east")
VANE = "vane"  # the side of the die that leaves the height to whoever rolled it


class Ground(StrEnum):
    """Terrains that the rules know; villages are those of a group."""

    SIGHT = "sight"
    PEAK = "peak"
    LAKE = "lake"
    FAIR = "fair"
    YARD = "yard"


VILLAGES = "village"


class Effect(StrEnum):
    """What a wind has to offer besides its way."""

    LIFTS = "lifts"  # climbing to it costs nothing
    LEADS = "leads"  # turning by one side costs nothing
    CARRIES = "carries"  # one space further


class Earns(StrEnum):
    """What a height is good for."""

    LETTERS = "letters"
    SKETCHES = "sketches"
    ECHOES = "echoes"


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    rounds: int = Field(ge=1, le=40, description="rounds of a game, 1 to 40")
    forecast: int = Field(ge=1, le=4, description="wind cards that lie open beside the sky, 1 to 4")
    sandbags: int = Field(ge=0, le=20, description="sandbags of a balloon at the start, 0 to 20")
    refills: int = Field(ge=0, le=20, description="sandbags that lakes can give, 0 to 20")
    scoop: int = Field(ge=1, le=20, description="sandbags that a lake gives at once, 1 to 20")
    stamp: int = Field(ge=0, le=20, description="points for being first in a village, 0 to 20")
    echo: int = Field(ge=0, le=20, description="points for an echo, 0 to 20")
    fair: int = Field(ge=0, le=50, description="points for landing at the fair, 0 to 50")
    beside: int = Field(ge=0, le=50, description="points for landing next to the fair, 0 to 50")


# Rows of the tables


class HeightRow(Row):
    name: Line
    face: OneSymbol
    spaces: int = Field(ge=1, le=6, description="how far the wind carries at this height, 1 to 6 spaces")
    earns: Earns
    text: Prose
    short: Line


class WindRow(Row):
    name: Line
    to: OneSymbol
    motto: Prose


class PerkRow(Row):
    name: Line
    symbol: OneSymbol
    effect: Effect
    text: Prose
    short: Line


class CardRow(Row):
    wind: Id
    perk: Id


class SketchRow(Row):
    count: int = Field(ge=1, le=40)
    points: int = Field(ge=0, le=200, description="what so many sketches are worth together")


class RankRow(Row):
    name: Line
    least: int = Field(ge=0, le=500, description="points from which on a lone flyer is called so")


# Worked examples

Height = Annotated[str, Field(pattern=r"^[A-Z]{1,4}$", description="a side of the weather die that is a height")]
Number = Annotated[int, Field(ge=0, le=500)]
Cells = Annotated[tuple[Cell, ...], Field(max_length=60)]


class Given(Strict):
    after: Id | Literal[""] = Field("", description="the example that comes before this one in a game")
    map: Id | Literal[""] = ""
    field: Rows = ()
    at: Cell | Literal[""] = ""
    height: Height = "LO"
    bags: Number | None = None
    refilled: Number = 0
    winds: tuple[Id, ...] = Field((), max_length=MOST_HEIGHTS, description="cards of the deck, lowest height first")
    forecast: tuple[Id, ...] = Field((), max_length=4)
    roll: OneSymbol | Literal[""] = ""
    letters: Cells = ()
    firsts: Cells = Field((), description="of those letters: the ones that were first")
    gone: Cells = Field((), description="villages whose stamp somebody else has")
    same_round: Cells = Field((), description="villages that somebody before you in the order reaches in this round")
    sketched: Cells = ()
    echoed: Cells = ()
    totals: tuple[tuple[Number, Number], ...] = Field((), max_length=8, description="points and letters of each player")


class Do(Strict):
    fly: Height | Literal[""] = ""
    turn: Literal["", "left", "right"] = ""
    further: bool = False
    lay: Id | Literal[""] = ""
    onto: Height | Literal[""] = ""
    count: bool = False
    point: Cells = ()


class Expect(Strict):
    legal: bool | None = None
    at: Cell | None = None
    spaces: Number | None = None
    cost: Number | None = None
    bags: Number | None = None
    letter: Number | None = None
    stamp: Number | None = None
    sketches: Number | None = None
    echoes: Number | None = None
    winds: tuple[Id, ...] | None = None
    score: tuple[Number, ...] | None = Field(None, description="letters, stamps, sketches, echoes and the fair")
    total: Number | None = None
    winners: tuple[Annotated[int, Field(ge=1, le=8)], ...] | None = None
    why: str = Field("", max_length=240)
