"""Two states and the action between them -> everything that must hold and does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.schema import TREATS, TRICKS, Stage, StarRule, Symbol
from pnp.games.trick_and_treat.state import Sheet, hats_earned, stars_earned

if TYPE_CHECKING:
    from pnp.games.trick_and_treat.rules import State


def violations(before: State, action: Action, after: State) -> Iterator[str]:
    """Empty for a sound model: checked after every step of a playout."""
    seat = before.player()
    if seat is None:
        yield "somebody acted after the end"
        return
    board, old, new = before.board, before.sheets[seat], after.sheets[seat]
    yield from _step(board, old, action, new)
    yield from _map(board, after.round, new)
    yield from _awards(board, new)
    for other, (was, now) in enumerate(zip(before.sheets, after.sheets, strict=True)):
        if other != seat and (was.layers, was.circles, was.crossed) != (now.layers, now.circles, now.crossed):
            yield f"seat {seat + 1} changed the sheet of seat {other + 1}"
    if after.round > board.numbers.rounds:
        yield "there are more rounds than the game has"
    if not after.is_over and not after.legal():
        yield "nothing is legal, and the game is not over"


def _step(board: Board, old: Sheet, action: Action, new: Sheet) -> Iterator[str]:
    """What the action drew, and where."""
    field, fresh = board.field, new.occupied & ~old.occupied
    if old.occupied & ~new.occupied or fresh != action.mask * (action.kind is not Kind.FEARLESS):
        yield "what is on the map is not what was there and what was drawn"
    lifted = old.armed or (board.is_permanent and old.tokens > 0)
    if fresh & field.brambles and not lifted:
        yield "a symbol stands on brambles without a sickle"
    tricks = fresh & sum(new.layers[symbol] for symbol in TRICKS)
    treats = fresh & sum(new.layers[symbol] for symbol in TREATS)
    if (tricks & field.houses or treats & field.spooky) and not (lifted and field.star is StarRule.KEY):
        yield "a trick is in a house, or a treat on a spooky space, without a key"
    if old.stage is Stage.PART and action.kind not in (Kind.PAIR, Kind.SINGLE):
        yield "something came between the parts of a fractured roll"
    if new.stage is Stage.DRAW and old.stage is not Stage.DRAW and new.has_open_cells:
        yield "a bonus was carried into the next round"


def _map(board: Board, round_number: int, sheet: Sheet) -> Iterator[str]:
    """What holds for the symbols on a map whatever happened to it."""
    field, numbers, layers = board.field, board.numbers, sheet.layers
    if sum(layers) != sheet.occupied or sum(layer.bit_count() for layer in layers) != sheet.occupied.bit_count():
        yield "two symbols stand on one hex"
    if sheet.occupied >> len(field.spots):
        yield "a symbol stands off the map"
    if field.around(sheet.occupied) != sheet.touched:
        yield "the hexes beside symbols are miscounted"
    if field.flood(sheet.occupied & field.beside_home, sheet.occupied) != sheet.occupied:
        yield "the symbols do not hang together with Home"
    bonuses = sheet.crossed.bit_count() - sheet.waived
    favours = sum(
        1 for number, symbol in enumerate(numbers.favours) if symbol is not None and sheet.favours >> number & 1
    )
    rolled = sheet.rolled_count - bonuses - favours
    if not 0 <= rolled <= len(numbers.dice) * round_number:
        yield f"{rolled} symbols from {round_number} rolls"
    if sheet.fearless & ~sheet.tricks:
        yield "a fearless path leads through no trick"


def _awards(board: Board, sheet: Sheet) -> Iterator[str]:
    """What holds for circles, stars and hats."""
    field, numbers = board.field, board.numbers
    stars = sheet.layers[Symbol.STAR].bit_count()
    earned = stars_earned(sheet.circles)
    if field.star is StarRule.DRAWN:
        if stars + sheet.stars_lost + sheet.stars_due != earned or sheet.tokens:
            yield f"{stars} stars drawn, {sheet.stars_lost} lost, {sheet.stars_due} due: not the {earned} earned"
    elif stars or sheet.stars_due or sheet.tokens + sheet.armed > earned:
        yield "stars are drawn or more tokens held than full columns gave"
    if sum(sheet.circles) + len(sheet.due) > (sheet.occupied & field.cauldrons).bit_count():
        yield "there are more circles than cauldrons drawn on"
    if not all(0 <= count <= numbers.columns for count in sheet.circles):
        yield "a row has more circles than cells"
    if any(
        sheet.crossed >> (row * numbers.columns + column) & 1
        for row, count in enumerate(sheet.circles)
        for column in range(count, numbers.columns)
    ):
        yield "a bonus is crossed off that was never circled"
    if sheet.hats + sheet.favours.bit_count() != hats_earned(sheet.circles, numbers.columns) or sheet.hats < 0:
        yield "hats and favours are not the full rows"
    if sheet.stage in (Stage.DONE, Stage.OVER) and (sheet.has_open_cells or sheet.due or sheet.left):
        yield "something is left open at the end of a round"
