"""A state -> a draft of it for one step: what happens is logged, and what will happen stands on an agenda."""

from __future__ import annotations

from bisect import insort
from random import Random
from typing import TYPE_CHECKING

from pnp.games.trick_r_treat.actions import NO_CARD, NOBODY, OFF, Activity, Decision, Scheduled
from pnp.games.trick_r_treat.position import Event, EventKind, Pair, after
from pnp.games.trick_r_treat.schema import Act, Numbers
from pnp.play.swift import altered

if TYPE_CHECKING:
    from pnp.games.trick_r_treat.state import State

UNDECIDED = -1  # in place of a pace, before it is chosen


def duration(numbers: Numbers, act: Act, rng: Random) -> int:
    """Between half and one and a half times as long as on average, in milliseconds."""
    return 1 + int(numbers.act_ms[act] * (0.5 + rng.random()))


class Draft:
    """A state open for change. Lives for one step; the position changes by events alone."""

    __slots__ = (
        "agenda", "before", "candy", "clock", "closing", "dealer", "decision", "ends_at", "hand", "inbox", "last",
        "log", "numbers", "occupied", "paces", "players", "position", "rng", "rulings", "setting", "short", "start",
        "tallies",
    )  # fmt: skip

    def __init__(self, state: State, rng: Random) -> None:
        self.before, self.setting, self.rng = state, state.setting, rng
        self.numbers, self.rulings = state.setting.numbers, state.setting.rulings
        self.players = len(state.candy)
        self.hand, self.dealer, self.position, self.start = state.hand, state.dealer, state.position, state.start
        self.candy, self.last, self.short = state.candy, state.last, state.short
        self.clock, self.ends_at, self.closing = state.clock, state.ends_at, state.closing
        self.paces, self.occupied = list(state.paces), list(state.occupied)
        self.inbox, self.agenda = list(state.inbox), list(state.agenda)
        self.tallies = list(state.tallies)
        self.decision: Decision | None = state.decision
        self.log: list[Event] = []

    def freeze(self) -> State:
        return type(self.before)(  # replace() would take several times as long
            setting=self.setting,
            hand=self.hand,
            dealer=self.dealer,
            position=self.position,
            start=self.start,
            candy=self.candy,
            last=self.last,
            paces=tuple(self.paces),
            tallies=tuple(self.tallies),
            decision=self.decision,
            log=tuple(self.log),
            clock=self.clock,
            ends_at=self.ends_at,
            closing=self.closing,
            occupied=tuple(self.occupied),
            inbox=tuple(self.inbox),
            agenda=tuple(self.agenda),
            short=self.short,
        )

    def _happen(
        self, kind: EventKind, seat: int = NOBODY, die: int = -1, card: int = NO_CARD, other: int = NOBODY
    ) -> None:
        event = Event(kind, self.clock, seat, die, card, other)
        self.position = after(self.position, event, self.numbers)
        self.log.append(event)

    def _happen_to(self, pair: Pair, kind: EventKind, card: int | None = None) -> None:
        """Something that the receiver of a pair does; with its card unless another is named."""
        self._happen(kind, pair.receiver, pair.die, pair.card if card is None else card, pair.giver)

    def _tally(self, seat: int, name: str, number: int = 1) -> None:
        tally = self.tallies[seat]
        self.tallies[seat] = altered(tally, **{name: getattr(tally, name) + number})

    def _duration(self, act: Act) -> int:
        return duration(self.numbers, act, self.rng)

    def _schedule(
        self,
        act: Act,
        activity: Activity,
        seat: int,
        *,
        die: int = -1,
        card: int = NO_CARD,
        face: int = OFF,
        other: int = NOBODY,
    ) -> None:
        if not self.closing:  # then nothing is rolled, and nobody is kept waiting
            insort(self.agenda, Scheduled(self.clock + self._duration(act), activity, seat, die, card, face, other))
