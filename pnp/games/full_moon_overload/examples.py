"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pnp.game.examples import Example, Examples, ToldExample
from pnp.games.full_moon_overload.actions import Action, Kind, Stage
from pnp.games.full_moon_overload.board import side_of
from pnp.games.full_moon_overload.cards import NONE, laid
from pnp.games.full_moon_overload.rules import FullMoonOverload, leaders
from pnp.games.full_moon_overload.schema import EMPTY, TURNED, WITHOUT, Do, Expect, Given
from pnp.games.full_moon_overload.score import score, winning_seats
from pnp.games.full_moon_overload.state import FirstDraw, State
from pnp.games.full_moon_overload.turns import begin
from pnp.source.problems import DataError, Problem, did_you_mean
from pnp.source.schema import validated
from pnp.source.toml import KeyPath

_NO_CHANCE = Random(0)  # nothing is left to chance once the cards lie on the table
_ENTERING = (Kind.OPEN, Kind.MOVE)


def replay_with(model: FullMoonOverload, example: Example) -> list[Problem]:
    """For many examples: the model is built once."""
    assert isinstance(example, ToldExample)
    try:
        return list(Replay(model, example).problems())
    except DataError as error:
        return list(error.problems)


class ExampleError(Exception):
    """A position that cannot lie on any table."""

    def __init__(self, path: KeyPath, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.path, self.message, self.hint = path, message, hint


class Position:
    """What is given in an example, as cards and as a state."""

    def __init__(self, model: FullMoonOverload, given: Given) -> None:
        self.model, self.given = model, given
        self._seen: dict[int, KeyPath] = {}

    def card(self, path: KeyPath, text: str) -> int:
        """A card on the table; each is there once."""
        numbers = self.model.deck.numbers
        name, turned = text.removesuffix(TURNED), text.endswith(TURNED)
        if name not in numbers:
            raise ExampleError(path, f"the deck has no card “{name}”", did_you_mean(name, numbers))
        if self._seen.setdefault(numbers[name], path) != path:
            raise ExampleError(path, f"“{name}” lies on the table twice")
        return laid(numbers[name], turned)

    def text(self, code: int) -> str:
        """As a card is written in the file."""
        return EMPTY if code == NONE else self.model.deck.of(code).id + TURNED * (code & 1)

    def rows(self, state: State) -> tuple[tuple[str, ...], ...]:
        """From the north to the south, with the top of the stack where it stands."""
        columns, grid = state.board.columns, [*state.grid]
        if state.path:
            grid[state.path[-1]] = state.top
        starts = range(len(grid) - columns, -1, -columns)
        return tuple(tuple(map(self.text, grid[start : start + columns])) for start in starts)

    def state(self) -> State:
        given = self.given
        if given.player > given.players:
            raise ExampleError(("given", "player"), f"there are {given.players} players")
        rows, columns = len(given.grid), len(given.grid[0])
        for i, row in enumerate(given.grid):
            if len(row) != columns:
                raise ExampleError(("given", "grid", i), f"this row has {len(row)} slots, the first has {columns}")
        board = self.model.board(rows, columns)
        at = board.names.index(given.at) if given.at in board.names else NONE
        if bool(given.stack) != (at != NONE):
            raise ExampleError(("given", "at"), "a stack stands on a slot of the grid, and “at” says on which")
        stack = tuple(self._card_or_none(("given", "stack", i), text) for i, text in enumerate(given.stack))
        grid = self._grid(at)
        pile = [self._card_or_none(("given", "pile", i), text) for i, text in enumerate(given.pile)]
        return State(
            board=board,
            draw=FirstDraw(),
            turn=1,
            seat=given.player - 1,
            stage=Stage.MOVE if stack else Stage.OPEN,
            pile=tuple(reversed(pile)),
            grid=grid,
            hands=self._hands(),
            stashes=((),) * given.players,
            stack=stack,
            path=(at,) if stack else (),
        )

    def _grid(self, at: int) -> tuple[int, ...]:
        """Slot by slot; nothing lies under the stack, whose top the example shows on its slot."""
        given = self.given
        rows, columns = len(given.grid), len(given.grid[0])
        shown: list[tuple[KeyPath, str]] = [
            (("given", "grid", down, across), given.grid[down][across])
            for down in range(rows - 1, -1, -1)
            for across in range(columns)
        ]
        if given.stack:
            path, text = shown[at]
            if text != given.stack[-1]:
                raise ExampleError(path, f"the top of the stack lies on {given.at}: “{given.stack[-1]}”")
            shown[at] = path, EMPTY
        return tuple(self._card_or_none(path, text) for path, text in shown)

    def _hands(self) -> tuple[int, ...]:
        given = self.given
        hands = [NONE] * given.players
        hands[given.player - 1] = self._card_or_none(("given", "hand"), given.hand)
        for name, text in given.waiting.items():
            path: KeyPath = ("given", "waiting", name)
            if not name.isdecimal() or not 1 <= int(name) <= given.players or int(name) == given.player:
                raise ExampleError(path, f"“{name}” is no other player")
            hands[int(name) - 1] = self._card_or_none(path, text)
        return tuple(hands)

    def _card_or_none(self, path: KeyPath, text: str) -> int:
        return NONE if text == EMPTY else self.card(path, text)


class Replay:
    """One example: what the model says about it, and where that is not what the example expects."""

    def __init__(self, model: FullMoonOverload, example: ToldExample) -> None:
        game = model.game
        assert isinstance(game.examples, Examples)
        self.model, self.example, self.file = model, example, game.files["examples.toml"]
        self.path: KeyPath = ("example", game.examples.example.index(example))
        self.given = validated(Given, self.file, (*self.path, "given"), example.given)
        self.do = validated(Do, self.file, (*self.path, "do"), example.do)
        self.expect = validated(Expect, self.file, (*self.path, "expect"), example.expect)
        self.position = Position(model, self.given)

    def problems(self) -> Iterator[Problem]:
        try:
            outcome = self._outcome()
        except ExampleError as error:
            yield self._at(error.path, error.message, error.hint)
            return
        legal = outcome.get("legal", True)
        if self.expect.legal is None and not legal:
            yield self._at(("do",), "by the rules this is not legal")
            return
        for key in self.expect.model_fields_set - {"why"}:
            wanted = getattr(self.expect, key)
            if key in ("ways", "spots"):  # in any order
                wanted = tuple(sorted(wanted))
            if key not in outcome:
                if legal:  # after what cannot be done there is nothing to look at
                    yield self._at(("expect", key), "this example is not about that")
            elif key == "legal" and wanted != legal:
                yield self._at(("expect", key), f"by the rules this is {'legal' if legal else 'not legal'}")
            elif wanted != outcome[key]:
                yield self._at(("expect", key), f"by the rules this is {_as_written(outcome[key])}")

    def _outcome(self) -> dict[str, object]:
        """All that the model says about the example, by the keys of what may be expected."""
        given, do, deck = self.given, self.do, self.model.deck
        if do.cards:
            here, there = (self.position.card(("do", "cards", i), text) for i, text in enumerate(do.cards))
            return {"legal": self.model.relation.allows(deck.of(here), deck.of(there))}
        if given.first:
            drawn = [self.position.card(("given", "first", i), text) for i, text in enumerate(given.first)]
            return {"highest": tuple(place + 1 for place in leaders(deck, drawn))}
        if given.major or given.minor or given.court:
            return self._scored()
        if not given.grid:
            return {"sides": tuple(str(side_of(seat)) for seat in range(given.players))}
        return self._played()

    def _scored(self) -> dict[str, object]:
        given = self.given
        columns = (given.major, given.minor, given.court)
        players = max(map(len, columns))
        padded = [column if column else (0,) * players for column in columns]
        if any(len(column) != players for column in padded):
            raise ExampleError(("given",), "the classes tell of different numbers of players")
        points = score(list(zip(*padded, strict=True)), self.model.deck.points, self.model.rulings)
        totals = tuple(map(sum, points))
        return {"points": totals, "winners": tuple(seat + 1 for seat in winning_seats(totals))}

    def _played(self) -> dict[str, object]:
        before = self.position.state()
        state = self._after(before)
        if state is None:
            return {"legal": False}
        text, seat = self.position.text, before.seat
        over = state.is_over or state.turn != before.turn
        actions = () if over else state.legal()
        outcome: dict[str, object] = {
            "legal": True,
            "ways": tuple(sorted(action.where for action in actions if action.kind in _ENTERING)),
            "spots": tuple(sorted(action.where for action in actions if action.kind is Kind.REFRESH)),
            "stack": tuple(map(text, state.stack)),
            "stash": tuple(map(text, state.stashes[seat])),
            "hand": text(state.hands[seat]),
            "grid": self.position.rows(state),
            "pile": len(state.pile),
            "turn_over": over,
            "game_over": state.is_over,
        }
        result = state.result()
        if result is None:
            return outcome | {"next": state.seat + 1}
        return outcome | {"points": result.totals, "winners": tuple(seat + 1 for seat in result.winners)}

    def _after(self, before: State) -> State | None:
        """The state after what the example does; None if that is not legal."""
        state = begin(before) if self.do.begin else before
        spots = [*self.do.refresh]  # one for each major that is entered, none after the last that is named
        for kind, slot in self._steps(before):
            while state.stage is Stage.REFRESH:
                state = _refreshed(state, spots.pop(0) if spots else WITHOUT)
            action = next((action for action in state.legal() if (action.kind, action.slot) == (kind, slot)), None)
            if action is None or state.turn != before.turn:
                return None
            state = state.apply(action, _NO_CHANCE)
        while state.stage is Stage.REFRESH and spots:
            if spots[0] not in (WITHOUT, *(action.where for action in state.legal())):
                return None
            state = _refreshed(state, spots.pop(0))
        return None if spots else state

    def _steps(self, before: State) -> Iterator[tuple[Kind, int]]:
        if self.do.stash:
            yield Kind.STASH, NONE
        kind = Kind.OPEN if before.stage is Stage.OPEN or self.do.begin else Kind.MOVE
        for where in self.do.path:
            yield kind, before.board.names.index(where) if where in before.board.names else NONE
            kind = Kind.MOVE
        if self.do.stop:
            yield Kind.STOP, NONE

    def _at(self, path: KeyPath, message: str, hint: str = "") -> Problem:
        return self.file.problem((*self.path, *path), f"{message} (example “{self.example.id}”)", hint)


def _refreshed(state: State, spot: str) -> State:
    """A card for this spot; nothing is brought where the example names none that there is."""
    declined = next(action for action in state.legal() if action.kind is Kind.DECLINE)
    wanted: Action = next((action for action in state.legal() if action.where == spot), declined)
    return state.apply(wanted, _NO_CHANCE)


def _as_written(value: object) -> str:
    """As it would be written in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_as_written, value))}]"
    return f"“{value}”" if isinstance(value, str) else str(value)
