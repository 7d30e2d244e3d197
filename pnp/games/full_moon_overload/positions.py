"""What is given in a worked example -> cards and a state, or why no game could come to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from pnp.games.full_moon_overload.actions import Stage
from pnp.games.full_moon_overload.board import NONE, laid, side_of, upright
from pnp.games.full_moon_overload.results import player_counts
from pnp.games.full_moon_overload.schema import CLASSES, EMPTY, TURNED, Do, Given
from pnp.games.full_moon_overload.state import FirstDraw, State
from pnp.play.replay import ExampleSpan
from pnp.source.problems import DataError, Problem
from pnp.source.spans import lookup
from pnp.source.wording import between

if TYPE_CHECKING:
    from pnp.games.full_moon_overload.rules import FullMoonOverload


class Position:
    """What is given in an example, as cards and as a state. DataError for what cannot lie on any table."""

    def __init__(self, model: FullMoonOverload, given: Given, span: ExampleSpan) -> None:
        self.model, self.given, self.span = model, given, span
        self.players = given.players or player_counts(model.game)[0]
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
        if given.player > self.players:
            raise DataError([span.at("player").problem(f"there are {self.players} players")])
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
            stashes=self._stashes(),
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
        hands = [NONE] * self.players
        hands[given.player - 1] = self.card_or_none(given.hand, self.span.at("hand"))
        for name, text in given.waiting.items():
            span = self.span.at("waiting", name)
            if not name.isdecimal() or not 1 <= int(name) <= self.players or int(name) == given.player:
                raise DataError([span.problem(f"“{name}” is no other player")])
            hands[int(name) - 1] = self.card_or_none(text, span)
        return tuple(hands)

    def _stashes(self) -> tuple[tuple[int, ...], ...]:
        given, span = self.given, self.span.at("stashes")
        if given.stashes and len(given.stashes) != self.players:
            raise DataError([span.problem(f"there are {self.players} players, each with a stash")])
        told = given.stashes or ((),) * self.players
        return tuple(self.cards(stash, span.at(number)) for number, stash in enumerate(told))


# What no game could come to


def unreachable(position: Position, do: Do) -> Iterator[Problem]:
    """A position that nobody could ever meet would prove nothing."""
    yield from _wrong_players(position)
    yield from _too_many_cards(position)
    if position.given.grid:
        yield from _wrong_size(position)
        yield from _wrong_turn(position, position.state(), do)


def _wrong_players(position: Position) -> Iterator[Problem]:
    given, counts = position.given, player_counts(position.model.game)
    told = {"players": given.players, **{key: len(getattr(given, key)) or None for key in ("first", *CLASSES)}}
    for key, players in told.items():
        if players is not None and players not in counts:
            message = f"the game is for {between(counts[0], counts[-1], 'player')}, not for {players}"
            yield position.span.at(key).problem(message)


def _too_many_cards(position: Position) -> Iterator[Problem]:
    """Of a class there are so many in the deck."""
    deck = position.model.deck
    for kind in CLASSES:
        there = sum(card.kind is kind for card in deck.cards)
        if sum(getattr(position.given, kind)) > there:
            message = f"the deck has {there} cards of this class, not {sum(getattr(position.given, kind))}"
            yield position.span.at(kind).problem(message)


def _wrong_size(position: Position) -> Iterator[Problem]:
    numbers, grid = position.model.numbers, position.given.grid
    for side in (len(grid), len(grid[0])):
        if not numbers.smallest_side <= side <= numbers.largest_side:
            sides = f"{numbers.smallest_side} to {numbers.largest_side}"
            message = f"a grid has {sides} rows and columns, not {side}"
            yield position.span.at("grid").problem(message)
            return


def _wrong_turn(position: Position, state: State, do: Do) -> Iterator[Problem]:
    given, span = position.given, position.span
    first_round = [int(name) for name in given.waiting if int(name) > given.player]
    if first_round and any(not stash for stash in state.stashes[: given.player - 1]):
        yield span.at("stashes").problem("those who have had a turn have cards in their stashes")
    if do.begin:
        if not given.pile:
            yield span.at("pile").problem("no turn begins without a pile")
    elif not state.stack:
        if given.hand == EMPTY:
            yield span.at("hand").problem("without a card in hand nobody opens; “begin” draws one")
        if state.pile and NONE in state.grid:
            yield span.at("grid").problem("while there is a pile, a turn opens on a grid without gaps")
    else:
        yield from _wrong_stack(position, state)


def _wrong_stack(position: Position, state: State) -> Iterator[Problem]:
    """The stack must have come to where it stands: from card to card, from the nearest row, leaving gaps behind it."""
    deck, relation, span = position.model.deck, position.model.relation, position.span
    for place, (here, there) in enumerate(pairwise(state.stack), 1):
        if not relation.allows(deck.of(here), deck.of(there)):
            message = f"{deck.of(here).name} cannot move to {deck.of(there).name}"
            yield span.at("stack", place).problem(message)
            return
    if len(state.stack) < 2:
        yield span.at("stack").problem("a stack has at least two cards: the one that opened, and the one it entered")
    elif not _walked(state, (), frozenset()):
        message = "no turn leads here: a stack comes from the nearest row and leaves a gap for every card it entered"
        yield span.at("at").problem(message, "a slot that it came by may be full again if a major brought a card")


def _walked(state: State, path: tuple[int, ...], refilled: frozenset[int]) -> bool:
    """Whether slots can be found that the stack's cards lay on, the last being where it stands."""
    board, end, cards = state.board, state.path[-1], state.stack[1:]
    if len(path) == len(cards):
        gaps = {slot for slot, code in enumerate(state.grid) if code == NONE} - {end}
        return path[-1] == end and (not state.pile or gaps <= {*path})
    number = len(path)
    ways = board.exits[upright(cards[number - 1], state.side)][path[-1]] if path else board.opening(state.side)
    # Cards that majors bring from here on may fill the slot again.
    brought = board.refresh * sum(board.deck.is_major(code) for code in cards[number + 1 :])
    for slot in ways:
        is_last = number + 1 == len(cards)
        is_full = slot != end and state.grid[slot] != NONE
        if slot in path or (slot == end) != is_last or (is_full and len(refilled) >= brought):
            continue
        if _walked(state, (*path, slot), refilled | {slot} if is_full else refilled):
            return True
    return False


def side_names(players: int) -> tuple[str, ...]:
    return tuple(str(side_of(seat)) for seat in range(players))
