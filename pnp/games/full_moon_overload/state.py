"""The whole game at one moment: pile, grid, hands, the stack under way, stashes; and what can be done next."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from pnp.games.full_moon_overload import turns
from pnp.games.full_moon_overload.actions import Action, Kind
from pnp.games.full_moon_overload.board import Board
from pnp.games.full_moon_overload.options import MustMove
from pnp.games.full_moon_overload.scoring import Points, score
from pnp.games.full_moon_overload.setup import Draw
from pnp.games.full_moon_overload.vocabulary import CLASSES, Side, Stage
from pnp.play.protocol import IllegalAction, Result


@dataclass(frozen=True, slots=True)
class View:
    """What a player sees: everything but the order of the pile. `unseen` are the cards in it, sorted."""

    board: Board
    viewer: int
    seat: int
    stage: Stage
    grid: tuple[int, ...]
    hands: tuple[int, ...]
    stashes: tuple[tuple[int, ...], ...]
    stack: tuple[int, ...]
    path: tuple[int, ...]
    fresh: int
    unseen: tuple[int, ...]

    @property
    def side(self) -> Side:
        return side_of(self.seat)


def side_of(seat: int) -> Side:
    """First and third player sit in the south, second and fourth in the north."""
    return Side(seat % len(Side))


@dataclass(frozen=True, slots=True)
class State:
    """The slot of the stack's top card is empty in `grid`: the stack stands on it."""

    board: Board
    draw: Draw
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
    news: str = ""  # what the pile has just brought, for a transcript
    _legal: list[tuple[Action, ...]] = field(default_factory=list, compare=False, repr=False)

    @property
    def side(self) -> Side:
        return side_of(self.seat)

    @property
    def is_over(self) -> bool:
        return self.stage is Stage.OVER

    @property
    def top(self) -> int:
        return self.stack[-1]

    @property
    def heading(self) -> str:
        return self.news

    def player(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        return None if self.is_over else self.seat

    def legal(self) -> tuple[Action, ...]:
        if not self._legal:
            self._legal.append(tuple(_legal(self)))
        return self._legal[0]

    def apply(self, action: Action, rng: Random) -> State:
        """The state after a legal action and everything that follows from it without a choice."""
        if action not in self.legal():
            raise IllegalAction(f"“{action}” is not legal now")
        return turns.play(self, action)

    def observe(self, seat: int) -> View:
        return View(
            self.board,
            seat,
            self.seat,
            self.stage,
            self.grid,
            self.hands,
            self.stashes,
            self.stack,
            self.path,
            self.fresh,
            tuple(sorted(code >> 1 for code in self.pile)),
        )

    def points(self) -> tuple[Points, ...]:
        counts = [self.board.deck.counts(stash) for stash in self.stashes]
        return score(counts, self.board.deck.points, self.board.options)

    def result(self) -> Result | None:
        """The points of each seat, class by class, and who has won; None while the game goes on."""
        if not self.is_over:
            return None
        points = self.points()
        totals = [sum(one) for one in points]
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        scores = tuple({kind.value: one for kind, one in zip(CLASSES, by_class, strict=True)} for by_class in points)
        return Result(scores, winners)


def _legal(state: State) -> list[Action]:
    """All that the active player may do; nothing when the game is over."""
    board, grid = state.board, state.grid
    match state.stage:
        case Stage.OPEN:
            hand = state.hands[state.seat]
            reach = board.relation.reach[hand >> 1]
            row = board.opening(state.side)
            targets = [slot for slot in row if grid[slot] >= 0 and reach >> (grid[slot] >> 1) & 1]
            if not targets:
                return [Action(Kind.STASH, what=board.deck.of(hand).name)]
            return [_onto(state, Kind.OPEN, slot) for slot in targets]
        case Stage.REFRESH:
            spots = board.spots(state.top, state.path[-1], state.side, grid)
            return [*(Action(Kind.REFRESH, slot, board.names[slot]) for slot in spots), Action(Kind.DECLINE)]
        case Stage.MOVE:
            leads = board.leads(state.top, state.path[-1], state.side, grid)
            stop = [Action(Kind.STOP)] if board.options.must_move is MustMove.MAY_STOP else []
            return [*(_onto(state, Kind.MOVE, slot) for slot in leads), *stop]
        case Stage.OVER:
            return []


def _onto(state: State, kind: Kind, slot: int) -> Action:
    return Action(kind, slot, state.board.names[slot], state.board.deck.of(state.grid[slot]).name)
