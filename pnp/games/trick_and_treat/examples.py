"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.game.boards import board as shown_board
from pnp.game.field_examples import TOTAL, FieldExample, FieldExamples
from pnp.game.load import Game
from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.field import Spot
from pnp.games.trick_and_treat.legality import legal, shape_fits
from pnp.games.trick_and_treat.rules import TrickAndTreat
from pnp.games.trick_and_treat.schema import Shape, Stage, Symbol
from pnp.games.trick_and_treat.score import score
from pnp.games.trick_and_treat.sheet import Roll, Sheet, circle, hats_earned, mark, play, settle, stars_earned
from pnp.source.problems import Problem
from pnp.source.toml import KeyPath


def replay(game: Game, example: FieldExample) -> list[Problem]:
    return replay_with(TrickAndTreat(game), example)


def replay_with(model: TrickAndTreat, example: FieldExample) -> list[Problem]:
    """For many examples: the model is built once."""
    return list(_Replay(model, example).problems())


class _Replay:
    def __init__(self, model: TrickAndTreat, example: FieldExample) -> None:
        self.model, self.example = model, example
        game = model.game
        assert isinstance(game.examples, FieldExamples) and game.maps is not None
        self.file = game.files["examples.toml"]
        self.path: KeyPath = ("example", game.examples.example.index(example))
        given = example.given
        map_id = given.map or ("" if given.field else model.boards[0])  # circles alone are the same on every map
        self.shown = shown_board(game.maps, map_id, given.field)
        assert self.shown is not None  # seen to when the examples were loaded
        self.board: Board = model.board(map_id) if map_id else model.board_of(self.shown.maps)

    def problems(self) -> Iterator[Problem]:
        example = self.example
        yield from self._given_problems()
        before = self._given()
        after = self._done(before)
        expect = example.expect
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

    def _count_problems(self, before: Sheet, after: Sheet) -> Iterator[Problem]:
        expect, columns = self.example.expect, self.model.numbers.columns
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
        for key, wanted in self.example.expect.scores.items():
            if points[key] != wanted:
                yield self._at(("expect", "scores", key), f"{wanted} expected, by the rules {points[key]}")

    def _given_problems(self) -> Iterator[Problem]:
        """A position that no game could reach would prove nothing."""
        given = self.example.given
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
        given, do, model = self.example.given, self.example.do, self.model
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
        do = self.example.do
        symbols = tuple(sorted(self.model.symbols[name] for name in do.symbols))
        return Roll(Shape(self.model.game.symbol_id(do.shape)), symbols) if do.shape else Roll(Shape.STRAIGHT, ())

    def _done(self, sheet: Sheet) -> Sheet | None:
        """The sheet after what the example does; None if that is not legal."""
        do, roll = self.example.do, self._roll()
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
        do, names = self.example.do, self.model.symbols
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
        return self.file.problem((*self.path, *path), f"{message} (example “{self.example.id}”)")

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
