"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random

from pnp.game.cases import Case
from pnp.game.content.maps import Maps
from pnp.game.game import Game
from pnp.game.marks import Marks
from pnp.games.trick_and_treat import checks, coverage, examples, invariants
from pnp.games.trick_and_treat.actions import Action
from pnp.games.trick_and_treat.board import Board, make_board, needed, read_numbers, symbol_names
from pnp.games.trick_and_treat.bots import appraise
from pnp.games.trick_and_treat.rulings import Rulings
from pnp.games.trick_and_treat.schema import ROLLED, Do, Expect, Facts, Given
from pnp.games.trick_and_treat.sheet import Sheet, empty_sheet
from pnp.games.trick_and_treat.state import State, View, throw
from pnp.play.model import Feature, Model
from pnp.source.problems import DataError
from pnp.source.spans import Span


class TrickAndTreat(Model[State, Action, View]):
    """`symbols` leads from ids and codes in the data to the symbols of the rules."""

    facts = Facts
    needs = ("symbols.toml", "dice.toml", "bonuses.toml", "scoring.toml", "maps.toml")
    switches = Rulings
    replays = examples.Replay
    checks = checks.CHECKS
    rulings: Rulings

    def __init__(self, game: Game, rulings: Rulings | None = None) -> None:
        super().__init__(game, rulings)
        if problems := [problem for check in checks.OF_WORDS for problem in check(game)]:
            raise DataError(problems)
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

    def violations(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.violations(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Span]:
        return coverage.features(self.game, self.board(board))

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.covered(before, action, after)

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        sheet, spots = state.sheets[seat], len(state.board.field.spots)
        return {
            "map filled": sheet.occupied.bit_count() / spots,
            "bonuses circled": float(sum(sheet.circles)),
            "full columns": float(min(sheet.circles)),
            "favours used": float(sheet.favours.bit_count()),
            "fallback rate": sheet.fallbacks / state.round,  # of the rolls
        }

    def marks(self, case: Case[Given, Do, Expect]) -> Marks:
        return examples.marks(self.game, case)
