"""What a player has drawn, circled and crossed off; and a legal action -> the sheet afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.rulings import LateBonus
from pnp.games.trick_and_treat.schema import ROLLED, Shape, Stage, StarRule, Symbol


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
        return next((symbol for symbol in Symbol if self.layers[symbol] & bit), None)

    @property
    def tricks(self) -> int:
        return self.layers[Symbol.JACK_O_LANTERN] | self.layers[Symbol.GHOST] | self.layers[Symbol.TOMBSTONE]

    @property
    def treats(self) -> int:
        return self.layers[Symbol.CANDY_CORN] | self.layers[Symbol.HARD_CANDY] | self.layers[Symbol.CHOCOLATE_BAR]

    @property
    def rolled_count(self) -> int:
        """Symbols on the map other than stars."""
        return sum(self.layers[symbol].bit_count() for symbol in ROLLED)


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
    return _advance(settle(board, _do(board, sheet, roll, action)))


def next_round(sheet: Sheet, last_is_over: bool) -> Sheet:
    """The sheet for a new roll, or for the favours after the last round."""
    if not last_is_over:
        return sheet._replace(stage=Stage.DRAW)
    return _advance(sheet._replace(stage=Stage.LATE))


def _do(board: Board, sheet: Sheet, roll: Roll, action: Action) -> Sheet:
    numbers = board.numbers
    match action.kind:
        case Kind.SHAPE:
            return mark(board, sheet, action, stage=Stage.BONUS, armed=False)
        case Kind.LONE:
            return mark(board, sheet, action, stage=Stage.BONUS, armed=False, fallbacks=sheet.fallbacks + 1)
        case Kind.PAIR | Kind.SINGLE:
            return _draw_part(board, sheet, roll, action)
        case Kind.NOTHING:
            return sheet._replace(stage=Stage.BONUS, fallbacks=sheet.fallbacks + 1)
        case Kind.BONUS:
            crossed = sheet.crossed | 1 << (action.row * numbers.columns + action.column)
            return mark(board, sheet, action, crossed=crossed, armed=False)
        case Kind.WAIVE:
            crossed = sheet.crossed | 1 << (action.row * numbers.columns + action.column)
            return sheet._replace(crossed=crossed, waived=sheet.waived + 1)
        case Kind.FAVOUR:
            favours = sheet.favours | 1 << numbers.favours.index(action.symbols[0])
            return mark(board, sheet, action, favours=favours, hats=sheet.hats - 1, armed=False)
        case Kind.FEARLESS:
            favours = sheet.favours | 1 << numbers.favours.index(None)
            fearless = sheet.fearless | action.mask
            return sheet._replace(favours=favours, hats=sheet.hats - 1, fearless=fearless)
        case Kind.STAR:
            return mark(board, sheet, action, stars_due=sheet.stars_due - 1)
        case Kind.STAR_CIRCLE:
            drawn = mark(board, sheet, action, stars_due=sheet.stars_due - 1)
            return circle(board, drawn, action.row)
        case Kind.CIRCLE:
            return _circle_due(board, sheet, action.row)
        case Kind.SPEND:
            return sheet._replace(tokens=sheet.tokens - 1, armed=True)
        case Kind.END:
            return sheet._replace(stage=Stage.OVER if sheet.stage is Stage.LATE else Stage.DONE)


def _draw_part(board: Board, sheet: Sheet, roll: Roll, action: Action) -> Sheet:
    """The first part of a fractured roll leaves the second to be drawn at once."""
    if sheet.stage is not Stage.DRAW:
        return mark(board, sheet, action, stage=Stage.BONUS, left=(), armed=False)
    left = list(roll.symbols)
    for symbol in action.symbols:
        left.remove(symbol)
    return mark(board, sheet, action, stage=Stage.PART, left=tuple(left))


def mark(board: Board, sheet: Sheet, action: Action, **also: Any) -> Sheet:
    """Symbols drawn; cauldrons under them wait to be circled. A star chooses its row itself. `also` changes, too."""
    layers, touched, due = list(sheet.layers), sheet.touched, list(sheet.due)
    pays = sheet.stage is not Stage.LATE or board.rulings.late_bonus is LateBonus.PAYS
    for symbol, spot in zip(action.symbols, action.spots, strict=True):
        layers[symbol] |= spot.bit
        touched |= board.field.near[spot.at]
        if spot.bit & board.field.cauldrons and symbol is not Symbol.STAR and pays:
            due.append(board.numbers.row_of[symbol])
    occupied = sheet.occupied | action.mask
    return sheet._replace(layers=tuple(layers), occupied=occupied, touched=touched, due=tuple(due), **also)


def circle(board: Board, sheet: Sheet, row: int, **also: Any) -> Sheet:
    """The next bonus of a row that is not full; a full column gives a star, a full row a hat."""
    circles = tuple(count + (i == row) for i, count in enumerate(sheet.circles))
    stars = stars_earned(circles) - stars_earned(sheet.circles)
    columns = board.numbers.columns
    hats = hats_earned(circles, columns) - hats_earned(sheet.circles, columns)
    drawn = board.field.star is StarRule.DRAWN
    return sheet._replace(
        circles=circles,
        stars_due=sheet.stars_due + (stars if drawn else 0),
        tokens=sheet.tokens + (0 if drawn else stars),
        hats=sheet.hats + hats,
        **also,
    )


def _circle_due(board: Board, sheet: Sheet, row: int) -> Sheet:
    due = list(sheet.due)
    due.remove(row)
    return circle(board, sheet, row, due=tuple(due))


def settle(board: Board, sheet: Sheet) -> Sheet:
    """Circles, stars and hats one at a time, until there is something to choose or nothing is due."""
    if sheet.stage is Stage.PART:
        return sheet
    while sheet.stars_due or sheet.due:
        if sheet.stars_due:
            if room(board, sheet, Symbol.STAR, False):
                return sheet
            sheet = sheet._replace(stars_due=sheet.stars_due - 1, stars_lost=sheet.stars_lost + 1)
            continue
        # A full row gives nothing.
        due = tuple(row for row in sheet.due if row >= 0 and sheet.circles[row] < board.numbers.columns)
        if len(due) < len(sheet.due):
            sheet = sheet._replace(due=due)
        if len(set(due)) > 1:
            return sheet
        if due:
            sheet = _circle_due(board, sheet, due[0])
    return sheet


def _advance(sheet: Sheet) -> Sheet:
    """A round, or the game, ends by itself when nothing is left that the player could do."""
    if sheet.stage not in (Stage.BONUS, Stage.LATE) or sheet.armed or sheet.stars_due or sheet.due or sheet.hats:
        return sheet
    if sheet.has_open_cells:
        return sheet
    return sheet._replace(stage=Stage.OVER if sheet.stage is Stage.LATE else Stage.DONE)
