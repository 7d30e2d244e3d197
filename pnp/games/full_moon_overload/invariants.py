"""Two states and the action between them -> everything that must hold and does not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pnp.games.full_moon_overload.actions import Action, Kind, Stage
from pnp.games.full_moon_overload.board import ALL_WAYS, NONE, upright
from pnp.games.full_moon_overload.rulings import HandLeft, MustMove
from pnp.games.full_moon_overload.state import State


def violations(before: State, action: Action, after: State) -> Iterator[str]:
    """Empty for a sound model: checked after every step of a playout."""
    if before.is_over:
        yield "somebody acted after the end"
        return
    yield from _cards(after)
    yield from _stack(after)
    yield from _step(before, action, after)
    if after.is_over:
        yield from _end(after)
    elif not after.legal():
        yield "nothing is legal, and the game is not over"


def _cards(state: State) -> Iterator[str]:
    """Every card is somewhere, and nowhere else."""
    places = [state.pile, state.grid, state.hands, state.stack, *state.stashes]
    lying = [code >> 1 for place in places for code in place if code != NONE]
    cards = len(state.board.deck.cards)
    if len(lying) != cards or len(set(lying)) != cards:
        yield f"there are {len(lying)} cards on the table, not {cards} different ones"
    if len(state.grid) != state.board.slots:
        yield "the grid has changed its size"


def _stack(state: State) -> Iterator[str]:
    """The walk of the turn: every step from a card to one it may move to, and to a slot beside it."""
    if not state.stack and not state.path:
        return
    deck, columns, reach = state.board.deck, state.board.columns, state.board.relation.reach
    if state.stack and len(state.path) != len(state.stack) - 1:
        yield "the stack and the slots that it came by differ"
        return
    for here, there in pairwise(state.stack):
        if not reach[here >> 1] >> (there >> 1) & 1:
            yield f"{deck.of(here).name} cannot move to {deck.of(there).name}"
    for code, (here, there) in zip(state.stack[1:], pairwise(state.path), strict=False):
        up, right = abs(here // columns - there // columns), abs(here % columns - there % columns)
        ways = state.board.ways
        allowed = ways.upright if upright(code, state.side) else ways.inverted
        if max(up, right) != 1 or (up + right == 2 and allowed != ALL_WAYS):
            yield f"a step leads from {state.board.names[here]} to {state.board.names[there]}"
    if state.path and state.path[0] not in state.board.opening(state.side):
        yield "the turn did not begin in the nearest row"
    if state.path and state.grid[state.path[-1]] != NONE:
        yield "a card lies under the stack"


def _step(before: State, action: Action, after: State) -> Iterator[str]:
    seat, next_seat = before.seat, (before.seat + 1) % len(before.hands)
    if len(after.pile) > len(before.pile) or before.pile[: len(after.pile)] != after.pile:
        yield "the pile has changed otherwise than by drawing"
    for other, (was, now) in enumerate(zip(before.stashes, after.stashes, strict=True)):
        if now[: len(was)] != was:
            yield f"the stash of seat {other + 1} has lost cards"
        if other != seat and now != was and not after.is_over:
            yield f"seat {seat + 1} changed the stash of seat {other + 1}"
    if after.turn == before.turn:
        if after.seat != seat:
            yield "another seat acts in the same turn"
        return
    if after.seat != next_seat or after.turn != before.turn + 1:
        yield "turns are not taken one after another"
    if len(after.stashes[seat]) == len(before.stashes[seat]):
        yield "a turn brought no card"
    if after.stack:
        yield "a turn began with a stack"
    if not before.pile:
        yield "the game went on after the pile was empty"
    if action.kind is Kind.STOP and before.board.rulings.must_move is MustMove.ALWAYS:
        yield "somebody stopped who could move"
    if NONE in after.grid and after.pile and after.stage is Stage.OPEN:
        yield "the grid has gaps although there are cards in the pile"


def _end(state: State) -> Iterator[str]:
    if state.pile or state.stack:
        yield "the game is over, but there are cards in the pile or in a stack"
    if state.board.rulings.hand_left is HandLeft.COUNTS and any(hand != NONE for hand in state.hands):
        yield "somebody holds a card after the end"
    points = state.points()
    columns = zip(*state.counts(), strict=True)
    for number, (worth, column) in enumerate(zip(state.board.deck.points, columns, strict=True)):
        given = sum(by_class[number] for by_class in points)
        if max(column) and given != worth * column.count(max(column)):
            yield f"the points of class {number + 1} are not its worth times those who have the most"
