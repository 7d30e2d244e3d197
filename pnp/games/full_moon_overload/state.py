"""The whole game at one moment -> what may be done, and why nothing else; what comes of it, and what a player sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from pnp.games.full_moon_overload import telling
from pnp.games.full_moon_overload.actions import Action, Kind, Stage
from pnp.games.full_moon_overload.board import NONE, Board, Side, side_of, upright
from pnp.games.full_moon_overload.rulings import HandLeft, LastTurn, MustMove
from pnp.games.full_moon_overload.schema import CLASSES
from pnp.games.full_moon_overload.score import Points, score, winning_seats
from pnp.play import model
from pnp.play.model import IllegalAction, Result
from pnp.play.swift import replace, swift

_DECLINE, _STOP = (Action(Kind.DECLINE),), (Action(Kind.STOP),)


@swift
@dataclass(frozen=True, slots=True)
class FirstDraw:
    """How it was decided who begins: the cards drawn, round the table, who was level, and who won."""

    cards: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    winner: int = 0


@swift
@dataclass(frozen=True, slots=True)
class View:
    """What every player sees: all of a state but the order of the pile, and which way its cards lie."""

    board: Board
    draw: FirstDraw
    turn: int
    seat: int  # whose turn it is
    stage: Stage
    unseen: tuple[int, ...]  # the cards in the pile, by their numbers
    grid: tuple[int, ...]
    hands: tuple[int, ...]
    stashes: tuple[tuple[int, ...], ...]
    stack: tuple[int, ...]
    path: tuple[int, ...]
    fresh: int
    moves: int
    refreshes: int
    news: tuple[telling.News, ...]

    @property
    def side(self) -> Side:
        return side_of(self.seat)


@swift
@dataclass(frozen=True, slots=True)
class State(model.State[Action, View]):
    """The slot of the stack's top card is empty in `grid`: the stack stands on it."""

    board: Board
    draw: FirstDraw
    turn: int
    seat: int
    stage: Stage
    pile: tuple[int, ...]  # the last one is drawn next
    grid: tuple[int, ...]
    hands: tuple[int, ...]
    stashes: tuple[tuple[int, ...], ...]
    stack: tuple[int, ...] = ()  # from the hand card up
    path: tuple[int, ...] = ()  # the slots entered, one for each card of the stack but the first
    fresh: int = 0  # cards that the major on top may still bring
    moves: int = 0  # of all turns together
    refreshes: int = 0
    news: tuple[telling.News, ...] = ()  # what the last action brought, for a transcript

    @property
    def heading(self) -> str:
        return "\n".join(one.text(self.board) for one in self.news)

    @property
    def side(self) -> Side:
        return side_of(self.seat)

    @property
    def is_over(self) -> bool:
        return self.stage is Stage.OVER

    @property
    def top(self) -> int:
        return self.stack[-1]

    def player(self) -> int | None:
        return None if self.is_over else self.seat

    def actions(self) -> Iterable[Action]:
        """Nothing when the game is over."""
        return [action for actions in self.kinds() for action in actions]

    def kinds(self) -> Sequence[Sequence[Action]]:
        board, grid = self.board, self.grid
        match self.stage:
            case Stage.OPEN:
                hand = self.hands[self.seat]
                if targets := board.enterable(hand, board.opening(self.side), grid):
                    return ([board.onto(Kind.OPEN, slot, grid[slot]) for slot in targets],)
                return ((Action(Kind.STASH, what=board.deck.of(hand).name),),)
            case Stage.REFRESH:
                spots = board.spots(self.top, self.path[-1], self.side, grid)
                return ([board.refreshing[slot] for slot in spots], _DECLINE) if spots else (_DECLINE,)
            case Stage.MOVE:
                leads = board.leads(self.top, self.path[-1], self.side, grid)
                moves = ([board.onto(Kind.MOVE, slot, grid[slot]) for slot in leads],) if leads else ()
                return (*moves, _STOP) if board.rulings.must_move is MustMove.MAY_STOP else moves
            case Stage.OVER:
                return ()

    def after(self, action: Action, rng: Random) -> State:
        """With everything that follows without a choice."""
        match action.kind:
            case Kind.OPEN:
                hand, hands = self.hands[self.seat], _changed(self.hands, self.seat, NONE)
                return _entered(self, action.slot, hands, (hand,))
            case Kind.MOVE:
                return _entered(self, action.slot, self.hands, self.stack)
            case Kind.REFRESH:
                return _refreshed(self, action)
            case Kind.DECLINE:
                return _decided(self, 0, self.grid, self.stack, self.path)
            case Kind.STASH:
                return _stashed_hand(self)
            case Kind.STOP:
                return _ended(self, self.stack)

    def refusal(self, action: Action) -> IllegalAction:
        """Why an action is not among the legal ones; what is none of this game has no better reason than that."""
        if self.is_over:
            return IllegalAction("the game is over", section="The end of the game")
        match getattr(action, "kind", None), self.stage:
            case Kind.OPEN, Stage.OPEN:
                return _cannot_open(self, action.slot)
            case Kind.MOVE, Stage.MOVE:
                return _cannot_move(self, action.slot)
            case Kind.STASH, Stage.OPEN:
                hand = self.board.deck.of(self.hands[self.seat]).name
                return IllegalAction(f"{hand} can open, so it does", ruling="F-MUST")
            case Kind.STOP, Stage.MOVE:
                return IllegalAction("a turn goes on while there is a move", ruling="F-MUST")
            case Kind.REFRESH, Stage.REFRESH:
                return IllegalAction("a fresh card goes to an empty slot beside its major", ruling="F-REFRESH")
            case Kind.REFRESH | Kind.DECLINE, _:
                return IllegalAction("no major can bring a card now", ruling="F-REFRESH")
        return IllegalAction(f"“{action}” is not legal now", section="Your turn")

    def observe(self, seat: int) -> View:
        """Hands lie open, so all seats see the same."""
        return View(
            self.board,
            self.draw,
            self.turn,
            self.seat,
            self.stage,
            _unseen(self.pile),
            self.grid,
            self.hands,
            self.stashes,
            self.stack,
            self.path,
            self.fresh,
            self.moves,
            self.refreshes,
            self.news,
        )

    def counts(self) -> list[tuple[int, ...]]:
        """Cards of each class in every stash."""
        return [self.board.deck.counts(stash) for stash in self.stashes]

    def points(self) -> tuple[Points, ...]:
        return score(self.counts(), self.board.deck.points, self.board.rulings)

    def result(self) -> Result | None:
        """The points of each seat, class by class, and who has won; None while the game goes on."""
        if not self.is_over:
            return None
        points = self.points()
        scores = tuple(dict(zip(map(str, CLASSES), by_class, strict=True)) for by_class in points)
        return Result(scores, winning_seats([sum(by_class) for by_class in points]))


# What may be done, and why nothing else


def _cannot_open(state: State, slot: int) -> IllegalAction:
    if slot not in state.board.opening(state.side):
        return IllegalAction("a turn opens in the nearest row", section="Opening")
    return _cannot_enter(state, state.hands[state.seat], slot)


def _cannot_move(state: State, slot: int) -> IllegalAction:
    board, here = state.board, state.path[-1]
    if slot not in board.all_around[here]:
        return IllegalAction("a stack moves to a card beside it", section="Moving")
    if slot not in board.exits[upright(state.top, state.side)][here]:
        return IllegalAction("an inverted card does not move across a corner", section="Moving")
    return _cannot_enter(state, state.top, slot)


def _cannot_enter(state: State, code: int, slot: int) -> IllegalAction:
    deck, there = state.board.deck, state.grid[slot]
    if there == NONE:
        return IllegalAction("nothing moves onto an empty slot", ruling="F-STACK")
    message = f"{deck.of(code).name} cannot move to {deck.of(there).name}"
    return IllegalAction(message, section="Who may move to whom")


# What comes of it


def begin(state: State) -> State:
    """A turn begins: a card for who has none, then the empty slots as far as the pile goes."""
    return _begun(state, state.turn, state.seat, state.stashes)


def _begun(
    state: State, turn: int, seat: int, stashes: tuple[tuple[int, ...], ...], *news: telling.News, **also: Any
) -> State:
    pile, grid, hands = list(state.pile), list(also.pop("grid", state.grid)), also.pop("hands", state.hands)
    if hands[seat] == NONE and pile:
        hands = _changed(hands, seat, pile.pop())
    for slot in state.board.refilling(side_of(seat)):
        if grid[slot] == NONE and pile:
            grid[slot] = pile.pop()
    lying = tuple(grid)
    told = telling.TurnBegins(turn, seat, hands[seat], len(pile), lying)
    after = replace(
        state,
        turn=turn,
        seat=seat,
        stage=Stage.OPEN,
        pile=tuple(pile),
        grid=lying,
        hands=hands,
        stashes=stashes,
        news=(*news, told),
        **also,
    )
    lost = not pile and state.board.rulings.last_turn is LastTurn.LOST
    return _over(after, stashes, *news) if lost else after


def _entered(state: State, slot: int, hands: tuple[int, ...], stack: tuple[int, ...]) -> State:
    """The card on the slot goes on top of the stack, which now stands there."""
    code, board = state.grid[slot], state.board
    fresh = board.refresh if board.deck.is_major(code) else 0
    grid, path = _changed(state.grid, slot, NONE), (*state.path, slot)
    return _decided(state, fresh, grid, (*stack, code), path, hands=hands, moves=state.moves + 1)


def _refreshed(state: State, action: Action) -> State:
    """The next card of the pile lies beside the major; where the turn ends with it, there is more to say."""
    pile, code = state.pile[:-1], state.pile[-1]
    news, grid = (telling.PileGives(code, action.where),), _changed(state.grid, action.slot, code)
    after = replace(state, pile=pile, grid=grid, refreshes=state.refreshes + 1, news=news)
    decided = _decided(after, state.fresh - 1, grid, state.stack, state.path)
    return decided if decided.news is news else replace(decided, news=(*news, *decided.news))


def _decided(
    state: State, fresh: int, grid: tuple[int, ...], stack: tuple[int, ...], path: tuple[int, ...], **also: Any
) -> State:
    """On to the next decision about the stack; the turn ends where there is none."""
    board, top, slot, side = state.board, stack[-1], path[-1], state.side
    if board.may_go_on(state.turn, len(path)):
        if fresh and state.pile and board.spots(top, slot, side, grid):
            return replace(state, stage=Stage.REFRESH, fresh=fresh, grid=grid, stack=stack, path=path, **also)
        if board.leads(top, slot, side, grid):
            return replace(state, stage=Stage.MOVE, fresh=0, grid=grid, stack=stack, path=path, **also)
    return _ended(state, stack, grid=grid, **also)


def _stashed_hand(state: State) -> State:
    """The card in hand opens nothing: it is stashed, and the next one is drawn and tried if there is one."""
    seat = state.seat
    stashes = _stashed(state, state.hands[seat])
    if not state.pile:
        return _over(replace(state, hands=_changed(state.hands, seat, NONE)), stashes)
    hands = _changed(state.hands, seat, state.pile[-1])
    news = (telling.PileGives(state.pile[-1]),)
    return replace(state, stashes=stashes, hands=hands, pile=state.pile[:-1], news=news)


def _ended(state: State, stack: tuple[int, ...], **also: Any) -> State:
    """The stack is stashed; the next player begins, or nobody does because the pile is empty."""
    stashes, brought = _stashed(state, *stack), telling.Brought(state.seat, stack)
    if not state.pile:
        return _over(replace(state, stack=(), path=(), fresh=0, **also), stashes, brought)
    seat = (state.seat + 1) % len(stashes)
    return _begun(state, state.turn + 1, seat, stashes, brought, stack=(), path=(), fresh=0, **also)


def _stashed(state: State, *codes: int) -> tuple[tuple[int, ...], ...]:
    """The stashes, with these cards in the active player's."""
    seat, stashes = state.seat, state.stashes
    return (*stashes[:seat], (*stashes[seat], *codes), *stashes[seat + 1 :])


def _over(state: State, stashes: tuple[tuple[int, ...], ...], *news: telling.News) -> State:
    """Cards still in hand go to their owners' stashes."""
    hands = state.hands
    if state.board.rulings.hand_left is HandLeft.COUNTS:
        held = zip(stashes, hands, strict=True)
        stashes = tuple((*stash, hand) if hand != NONE else stash for stash, hand in held)
        hands = (NONE,) * len(stashes)
    told = telling.GameEnds(state.turn, stashes)
    return replace(state, stage=Stage.OVER, stashes=stashes, hands=hands, news=(*news, told))


def _changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """With another value in one place."""
    return (*values[:place], value, *values[place + 1 :])


@lru_cache(maxsize=256)  # most actions draw nothing
def _unseen(pile: tuple[int, ...]) -> tuple[int, ...]:
    """The cards in the pile, in an order that tells nothing."""
    return tuple(sorted([code >> 1 for code in pile]))
