"""A worked example -> the state it is about, what is done in it, and what the model says comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from pnp.games.full_moon_overload.actions import ENTERING, Kind, Stage
from pnp.games.full_moon_overload.board import NONE, laid, side_of
from pnp.games.full_moon_overload.schema import EMPTY, TURNED, WITHOUT, Do, Expect, Given
from pnp.games.full_moon_overload.score import score, winning_seats
from pnp.games.full_moon_overload.state import FirstDraw, State, begin
from pnp.play import replay
from pnp.play.replay import LEGAL, ExampleSpan
from pnp.source.problems import DataError
from pnp.source.spans import lookup

if TYPE_CHECKING:
    from pnp.games.full_moon_overload.rules import FullMoonOverload

_NO_CHANCE = Random(0)  # nothing is left to chance once the cards lie on the table


class Position:
    """What is given in an example, as cards and as a state. DataError for what cannot lie on any table."""

    def __init__(self, model: FullMoonOverload, given: Given, span: ExampleSpan) -> None:
        self.model, self.given, self.span = model, given, span
        self._seen: set[int] = set()

    def cards(self, texts: tuple[str, ...], span: ExampleSpan) -> tuple[int, ...]:
        return tuple(self.card(text, span.at(place)) for place, text in enumerate(texts))

    def card_or_none(self, text: str, span: ExampleSpan) -> int:
        return NONE if text == EMPTY else self.card(text, span)

    def card(self, text: str, span: ExampleSpan) -> int:
        """A card on the table, where each is once."""
        name, turned = text.removesuffix(TURNED), text.endswith(TURNED)
        number = lookup(name, self.model.deck.numbers, "card", span)
        if number in self._seen:
            raise DataError([span.problem(f"“{name}” lies on the table twice")])
        self._seen.add(number)
        return laid(number, turned)

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
        given, span = self.given, self.span
        if given.player > given.players:
            raise DataError([span.at("player").problem(f"there are {given.players} players")])
        columns = len(given.grid[0])
        for number, row in enumerate(given.grid):
            if len(row) != columns:
                message = f"this row has {len(row)} slots, the first has {columns}"
                raise DataError([span.at("grid", number).problem(message)])
        board = self.model.board(len(given.grid), columns)
        at = board.names.index(given.at) if given.at in board.names else NONE
        if bool(given.stack) != (at != NONE):
            message = "a stack stands on a slot of the grid, and “at” says on which"
            raise DataError([span.at("at").problem(message)])
        stack = self.cards(given.stack, span.at("stack"))
        return State(
            board=board,
            draw=FirstDraw(),
            turn=1,
            seat=given.player - 1,
            stage=Stage.MOVE if stack else Stage.OPEN,
            grid=self._grid(at),
            pile=tuple(reversed(self.cards(given.pile, span.at("pile")))),
            hands=self._hands(),
            stashes=((),) * given.players,
            stack=stack,
            path=(at,) if stack else (),
        )

    def _grid(self, at: int) -> tuple[int, ...]:
        """Slot by slot; nothing lies under the stack, whose top the example shows on its slot."""
        given = self.given
        shown = [
            (text, self.span.at("grid", down, across))
            for down, row in reversed([*enumerate(given.grid)])
            for across, text in enumerate(row)
        ]
        if given.stack:
            text, span = shown[at]
            if text != given.stack[-1]:
                message = f"the top of the stack lies on {given.at}: “{given.stack[-1]}”"
                raise DataError([span.problem(message)])
            shown[at] = EMPTY, span
        return tuple(self.card_or_none(text, span) for text, span in shown)

    def _hands(self) -> tuple[int, ...]:
        given = self.given
        hands = [NONE] * given.players
        hands[given.player - 1] = self.card_or_none(given.hand, self.span.at("hand"))
        for name, text in given.waiting.items():
            span = self.span.at("waiting", name)
            if not name.isdecimal() or not 1 <= int(name) <= given.players or int(name) == given.player:
                raise DataError([span.problem(f"“{name}” is no other player")])
            hands[int(name) - 1] = self.card_or_none(text, span)
        return tuple(hands)


class Replay(replay.Replay["FullMoonOverload", Given, Do, Expect]):
    given, do, expect = Given, Do, Expect

    def agrees(self, key: str, expected: Any, actual: Any) -> bool:
        if key in ("ways", "spots"):  # in any order
            return sorted(expected) == sorted(actual)
        return super().agrees(key, expected, actual)

    def described(self, key: str, value: Any) -> str:
        if key in ("ways", "spots"):  # there are commas in the names of slots
            return "; ".join(value) or "none"
        if key == "grid":
            return " / ".join(map(" ".join, value))
        return super().described(key, value)

    def outcome(self) -> Mapping[str, object]:
        given, do, deck = self.case.given, self.case.do, self.model.deck
        position = Position(self.model, given, self.at("given"))
        if do.cards:
            here, there = position.cards(do.cards, self.at("do", "cards"))
            return {LEGAL: self.model.relation.allows(deck.of(here), deck.of(there))}
        if given.first:
            drawn = position.cards(given.first, self.at("given", "first"))
            return {"highest": tuple(place + 1 for place in deck.leaders(drawn))}
        if given.major or given.minor or given.court:
            return self._scored()
        if not given.grid:
            return {"sides": tuple(str(side_of(seat)) for seat in range(given.players))}
        before = position.state()
        after = self._after(before)
        return {LEGAL: True, **_outcome(position, before, after)} if after is not None else {LEGAL: False}

    def _scored(self) -> Mapping[str, object]:
        given = self.case.given
        columns = (given.major, given.minor, given.court)
        players = max(map(len, columns))
        padded = [column if column else (0,) * players for column in columns]
        if any(len(column) != players for column in padded):
            message = "the classes tell of different numbers of players"
            raise DataError([self.at("given").problem(message)])
        points = score(list(zip(*padded, strict=True)), self.model.deck.points, self.model.rulings)
        totals = tuple(map(sum, points))
        return {"points": totals, "winners": tuple(seat + 1 for seat in winning_seats(totals))}

    def _after(self, before: State) -> State | None:
        """The state after what the example does; None if that is not legal."""
        do = self.case.do
        state = begin(before) if do.begin else before
        spots = [*do.refresh]  # one for each major that is entered, none after the last that is named
        for kind, slot in _steps(do, before):
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


def _outcome(position: Position, before: State, after: State) -> dict[str, object]:
    """The table after what was done, as an example writes it."""
    text, seat = position.text, before.seat
    over = after.is_over or after.turn != before.turn
    actions = () if over else after.legal()
    outcome: dict[str, object] = {
        "ways": tuple(sorted(action.where for action in actions if action.kind in ENTERING)),
        "spots": tuple(sorted(action.where for action in actions if action.kind is Kind.REFRESH)),
        "stack": tuple(map(text, after.stack)),
        "stash": tuple(map(text, after.stashes[seat])),
        "hand": text(after.hands[seat]),
        "grid": position.rows(after),
        "pile": len(after.pile),
        "turn_over": over,
        "game_over": after.is_over,
    }
    result = after.result()
    if result is None:
        return outcome | {"next": after.seat + 1}
    return outcome | {"points": result.totals, "winners": tuple(winner + 1 for winner in result.winners)}


def _steps(do: Do, before: State) -> Iterator[tuple[Kind, int]]:
    """What the active player does, without the cards that majors bring."""
    if do.stash:
        yield Kind.STASH, NONE
    kind = Kind.OPEN if before.stage is Stage.OPEN or do.begin else Kind.MOVE
    for where in do.path:
        yield kind, before.board.names.index(where) if where in before.board.names else NONE
        kind = Kind.MOVE
    if do.stop:
        yield Kind.STOP, NONE


def _refreshed(state: State, spot: str) -> State:
    """A card for this spot; nothing is brought where the example names none that there is."""
    declined = next(action for action in state.legal() if action.kind is Kind.DECLINE)
    wanted = next((action for action in state.legal() if action.where == spot), declined)
    return state.apply(wanted, _NO_CHANCE)
