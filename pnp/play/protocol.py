"""What every game's model offers, so that bots, playouts and checks work with any of them."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias

from pnp.source.problems import PnpError
from pnp.source.toml import KeyPath


class IllegalAction(PnpError):  # noqa: N818 - reads as what it says where it is raised
    """Somebody tried what the rules do not allow."""


def described(error: Exception) -> str:
    """An exception that came out of a game's rules, and where it was raised: what a traceback says in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({'/'.join(Path(frames[-1].filename).parts[-2:])}:{frames[-1].lineno})" if frames else ""
    told = " ".join(str(error).split())  # one line, whatever it holds
    return f"{type(error).__name__}: {told}{where}"


class Feature(NamedTuple):
    """Something in the data that play may or may not come across: a face, a bonus, a ruling."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class Row(NamedTuple):
    """The row of the data that a feature comes from."""

    file: str
    path: KeyPath


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the points of each seat, section by section, and the seats that won."""

    scores: tuple[Mapping[str, int], ...]
    winners: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(points.values()) for points in self.scores)


# A game's own actions and views: only the game's model looks inside them. Every action has a hashable `kind`
# (draws, passes, spends …) and prints as a line that no other legal action prints as.
Action: TypeAlias = Any
View: TypeAlias = Any
Moment: TypeAlias = Any  # a State, of the game's own make
Appraise: TypeAlias = Callable[[View, Sequence[Action]], Sequence[float]]  # what each action seems to be worth


@dataclass(frozen=True, slots=True)
class Tabled:
    """Figures that a model has worked out, as a person reads them: one row a line, one text a column."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    bars: tuple[float, ...] = ()  # one a row, none below 0: drawn as a chart beside the figures


class State(Protocol):
    """A game at one moment; frozen. All chance comes from the `rng` handed in."""

    @property
    def heading(self) -> str:
        """What a transcript says before the actions that follow."""
        ...

    def player(self) -> int | None: ...

    def legal(self) -> Sequence[Action]: ...

    def apply(self, action: Action, rng: Random) -> State: ...

    def observe(self, seat: int) -> View: ...

    def result(self) -> Result | None: ...


class Model(Protocol):
    """A game's rules, built from its data."""

    @property
    def boards(self) -> tuple[str, ...]:
        """What a game can be played on; one name if there is no choice.

        A model may also have `usual_boards`: those that figures are about unless others are asked for.
        """
        ...

    @property
    def players(self) -> tuple[int, int]:
        """Fewest and most."""
        ...

    @property
    def horizon(self) -> int:
        """More actions than any game can have, for one seat."""
        ...

    @property
    def endless_share(self) -> float:
        """How many games of random bots may hit the horizon: 0 where the rules see to it that every game ends."""
        ...

    def start(self, board: str, players: int, rng: Random) -> State: ...

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        """What each action seems to be worth to the player who sees this: how the greedy bot chooses."""
        ...

    @property
    def minds(self) -> Mapping[str, Appraise]:
        """Bots of the game's own, besides random and greedy: by name, how each appraises."""
        ...

    def broken(self, before: Moment, action: Action, after: Moment) -> Iterable[str]:
        """Invariants that do not hold after the action."""
        ...

    def features(self, board: str) -> Mapping[Feature, Row]:
        """Everything that play on this board should come across some day."""
        ...

    def fired(self, before: Moment | None, action: Action | None, after: Moment) -> Iterable[Feature]:
        """What this step came across; the start has no state before it."""
        ...

    def measures(self, state: Moment, seat: int) -> Mapping[str, float]:
        """Figures about the end of a game that a designer asks for."""
        ...

    def traits(self, state: Moment, seat: int) -> Mapping[str, str]:
        """What a seat was in this game (its character, its suit …): wins are counted by it."""
        ...
