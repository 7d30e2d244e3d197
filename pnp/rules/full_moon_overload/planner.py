"""A player's view and the legal actions -> what each is worth to one who looks ahead over the whole turn.

A turn is a walk that ends where no way leads on, and what it brings depends only on the cards walked over. So the search
runs over pairs of a slot and the set of cards still lying, each looked at once. It is exact for small grids; where
there are more pairs than the budget allows, what is found by then counts. A card that a major may bring is unknown:
in the middle of a walk it counts as one more card of the average kind, and where one is about to be drawn, some of
the unseen cards are tried on every spot.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.rules.full_moon_overload.actions import Action, Kind
from pnp.rules.full_moon_overload.cards import laid
from pnp.rules.full_moon_overload.options import MustMove
from pnp.rules.full_moon_overload.outlook import Outlook
from pnp.rules.full_moon_overload.state import View

BUDGET = 4_000  # pairs looked at for one action
_TRIES = 8  # unseen cards tried on a spot
_TRY_BUDGET = 150


class Walks:
    """The best that can come of walking on; `looked` counts the pairs looked at."""

    def __init__(self, view: View, outlook: Outlook, grid: Sequence[int], budget: int) -> None:
        board, side = view.board, view.side
        deck, reach, exits = board.deck, board.relation.reach, board.exits
        self.outlook, self.left, self.looked = outlook, budget, 0
        self.may_stop = board.options.must_move is MustMove.MAY_STOP
        self.refreshes = bool(view.unseen) and board.refresh > 0
        self.present = sum(1 << slot for slot, code in enumerate(grid) if code >= 0)
        self.kinds = [deck.classes[code >> 1] if code >= 0 else -1 for code in grid]
        self.ways = [
            sum(1 << near for near in exits[code & 1 == side][slot] if grid[near] >= 0 and _leads(reach, code, grid[near]))
            if code >= 0
            else 0
            for slot, code in enumerate(grid)
        ]
        self._known: dict[tuple[int, int], float] = {}

    def best(self, slot: int, present: int, major: int, minor: int, court: int) -> float:
        """With the stack on the slot (no card there in `present`) and these cards in it."""
        key = (slot, present)
        if key in self._known:
            return self._known[key]
        self.looked += 1
        leads = self.ways[slot] & present
        found = float("-inf")
        if not leads or self.may_stop or self.looked > self.left:
            found = self._stopped(slot, major, minor, court)
        while leads and (self.looked <= self.left or found == float("-inf")):
            bit = leads & -leads
            leads ^= bit
            there = bit.bit_length() - 1
            kind = self.kinds[there]
            value = self.best(there, present ^ bit, major + (kind == 0), minor + (kind == 1), court + (kind == 2))
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


def _leads(reach: Sequence[int], here: int, there: int) -> int:
    return reach[here >> 1] >> (there >> 1) & 1


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    outlook = Outlook(view)
    base = view.board.deck.counts(view.stack if view.stack else (view.hands[view.seat],))
    if actions[0].kind is Kind.REFRESH:
        return [_refreshed(view, outlook, base, action) for action in actions]
    walks = []
    for action in actions:
        if action.kind is Kind.STOP:
            walks.append(outlook.worth(*base))
            continue
        search = Walks(view, outlook, view.grid, BUDGET)
        walks.append(_entered(view, search, base, action.slot))
    return walks


def _entered(view: View, search: Walks, base: tuple[int, ...], slot: int) -> float:
    gained = [*base]
    gained[search.kinds[slot]] += 1
    return search.best(slot, search.present & ~(1 << slot), *gained)


def _refreshed(view: View, outlook: Outlook, base: tuple[int, ...], action: Action) -> float:
    """The stack stays on its major: the mean over cards that may come, half of them turned round."""
    here, top = view.path[-1], view.stack[-1]
    grid = [*view.grid]
    if action.kind is Kind.DECLINE:
        return _from(view, outlook, grid, here, top, base)
    step = max(len(view.unseen) // _TRIES, 1)
    tried = [laid(card, bool(number % 2)) for number, card in enumerate(view.unseen[:: step][:_TRIES])]
    total = 0.0
    for code in tried:
        grid[action.slot] = code
        total += _from(view, outlook, grid, here, top, base)
    return total / len(tried)


def _from(view: View, outlook: Outlook, grid: list[int], here: int, top: int, base: tuple[int, ...]) -> float:
    lying = [*grid]
    lying[here] = top
    search = Walks(view, outlook, lying, _TRY_BUDGET)
    search.refreshes = False  # this is the refresh
    return search.best(here, search.present & ~(1 << here), *base)
