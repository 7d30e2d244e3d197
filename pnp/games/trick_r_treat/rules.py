"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from random import Random

from pnp.game.load import Game
from pnp.games.trick_r_treat import coverage, invariants
from pnp.games.trick_r_treat.actions import Action, make_catalogue
from pnp.games.trick_r_treat.bots import appraise
from pnp.games.trick_r_treat.numbers import Numbers, read_settings
from pnp.games.trick_r_treat.schema import Act, PaceRow
from pnp.games.trick_r_treat.state import State, View, opening
from pnp.play.protocol import Appraise, Feature, Row
from pnp.source.problems import UsageError, did_you_mean


class TrickRTreat:
    """Raises DataError, with every problem located, for data that the model cannot play. A board is a timer."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.settings = read_settings(game)
        self.horizon = self._horizon()

    @property
    def numbers(self) -> Numbers:
        """The same with every timer."""
        return next(iter(self.settings.values())).numbers

    @property
    def boards(self) -> tuple[str, ...]:
        return tuple(self.settings)

    @property
    def players(self) -> tuple[int, int]:
        return self.game.identity.players

    def _horizon(self) -> int:
        """More decisions than a game can have, for one seat: an act follows on each, and lasts some time."""
        numbers = self.numbers
        longest = max(setting.timer_ms for setting in self.settings.values()) + 2 * numbers.act_ms[Act.SEE_THE_SAND]
        quickest = max(pace.speed for pace in numbers.paces)
        shortest = min(numbers.act_ms.values()) / 2 / max(1.0, quickest)
        hands = self.players[1] * numbers.hands_per_player
        return hands * (2 * int(longest / shortest) + 2 * len(numbers.dice) + 1)

    @property
    def endless_share(self) -> float:
        return 0.0

    def varied(self, paces: tuple[PaceRow, ...], hands: int) -> TrickRTreat:
        """The same game with other people in it, and with so many hands."""
        other, numbers = copy(self), replace(self.numbers, paces=paces)
        catalogue = make_catalogue([pace.id for pace in paces], numbers.dice, numbers.codes)
        other.settings = {
            name: replace(setting, numbers=numbers, catalogue=catalogue, agreed_hands=hands)
            for name, setting in self.settings.items()
        }
        return other

    def start(self, board: str, players: int, rng: Random) -> State:
        """The first hand dealt. Raises UsageError for an unknown timer or too many players."""
        fewest, most = self.players
        if not fewest <= players <= most:
            raise UsageError(f"{players} players: {self.game.identity.title} is for {fewest} to {most}")
        if board not in self.settings:
            raise UsageError(f"there is no timer “{board}”; {did_you_mean(board, self.boards)}")
        return opening(self.settings[board], players, rng)

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        """The first pace of the data."""
        return appraise(view, actions, 0)

    @property
    def minds(self) -> Mapping[str, Appraise]:
        return {pace.id: partial(appraise, pace=number) for number, pace in enumerate(self.numbers.paces)}

    def broken(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.broken(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Row]:
        return coverage.features(self.game, self.settings[board])

    def fired(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.fired(before, action, after)

    def measures(self, state: State, seat: int) -> Mapping[str, float]:
        tally = state.tallies[seat]
        return {
            "candy a hand": state.candy[seat] / state.hand,
            "cards shed a hand": tally.shed / state.hand,
            "claims a hand": tally.claims / state.hand,
            "wrong claims": tally.wrong / max(tally.claims, 1),
            "too late a hand": tally.late / state.hand,
            "candy cards short": float(state.short),
        }

    def traits(self, state: State, seat: int) -> Mapping[str, str]:
        """The first dealer is the one whose turn comes round last; the seat says how far to his left somebody sat."""
        players = len(state.candy)
        first = (state.dealer - state.hand + 1) % players
        place = (seat - first) % players
        return {"place": "dealt first" if place == 0 else f"dealt in hand {place + 1}"}
