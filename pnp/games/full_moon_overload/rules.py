"""A loaded game -> its executable reference model: how the table is laid out, and what every rule needs to know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from pnp.game.demands import ColumnForEachPlayer, Demand, PieceForEachPlayer, Pieces, PiecesInAll
from pnp.game.game import Game
from pnp.games.full_moon_overload import bots, coverage, invariants, odds, results, schema, telling
from pnp.games.full_moon_overload.actions import Action
from pnp.games.full_moon_overload.board import NONE, Board, Ways, read_deck, read_relation, size_of, turned_round
from pnp.games.full_moon_overload.checks import PRINT_CHECKS, RULE_CHECKS
from pnp.games.full_moon_overload.examples import Replay
from pnp.games.full_moon_overload.figures import figure_problems
from pnp.games.full_moon_overload.rulings import Rulings
from pnp.games.full_moon_overload.setup import lay_out, shuffled
from pnp.games.full_moon_overload.state import State, View, begin
from pnp.play.model import Appraise, Feature, Model, TextTable
from pnp.play.playout import Record
from pnp.play.swift import replace
from pnp.source.problems import Problem, Severity
from pnp.source.spans import Span

PLANNER = "planner"


def _figures(game: Game) -> Iterable[Problem]:
    """Pictures of examples, once nothing else is wrong."""
    found = (problem for check in (*RULE_CHECKS, *PRINT_CHECKS) for problem in check(game))
    is_wrong = any(problem.severity is Severity.ERROR for problem in found)
    return () if is_wrong else figure_problems(FullMoonOverload(game))


class FullMoonOverload(Model[State, Action, View]):
    """How the data is read, and the rules as the framework asks for them."""

    facts = schema.Facts
    tables = schema.TABLES
    switches = Rulings
    replays = Replay
    checks = (*RULE_CHECKS, *PRINT_CHECKS, _figures)

    rulings: Rulings

    def __init__(self, game: Game, rulings: Rulings | None = None) -> None:
        super().__init__(game, rulings)
        self.numbers = game.facts(schema.Facts)
        self.deck = read_deck(game)
        self.relation = read_relation(game, self.deck, self.rulings.ace)
        self.board = cache(self._board)

    @property
    def boards(self) -> tuple[str, ...]:
        return self.game.tables["grids"].ids

    @property
    def horizon(self) -> int:
        """For one seat, of which there are two at least: no card is entered or stashed twice, nor brings more than
        one fresh card."""
        return 2 * len(self.deck.cards)

    def plays_on(self, board: str) -> bool:
        """Any size from the smallest to the largest can be played, also one that the table of grids does not name."""
        sides = range(self.numbers.smallest_side, self.numbers.largest_side + 1)
        size = size_of(board)
        return size is not None and all(side in sides for side in size[:2])

    @property
    def smallest(self) -> tuple[int, int]:
        """Rows and columns of the smallest grid that can be laid."""
        return self.numbers.smallest_side, self.numbers.smallest_side

    def shuffled(self, rng: Random) -> int:
        """How many cards of a new deck are turned round."""
        codes = shuffled(board := self.board(*self.smallest), range(len(self.deck.cards)), board.turned, rng)
        return sum(code & 1 for code in codes)

    def opening(self, board: str, players: int, rng: Random) -> State:
        """The table laid out, and the first turn begun."""
        size = size_of(board)
        assert size is not None
        grid = self.board(*size)
        state = begin(lay_out(grid, players, rng))
        return replace(state, news=(telling.GameBegins(), *state.news))

    def sample(self, view: View, rng: Random) -> State:
        """Which way the unseen cards lie, and in which order."""
        board = view.board
        seen = (*view.grid, *view.hands, *view.stack, *(code for stash in view.stashes for code in stash))
        turned = board.turned - sum(code & 1 for code in seen if code != NONE)
        turned = min(max(turned, 0), len(view.unseen))  # on a table that was laid by hand
        return State(
            board=board,
            draw=view.draw,
            turn=view.turn,
            seat=view.seat,
            stage=view.stage,
            pile=tuple(shuffled(board, view.unseen, turned, rng)),
            grid=view.grid,
            hands=view.hands,
            stashes=view.stashes,
            stack=view.stack,
            path=view.path,
            fresh=view.fresh,
            moves=view.moves,
            refreshes=view.refreshes,
            news=view.news,
        )

    def _board(self, rows: int, columns: int, is_slow: bool = False) -> Board:
        numbers = self.numbers
        return Board(
            rows,
            columns,
            deck=self.deck,
            relation=self.relation,
            ways=Ways(numbers.upright_ways, numbers.inverted_ways),
            rulings=self.rulings,
            turned=turned_round(self.deck),
            refresh=numbers.refresh_cards,
            is_slow=is_slow,
        )

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        return bots.appraise(view, actions)

    @property
    def bots(self) -> Mapping[str, Appraise]:
        return {PLANNER: bots.plan}

    def violations(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.violations(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Span]:
        return coverage.features(self.game)

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.covered(before, action, after)

    def standing(self, state: State) -> Sequence[float]:
        return [sum(by_class) for by_class in state.points()]

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        return odds.measures(state, seat, self.numbers.turns_each)

    def traits(self, state: State, seat: int) -> Mapping[str, str]:
        return odds.traits(state, seat)

    def findings(self, records: Sequence[Record]) -> Sequence[TextTable]:
        return odds.findings(self.deck, records)

    def legend(self, lines: Sequence[str]) -> Sequence[tuple[str, str]]:
        """The first line of a transcript tells how cards are written."""
        return ()

    def left_out(self) -> Iterable[Problem]:
        return results.stale(self.game)

    @classmethod
    def played(cls, game: Game) -> Mapping[str, Any]:
        return results.played(game)

    @classmethod
    def demands(cls, game: Game) -> Iterable[Demand]:
        """The whole deck; a reference card and a column of the slip for everybody."""
        facts, most = game.facts(schema.Facts), game.identity.players[1]
        cards = len(game.rows("deck", schema.CardRow))  # whether that is all of them is another question
        yield PiecesInAll(Pieces("cards", "card", rows="deck"), cards, facts.span.at("cards"))
        yield PieceForEachPlayer(Pieces("cards", "reference card", rows=""), most)
        yield ColumnForEachPlayer("score-pad", most)

    def book_values(self) -> Mapping[str, Any]:
        return odds.book_values(self.game, self.relation, self.rulings)
