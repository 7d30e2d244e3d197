"""What the data must look like: words of the rules, facts, examples; and a loaded game -> the numbers played by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum, auto
from typing import Annotated, Literal, TypeVar

from pydantic import Field, model_validator

from pnp.game.boards import Cell, Drawn, Rows
from pnp.game.content.bonuses import Bonuses
from pnp.game.content.dice import Dice, Die
from pnp.game.content.maps import MAX_ROWS
from pnp.game.content.scoring import ScoreSection, Scoring
from pnp.game.fields import Id, OneSymbol
from pnp.game.game import Game
from pnp.source.problems import DataError
from pnp.source.schema import Strict, Wrong

C = TypeVar("C")


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
SYMBOL_DICE = 3  # as many as every shape has spaces
DRAWN = ("treat", "trick")  # groups of symbols that are rolled and drawn on maps
FEARLESS_PATH = "fearless-path"
HAT = "witch-hat"


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

    __hash__ = object.__hash__  # each is itself alone, and asked for at every step

    DRAW = auto()  # the roll is still to be drawn
    PART = auto()  # between the parts of a fractured roll: nothing else may happen
    BONUS = auto()  # the roll is drawn, bonuses are used
    DONE = auto()  # waits for the next round
    LATE = auto()  # after the last round: favours that are left
    OVER = auto()


Steps = Annotated[int, Field(ge=0, le=20)]


class Facts(Strict):
    """The numbers in game.toml that the rules turn on; and those of taste, for a designer who has another one."""

    rounds: Annotated[int, Field(ge=1, le=40)]
    # What the bundled maps and bonuses keep to, because it plays well; what does not is only warned about.
    houses_apart: Steps = 2
    houses_from_home: Steps = 2
    lantern_places: Steps = 2  # beside each house
    cauldrons_apart: Steps = 2
    cauldrons_from_home: Steps = 2
    cauldron_within: Steps = 2  # of every space
    a_cauldron_a_bonus: bool = True
    adventures_apart: Steps = 3
    adventures_from_home: Steps = 3
    adventures_once: bool = True  # on each map
    sealed_spaces: Steps = 4  # that only a sickle opens
    head_spread: Annotated[int, Field(ge=0, le=18)] = 1  # of the die faces that feed the rows
    offers: Annotated[int, Field(ge=0, le=20)] = 3  # of each symbol among the bonuses
    first_feeds_own: bool = False  # the first bonus of a row may feed that row


# A loaded game -> the numbers that are played by


@dataclass(frozen=True, slots=True)
class SymbolDie:
    id: str
    faces: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The data in the model's own words. Values are by symbol, 0 where none is named."""

    rounds: int
    dice: tuple[SymbolDie, ...]
    shapes: tuple[Shape, ...]
    row_of: tuple[int, ...]  # by symbol: the row of bonuses that it feeds
    cells: tuple[tuple[tuple[Symbol, ...], ...], ...]
    favours: tuple[Symbol | None, ...]  # None: the Fearless Path
    house_values: tuple[int, ...]
    corn_value: int
    ghost_value: int
    star_values: tuple[int, ...]
    tie_break: Section
    most_wins: bool

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])


def needed(game: Game, schema: type[C]) -> C:
    """A file that the rules need. Raises an empty DataError where it is reported as missing."""
    content = game.content(schema)
    if content is None:
        raise DataError(())
    return content


def symbol_names(game: Game) -> dict[str, Symbol]:
    """Every id and code of the data that stands for a symbol of the rules."""
    names = {symbol.id: symbol for symbol in Symbol if symbol.id in game.symbols}
    return names | {game.symbols[name].code: symbol for name, symbol in names.items()}


def shows_symbols(game: Game, die: Die) -> bool:
    return all(game.symbol(face).group in DRAWN for face in die.faces)


def shows_shapes(game: Game, die: Die) -> bool:
    return all(game.symbol_id(face) in list(Shape) for face in die.faces)


def read_numbers(game: Game) -> Numbers:
    """Of data that the checks find nothing wrong with."""
    bonuses, scoring, names = needed(game, Bonuses), needed(game, Scoring), symbol_names(game)
    thrown = [die for die in needed(game, Dice).die for _ in range(die.count)]
    row_of = {names[code]: i for i, row in enumerate(bonuses.row) for code in row.head.split("/")}
    values = {Section(section.id): _values(game, section) for section in scoring.section}
    return Numbers(
        rounds=game.facts(Facts).rounds,
        dice=tuple(
            SymbolDie(die.id, tuple(names[face] for face in die.faces)) for die in thrown if shows_symbols(game, die)
        ),
        shapes=tuple(Shape(game.symbol_id(face)) for die in thrown if shows_shapes(game, die) for face in die.faces),
        row_of=tuple(row_of.get(symbol, -1) for symbol in Symbol),
        cells=tuple(tuple(tuple(names[code] for code in cell.split("/")) for cell in row.cells) for row in bonuses.row),
        favours=tuple(names.get(code) for code in bonuses.extras),
        house_values=values[Section.HOUSES],
        corn_value=values[Section.CORN_TRAIL][Symbol.CANDY_CORN],
        ghost_value=values[Section.GHOSTS][Symbol.GHOST],
        star_values=values[Section.STARS],
        tie_break=Section(scoring.tie_break),
        most_wins=scoring.order == "most",
    )


def _values(game: Game, section: ScoreSection) -> tuple[int, ...]:
    names = symbol_names(game)
    values = dict.fromkeys(Symbol, 0)
    for line in section.lines:
        values[names[line.symbol]] = line.worth(game.symbol(line.symbol)) or 0
    return tuple(values[symbol] for symbol in Symbol)


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
    finished: bool = False  # every round is played, and everything that was rolled is drawn
    after: Id | Literal[""] = ""  # everything is as another example leaves it

    @model_validator(mode="after")
    def _one_field(self) -> Given:
        if self.after and (others := sorted(self.model_fields_set - {"after"})):
            raise Wrong("after another example everything is as that one leaves it", "", (others[0],))
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
    """A shape of several symbols, one symbol, one more circle, a bonus crossed off unused, or nothing at all.

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
    waive: Annotated[int, Field(ge=1, le=8)] | None = None  # the row of a bonus that is crossed off and not drawn
    point: tuple[Cell, ...] = Field((), max_length=20)  # hexes that a figure letters
    trace: Literal["", "letters", "houses", "named-houses", "corn-trail", "adventures", "ghosts", "stars"] = (
        ""  # what figures point out
    )
    token: bool = False

    @model_validator(mode="after")
    def _one_deed(self) -> Do:
        single = [key for key in ("symbol", "cell", "by") if getattr(self, key)]
        shape = [key for key in ("shape", "symbols", "cells", "parts") if getattr(self, key)]
        if self.token and not (shape or single):
            raise Wrong("a token is spent for drawing, and nothing is drawn", "", ("token",))
        if self.waive is not None and (shape or single or self.circle is not None):
            raise Wrong("“waive” stands by itself: nothing is drawn", "", ("waive",))
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
    grounds: tuple[Id, ...] = Field((), max_length=20)  # terrains of the hexes that are pointed at

    @model_validator(mode="after")
    def _something(self) -> Expect:
        if not self.model_fields_set - {"why"} or (self.scores == {} and "scores" in self.model_fields_set):
            raise Wrong("nothing is expected", "legal, scores, circles, stars, hats, bonuses, fallback or grounds")
        return self
