"""The whole game at one moment: pile, grid, hands, the stack under way, stashes; and what a player sees of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from pnp.games.full_moon_overload import turns
from pnp.games.full_moon_overload.actions import Action, Stage
from pnp.games.full_moon_overload.board import Board, Side, side_of
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
        return turns.legal_actions(self)

    def after(self, action: Action, rng: Random) -> State:
        """With everything that follows without a choice."""
        return turns.play(self, action)

    def refusal(self, action: Action) -> IllegalAction:
        return turns.refusal(self, action)

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
