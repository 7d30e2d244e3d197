"""A game at one moment: yards are chosen, the weather changes, balloons fly; everything lies open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto
from random import Random

from pnp.games.thistledown_mail.actions import Action, Kind
from pnp.games.thistledown_mail.board import Field
from pnp.games.thistledown_mail.flight import Balloon, Rules
from pnp.games.thistledown_mail.rulings import Stamps
from pnp.games.thistledown_mail.score import result
from pnp.play.chance import any_of
from pnp.play.kit import OpenState
from pnp.play.model import Result
from pnp.play.swift import replace, swift

ANY_HEIGHT = -1  # the die shows the vane


class Phase(IntEnum):
    START = auto()
    WEATHER = auto()
    FLY = auto()
    OVER = auto()


@swift
@dataclass(frozen=True, slots=True)
class State(OpenState[Action]):
    """`rest` are the cards that nobody has seen yet, in no order: one is drawn when it is needed."""

    rules: Rules
    die: tuple[int, ...]  # the height that each side stands for
    field: Field
    balloons: tuple[Balloon | None, ...]
    winds: tuple[int, ...]
    forecast: tuple[int, ...]
    rest: tuple[int, ...]
    phase: Phase
    seat: int
    round: int = 1
    rolled: int = ANY_HEIGHT
    gone: int = 0  # villages whose stamp is taken
    fresh: int = 0  # … in this round

    @property
    def players(self) -> int:
        return len(self.balloons)

    @property
    def watcher(self) -> int:
        """Who rolls in this round."""
        return (self.round - 1) % self.players

    @property
    def heading(self) -> str:
        if self.phase is Phase.START:
            return "yards"
        sky = ", ".join(
            f"{level.name.lower()} {self.rules.winds[wind].id}"
            for level, wind in zip(self.rules.levels, self.winds, strict=True)
        )
        return f"round {min(self.round, self.rules.facts.rounds)}: {sky}"

    def player(self) -> int | None:
        return None if self.phase is Phase.OVER else self.seat

    def balloon(self, seat: int) -> Balloon:
        found = self.balloons[seat]
        assert found is not None  # only while yards are chosen
        return found

    def lost(self) -> int:
        """Villages where nobody can be first any more, as far as whoever flies now is concerned."""
        return self.gone | (self.fresh if self.rules.rulings.stamps is Stamps.IN_ORDER else 0)

    def actions(self) -> Iterable[Action]:
        match self.phase:
            case Phase.START:
                taken = {balloon.at for balloon in self.balloons if balloon is not None}
                return [
                    Action(Kind.START, f"starts from the yard on {self.field.cells[space]}", space=space)
                    for space in self.field.yards
                    if space not in taken
                ]
            case Phase.WEATHER:
                heights = range(len(self.rules.levels)) if self.rolled == ANY_HEIGHT else (self.rolled,)
                return [self.rules.lays[height][card] for height in heights for card in self.forecast]
            case Phase.FLY:
                return [action for action, _ in self.rules.flights(self.field, self.balloon(self.seat), self.winds)]
            case Phase.OVER:
                return ()

    def kinds(self) -> Sequence[Sequence[Action]]:
        """In every phase there is one."""
        return (self.legal(),)

    def after(self, action: Action, rng: Random) -> State:
        match action.kind:
            case Kind.START:
                return self._started(action, rng)
            case Kind.LAY:
                return self._laid(action, rng)
            case Kind.FLY:
                return self._flown(action, rng)

    def _started(self, action: Action, rng: Random) -> State:
        """Yards are chosen from the last seat to the first, which rolls first."""
        balloon = Balloon(action.space, bags=self.rules.facts.sandbags)
        balloons = _with(self.balloons, self.seat, balloon)
        return replace(self, balloons=balloons, seat=self.seat - 1) if self.seat else self._weather(rng, balloons)

    def _weather(self, rng: Random, balloons: tuple[Balloon | None, ...], **also: int) -> State:
        """What comes before a roll, and the roll."""
        seat, rolled = (also.get("round", self.round) - 1) % len(balloons), any_of(self.die, rng)
        return replace(self, phase=Phase.WEATHER, balloons=balloons, seat=seat, rolled=rolled, **also)

    def _laid(self, action: Action, rng: Random) -> State:
        winds = tuple(action.card if height == action.height else wind for height, wind in enumerate(self.winds))
        forecast, rest = tuple(card for card in self.forecast if card != action.card), self.rest
        if rest:
            drawn = any_of(rest, rng)
            forecast, rest = (*forecast, drawn), tuple(card for card in rest if card != drawn)
        return replace(self, phase=Phase.FLY, winds=winds, forecast=forecast, rest=rest)

    def _flown(self, action: Action, rng: Random) -> State:
        before = self.balloon(self.seat)
        flight = self.rules.flight(self.field, before, self.winds, action)
        balloon = self.rules.after(self.field, before, action.height, flight, self.lost())
        balloons = _with(self.balloons, self.seat, balloon)
        fresh, seat = self.fresh | balloon.letters & ~before.letters, (self.seat + 1) % self.players
        if seat != self.watcher:
            return replace(self, balloons=balloons, fresh=fresh, seat=seat)
        gone, later = self.gone | fresh, self.round + 1
        if self.round == self.rules.facts.rounds:
            return replace(self, phase=Phase.OVER, balloons=balloons, seat=seat, gone=gone, fresh=0, round=later)
        return self._weather(rng, balloons, gone=gone, fresh=0, round=later)

    def result(self) -> Result | None:
        if self.phase is not Phase.OVER:
            return None
        return result(self.rules, self.field, [self.balloon(seat) for seat in range(self.players)])


def _with(balloons: tuple[Balloon | None, ...], seat: int, balloon: Balloon) -> tuple[Balloon | None, ...]:
    return (*balloons[:seat], balloon, *balloons[seat + 1 :])


def opening(rules: Rules, die: tuple[int, ...], field: Field, players: int, rng: Random) -> State:
    """A sky of winds, the forecast beside it, and the last player to choose a yard."""
    cards = list(range(len(rules.winds)))
    rng.shuffle(cards)
    sky, ahead = len(rules.levels), len(rules.levels) + rules.facts.forecast
    return State(
        rules=rules,
        die=die,
        field=field,
        balloons=(None,) * players,
        winds=tuple(cards[:sky]),
        forecast=tuple(cards[sky:ahead]),
        rest=tuple(sorted(cards[ahead:])),
        phase=Phase.START,
        seat=players - 1,
    )
