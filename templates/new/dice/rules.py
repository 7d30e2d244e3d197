"""The rules: `pnp check` judges the data by them, replays the examples and lets bots play (docs/write-a-game.md)."""

from dataclasses import dataclass, replace
from enum import StrEnum
from math import comb
from random import Random
from typing import Literal

from pnp.play.kit import Choice, Field, Model, OneSymbol, OpenState, Prose, Replay, Row, Strict, most_wins


class Facts(Strict):  # [facts] in game.toml
    limit: int = Field(ge=1, le=9, description="waves that wash a basket away, 1 to 9")
    reach: int = Field(ge=1, le=99, description="pebbles that reach the shallows, 1 to 99")
    target: int = Field(ge=1, le=500, description="pebbles at home that end the game, 1 to 500")
    rounds: int = Field(ge=1, le=20, description="rounds of the longest game, 1 to 20")


class Face(Row):  # a row of tables/faces.toml
    face: OneSymbol
    pebbles: int = Field(ge=0, le=9, description="what the face adds to the basket; 0 is a wave")
    text: Prose


class Shallows(StrEnum):  # the readings of a ruling in rulings.toml
    ADDS = "adds"
    REPLACES = "replaces"


@dataclass(frozen=True)
class Rulings:
    shallows: Shallows = Shallows.ADDS


class Action(Choice):
    STOP = "stops"
    ROLL = "rolls on"
    LOSE = "loses the basket"


@dataclass(frozen=True)
class State(OpenState):  # the dice have been rolled, and somebody decides
    rules: Model
    homes: tuple[int, ...]
    basket: int = 0
    waves: int = 0
    shallows: int = 0
    seat: int = 0
    round: int = 1

    @property
    def heading(self):
        return f"round {self.round}: {self.basket} in the basket, {self.waves} aside, {self.shallows} in the shallows"

    @property
    def haul(self):
        return self.basket + (self.shallows if self.basket >= self.rules.numbers.reach else 0)

    def rolled(self, roll):
        return replace(self, basket=self.basket + sum(roll), waves=self.waves + roll.count(0))

    def thrown(self, rng):
        return self.rolled([rng.choice(self.rules.sides) for _ in range(self.rules.dice - self.waves)])

    def player(self):
        is_last = max(self.homes) >= self.rules.numbers.target or self.round > self.rules.numbers.rounds
        return None if self.seat == 0 and is_last else self.seat

    def actions(self):
        return (Action.LOSE,) if self.waves >= self.rules.numbers.limit else (Action.STOP, Action.ROLL)

    def after(self, action, rng):
        if action is Action.ROLL:
            return self.thrown(rng)
        if action is Action.STOP:
            gain, left = self.haul, 0 if self.basket >= self.rules.numbers.reach else self.shallows
        else:
            gain, left = 0, self.basket + (self.shallows if self.rules.rulings.shallows is Shallows.ADDS else 0)
        homes = tuple(home + gain * (seat == self.seat) for seat, home in enumerate(self.homes))
        seat = (self.seat + 1) % len(homes)
        return State(self.rules, homes, 0, 0, left, seat, self.round + (seat == 0)).thrown(rng)

    def result(self):
        return most_wins(self.homes, "pebbles") if self.player() is None else None


class Given(Strict):  # the parts of a worked example in examples.toml
    home: int = 0
    basket: int = 0
    waves: int = 0
    shallows: int = 0
    roll: tuple[OneSymbol, ...]


class Do(Strict):
    choice: Literal["stop", "roll", "lose"]


class Expect(Strict):
    legal: bool
    home: int | None = None
    shallows: int | None = None
    why: str


class Example(Replay):
    given, do, expect = Given, Do, Expect

    def outcome(self):
        given, action = self.case.given, Action[self.case.do.choice.upper()]
        state = State(self.model, (given.home, 0), given.basket, given.waves, given.shallows)
        state = state.rolled([self.model.pebbles[self.model.game.symbol_id(face)] for face in given.roll])
        if action not in state.legal():
            return {"legal": False}
        after = state.apply(action, Random(0))
        return {"legal": True, "home": after.homes[0], "shallows": after.shallows}


def faces_are_told(game):
    told = [game.symbol_id(row.face) for row in game.rows("faces", Face)]
    for number, face in enumerate(game.dice.die[0].faces):
        if game.symbol_id(face) not in told:
            yield game.dice.die[0].span.at("faces", number).problem(f"tables/faces.toml does not tell of “{face}”")


class Rules(Model):
    facts, tables, needs, horizon = Facts, {"faces": Face}, ("dice.toml",), 2_000  # nobody acts so often in a game
    switches, replays, checks = Rulings, Example, (faces_are_told,)

    def __init__(self, game, rulings=None):
        super().__init__(game, rulings)
        self.numbers, self.dice = game.facts(Facts), game.dice.die[0].count
        self.pebbles = {game.symbol_id(row.face): row.pebbles for row in game.rows("faces", Face)}
        self.sides = [self.pebbles[game.symbol_id(face)] for face in game.dice.die[0].faces]

    def opening(self, board, players, rng):
        return State(self, (0,) * players).thrown(rng)

    def danger(self, waves):
        dice, missing, p = self.dice - waves, self.numbers.limit - waves, self.sides.count(0) / len(self.sides)
        return sum(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(max(0, missing), dice + 1))

    def appraise(self, view, actions):
        hoped = replace(view, basket=view.basket + (self.dice - view.waves) * sum(self.sides) // len(self.sides))
        worth = {Action.STOP: view.haul, Action.ROLL: (1 - self.danger(view.waves)) * hoped.haul, Action.LOSE: 0}
        return [worth[action] for action in actions]

    def book_values(self):
        chances = [(waves, self.dice - waves, self.danger(waves)) for waves in range(self.numbers.limit)]
        return {"danger": [{"waves": w, "dice": d, "percent": round(100 * chance)} for w, d, chance in chances]}
