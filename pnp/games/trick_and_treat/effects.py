"""A sheet, a roll and a legal action -> the sheet afterwards, up to the player's next decision."""

from __future__ import annotations

from typing import Any

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.legality import Roll, room
from pnp.games.trick_and_treat.options import LateBonus
from pnp.games.trick_and_treat.sheet import Sheet, hats_earned, stars_earned
from pnp.games.trick_and_treat.vocabulary import Stage, StarRule, Symbol


def play(board: Board, sheet: Sheet, roll: Roll, action: Action) -> Sheet:
    """What the action does, and everything that follows from it without a choice."""
    return _advance(board, settle(board, _do(board, sheet, roll, action)))


def next_round(board: Board, sheet: Sheet, last_is_over: bool) -> Sheet:
    """The sheet for a new roll, or for the favours after the last round."""
    if not last_is_over:
        return sheet._replace(stage=Stage.DRAW)
    return _advance(board, sheet._replace(stage=Stage.LATE))


def _do(board: Board, sheet: Sheet, roll: Roll, action: Action) -> Sheet:
    numbers = board.numbers
    match action.kind:
        case Kind.SHAPE:
            return mark(board, sheet, action, stage=Stage.BONUS, armed=False)
        case Kind.LONE:
            return mark(board, sheet, action, stage=Stage.BONUS, armed=False, fallbacks=sheet.fallbacks + 1)
        case Kind.PAIR | Kind.SINGLE if sheet.stage is Stage.DRAW:
            left = list(roll.symbols)
            for symbol in action.symbols:
                left.remove(symbol)
            return mark(board, sheet, action, stage=Stage.PART, left=tuple(left))
        case Kind.PAIR | Kind.SINGLE:
            return mark(board, sheet, action, stage=Stage.BONUS, left=(), armed=False)
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


def mark(board: Board, sheet: Sheet, action: Action, **also: Any) -> Sheet:
    """Symbols drawn; cauldrons under them wait to be circled. A star chooses its row itself. `also` changes, too."""
    layers, touched, due = list(sheet.layers), sheet.touched, list(sheet.due)
    pays = sheet.stage is not Stage.LATE or board.options.late_bonus is LateBonus.PAYS
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


def _advance(board: Board, sheet: Sheet) -> Sheet:
    """A round, or the game, ends by itself when nothing is left that the player could do."""
    if sheet.stage not in (Stage.BONUS, Stage.LATE) or sheet.armed or sheet.stars_due or sheet.due or sheet.hats:
        return sheet
    if sheet.has_open_cells:
        return sheet
    return sheet._replace(stage=Stage.OVER if sheet.stage is Stage.LATE else Stage.DONE)
