"""A sheet and a roll -> everything the player may do now, defined only here; and why anything else is refused."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import chain
from operator import attrgetter

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board, Drawings, DrawingsThere, PlaceDrawings
from pnp.games.trick_and_treat.rulings import Attach, EarlyBonus, FallbackHome, WaiveBonus
from pnp.games.trick_and_treat.schema import TREATS, TRICKS, Shape, Stage, Symbol
from pnp.games.trick_and_treat.state import Roll, Sheet, reach, room
from pnp.play.model import IllegalAction, by_kind

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


def kinds(board: Board, sheet: Sheet, roll: Roll) -> Sequence[Sequence[Action]]:
    """The same by kind. Whole shapes, of which there are most, are not made one by one."""
    is_shape = sheet.stage is Stage.DRAW and roll.shape is not Shape.FRACTURED
    if is_shape and not (sheet.stars_due or sheet.due or sheet.armed) and _roll_open(board, sheet):
        lifted = is_lifted(board, sheet)
        drawings = board.drawings(roll.shape, roll.symbols, lifted)
        if places := _fitting(board, drawings, sheet.occupied, reach(board, sheet)):
            others = _bonus_and_favour_draws(board, sheet, lifted)
            if board.has_tokens and sheet.tokens:
                others.append(Action(Kind.SPEND))
            others += _fearless_paths(board, sheet)
            others += _waivers(board, sheet, lifted)
            shapes = DrawingsThere(drawings, places)
            return (shapes, *by_kind(others)) if others else (shapes,)
    return by_kind(legal(board, sheet, roll))


def _fitting(board: Board, drawings: Drawings, occupied: int, touching: int) -> int:
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
    return _actions(drawings.at(_fitting(board, drawings, sheet.occupied, reach(board, sheet))))


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
        drawings = board.drawings(None, paired, lifted)
        pairs = drawings.at(_fitting(board, drawings, occupied, touching))
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
        return _actions(drawings.at(_fitting(board, drawings, sheet.occupied, reach(board, sheet))))
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
    return actions + _bonus_and_favour_draws(board, sheet, lifted)


def _bonus_and_favour_draws(board: Board, sheet: Sheet, lifted: bool) -> list[Action]:
    actions = _bonus_draws(board, sheet, lifted)
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


# Why an action is not legal, with the ruling or the section of the book that says so


class Reason(Enum):
    """What is said, the ruling behind it, else the section of the book."""

    OVER = "the game is over", "", "Final scoring"
    PART_DUE = "the other part of the fractured roll is drawn first", "H-EARLYBON", ""
    STAR_DUE = "the Star is drawn first", "H-SEQ", ""
    CIRCLE_DUE = "the Cauldrons are circled first", "H-SEQ", ""
    DECLARED = "what the sickle or the key was declared for is drawn first", "H-SICKLE", ""
    TAKEN = "there is a symbol already", "", "Where symbols may go"
    BRAMBLES = "nothing is drawn on brambles without a sickle", "H-SICKLE", ""
    TRICK_INDOORS = "a trick may not enter a House", "H-HOUSE", ""
    TREAT_OUTDOORS = "a treat may not enter a spooky space", "H-HOUSE", ""
    APART = "it touches neither Home nor a symbol", "H-ATTACH", ""
    ROLL_DRAWN = "the roll is drawn already", "", "The round at a glance"
    OTHER_SYMBOLS = "these are not the symbols that were rolled", "H-ORDER", ""
    NOT_STRAIGHT = "this is not straight", "", "The shapes"
    NOT_CURVED = "this is not curved", "H-CURVE", ""
    NOT_A_CLUSTER = "this is no cluster", "", "The shapes"
    NOT_FRACTURED = "a fractured roll is a pair and a single, and both must fit", "", "Fractured rolls"
    SHAPE_FITS = "the shape fits, so it is drawn", "H-MUST", ""
    LONE_FITS = "one of the symbols fits, so it is drawn", "H-FALLBACK", ""
    LONE_APART = "a lone symbol touches a symbol, and Home only while the map is empty", "H-FALLBACK", ""
    NOT_OPEN = "this bonus is not open, or it offers another symbol", "", "Cauldron bonuses"
    WAIVED = "a bonus is crossed off unused only if it fits nowhere", "H-NOFIT+", ""
    NO_FAVOUR = "there is no hat for it, or the favour was chosen before", "H-HATS", ""
    NO_TRICK = "a Fearless Path leads through a trick that has none", "H-FEARTIME", ""
    NO_STAR = "no Star is due", "H-COL", ""
    NOT_DUE = "no Cauldron waits for a circle in this row", "H-CIRCLE", ""
    NO_TOKEN = "there is nothing to spend, or nothing to draw with it", "", "Columns: Stars"
    ROLL_OPEN = "the roll is still to be drawn", "H-MUST", ""
    BONUS_OPEN = "a bonus is still open", "H-NOFIT+", ""

    def error(self) -> IllegalAction:
        message, ruling, section = self.value
        return IllegalAction(message, ruling=ruling, section=section)


def refused(board: Board, sheet: Sheet, roll: Roll, action: Action) -> IllegalAction:
    """The first reason that applies: what must come first, then where it is drawn, then what it is."""
    reason = _out_of_turn(sheet, action) or _on_bad_ground(board, sheet, action) or _reason(board, sheet, roll, action)
    return reason.error() if reason is not None else IllegalAction(f"“{action}” is not legal now")


_DRAWINGS = (Kind.SHAPE, Kind.PAIR, Kind.SINGLE, Kind.LONE, Kind.BONUS, Kind.FAVOUR)


def _out_of_turn(sheet: Sheet, action: Action) -> Reason | None:
    """What the sheet waits for comes before anything else; the first thing that it waits for decides."""
    if sheet.stage is Stage.PART:
        return None if action.kind in (Kind.PAIR, Kind.SINGLE) else Reason.PART_DUE
    if sheet.stars_due:
        return None if action.kind in (Kind.STAR, Kind.STAR_CIRCLE) else Reason.STAR_DUE
    if sheet.due:
        return None if action.kind is Kind.CIRCLE else Reason.CIRCLE_DUE
    return Reason.DECLARED if sheet.armed and action.kind not in _DRAWINGS else None


def _on_bad_ground(board: Board, sheet: Sheet, action: Action) -> Reason | None:
    field, lifted = board.field, sheet.armed or is_lifted(board, sheet)
    for symbol, spot in zip(action.symbols, action.spots, strict=False):
        if spot.bit & sheet.occupied:
            return Reason.TAKEN
        if not field.stands[lifted][symbol] & spot.bit:
            if spot.bit & field.brambles:
                return Reason.BRAMBLES
            return Reason.TRICK_INDOORS if symbol in TRICKS else Reason.TREAT_OUTDOORS if symbol in TREATS else None
    if action.symbols and action.kind is not Kind.LONE and not action.mask & reach(board, sheet):
        return Reason.APART
    return None


_SHAPES = {
    Shape.STRAIGHT: Reason.NOT_STRAIGHT,
    Shape.CURVED: Reason.NOT_CURVED,
    Shape.CLUSTER: Reason.NOT_A_CLUSTER,
    Shape.FRACTURED: Reason.NOT_FRACTURED,
}
_ALWAYS = {
    Kind.BONUS: Reason.NOT_OPEN,
    Kind.WAIVE: Reason.WAIVED,
    Kind.STAR: Reason.NO_STAR,
    Kind.STAR_CIRCLE: Reason.NO_STAR,
    Kind.CIRCLE: Reason.NOT_DUE,
    Kind.SPEND: Reason.NO_TOKEN,
}


def _reason(board: Board, sheet: Sheet, roll: Roll, action: Action) -> Reason | None:
    """What speaks against this kind of action, if it is neither out of turn nor on bad ground."""
    match action.kind:
        case Kind.SHAPE | Kind.PAIR | Kind.SINGLE | Kind.LONE | Kind.NOTHING:
            return _roll_reason(board, sheet, roll, action)
        case Kind.FAVOUR | Kind.FEARLESS:
            return _favour_reason(sheet, action)
        case Kind.END:
            return Reason.ROLL_OPEN if sheet.stage is Stage.DRAW else Reason.BONUS_OPEN
        case kind:
            return _ALWAYS[kind]


def _roll_reason(board: Board, sheet: Sheet, roll: Roll, action: Action) -> Reason | None:
    if sheet.stage not in (Stage.DRAW, Stage.PART):
        return Reason.ROLL_DRAWN
    if action.kind in (Kind.LONE, Kind.NOTHING) and shape_fits(board, sheet, roll):
        return Reason.SHAPE_FITS
    if not _were_rolled(sheet, roll, action):
        return Reason.OTHER_SYMBOLS
    if sheet.has_open_cells and board.rulings.early_bonus is EarlyBonus.AT_ONCE:
        return Reason.BONUS_OPEN
    by_kind = {Kind.LONE: Reason.LONE_APART, Kind.NOTHING: Reason.LONE_FITS}
    return by_kind.get(action.kind, _SHAPES[roll.shape])


def _favour_reason(sheet: Sheet, action: Action) -> Reason:
    if sheet.hats and sheet.stage is Stage.LATE and sheet.has_open_cells:
        return Reason.BONUS_OPEN
    if action.kind is Kind.FEARLESS and not action.mask & sheet.tricks & ~sheet.fearless:
        return Reason.NO_TRICK
    return Reason.NO_FAVOUR


def _were_rolled(sheet: Sheet, roll: Roll, action: Action) -> bool:
    """All of them in a whole shape, some of what is left in a part."""
    left: list[Symbol] = list(sheet.left if sheet.stage is Stage.PART else roll.symbols)
    for symbol in action.symbols:
        if symbol not in left:
            return False
        left.remove(symbol)
    return not left or action.kind is not Kind.SHAPE
