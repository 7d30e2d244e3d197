"""A player's view and the legal actions -> what each is worth, one step ahead: how the greedy bot chooses."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.full_moon_overload.actions import Action, Kind
from pnp.games.full_moon_overload.outlook import Outlook
from pnp.games.full_moon_overload.state import View
from pnp.games.full_moon_overload.vocabulary import CLASSES

_EXIT = 0.02  # what a way on is worth beside the card itself
_FRESH = 0.05  # a fresh card that can be moved to


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    outlook = Outlook(view)
    base = view.board.deck.counts(view.stack if view.stack else (view.hands[view.seat],))
    return [_worth(view, outlook, base, action) for action in actions]


def _worth(view: View, outlook: Outlook, base: tuple[int, ...], action: Action) -> float:
    board, side = view.board, view.side
    match action.kind:
        case Kind.OPEN | Kind.MOVE:
            code = view.grid[action.slot]
            gained = [*base]
            gained[board.deck.classes[code >> 1]] += 1
            exits = len(board.leads(code, action.slot, side, view.grid))
            return outlook.worth(*gained) + _EXIT * exits
        case Kind.REFRESH:
            # Where the major can go, and where many other cards lie round about.
            in_reach = action.slot in board.exits[view.stack[-1] & 1 == side][view.path[-1]]
            company = sum(view.grid[near] >= 0 for near in board.all_around[action.slot])
            return _FRESH * in_reach + _EXIT * company / len(CLASSES)
        case Kind.DECLINE:
            return -_FRESH
        case _:
            return outlook.worth(*base)
