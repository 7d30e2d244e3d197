"""A sheet and a roll -> everything the player may do now. This is the only definition of what is legal."""

from __future__ import annotations

from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.options import Attach, EarlyBonus, FallbackHome, WaiveBonus
from pnp.games.trick_and_treat.sheet import Sheet
from pnp.games.trick_and_treat.tables import Row, Table
from pnp.games.trick_and_treat.vocabulary import Shape, Stage, Symbol

_DRAWS = attrgetter("draws")
_OF_THE_ROLL = (Kind.SHAPE, Kind.PAIR, Kind.SINGLE, Kind.LONE)


class Roll(NamedTuple):
    """One throw for everybody: the symbols sorted, and the face (from 0) that each die shows."""

    shape: Shape
    symbols: tuple[Symbol, ...]
    faces: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.symbols))}; {self.shape}"


def legal(board: Board, sheet: Sheet, roll: Roll) -> list[Action]:
    """All of it, in a fixed order; empty when the player waits or the game is over."""
    if sheet.stage in (Stage.DONE, Stage.OVER):
        return []
    if sheet.stage is Stage.PART:
        return _second_parts(board, sheet)
    if sheet.stars_due:
        return _stars(board, sheet)
    if sheet.due:
        return [Action(Kind.CIRCLE, row=row) for row in sorted(set(sheet.due))]
    lifted = sheet.armed or is_lifted(board, sheet)
    found = _drawings(board, sheet, roll, lifted)
    if sheet.armed:  # what was declared is now drawn
        return found
    rolled = bool(found) and found[0].kind in _OF_THE_ROLL
    if _may_spend(board, sheet, roll, found):
        found.append(Action(Kind.SPEND))
    if _favours_open(board, sheet) and None in board.numbers.favours:
        number = board.numbers.favours.index(None)
        if not sheet.favours >> number & 1:
            tricks = sheet.tricks & ~sheet.fearless
            found += [Action(Kind.FEARLESS, spots=(spot,)) for spot in board.field.in_mask(tricks)]
    found += _waivers(board, sheet, lifted)
    if sheet.stage is Stage.DRAW and not rolled and _roll_open(board, sheet):
        found.append(Action(Kind.NOTHING))
    if sheet.stage in (Stage.BONUS, Stage.LATE) and not sheet.has_open_cells:
        found.append(Action(Kind.END))
    return found


def room(board: Board, sheet: Sheet, symbol: Symbol, lifted: bool) -> int:
    """Where one symbol may be drawn: allowed ground, free, beside Home or a symbol."""
    return board.field.stands[lifted][symbol] & (sheet.touched | board.field.beside_home) & ~sheet.occupied


def is_lifted(board: Board, sheet: Sheet) -> bool:
    """The limits are gone without spending anything."""
    return board.is_permanent and sheet.tokens > 0


def _fitting(board: Board, table: Table, occupied: int, reach: int) -> list[Row]:
    """Those places that are free and joined on; `reach` is everything beside Home or a symbol."""
    if board.options.attach is Attach.EVERY_SPACE:
        return table.free(occupied | board.field.everywhere & ~reach)
    return table.fitting(occupied, reach)


def _draws(rows: list[Row]) -> list[Action]:
    return list(chain.from_iterable(map(_DRAWS, rows)))


def _reach(board: Board, sheet: Sheet) -> int:
    return sheet.touched | board.field.beside_home


# The roll


def shape_draws(board: Board, sheet: Sheet, roll: Roll, lifted: bool) -> list[Action]:
    """The whole shape, or first parts of a fractured roll that a second part can follow."""
    if roll.shape is Shape.FRACTURED:
        return _first_parts(board, sheet, roll, lifted)
    table = board.table(roll.shape, roll.symbols, lifted)
    return _draws(_fitting(board, table, sheet.occupied, _reach(board, sheet)))


def lone_draws(board: Board, sheet: Sheet, roll: Roll, lifted: bool) -> list[Action]:
    """One of the rolled symbols beside a symbol; Home is enough only while the map is empty."""
    by_home = not sheet.occupied or board.options.fallback_home is FallbackHome.ALWAYS
    found = []
    for symbol in sorted(set(roll.symbols)):
        where = room(board, sheet, symbol, lifted) & (~0 if by_home else sheet.touched)
        found += board.singles(Kind.LONE, symbol, where)
    return found


def shape_fits(board: Board, sheet: Sheet, roll: Roll) -> bool:
    """Without spending anything: then it must be drawn."""
    return bool(shape_draws(board, sheet, roll, is_lifted(board, sheet)))


def _roll_open(board: Board, sheet: Sheet) -> bool:
    """Bonuses that a favour earned before the shape may wait, unless the ruling says otherwise."""
    return board.options.early_bonus is EarlyBonus.MAY_WAIT or not sheet.has_open_cells


def _first_parts(board: Board, sheet: Sheet, roll: Roll, lifted: bool) -> list[Action]:
    field = board.field
    occupied, reach = sheet.occupied, _reach(board, sheet)
    found: list[Action] = []
    for alone in sorted(set(roll.symbols)):
        paired = _without(roll.symbols, alone)
        stands = field.stands[lifted][alone] & ~occupied
        pairs = _fitting(board, board.table(None, paired, lifted), occupied, reach)
        for row in pairs:
            if stands & ~row.mask & (reach | row.ring):
                found += row.draws
        common = -1  # hexes that every pair needs: elsewhere a single leaves one of them
        for row in pairs:
            common &= row.mask
        singles = stands & reach
        for spot in field.in_mask(singles & common):
            if not _pair_follows(board, sheet, paired, spot.bit, lifted):
                singles ^= spot.bit
        found += board.singles(Kind.SINGLE, alone, singles)
    return found


def _pair_follows(board: Board, sheet: Sheet, paired: tuple[Symbol, ...], single: int, lifted: bool) -> bool:
    reach = _reach(board, sheet) | board.field.around(single)
    return bool(_fitting(board, board.table(None, paired, lifted), sheet.occupied | single, reach))


def _second_parts(board: Board, sheet: Sheet) -> list[Action]:
    lifted = sheet.armed or is_lifted(board, sheet)
    if len(sheet.left) > 1:
        table = board.table(None, sheet.left, lifted)
        return _draws(_fitting(board, table, sheet.occupied, _reach(board, sheet)))
    return board.singles(Kind.SINGLE, sheet.left[0], room(board, sheet, sheet.left[0], lifted))


def _without(symbols: tuple[Symbol, ...], one: Symbol) -> tuple[Symbol, ...]:
    at = symbols.index(one)
    return symbols[:at] + symbols[at + 1 :]


# Bonuses, favours, tokens, stars


def _drawings(board: Board, sheet: Sheet, roll: Roll, lifted: bool) -> list[Action]:
    """Everything that puts a symbol on the map, and that a token could be declared for; the roll comes first."""
    found: list[Action] = []
    if sheet.stage is Stage.DRAW and _roll_open(board, sheet):
        found += shape_draws(board, sheet, roll, lifted)
        if not (found if lifted == is_lifted(board, sheet) else shape_fits(board, sheet, roll)):
            found += lone_draws(board, sheet, roll, lifted)
    found += _bonus_draws(board, sheet, lifted)
    if _favours_open(board, sheet):
        for number, symbol in enumerate(board.numbers.favours):
            if symbol is not None and not sheet.favours >> number & 1:
                found += board.singles(Kind.FAVOUR, symbol, room(board, sheet, symbol, lifted))
    return found


def _bonus_draws(board: Board, sheet: Sheet, lifted: bool) -> list[Action]:
    found: list[Action] = []
    for row, column in sheet.open_cells(board.numbers):
        for symbol in board.numbers.cells[row][column]:
            found += board.singles(Kind.BONUS, symbol, room(board, sheet, symbol, lifted), row, column)
    return found


def _favours_open(board: Board, sheet: Sheet) -> bool:
    """A hat is left; after the last round, what a favour has earned is settled before the next."""
    return sheet.hats > 0 and not (sheet.stage is Stage.LATE and sheet.has_open_cells)


def _may_spend(board: Board, sheet: Sheet, roll: Roll, plain: list[Action]) -> bool:
    """There is a token, and something to draw with it (all that is legal without it, and more)."""
    if not (board.has_tokens and sheet.tokens):
        return False
    return bool(plain) or bool(_drawings(board, sheet, roll, True))


def _waivers(board: Board, sheet: Sheet, lifted: bool) -> list[Action]:
    """Bonuses that may be crossed off unused: when no open bonus fits any more, and waiting cannot help."""
    if board.options.waive_bonus is WaiveBonus.NEVER:
        may_wait = sheet.stage is Stage.DRAW and board.options.early_bonus is EarlyBonus.MAY_WAIT
        if may_wait or _bonus_draws(board, sheet, lifted):
            return []
    return [Action(Kind.WAIVE, row=row, column=column) for row, column in sheet.open_cells(board.numbers)]


def _stars(board: Board, sheet: Sheet) -> list[Action]:
    """A star on any free space; on a cauldron it feeds a row of the player's choice that is not full."""
    field, found = board.field, []
    unfilled = [row for row, count in enumerate(sheet.circles) if count < board.numbers.columns]
    for spot in field.in_mask(room(board, sheet, Symbol.STAR, False)):
        if spot.bit & field.cauldrons and unfilled:
            found += [Action(Kind.STAR_CIRCLE, (Symbol.STAR,), (spot,), row) for row in unfilled]
        else:
            found.append(Action(Kind.STAR, (Symbol.STAR,), (spot,)))
    return found
