"""A worked example -> read, shown as marks for a picture, and played through the model; problems at its row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pnp.game.boards import Board as ShownBoard
from pnp.game.boards import board as shown_board
from pnp.game.boards import board_problems, cell_problems, drawn_problems, unknown_symbols
from pnp.game.examples import ToldExample
from pnp.game.game import Game
from pnp.game.marks import Drawn, FieldMarks, GridMarks, Marks
from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.field import Spot
from pnp.games.trick_and_treat.legality import legal, shape_fits
from pnp.games.trick_and_treat.rules import TrickAndTreat
from pnp.games.trick_and_treat.schema import TOTAL, Do, Expect, Given, Section, Shape, Stage, Symbol
from pnp.games.trick_and_treat.score import score
from pnp.games.trick_and_treat.sheet import Roll, Sheet, circle, hats_earned, mark, play, settle, stars_earned
from pnp.source.problems import DataError, Problem, Problems, did_you_mean
from pnp.source.schema import validated
from pnp.source.toml import KeyPath, TomlFile


@dataclass(frozen=True, slots=True)
class TypedExample:
    """An example in the terms of these rules; `shown` is its field, if it has one."""

    id: str
    file: TomlFile
    path: KeyPath
    given: Given
    do: Do
    expect: Expect
    shown: ShownBoard | None

    def problem(self, path: KeyPath, message: str, hint: str = "") -> Problem:
        return self.file.problem((*self.path, *path), message, hint)


def read_example(game: Game, example: ToldExample) -> TypedExample:
    """Raises DataError for one that is not whole, or that names what the game does not have."""
    assert game.examples is not None
    file, path = game.files["examples.toml"], ("example", game.examples.example.index(example))
    problems = Problems()
    with problems.gather():
        given = validated(Given, file, (*path, "given"), example.given)
    with problems.gather():
        do = validated(Do, file, (*path, "do"), example.do)
    with problems.gather():
        expect = validated(Expect, file, (*path, "expect"), example.expect)
    problems.raise_if_any()
    shown = shown_board(game.maps, given.map, given.field) if game.maps is not None and given.has_field else None
    typed = TypedExample(example.id, file, path, given, do, expect, shown)
    problems.add(*_symbol_problems(game, typed), *_field_problems(game, typed), *_circle_problems(game, typed))
    problems.raise_if_any()
    return typed


def _symbol_problems(game: Game, example: TypedExample) -> Iterator[Problem]:
    do, path = example.do, example.path
    known = {*game.symbols, *(symbol.code for symbol in game.symbols.values())}
    names = [(name, (*path, "given", "drawn", cell)) for cell, name in example.given.drawn.items()]
    names += [(name, (*path, "do", "symbols", i)) for i, name in enumerate(do.symbols)]
    names += [(do.symbol, (*path, "do", "symbol")), (do.shape, (*path, "do", "shape"))]
    yield from unknown_symbols(names, known, example.file)


def _field_problems(game: Game, example: TypedExample) -> Iterator[Problem]:
    given, do, file, path = example.given, example.do, example.file, example.path
    if not given.has_field:
        if do.drawn_cells:
            yield example.problem(("do",), "there is nothing to draw on", "add “map” or “field” to “given”")
        return
    yield from board_problems(game.maps, given.map, given.field, file, (*path, "given"), complete=True)
    if example.shown is None:
        return
    yield from drawn_problems(example.shown, given.drawn, file, (*path, "given", "drawn"))
    drawn = list(_drawn_cells(do, (*path, "do")))
    fearless = [(cell, (*path, "given", "fearless", i)) for i, cell in enumerate(given.fearless)]
    yield from cell_problems(example.shown, [*fearless, *drawn], file)
    seen: set[str] = set()
    for cell, where in drawn:
        if cell in seen:
            yield file.problem(where, f"{cell} is drawn on twice")
        seen.add(cell)


def _drawn_cells(do: Do, path: KeyPath) -> Iterator[tuple[str, KeyPath]]:
    if do.cell:
        yield do.cell, (*path, "cell")
    for i, cell in enumerate(do.cells):
        yield cell, (*path, "cells", i)
    for i, part in enumerate(do.parts):
        for j, cell in enumerate(part):
            yield cell, (*path, "parts", i, j)


def _circle_problems(game: Game, example: TypedExample) -> Iterator[Problem]:
    """Circles that the grid of bonuses has no place for."""
    rows, columns = (len(game.bonuses.row), len(game.bonuses.row[0].cells)) if game.bonuses else (0, 0)
    for path, circles in (
        (("given", "circles"), example.given.circles),
        (("given", "crossed"), example.given.crossed),
        (("expect", "circles"), example.expect.circles),
    ):
        if circles and len(circles) != rows:
            yield example.problem(path, f"needs one number a row of bonuses, {rows} in all, found {len(circles)}")
        elif any(count > columns for count in circles):
            yield example.problem(path, f"a row has only {columns} bonuses")
    if example.do.circle is not None and example.do.circle > rows:
        yield example.problem(("do", "circle"), f"there are {rows} rows of bonuses")


# Pictures


def marks(game: Game, example: ToldExample) -> Marks:
    """What the book's pictures of an example show. Raises DataError for an example that cannot be read."""
    typed = read_example(game, example)
    return Marks(_field_marks(typed), _grid_marks(typed))


def _field_marks(example: TypedExample) -> FieldMarks | None:
    given, do, shown = example.given, example.do, example.shown
    if shown is None:
        return None
    drawn = iter([Drawn(shown.hex(cell), name) for cell, name in zip(do.drawn_cells, do.drawn_symbols, strict=True)])
    parts = do.parts or ((do.drawn_cells,) if do.drawn_cells else ())
    return FieldMarks(
        board=shown,
        standing={shown.hex(cell): symbol for cell, symbol in given.drawn.items()},
        added=tuple(tuple(next(drawn) for _ in part) for part in parts),
        struck=tuple(map(shown.hex, given.fearless)),
    )


def _grid_marks(example: TypedExample) -> GridMarks | None:
    before, chosen = example.given.circles, example.do.circle
    if not before:
        return None
    after = tuple(count + (row == chosen) for row, count in enumerate(before, 1))
    return GridMarks(before, example.expect.circles or after, example.given.crossed or (0,) * len(before))


# Replay


def replay(game: Game, example: ToldExample) -> list[Problem]:
    return replay_with(TrickAndTreat(game), example)


def replay_with(model: TrickAndTreat, example: ToldExample) -> list[Problem]:
    """For many examples: the model is built once."""
    try:
        return list(Replay(model, read_example(model.game, example)).problems())
    except DataError as error:
        return list(error.problems)


class Replay:
    """Plays what is done in the position that is given, and compares what comes of it with what is expected."""

    def __init__(self, model: TrickAndTreat, example: TypedExample) -> None:
        self.model, self.example = model, example
        self.given, self.do, self.expect = example.given, example.do, example.expect
        self.board: Board
        if self.given.field:
            assert example.shown is not None
            self.board = model.board_of(example.shown.maps)
        else:
            self.board = model.board(self.given.map or model.boards[0])  # circles alone are the same on every map

    def problems(self) -> Iterator[Problem]:
        expect = self.expect
        yield from self._unknown_sections()
        yield from self._given_problems()
        before = self._given()
        after = self._done(before)
        if expect.legal is not None and expect.legal != (after is not None):
            said = "legal" if after is not None else "not legal"
            yield self._wrong("legal", f"by the rules this is {said}")
            return
        if expect.fallback is not None:
            falls_back = not shape_fits(self.board, before, self._roll())
            if falls_back != expect.fallback:
                yield self._wrong("fallback", f"by the rules the shape {'does not fit' if falls_back else 'fits'}")
        if after is None:
            if expect.legal is None:
                yield self._at(("do",), "by the rules this is not legal")
            return
        yield from self._count_problems(before, after)
        yield from self._score_problems(after)

    def _unknown_sections(self) -> Iterator[Problem]:
        known = [*(section.value for section in Section), TOTAL]
        for name in self.expect.scores:
            if name not in known:
                path, hint = ("expect", "scores", name), did_you_mean(name, known)
                yield self.example.problem(path, f"nothing is scored as “{name}”", hint)

    def _count_problems(self, before: Sheet, after: Sheet) -> Iterator[Problem]:
        expect, columns = self.expect, self.model.numbers.columns
        if expect.circles and expect.circles != after.circles:
            yield self._wrong("circles", f"by the rules the circles are {list(after.circles)}")
        for key, count in (
            ("stars", stars_earned(after.circles)),
            ("hats", hats_earned(after.circles, columns)),
            ("bonuses", sum(after.circles) - sum(before.circles)),
        ):
            wanted = getattr(expect, key)
            if wanted is not None and wanted != count:
                yield self._wrong(key, f"{wanted} expected, by the rules {count}")

    def _score_problems(self, after: Sheet) -> Iterator[Problem]:
        scores = score(self.board, after)
        points = scores.by_section() | {TOTAL: scores.total}
        for name, wanted in self.expect.scores.items():
            if points.get(name, wanted) != wanted:  # a section that there is not, is reported already
                yield self._at(("expect", "scores", name), f"{wanted} expected, by the rules {points[name]}")

    def _given_problems(self) -> Iterator[Problem]:
        """A position that no game could reach would prove nothing."""
        given = self.given
        for i, cell in enumerate(given.fearless):
            symbol = given.drawn.get(cell)
            if symbol is None or self.model.game.symbol(symbol).group != "trick":
                yield self._at(("given", "fearless", i), "a Fearless Path leads through a trick")
        for row, (circled, crossed) in enumerate(zip(given.circles, given.crossed, strict=False)):
            if crossed > circled:
                yield self._at(("given", "crossed", row), "more bonuses are crossed off than are circled")
        if given.tokens > (stars_earned(given.circles) if given.circles else 0):
            yield self._at(("given", "tokens"), "more tokens than the circles have earned")
        if given.hats > hats_earned(given.circles, self.model.numbers.columns):
            yield self._at(("given", "hats"), "more hats than the circles have earned")

    def _given(self) -> Sheet:
        given, do, model = self.given, self.do, self.model
        drawn = [(model.symbols[name], self._spot(cell)) for cell, name in given.drawn.items()]
        pairs = [(symbol, spot) for symbol, spot in drawn if spot is not None]
        action = Action(Kind.SHAPE, tuple(symbol for symbol, _ in pairs), tuple(spot for _, spot in pairs))
        circles = given.circles or model.sheet().circles
        columns = model.numbers.columns
        fearless = [spot for cell in given.fearless if (spot := self._spot(cell)) is not None]
        return mark(self.board, model.sheet(), action)._replace(
            due=(),
            circles=circles,
            crossed=sum((1 << count) - 1 << row * columns for row, count in enumerate(given.crossed or circles)),
            tokens=given.tokens,
            # An example of one favour, or of one star, is given what it is about.
            hats=max(given.hats, int(do.by == "favour")),
            stars_due=int(do.by == "star"),
            fearless=sum(spot.bit for spot in fearless),
            stage=Stage.DRAW if do.shape else Stage.BONUS,
        )

    def _roll(self) -> Roll:
        do = self.do
        symbols = tuple(sorted(self.model.symbols[name] for name in do.symbols))
        return Roll(Shape(self.model.game.symbol_id(do.shape)), symbols) if do.shape else Roll(Shape.STRAIGHT, ())

    def _done(self, sheet: Sheet) -> Sheet | None:
        """The sheet after what the example does; None if that is not legal."""
        do, roll = self.do, self._roll()
        if do.circle is not None and not do.symbol:
            if sheet.circles[do.circle - 1] == self.model.numbers.columns:
                return None
            return circle(self.board, sheet, do.circle - 1)
        now: Sheet | None = sheet
        if do.token:
            now = self._legally(now, roll, lambda action: action.kind is Kind.SPEND)
        for wanted in self._steps():
            now = self._legally(now, roll, wanted.is_met_by)
        return self._circled(now) if now is not None else None

    def _legally(self, sheet: Sheet | None, roll: Roll, wanted: Callable[[Action], bool]) -> Sheet | None:
        """After the one wanted action; None if it is not among the legal ones, or if it is too late already."""
        if sheet is None:
            return None
        action = next(filter(wanted, legal(self.board, sheet, roll)), None)
        return play(self.board, sheet, roll, action) if action is not None else None

    def _circled(self, sheet: Sheet) -> Sheet:
        """Cauldrons of the drawing circled, from the upper row down, as far as no star comes between."""
        while sheet.due and not sheet.stars_due:
            due = sorted(sheet.due)
            sheet = settle(self.board, circle(self.board, sheet._replace(due=tuple(due[1:])), due[0]))
        return sheet

    def _steps(self) -> Iterator[_Step]:
        """The drawings of the example."""
        do, names = self.do, self.model.symbols
        placed = [(names[name], self._spot(cell)) for name, cell in zip(do.drawn_symbols, do.drawn_cells, strict=False)]
        if do.by:
            yield _Step(_BY[do.by], frozenset(placed), None if do.circle is None else do.circle - 1)
        elif do.parts:
            start = 0
            for part in do.parts:
                yield _Step((Kind.PAIR, Kind.SINGLE), frozenset(placed[start : start + len(part)]))
                start += len(part)
        elif do.shape:
            yield _Step((Kind.SHAPE,), frozenset(placed))

    def _spot(self, cell: str) -> Spot | None:
        row, column = map(int, cell.split(","))
        return self.board.field.spot(row, column)

    def _at(self, path: KeyPath, message: str) -> Problem:
        return self.example.problem(path, f"{message} (example “{self.example.id}”)")

    def _wrong(self, key: str, message: str) -> Problem:
        return self._at(("expect", key), message)


_BY = {
    "bonus": (Kind.BONUS,),
    "favour": (Kind.FAVOUR,),
    "fallback": (Kind.LONE,),
    "star": (Kind.STAR, Kind.STAR_CIRCLE),
}


class _Step(NamedTuple):
    """An action as an example tells it; a hex that is no place to draw is None, and no action meets that."""

    kinds: tuple[Kind, ...]
    placed: frozenset[tuple[Symbol, Spot | None]]
    row: int | None = None

    def is_met_by(self, action: Action) -> bool:
        placed = frozenset(zip(action.symbols, action.spots, strict=False))
        return action.kind in self.kinds and placed == self.placed and self.row in (None, action.row)
