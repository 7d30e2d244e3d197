"""Strict forms of game.toml's facts and of every table: what a row may say, and within which bounds."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.game.content import Id, Line
from pnp.games.trick_or_treat.vocabulary import Buys, Does, OptionLimit, PowerLimit, When
from pnp.source.schema import Strict

Count = Annotated[int, Field(ge=1, le=99)]
Text = Annotated[str, Field(min_length=1, max_length=400)]
Refers = dict[str, Id]

POWER_LENGTH, SHORT_LENGTH = 220, 90


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    start_hand: Annotated[int, Field(ge=1, le=20)]
    hand_limit: Annotated[int, Field(ge=1, le=20)]
    start_points: Annotated[int, Field(ge=0, le=50)]
    collection: Annotated[int, Field(ge=1, le=40)]
    consolation_cards: Annotated[int, Field(ge=1, le=10)]
    continue_cost: Count
    max_turns: Annotated[int, Field(ge=50, le=10_000)]


class SuitRow(Strict):
    id: Id
    name: Line
    singular: Line
    symbol: Id
    tarot: Line
    element: Line
    element_symbol: Id
    epithet: Line


class Suits(Strict):
    """tables/suits.toml"""

    row: tuple[SuitRow, ...]


class RankRow(Strict):
    id: Id
    value: Count
    label: Annotated[str, Field(min_length=1, max_length=2)]
    name: Line
    plural: Line


class Ranks(Strict):
    """tables/ranks.toml"""

    row: tuple[RankRow, ...]


class TitleRow(Strict):
    id: Id
    name: Line
    manner: Line
    borrowable: bool


class Titles(Strict):
    """tables/titles.toml"""

    row: tuple[TitleRow, ...]


class MusterRow(Strict):
    id: Id
    suit: Id
    rank: Id
    value: Count


class Muster(Strict):
    """tables/muster.toml"""

    refers: Refers
    row: tuple[MusterRow, ...]


class CharacterRow(Strict):
    """The amounts are those that the effect needs, and no others. The trigger and the effect are judged later."""

    id: Id
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
    short: Text


class Characters(Strict):
    """tables/characters.toml"""

    refers: Refers
    row: tuple[CharacterRow, ...]


class RollRow(Strict):
    id: Id
    roll: Annotated[int, Field(ge=1, le=6)]
    symbol: Id
    icon: Id
    number: Line
    meaning: Line
    action: Line
    effect: Does
    cards: Count
    returned: Count | None = None
    variant_cards: Count | None = None
    income: Id | None = None
    text: Text


class Rolls(Strict):
    """tables/rolls.toml"""

    refers: Refers
    row: tuple[RollRow, ...]


class OptionRow(Strict):
    id: Id
    name: Line
    cost: Count
    effect: Buys
    when: When
    limit: OptionLimit
    cards: Count | None = None
    refusal: Count | None = None
    factor: Count | None = None
    icon: Id
    text: Text


class Options(Strict):
    """tables/options.toml"""

    row: tuple[OptionRow, ...]


class IncomeRow(Strict):
    id: Id
    name: Line
    points: Count | None = None
    variant_points: Count | None = None
    cards: Count | None = None
    optional: bool = False
    icon: Id
    text: Text


class Incomes(Strict):
    """tables/incomes.toml"""

    row: tuple[IncomeRow, ...]


class CoinRow(Strict):
    id: Id
    value: Count
    count: Count
    icon: Id


class Coins(Strict):
    """tables/coins.toml"""

    row: tuple[CoinRow, ...]


TABLES: dict[str, type[Strict]] = {
    "suits": Suits,
    "ranks": Ranks,
    "titles": Titles,
    "muster": Muster,
    "characters": Characters,
    "rolls": Rolls,
    "options": Options,
    "incomes": Incomes,
    "coins": Coins,
}
