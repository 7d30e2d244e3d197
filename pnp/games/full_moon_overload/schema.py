"""The words, facts, tables and examples of this game, as they must be written in its files.

In examples, cards go by their ids in the deck, with “ v” behind them if they are inverted for those in the south. A
grid is a list of rows from the north to the south, so that it looks as it lies before players one and three; “.” is
an empty slot. Slots are “row,column” in that order, both from 1. Players count from 1.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Id, Line
from pnp.game.tables import Row
from pnp.source.schema import Strict

# The words of the rules, spelt as in the data


class Class(StrEnum):
    """What the deck is divided into; scored one by one."""

    MAJOR = "major"
    MINOR = "minor"
    COURT = "court"


CLASSES = tuple(Class)
FEWEST_PLAYERS = 2  # the grid has two sides
SUITED = (Class.MINOR, Class.COURT)
NUMBERED = (Class.MAJOR, Class.MINOR)


class Condition(StrEnum):
    """What a move may ask of the card that is left and the card that is entered."""

    ALWAYS = "always"
    NEVER = "never"
    SAME_SUIT = "same-suit"
    SAME_NUMBER = "same-number"
    SAME_TITLE = "same-title"
    SAME_NUMBER_OR_SUIT = "same-number-or-suit"
    SAME_TITLE_OR_SUIT = "same-title-or-suit"
    ACE_OF_SUIT = "ace-of-suit"


# Facts and tables

Letter = Annotated[str, Field(pattern=r"^[A-Z]$", description="one capital letter")]
Index = Annotated[str, Field(min_length=1, max_length=20, description="a few letters, for the corners of a card")]
Few = Annotated[int, Field(ge=1, le=20)]
Text = Annotated[str, Field(min_length=1, max_length=400)]
Share = Annotated[float, Field(ge=0, le=1)]
Several = Annotated[float, Field(gt=0, le=400)]
Margin = Annotated[float, Field(ge=0, le=400)]


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    cards: Annotated[int, Field(ge=2, le=400)]
    lowest_major: Annotated[int, Field(ge=0, le=99)]
    highest_major: Annotated[int, Field(ge=0, le=99)]
    ace: Annotated[int, Field(ge=0, le=99)]
    highest_minor: Annotated[int, Field(ge=1, le=99)]
    smallest_side: Annotated[int, Field(ge=2, le=12)]
    largest_side: Annotated[int, Field(ge=2, le=12)]
    upright_ways: Literal[4, 8]
    inverted_ways: Literal[4, 8]
    refresh_cards: Annotated[int, Field(ge=0, le=8)]
    turns_each: Annotated[int, Field(ge=1, le=20)]
    turns_share: Share


class DrawnRow(Row):
    """`art` is the name of a drawing."""

    art: Id


class SuitRow(DrawnRow):
    name: Line
    letter: Letter
    tarot: Line


class ClassRow(DrawnRow):
    id: Class
    name: Line
    plural: Line
    order: Few
    points: Few


class TitleRow(DrawnRow):
    name: Line
    rank: Few
    index: Index
    tarot: Line


class ConditionRow(Row):
    id: Condition
    short: Line
    text: Text


class MoveRow(Row):
    from_: Class = Field(alias="from")
    to: Class
    condition: Condition
    short: Line
    text: Text


class CardRow(DrawnRow):
    """Which of suit, number and title there must be depends on the class. `place`: in a sorted deck, from 1."""

    class_: Class = Field(alias="class")
    suit: Id | None = None
    number: Annotated[int, Field(ge=0, le=99)] | None = None
    title: Id | None = None
    name: Line
    index: Index
    place: Annotated[int, Field(ge=1, le=400)]


class GridRow(Row):
    """`good_for` are numbers of players."""

    rows: Annotated[int, Field(ge=1, le=20)]
    columns: Annotated[int, Field(ge=1, le=20)]
    name: Line
    good_for: tuple[Annotated[int, Field(ge=1, le=99)], ...] = Field(max_length=9)


class ResultRow(Row):
    """Measured by games of planners; `_margin` is half of a 95 % interval. `rules` marks the rules that they played,
    `seal` the row as it was written, so that neither grows old nor is edited unnoticed."""

    grid: Id
    players: Few
    games: Annotated[int, Field(ge=1, le=1_000_000)]
    turns: Several
    turns_margin: Margin
    moves: Several  # in a turn
    moves_margin: Margin
    first: Share  # wins of the first player; a shared one counts in parts
    first_margin: Share
    tied: Share  # games with more than one winner
    tied_margin: Share
    slow: Share  # wins of the first player with a slow start
    enough: Share  # games in which everybody had `turns_each` turns
    quick_turns: Several  # the same of greedy bots, who do not look ahead
    quick_moves: Several
    seed: Annotated[int, Field(ge=0, le=1_000_000_000)]  # of the first game; the others follow it
    rules: Annotated[str, Field(pattern=r"^[0-9a-f]*$", max_length=64, description="what the survey has written")]
    seal: Annotated[str, Field(pattern=r"^[0-9a-f]*$", max_length=64, description="what the survey has written")]


TABLES: dict[str, type[Row]] = {
    "suits": SuitRow,
    "classes": ClassRow,
    "titles": TitleRow,
    "conditions": ConditionRow,
    "moves": MoveRow,
    "deck": CardRow,
    "grids": GridRow,
    "grid-results": ResultRow,
}


# Worked examples

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
    """`stack` is listed from its lowest card up; its top lies on `at`, where the grid shows it, too. The first card of
    `pile` is drawn first."""

    players: Annotated[int, Field(ge=1, le=99)] | None = None  # as few as may play unless told
    player: Player = 1
    grid: Grid = Field((), max_length=9)
    hand: Laid = EMPTY
    waiting: dict[str, Laid] = Field(default_factory=dict, max_length=9)  # cards that other players hold
    stashes: tuple[tuple[Laid, ...], ...] = Field((), max_length=9)  # of all players, where they matter
    stack: tuple[Laid, ...] = Field((), max_length=78)
    at: Slot | None = None
    pile: tuple[Laid, ...] = Field((), max_length=78)
    first: tuple[Laid, ...] = Field((), max_length=9)  # what everybody drew to see who begins
    major: tuple[Count, ...] = Field((), max_length=9)  # cards of the class in every player's stash
    minor: tuple[Count, ...] = Field((), max_length=9)
    court: tuple[Count, ...] = Field((), max_length=9)


class Do(Strict):
    """`refresh` says for one major after the other where its card goes. `begin` draws and refills; `shuffle` gets a
    new deck ready."""

    cards: tuple[Laid, ...] = Field((), min_length=2, max_length=2)
    shuffle: bool = False
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
    hands: tuple[Laid, ...] | None = None  # what those who drew them keep
    numbers: tuple[Player, ...] | None = None  # as which players they sit down
    turned: Count | Literal["by chance"] | None = None  # cards of the deck that are turned round
    sides: tuple[str, ...] | None = None
    points: tuple[Count, ...] | None = None
    winners: tuple[Player, ...] | None = None
