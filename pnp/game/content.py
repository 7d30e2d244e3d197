"""The typed rows of a game's content files: who it is, its symbols, dice, bonuses and scoring."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, RootModel, model_validator

from pnp.source.schema import Strict, Wrong

Id = Annotated[
    str,
    Field(
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$",
        max_length=40,
        description="small letters, digits and single hyphens",
    ),
]
Line = Annotated[str, Field(min_length=1, max_length=120)]
OneSymbol = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]+$", max_length=40, description="a symbol's code or id")]
Symbols_ = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9-]+(/[A-Za-z0-9-]+){0,3}$",
        max_length=163,
        description="a symbol's code or id; up to four to choose from are joined with “/”",
    ),
]
Scalar = int | float | str | bool

DIE_FACES = 6


class Credits(Strict):
    design: Line
    publisher: str = Field("", max_length=120)
    source: str = Field("", max_length=200)


class Identity(Strict):
    """game.toml"""

    id: Id
    rules: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)] | None = None
    title: Line
    tagline: str = Field("", max_length=160)
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$", description="a language code such as en")]
    players: tuple[Annotated[int, Field(ge=1, le=99)], Annotated[int, Field(ge=1, le=99)]]
    age: Annotated[int, Field(ge=0, le=99)]
    minutes: Annotated[int, Field(ge=1, le=1440)]
    credits: Credits
    fonts: dict[str, str] = Field(default_factory=dict, max_length=20)
    facts: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")], Scalar] = Field(
        default_factory=dict, max_length=200
    )

    never_fires: tuple[Line, ...] = Field((), max_length=200)

    @model_validator(mode="after")
    def _players_in_order(self) -> Identity:
        if self.players[0] > self.players[1]:
            raise Wrong("the fewest players come first", "write [fewest, most]", ("players",))
        return self


class ArtLayer(Strict):
    """One of several drawings that lie on one another; `roles` lets some of its roles look like others."""

    art: Annotated[str, Field(min_length=1, max_length=80)]
    roles: dict[str, str] = Field(default_factory=dict, max_length=12)


class Symbol(Strict):
    """Anything with a picture and a name: a die face, a bonus, a token."""

    code: Annotated[str, Field(pattern=r"^[A-Z0-9]{1,4}$", description="one to four capital letters or digits")]
    name: Line
    plural: str = Field("", max_length=120)
    group: Id
    value: Annotated[int, Field(ge=0, le=1000)] | None = None
    art: str = Field(
        "", max_length=80, description="name of a drawing in art/, without .svg; the symbol's id unless told"
    )
    layers: tuple[ArtLayer, ...] = Field((), max_length=12)

    @model_validator(mode="after")
    def _one_picture(self) -> Symbol:
        if self.art and self.layers:
            raise Wrong("either “art” or “layers”, not both", "", ("layers",))
        return self


class Symbols(RootModel[dict[Id, Symbol]]):
    """symbols.toml"""


class DieMark(StrEnum):
    """A small shape that tells a die apart where colours do not show."""

    DISC = "disc"
    TRIANGLE = "triangle"
    SQUARE = "square"
    DIAMOND = "diamond"
    RING = "ring"
    CROSS = "cross"
    BAR = "bar"
    HEXAGON = "hexagon"


class Die(Strict):
    id: Id
    name: Line
    role: Id  # palette role of its ground; “<role>-edge” is its border
    faces: tuple[OneSymbol, ...] = Field(
        min_length=DIE_FACES, max_length=DIE_FACES, description="a symbol for each side of the die, by its code or id"
    )
    count: Annotated[int, Field(ge=1, le=100)] = 1
    mark: DieMark | None = None


class Dice(Strict):
    """dice.toml"""

    die: tuple[Die, ...] = Field(min_length=1, max_length=24)


class BonusRow(Strict):
    head: Symbols_
    cells: tuple[Symbols_, ...] = Field(min_length=1, max_length=8)


class Bonuses(Strict):
    """bonuses.toml: a grid of bonuses, what full columns and full rows give, and the favours to choose from."""

    head: OneSymbol  # the picture that each row's head stands on
    column_award: Symbols_
    column_spent_as: tuple[OneSymbol, ...] = Field((), max_length=4)
    row_award: Symbols_
    row: tuple[BonusRow, ...] = Field(min_length=1, max_length=8)
    favours: tuple[OneSymbol, ...] = Field((), max_length=12)

    @model_validator(mode="after")
    def _not_ragged(self) -> Bonuses:
        width = len(self.row[0].cells)
        for number, row in enumerate(self.row):
            if len(row.cells) != width:
                raise Wrong(
                    f"row {number + 1} has {len(row.cells)} cells, row 1 has {width}",
                    "all rows need the same number of cells",
                    ("row", number, "cells"),
                )
        return self


class ScoreLine(Strict):
    """A count to write down, multiplied; without `times` the symbol's own value counts."""

    symbol: OneSymbol
    times: Annotated[int, Field(ge=1, le=1000)] | None = None

    def worth(self, symbol: Symbol) -> int | None:
        """What each of its symbols counts; None where neither the line nor the symbol says."""
        return self.times if self.times is not None else symbol.value


class ScoreSection(Strict):
    id: Id
    title: Line
    lines: tuple[ScoreLine, ...] = Field((), max_length=4)
    marks_from: Id | Literal[""] = ""  # a group of terrains: their points are printed to be circled


class Scoring(Strict):
    """scoring.toml"""

    order: Literal["most", "fewest"] = "most"
    tie_break: Id
    section: tuple[ScoreSection, ...] = Field(min_length=1, max_length=8)
