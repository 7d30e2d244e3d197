"""An action that is not legal -> why, with the ruling or the section of the book that says so."""

from __future__ import annotations

from enum import Enum

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.legality import is_lifted, shape_fits
from pnp.games.trick_and_treat.rulings import EarlyBonus
from pnp.games.trick_and_treat.schema import TREATS, TRICKS, Shape, Stage, Symbol
from pnp.games.trick_and_treat.sheet import Roll, Sheet, reach
from pnp.play.model import IllegalAction


class Reason(Enum):
    """What is said, the ruling behind it, else the section of the book."""

    OVER = "the game is over", "", "The end of the game"
    PART_DUE = "the other part of the fractured roll is drawn first", "H-EARLYBON", ""
    STAR_DUE = "the Star is drawn first", "H-SEQ", ""
    CIRCLE_DUE = "the Cauldrons are circled first", "H-SEQ", ""
    DECLARED = "what the sickle or the key was declared for is drawn first", "H-SICKLE", ""
    TAKEN = "there is a symbol already", "", "What every symbol must obey"
    BRAMBLES = "nothing is drawn on brambles without a sickle", "H-SICKLE", ""
    TRICK_INDOORS = "a trick may not enter a House", "H-HOUSE", ""
    TREAT_OUTDOORS = "a treat may not enter a spooky space", "H-HOUSE", ""
    APART = "it touches neither Home nor a symbol", "H-ATTACH", ""
    ROLL_DRAWN = "the roll is drawn already", "", "The round at a glance"
    OTHER_SYMBOLS = "these are not the symbols that were rolled", "H-ORDER", ""
    NOT_STRAIGHT = "this is not straight", "", "Straight"
    NOT_CURVED = "this is not curved", "H-CURVE", ""
    NOT_A_CLUSTER = "this is no cluster", "", "Cluster"
    NOT_FRACTURED = "a fractured roll is a pair and a single, and both must fit", "", "Fractured"
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
