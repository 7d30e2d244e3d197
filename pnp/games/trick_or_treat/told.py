"""The terms in which examples of this game are told: a position of two or three, what is done, what comes of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.game.content import Id, Line
from pnp.source.schema import Strict

Cards = tuple[Id, ...]
Number = Annotated[int, Field(ge=0, le=999)]
Roll = Annotated[int, Field(ge=1, le=6)]
Who = Literal["you", "they", "other"]


class Given(Strict):
    """Whose characters, and where cards lie: lists of piles begin on top. Cards not mentioned are in `rest`."""

    you: Id
    they: Id
    other: Id | None = None
    hand: Cards = ()
    their_hand: Cards = ()
    others_hand: Cards = ()
    vault: Cards = ()
    their_vault: Cards = ()
    points: Number = 1
    their_points: Number = 0
    others_points: Number = 0
    muster: Cards = ()
    discard: Cards = ()
    rest: Literal["muster", "discard", "their_hand"] = "muster"
    wilds: Number = 0
    spent: bool = False  # your power of once a game
    free_for_all: bool = False
    variant: dict[str, str] = Field(default_factory=dict)


class Do(Strict):
    """Your turn. Each key is used where it belongs; what cannot be done makes the example illegal."""

    pays: bool | None = None  # with an empty hand
    lay: Cards = ()
    buys: tuple[Id, ...] = ()
    borrows: Id | None = None
    draws_instead: bool = False  # of rolling
    roll: Roll | None = None
    target: Who = "they"
    frozen: bool = False
    names: Cards = ()
    more: Id | None = None
    rank: Id | None = None
    suit: Id | None = None
    fortifies: Cards = ()
    skips: bool = False  # a Fortify that could be done
    rolls_again: Roll | None = None
    chooses: Roll | None = None
    names_again: Cards = ()
    returns: Cards = ()
    buries: Id | None = None
    order: Cards = ()
    gives: Id | None = None
    takes: Id | None = None
    refused: bool = False
    answers: Id | None = None
    ends: bool = False  # spends no more, and refills
    discards: Cards = ()


class Expect(Strict):
    """Hands and Vaults whole, in any order; piles from the top, as far as they are told."""

    legal: bool | None = None
    hand: Cards | None = None
    their_hand: Cards | None = None
    vault: Cards | None = None
    discard: Cards | None = None
    muster: Cards | None = None
    sees: Cards | None = None  # on top of the Muster Deck
    points: Number | None = None
    their_points: Number | None = None
    cards: Number | None = None  # in your hand
    their_cards: Number | None = None
    second_action: bool | None = None  # it is offered, or being taken
    turn_ends: bool | None = None
    free_for_all: bool | None = None
    winner: Who | None = None
    why: Line = ""
