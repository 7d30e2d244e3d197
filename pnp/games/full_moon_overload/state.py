"""The whole game at one moment -> what may be done, and why nothing else; what comes of it, and what a player sees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from pnp.games.full_moon_overload import telling
from pnp.games.full_moon_overload.actions import Action, Kind, Stage
from pnp.games.full_moon_overload.board import NONE, Board, Side, side_of, upright
from pnp.games.full_moon_overload.rulings import HandLeft, LastTurn, MustMove
from pnp.games.full_moon_overload.schema import CLASSES
from pnp.games.full_moon_overload.score import Points, score, winning_seats
from pnp.play import model
from pnp.play.model import IllegalAction, Result


@dataclass(frozen=True, slots=True)
class FirstDraw:
    """How it was decided who begins: the cards drawn, round the table, who was level, and who won."""

    cards: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    winner: int = 0


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
    heading: str

    @property
    def side(self) -> Side:
        return side_of(self.seat)


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
    heading: str = ""  # what the pile has just brought, for a transcript

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
        board, grid = self.board, self.grid
        match self.stage:
            case Stage.OPEN:
                hand = self.hands[self.seat]
                targets = board.enterable(hand, board.opening(self.side), grid)
                stash = [Action(Kind.STASH, what=board.deck.of(hand).name)] if not targets else []
                return [*(_onto(self, Kind.OPEN, slot) for slot in targets), *stash]
            case Stage.REFRESH:
                spots = board.spots(self.top, self.path[-1], self.side, grid)
                return [*(Action(Kind.REFRESH, slot, board.names[slot]) for slot in spots), Action(Kind.DECLINE)]
            case Stage.MOVE:
                leads = board.leads(self.top, self.path[-1], self.side, grid)
                stop = [Action(Kind.STOP)] if board.rulings.must_move is MustMove.MAY_STOP else []
                return [*(_onto(self, Kind.MOVE, slot) for slot in leads), *stop]
            case Stage.OVER:
                return []

    def after(self, action: Action, rng: Random) -> State:
        """With everything that follows without a choice."""
        match action.kind:
            case Kind.OPEN:
                hand = self.hands[self.seat]
                empty_handed = replace(self, hands=_changed(self.hands, self.seat, NONE), stack=(hand,))
                return _entered(empty_handed, action.slot)
            case Kind.MOVE:
                return _entered(self, action.slot)
            case Kind.REFRESH:
                return _refreshed(self, action)
            case Kind.DECLINE:
                return _decided(self, 0)
            case Kind.STASH:
                return _stashed_hand(self)
            case Kind.STOP:
                return _ended(self)

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
            tuple(sorted(code >> 1 for code in self.pile)),
            self.grid,
            self.hands,
            self.stashes,
            self.stack,
            self.path,
            self.fresh,
            self.moves,
            self.refreshes,
            self.heading,
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


def _onto(state: State, kind: Kind, slot: int) -> Action:
    return Action(kind, slot, state.board.names[slot], state.board.deck.of(state.grid[slot]).name)


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
    pile, grid, hands = list(state.pile), list(state.grid), state.hands
    if hands[state.seat] == NONE and pile:
        hands = _changed(hands, state.seat, pile.pop())
    for slot in state.board.refilling(state.side):
        if grid[slot] == NONE and pile:
            grid[slot] = pile.pop()
    after = _announced(replace(state, stage=Stage.OPEN, pile=tuple(pile), grid=tuple(grid), hands=hands))
    return _over(after) if not pile and state.board.rulings.last_turn is LastTurn.LOST else after


def _entered(state: State, slot: int) -> State:
    """The card on the slot goes on top of the stack, which now stands there."""
    code = state.grid[slot]
    fresh = state.board.refresh if state.board.deck.is_major(code) else 0
    after = replace(
        state,
        grid=_changed(state.grid, slot, NONE),
        stack=(*state.stack, code),
        path=(*state.path, slot),
        moves=state.moves + 1,
    )
    return _decided(after, fresh)


def _refreshed(state: State, action: Action) -> State:
    """The next card of the pile lies beside the major; where the turn ends with it, there is more to say."""
    pile, grid = state.pile[:-1], _changed(state.grid, action.slot, state.pile[-1])
    heading = f"the pile gives {state.board.deck.codes[state.pile[-1]]} for {action.where}"
    after = replace(state, pile=pile, grid=grid, refreshes=state.refreshes + 1, heading=heading)
    decided = _decided(after, state.fresh - 1)
    return decided if decided.heading == heading else replace(decided, heading=f"{heading}\n{decided.heading}")


def _decided(state: State, fresh: int) -> State:
    """On to the next decision about the stack; the turn ends where there is none."""
    board, top, slot, side = state.board, state.stack[-1], state.path[-1], state.side
    if not board.may_go_on(state.turn, len(state.path)):
        return _ended(state)
    if fresh and state.pile and board.spots(top, slot, side, state.grid):
        return replace(state, stage=Stage.REFRESH, fresh=fresh)
    if board.leads(top, slot, side, state.grid):
        return replace(state, stage=Stage.MOVE, fresh=0)
    return _ended(state)


def _stashed_hand(state: State) -> State:
    """The card in hand opens nothing: it is stashed, and the next one is drawn and tried if there is one."""
    seat = state.seat
    stashes = _stashed(state, state.hands[seat])
    if not state.pile:
        return _over(replace(state, stashes=stashes, hands=_changed(state.hands, seat, NONE)))
    hands = _changed(state.hands, seat, state.pile[-1])
    heading = f"the pile gives {state.board.deck.codes[state.pile[-1]]}"
    return replace(state, stashes=stashes, hands=hands, pile=state.pile[:-1], heading=heading)


def _ended(state: State) -> State:
    """The stack is stashed; the next player begins, or nobody does because the pile is empty."""
    after = replace(state, stashes=_stashed(state, *state.stack), stack=(), path=(), fresh=0)
    brought = telling.brought(state.board.deck, state.seat, state.stack)
    if not state.pile:
        ended = _over(after)
    else:
        ended = begin(replace(after, turn=state.turn + 1, seat=(state.seat + 1) % len(state.stashes)))
    return replace(ended, heading=f"{brought}\n{ended.heading}")


def _stashed(state: State, *codes: int) -> tuple[tuple[int, ...], ...]:
    """The stashes, with these cards in the active player's."""
    seat, stashes = state.seat, state.stashes
    return (*stashes[:seat], (*stashes[seat], *codes), *stashes[seat + 1 :])


def _over(state: State) -> State:
    """Cards still in hand go to their owners' stashes."""
    stashes, hands = state.stashes, state.hands
    if state.board.rulings.hand_left is HandLeft.COUNTS:
        held = zip(stashes, hands, strict=True)
        stashes = tuple((*stash, hand) if hand != NONE else stash for stash, hand in held)
        hands = (NONE,) * len(stashes)
    heading = f"the pile is empty and turn {state.turn} over\n{telling.stashed(state.board.deck, stashes)}"
    return replace(state, stage=Stage.OVER, stashes=stashes, hands=hands, heading=heading)


def _announced(state: State) -> State:
    """What lies on the table at the beginning of a turn."""
    board, hand = state.board, state.board.deck.codes[state.hands[state.seat]]
    who = f"turn {state.turn}, seat {state.seat + 1} in the {state.side}"
    return replace(state, heading=f"{who} holds {hand}, pile {len(state.pile)}: {telling.lying(board, state.grid)}")


def _changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """With another value in one place."""
    return (*values[:place], value, *values[place + 1 :])
