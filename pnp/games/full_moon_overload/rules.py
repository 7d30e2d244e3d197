"""A loaded game -> its executable reference model: how the table is laid out, and what every rule needs to know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from pnp.game.load import Game
from pnp.games.full_moon_overload import bots, coverage, invariants, odds
from pnp.games.full_moon_overload.actions import Action, Stage
from pnp.games.full_moon_overload.board import Board, Ways, size_of
from pnp.games.full_moon_overload.cards import Deck, laid, read_deck, read_relation
from pnp.games.full_moon_overload.checks import playable_rows
from pnp.games.full_moon_overload.rulings import FirstTie, Numbering, Rotation, Rulings, read_rulings
from pnp.games.full_moon_overload.state import FirstDraw, State, View
from pnp.games.full_moon_overload.turns import begin
from pnp.play.playout import Record
from pnp.play.protocol import Appraise, Feature, Row, Tabled
from pnp.source.problems import UsageError, did_you_mean

PLANNER = "planner"


class FullMoonOverload:
    """Raises DataError, with every problem located, for data that the model cannot play.

    The rulings are those of the data unless others are to be tried.
    """

    def __init__(self, game: Game, rulings: Rulings | None = None) -> None:
        self.game = game
        self.facts = playable_rows(game).facts
        self.rulings = rulings if rulings is not None else read_rulings(game)
        self.deck = read_deck(game)
        self.relation = read_relation(game, self.deck, self.rulings.ace)
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
        return begin(lay_out(self.board(*size), players, rng))

    def _board(self, rows: int, columns: int) -> Board:
        facts = self.facts
        return Board(
            rows,
            columns,
            deck=self.deck,
            relation=self.relation,
            ways=Ways(facts.upright_ways, facts.inverted_ways),
            rulings=self.rulings,
            turned=facts.turned_cards,
            refresh=facts.refresh_cards,
        )

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        return bots.appraise(view, actions)

    @property
    def minds(self) -> Mapping[str, Appraise]:
        return {PLANNER: bots.plan}

    def broken(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.broken(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Row]:
        return coverage.features(self.game)

    def fired(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.fired(before, action, after)

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        return odds.measures(state, seat, self.facts.turns_each)

    def traits(self, state: State, seat: int) -> Mapping[str, str]:
        return odds.traits(state, seat)

    def findings(self, records: Sequence[Record]) -> Sequence[Tabled]:
        return odds.findings(self.deck, records)

    def book_values(self) -> Mapping[str, Any]:
        return odds.book_values(self.game, self.relation)


def lay_out(board: Board, players: int, rng: Random) -> State:
    """Shuffled and turned; the grid dealt; a card for everybody; the highest begins."""
    pile = _shuffled(board, rng)
    grid = tuple(pile.pop() for _ in range(board.slots))
    hands = [pile.pop() for _ in range(players)]
    level = leaders(board.deck, hands)
    tied = tuple(level) if len(level) > 1 else ()
    if board.rulings.first_tie is FirstTie.DRAW_AGAIN:
        while len(level) > 1:
            for person in level:  # the card that decided nothing goes under the pile
                pile.insert(0, hands[person])
                hands[person] = pile.pop()
            best = leaders(board.deck, [hands[person] for person in level])
            level = [level[place] for place in best]
    winner = level[0] if len(level) == 1 else rng.choice(level)
    draw = FirstDraw(tuple(hands), tied, winner)
    is_renumbered = board.rulings.numbering is Numbering.WINNER_FIRST
    return State(
        board=board,
        draw=draw,
        turn=1,
        seat=0 if is_renumbered else winner,
        stage=Stage.OPEN,
        pile=tuple(pile),
        grid=grid,
        hands=tuple(hands[winner:] + hands[:winner] if is_renumbered else hands),
        stashes=((),) * players,
    )


def leaders(deck: Deck, codes: Sequence[int]) -> list[int]:
    """The places of the highest of these cards."""
    best = max(deck.of(code).order for code in codes)
    return [place for place, code in enumerate(codes) if deck.of(code).order == best]


def _shuffled(board: Board, rng: Random) -> list[int]:
    """All cards in any order; which of them are turned round depends on how the table shuffles."""
    cards = len(board.deck.cards)
    match board.rulings.rotation:
        case Rotation.HALF:
            turned = {*rng.sample(range(cards), board.turned)}
        case Rotation.EACH:
            turned = {card for card in range(cards) if rng.random() < board.turned / cards}
        case Rotation.ONE_WAY:
            turned = set()
    codes = [laid(card, card in turned) for card in range(cards)]
    rng.shuffle(codes)
    return codes
