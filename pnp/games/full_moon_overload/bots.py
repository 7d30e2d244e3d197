"""A player's view and the legal actions -> what each is worth: one step ahead, or over the whole turn.

A turn is a walk that ends where no way leads on, and what it brings depends only on the cards walked over. So the
planner's search runs over pairs of a slot and the set of cards still lying, each looked at once. It is exact for small
grids; where there are more pairs than the budget allows, the best walk up to then counts. A card that a major may
bring is unknown: in the middle of a walk it counts as one more card of the average kind, and where one is about to be
drawn, some of the unseen cards are tried on every spot.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from pnp.games.full_moon_overload.actions import Action, Kind
from pnp.games.full_moon_overload.board import laid, upright
from pnp.games.full_moon_overload.rulings import MustMove
from pnp.games.full_moon_overload.schema import CLASSES
from pnp.games.full_moon_overload.score import score, winning_seats
from pnp.games.full_moon_overload.state import View

_SETTLED = 0.4  # how far ahead one must be in a class for it to be nearly safe, with nothing left to draw …
_OPEN = 0.45  # … and how that grows with the root of the cards of the class still to come
_MARGIN = 0.02  # what a point is worth in a game that is decided
_EXIT = 0.02  # what a way on is worth beside the card itself
_FRESH = 0.05  # a fresh card that can be moved to
_NOTHING = float("-inf")
BUDGET = 4_000  # pairs looked at for one action
_TRIES = 8  # unseen cards tried on a spot
_TRY_BUDGET = 150


class Outlook:
    """What more cards of each class would be worth to the active player: the sense that both bots share."""

    def __init__(self, view: View) -> None:
        self.view, self.deck = view, view.board.deck
        counts = [list(self.deck.counts(stash)) for stash in view.stashes]
        for seat, hand in enumerate(view.hands):
            if hand >= 0 and seat != view.seat:  # theirs for sure; the player's own may be on its way
                counts[seat][self.deck.classes[hand >> 1]] += 1
        self.counts, self.own = counts, counts[view.seat]
        others = [own for seat, own in enumerate(counts) if seat != view.seat]
        self.rival = [max(column) for column in zip(*others, strict=True)]
        self.coming = _of_classes(self.deck.classes, view.unseen)
        self.is_last = not view.unseen
        self._known: dict[tuple[int, int, int], float] = {}

    @property
    def chances(self) -> list[float]:
        """Of the next card from the pile, by class."""
        return [count / max(len(self.view.unseen), 1) for count in self.coming]

    def worth(self, major: int, minor: int, court: int) -> float:
        """Of a turn that brings so many cards."""
        key = (major, minor, court)
        if key not in self._known:
            gained = [have + more for have, more in zip(self.own, key, strict=True)]
            self._known[key] = self._at_the_end(gained) if self.is_last else self._on_the_way(gained)
        return self._known[key]

    def _on_the_way(self, gained: list[int]) -> float:
        """Points times how likely they seem, less those of the nearest rival."""
        total = 0.0
        for points, have, rival, coming in zip(self.deck.points, gained, self.rival, self.coming, strict=True):
            total += points * math.tanh((have - rival) / (_SETTLED + _OPEN * math.sqrt(coming)) / 2)
        return total

    def _at_the_end(self, gained: list[int]) -> float:
        """The share of the win, and by how much."""
        counts = [*self.counts]
        counts[self.view.seat] = gained
        totals = [sum(points) for points in score(counts, self.deck.points, self.view.board.rulings)]
        own, winners = totals[self.view.seat], winning_seats(totals)
        won = 1 / len(winners) if self.view.seat in winners else 0.0
        rival = max(total for seat, total in enumerate(totals) if seat != self.view.seat)
        # Cards that change nothing still make a longer turn, which breaks ties between plans.
        return won + _MARGIN * (own - rival) + _MARGIN * self._on_the_way(gained)


@lru_cache(maxsize=256)  # most actions draw nothing
def _of_classes(classes: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """How many of these cards there are of each class."""
    counts = [0] * len(CLASSES)
    for card in cards:
        counts[classes[card]] += 1
    return tuple(counts)


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    """One step ahead: how the greedy bot chooses."""
    outlook, base = Outlook(view), _in_the_stack(view)
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
            in_reach = action.slot in board.exits[upright(view.stack[-1], side)][view.path[-1]]
            company = sum(view.grid[near] >= 0 for near in board.all_around[action.slot])
            return _FRESH * in_reach + _EXIT * company / len(CLASSES)
        case Kind.DECLINE:
            return -_FRESH
        case _:
            return outlook.worth(*base)


def _in_the_stack(view: View) -> tuple[int, ...]:
    """Cards of each class that the turn brings already; the card in hand will be the first."""
    return view.board.deck.counts(view.stack if view.stack else (view.hands[view.seat],))


class WalkSearch:
    """The best that can come of walking on; `looked` counts the pairs looked at."""

    def __init__(self, view: View, outlook: Outlook, grid: Sequence[int]) -> None:
        board = view.board
        self.outlook, self.limit, self.looked = outlook, 0, 0
        self.may_stop = board.rulings.must_move is MustMove.MAY_STOP
        self.refreshes = bool(view.unseen) and board.refresh > 0
        self.present = sum(1 << slot for slot, code in enumerate(grid) if code >= 0)
        self.rest = self.present.bit_count()
        self.goes_on, self.turn, self.walked = board.may_go_on, view.turn, len(view.path)
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
        moves = self.walked + self.rest - present.bit_count()
        leads = self.ways[slot] & present if self.goes_on(self.turn, moves) else 0
        best = _NOTHING
        if not leads or self.may_stop or self.was_cut:
            best = self._stopped(slot, major, minor, court)
        while leads and (not self.was_cut or best == _NOTHING):
            bit = leads & -leads
            leads ^= bit
            there = bit.bit_length() - 1
            kind = self.kinds[there]
            value = self._best(there, present ^ bit, major + (kind == 0), minor + (kind == 1), court + (kind == 2))
            best = max(best, value)
        self._known[key] = best
        return best

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


def plan(view: View, actions: Sequence[Action]) -> list[float]:
    """Over the whole turn: how the planner chooses."""
    if actions[0].kind is Kind.STASH:
        return [0.0]  # there is no choice
    outlook, base = Outlook(view), _in_the_stack(view)
    if actions[0].kind is Kind.REFRESH:
        return [_refreshed(view, outlook, base, action) for action in actions]
    search = WalkSearch(view, outlook, view.grid)
    return [
        outlook.worth(*base) if action.kind is Kind.STOP else _entered(search, base, action.slot) for action in actions
    ]


def _entered(search: WalkSearch, base: tuple[int, ...], slot: int) -> float:
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
    search = WalkSearch(view, outlook, lying)
    search.kinds[here] = -1  # what this major brings is decided here
    return search.start(here, base, _TRY_BUDGET)
