"""All that the rules of a small game are written with, in one import: for the rules.py of a game's folder."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Generic, Self, TypeVar

from pydantic import Field

from pnp.game.fields import Line, OneSymbol, Prose
from pnp.game.game import Game
from pnp.game.tables import Row
from pnp.play.model import Feature, IllegalAction, Model, Result, State
from pnp.play.replay import Replay
from pnp.source.problems import Problem, Severity
from pnp.source.schema import Strict
from pnp.source.spans import Span

__all__ = [
    "Choice",
    "Feature",
    "Field",
    "Game",
    "IllegalAction",
    "Line",
    "Model",
    "OneSymbol",
    "OpenState",
    "Problem",
    "Prose",
    "Replay",
    "Result",
    "Row",
    "Severity",
    "Span",
    "State",
    "Strict",
    "most_wins",
]

A = TypeVar("A")


class Choice(Enum):
    """Actions that are a word each: `STOP = "stops"`, as a transcript tells it."""

    @property
    def kind(self) -> Self:
        return self

    def __str__(self) -> str:
        return str(self.value)


class OpenState(State[A, Any], Generic[A]):
    """A game in which nothing is hidden: what a player sees is the state itself."""

    __slots__ = ()

    def observe(self, seat: int) -> Any:
        return self


def most_wins(points: Sequence[int], called: str = "points") -> Result:
    """How a game ended in which whoever has most has won; ties are shared."""
    winners = tuple(seat for seat, number in enumerate(points) if number == max(points))
    return Result(tuple({called: number} for number in points), winners)
