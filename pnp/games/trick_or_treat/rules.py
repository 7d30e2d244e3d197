"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pnp.game.game import Game
from pnp.games.trick_or_treat import coverage, invariants
from pnp.games.trick_or_treat.actions import Action
from pnp.games.trick_or_treat.bots import appraise
from pnp.games.trick_or_treat.checks import CHECKS
from pnp.games.trick_or_treat.data import read_data
from pnp.games.trick_or_treat.effects import play
from pnp.games.trick_or_treat.examples import Replay
from pnp.games.trick_or_treat.legality import decider, legal, refusal
from pnp.games.trick_or_treat.rulings import Rulings
from pnp.games.trick_or_treat.sampling import sample
from pnp.games.trick_or_treat.schema import TABLES, Facts
from pnp.games.trick_or_treat.score import collected, result
from pnp.games.trick_or_treat.state import Phase, Player, Position, View, observe
from pnp.play import model
from pnp.play.model import Feature, IllegalAction, Result
from pnp.source.spans import Span

_ACTIONS_A_TURN = 60  # more than anybody can pay for


@dataclass(frozen=True, slots=True)
class State(model.State[Action, View]):
    """A position, with what may be done in it."""

    position: Position

    @property
    def heading(self) -> str:
        """Where the game stands, for a transcript."""
        position, turn = self.position, self.position.turn
        if turn.phase is Phase.DRAFT:
            return "draft"
        if position.winner >= 0:
            return f"seat {position.winner + 1} has the collection and wins in turn {turn.number}"
        if position.is_over:
            return f"no end after {turn.number - 1} turns"
        player, data = position.active, position.data
        if turn.roll:
            return f"turn {turn.number}, seat {turn.seat + 1}: {turn.roll}, {data.roll(turn.roll).name}"
        laid, points = (" : ".join(map(str, counts)) for counts in zip(*turn.standing, strict=True))
        late = " (free-for-all)" if position.free_for_all else ""
        who = data.characters[player.character].name
        return f"turn {turn.number}{late}, seat {turn.seat + 1}, {who}; laid down {laid}, TP {points}"

    def player(self) -> int | None:
        return decider(self.position)

    def actions(self) -> list[Action]:
        return legal(self.position)

    def after(self, action: Action, rng: Random) -> State:
        return State(play(self.position, action, rng))

    def refusal(self, action: Action) -> IllegalAction:
        return refusal(self.position, action)

    def observe(self, seat: int) -> View:
        return observe(self.position, seat)

    def result(self) -> Result | None:
        return result(self.position)


class TrickOrTreat(model.Model[State, Action, View]):
    """A suit race: ask, steal and draw until a whole suit is yours."""

    facts = Facts
    tables = TABLES
    needs = ("dice.toml", "rulings.toml")
    switches = Rulings
    replays = Replay
    checks = CHECKS

    def __init__(self, game: Game, rulings: Rulings | None = None) -> None:
        super().__init__(game, rulings)
        self.data = read_data(game, self.rulings)

    @property
    def horizon(self) -> int:
        """Never reached: a game that lasts too many turns stops by itself, without a winner."""
        return self.data.facts.max_turns * _ACTIONS_A_TURN

    @property
    def endless_share(self) -> float:
        """Random players can hand the same cards round and round."""
        return 0.05

    def opening(self, board: str, players: int, rng: Random) -> State:
        """The draft; the first seat picks and begins."""
        return State(Position(self.data, (Player(),) * players))

    def sample(self, view: View, rng: Random) -> State:
        return State(sample(view, rng))

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        return appraise(view, actions)

    def violations(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.violations(before.position, action, after.position)

    def features(self, board: str) -> Mapping[Feature, Span]:
        return coverage.features(self.game)

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.covered(before.position if before is not None else None, action, after.position)

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        position, player = state.position, state.position.players[seat]
        return {
            "turns": float(position.turn.number),
            "free-for-all": float(position.free_for_all),
            "cards of the own suit": float(collected(position, seat)) if player.character >= 0 else 0.0,
            "treat points left": float(player.points),
        }

    def traits(self, state: State, seat: int) -> Mapping[str, str]:
        """For win rates: which character, which suit."""
        player, data = state.position.players[seat], state.position.data
        if player.character < 0:
            return {}
        character = data.characters[player.character]
        return {"character": character.name, "suit": data.suits[character.suit].name}
