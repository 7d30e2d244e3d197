"""The terms in which examples of this game are told: what is given, what is done, what comes of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.game.content import OneSymbol
from pnp.games.trick_r_treat.vocabulary import Side
from pnp.source.schema import Strict

Count = Annotated[int, Field(ge=0, le=200)]
Seat = Annotated[int, Field(ge=1, le=12)]
Names = tuple[OneSymbol, ...]
SIDES = {"left": Side.LEFT, "right": Side.RIGHT}


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
