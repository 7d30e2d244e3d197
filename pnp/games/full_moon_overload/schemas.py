"""The rows of this game's tables, as they must be written: one schema for every file below tables/."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.game.content import Id, Line
from pnp.games.full_moon_overload.vocabulary import Class, Condition
from pnp.source.schema import Strict

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
    turned_cards: Annotated[int, Field(ge=0, le=400)]
    suits: Annotated[int, Field(ge=1, le=12)]
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


class Row(Strict):
    id: Id


class SuitRow(Row):
    name: Line
    letter: Letter
    tarot: Line
    art: Id


class ClassRow(Row):
    id: Class
    name: Line
    plural: Line
    letter: Letter
    order: Few
    points: Few
    art: Id
    meaning: Text


class TitleRow(Row):
    name: Line
    rank: Few
    index: Index
    tarot: Line
    art: Id


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


class CardRow(Row):
    """Which of suit, number and title there must be depends on the class."""

    class_: Class = Field(alias="class")
    suit: Id | None = None
    number: Annotated[int, Field(ge=0, le=99)] | None = None
    title: Id | None = None
    name: Line
    index: Index
    art: Line


class GridRow(Row):
    """`good_for` are numbers of players; `for_2` and so on name the results for so many."""

    rows: Annotated[int, Field(ge=1, le=20)]
    columns: Annotated[int, Field(ge=1, le=20)]
    name: Line
    good_for: tuple[Annotated[int, Field(ge=1, le=99)], ...] = Field(max_length=9)
    for_2: Id
    for_3: Id
    for_4: Id
    advice: Text


class ResultRow(Row):
    """Measured by games of planners; `_margin` is half of a 95 % interval."""

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
    enough: Share  # games in which everybody had `turns_each` turns
    quick_turns: Several  # the same of greedy bots, who do not look ahead
    quick_moves: Several


class Table(Strict):
    """What all of them have."""

    refers: dict[str, Id] = Field(default_factory=dict)


class SuitTable(Table):
    """tables/suits.toml"""

    row: tuple[SuitRow, ...]


class ClassTable(Table):
    """tables/classes.toml"""

    row: tuple[ClassRow, ...]


class TitleTable(Table):
    """tables/titles.toml"""

    row: tuple[TitleRow, ...]


class ConditionTable(Table):
    """tables/conditions.toml"""

    row: tuple[ConditionRow, ...]


class MoveTable(Table):
    """tables/moves.toml"""

    row: tuple[MoveRow, ...]


class DeckTable(Table):
    """tables/deck.toml"""

    row: tuple[CardRow, ...]


class GridTable(Table):
    """tables/grids.toml"""

    row: tuple[GridRow, ...]


class ResultTable(Table):
    """tables/grid-results.toml"""

    row: tuple[ResultRow, ...]
