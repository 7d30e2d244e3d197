"""A frozen moment -> a draft of the next one, which events change, and back."""

from __future__ import annotations

from bisect import insort
from random import Random

from pnp.games.trick_r_treat.events import Event, What
from pnp.games.trick_r_treat.moment import Ask, Doing, Due, Moment
from pnp.games.trick_r_treat.referee import after
from pnp.games.trick_r_treat.vocabulary import NO_CARD, OFF, Act


class Draft:
    """Lives for one step. The table changes by events alone."""

    __slots__ = (
        "agenda", "ask", "candy", "clock", "closing", "dealer", "ends_at", "hand", "inbox", "last", "log", "numbers",
        "occupied", "options", "paces", "players", "rng", "setting", "short", "start", "table", "tallies",
    )  # fmt: skip

    def __init__(self, moment: Moment, rng: Random) -> None:
        self.setting, self.rng = moment.setting, rng
        self.numbers, self.options = moment.setting.numbers, moment.setting.options
        self.players = len(moment.candy)
        self.hand, self.dealer, self.table, self.start = moment.hand, moment.dealer, moment.table, moment.start
        self.candy, self.last, self.short = moment.candy, moment.last, moment.short
        self.clock, self.ends_at, self.closing = moment.clock, moment.ends_at, moment.closing
        self.paces, self.occupied = list(moment.paces), list(moment.occupied)
        self.inbox, self.agenda = list(moment.inbox), list(moment.agenda)
        self.tallies = list(moment.tallies)
        self.ask: Ask | None = moment.ask
        self.log: list[Event] = []

    def _event(self, what: What, seat: int = -1, die: int = -1, card: int = NO_CARD, other: int = -1) -> None:
        event = Event(what, self.clock, seat, die, card, other)
        self.table = after(self.table, event, self.numbers)
        self.log.append(event)

    def _tally(self, seat: int, name: str) -> None:
        tally = self.tallies[seat]
        self.tallies[seat] = tally._replace(**{name: getattr(tally, name) + 1})

    def _frozen(self) -> Moment:
        return Moment(
            self.setting, self.hand, self.dealer, self.table, self.start, self.candy, self.last, tuple(self.paces),
            tuple(self.tallies), self.ask, tuple(self.log), self.clock, self.ends_at, self.closing,
            tuple(self.occupied), tuple(self.inbox), tuple(self.agenda), self.short,
        )  # fmt: skip

    def _lasts(self, act: Act) -> int:
        """Between half and one and a half times as long as on average."""
        return 1 + int(self.numbers.act_ms[act] * (0.5 + self.rng.random()))

    def _due(
        self, act: Act, doing: Doing, seat: int, die: int = -1, card: int = NO_CARD, face: int = OFF, other: int = -1
    ) -> None:
        if not self.closing:  # then nothing is rolled, and nobody is kept waiting
            insort(self.agenda, Due(self.clock + self._lasts(act), doing, seat, die, card, face, other))
