"""A state -> a draft of the next one, in which a hand is dealt, closed and scored; and back to a frozen state."""

from __future__ import annotations

from bisect import insort
from enum import IntEnum
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from pnp.games.trick_r_treat.actions import NO_CARD, Choice, Decision
from pnp.games.trick_r_treat.numbers import Numbers
from pnp.games.trick_r_treat.position import NOBODY, OFF, Event, EventKind, Pair, Stage, after, set_out
from pnp.games.trick_r_treat.rulings import InHand, Pending
from pnp.games.trick_r_treat.schema import Act
from pnp.games.trick_r_treat.score import candy_won, is_enough

if TYPE_CHECKING:
    from pnp.games.trick_r_treat.state import State

UNDECIDED = -1  # in place of a pace, before it is chosen


class Activity(IntEnum):
    """What somebody is doing; of two that end at once, the smaller number ends first."""

    TOUCH = 1
    HAND_OVER = 2
    JUDGE = 3
    ROLL = 4
    BACK = 5
    FREE = 6


class Scheduled(NamedTuple):
    """The end of an activity. Sorted by time."""

    at: int
    activity: Activity
    seat: int
    die: int = -1
    card: int = NO_CARD
    face: int = OFF
    other: int = NOBODY

    @property
    def seen(self) -> int:
        """The die, where others see it: not before it is touched."""
        return -1 if self.activity is Activity.TOUCH else self.die


class Tally(NamedTuple):
    """What a player has done in all hands."""

    claims: int = 0
    wrong: int = 0  # of these claims
    late: int = 0  # reached for a die that was gone
    shed: int = 0  # cards got rid of; below 0 where there are more


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
        self.tallies[seat] = tally._replace(**{name: getattr(tally, name) + number})

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


class Hands(Draft):
    """The beginning and the end of a hand: dealing, closing, scoring, the next dealer."""

    __slots__ = ()

    def deal(self) -> None:
        """All cards, beginning on the dealer's left; then everybody looks, and settles on a pace."""
        cards, counts = list(self.numbers.cards), self.numbers.deals[self.players]
        self.rng.shuffle(cards)
        hands = [[0] * len(self.numbers.codes) for _ in range(self.players)]
        for place, count in enumerate(counts, 1):
            for _ in range(count):
                hands[(self.dealer + place) % self.players][cards.pop()] += 1
        self.position = set_out(tuple(map(tuple, hands)), (OFF,) * len(self.numbers.dice))
        self.start = tuple(map(sum, hands))
        self.clock, self.closing, self.agenda = 0, False, []
        self.paces, self.occupied = [UNDECIDED] * self.players, [False] * self.players
        self.inbox = [()] * self.players
        self._happen(EventKind.DEAL, self.dealer, other=self.hand)
        self._ask_for_pace()

    def _ask_for_pace(self) -> None:
        """One after another from the dealer's left; after the last of them the dealer rolls all dice."""
        for place in range(1, self.players + 1):
            seat = (self.dealer + place) % self.players
            if self.paces[seat] == UNDECIDED:
                self.decision = Decision(Choice.PACE, seat)
                return
        self.ends_at = self.setting.timer_ms + self._duration(Act.SEE_THE_SAND)
        dice = len(self.numbers.dice)
        self.position = self.position._replace(rollers=(self.dealer,) * dice)
        for die in range(dice):
            self._happen(EventKind.ROLL, self.dealer, die, self.rng.choice(self.numbers.faces[die]))

    def _close(self) -> None:
        """Nobody takes a die any more; nothing more is rolled."""
        self.closing, self.agenda = True, []
        for pair in self.position.pairs:
            if pair.stage is Stage.HELD and self.rulings.in_hand is InHand.RETURNS:
                self._happen(EventKind.KEEP, pair.giver, pair.die, pair.card)
            elif pair.stage is Stage.HELD:
                self._happen(EventKind.PASS, pair.giver, pair.die, pair.card, pair.receiver)

    def _settle(self) -> bool:
        """One pair more is judged, or the hand is scored; False when the game is over."""
        if not self.position.pairs:
            return self._score()
        pair = self.position.pairs[0]
        if self.rulings.pending is Pending.INSPECT:
            self._inspect(pair)
        else:
            self._happen_to(pair, EventKind.RETURN if self.rulings.pending is Pending.RETURN else EventKind.STAY)
        return True

    def _score(self) -> bool:
        """Candy for the hand that is over, and the next hand; False when there is none."""
        numbers, end = self.numbers, [sum(hand) for hand in self.position.hands]
        self.last = candy_won(self.rulings, self.start, end)
        self.candy = tuple(had + won for had, won in zip(self.candy, self.last, strict=True))
        for seat, won in enumerate(self.last):
            self._tally(seat, "shed", self.start[seat] - end[seat])
            if won:
                self._happen(EventKind.SCORE, seat, other=won)
        if not is_enough(self.candy, numbers.ones, numbers.fives, numbers.five):
            self.short = True
            self._happen(EventKind.SHORTAGE)
        if self.hand == (self.setting.agreed_hands or self.players * numbers.hands_per_player):
            return False
        self.hand, self.dealer = self.hand + 1, (self.dealer + 1) % self.players
        self.deal()
        return True

    def _inspect(self, pair: Pair) -> None:
        """What the receiver takes the pair for; mostly it is so."""
        self._happen(EventKind.INSPECT, pair.receiver, pair.die, pair.card)
        pace = self.numbers.paces[self.paces[pair.receiver]]
        is_deceived = self.rng.random() < (pace.false_alarm if pair.matches else pace.miss)
        self.decision = Decision(Choice.JUDGE, pair.receiver, pair.die, pair.card, pair.matches != is_deceived)
