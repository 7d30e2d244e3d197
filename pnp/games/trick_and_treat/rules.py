"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random

from pnp.game.game import Game
from pnp.game.content.maps import Maps
from pnp.games.trick_and_treat import coverage, invariants
from pnp.games.trick_and_treat.actions import Action
from pnp.games.trick_and_treat.board import Board, make_board, read_numbers, symbol_names
from pnp.games.trick_and_treat.bots import appraise
from pnp.games.trick_and_treat.checks import word_problems
from pnp.games.trick_and_treat.rulings import read_rulings
from pnp.games.trick_and_treat.schema import ROLLED
from pnp.games.trick_and_treat.sheet import Sheet, empty_sheet
from pnp.games.trick_and_treat.state import State, View, throw
from pnp.play.protocol import Appraise, Feature, Row
from pnp.source.problems import DataError, UsageError, did_you_mean


class TrickAndTreat:
    """Raises DataError, with every problem located, for data that the model cannot play.

    `symbols` leads from ids and codes in the data to the symbols of the rules.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        if problems := list(word_problems(game)):
            raise DataError(problems)
        self.numbers, self.rulings = read_numbers(game), read_rulings(game)
        self.symbols = symbol_names(game)
        self.board = cache(self._board)

    @property
    def boards(self) -> tuple[str, ...]:
        assert self.game.maps is not None
        return tuple(hex_map.id for hex_map in self.game.maps.map)

    @property
    def players(self) -> tuple[int, int]:
        return self.game.identity.players

    @property
    def horizon(self) -> int:
        """For one seat: each roll, bonus, star and favour costs a few actions at most."""
        cells = self.numbers.rows * self.numbers.columns
        return 4 * (self.numbers.rounds + cells + self.numbers.columns + len(self.numbers.favours) + len(ROLLED))

    @property
    def endless_share(self) -> float:
        return 0.0

    def start(self, board: str, players: int, rng: Random) -> State:
        """Empty sheets and the first roll. Raises UsageError for an unknown map or too many players."""
        fewest, most = self.players
        if not fewest <= players <= most:
            raise UsageError(f"{players} players: {self.game.identity.title} is for {fewest} to {most}")
        if board not in self.boards:
            raise UsageError(f"there is no map “{board}”; {did_you_mean(board, self.boards)}")
        return State(self.board(board), 1, throw(self.numbers, rng), (self.sheet(),) * players)

    def sheet(self) -> Sheet:
        return empty_sheet(self.numbers.rows)

    def _board(self, board: str) -> Board:
        assert self.game.maps is not None
        return self.board_of(self.game.maps, self.boards.index(board))

    def board_of(self, maps: Maps, number: int = 0) -> Board:
        """A map of the game, or a field of an example."""
        return make_board(maps, number, self.symbols, self.numbers, self.rulings)

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        return appraise(view, actions)

    @property
    def minds(self) -> Mapping[str, Appraise]:
        return {}

    def broken(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.broken(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Row]:
        return coverage.features(self.game, self.board(board))

    def fired(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.fired(before, action, after)

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        sheet, spots = state.sheets[seat], len(state.board.field.spots)
        return {
            "map filled": sheet.occupied.bit_count() / spots,
            "bonuses circled": float(sum(sheet.circles)),
            "full columns": float(min(sheet.circles)),
            "favours used": float(sheet.favours.bit_count()),
            "fallback rate": sheet.fallbacks / state.round,  # of the rolls
        }

    def traits(self, state: State, seat: int) -> Mapping[str, str]:
        return {}
