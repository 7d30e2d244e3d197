"""A loaded game -> its executable reference model: the rounds, the rolls that everybody uses, and the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from pnp.game.cases import Case
from pnp.game.content.maps import Maps
from pnp.game.demands import CirclesOnTracker, Demand
from pnp.game.game import Game
from pnp.game.marks import Marks
from pnp.games.trick_and_treat import checks, coverage, examples, invariants, pictures
from pnp.games.trick_and_treat.actions import Action
from pnp.games.trick_and_treat.board import Board, make_board
from pnp.games.trick_and_treat.book import book_values
from pnp.games.trick_and_treat.bots import appraise, standing
from pnp.games.trick_and_treat.legality import Reason, kinds, legal, refused
from pnp.games.trick_and_treat.rulings import Rulings
from pnp.games.trick_and_treat.schema import (
    ROLLED,
    Do,
    Expect,
    Facts,
    Given,
    Numbers,
    Stage,
    needed,
    read_numbers,
    symbol_names,
)
from pnp.games.trick_and_treat.score import score
from pnp.games.trick_and_treat.state import Roll, Sheet, View, empty_sheet, next_round, play
from pnp.play import model
from pnp.play.model import Feature, IllegalAction, Model, Result
from pnp.play.swift import swift
from pnp.source.problems import DataError
from pnp.source.spans import Span


def throw(numbers: Numbers, rng: Random) -> Roll:
    """All dice, once, for everybody."""
    faces = [rng.randrange(len(die.faces)) for die in numbers.dice]
    shape = rng.randrange(len(numbers.shapes))
    symbols = sorted(die.faces[face] for die, face in zip(numbers.dice, faces, strict=True))
    return Roll(numbers.shapes[shape], tuple(symbols), (*faces, shape))


@swift
@dataclass(frozen=True, slots=True)
class State(model.State[Action, View]):
    """Sheets are independent, so within a round the seats act one after another.

    Favours before a roll are not told apart: they come to the same as favours at the end of the round before,
    or as favours after the roll.
    """

    board: Board
    round: int
    roll: Roll
    sheets: tuple[Sheet, ...]

    @property
    def heading(self) -> str:
        if any(sheet.stage in (Stage.LATE, Stage.OVER) for sheet in self.sheets):
            return f"after round {self.round}"
        return f"round {self.round}: {self.roll}"

    def player(self) -> int | None:
        for seat, sheet in enumerate(self.sheets):
            if sheet.stage not in (Stage.DONE, Stage.OVER):
                return seat
        return None

    def actions(self) -> list[Action]:
        seat = self.player()
        return [] if seat is None else legal(self.board, self.sheets[seat], self.roll)

    def kinds(self) -> Sequence[Sequence[Action]]:
        seat = self.player()
        return [] if seat is None else kinds(self.board, self.sheets[seat], self.roll)

    def after(self, action: Action, rng: Random) -> State:
        """After the action, and after the next roll if it was the last of its round."""
        seat = self.player()
        assert seat is not None
        sheet = play(self.board, self.sheets[seat], self.roll, action)
        sheets = (*self.sheets[:seat], sheet, *self.sheets[seat + 1 :])
        after = State(self.board, self.round, self.roll, sheets)
        while after.player() is None and not after.is_over:
            after = after._next_round(rng)
        return after

    def refusal(self, action: Action) -> IllegalAction:
        seat = self.player()
        if seat is None:
            return Reason.OVER.error()
        if not isinstance(action, Action):  # whoever plays may try anything
            return super(State, self).refusal(action)
        return refused(self.board, self.sheets[seat], self.roll, action)

    @property
    def is_over(self) -> bool:
        return all(sheet.stage is Stage.OVER for sheet in self.sheets)

    def _next_round(self, rng: Random) -> State:
        last = self.round == self.board.numbers.rounds
        sheets = tuple(next_round(sheet, last) for sheet in self.sheets)
        if last:
            return State(self.board, self.round, self.roll, sheets)
        roll = throw(self.board.numbers, rng)
        return State(self.board, self.round + 1, roll, sheets)

    def observe(self, seat: int) -> View:
        return View(self.board, seat, self.round, self.roll, self.sheets)

    def result(self) -> Result | None:
        if not self.is_over:
            return None
        scores = [score(self.board, sheet) for sheet in self.sheets]
        numbers = self.board.numbers
        sign = 1 if numbers.most_wins else -1
        ranks = [(sign * points.total, points.of(numbers.tie_break)) for points in scores]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        return Result(tuple(points.by_section() for points in scores), winners)


class TrickAndTreat(Model[State, Action, View]):
    """`symbols` leads from ids and codes in the data to the symbols of the rules."""

    facts = Facts
    needs = ("symbols.toml", "dice.toml", "bonuses.toml", "scoring.toml", "maps.toml")
    switches = Rulings
    replays = examples.Replay
    checks = checks.CHECKS
    rulings: Rulings

    @classmethod
    def demands(cls, game: Game) -> Iterable[Demand]:
        yield CirclesOnTracker(game.facts(Facts).rounds, "rounds", "facts.rounds")

    def __init__(self, game: Game, rulings: Rulings | None = None) -> None:
        super().__init__(game, rulings)
        if wrong := list(checks.errors(problem for check in checks.OF_WORDS for problem in check(game))):
            raise DataError(wrong)
        self.numbers, self.symbols = read_numbers(game), symbol_names(game)
        self.maps = needed(game, Maps)
        self.board = cache(self._board)

    @property
    def boards(self) -> tuple[str, ...]:
        return tuple(hex_map.id for hex_map in self.maps.map)

    @property
    def horizon(self) -> int:
        """For one seat: each roll, bonus, star and favour costs a few actions at most."""
        cells = self.numbers.rows * self.numbers.columns
        return 4 * (self.numbers.rounds + cells + self.numbers.columns + len(self.numbers.favours) + len(ROLLED))

    def opening(self, board: str, players: int, rng: Random) -> State:
        """Empty sheets and the first roll."""
        return State(self.board(board), 1, throw(self.numbers, rng), (self.sheet(),) * players)

    def sample(self, view: View, rng: Random) -> State:
        """Nothing is hidden."""
        return State(view.board, view.round, view.roll, view.sheets)

    def sheet(self) -> Sheet:
        return empty_sheet(self.numbers.rows)

    def _board(self, board: str) -> Board:
        return self.board_of(self.maps, self.boards.index(board))

    def board_of(self, maps: Maps, number: int = 0) -> Board:
        """A map of the game, or a field of an example."""
        return make_board(maps, number, self.symbols, self.numbers, self.rulings)

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        return appraise(view, actions)

    def prospects(self, state: State) -> Sequence[float]:
        return [standing(state.board, sheet, state.round) for sheet in state.sheets]

    def violations(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.violations(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Span]:
        return coverage.features(self.game, self.board(board))

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.covered(before, action, after)

    def standing(self, state: State) -> Sequence[float]:
        sign = 1 if self.numbers.most_wins else -1
        return [sign * score(state.board, sheet).total for sheet in state.sheets]

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        sheet, spots = state.sheets[seat], len(state.board.field.spots)
        return {
            "map filled": sheet.occupied.bit_count() / spots,
            "bonuses circled": float(sum(sheet.circles)),
            "full columns": float(min(sheet.circles)),
            "favours used": float(sheet.favours.bit_count()),
            "fallback rate": sheet.fallbacks / state.round,  # of the rolls
        }

    def book_values(self) -> Mapping[str, Any]:
        """What the maps have, and what a lantern makes of candy."""
        return book_values(self.maps, self.numbers)

    def marks(self, case: Case[Given, Do, Expect]) -> Marks:
        return pictures.marks(examples.Replay(self, case))
