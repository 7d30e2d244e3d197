"""Low Tide: two dice, a bucket of cockles, and the sea. The whole game in one file: data, rules, bots, examples.

Roll two dice. Take the higher one home, and the turn is over; or put the lower one into the bucket and wade on.
Doubles are the tide: the bucket is lost. Who has enough cockles at the end of a round wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from pathlib import Path
from random import Random
from typing import Annotated

from pydantic import Field

from pnp.game.game import Game
from pnp.play import model as play
from pnp.play.replay import Replay as BaseReplay
from pnp.source.problems import Problem
from pnp.source.schema import Strict
from pnp.source.spans import Span

FOLDER = Path(__file__).parent / "game"
FACES = 6
COCKLES = "cockles"

# What the data looks like

Pip = Annotated[int, Field(ge=1, le=FACES)]
Count = Annotated[int, Field(ge=0, le=1000)]


class Facts(Strict):
    target: int = Field(ge=2, le=200, description="cockles that win the game, 2 to 200")
    rounds: int = Field(ge=1, le=200, description="rounds after which the game ends in any case, 1 to 200")


class Given(Strict):
    bucket: Count = 0
    home: Count = 0
    roll: tuple[Pip, Pip]


class Do(Strict):
    choice: Annotated[str, Field(pattern="^(take|wade|run)$", description="take, wade or run")]


class Expect(Strict):
    legal: bool | None = None
    home: Count | None = None
    bucket: Count | None = None
    why: str = ""


def enough(game: Game) -> Iterator[Problem]:
    """The target can be reached in the rounds that there are."""
    facts = game.facts(Facts)
    if facts.target > facts.rounds * FACES:
        hint = f"at most {facts.rounds * FACES}, or more rounds"
        yield facts.span.at("target").problem(
            f"nobody takes {facts.target} cockles home in {facts.rounds} rounds", hint
        )


# What rulings decide


class Doubles(StrEnum):
    LOSE = "lose"
    SIXES_SAFE = "sixes-safe"


@dataclass(frozen=True, slots=True)
class Rulings:
    doubles: Doubles = Doubles.LOSE


# The game


class Action(Enum):
    TAKE = "takes the higher die home"
    WADE = "wades on with the lower die"
    RUN = "runs from the tide"

    @property
    def kind(self) -> Action:
        return self

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class State(play.State[Action, "State"]):
    """Everything lies open, so what a player sees is the state itself."""

    facts: Facts
    rulings: Rulings
    homes: tuple[int, ...]
    roll: tuple[int, int]
    bucket: int = 0
    seat: int = 0
    round: int = 1

    @property
    def heading(self) -> str:
        return f"round {self.round}, seat {self.seat + 1} with {self.bucket}: {self.roll[0]} {self.roll[1]}"

    @property
    def tide(self) -> bool:
        safe = self.rulings.doubles is Doubles.SIXES_SAFE and self.roll == (FACES, FACES)
        return self.roll[0] == self.roll[1] and not safe

    @property
    def is_over(self) -> bool:
        return self.seat == 0 and (max(self.homes) >= self.facts.target or self.round > self.facts.rounds)

    def player(self) -> int | None:
        return None if self.is_over else self.seat

    def actions(self) -> Iterable[Action]:
        if self.is_over:
            return ()
        return (Action.RUN,) if self.tide else (Action.TAKE, Action.WADE)

    def after(self, action: Action, rng: Random) -> State:
        if action is Action.WADE:
            return replace(self, bucket=self.bucket + min(self.roll), roll=throw(rng))
        gain = self.bucket + max(self.roll) if action is Action.TAKE else 0
        homes = tuple(home + gain * (seat == self.seat) for seat, home in enumerate(self.homes))
        seat = (self.seat + 1) % len(self.homes)
        return replace(self, homes=homes, bucket=0, seat=seat, round=self.round + (seat == 0), roll=throw(rng))

    def observe(self, seat: int) -> State:
        return self

    def result(self) -> play.Result | None:
        if not self.is_over:
            return None
        winners = tuple(seat for seat, home in enumerate(self.homes) if home == max(self.homes))
        return play.Result(tuple({COCKLES: home} for home in self.homes), winners)

    def refusal(self, action: Action) -> play.IllegalAction:
        if self.tide:
            return play.IllegalAction("the tide is in: there is nothing to do but run", ruling="R-DOUBLES")
        return play.IllegalAction("nobody runs from a calm sea", section="Your turn")


def throw(rng: Random) -> tuple[int, int]:
    return rng.randint(1, FACES), rng.randint(1, FACES)


class Replay(BaseReplay["LowTide", Given, Do, Expect]):
    given, do, expect = Given, Do, Expect

    def outcome(self) -> Mapping[str, object]:
        given, facts = self.case.given, self.model.game.facts(Facts)
        state = State(facts, self.model.rulings, (given.home, 0), given.roll, given.bucket)
        action = Action[self.case.do.choice.upper()]
        if action not in state.legal():
            return {"legal": False}
        after = state.apply(action, Random(0))
        return {"legal": True, "home": after.homes[0], "bucket": after.bucket}


class LowTide(play.Model[State, Action, State]):
    facts, switches, replays, checks = Facts, Rulings, Replay, (enough,)

    @property
    def horizon(self) -> int:
        """Doubles end one turn in six: nobody wades on for ever, and long before this."""
        return self.game.facts(Facts).rounds * 400

    def opening(self, board: str, players: int, rng: Random) -> State:
        return State(self.game.facts(Facts), self.rulings, (0,) * players, throw(rng))

    def appraise(self, view: State, actions: Sequence[Action]) -> Sequence[float]:
        """Wading on is worth the lower die now, the mean of a higher one next, and the bucket five times in six."""
        wading = (view.bucket + min(view.roll) + 4.5) * 5 / 6
        worths = {Action.TAKE: view.bucket + max(view.roll), Action.WADE: wading, Action.RUN: 0.0}
        return [worths[action] for action in actions]

    def features(self, board: str) -> Mapping[play.Feature, Span]:
        facts = self.game.facts(Facts)
        return {play.Feature("action", action.name.lower()): facts.span for action in Action}

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterable[play.Feature]:
        return () if action is None else (play.Feature("action", action.name.lower()),)


Model = LowTide
