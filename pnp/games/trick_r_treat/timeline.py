"""A state, a decision and chance -> the state at the next decision: players as discrete events.

Everybody acts at once. Whoever is free searches; how soon a match catches his eye is exponential, and the more dice
would do, the sooner. A pair that arrives interrupts a search. Everything else takes its time and ends at a moment that
stands on the agenda. How long all this takes, and how often an eye deceives, is in the data.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from pnp.games.trick_r_treat.actions import (
    NO_CARD,
    OFF,
    Action,
    Activity,
    Choice,
    Decision,
    Kind,
    Scheduled,
)
from pnp.games.trick_r_treat.draft import UNDECIDED, Draft
from pnp.games.trick_r_treat.position import EventKind, Pair, Stage, set_out
from pnp.games.trick_r_treat.rulings import DieOff, Dispute, EmptyHand, InHand, Missed, Pending
from pnp.games.trick_r_treat.schema import Act
from pnp.games.trick_r_treat.score import candy_won, is_enough
from pnp.play.chance import any_of

if TYPE_CHECKING:
    from pnp.games.trick_r_treat.state import State


class Timeline(Draft):
    """Lets time run on; each of `after` and `sand_runs_out` leads to the next decision, or to the end of the game."""

    __slots__ = ()

    def after(self, action: Action) -> State:
        decision = self.decision
        assert decision is not None
        self.decision = None
        self._decide(decision, action)
        return self._until_decision()

    def sand_runs_out(self) -> State:
        """The hand ends here and now."""
        self._end_hand()
        return self._until_decision()

    def answered(self, action: Action) -> State:
        """What is decided, and nothing that time brings after it."""
        decision = self.decision
        assert decision is not None
        self.decision = None
        self._decide(decision, action)
        return self._settled()

    def halted(self) -> State:
        """The sand has run out, and the first pair that nobody has looked at is looked at; nothing is counted yet."""
        self._end_hand()
        return self._settled()

    def thrown_off(self, die: int) -> State:
        """The die leaves the table, or lies askew, when it is rolled."""
        self._off(self.position.rollers[die], die)
        return self.freeze()

    def _settled(self) -> State:
        while self.closing and self.decision is None and self.position.pairs:
            self._settle()
        return self.freeze()

    def _until_decision(self) -> State:
        while self.decision is None and self._step():
            pass
        return self.freeze()

    # The beginning and the end of a hand

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
            self._happen(EventKind.ROLL, self.dealer, die, any_of(self.numbers.faces[die], self.rng))

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

    # What players decide

    def _decide(self, decision: Decision, action: Action) -> None:
        seat = decision.seat
        match action.kind:
            case Kind.PACE:
                self.paces[seat] = action.card
                self._ask_for_pace()
            case Kind.CLAIM:
                self.occupied[seat] = True
                face, other = self.position.dice[action.die], (seat + action.side) % self.players
                self._schedule(
                    Act.REACH, Activity.TOUCH, seat, die=action.die, card=action.card, face=face, other=other
                )
            case Kind.LOOK_ON:
                self.occupied[seat] = True
                self._schedule(Act.BLINK, Activity.FREE, seat)
            case Kind.GIVE:
                self._hand_back(self.position.pair(decision.die), action.card)
            case Kind.ACCEPT | Kind.REJECT:
                self._judge(self.position.pair(decision.die), action.kind is Kind.ACCEPT)

    def _judge(self, pair: Pair, accepted: bool) -> None:
        """What the receiver says of a pair, and what that means for card and die."""
        if pair.matches and not accepted:
            if self.rulings.dispute is Dispute.BACK:
                self._happen_to(pair, EventKind.SEND_BACK)
                self._schedule(Act.DISPUTE, Activity.BACK, pair.receiver, die=pair.die, other=pair.giver)
                return
            self._happen_to(pair, EventKind.DISPUTE)
        elif pair.matches:
            self._happen_to(pair, EventKind.MATCH)
        elif not accepted or self.rulings.missed is Missed.UNDONE:
            self._reject(pair)
            return
        else:
            self._happen_to(pair, EventKind.MISSED)
        self._schedule(Act.ROLL if accepted else Act.DISPUTE, Activity.ROLL, pair.receiver, die=pair.die)
        if not self.closing and self.position.owned(pair.giver) == 0:
            self._happen(EventKind.OUT_OF_CARDS, pair.giver)
            if self.rulings.empty_hand is EmptyHand.ENDS_HAND:
                self._close()

    def _reject(self, pair: Pair) -> None:
        """A wrong pair goes back, with a card if the receiver has any."""
        self._happen_to(pair, EventKind.MISMATCH)
        if any(self.position.hands[pair.receiver]):
            self.decision = Decision(Choice.GIVE, pair.receiver, pair.die, pair.card)
        else:
            self._hand_back(pair, NO_CARD)

    def _hand_back(self, pair: Pair, gift: int) -> None:
        self._happen_to(pair, EventKind.HAND_BACK, gift)
        self._schedule(Act.HAND_BACK, Activity.BACK, pair.receiver, die=pair.die, other=pair.giver)

    # How time runs

    def _step(self) -> bool:
        """One thing more happens; False when the game is over."""
        if self.closing:
            return self._settle()
        free, rates = self._searchers()
        spotted_at = self.clock + 1 + int(self.rng.expovariate(rates[-1])) if rates else self.ends_at + 1
        scheduled_at = self.agenda[0].at if self.agenda else self.ends_at + 1
        if min(spotted_at, scheduled_at) > self.ends_at:
            self.clock = self.ends_at
            self._end_hand()
        elif scheduled_at <= spotted_at:
            self.clock = scheduled_at
            self._complete(self.agenda.pop(0))
        else:
            self.clock = spotted_at
            self._spot(self.rng.choices(free, cum_weights=rates)[0])
        return True

    def _end_hand(self) -> None:
        self._happen(EventKind.TIMER, self.rng.randrange(self.players))
        self._close()

    def _searchers(self) -> tuple[list[int], list[float]]:
        """Who is free and has cards, and at which rates they spot a match: each of them with those before him."""
        numbers, paces = self.numbers, self.paces
        hands, lying = self.position.hands, [face for face in self.position.dice if face != OFF]
        free, rates, total = [], [], 0.0
        for seat, busy in enumerate(self.occupied):
            if not busy and any(hand := hands[seat]):
                matches = 0
                for face in lying:
                    if hand[face]:
                        matches += 1
                total += numbers.paces[paces[seat]].speed / numbers.search_ms[matches]
                free.append(seat)
                rates.append(total)
        return free, rates

    def _spot(self, seat: int) -> None:
        """A match catches the eye, or what looks like one: a lantern that differs in a single mark."""
        hand, near = self.position.hands[seat], self.numbers.near
        lying = [(die, face) for die, face in enumerate(self.position.dice) if face != OFF]
        if self.rng.random() < self.numbers.paces[self.paces[seat]].error:
            seen = [(die, card) for die, face in lying for card in near[face] if hand[card]]
        else:
            seen = [(die, face) for die, face in lying if hand[face]]
        if seen:
            die, card = seen[int(self.rng.random() * len(seen))]
            self.decision = Decision(Choice.CLAIM, seat, die, card)

    def _complete(self, done: Scheduled) -> None:
        seat, die = done.seat, done.die
        match done.activity:
            case Activity.TOUCH:
                self._touch(done)
            case Activity.HAND_OVER:
                pair = self.position.pair(die)
                self._happen(EventKind.PASS, seat, die, pair.card, pair.receiver)
                self._release(seat)
                self._deliver(pair.receiver, die)
            case Activity.JUDGE:
                self._inspect(self.position.pair(die))
            case Activity.ROLL:
                self._roll(seat, die)
            case Activity.BACK:
                self._release(seat)
                self._deliver(done.other, die)
            case Activity.FREE:
                self._release(seat)

    def _touch(self, done: Scheduled) -> None:
        """The die is laid on the card, unless it is gone or shows something else by now."""
        if self.position.dice[done.die] != done.face:
            self._happen(EventKind.LATE, done.seat, done.die)
            self._tally(done.seat, "late")
            self._release(done.seat)
            return
        self._happen(EventKind.CLAIM, done.seat, done.die, done.card, done.other)
        self._tally(done.seat, "claims")
        if done.face != done.card:
            self._tally(done.seat, "wrong")
        self._schedule(Act.PASS, Activity.HAND_OVER, done.seat, die=done.die)

    def _roll(self, seat: int, die: int) -> None:
        if self.rng.random() < self.numbers.die_off:
            self._off(seat, die)
        else:
            self._lie(seat, die)

    def _off(self, seat: int, die: int) -> None:
        self._happen(EventKind.DIE_OFF, seat, die)
        if self.rulings.die_off is DieOff.REROLL:
            self._schedule(Act.ROLL, Activity.ROLL, seat, die=die)
        else:
            self._lie(seat, die)

    def _lie(self, seat: int, die: int) -> None:
        self._happen(EventKind.ROLL, seat, die, any_of(self.numbers.faces[die], self.rng))
        self._release(seat)

    def _deliver(self, seat: int, die: int) -> None:
        self.inbox[seat] = (*self.inbox[seat], die)
        if not self.occupied[seat]:
            self._release(seat)

    def _release(self, seat: int) -> None:
        """To see to what has come in, or else to search."""
        waiting = self.inbox[seat]
        self.occupied[seat] = bool(waiting)
        if not waiting:
            return
        die, self.inbox[seat] = waiting[0], waiting[1:]
        if self.position.rollers[die] == seat:
            self._schedule(Act.ROLL, Activity.ROLL, seat, die=die)
        else:
            looks = self._duration(Act.INSPECT) / self.numbers.paces[self.paces[seat]].speed
            ends_at = self.clock + self._duration(Act.NOTICE) + int(looks)
            insort(self.agenda, Scheduled(ends_at, Activity.JUDGE, seat, die))
