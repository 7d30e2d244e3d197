"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from pnp.game.load import Game
from pnp.games.trick_or_treat import coverage, invariants
from pnp.games.trick_or_treat.actions import Action
from pnp.games.trick_or_treat.appraisal import appraise
from pnp.games.trick_or_treat.lore import read_lore
from pnp.games.trick_or_treat.state import State, View
from pnp.games.trick_or_treat.table import Player, Table
from pnp.play.protocol import Appraise, Feature, Row
from pnp.source.problems import UsageError, did_you_mean

BOARD = "table"
_ACTIONS_A_TURN = 60  # more than anybody can pay for


class TrickOrTreat:
    """Raises DataError, with every problem located, for data that the model cannot play."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lore = read_lore(game)

    @property
    def boards(self) -> tuple[str, ...]:
        return (BOARD,)

    @property
    def players(self) -> tuple[int, int]:
        return self.game.identity.players

    @property
    def horizon(self) -> int:
        """Never reached: a game that lasts too many turns stops by itself, without a winner."""
        return self.lore.facts.max_turns * _ACTIONS_A_TURN

    @property
    def endless_share(self) -> float:
        """Random players can hand the same cards round and round."""
        return 0.05

    def start(self, board: str, players: int, rng: Random) -> State:
        """The draft; the first seat picks and begins. Raises UsageError for too many players."""
        fewest, most = self.players
        if not fewest <= players <= most:
            raise UsageError(f"{players} players: {self.game.identity.title} is for {fewest} to {most}")
        if board not in self.boards:
            raise UsageError(f"there is no board “{board}”; {did_you_mean(board, self.boards)}")
        return State(Table(self.lore, (Player(),) * players))

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        return appraise(view, actions)

    @property
    def minds(self) -> Mapping[str, Appraise]:
        return {}

    def broken(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.broken(before.table, action, after.table)

    def features(self, board: str) -> Mapping[Feature, Row]:
        return coverage.features(self.game)

    def fired(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.fired(before.table if before is not None else None, action, after.table)

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        table, player = state.table, state.table.players[seat]
        return {
            "turns": float(table.turn.number),
            "free-for-all": float(table.free_for_all),
            "cards of the own suit": float(table.collected(seat)) if player.character >= 0 else 0.0,
            "treat points left": float(player.points),
        }

    def traits(self, state: State, seat: int) -> Mapping[str, str]:
        """For win rates: which character, which suit."""
        player, lore = state.table.players[seat], state.table.lore
        if player.character < 0:
            return {}
        character = lore.characters[player.character]
        return {"character": character.name, "suit": lore.suits[character.suit].name}
