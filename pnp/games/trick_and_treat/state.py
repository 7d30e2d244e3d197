"""What a player has drawn, circled and crossed off; and a legal action -> the sheet afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.rulings import LateBonus
from pnp.games.trick_and_treat.schema import ROLLED, Shape, Stage, StarRule, Symbol
from pnp.play.swift import swift

_SYMBOLS = tuple(Symbol)


class Roll(NamedTuple):
    """One throw for everybody: the symbols sorted, and the face (from 0) that each die shows."""

    shape: Shape
    symbols: tuple[Symbol, ...]
    faces: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.symbols))}; {self.shape}"


class Sheet(NamedTuple):
    """Sets of hexes and sets of cells are bit masks; the bit of a cell is row × columns + column."""

    circles: tuple[int, ...]  # how far each row of bonuses is circled
    stage: Stage = Stage.DRAW
    layers: tuple[int, ...] = (0,) * len(Symbol)  # by symbol: where it stands
    occupied: int = 0
    touched: int = 0  # everything beside a symbol
    crossed: int = 0  # cells of bonuses
    waived: int = 0  # how many of them without drawing
    tokens: int = 0  # sickles or keys not yet spent
    stars_lost: int = 0
    hats: int = 0  # not yet spent
    favours: int = 0  # those crossed off, as a mask
    fearless: int = 0  # hexes with a line through them
    left: tuple[Symbol, ...] = ()  # of a fractured roll: still to be drawn
    due: tuple[int, ...] = ()  # rows to circle in, for cauldrons just drawn on
    stars_due: int = 0  # stars to draw before anything else
    fallbacks: int = 0  # rolls drawn as one symbol or not at all, because the shape did not fit
    armed: bool = False  # a token is declared for the next drawing

    def open_cells(self, columns: int) -> Iterator[tuple[int, int]]:
        """Row and column of each bonus that is circled and not crossed off."""
        if not self.has_open_cells:
            return
        for row, circled in enumerate(self.circles):
            for column in range(circled):
                if not self.crossed >> (row * columns + column) & 1:
                    yield row, column

    @property
    def has_open_cells(self) -> bool:
        """Only what is circled is ever crossed off."""
        return self.crossed.bit_count() < sum(self.circles)

    def symbol_at(self, bit: int) -> Symbol | None:
        for symbol, layer in zip(_SYMBOLS, self.layers, strict=True):
            if layer & bit:
                return symbol
        return None

    @property
    def tricks(self) -> int:
        _, _, _, lanterns, ghosts, tombstones, _ = self.layers
        return lanterns | ghosts | tombstones

    @property
    def treats(self) -> int:
        corn, candy, bars, _, _, _, _ = self.layers
        return corn | candy | bars

    @property
    def rolled_count(self) -> int:
        """Symbols on the map other than stars."""
        return sum(self.layers[symbol].bit_count() for symbol in ROLLED)


@swift
@dataclass(frozen=True, slots=True)
class View:
    """What a player sees: every sheet lies open on the table, and no roll to come is known to anybody."""

    board: Board
    seat: int
    round: int
    roll: Roll
    sheets: tuple[Sheet, ...]

    @property
    def sheet(self) -> Sheet:
        return self.sheets[self.seat]


def empty_sheet(rows: int) -> Sheet:
    return Sheet(circles=(0,) * rows)


def stars_earned(circles: tuple[int, ...]) -> int:
    """A column is full when every row has reached it."""
    return min(circles)


def hats_earned(circles: tuple[int, ...], columns: int) -> int:
    return sum(count == columns for count in circles)


def reach(board: Board, sheet: Sheet) -> int:
    """Everything beside Home or a symbol."""
    return sheet.touched | board.field.beside_home


def room(board: Board, sheet: Sheet, symbol: Symbol, lifted: bool) -> int:
    """Where one symbol may be drawn: allowed ground, free, beside Home or a symbol."""
    return board.field.stands[lifted][symbol] & reach(board, sheet) & ~sheet.occupied


# What an action does


def play(board: Board, sheet: Sheet, roll: Roll, action: Action) -> Sheet:
    """The sheet at the player's next decision: after the action and all that follows from it without a choice."""
    draft = _Draft(board, sheet)
    draft.do(roll, action)
    draft.settle()
    draft.advance()
    return draft.sheet()


def mark(board: Board, sheet: Sheet, action: Action) -> Sheet:
    """Symbols drawn; cauldrons under them wait to be circled."""
    draft = _Draft(board, sheet)
    draft.mark(action)
    return draft.sheet()


def circle(board: Board, sheet: Sheet, row: int) -> Sheet:
    """The next bonus of a row that is not full; a full column gives a star, a full row a hat."""
    draft = _Draft(board, sheet)
    draft.circle(row)
    return draft.sheet()


def settle(board: Board, sheet: Sheet) -> Sheet:
    """Circles, stars and hats one at a time, until there is something to choose or nothing is due."""
    draft = _Draft(board, sheet)
    draft.settle()
    return draft.sheet()


def next_round(sheet: Sheet, last_is_over: bool) -> Sheet:
    """The sheet for a new roll, or for the favours after the last round."""
    if not last_is_over:
        return sheet._replace(stage=Stage.DRAW)
    is_over = not (sheet.armed or sheet.stars_due or sheet.due or sheet.hats or sheet.has_open_cells)
    return sheet._replace(stage=Stage.OVER if is_over else Stage.LATE)


class _Draft:
    """A sheet open for change. Lives for one action."""

    __slots__ = ("board", *Sheet._fields)

    def __init__(self, board: Board, sheet: Sheet) -> None:
        self.board = board
        (
            self.circles, self.stage, self.layers, self.occupied, self.touched, self.crossed, self.waived, self.tokens,
            self.stars_lost, self.hats, self.favours, self.fearless, self.left, self.due, self.stars_due,
            self.fallbacks, self.armed,
        ) = sheet  # fmt: skip

    def sheet(self) -> Sheet:
        return Sheet(
            self.circles, self.stage, self.layers, self.occupied, self.touched, self.crossed, self.waived, self.tokens,
            self.stars_lost, self.hats, self.favours, self.fearless, self.left, self.due, self.stars_due,
            self.fallbacks, self.armed,
        )  # fmt: skip

    def do(self, roll: Roll, action: Action) -> None:
        """What is declared or drawn, and nothing that follows from it."""
        numbers = self.board.numbers
        match action.kind:
            case Kind.SHAPE:
                self._draw(action)
                self.stage = Stage.BONUS
            case Kind.LONE:
                self._draw(action)
                self.stage, self.fallbacks = Stage.BONUS, self.fallbacks + 1
            case Kind.PAIR | Kind.SINGLE:
                self._draw_part(roll, action)
            case Kind.NOTHING:
                self.stage, self.fallbacks = Stage.BONUS, self.fallbacks + 1
            case Kind.BONUS:
                self._draw(action)
                self.crossed |= 1 << (action.row * numbers.columns + action.column)
            case Kind.WAIVE:
                self.crossed |= 1 << (action.row * numbers.columns + action.column)
                self.waived += 1
            case Kind.FAVOUR:
                self._draw(action)
                self._favour(action.symbols[0])
            case Kind.FEARLESS:
                self.fearless |= action.mask
                self._favour(None)
            case Kind.STAR:
                self.mark(action)
                self.stars_due -= 1
            case Kind.STAR_CIRCLE:
                self.mark(action)
                self.stars_due -= 1
                self.circle(action.row)
            case Kind.CIRCLE:
                self._circle_due(action.row)
            case Kind.SPEND:
                self.tokens, self.armed = self.tokens - 1, True
            case Kind.END:
                self.stage = Stage.OVER if self.stage is Stage.LATE else Stage.DONE

    def _draw(self, action: Action) -> None:
        """What a token was declared for, if one was."""
        self.mark(action)
        self.armed = False

    def _favour(self, symbol: Symbol | None) -> None:
        self.favours |= 1 << self.board.numbers.favours.index(symbol)
        self.hats -= 1

    def _draw_part(self, roll: Roll, action: Action) -> None:
        """The first part of a fractured roll leaves the second to be drawn at once."""
        if self.stage is not Stage.DRAW:
            self._draw(action)
            self.stage, self.left = Stage.BONUS, ()
            return
        left = list(roll.symbols)
        for symbol in action.symbols:
            left.remove(symbol)
        self.mark(action)
        self.stage, self.left = Stage.PART, tuple(left)

    def mark(self, action: Action) -> None:
        """Symbols drawn; cauldrons under them wait to be circled. A star chooses its row itself."""
        field, layers = self.board.field, list(self.layers)
        pays = self.stage is not Stage.LATE or self.board.rulings.late_bonus is LateBonus.PAYS
        for symbol, spot in zip(action.symbols, action.spots, strict=True):
            at = spot[0]
            bit = 1 << at
            layers[symbol] |= bit
            self.occupied |= bit
            self.touched |= field.near[at]
            if bit & field.cauldrons and pays and symbol is not Symbol.STAR:
                self.due = (*self.due, self.board.numbers.row_of[symbol])
        self.layers = tuple(layers)

    def circle(self, row: int) -> None:
        """The next bonus of a row that is not full; a full column gives a star, a full row a hat."""
        before, columns = self.circles, self.board.numbers.columns
        self.circles = (*before[:row], before[row] + 1, *before[row + 1 :])
        stars = stars_earned(self.circles) - stars_earned(before)
        if self.board.field.star is StarRule.DRAWN:
            self.stars_due += stars
        else:
            self.tokens += stars
        self.hats += self.circles[row] == columns

    def _circle_due(self, row: int) -> None:
        due = list(self.due)
        due.remove(row)
        self.due = tuple(due)
        self.circle(row)

    def settle(self) -> None:
        """Circles, stars and hats one at a time, until there is something to choose or nothing is due."""
        if self.stage is Stage.PART:
            return
        while self.stars_due or self.due:
            if self.stars_due:
                stands = self.board.field.stands[False][Symbol.STAR]
                if stands & (self.touched | self.board.field.beside_home) & ~self.occupied:
                    return
                self.stars_due, self.stars_lost = self.stars_due - 1, self.stars_lost + 1
                continue
            # A full row gives nothing.
            columns = self.board.numbers.columns
            due = self.due = tuple([row for row in self.due if row >= 0 and self.circles[row] < columns])
            if len(due) > 1 and len(set(due)) > 1:
                return
            if due:
                self._circle_due(due[0])

    def advance(self) -> None:
        """A round, or the game, ends by itself when nothing is left that the player could do."""
        if self.stage not in (Stage.BONUS, Stage.LATE) or self.armed or self.stars_due or self.due or self.hats:
            return
        if self.crossed.bit_count() >= sum(self.circles):  # no bonus is open: only what is circled is crossed off
            self.stage = Stage.OVER if self.stage is Stage.LATE else Stage.DONE
