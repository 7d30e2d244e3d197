"""Two small games, made to be searched: heaps without chance, and a walk for one that counts either way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast

from pnp.game.game import Game
from pnp.play.kit import OpenState
from pnp.play.model import Model, Result


@dataclass(slots=True)
class Take:
    """Has no hash, as actions of a folder's own rules may have none."""

    number: int
    kind = "take"

    __hash__ = None  # type: ignore[assignment]  # what is tested

    def __str__(self) -> str:
        return f"takes {self.number}"


@dataclass(frozen=True)
class Heap(OpenState[Any]):
    """Whoever takes the last one wins."""

    left: int
    seat: int = 0

    @property
    def heading(self) -> str:
        return f"{self.left} left"

    def player(self) -> int | None:
        return self.seat if self.left else None

    def actions(self) -> Iterable[Any]:
        return [Take(number) for number in range(1, min(3, self.left) + 1)]

    def after(self, action: Any, rng: Random) -> Heap:
        return Heap(self.left - action.number, 1 - self.seat)

    def result(self) -> Result | None:
        winner = 1 - self.seat
        return None if self.left else Result(tuple({"last": int(seat == winner)} for seat in (0, 1)), (winner,))


class Heaps(Model[Heap, Any, Any]):
    def __init__(self, left: int = 10) -> None:
        super().__init__(cast(Game, None))
        self.left = left

    players = (2, 2)
    horizon = 20

    def opening(self, board: str, players: int, rng: Random) -> Heap:
        return Heap(self.left)


@dataclass(frozen=True)
class Steps(OpenState[Any]):
    """Each seat takes two steps of 0, 1 or 2, or rolls for them, once a round."""

    points: tuple[int, ...]
    most_wins: bool
    moves: int = 0

    @property
    def heading(self) -> str:
        return f"round {self.moves // (2 * len(self.points))}"

    def player(self) -> int | None:
        return self.moves // 2 % len(self.points) if self.moves < 12 * len(self.points) else None

    def actions(self) -> Iterable[Any]:
        return [Take(number) for number in range(4)]

    def after(self, action: Any, rng: Random) -> Steps:
        seat = self.moves // 2 % len(self.points)
        step = action.number if action.number < 3 else rng.randrange(3)
        points = (*self.points[:seat], self.points[seat] + step, *self.points[seat + 1 :])
        return replace(self, points=points, moves=self.moves + 1)

    def result(self) -> Result | None:
        if self.player() is not None:
            return None
        best = (max if self.most_wins else min)(self.points)
        winners = tuple(seat for seat, points in enumerate(self.points) if points == best)
        return Result(tuple({"steps": points} for points in self.points), winners)


class Race(Model[Steps, Any, Any]):
    def __init__(self, *, most_wins: bool = True, tells: bool = False) -> None:
        super().__init__(cast(Game, None))
        self.most_wins, self.tells = most_wins, tells
        self.asked: list[Steps] = []

    players = (1, 3)
    horizon = 15

    def opening(self, board: str, players: int, rng: Random) -> Steps:
        return Steps((0,) * players, self.most_wins)

    def start(self, board: str, players: int, rng: Random) -> Steps:
        return self.opening(board, players, rng)  # there is no game to ask what it is played on

    def prospects(self, state: Steps) -> Sequence[float] | None:
        self.asked.append(state)
        return [float(points) for points in state.points] if self.tells else None


class Misled(Race):
    """Its appraisal likes small steps, which lose."""

    def appraise(self, view: Any, actions: Sequence[Any]) -> Sequence[float]:
        return [float(-action.number) for action in actions]
