"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random

from pnp.game.load import Game
from pnp.games.full_moon_overload import coverage, figures, invariants, planner
from pnp.games.full_moon_overload.actions import Action
from pnp.games.full_moon_overload.appraisal import appraise
from pnp.games.full_moon_overload.board import Board, Ways, size_of
from pnp.games.full_moon_overload.cards import read_deck
from pnp.games.full_moon_overload.demands import demanded
from pnp.games.full_moon_overload.options import Options, read_options
from pnp.games.full_moon_overload.relation import read_relation
from pnp.games.full_moon_overload.setup import lay_out
from pnp.games.full_moon_overload.state import State, View
from pnp.games.full_moon_overload.turns import begin
from pnp.games.full_moon_overload.vocabulary import Stage
from pnp.play.protocol import Appraise, Feature, Row
from pnp.source.problems import UsageError, did_you_mean

PLANNER = "planner"


class FullMoonOverload:
    """Raises DataError, with every problem located, for data that the model cannot play.

    The options are those of the rulings unless others are to be tried.
    """

    def __init__(self, game: Game, options: Options | None = None) -> None:
        self.game = game
        self.facts = demanded(game).facts
        self.options = options if options is not None else read_options(game)
        self.deck = read_deck(game)
        self.relation = read_relation(game, self.deck, self.options.ace)
        self.board = cache(self._board)

    @property
    def boards(self) -> tuple[str, ...]:
        return self.game.tables["grids"].ids

    @property
    def players(self) -> tuple[int, int]:
        return self.game.identity.players

    @property
    def horizon(self) -> int:
        """For one seat, of which there are two at least: no card is entered or stashed twice, nor brings more than
        one fresh card."""
        return 2 * len(self.deck.cards)

    @property
    def endless_share(self) -> float:
        return 0.0

    def start(self, board: str, players: int, rng: Random) -> State:
        """The table laid out, and the first turn begun. Any size from the smallest to the largest can be played, also
        one that the table of grids does not name. Raises UsageError for other sizes or too many players."""
        fewest, most = self.players
        if not fewest <= players <= most:
            raise UsageError(f"{players} players: {self.game.identity.title} is for {fewest} to {most}")
        size = size_of(board)
        sides = range(self.facts.smallest_side, self.facts.largest_side + 1)
        if size is None or not all(side in sides for side in size):
            hint = did_you_mean(board, self.boards)
            raise UsageError(f"there is no grid “{board}”: {sides[0]} to {sides[-1]} rows and columns; {hint}")
        grid = self.board(*size)
        layout = lay_out(grid, players, rng)
        return begin(
            State(
                board=grid,
                draw=layout.draw,
                turn=1,
                seat=layout.first,
                stage=Stage.OPEN,
                pile=layout.pile,
                grid=layout.grid,
                hands=layout.hands,
                stashes=((),) * players,
            )
        )

    def _board(self, rows: int, columns: int) -> Board:
        facts = self.facts
        return Board(
            rows,
            columns,
            deck=self.deck,
            relation=self.relation,
            ways=Ways(facts.upright_ways, facts.inverted_ways),
            options=self.options,
            turned=facts.turned_cards,
            refresh=facts.refresh_cards,
        )

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        return appraise(view, actions)

    @property
    def minds(self) -> Mapping[str, Appraise]:
        return {PLANNER: planner.appraise}

    def broken(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.broken(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Row]:
        return coverage.features(self.game)

    def fired(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.fired(before, action, after)

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        return figures.measures(state, seat, self.facts.turns_each)

    def traits(self, state: State, seat: int) -> Mapping[str, str]:
        return figures.traits(state, seat)
