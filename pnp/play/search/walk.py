"""A sampled state and a tree -> one playout: through the tree, on by the bots' own sense, and what came of it.

Every turn has dice of its own. So playouts that begin otherwise meet the same luck again as soon as the next turn
begins, however often somebody rolled before, and what tells them apart is what they did.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pnp.play.model import AnyModel, State
from pnp.play.search.tree import Node, Scale, key
from pnp.play.search.worth import Choose, Worth, of_nothing, of_prospects, of_result

TURNS = 3  # of the seat that searches, up to where a playout is broken off


class Walk:
    """All playouts of one search, for the seat that decides in this state."""

    def __init__(self, model: AnyModel, choose: Choose, state: State[Any, Any], sign: int) -> None:
        self.model, self.choose, self.sign = model, choose, sign
        seat = state.player()
        assert seat is not None
        self.seat, self.seats = seat, model.players[1]
        prospects = model.prospects(state)
        self.is_alone = prospects is not None and len(prospects) == 1
        self.scale = Scale(self.seats)

    def go(self, root: Node, state: State[Any, Any], first: Any, luck: int, own: Choose) -> Worth:
        """From the state by this action, and on; `own` chooses for the seat that searches. The same luck: the same dice
        in each turn, and the same whims of everybody."""
        dice, mind = Random(luck), Random(luck + 1)
        way, is_leaf = [root], not root.is_ripe
        turns = _Turns(self.seat, state if self.is_alone else None)
        state, worth = state.after(first, dice), of_nothing(self.seats)
        for _ in range(self.model.horizon * self.seats):
            if (seat := state.player()) is None:
                result = state.result()
                worth = of_result(result, self.sign) if result is not None else worth
                break
            if turns.is_new(seat, state):
                if turns.own >= TURNS and turns.is_own and (prospects := self.model.prospects(state)) is not None:
                    worth = of_prospects(prospects)
                    break
                dice.seed(luck + 2 * turns.begun)
                mind.seed(luck + 2 * turns.begun + 1)
            actions = state.legal()
            if len(actions) == 1:
                action = actions[0]
            else:
                choose = own if seat == self.seat else self.choose
                action = choose(state.observe(seat), actions, mind)
                if not is_leaf:
                    action = self._in_tree(way[-1], state, seat, action, mind)
                    way.append(way[-1].branches.setdefault(key(action), Node(self.seats)))
                    is_leaf = not way[-1].is_ripe
            state = state.after(action, dice)
        self.scale.stretch(worth)
        for node in way:
            node.add(worth)
        return worth

    def _in_tree(self, node: Node, state: State[Any, Any], seat: int, likely: Any, mind: Random) -> Any:
        """What seems best where it has been tried often enough; now and then something new."""
        known, new = list[Any](), list[Any]()
        for action in state.legal():
            if action != likely:
                (known if key(action) in node.branches else new).append(action)
        if new and node.has_room(len(known)):
            return self.choose(state.observe(seat), new, mind)
        return node.best(likely, known, seat, self.scale)


class _Turns:
    """Counts turns. Whoever plays alone has another one whenever the game has something new to tell."""

    __slots__ = ("before", "begun", "heading", "is_own", "own", "seat")

    def __init__(self, seat: int, alone: State[Any, Any] | None) -> None:
        self.seat, self.before, self.begun, self.own, self.is_own = seat, seat, 0, 0, False
        self.heading = alone.heading if alone is not None else None

    def is_new(self, seat: int, state: State[Any, Any]) -> bool:
        """Whether one begins here, of anybody: in the middle of turns prospects do not compare."""
        begins = self.before != seat
        self.before = seat
        if self.heading is not None and state.heading != self.heading:
            self.heading, begins = state.heading, True
        self.is_own = begins and seat == self.seat
        self.begun += begins
        self.own += self.is_own
        return begins
