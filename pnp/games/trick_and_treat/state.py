"""The whole game at one moment: the round, the roll that everybody uses, and every player's sheet."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pnp.games.trick_and_treat.actions import Action
from pnp.games.trick_and_treat.board import Board, Numbers
from pnp.games.trick_and_treat.legality import Reason, legal, refused
from pnp.games.trick_and_treat.schema import Stage
from pnp.games.trick_and_treat.score import score
from pnp.games.trick_and_treat.sheet import Roll, Sheet, next_round, play
from pnp.play import model
from pnp.play.model import IllegalAction, Result


def throw(numbers: Numbers, rng: Random) -> Roll:
    """All dice, once, for everybody."""
    faces = [rng.randrange(len(die.faces)) for die in numbers.dice]
    shape = rng.randrange(len(numbers.shapes))
    symbols = sorted(die.faces[face] for die, face in zip(numbers.dice, faces, strict=True))
    return Roll(numbers.shapes[shape], tuple(symbols), (*faces, shape))


@dataclass(frozen=True, slots=True)
class View:
    """What a player sees: every sheet lies open on the table, and no roll to come is known to anybody."""

    board: Board
    seat: int
    round: int
    roll: Roll
    sheets: tuple[Sheet, ...]

    @property
    def sheet(self) -> Sheet:
        return self.sheets[self.seat]


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
