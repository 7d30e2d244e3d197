"""examples.toml of a game with maps: what stands on a field, what is drawn there, what comes of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.game.boards import (
    Cell,
    Drawn,
    Rows,
    board,
    board_problems,
    cell_problems,
    drawn_problems,
    unknown_symbols,
)
from pnp.game.content.bonuses import Bonuses
from pnp.game.content.examples import MAX_EXAMPLES, Example
from pnp.game.content.maps import MAX_ROWS, Maps
from pnp.game.content.rulings import Rulings
from pnp.game.content.scoring import Scoring
from pnp.game.fields import Id, OneSymbol
from pnp.source.problems import Problem, did_you_mean
from pnp.source.schema import Strict, Wrong
from pnp.source.toml import KeyPath, TomlFile

Part = Annotated[tuple[Cell, ...], Field(min_length=1, max_length=6)]
Count = Annotated[int, Field(ge=0, le=100)]
TOTAL = "total"


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


class FieldExample(Example):
    given: Given
    do: Do = Field(default_factory=lambda: Do.model_validate({}))
    expect: Expect


class FieldExamples(Strict):
    """examples.toml of a game with maps"""

    example: tuple[FieldExample, ...] = Field(min_length=1, max_length=MAX_EXAMPLES)

    def by_id(self, name: str) -> FieldExample:
        """KeyError if there is none."""
        return {example.id: example for example in self.example}[name]


def field_example_problems(
    examples: FieldExamples,
    file: TomlFile,
    *,
    symbols: Collection[str],
    rulings: Rulings | None,
    maps: Maps | None,
    bonuses: Bonuses | None,
    scoring: Scoring | None,
) -> Iterator[Problem]:
    """Every name that leads nowhere. `symbols` are known ids and codes; files that the game lacks are None."""
    for i, example in enumerate(examples.example):
        path: KeyPath = ("example", i)
        yield from unknown_symbols(_symbols(example, path), symbols, file)
        yield from _field_problems(example, maps, file, path)
        yield from _count_problems(example, bonuses, scoring, file, path)


def _symbols(example: FieldExample, path: KeyPath) -> Iterator[tuple[str, KeyPath]]:
    for cell, name in example.given.drawn.items():
        yield name, (*path, "given", "drawn", cell)
    for i, name in enumerate(example.do.symbols):
        yield name, (*path, "do", "symbols", i)
    yield example.do.symbol, (*path, "do", "symbol")
    yield example.do.shape, (*path, "do", "shape")


def _field_problems(example: FieldExample, maps: Maps | None, file: TomlFile, path: KeyPath) -> Iterator[Problem]:
    given, do = example.given, example.do
    if not given.has_field:
        if do.drawn_cells:
            yield file.problem((*path, "do"), "there is nothing to draw on", "add “map” or “field” to “given”")
        return
    yield from board_problems(maps, given.map, given.field, file, (*path, "given"), complete=True)
    where = board(maps, given.map, given.field) if maps is not None else None
    if where is None:
        return
    yield from drawn_problems(where, given.drawn, file, (*path, "given", "drawn"))
    fearless = [(cell, (*path, "given", "fearless", i)) for i, cell in enumerate(given.fearless)]
    yield from cell_problems(where, [*fearless, *_done(do, (*path, "do"))], file)
    seen: set[str] = set()
    for cell, place in _done(do, (*path, "do")):
        if cell in seen:
            yield file.problem(place, f"{cell} is drawn on twice")
        seen.add(cell)


def _done(do: Do, path: KeyPath) -> Iterator[tuple[str, KeyPath]]:
    if do.cell:
        yield do.cell, (*path, "cell")
    for i, cell in enumerate(do.cells):
        yield cell, (*path, "cells", i)
    for i, part in enumerate(do.parts):
        for j, cell in enumerate(part):
            yield cell, (*path, "parts", i, j)


def _count_problems(
    example: FieldExample, bonuses: Bonuses | None, scoring: Scoring | None, file: TomlFile, path: KeyPath
) -> Iterator[Problem]:
    """Circles that the grid of bonuses has no place for, and sections that nothing is scored in."""
    rows, columns = (len(bonuses.row), len(bonuses.row[0].cells)) if bonuses else (0, 0)
    for key, circles in (
        (("given", "circles"), example.given.circles),
        (("given", "crossed"), example.given.crossed),
        (("expect", "circles"), example.expect.circles),
    ):
        if circles and len(circles) != rows:
            yield file.problem((*path, *key), f"needs one number a row of bonuses, {rows} in all, found {len(circles)}")
        elif any(count > columns for count in circles):
            yield file.problem((*path, *key), f"a row has only {columns} bonuses")
    if example.do.circle is not None and example.do.circle > rows:
        yield file.problem((*path, "do", "circle"), f"there are {rows} rows of bonuses")
    sections = [*(section.id for section in scoring.section), TOTAL] if scoring else [TOTAL]
    for name in example.expect.scores:
        if name not in sections:
            hint = did_you_mean(name, sections)
            yield file.problem((*path, "expect", "scores", name), f"nothing is scored as “{name}”", hint)
