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
from pnp.games.trick_r_treat.actions import OFF, Action, Activity, Scheduled, Side, make_catalogue
from pnp.games.trick_r_treat.bots import appraise, prospects
from pnp.games.trick_r_treat.draft import UNDECIDED, duration
from pnp.games.trick_r_treat.examples import Replay
from pnp.games.trick_r_treat.rulings import Pending, Rulings
from pnp.games.trick_r_treat.schema import Act, Numbers, read_settings
from pnp.games.trick_r_treat.state import State, Tally, View, opening
from pnp.play.model import Appraise, Feature, Model, TextTable
from pnp.play.playout import Record
from pnp.source.problems import Problem
from pnp.source.spans import Span

_ACTS = {  # what an activity takes its time by
    Activity.TOUCH: Act.REACH,
    Activity.HAND_OVER: Act.PASS,
    Activity.JUDGE: Act.INSPECT,
    Activity.ROLL: Act.ROLL,
    Activity.BACK: Act.HAND_BACK,
    Activity.FREE: Act.BLINK,
}


class TrickRTreat(Model[State, Action, View]):
    """A board is a timer."""

    facts = schema.Facts
    tables: ClassVar[Mapping[str, type[Row]]] = {
        "kinds": schema.KindRow,
        "marks": schema.MarkRow,
        "candy": schema.CandyRow,
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
    def mark_names(self) -> Mapping[str, str]:
        """What the marks are called within a sentence."""
        return {row.id: row.name.lower() for row in self.game.rows("marks", schema.MarkRow)}

    @property
    def boards(self) -> tuple[str, ...]:
        return tuple(self.settings)

    @cached_property
    def horizon(self) -> int:
        """An act follows on each decision, and lasts some time."""
        numbers = self.numbers
        sand = 2 * numbers.act_ms[Act.SEE_THE_SAND]
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
        """For a seat that decides: eyes, intentions and times of the others are drawn at random. Tallies begin
        anew: nothing in play turns on them."""
        assert view.decision is not None
        return State(
            setting=view.setting,
            hand=view.hand,
            dealer=view.dealer,
            position=view.position,
            start=view.start,
            candy=view.candy,
            last=view.last,
            paces=tuple(_paces(view, rng)),
            tallies=(Tally(),) * len(view.candy),
            decision=view.decision,
            clock=view.clock,
            ends_at=_end(view, rng),
            closing=view.closing,
            occupied=view.occupied,
            inbox=view.inbox,
            agenda=tuple(sorted(_scheduled(view, *doing, rng) for doing in sorted(view.doing))),
            short=view.short,
        )

    def appraise(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        """The first pace of the data."""
        return appraise(view, actions, 0)

    def prospects(self, state: State) -> Sequence[float]:
        return prospects(state)

    @property
    def bots(self) -> Mapping[str, Appraise]:
        return {pace.id: partial(appraise, pace=number) for number, pace in enumerate(self.numbers.paces)}

    def plays_alike(self, switch: str, reading: str) -> bool:
        """Where all are dealt as many cards it is one whom they compare with; and what goes back unseen need not have
        been handed over."""
        if switch == "baseline":
            return all(len(set(deal)) == 1 for deal in self.numbers.deals.values())
        return switch == "in_hand" and self.rulings.pending is Pending.RETURN

    def violations(self, before: State, action: Action, after: State) -> Iterable[str]:
        return invariants.violations(before, action, after)

    def features(self, board: str) -> Mapping[Feature, Span]:
        return coverage.features(self.game)

    def covered(self, before: State | None, action: Action | None, after: State) -> Iterable[Feature]:
        return coverage.covered(before, action, after)

    def standing(self, state: State) -> Sequence[float]:
        return state.candy

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


# What a seat has not seen


def _paces(view: View, rng: Random) -> list[int]:
    """Anybody may look in any way; before the dice are rolled, those right of the player have not settled yet."""
    players = len(view.candy)
    paces = [rng.randrange(len(view.setting.numbers.paces)) for _ in range(players)]
    paces[view.seat] = view.pace
    if view.pace == UNDECIDED:
        for place in range((view.seat - view.dealer - 1) % players, players):
            paces[(view.dealer + 1 + place) % players] = UNDECIDED
    return paces


def _end(view: View, rng: Random) -> int:
    """When somebody will see that the sand has run out; not before now."""
    mean = view.setting.numbers.act_ms[Act.SEE_THE_SAND]
    soonest, latest = (view.setting.timer_ms + int(factor * mean) for factor in (0.5, 1.5))
    return rng.randint(max(soonest, view.clock), max(latest, view.clock))


def _scheduled(view: View, seat: int, activity: Activity, die: int, rng: Random) -> Scheduled:
    """The rest of what somebody is doing takes no longer than all of it."""
    at = view.clock + 1 + int(rng.random() * duration(view.setting.numbers, _ACTS[activity], rng))
    if activity is Activity.TOUCH:
        return _reach(view, seat, at, rng)
    if activity is Activity.BACK:
        return Scheduled(at, activity, seat, die, other=view.position.rollers[die])
    return Scheduled(at, activity, seat, die)


def _reach(view: View, seat: int, at: int, rng: Random) -> Scheduled:
    """For a die that lies there, or did, with a match in mind if there is any."""
    position, numbers = view.position, view.setting.numbers
    cards = [card for card, count in enumerate(position.hands[seat]) if count]
    lying = [(die, face) for die, face in enumerate(position.dice) if face != OFF]
    late = [(die, face) for die, faces in enumerate(numbers.faces) for face in faces]
    die, face = rng.choice([(die, face) for die, face in lying if face in cards] or lying or late)
    card = face if face in cards else rng.choice(cards)
    other = (seat + rng.choice(list(Side))) % len(position.hands)
    return Scheduled(at, Activity.TOUCH, seat, die, card, face, other)
