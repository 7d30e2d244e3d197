"""A state and a legal action -> the state afterwards, up to the next decision."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.games.full_moon_overload.actions import Action, Kind
from pnp.games.full_moon_overload.cards import NONE
from pnp.games.full_moon_overload.options import HandLeft, LastTurn
from pnp.games.full_moon_overload.vocabulary import Stage

if TYPE_CHECKING:
    from pnp.games.full_moon_overload.state import State


def play(state: State, action: Action) -> State:
    match action.kind:
        case Kind.OPEN:
            hand = state.hands[state.seat]
            empty_handed = replace(state, hands=_with(state.hands, state.seat, NONE), stack=(hand,), _legal=[])
            return _entered(empty_handed, action.slot)
        case Kind.MOVE:
            return _entered(state, action.slot)
        case Kind.REFRESH:
            pile, grid = state.pile[:-1], _with(state.grid, action.slot, state.pile[-1])
            news = f"the pile gives {state.board.deck.codes[state.pile[-1]]} for {action.where}"
            after = replace(state, pile=pile, grid=grid, refreshes=state.refreshes + 1, news=news, _legal=[])
            then = _decided(after, state.fresh - 1)
            return then if then.news == news else replace(then, news=f"{news}\n{then.news}")  # if the turn ends here
        case Kind.DECLINE:
            return _decided(state, 0)
        case Kind.STASH:
            return _tried_in_vain(state)
        case Kind.STOP:
            return _ended(state)


def begin(state: State) -> State:
    """A turn begins: a card for who has none, then the empty slots as far as the pile goes."""
    pile, grid, hands = list(state.pile), list(state.grid), state.hands
    if hands[state.seat] == NONE and pile:
        hands = _with(hands, state.seat, pile.pop())
    for slot in state.board.refilling(state.side):
        if grid[slot] == NONE and pile:
            grid[slot] = pile.pop()
    after = _told(replace(state, stage=Stage.OPEN, pile=tuple(pile), grid=tuple(grid), hands=hands, _legal=[]))
    return _over(after) if not pile and state.board.options.last_turn is LastTurn.LOST else after


def _entered(state: State, slot: int) -> State:
    """The card on the slot goes on top of the stack, which now stands there."""
    code = state.grid[slot]
    fresh = state.board.refresh if state.board.deck.is_major(code) else 0
    after = replace(
        state,
        grid=_with(state.grid, slot, NONE),
        stack=(*state.stack, code),
        path=(*state.path, slot),
        moves=state.moves + 1,
        _legal=[],
    )
    return _decided(after, fresh)


def _decided(state: State, fresh: int) -> State:
    """On to the next decision about the stack; the turn ends where there is none."""
    board, top, slot, side = state.board, state.stack[-1], state.path[-1], state.side
    if fresh and state.pile and board.spots(top, slot, side, state.grid):
        return replace(state, stage=Stage.REFRESH, fresh=fresh, _legal=[])
    if board.leads(top, slot, side, state.grid):
        return replace(state, stage=Stage.MOVE, fresh=0, _legal=[])
    return _ended(state)


def _tried_in_vain(state: State) -> State:
    """The card in hand opens nothing: it is stashed, and the next one is drawn and tried if there is one."""
    seat, stashes = state.seat, state.stashes
    stashes = (*stashes[:seat], (*stashes[seat], state.hands[seat]), *stashes[seat + 1 :])
    if not state.pile:
        return _over(replace(state, stashes=stashes, hands=_with(state.hands, seat, NONE), _legal=[]))
    hands = _with(state.hands, seat, state.pile[-1])
    news = f"the pile gives {state.board.deck.codes[state.pile[-1]]}"
    return replace(state, stashes=stashes, hands=hands, pile=state.pile[:-1], news=news, _legal=[])


def _ended(state: State) -> State:
    """The stack is stashed; the next player begins, or nobody does because the pile is empty."""
    seat, stashes = state.seat, state.stashes
    stashes = (*stashes[:seat], (*stashes[seat], *state.stack), *stashes[seat + 1 :])
    after = replace(state, stashes=stashes, stack=(), path=(), fresh=0, _legal=[])
    if not state.pile:
        return _over(after)
    return begin(replace(after, turn=state.turn + 1, seat=(seat + 1) % len(stashes)))


def _over(state: State) -> State:
    """Cards still in hand go to their owners' stashes."""
    news = f"the pile is empty and turn {state.turn} over"
    if state.board.options.hand_left is HandLeft.LOST:
        return replace(state, stage=Stage.OVER, news=news, _legal=[])
    held = zip(state.stashes, state.hands, strict=True)
    stashes = tuple((*stash, hand) if hand != NONE else stash for stash, hand in held)
    return replace(state, stage=Stage.OVER, stashes=stashes, hands=(NONE,) * len(stashes), news=news, _legal=[])


def _told(state: State) -> State:
    """What lies on the table at the beginning of a turn: the rows from the north to the south."""
    codes, columns = state.board.deck.codes, state.board.columns
    rows = [state.grid[at : at + columns] for at in range(0, len(state.grid), columns)]
    lying = " / ".join(" ".join(codes[one] if one != NONE else "." for one in row) for row in reversed(rows))
    who = f"turn {state.turn}, seat {state.seat + 1} in the {state.side}"
    return replace(state, news=f"{who} holds {codes[state.hands[state.seat]]}, pile {len(state.pile)}: {lying}")


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])
