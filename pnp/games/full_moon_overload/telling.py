"""The terms in which examples.toml tells of this game.

Cards go by their ids in the deck, with “ v” behind them if they are inverted for those in the south. A grid is a list
of rows from the north to the south, so that it looks as it lies before players one and three; “.” is an empty slot.
Slots are “row,column” in that order, both from 1. Players count from 1.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.game.content import Line
from pnp.source.schema import Strict

EMPTY, TURNED, WITHOUT = ".", " v", "none"
Laid = Annotated[
    str,
    Field(
        pattern=r"^(\.|[a-z0-9-]+( v)?)$", max_length=42, description="a card's id, with “ v” if it is turned; or “.”"
    ),
]
Slot = Annotated[str, Field(pattern=r"^[1-9],[1-9]$", description="row and column from 1, such as 3,2")]
Spot = Annotated[str, Field(pattern=r"^([1-9],[1-9]|none)$", description="a slot such as 3,2, or “none”")]
Player = Annotated[int, Field(ge=1, le=9)]
Count = Annotated[int, Field(ge=0, le=400)]
Grid = tuple[tuple[Laid, ...], ...]


class Given(Strict):
    """`stack` is told from its lowest card up; its top lies on `at`, where the grid shows it, too. The first card of
    `pile` is drawn first."""

    players: Annotated[int, Field(ge=2, le=9)] = 2
    player: Player = 1
    grid: Grid = Field((), max_length=9)
    hand: Laid = EMPTY
    waiting: dict[str, Laid] = Field(default_factory=dict, max_length=9)  # cards that other players hold
    stack: tuple[Laid, ...] = Field((), max_length=78)
    at: Slot | None = None
    pile: tuple[Laid, ...] = Field((), max_length=78)
    first: tuple[Laid, ...] = Field((), max_length=9)  # what everybody drew to see who begins
    major: tuple[Count, ...] = Field((), max_length=9)  # cards of the class in every player's stash
    minor: tuple[Count, ...] = Field((), max_length=9)
    court: tuple[Count, ...] = Field((), max_length=9)


class Do(Strict):
    """`refresh` says for one major after the other where its card goes. `begin` draws and refills."""

    cards: tuple[Laid, ...] = Field((), min_length=2, max_length=2)
    begin: bool = False
    path: tuple[Slot, ...] = Field((), max_length=78)
    refresh: tuple[Spot, ...] = Field((), max_length=22)
    stash: bool = False
    stop: bool = False


class Expect(Strict):
    """Only what is said is looked at."""

    why: Line | None = None
    legal: bool | None = None
    ways: tuple[Slot, ...] | None = None  # where the main card, or the card in hand, can go next
    spots: tuple[Slot, ...] | None = None  # where a major can bring a card
    stack: tuple[Laid, ...] | None = None
    stash: tuple[Laid, ...] | None = None
    hand: Laid | None = None
    grid: Grid | None = None
    pile: Count | None = None
    turn_over: bool | None = None
    game_over: bool | None = None
    next: Player | None = None  # who acts now
    highest: tuple[Player, ...] | None = None  # of the first cards
    sides: tuple[str, ...] | None = None
    points: tuple[Count, ...] | None = None
    winners: tuple[Player, ...] | None = None
