"""A sheet and a roll -> everything the player may do now. This is the only definition of what is legal."""

from __future__ import annotations

from itertools import chain
from operator import attrgetter

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board, Drawings, PlaceDrawings
from pnp.games.trick_and_treat.rulings import Attach, EarlyBonus, FallbackHome, WaiveBonus
from pnp.games.trick_and_treat.schema import Shape, Stage, Symbol
from pnp.games.trick_and_treat.sheet import Roll, Sheet, reach, room

_ACTIONS = attrgetter("actions")
_OF_THE_ROLL = (Kind.SHAPE, Kind.PAIR, Kind.SINGLE, Kind.LONE)


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
    actions = _drawings(board, sheet, roll, lifted)
    if sheet.armed:  # what was declared is now drawn
        return actions
    rolled = bool(actions) and actions[0].kind in _OF_THE_ROLL
    if _may_spend(board, sheet, roll, actions):
        actions.append(Action(Kind.SPEND))
    actions += _fearless_paths(board, sheet)
    actions += _waivers(board, sheet, lifted)
    if sheet.stage is Stage.DRAW and not rolled and _roll_open(board, sheet):
        actions.append(Action(Kind.NOTHING))
    if sheet.stage in (Stage.BONUS, Stage.LATE) and not sheet.has_open_cells:
        actions.append(Action(Kind.END))
    return actions


def is_lifted(board: Board, sheet: Sheet) -> bool:
    """The limits are gone without spending anything."""
    return board.is_permanent and sheet.tokens > 0


def _fitting(board: Board, drawings: Drawings, occupied: int, touching: int) -> list[PlaceDrawings]:
    """Those places that are free and joined on; `touching` is everything beside Home or a symbol."""
    if board.rulings.attach is Attach.EVERY_SPACE:
        return drawings.free(occupied | board.field.everywhere & ~touching)
    return drawings.fitting(occupied, touching)


def _actions(places: list[PlaceDrawings]) -> list[Action]:
    return list(chain.from_iterable(map(_ACTIONS, places)))


# The roll


def shape_draws(board: Board, sheet: Sheet, roll: Roll, lifted: bool) -> list[Action]:
    """The whole shape, or first parts of a fractured roll that a second part can follow."""
    if roll.shape is Shape.FRACTURED:
        return _first_parts(board, sheet, roll, lifted)
    drawings = board.drawings(roll.shape, roll.symbols, lifted)
    return _actions(_fitting(board, drawings, sheet.occupied, reach(board, sheet)))


def lone_draws(board: Board, sheet: Sheet, roll: Roll, lifted: bool) -> list[Action]:
    """One of the rolled symbols beside a symbol; Home is enough only while the map is empty."""
    by_home = not sheet.occupied or board.rulings.fallback_home is FallbackHome.ALWAYS
    actions = []
    for symbol in sorted(set(roll.symbols)):
        where = room(board, sheet, symbol, lifted) & (~0 if by_home else sheet.touched)
        actions += board.singles(Kind.LONE, symbol, where)
    return actions


def shape_fits(board: Board, sheet: Sheet, roll: Roll) -> bool:
    """Without spending anything: then it must be drawn."""
    return bool(shape_draws(board, sheet, roll, is_lifted(board, sheet)))


def _roll_open(board: Board, sheet: Sheet) -> bool:
    """Bonuses that a favour earned before the shape may wait, unless the ruling says otherwise."""
    return board.rulings.early_bonus is EarlyBonus.MAY_WAIT or not sheet.has_open_cells


def _first_parts(board: Board, sheet: Sheet, roll: Roll, lifted: bool) -> list[Action]:
    field = board.field
    occupied, touching = sheet.occupied, reach(board, sheet)
    actions: list[Action] = []
    for alone in sorted(set(roll.symbols)):
        paired = _without(roll.symbols, alone)
        stands = field.stands[lifted][alone] & ~occupied
        pairs = _fitting(board, board.drawings(None, paired, lifted), occupied, touching)
        for pair in pairs:
            if stands & ~pair.mask & (touching | pair.ring):
                actions += pair.actions
        common = -1  # hexes that every pair needs: elsewhere a single leaves one of them
        for pair in pairs:
            common &= pair.mask
        singles = stands & touching
        for spot in field.in_mask(singles & common):
            if not _pair_follows(board, sheet, paired, spot.bit, lifted):
                singles ^= spot.bit
        actions += board.singles(Kind.SINGLE, alone, singles)
    return actions


def _pair_follows(board: Board, sheet: Sheet, paired: tuple[Symbol, ...], single: int, lifted: bool) -> bool:
    touching = reach(board, sheet) | board.field.around(single)
    return bool(_fitting(board, board.drawings(None, paired, lifted), sheet.occupied | single, touching))


def _second_parts(board: Board, sheet: Sheet) -> list[Action]:
    lifted = sheet.armed or is_lifted(board, sheet)
    if len(sheet.left) > 1:
        drawings = board.drawings(None, sheet.left, lifted)
        return _actions(_fitting(board, drawings, sheet.occupied, reach(board, sheet)))
    return board.singles(Kind.SINGLE, sheet.left[0], room(board, sheet, sheet.left[0], lifted))


def _without(symbols: tuple[Symbol, ...], symbol: Symbol) -> tuple[Symbol, ...]:
    at = symbols.index(symbol)
    return symbols[:at] + symbols[at + 1 :]


# Bonuses, favours, tokens, stars


def _drawings(board: Board, sheet: Sheet, roll: Roll, lifted: bool) -> list[Action]:
    """Everything that puts a symbol on the map, and that a token could be declared for; the roll comes first."""
    actions: list[Action] = []
    if sheet.stage is Stage.DRAW and _roll_open(board, sheet):
        actions += shape_draws(board, sheet, roll, lifted)
        if not (actions if lifted == is_lifted(board, sheet) else shape_fits(board, sheet, roll)):
            actions += lone_draws(board, sheet, roll, lifted)
    actions += _bonus_draws(board, sheet, lifted)
    if _favours_open(sheet):
        for number, symbol in enumerate(board.numbers.favours):
            if symbol is not None and not sheet.favours >> number & 1:
                actions += board.singles(Kind.FAVOUR, symbol, room(board, sheet, symbol, lifted))
    return actions


def _bonus_draws(board: Board, sheet: Sheet, lifted: bool) -> list[Action]:
    actions: list[Action] = []
    for row, column in sheet.open_cells(board.numbers.columns):
        for symbol in board.numbers.cells[row][column]:
            actions += board.singles(Kind.BONUS, symbol, room(board, sheet, symbol, lifted), row, column)
    return actions


def _favours_open(sheet: Sheet) -> bool:
    """A hat is left; after the last round, what a favour has earned is settled before the next."""
    return sheet.hats > 0 and not (sheet.stage is Stage.LATE and sheet.has_open_cells)


def _fearless_paths(board: Board, sheet: Sheet) -> list[Action]:
    """The favour that draws no symbol, but a line through a trick."""
    favours = board.numbers.favours
    if not _favours_open(sheet) or None not in favours or sheet.favours >> favours.index(None) & 1:
        return []
    tricks = sheet.tricks & ~sheet.fearless
    return [Action(Kind.FEARLESS, spots=(spot,)) for spot in board.field.in_mask(tricks)]


def _may_spend(board: Board, sheet: Sheet, roll: Roll, plain: list[Action]) -> bool:
    """There is a token, and something to draw with it (all that is legal without it, and more)."""
    if not (board.has_tokens and sheet.tokens):
        return False
    return bool(plain) or bool(_drawings(board, sheet, roll, True))


def _waivers(board: Board, sheet: Sheet, lifted: bool) -> list[Action]:
    """Bonuses that may be crossed off unused: when no open bonus fits any more, and waiting cannot help."""
    if board.rulings.waive_bonus is WaiveBonus.NEVER:
        may_wait = sheet.stage is Stage.DRAW and board.rulings.early_bonus is EarlyBonus.MAY_WAIT
        if may_wait or _bonus_draws(board, sheet, lifted):
            return []
    return [Action(Kind.WAIVE, row=row, column=column) for row, column in sheet.open_cells(board.numbers.columns)]


def _stars(board: Board, sheet: Sheet) -> list[Action]:
    """A star on any free space; on a cauldron it feeds a row of the player's choice that is not full."""
    field, actions = board.field, []
    unfilled = [row for row, count in enumerate(sheet.circles) if count < board.numbers.columns]
    for spot in field.in_mask(room(board, sheet, Symbol.STAR, False)):
        if spot.bit & field.cauldrons and unfilled:
            actions += [Action(Kind.STAR_CIRCLE, (Symbol.STAR,), (spot,), row) for row in unfilled]
        else:
            actions.append(Action(Kind.STAR, (Symbol.STAR,), (spot,)))
    return actions
