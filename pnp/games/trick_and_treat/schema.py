"""What the data must look like: the words of the rules as enums spelt as in the data, facts, and worked examples."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum, auto
from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.game.boards import Cell, Drawn, Rows
from pnp.game.content.maps import MAX_ROWS
from pnp.game.fields import Id, OneSymbol
from pnp.source.schema import Strict, Wrong


class Symbol(IntEnum):
    """What can stand on a map. The number is the place of its layer on a sheet."""

    CANDY_CORN = 0
    HARD_CANDY = 1
    CHOCOLATE_BAR = 2
    JACK_O_LANTERN = 3
    GHOST = 4
    TOMBSTONE = 5
    STAR = 6

    @property
    def id(self) -> str:
        return self.name.lower().replace("_", "-")

    def __str__(self) -> str:
        return self.id


TREATS = (Symbol.CANDY_CORN, Symbol.HARD_CANDY, Symbol.CHOCOLATE_BAR)
TRICKS = (Symbol.JACK_O_LANTERN, Symbol.GHOST, Symbol.TOMBSTONE)
ROLLED = TREATS + TRICKS
DRAWN = ("treat", "trick")  # groups of symbols that are rolled and drawn on maps
FEARLESS_PATH = "fearless-path"


class Shape(StrEnum):
    STRAIGHT = "straight"
    CURVED = "curved"
    CLUSTER = "cluster"
    FRACTURED = "fractured"


class StarRule(StrEnum):
    """What a full column is worth on a map; the ids are those of the symbols that stand for it."""

    DRAWN = "star"
    SICKLE = "sickle"
    KEY = "key"


class Section(StrEnum):
    """The parts of the final scoring."""

    HOUSES = "houses"
    ADVENTURES = "adventures"
    CORN_TRAIL = "corn-trail"
    GHOSTS = "ghosts"
    STARS = "stars"


class Ground(StrEnum):
    """Terrains that the rules know by name."""

    HOME = "home"
    HOUSE = "house"
    CAULDRON = "cauldron"
    BRAMBLE = "bramble"
    SPOOKY = "spooky"


ADVENTURES = "adventure"  # a group of terrains
TOTAL = "total"  # beside the sections, what an example may expect


class Stage(Enum):
    """Where in a round one player's sheet stands."""

    DRAW = auto()  # the roll is still to be drawn
    PART = auto()  # between the parts of a fractured roll: nothing else may happen
    BONUS = auto()  # the roll is drawn, bonuses are used
    DONE = auto()  # waits for the next round
    LATE = auto()  # after the last round: favours that are left
    OVER = auto()


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    rounds: Annotated[int, Field(ge=1, le=40)]


# Worked examples

Part = Annotated[tuple[Cell, ...], Field(min_length=1, max_length=6)]
Count = Annotated[int, Field(ge=0, le=100)]


class Given(Strict):
    """How things stand before anything is done."""

    map: Id | Literal[""] = ""
    field: Rows = Field((), max_length=MAX_ROWS)
    drawn: Drawn = Field(default_factory=dict, max_length=400)
    circles: tuple[Count, ...] = Field((), max_length=8)
    crossed: tuple[Count, ...] = Field((), max_length=8)
    tokens: Count = 0
    hats: Count = 0
    fearless: tuple[Cell, ...] = Field((), max_length=20)

    @model_validator(mode="after")
    def _one_field(self) -> Given:
        if self.map and self.field:
            raise Wrong("either “map” or “field”, not both", "", ("field",))
        if (self.drawn or self.fearless) and not self.has_field:
            key = "drawn" if self.drawn else "fearless"
            raise Wrong("there is nothing to draw on", "add “map” or “field”", (key,))
        return self

    @property
    def has_field(self) -> bool:
        return bool(self.map or self.field)


class Do(Strict):
    """A shape of several symbols, one symbol, one more circle, or nothing at all.

    One symbol may stand beside the roll that it is drawn instead of, and beside the row that it feeds.
    """

    shape: OneSymbol | Literal[""] = ""
    symbols: tuple[OneSymbol, ...] = Field((), max_length=12)
    cells: tuple[Cell, ...] = Field((), max_length=12)
    parts: tuple[Part, ...] = Field((), max_length=6)
    symbol: OneSymbol | Literal[""] = ""
    cell: Cell | Literal[""] = ""
    by: Literal["", "bonus", "favour", "fallback", "star"] = ""
    circle: Annotated[int, Field(ge=1, le=8)] | None = None
    token: bool = False

    @model_validator(mode="after")
    def _one_deed(self) -> Do:
        single = [key for key in ("symbol", "cell", "by") if getattr(self, key)]
        shape = [key for key in ("shape", "symbols", "cells", "parts") if getattr(self, key)]
        if self.token and not (shape or single):
            raise Wrong("a token is spent for drawing, and nothing is drawn", "", ("token",))
        if single:
            self._whole_single(shape)
        elif shape:
            self._whole_shape()
        return self

    def _whole_single(self, shape: list[str]) -> None:
        for key in ("symbol", "cell", "by"):
            if not getattr(self, key):
                raise Wrong(f"“{key}” is missing", "one symbol is drawn with symbol, cell and by")
        allowed = ("shape", "symbols") if self.by == "fallback" else ()
        for key in shape:
            if key not in allowed:
                raise Wrong(f"“{key}” does not go together with “symbol”", "one symbol is drawn, or a shape", (key,))
        if self.symbols and self.symbol not in self.symbols:
            raise Wrong(f"“{self.symbol}” is none of the symbols rolled", "", ("symbol",))

    def _whole_shape(self) -> None:
        for key in ("shape", "symbols"):
            if not getattr(self, key):
                raise Wrong(f"“{key}” is missing", "a shape is drawn with shape, symbols and cells (or parts)")
        if self.circle is not None:
            raise Wrong(
                "“circle” does not go together with “shape”", "expect.circles says what is circled", ("circle",)
            )
        if bool(self.cells) == bool(self.parts):
            raise Wrong("either “cells” or “parts” is needed", "parts are lists of cells, drawn one after another")
        if len(self.symbols) != len(self.drawn_cells):
            message = f"{len(self.symbols)} symbols for {len(self.drawn_cells)} cells"
            raise Wrong(message, "one symbol a cell, in the same order", ("symbols",))

    @property
    def drawn_cells(self) -> tuple[str, ...]:
        """Where symbols are drawn, in this order."""
        if self.cell:
            return (self.cell,)
        return self.cells or tuple(cell for part in self.parts for cell in part)

    @property
    def drawn_symbols(self) -> tuple[str, ...]:
        return (self.symbol,) if self.symbol else self.symbols


class Expect(Strict):
    """What comes of it, as far as the example is about it."""

    legal: bool | None = None
    why: str = Field("", max_length=200)
    scores: dict[Id, Annotated[int, Field(ge=0, le=10_000)]] = Field(default_factory=dict, max_length=20)
    circles: tuple[Count, ...] = Field((), max_length=8)
    stars: Count | None = None
    hats: Count | None = None
    bonuses: Count | None = None
    fallback: bool | None = None

    @model_validator(mode="after")
    def _something(self) -> Expect:
        if not self.model_fields_set - {"why"}:
            raise Wrong("nothing is expected", "legal, scores, circles, stars, hats, bonuses or fallback")
        return self
