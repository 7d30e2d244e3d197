"""A state, a decision and chance -> the state at the next decision: players as discrete events.

Everybody acts at once. Whoever is free searches; how soon a match catches his eye is exponential, and the more dice
would do, the sooner. A pair that arrives interrupts a search. Everything else takes its time and ends at a moment that
stands on the agenda. How long all this takes, and how often an eye deceives, is in the data.
"""

from __future__ import annotations

from bisect import insort

from pnp.games.trick_r_treat.actions import Action, Kind
from pnp.games.trick_r_treat.events import What
from pnp.games.trick_r_treat.hands import Hands
from pnp.games.trick_r_treat.moment import Ask, Asked, Doing, Due, Moment
from pnp.games.trick_r_treat.options import DieOff, Dispute, EmptyHand, Missed
from pnp.games.trick_r_treat.referee import Pair
from pnp.games.trick_r_treat.vocabulary import NO_CARD, OFF, Act


class Course(Hands):
    """Only `after` leads out of it, to another frozen moment."""

    __slots__ = ()

    def after(self, action: Action) -> Moment:
        asked = self.ask
        assert asked is not None
        self.ask = None
        self._decided(asked, action)
        while self.ask is None and self._goes_on():
            pass
        return self._frozen()

    def sand_runs_out(self) -> Moment:
        """The hand ends here and now."""
        self._ends()
        while self.ask is None and self._goes_on():
            pass
        return self._frozen()

    # What players decide

    def _decided(self, asked: Ask, action: Action) -> None:
        seat, kind = asked.seat, action.kind
        if kind is Kind.PACE:
            self.paces[seat] = action.card
            self._ask_pace()
        elif kind is Kind.CLAIM:
            self.occupied[seat] = True
            face, other = self.table.dice[action.die], (seat + action.side) % self.players
            self._due(Act.REACH, Doing.TOUCH, seat, action.die, action.card, face, other)
        elif kind is Kind.LOOK_ON:
            self.occupied[seat] = True
            self._due(Act.BLINK, Doing.FREE, seat)
        elif kind is Kind.GIVE:
            self._hand_back(self.table.pair(asked.die), action.card)
        else:
            self._judged(self.table.pair(asked.die), kind is Kind.ACCEPT)

    def _judged(self, pair: Pair, accepted: bool) -> None:
        seat, options = pair.receiver, self.options
        if accepted and not pair.matches:
            self._tally(seat, "missed")
        if pair.matches and not accepted:
            self._tally(seat, "disputes")
            if options.dispute is Dispute.BACK:
                self._event(What.SEND_BACK, seat, pair.die, pair.card, pair.giver)
                self._due(Act.DISPUTE, Doing.BACK, seat, pair.die, other=pair.giver)
                return
            self._event(What.DISPUTE, seat, pair.die, pair.card, pair.giver)
        elif pair.matches:
            self._event(What.MATCH, seat, pair.die, pair.card, pair.giver)
        elif accepted and options.missed is Missed.STANDS:
            self._event(What.MISSED, seat, pair.die, pair.card, pair.giver)
        else:
            self._event(What.MISMATCH, seat, pair.die, pair.card, pair.giver)
            if any(self.table.hands[seat]):
                self.ask = Ask(Asked.GIVE, seat, pair.die, pair.card)
            else:
                self._hand_back(self.table.pair(pair.die), NO_CARD)
            return
        self._due(Act.ROLL if accepted else Act.DISPUTE, Doing.ROLL, seat, pair.die)
        if not self.closing and self.table.owned(pair.giver) == 0:
            self._event(What.OUT_OF_CARDS, pair.giver)
            if options.empty_hand is EmptyHand.ENDS_HAND:
                self._close()

    def _hand_back(self, pair: Pair, gift: int) -> None:
        self._event(What.HAND_BACK, pair.receiver, pair.die, gift, pair.giver)
        self._due(Act.HAND_BACK, Doing.BACK, pair.receiver, pair.die, other=pair.giver)

    # How time runs

    def _goes_on(self) -> bool:
        """One thing more happens; False when the game is over."""
        if self.closing:
            return self._settles()
        free, rates = self._searchers()
        total = sum(rates)
        found_at = self.clock + 1 + int(self.rng.expovariate(total)) if total else self.ends_at + 1
        due_at = self.agenda[0].at if self.agenda else self.ends_at + 1
        if min(found_at, due_at) > self.ends_at:
            self.clock = self.ends_at
            self._ends()
        elif due_at <= found_at:
            self.clock = due_at
            self._happens(self.agenda.pop(0))
        else:
            self.clock = found_at
            self._catches_the_eye(self.rng.choices(free, rates)[0])
        return True

    def _ends(self) -> None:
        self._event(What.TIMER, self.rng.randrange(self.players))
        self._close()

    def _searchers(self) -> tuple[list[int], list[float]]:
        """Who is free and has cards, and how fast each of them finds."""
        dice, slow, free, rates = [face for face in self.table.dice if face != OFF], self.numbers.search_ms, [], []
        for seat, hand in enumerate(self.table.hands):
            if not self.occupied[seat] and any(hand):
                matches = sum([hand[face] > 0 for face in dice])
                free.append(seat)
                rates.append(self.numbers.paces[self.paces[seat]].speed / slow[matches])
        return free, rates

    def _catches_the_eye(self, seat: int) -> None:
        """A match, or what looks like one: a lantern that differs in a single mark."""
        hand, near = self.table.hands[seat], self.numbers.near
        lying = [(die, face) for die, face in enumerate(self.table.dice) if face != OFF]
        if self.rng.random() < self.numbers.paces[self.paces[seat]].error:
            seen = [(die, card) for die, face in lying for card in near[face] if hand[card]]
        else:
            seen = [(die, face) for die, face in lying if hand[face]]
        if seen:
            die, card = seen[int(self.rng.random() * len(seen))]
            self.ask = Ask(Asked.CLAIM, seat, die, card)

    def _happens(self, due: Due) -> None:
        seat, die = due.seat, due.die
        if due.doing is Doing.TOUCH:
            if self.table.dice[die] != due.face:
                self._event(What.LATE, seat, die)
                self._tally(seat, "late")
                self._is_free(seat)
                return
            self._event(What.CLAIM, seat, die, due.card, due.other)
            self._tally(seat, "claims")
            if due.face != due.card:
                self._tally(seat, "wrong")
            self._due(Act.PASS, Doing.HAND_OVER, seat, die)
        elif due.doing is Doing.HAND_OVER:
            pair = self.table.pair(die)
            self._event(What.PASS, seat, die, pair.card, pair.receiver)
            self._is_free(seat)
            self._comes_to(pair.receiver, die)
        elif due.doing is Doing.JUDGE:
            self._compares(self.table.pair(die))
        elif due.doing is Doing.ROLL:
            self._rolls(seat, die)
        else:
            self._is_free(seat)
            if due.doing is Doing.BACK:
                self._comes_to(due.other, die)

    def _rolls(self, seat: int, die: int) -> None:
        if self.rng.random() < self.numbers.die_off:
            self._event(What.DIE_OFF, seat, die)
            if self.options.die_off is DieOff.REROLL:
                self._due(Act.ROLL, Doing.ROLL, seat, die)
                return
        self._event(What.ROLL, seat, die, self.rng.choice(self.numbers.faces[die]))
        self._is_free(seat)

    def _comes_to(self, seat: int, die: int) -> None:
        self.inbox[seat] = (*self.inbox[seat], die)
        if not self.occupied[seat]:
            self._is_free(seat)

    def _is_free(self, seat: int) -> None:
        """To see to what has come in, or else to search."""
        waiting = self.inbox[seat]
        self.occupied[seat] = bool(waiting)
        if not waiting:
            return
        die, self.inbox[seat] = waiting[0], waiting[1:]
        if self.table.rollers[die] == seat:
            self._due(Act.ROLL, Doing.ROLL, seat, die)
        else:
            looks = self._lasts(Act.INSPECT) / self.numbers.paces[self.paces[seat]].speed
            insort(self.agenda, Due(self.clock + self._lasts(Act.NOTICE) + int(looks), Doing.JUDGE, seat, die))
