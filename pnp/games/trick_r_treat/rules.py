"""A loaded game -> its executable reference model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from random import Random
from typing import Any, ClassVar

from pnp.game.demands import Demand
from pnp.game.game import Game
from pnp.game.tables import Row
from pnp.games.trick_r_treat import checks, coverage, findings, invariants, odds, schema
from pnp.games.trick_r_treat.actions import Action, make_catalogue
from pnp.games.trick_r_treat.bots import appraise
from pnp.games.trick_r_treat.examples import Replay
from pnp.games.trick_r_treat.numbers import Numbers, read_settings
from pnp.games.trick_r_treat.rulings import Rulings
from pnp.games.trick_r_treat.sample import sample
from pnp.games.trick_r_treat.state import State, View, opening
from pnp.play.model import Appraise, Feature, Model, TextTable
from pnp.play.playout import Record
from pnp.source.problems import Problem
from pnp.source.spans import Span


class TrickRTreat(Model[State, Action, View]):
    """A board is a timer."""

    facts = schema.Facts
    tables: ClassVar[Mapping[str, type[Row]]] = {
        "kinds": schema.KindRow,
        "marks": schema.MarkRow,
        "candy": schema.CandyRow,
        "deals": schema.DealRow,
        "timers": schema.TimerRow,
        "search": schema.SearchRow,
        "acts": schema.ActRow,
        "paces": schema.PaceRow,
    }
    needs = ("symbols.toml", "dice.toml")
    switches = Rulings
    replays = Replay
    checks = checks.CHECKS

    def __init__(self, game: Game, rulings: Rulings | None = None) -> None:
        super().__init__(game, rulings)
        self.settings = read_settings(game, self.rulings)

    @property
    def numbers(self) -> Numbers:
        """The same with every timer."""
        return next(iter(self.settings.values())).numbers

    @property
    def boards(self) -> tuple[str, ...]:
        return tuple(self.settings)

    @cached_property
    def horizon(self) -> int:
        """An act follows on each decision, and lasts some time."""
        numbers = self.numbers
        sand = 2 * numbers.act_ms[schema.Act.SEE_THE_SAND]
        longest = max(setting.timer_ms for setting in self.settings.values()) + sand
        quickest = max(pace.speed for pace in numbers.paces)
        shortest = min(numbers.act_ms.values()) / 2 / max(1.0, quickest)
        hands = self.players[1] * numbers.hands_per_player
        return hands * (2 * int(longest / shortest) + 2 * len(numbers.dice) + 1)

    def varied(self, paces: tuple[schema.PaceRow, ...], hands: int) -> TrickRTreat:
        """The same game with other people in it, and with so many hands."""
        other, numbers = copy(self), replace(self.numbers, paces=paces)
        catalogue = make_catalogue([pace.id for pace in paces], numbers.dice, numbers.codes)
        other.settings = {
            name: replace(setting, numbers=numbers, catalogue=catalogue, agreed_hands=hands)
            for name, setting in self.settings.items()
        }
        return other

    def opening(self, board: str, players: int, rng: Random) -> State:
        return opening(self.settings[board], players, rng)

    def sample(self, view: View, rng: Random) -> State:
        return sample(view, rng)

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        """The first pace of the data."""
        return appraise(view, actions, 0)

    @property
    def bots(self) -> Mapping[str, Appraise]:
        return {pace.id: partial(appraise, pace=number) for number, pace in enumerate(self.numbers.paces)}

    def violations(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.violations(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Span]:
        return coverage.features(self.game)

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.covered(before, action, after)

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

    def findings(self, records: Sequence[Record]) -> Sequence[TextTable]:
        return findings.findings(self, records)

    def judgements(self, records: Sequence[Record]) -> Iterable[Problem]:
        return findings.judgements(self, records)

    def odds(self, words: Sequence[str]) -> Sequence[TextTable]:
        return odds.odds(self.numbers, words)

    @classmethod
    def demands(cls, game: Game) -> Iterable[Demand]:
        return checks.demands(game)

    def book_values(self) -> Mapping[str, Any]:
        return odds.book_values(self.numbers)
