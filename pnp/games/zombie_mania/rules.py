"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from pnp.game.demands import Demand
from pnp.game.game import Game
from pnp.game.tables import Row
from pnp.games.zombie_mania import checks, coverage, invariants, odds
from pnp.games.zombie_mania.actions import Action
from pnp.games.zombie_mania.bots import Appraiser, Solvers
from pnp.games.zombie_mania.examples import Replay
from pnp.games.zombie_mania.legality import Rules, read_numbers
from pnp.games.zombie_mania.rulings import Rulings
from pnp.games.zombie_mania.schema import (
    MATS,
    PAIRS,
    STARTS,
    TOKENS,
    WORDS,
    Facts,
    MatRow,
    PairRow,
    StartRow,
    TokenRow,
    WordRow,
)
from pnp.games.zombie_mania.score import penalties
from pnp.games.zombie_mania.state import BOARDS, SINGLE_GAME, State, View, opening
from pnp.play.model import Appraise, Feature, Model, TextTable
from pnp.source.spans import Span


class ZombieMania(Model[State, Action, View]):
    facts = Facts
    tables: ClassVar[Mapping[str, type[Row]]] = {
        PAIRS: PairRow,
        STARTS: StartRow,
        MATS: MatRow,
        TOKENS: TokenRow,
        WORDS: WordRow,
    }
    needs = ("symbols.toml", "dice.toml")
    switches = Rulings
    replays = Replay
    checks = checks.CHECKS

    def __init__(self, game: Game, rulings: Rulings | None = None) -> None:
        super().__init__(game, rulings)
        self.rules = Rules(read_numbers(game), self.rulings)
        self.appraiser = Appraiser(self.rules)

    @property
    def solvers(self) -> Solvers:
        """Turns solved exactly."""
        return self.appraiser.solvers

    # A game

    @property
    def boards(self) -> tuple[str, ...]:
        """One game, or a series of them."""
        return BOARDS

    @property
    def usual_boards(self) -> tuple[str, ...]:
        """Figures are about single games unless series are asked for: there, who starts makes less of a difference."""
        return (SINGLE_GAME,)

    @property
    def horizon(self) -> int:
        """For one seat: every roll costs a die, so a turn has two actions a die, a bust and a move at most."""
        numbers = self.rules.numbers
        return self.rules.most_turns * (2 * numbers.dice + 2) * self.players[1] * numbers.facts.series_rounds

    def opening(self, board: str, players: int, rng: Random) -> State:
        """Full mats and the first roll."""
        return opening(self.rules, board, (self.rules.numbers.start(players),) * players, 0, rng)

    def sample(self, view: View, rng: Random) -> State:
        """Everything lies open."""
        return view.state

    # Bots

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        return self.appraiser.greedy(view, actions)

    @property
    def bots(self) -> Mapping[str, Appraise]:
        return {"cunning": self.appraiser.cunning}

    # What checks, figures and books ask

    def violations(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.violations(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Span]:
        return coverage.features(self.game, board)

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.covered(before, action, after)

    def standing(self, state: State) -> Sequence[float]:
        before = penalties(state.finished) or (0,) * state.players
        return [-(left + zombies) for left, zombies in zip(before, state.mats, strict=True)]

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        tally, games = state.tallies[seat], max(len(state.finished), 1)
        turns = max(tally.turns, 1)
        return {
            "turns a game": tally.turns / games,
            "busts a turn": tally.busts / turns,
            "buried a turn": tally.buried / turns,
            "sent a turn": tally.sent / turns,
        }

    def odds(self, words: Sequence[str]) -> Sequence[TextTable]:
        return odds.tables(self.solvers, self.game.identity.id, words)

    def book_values(self) -> Mapping[str, Any]:
        return self._book

    @cached_property
    def _book(self) -> Mapping[str, Any]:
        return odds.book_values(self.solvers)

    @classmethod
    def demands(cls, game: Game) -> Iterable[Demand]:
        return checks.demands(game)
