"""What a player sees -> how likely each card is in each hand, and what cards, rolls and treat points are worth."""

from __future__ import annotations

from pnp.games.trick_or_treat.actions import Action
from pnp.games.trick_or_treat.card_sets import bits, mask_of
from pnp.games.trick_or_treat.pricing import priced
from pnp.games.trick_or_treat.schema import Buys, Does
from pnp.games.trick_or_treat.state import NEVER, UNKNOWN, Phase, View

_LAST_SEEN = 0.92  # a card last seen there may have left in secret
_RIVAL = 0.3  # what it is worth to take a card that somebody else collects, at most
_CHAFF = 0.04


class Beliefs:
    """In cards: one of the own suit is worth 1. Unseen cards are spread evenly over the places that could hold them."""

    def __init__(self, view: View) -> None:
        self.view, self.data, self.turn = view, view.data, view.turn
        self.me = view.players[view.seat]
        self.all_cards = (1 << len(self.data.cards)) - 1
        self.suit = self.suit_of(view.seat)
        self.want = self.suit & ~(view.hand | self.me.vault)
        placed = [card for card in view.muster if card != UNKNOWN]
        self.open = view.hand | mask_of(view.discard) | mask_of(placed)
        for player in view.players:
            self.open |= player.vault
        seen = 0
        for seat, cards in enumerate(view.seen):
            if seat != view.seat:
                seen |= cards
        self.unseen = self.all_cards & ~(self.open | seen)
        self.slots = [
            0 if seat == view.seat else max(0, count - (view.seen[seat] & ~self.open).bit_count())
            for seat, count in enumerate(view.held)
        ]
        deck = len(view.muster) - len(placed)  # places in the deck that could hold anything
        self.places = max(1, deck + sum(self.slots))
        self._weights: dict[int, float] = {}
        self._gains: dict[int, list[tuple[float, int]]] = {}

    @property
    def deck_share(self) -> float:
        """How likely an unseen card from the deck is one that is wanted."""
        count = self.unseen.bit_count()
        return (self.want & self.unseen).bit_count() / count if count else 0.0

    def chance(self, card: int, seat: int) -> float:
        """That the card is in that hand."""
        bit, player = 1 << card, self.view.players[seat]
        if bit & self.open or not self.view.held[seat]:
            return 0.0
        if bit & self.view.seen[seat]:
            return _LAST_SEEN
        if not bit & self.unseen:
            return 0.02  # seen somewhere else
        slots, denied = self.slots[seat], player.denied[card]
        if denied != NEVER:
            slots = min(slots, player.drawn - denied)
        return min(1.0, slots / self.places)

    def missing(self, seat: int) -> int:
        """How many cards a player still needs, as far as the Vault tells."""
        return max(0, self.data.facts.collection - self.view.players[seat].vault.bit_count())

    def weight(self, card: int) -> float:
        """What it is worth to have the card: for the own collection, or against another's."""
        if card not in self._weights:
            self._weights[card] = self._weigh(1 << card)
        return self._weights[card]

    def _weigh(self, bit: int) -> float:
        if bit & self.suit:
            return 1.0
        for seat in range(len(self.view.players)):
            if seat != self.view.seat and bit & self.suit_of(seat):
                return max(_CHAFF * 2, _RIVAL * (1 - self.missing(seat) / (self.data.facts.collection + 1)))
        return _CHAFF

    def gain(self, card: int, seat: int) -> float:
        return self.chance(card, seat) * self.weight(card)

    def gains(self, cards: int, seat: int) -> list[float]:
        """What each of the cards promises from that hand, best first."""
        return [gain for gain, card in self._ranked(seat) if cards >> card & 1]

    def best_gains(self, cards: int, seat: int, count: int) -> list[float]:
        """Of so many of the cards."""
        found: list[float] = []
        for gain, card in self._ranked(seat):
            if len(found) >= count:
                break
            if cards >> card & 1:
                found.append(gain)
        return found

    def _ranked(self, seat: int) -> list[tuple[float, int]]:
        """Every card that does not lie open, and what it promises from that hand, best first."""
        ranked = self._gains.get(seat)
        if ranked is None:
            hidden = bits(self.all_cards & ~self.open)
            ranked = self._gains[seat] = sorted(((self.gain(card, seat), card) for card in hidden), reverse=True)
        return ranked

    def set_chance(self, action: Action, seat: int) -> float:
        """That enough cards of the rank that is asked for are in that hand to make a set, if it has not paid yet."""
        rank = self.data.ranks[action.number].mask
        missing = self.data.three - (self.view.hand & rank).bit_count()
        if missing <= 0 or self.me.threes >> action.number & 1:
            return 0.0
        likely = [1.0] + [0.0] * missing  # that so many are there; the last: as many as are missing, or more
        for card in bits(action.cards & ~self.view.hand):
            chance = self.chance(card, seat)
            likely[missing] += likely[missing - 1] * chance
            for count in range(missing - 1, 0, -1):
                likely[count] += (likely[count - 1] - likely[count]) * chance
            likely[0] *= 1 - chance
        return likely[missing]

    @property
    def opponents(self) -> list[int]:
        """Those with cards."""
        return [seat for seat, count in enumerate(self.view.held) if seat != self.view.seat and count]

    def suit_of(self, seat: int) -> int:
        return self.data.characters[self.view.players[seat].character].collects

    def promise(self, seat: int, count: int) -> float:
        """What so many well chosen names would bring from that hand."""
        return sum([gain for gain, _ in self._ranked(seat)[:count]])

    def roll_value(self) -> float:
        """What the die gives on average."""
        values = [self.action_value(roll.number) for roll in self.data.rolls]
        return sum(values) / len(values)

    def action_value(self, number: int) -> float:
        """Of a roll, with free choice of the target."""
        roll = self.data.roll(number)
        match roll.does:
            case Does.DRAW | Does.DRAW_AND_RETURN:
                return self.deck_share * min(roll.cards, len(self.view.muster))
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
        return self.deck_share if top == UNKNOWN else float(self.want >> top & 1)

    def refill(self) -> int:
        """How many cards the end of the turn will bring."""
        if self.turn.phase is Phase.REFILL:
            return self.turn.refill
        return self.data.refill(self.view.hand.bit_count())

    def price(self, points: int) -> float:
        """What treat points are worth in cards."""
        return priced(points, self.me.points)

    def bought(self, buys: Buys) -> float:
        return self.price(self.data.options[buys].cost)

    def spare(self, card: int) -> float:
        """How readily a card is parted with: none of the own suit, first what nobody collects, then single ranks."""
        if 1 << card & self.suit:
            return -5.0
        rank = self.data.ranks[self.data.cards[card].rank]
        pairs = (self.view.hand & rank.mask).bit_count() - 1
        return 1.0 - 3 * self.weight(card) - 0.05 * pairs
