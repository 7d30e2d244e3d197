"""A player's view -> estimates that the appraisals share: of rolls, cards, hands and treat points, in cards."""

from __future__ import annotations

from pnp.games.trick_or_treat.beliefs import Beliefs
from pnp.games.trick_or_treat.readings import Replenish
from pnp.games.trick_or_treat.state import UNKNOWN, View
from pnp.games.trick_or_treat.vocabulary import Buys, Does

# What the first treat points are worth in cards, and the next, and all others: the first ones are for a Freeze.
_FIRST, _NEXT, _OTHERS = (3, 0.4), (8, 0.08), 0.03


class Mind:
    """A card of the own suit is worth 1; the Beliefs say what others are worth."""

    def __init__(self, view: View) -> None:
        self.view, self.lore, self.turn = view, view.lore, view.turn
        self.beliefs = Beliefs(view)
        self.me = view.players[view.seat]
        self.all_cards = (1 << len(self.lore.cards)) - 1

    @property
    def opponents(self) -> list[int]:
        """Those with cards."""
        return [seat for seat, one in enumerate(self.view.players) if seat != self.view.seat and one.cards]

    def suit_of(self, seat: int) -> int:
        return self.lore.suits[self.lore.characters[self.view.players[seat].character].suit].mask

    def promise(self, seat: int, count: int) -> float:
        """What so many well chosen names would bring from that hand."""
        return sum(self.beliefs.gains(self.all_cards, seat)[:count])

    def roll_value(self) -> float:
        """What the die gives on average."""
        values = [self.action_value(roll.number) for roll in self.lore.rolls]
        return sum(values) / len(values)

    def action_value(self, number: int) -> float:
        """Of a roll, with free choice of the target."""
        roll = self.lore.roll(number)
        match roll.does:
            case Does.DRAW | Does.DRAW_AND_RETURN:
                return self.beliefs.deck_share * min(roll.cards, len(self.view.muster))
            case Does.ASK:
                return max((self.promise(seat, roll.cards) for seat in self.opponents), default=0.0)
            case Does.STEAL:  # a wrong one costs the rest of the turn
                return max((2 * self.promise(seat, 1) - 1 for seat in self.opponents), default=0.0)
            case Does.FORTIFY:
                return 0.0

    def top_value(self) -> float:
        """Of the next card of the Muster Deck."""
        if not self.view.muster:
            return 0.0
        top = self.view.muster[0]
        return self.beliefs.deck_share if top == UNKNOWN else float(self.beliefs.want >> top & 1)

    def refill(self) -> int:
        """How many cards the end of the turn will bring."""
        match self.lore.readings.replenish:
            case Replenish.TO_LIMIT:
                return max(0, self.lore.facts.hand_limit - self.view.hand.bit_count())
            case Replenish.ONE:
                return 1
            case Replenish.ROLL_ONLY:
                return 0

    def price(self, points: int) -> float:
        """What treat points are worth in cards: the last ones much, the many hardly anything."""
        have = self.me.points
        return sum(
            _FIRST[1] if point <= _FIRST[0] else _NEXT[1] if point <= _NEXT[0] else _OTHERS
            for point in range(have - points + 1, have + 1)
        )

    def bought(self, buys: Buys) -> float:
        return self.price(self.lore.offers[buys].cost)

    def spare(self, card: int) -> float:
        """How readily a card is parted with: none of the own suit, first what nobody collects, then single ranks."""
        if 1 << card & self.beliefs.suit:
            return -5.0
        rank = self.lore.ranks[self.lore.cards[card].rank]
        pairs = (self.view.hand & rank.mask).bit_count() - 1
        return 1.0 - 3 * self.beliefs.weight(card) - 0.05 * pairs
