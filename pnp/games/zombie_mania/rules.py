"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from pnp.game.load import Game
from pnp.games.zombie_mania import coverage, invariants
from pnp.games.zombie_mania.actions import Action
from pnp.games.zombie_mania.bots import Appraiser, Solvers
from pnp.games.zombie_mania.legality import Rules, read_numbers
from pnp.games.zombie_mania.odds import work_out
from pnp.games.zombie_mania.rulings import Rulings, read_rulings
from pnp.games.zombie_mania.state import BOARDS, SINGLE_GAME, State, View, opening
from pnp.play.protocol import Appraise, Feature, Row
from pnp.source.problems import UsageError, did_you_mean


class ZombieMania:
    """Raises DataError, with every problem located, for data that the model cannot play."""

    def __init__(self, game: Game, rulings: Rulings | None = None) -> None:
        self.game = game
        self.rules = Rules(read_numbers(game), read_rulings(game) if rulings is None else rulings)
        self.appraiser = Appraiser(self.rules)

    @property
    def solvers(self) -> Solvers:
        """Turns solved exactly, for the odds."""
        return self.appraiser.solvers

    @cached_property
    def book(self) -> dict[str, Any]:
        """What the odds lend to the book."""
        return work_out(self)

    @property
    def boards(self) -> tuple[str, ...]:
        """One game, or a series of them."""
        return BOARDS

    @property
    def usual_boards(self) -> tuple[str, ...]:
        """Figures are about single games unless series are asked for: there, who starts makes less of a difference."""
        return (SINGLE_GAME,)

    @property
    def players(self) -> tuple[int, int]:
        return self.game.identity.players

    @property
    def horizon(self) -> int:
        """For one seat: every roll costs a die, so a turn has two actions a die, a bust and a move at most."""
        facts = self.rules.numbers.facts
        return facts.max_turns * (2 * facts.dice + 2) * self.players[1] * facts.series_rounds

    @property
    def endless_share(self) -> float:
        return 0.0

    def start(self, board: str, players: int, rng: Random) -> State:
        """Full mats and the first roll. Raises UsageError for an unknown board or a wrong number of players."""
        fewest, most = self.players
        if not fewest <= players <= most:
            raise UsageError(f"{players} players: {self.game.identity.title} is for {fewest} to {most}")
        if board not in self.boards:
            raise UsageError(f"there is no “{board}” to play; {did_you_mean(board, self.boards)}")
        return opening(self.rules, board, (self.rules.numbers.start(players),) * players, 0, rng)

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        return self.appraiser.greedy(view, actions)

    @property
    def minds(self) -> Mapping[str, Appraise]:
        return {"cunning": self.appraiser.cunning}

    def broken(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.broken(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Row]:
        return coverage.features(self.game, board)

    def fired(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.fired(before, action, after)

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        tally, games = state.tallies[seat], max(len(state.finished), 1)
        turns = max(tally.turns, 1)
        return {
            "turns a game": tally.turns / games,
            "busts a turn": tally.busts / turns,
            "buried a turn": tally.buried / turns,
            "sent a turn": tally.sent / turns,
        }

    def traits(self, state: State, seat: int) -> Mapping[str, str]:
        """Nobody is anything but a seat here, and wins are counted by seat anyway."""
        return {}
