"""Steps of a game -> which cards, moves, kinds of action and rulings they came across."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.game import Game
from pnp.games.full_moon_overload.actions import ENTERING, Action, Kind, Stage
from pnp.games.full_moon_overload.board import Board, Side, upright
from pnp.games.full_moon_overload.schema import CLASSES, CardRow, Class, ClassRow, Condition, MoveRow
from pnp.games.full_moon_overload.state import State
from pnp.play.model import Feature
from pnp.source.spans import Span

CARD, MOVE, CLASS, RULING = "card", "move", "points for", "ruling"
ACTION = "action"  # counted, but nothing that the data promises


def features(game: Game) -> dict[Feature, Span]:
    """Everything in the data that play should come across, and where it stands."""
    spans: dict[Feature, Span] = {Feature(CARD, row.id): row.span for row in game.rows("deck", CardRow)}
    for move in game.rows("moves", MoveRow):
        if move.condition is not Condition.NEVER:
            spans[Feature(MOVE, move.id)] = move.span
    spans |= {Feature(CLASS, row.id): row.span.at("points") for row in game.rows("classes", ClassRow)}
    rulings = game.rulings.ruling if game.rulings is not None else ()
    return spans | {Feature(RULING, row.switch): row.span for row in rulings if row.switch}


def covered(before: State | None, action: Action | None, after: State) -> Iterator[Feature]:
    """What one step came across; the start has no state and no action before it."""
    if before is None or action is None:
        yield from (Feature(RULING, key) for key in _ruled_start(after))
        return
    yield Feature(ACTION, action.kind.name.lower())
    if action.kind in ENTERING:
        yield from _entered(before, action)
    yield from (Feature(RULING, key) for key in _ruled(before, action, after))
    if after.is_over:
        yield from _scored(after)


def _entered(before: State, action: Action) -> Iterator[Feature]:
    """A card that went on top of another."""
    deck = before.board.deck
    here = deck.of(before.hands[before.seat] if action.kind is Kind.OPEN else before.top)
    there = deck.of(before.grid[action.slot])
    yield Feature(CARD, there.id)
    yield Feature(MOVE, f"{here.kind}-to-{there.kind}")
    if here.kind is Class.MINOR and here.rank == before.board.relation.ace and there.kind is not Class.COURT:
        yield Feature(RULING, "ace")


def _ruled_start(state: State) -> Iterator[str]:
    """Keys of the rulings that decided how the game begins."""
    if state.draw.level:
        yield "first_tie"
    if state.draw.winner:
        yield "numbering"


def _ruled(before: State, action: Action, after: State) -> Iterator[str]:
    """Keys of the rulings that decided what this step could be."""
    board, side = before.board, before.side
    if before.stage is Stage.MOVE:
        top, slot = before.top, before.path[-1]
        if not upright(top, side) and _bars_a_way(board, top, slot, before.grid):
            yield "rotation"
        if len(before.legal()) == 1:
            yield "must_move"
    if action.kind is Kind.REFRESH:
        top, slot = before.top, before.path[-1]
        if not upright(top, side) and action.slot not in board.exits[0][slot]:
            yield "refresh_reach"
    if after.turn > before.turn and not after.pile:
        yield "last_turn"
    if after.turn > before.turn and after.side is Side.NORTH:
        yield "refill_view"


def _bars_a_way(board: Board, top: int, slot: int, grid: tuple[int, ...]) -> bool:
    """A card lies beside an inverted one that could be entered if that were upright."""
    as_inverted, as_upright = (set(exits[slot]) for exits in board.exits)
    return bool(board.enterable(top, as_upright - as_inverted, grid))


def _scored(state: State) -> Iterator[Feature]:
    for kind, column in zip(CLASSES, zip(*state.counts(), strict=True), strict=True):
        yield Feature(CLASS, kind)
        if not max(column):
            yield Feature(RULING, "empty_class")
    if state.turn < len(state.stashes):
        yield Feature(RULING, "hand_left")
