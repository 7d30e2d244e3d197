"""The terms in which examples.toml tells of Zombie Mania!, as strict rows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.game.content import OneSymbol
from pnp.source.schema import Strict

Seat = Annotated[int, Field(ge=1, le=20)]
Left = Annotated[int, Field(ge=0, le=1000)]
Dice = Annotated[tuple[OneSymbol, ...], Field(max_length=20)]
Chance = Annotated[str, Field(pattern=r"^(0|1|[0-9]+/[1-9][0-9]*)$", description="a fraction such as 1/256")]
GRAVEYARD = "graveyard"


class Given(Strict):
    kept: Dice = ()
    roll: Dice = ()
    mats: tuple[Left, ...] = Field((), max_length=20)
    seat: Seat = 1
    starter: Seat = 1
    rounds: Annotated[int, Field(ge=1, le=100)] | None = None
    left: tuple[tuple[Left, ...], ...] = Field((), max_length=40)


class Do(Strict):
    keep: Dice | None = None
    then: Literal["roll", "stop"] | None = None
    move: Left | None = None
    to: Literal["graveyard"] | Seat = "graveyard"
    bury: Left = 0


class Expect(Strict):
    legal: bool | None = None
    bust: bool | None = None
    chance: Chance | None = None
    moves: Left | None = None
    send: bool | None = None
    mats: tuple[Left, ...] | None = None
    graveyard: Left | None = None
    winner: Annotated[int, Field(ge=0, le=20)] | None = None
    penalties: tuple[Left, ...] | None = None
    winners: tuple[Seat, ...] | None = None
    starts: tuple[Seat, ...] | None = None
    why: str = Field("", max_length=200)
