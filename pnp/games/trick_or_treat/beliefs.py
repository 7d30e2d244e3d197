"""What a player sees and remembers -> how likely each card is in each hand, and what a card from the deck is worth."""

from __future__ import annotations

from pnp.games.trick_or_treat.lore import bits
from pnp.games.trick_or_treat.state import UNKNOWN, View
from pnp.games.trick_or_treat.table import NEVER

_LAST_SEEN = 0.92  # a card last seen there may have left in secret
_RIVAL = 0.3  # what it is worth to take a card that somebody else collects, at most
_CHAFF = 0.04


class Beliefs:
    """Unseen cards are spread evenly over the places where a card could be unseen."""

    def __init__(self, view: View) -> None:
        self.view, lore = view, view.lore
        self.me = view.players[view.seat]
        self.suit = lore.suits[lore.characters[self.me.character].suit].mask
        self.want = self.suit & ~(view.hand | self.me.vault)
        open_cards = view.hand
        for card in view.discard:
            open_cards |= 1 << card
        known = [card for card in view.muster if card != UNKNOWN]
        for card in known:
            open_cards |= 1 << card
        seen = 0
        for player in view.players:
            open_cards |= player.vault
        for seat, player in enumerate(view.players):
            if seat != view.seat:
                seen |= player.seen
        self.open = open_cards
        self.unseen = ((1 << len(lore.cards)) - 1) & ~(open_cards | seen)
        self.deck = len(view.muster) - len(known)  # places in the deck that could hold anything
        self.slots = [
            0 if seat == view.seat else max(0, player.cards - (player.seen & ~open_cards).bit_count())
            for seat, player in enumerate(view.players)
        ]
        self.places = max(1, self.deck + sum(self.slots))
        self._weights: dict[int, float] = {}

    @property
    def deck_share(self) -> float:
        """How likely an unseen card from the deck is one that is wanted."""
        count = self.unseen.bit_count()
        return (self.want & self.unseen).bit_count() / count if count else 0.0

    def chance(self, card: int, seat: int) -> float:
        """That the card is in that hand."""
        bit, player = 1 << card, self.view.players[seat]
        if bit & self.open or not player.cards:
            return 0.0
        if bit & player.seen:
            return _LAST_SEEN
        if not bit & self.unseen:
            return 0.02  # seen somewhere else
        slots, denied = self.slots[seat], player.denied[card]
        if denied != NEVER:
            slots = min(slots, player.drawn - denied)
        return min(1.0, slots / self.places)

    def missing(self, seat: int) -> int:
        """How many cards a player still needs, as far as the Vault tells."""
        return max(0, self.view.lore.facts.collection - self.view.players[seat].vault.bit_count())

    def weight(self, card: int) -> float:
        """What it is worth to have the card: for the own collection, or against another's."""
        if card not in self._weights:
            self._weights[card] = self._weigh(1 << card)
        return self._weights[card]

    def _weigh(self, bit: int) -> float:
        if bit & self.suit:
            return 1.0
        lore = self.view.lore
        for seat, player in enumerate(self.view.players):
            if seat != self.view.seat and bit & lore.suits[lore.characters[player.character].suit].mask:
                return max(_CHAFF * 2, _RIVAL * (1 - self.missing(seat) / (lore.facts.collection + 1)))
        return _CHAFF

    def gain(self, card: int, seat: int) -> float:
        return self.chance(card, seat) * self.weight(card)

    def gains(self, cards: int, seat: int) -> list[float]:
        """What each of the cards promises from that hand, best first."""
        return sorted((self.gain(card, seat) for card in bits(cards & ~self.open)), reverse=True)
