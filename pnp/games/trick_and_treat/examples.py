"""A worked example -> names in it that lead nowhere; and played through the model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pnp.game import cases
from pnp.game.boards import Board as ShownBoard
from pnp.game.boards import board as shown_board
from pnp.game.boards import board_problems, cell_problems, drawn_problems, unknown_symbols
from pnp.game.content.bonuses import Bonuses
from pnp.game.game import Game
from pnp.games.trick_and_treat.actions import Action, Kind, Spot
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.legality import legal, refused, shape_fits
from pnp.games.trick_and_treat.positions import Position, can_be_rolled, unreachable
from pnp.games.trick_and_treat.schema import (
    TOTAL,
    Do,
    Expect,
    Given,
    Section,
    Shape,
    Stage,
    Symbol,
    needed,
    symbol_names,
)
from pnp.games.trick_and_treat.score import score
from pnp.games.trick_and_treat.state import Roll, Sheet, circle, hats_earned, mark, play, settle, stars_earned
from pnp.games.trick_and_treat.told import stirred, tell
from pnp.play import replay
from pnp.source.problems import Problem
from pnp.source.toml import TomlSpan

if TYPE_CHECKING:
    from pnp.games.trick_and_treat.rules import TrickAndTreat

Case: TypeAlias = cases.Case[Given, Do, Expect]


# Names that lead nowhere


def reference_problems(game: Game, case: Case) -> Iterator[Problem]:
    """Symbols, hexes, rows of bonuses and other examples that the game does not have."""
    if problems := list(_chain_problems(game, case)):
        yield from problems
        return
    yield from _unknown_symbols(game, case)
    yield from _field_problems(game, case)
    yield from _circle_problems(game, case)


def origin(game: Game, case: Case) -> Case:
    """The example that a chain of them begins with; itself where it follows on none."""
    while case.given.after:
        case = game.cases[case.given.after]
    return case


def _chain_problems(game: Game, case: Case) -> Iterator[Problem]:
    """An example to follow on that there is not, or that leads back to this one."""
    seen, other = [case.id], case
    while other.given.after:
        name = other.given.after
        if name not in game.cases:
            if game.is_unread(name):
                yield case.at("given", "after").problem(f"“{name}” has to be mended first")
            elif other is case:  # else it is told there
                yield case.at("given", "after").unknown(name, list(game.cases), "example")
            else:
                yield case.at("given", "after").problem(f"“{other.id}” follows on an example that there is not")
            return
        if name in seen:
            yield case.at("given", "after").problem("these examples follow on one another in a circle")
            return
        seen.append(name)
        other = game.cases[name]


def _unknown_symbols(game: Game, case: Case) -> Iterator[Problem]:
    do, shapes = case.do, [shape for shape in Shape if shape in game.symbols]
    names = [(name, case.at("given", "drawn", cell)) for cell, name in case.given.drawn.items()]
    names += [(name, case.at("do", "symbols", i)) for i, name in enumerate(do.symbols)]
    yield from unknown_symbols([*names, (do.symbol, case.at("do", "symbol"))], symbol_names(game))
    yield from unknown_symbols(
        [(do.shape, case.at("do", "shape"))], {*shapes, *(game.symbols[shape].code for shape in shapes)}
    )


def _field_problems(game: Game, case: Case) -> Iterator[Problem]:
    given, do = case.given, case.do
    if not origin(game, case).given.has_field:
        if do.drawn_cells:
            yield case.at("do").problem("there is nothing to draw on", "add “map” or “field” to “given”")
        return
    if not given.after:
        yield from board_problems(game.maps, given.map, given.field, given.span, complete=True)
    if (shown := shown_field(game, case)) is None:
        return
    yield from drawn_problems(shown, given.drawn, given.span.at("drawn"))
    drawn = list(_drawn_cells(do))
    fearless = [(cell, given.span.at("fearless", i)) for i, cell in enumerate(given.fearless)]
    pointed = [(cell, do.span.at("point", i)) for i, cell in enumerate(do.point)]
    yield from cell_problems(shown, [*fearless, *drawn, *pointed])
    seen: set[str] = set()
    for cell, span in drawn:
        if cell in seen:
            yield span.problem(f"{cell} is drawn on twice")
        seen.add(cell)


def shown_field(game: Game, case: Case) -> ShownBoard | None:
    """The field of an example, if it has one that can be drawn."""
    given = origin(game, case).given
    return shown_board(game.maps, given.map, given.field) if game.maps is not None and given.has_field else None


def _drawn_cells(do: Do) -> Iterator[tuple[str, TomlSpan]]:
    if do.cell:
        yield do.cell, do.span.at("cell")
    for i, cell in enumerate(do.cells):
        yield cell, do.span.at("cells", i)
    for i, part in enumerate(do.parts):
        for j, cell in enumerate(part):
            yield cell, do.span.at("parts", i, j)


def _circle_problems(game: Game, case: Case) -> Iterator[Problem]:
    """Circles that the grid of bonuses has no place for."""
    bonuses = needed(game, Bonuses).row
    rows, columns = len(bonuses), len(bonuses[0].cells)
    for part, key, circles in (
        ("given", "circles", case.given.circles),
        ("given", "crossed", case.given.crossed),
        ("expect", "circles", case.expect.circles),
    ):
        span = case.at(part, key)
        if circles and len(circles) != rows:
            yield span.problem(f"needs one number a row of bonuses, {rows} in all, found {len(circles)}")
        elif any(count > columns for count in circles):
            yield span.problem(f"a row has only {columns} bonuses")
    for key, row in (("circle", case.do.circle), ("waive", case.do.waive)):
        if row is not None and row > rows:
            yield case.at("do", key).problem(f"there are {rows} rows of bonuses")


# Replay


class Replay(replay.Replay["TrickAndTreat", Given, Do, Expect]):
    """Plays what is done in the position that is given."""

    given, do, expect = Given, Do, Expect
    model: TrickAndTreat

    def outcome(self) -> Mapping[str, object]:
        do, before, after = self.case.do, self.before(), self.after()
        outcome: dict[str, object] = {"legal": after is not None}
        if do.point:
            shown = shown_field(self.model.game, self.case)
            outcome["grounds"] = tuple(shown.field[shown.hex(cell)].id for cell in do.point) if shown else ()
        if do.shape:
            outcome["fallback"] = not shape_fits(self.board, before, self.roll())
        if after is not None:
            scores = score(self.board, after)
            outcome |= {
                "scores": scores.by_section() | {TOTAL: scores.total},
                "circles": after.circles,
                "stars": stars_earned(after.circles),
                "hats": hats_earned(after.circles, self.model.numbers.columns),
                "bonuses": sum(after.circles) - sum(before.circles),
            }
        return outcome

    def tells(self) -> Mapping[str, str | int]:
        """Counts and sums of the sheet afterwards, and why what is not legal is not."""
        before, after = self.before(), self.after()
        if after is None:
            return {"reason": self._reason(before)}
        return tell(self.board, after, score(self.board, after)) | stirred(self.board, before, after)

    def _reason(self, sheet: Sheet) -> str:
        """What the rules say against the first step that they do not allow."""
        roll = self.roll()
        for step in self._steps():
            if (after := self._legally(sheet, roll, step.is_met_by)) is None:
                if any(spot is None for _, spot in step.placed):
                    return "there is no drawing there"
                action = Action(
                    step.kinds[0],
                    tuple(symbol for symbol, _ in step.placed),
                    tuple(spot for _, spot in step.placed if spot is not None),
                    -1 if step.row is None else step.row,
                )
                return refused(self.board, sheet, roll, action).message
            sheet = after
        return "there is nothing left to circle" if self.case.do.circle is not None else "there is nothing to spend"

    def problems(self) -> Iterator[Problem]:
        """What follows on an example that is wrong itself is not told again."""
        if not self.is_adrift():
            yield from super().problems()

    def is_adrift(self) -> bool:
        """It follows on an example that is wrong, or that follows on such a one."""
        if not self.case.given.after or list(_chain_problems(self.model.game, self.case)):
            return False
        return self._previous.is_adrift() or any(True for _ in self._previous.problems())

    def compared(self, key: str, expected: Any, outcome: Mapping[str, object]) -> Iterator[Problem]:
        """Points section by section: an example is about some of them."""
        points = outcome.get(key)
        if not isinstance(points, dict):
            yield from super().compared(key, expected, outcome)
            return
        for name, wanted in expected.items():
            if wanted != points[name]:
                message = f"{wanted} expected, by the rules {points[name]}"
                hint = f"{name} = {points[name]}, if it is not the data or a ruling that is wrong"
                yield self.at("expect", key, name).problem(message, hint)

    def described(self, key: str, value: Any) -> str:
        if key == "fallback":
            return "a shape that does not fit" if value else "a shape that fits"
        return super().described(key, value)

    def impossible(self) -> Iterable[Problem]:
        return [*reference_problems(self.model.game, self.case), *self._unknown_sections()] or self._unreachable()

    def _unknown_sections(self) -> Iterator[Problem]:
        known = [*(section.value for section in Section), TOTAL]
        for name in self.case.expect.scores:
            if name not in known:
                yield self.case.at("expect", "scores", name).unknown(name, known, "section")

    def _unreachable(self) -> Iterator[Problem]:
        """A position that no game could reach, or a roll that the dice cannot show."""
        given, do = self.case.given, self.case.do
        if given.after:
            if self._previous.after() is None:
                message = f"what “{given.after}” does is not legal, so nothing can follow on it"
                hint = f"let “{given.after}” do what is legal, leave this example out, or let it follow on another"
                yield self.at("given", "after").problem(message, hint)
            return
        before = self.before()._replace(hats=given.hats)
        yield from unreachable(Position(given, self.board, before, self.at(), do.by == "star"))
        if do.shape and do.symbols and not can_be_rolled(self.model.numbers, self.roll().symbols):
            yield self.at("do", "symbols").problem("the dice cannot show these symbols together")

    @cached_property
    def board(self) -> Board:
        """Circles alone are the same on every map."""
        given, model = origin(self.model.game, self.case).given, self.model
        if not given.field:
            return model.board(given.map or model.boards[0])
        shown = shown_field(model.game, self.case)
        assert shown is not None  # or there was a problem
        return model.board_of(shown.maps)

    def before(self) -> Sheet:
        """The sheet as it is given, ready for what is done."""
        given, do = self.case.given, self.case.do
        sheet = self._given() if not given.after else self._previous.after()
        assert sheet is not None  # or there was a problem
        return sheet._replace(
            # An example of one favour, or of one star, is given what it is about.
            hats=max(sheet.hats, int(do.by == "favour")),
            stars_due=max(sheet.stars_due, int(do.by == "star")),
            stage=Stage.DRAW if do.shape else Stage.LATE if given.finished else Stage.BONUS,
        )

    @property
    def _previous(self) -> Replay:
        """The example that this one follows on."""
        return Replay(self.model, self.model.game.cases[self.case.given.after])

    def _given(self) -> Sheet:
        given, model = self.case.given, self.model
        drawn = [(model.symbols[name], self.spot(cell)) for cell, name in given.drawn.items()]
        pairs = [(symbol, spot) for symbol, spot in drawn if spot is not None]
        action = Action(Kind.SHAPE, tuple(symbol for symbol, _ in pairs), tuple(spot for _, spot in pairs))
        circles = given.circles or model.sheet().circles
        columns = model.numbers.columns
        fearless = [spot for cell in given.fearless if (spot := self.spot(cell)) is not None]
        return mark(self.board, model.sheet(), action)._replace(
            due=(),
            circles=circles,
            crossed=sum((1 << count) - 1 << row * columns for row, count in enumerate(given.crossed or circles)),
            tokens=given.tokens,
            hats=given.hats,
            fearless=sum(spot.bit for spot in fearless),
        )

    def roll(self) -> Roll:
        do = self.case.do
        symbols = tuple(sorted(self.model.symbols[name] for name in do.symbols))
        return Roll(Shape(self.model.game.symbol_id(do.shape)), symbols) if do.shape else Roll(Shape.STRAIGHT, ())

    def after(self) -> Sheet | None:
        """The sheet after what the example does; None if that is not legal."""
        if self.case.given.after and self._previous.after() is None:
            return None  # nothing follows on that
        do, roll, sheet = self.case.do, self.roll(), self.before()
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
        do, names = self.case.do, self.model.symbols
        placed = [(names[name], self.spot(cell)) for name, cell in zip(do.drawn_symbols, do.drawn_cells, strict=False)]
        if do.waive is not None:
            yield _Step((Kind.WAIVE,), frozenset(), do.waive - 1)
        elif do.by:
            yield _Step(_BY[do.by], frozenset(placed), None if do.circle is None else do.circle - 1)
        elif do.parts:
            start = 0
            for part in do.parts:
                yield _Step((Kind.PAIR, Kind.SINGLE), frozenset(placed[start : start + len(part)]))
                start += len(part)
        elif do.shape:
            yield _Step((Kind.SHAPE,), frozenset(placed))

    def spot(self, cell: str) -> Spot | None:
        row, column = map(int, cell.split(","))
        return self.board.field.spot(row, column)


_BY = {
    "bonus": (Kind.BONUS,),
    "favour": (Kind.FAVOUR,),
    "fallback": (Kind.LONE,),
    "star": (Kind.STAR, Kind.STAR_CIRCLE),
}


class _Step(NamedTuple):
    """An action as an example gives it; a hex that is no place to draw is None, and no action meets that."""

    kinds: tuple[Kind, ...]
    placed: frozenset[tuple[Symbol, Spot | None]]
    row: int | None = None

    def is_met_by(self, action: Action) -> bool:
        placed = frozenset(zip(action.symbols, action.spots, strict=False))
        return action.kind in self.kinds and placed == self.placed and self.row in (None, action.row)
