"""The beginning and the end of a hand: dealing, closing, scoring, the next dealer."""

from __future__ import annotations

from random import Random

from pnp.games.trick_r_treat.draft import Draft
from pnp.games.trick_r_treat.events import What
from pnp.games.trick_r_treat.moment import Ask, Asked, Moment, Tally
from pnp.games.trick_r_treat.numbers import Setting
from pnp.games.trick_r_treat.options import InHand, Pending
from pnp.games.trick_r_treat.referee import Pair, Table, set_out
from pnp.games.trick_r_treat.scoring import candy_won, is_enough
from pnp.games.trick_r_treat.vocabulary import OFF, Act, Stage


class Hands(Draft):
    __slots__ = ()

    def opened(self) -> Moment:
        """The first hand dealt."""
        self._deal()
        return self._frozen()

    def _deal(self) -> None:
        """All cards, beginning on the dealer's left; then everybody looks, and settles on a pace."""
        cards, counts = list(self.numbers.cards), self.numbers.deals[self.players]
        self.rng.shuffle(cards)
        hands = [[0] * len(self.numbers.codes) for _ in range(self.players)]
        for place, count in enumerate(counts, 1):
            for _ in range(count):
                hands[(self.dealer + place) % self.players][cards.pop()] += 1
        self.table = set_out(tuple(map(tuple, hands)), (OFF,) * len(self.numbers.dice))
        self.start = tuple(map(sum, hands))
        self.clock, self.closing, self.agenda = 0, False, []
        self.paces, self.occupied = [-1] * self.players, [False] * self.players
        self.inbox = [()] * self.players
        self._event(What.DEAL, self.dealer, other=self.hand)
        self._ask_pace()

    def _ask_pace(self) -> None:
        for place in range(1, self.players + 1):
            seat = (self.dealer + place) % self.players
            if self.paces[seat] < 0:
                self.ask = Ask(Asked.PACE, seat)
                return
        self.ends_at = self.setting.timer_ms + self._lasts(Act.SEE_THE_SAND)
        dice = len(self.numbers.dice)
        self.table = self.table._replace(rollers=(self.dealer,) * dice)
        for die in range(dice):
            self._event(What.ROLL, self.dealer, die, self.rng.choice(self.numbers.faces[die]))

    def _close(self) -> None:
        """Nobody takes a die any more; nothing more is rolled."""
        self.closing, self.agenda = True, []
        for pair in self.table.pairs:
            if pair.stage is Stage.HELD and self.options.in_hand is InHand.RETURNS:
                self._event(What.KEEP, pair.giver, pair.die, pair.card)
            elif pair.stage is Stage.HELD:
                self._event(What.PASS, pair.giver, pair.die, pair.card, pair.receiver)

    def _settles(self) -> bool:
        """One pair more is judged, or the hand is scored; False when the game is over."""
        if not self.table.pairs:
            return self._score()
        pair = self.table.pairs[0]
        if self.options.pending is Pending.INSPECT:
            self._compares(pair)
        elif self.options.pending is Pending.RETURN:
            self._event(What.RETURN, pair.receiver, pair.die, pair.card, pair.giver)
        else:
            self._event(What.STAY, pair.receiver, pair.die, pair.card, pair.giver)
        return True

    def _score(self) -> bool:
        numbers, end = self.numbers, [sum(hand) for hand in self.table.hands]
        self.last = candy_won(self.options, self.start, end)
        self.candy = tuple(had + won for had, won in zip(self.candy, self.last, strict=True))
        for seat, won in enumerate(self.last):
            self.tallies[seat] = self.tallies[seat]._replace(
                shed=self.tallies[seat].shed + self.start[seat] - end[seat]
            )
            if won:
                self._event(What.SCORE, seat, other=won)
        if not is_enough(self.candy, numbers.ones, numbers.fives, numbers.five):
            self.short = True
            self._event(What.SHORTAGE)
        if self.hand == (self.setting.agreed_hands or self.players * numbers.hands_per_player):
            return False
        self.hand, self.dealer = self.hand + 1, (self.dealer + 1) % self.players
        self._deal()
        return True

    def _compares(self, pair: Pair) -> None:
        """What the receiver takes the pair for; mostly it is so."""
        self._event(What.INSPECT, pair.receiver, pair.die, pair.card)
        pace = self.numbers.paces[self.paces[pair.receiver]]
        is_deceived = self.rng.random() < (pace.false_alarm if pair.matches else pace.miss)
        self.ask = Ask(Asked.JUDGE, pair.receiver, pair.die, pair.card, pair.matches != is_deceived)


def opening(setting: Setting, players: int, rng: Random, dealer: int | None = None) -> Moment:
    """The first hand dealt, by anybody unless told."""
    nothing, first = (0,) * players, rng.randrange(players) if dealer is None else dealer
    nobody, tallies = (-1,) * players, (Tally(),) * players
    blank = Moment(setting, 1, first, Table((), ()), nothing, nothing, nothing, nobody, tallies)
    return Hands(blank, rng).opened()
