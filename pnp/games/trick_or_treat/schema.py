"""What the data must look like: facts, rows of every table, given/do/expect of the examples."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Id, Line
from pnp.game.tables import Row
from pnp.source.schema import Strict

Count = Annotated[int, Field(ge=1, le=99)]
Number = Annotated[int, Field(ge=0, le=999)]
Face = Annotated[int, Field(ge=1, le=6)]
Text = Annotated[str, Field(min_length=1, max_length=400)]
Cards = tuple[Id, ...]
Who = Literal["you", "they", "other"]
SEATS: tuple[Who, ...] = ("you", "they", "other")
REST = "#"  # in a pile: all cards that the example does not mention, as far as they lie together
Pile = tuple[Annotated[str, Field(pattern=r"^(#|[a-z0-9]+(-[a-z0-9]+)*)$", max_length=40)], ...]


class Does(StrEnum):
    """What a roll makes a player do."""

    DRAW = "draw"
    ASK = "ask"
    FORTIFY = "fortify"
    STEAL = "steal"
    DRAW_AND_RETURN = "draw-and-return"


class Buys(StrEnum):
    """What treat points buy."""

    PEEK = "peek"
    FREEZE = "freeze"
    DOUBLE_DRAW = "double-draw"
    SWAP = "swap"
    SEARCH = "search"
    TRADE = "trade"
    SUMMON = "summon"
    WILD = "wild"
    REBIRTH = "rebirth"


class When(StrEnum):
    """When an option can be bought."""

    OWN_TURN = "own-turn"
    SPEND = "spend"
    REACTION = "reaction"


class OptionLimit(StrEnum):
    NONE = "none"
    ONCE_PER_TURN = "once-per-turn"
    DOUBLES = "doubles"


class Trigger(StrEnum):
    """What sets a character's power off."""

    STEAL_SUCCEEDS = "steal-succeeds"
    YOU_ASK = "you-ask"
    ASK_SUCCEEDS = "ask-succeeds"
    ASK_FAILS = "ask-fails"
    STOLEN_FROM = "stolen-from"
    ATTEMPT_FAILS = "attempt-fails"
    YOU_DRAW = "you-draw"
    BEFORE_ROLL = "before-roll"


class PowerLimit(StrEnum):
    NONE = "none"
    ONCE_PER_GAME = "once-per-game"


class Income(StrEnum):
    """Rows of incomes.toml that the rules pay out."""

    STEAL = "good-steal"
    THREE = "three-of-a-kind"
    FORTIFY = "fortified"
    POWER = "power"
    FAILED_STEAL = "failed-steal"


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    start_hand: Annotated[int, Field(ge=1, le=20)]
    hand_limit: Annotated[int, Field(ge=1, le=20)]
    start_points: Annotated[int, Field(ge=0, le=50)]
    collection: Annotated[int, Field(ge=1, le=40)]
    consolation_cards: Annotated[int, Field(ge=1, le=10)]
    continue_cost: Count
    max_turns: Annotated[int, Field(ge=50, le=10_000)]


class SuitRow(Row):
    name: Line
    symbol: Id
    tarot: Line
    element: Line
    element_symbol: Id
    epithet: Line
    gist: Annotated[str, Field(min_length=1, max_length=50, description="what its powers have in common")]


class RankRow(Row):
    value: Count
    label: Annotated[str, Field(min_length=1, max_length=2)]
    name: Line
    plural: Line


class TitleRow(Row):
    name: Line
    index: Annotated[str, Field(min_length=1, max_length=2)]
    manner: Line
    borrowable: bool


class MusterRow(Row):
    suit: Id
    rank: Id


class CharacterRow(Row):
    """The amounts are those that the effect needs, and no others. The trigger and the effect are judged later."""

    suit: Id
    title: Id
    trigger: str
    effect: str
    limit: PowerLimit
    points: Count | None = None
    per_card: Count | None = None
    cost: Count | None = None
    cards: Count | None = None
    takes: tuple[Count, ...] | None = None
    power: Text
    short: Annotated[str, Field(min_length=1, max_length=90, description="the power in a few words")]


class RollRow(Row):
    roll: Face
    symbol: Id
    icon: Id
    number: Line
    meaning: Line
    name: Line
    effect: Does
    cards: Count
    returned: Count | None = None
    variant_cards: Count | None = None
    income: Id | None = None
    text: Text


class OptionRow(Row):
    name: Line
    call: Line | None = None  # a shorter name
    cost: Count
    effect: Buys
    when: When
    limit: OptionLimit
    cards: Count | None = None
    refusal: Count | None = None
    factor: Count | None = None
    icon: Id
    text: Text


class IncomeRow(Row):
    name: Line
    points: Count | None = None
    variant_points: Count | None = None
    cards: Count | None = None
    optional: bool = False
    icon: Id
    text: Text


class CoinRow(Row):
    value: Count
    count: Count
    icon: Id


TABLES: dict[str, type[Row]] = {
    "suits": SuitRow,
    "ranks": RankRow,
    "titles": TitleRow,
    "muster": MusterRow,
    "characters": CharacterRow,
    "rolls": RollRow,
    "options": OptionRow,
    "incomes": IncomeRow,
    "coins": CoinRow,
}


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
    others_vault: Cards = ()
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
    buys_later: tuple[Id, ...] = ()  # after the first card of the refill
    borrows: Id | None = None
    draws_instead: bool = False  # of rolling
    roll: Face | None = None
    target: Who = "they"
    frozen: bool = False
    names: Cards = ()
    more: Id | None = None
    rank: Id | None = None
    suit: Id | None = None
    fortifies: Cards = ()
    skips: bool = False  # a Fortify that could be done
    rolls_again: Face | None = None
    chooses: Face | None = None
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
    """Everything whole: hands and Vaults in any order, piles from the top, with “#” for cards not mentioned."""

    legal: bool | None = None
    hand: Cards | None = None
    their_hand: Cards | None = None
    vault: Cards | None = None
    discard: Pile | None = None
    muster: Pile | None = None
    sees: Cards | None = None  # in the Muster Deck, from the top
    points: Number | None = None
    their_points: Number | None = None
    cards: Number | None = None  # in your hand
    their_cards: Number | None = None
    second_action: bool | None = None  # it is offered, or being taken
    turn_ends: bool | None = None
    free_for_all: bool | None = None
    winner: Who | Literal["nobody"] | None = None
    why: Line = ""
