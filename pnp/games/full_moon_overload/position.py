"""What is given in an example -> the cards and the state that it tells of."""

from __future__ import annotations

from pnp.games.full_moon_overload.cards import NONE, laid
from pnp.games.full_moon_overload.model import FullMoonOverload
from pnp.games.full_moon_overload.setup import Draw
from pnp.games.full_moon_overload.state import State
from pnp.games.full_moon_overload.telling import EMPTY, TURNED, Given
from pnp.games.full_moon_overload.vocabulary import Stage
from pnp.source.problems import did_you_mean
from pnp.source.toml import KeyPath


class Unreadable(Exception):  # noqa: N818 - reads as what it says where it is raised
    """A position that cannot lie on any table."""

    def __init__(self, path: KeyPath, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.path, self.message, self.hint = path, message, hint


class Position:
    def __init__(self, model: FullMoonOverload, given: Given) -> None:
        self.model, self.given = model, given
        self._seen: dict[int, KeyPath] = {}

    def card(self, path: KeyPath, written: str) -> int:
        """A card on the table; each is there once."""
        numbers = self.model.deck.numbers
        name, turned = written.removesuffix(TURNED), written.endswith(TURNED)
        if name not in numbers:
            raise Unreadable(path, f"the deck has no card “{name}”", did_you_mean(name, numbers))
        if self._seen.setdefault(numbers[name], path) != path:
            raise Unreadable(path, f"“{name}” lies on the table twice")
        return laid(numbers[name], turned)

    def written(self, code: int) -> str:
        return EMPTY if code == NONE else self.model.deck.of(code).id + TURNED * (code & 1)

    def rows(self, state: State) -> tuple[tuple[str, ...], ...]:
        """From the north to the south, with the top of the stack where it stands."""
        columns, grid = state.board.columns, [*state.grid]
        if state.path:
            grid[state.path[-1]] = state.top
        starts = range(len(grid) - columns, -1, -columns)
        return tuple(tuple(self.written(code) for code in grid[at : at + columns]) for at in starts)

    def state(self) -> State:
        given = self.given
        if given.player > given.players:
            raise Unreadable(("given", "player"), f"there are {given.players} players")
        rows, columns = len(given.grid), len(given.grid[0])
        for i, row in enumerate(given.grid):
            if len(row) != columns:
                raise Unreadable(("given", "grid", i), f"this row has {len(row)} slots, the first has {columns}")
        board = self.model.board(rows, columns)
        at = board.names.index(given.at) if given.at in board.names else NONE
        if bool(given.stack) != (at != NONE):
            raise Unreadable(("given", "at"), "a stack stands on a slot of the grid, and “at” says on which")
        stack = tuple(self._one(("given", "stack", i), one) for i, one in enumerate(given.stack))
        grid = []
        places = [(rows - 1 - slot // columns, slot % columns) for slot in range(board.slots)]
        if stack and given.grid[places[at][0]][places[at][1]] != given.stack[-1]:
            path: KeyPath = ("given", "grid", *places[at])
            raise Unreadable(path, f"the top of the stack lies on {given.at}: “{given.stack[-1]}”")
        for slot, (down, across) in enumerate(places):
            on_it = EMPTY if slot == at else given.grid[down][across]
            grid.append(self._one(("given", "grid", down, across), on_it))
        pile = [self._one(("given", "pile", i), one) for i, one in enumerate(given.pile)]
        return State(
            board=board,
            draw=Draw((), (), 0),
            turn=1,
            seat=given.player - 1,
            stage=Stage.MOVE if stack else Stage.OPEN,
            pile=tuple(reversed(pile)),
            grid=tuple(grid),
            hands=self._hands(),
            stashes=((),) * given.players,
            stack=stack,
            path=(at,) if stack else (),
        )

    def _one(self, path: KeyPath, written: str) -> int:
        return NONE if written == EMPTY else self.card(path, written)

    def _hands(self) -> tuple[int, ...]:
        given = self.given
        hands = [NONE] * given.players
        hands[given.player - 1] = self._one(("given", "hand"), given.hand)
        for name, written in given.waiting.items():
            path: KeyPath = ("given", "waiting", name)
            if not name.isdecimal() or not 1 <= int(name) <= given.players or int(name) == given.player:
                raise Unreadable(path, f"“{name}” is no other player")
            hands[int(name) - 1] = self._one(path, written)
        return tuple(hands)
