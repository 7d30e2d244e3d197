"""A player's view and the legal actions -> what each is worth to one who looks ahead over the whole turn.

A turn is a walk that ends where no way leads on, and what it brings depends only on the cards walked over. So the
search runs over pairs of a slot and the set of cards still lying, each looked at once. It is exact for small grids;
where there are more pairs than the budget allows, what is found by then counts. A card that a major may bring is
unknown: in the middle of a walk it counts as one more card of the average kind, and where one is about to be drawn,
some of the unseen cards are tried on every spot.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.full_moon_overload.actions import Action, Kind
from pnp.games.full_moon_overload.cards import laid
from pnp.games.full_moon_overload.options import MustMove
from pnp.games.full_moon_overload.outlook import Outlook
from pnp.games.full_moon_overload.state import View

_NOTHING = float("-inf")
BUDGET = 4_000  # pairs looked at for one action
_TRIES = 8  # unseen cards tried on a spot
_TRY_BUDGET = 150


class Walks:
    """The best that can come of walking on; `looked` counts the pairs looked at."""

    def __init__(self, view: View, outlook: Outlook, grid: Sequence[int]) -> None:
        board = view.board
        self.outlook, self.limit, self.looked = outlook, 0, 0
        self.may_stop = board.options.must_move is MustMove.MAY_STOP
        self.refreshes = bool(view.unseen) and board.refresh > 0
        self.present = sum(1 << slot for slot, code in enumerate(grid) if code >= 0)
        self.kinds = [board.deck.classes[code >> 1] if code >= 0 else -1 for code in grid]
        lying = tuple(grid)
        self.ways = [
            sum(1 << near for near in board.leads(code, slot, view.side, lying)) if code >= 0 else 0
            for slot, code in enumerate(grid)
        ]
        self._known: dict[tuple[int, int], float] = {}

    @property
    def was_cut(self) -> bool:
        return self.looked > self.limit

    def start(self, slot: int, gained: Sequence[int], budget: int) -> float:
        """The stack comes to stand on the slot, and these cards are in it."""
        self.limit = self.looked + budget
        return self._best(slot, self.present & ~(1 << slot), *gained)

    def _best(self, slot: int, present: int, major: int, minor: int, court: int) -> float:
        """With the stack on the slot (no card there in `present`) and these cards in it."""
        key = (slot, present)
        if key in self._known:
            return self._known[key]
        self.looked += 1
        leads = self.ways[slot] & present
        found = _NOTHING
        if not leads or self.may_stop or self.was_cut:
            found = self._stopped(slot, major, minor, court)
        while leads and (not self.was_cut or found == _NOTHING):
            bit = leads & -leads
            leads ^= bit
            there = bit.bit_length() - 1
            kind = self.kinds[there]
            value = self._best(there, present ^ bit, major + (kind == 0), minor + (kind == 1), court + (kind == 2))
            found = max(found, value)
        self._known[key] = found
        return found

    def _stopped(self, slot: int, major: int, minor: int, court: int) -> float:
        """On a major the pile may help: by one card, if that is no major."""
        worth = self.outlook.worth
        if self.kinds[slot] != 0 or not self.refreshes:
            return worth(major, minor, court)
        chances = self.outlook.chances
        return (
            chances[0] * worth(major, minor, court)
            + chances[1] * worth(major, minor + 1, court)
            + chances[2] * worth(major, minor, court + 1)
        )


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    if actions[0].kind is Kind.STASH:
        return [0.0]  # there is no choice
    outlook = Outlook(view)
    base = view.board.deck.counts(view.stack if view.stack else (view.hands[view.seat],))
    if actions[0].kind is Kind.REFRESH:
        return [_refreshed(view, outlook, base, action) for action in actions]
    search = Walks(view, outlook, view.grid)
    return [
        outlook.worth(*base) if action.kind is Kind.STOP else _entered(search, base, action.slot) for action in actions
    ]


def _entered(search: Walks, base: tuple[int, ...], slot: int) -> float:
    gained = [*base]
    gained[search.kinds[slot]] += 1
    return search.start(slot, gained, BUDGET)


def _refreshed(view: View, outlook: Outlook, base: tuple[int, ...], action: Action) -> float:
    """The stack stays on its major: the mean over cards that may come, half of them turned round."""
    if action.kind is Kind.DECLINE:
        return _staying(view, outlook, base, view.grid)
    step = max(len(view.unseen) // _TRIES, 1)
    total, tried = 0.0, view.unseen[::step][:_TRIES]
    for number, card in enumerate(tried):
        grid = [*view.grid]
        grid[action.slot] = laid(card, bool(number % 2))
        total += _staying(view, outlook, base, grid)
    return total / len(tried)


def _staying(view: View, outlook: Outlook, base: tuple[int, ...], grid: Sequence[int]) -> float:
    lying, here = [*grid], view.path[-1]
    lying[here] = view.stack[-1]
    search = Walks(view, outlook, lying)
    search.kinds[here] = -1  # what this major brings is decided here
    return search.start(here, base, _TRY_BUDGET)
