"""What a seat has seen -> a whole position that fits it: hidden cards are dealt at random, as far as memory allows."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from pnp.games.trick_or_treat.card_sets import bits, mask_of
from pnp.games.trick_or_treat.score import is_complete
from pnp.games.trick_or_treat.state import NEVER, UNKNOWN, Phase, Player, Position, View

_DECK = -1
_TRIES, _TRUSTING = 500, 20  # most need one


def sample(view: View, rng: Random) -> Position:
    """A position that the seat could not tell from the true one: nobody else would have won in it already.

    Cards are where they were last seen, unless that leads nowhere.
    """
    for tried in range(_TRIES):
        position = _drawn(view, rng, trusting=tried < _TRUSTING)
        if view.winner >= 0 or not any(is_complete(position, seat) for seat in range(len(view.players))):
            break
    return position


def _drawn(view: View, rng: Random, *, trusting: bool) -> Position:
    seats, muster, turn = range(len(view.players)), list(view.muster), view.turn
    hands = [view.hand if seat == view.seat else 0 for seat in seats]
    for place, card in _Deal(view, rng, trusting).card_at.items():
        if place.holder == _DECK:
            muster[place.number] = card
        else:
            hands[place.holder] |= 1 << card
    if turn.phase is Phase.ANSWER and view.seat != turn.seat:
        turn = turn._replace(offer=rng.choice(bits(hands[turn.seat])))
    own = mask_of(card for card in view.muster if card != UNKNOWN)
    dealt = turn.phase is not Phase.DRAFT
    return Position(
        data=view.data,
        players=tuple(_player(view, seat, hands[seat]) for seat in seats),
        turn=turn,
        muster=tuple(muster),
        discard=view.discard,
        placed=tuple(own if seat == view.seat else 0 for seat in seats) if dealt else (),
        free_for_all=view.free_for_all,
        winner=view.winner,
    )


def _player(view: View, seat: int, hand: int) -> Player:
    """What the seat has seen, most of the others have seen as well; but nobody is wrong about the own hand."""
    if view.turn.phase is Phase.DRAFT:
        return view.players[seat]
    seen, observers = view.seen[seat], range(len(view.players))
    known = tuple(seen & hand if observer == seat else seen for observer in observers)
    return view.players[seat]._replace(hand=hand, seen=known)


class _Place(NamedTuple):
    """Where a hidden card may lie: in the Muster Deck, or in a hand to which `number` unseen cards came later."""

    holder: int
    number: int


class _Deal:
    """Every hidden card at a place where it may be: a matching that is mended, card by card, until it is whole.

    There is always one, since there is the true position.
    """

    def __init__(self, view: View, rng: Random, trusting: bool) -> None:
        self.view, self.trusting = view, trusting
        others = [seat for seat in range(len(view.players)) if seat != view.seat]
        self.places = [_Place(seat, number) for seat in others for number in range(view.held[seat])]
        self.places += [_Place(_DECK, number) for number, card in enumerate(view.muster) if card == UNKNOWN]
        self.card_at: dict[_Place, int] = {}
        hidden = self._hidden() if self.places else []
        rng.shuffle(self.places)
        rng.shuffle(hidden)
        hidden.sort(key=lambda card: self._last_seen(card) == _DECK)  # what was seen in a hand comes first
        for card in hidden:
            self._put(card, set())

    def _hidden(self) -> list[int]:
        view = self.view
        known = view.hand | mask_of(view.discard) | mask_of(card for card in view.muster if card != UNKNOWN)
        for player in view.players:
            known |= player.vault
        return bits(((1 << len(view.data.cards)) - 1) & ~known)

    def _last_seen(self, card: int) -> int:
        """In which hand; else it may as well be in the deck."""
        for seat, seen in enumerate(self.view.seen):
            if self.trusting and seat != self.view.seat and seen >> card & 1:
                return seat
        return _DECK

    def _put(self, card: int, tried: set[_Place]) -> bool:
        """Where it may be, if need be by moving the card that lies there."""
        places = [place for place in self._wanted(card) if self._may_be(card, place)]
        for place in places:
            if place not in self.card_at:
                self.card_at[place] = card
                return True
        for place in places:
            if place not in tried:
                tried.add(place)
                if self._put(self.card_at[place], tried):
                    self.card_at[place] = card
                    return True
        return False

    def _wanted(self, card: int) -> list[_Place]:
        """First those in the hand where it was seen, the newest last: they are left to cards that nobody saw come."""
        seat = self._last_seen(card)
        if seat == _DECK:
            return self.places
        hand = sorted((place for place in self.places if place.holder == seat), key=lambda place: -place.number)
        return [*hand, *(place for place in self.places if place.holder != seat)]

    def _may_be(self, card: int, place: _Place) -> bool:
        """A card that was denied can only be among those that came unseen after that."""
        if place.holder == _DECK:
            return True
        player = self.view.players[place.holder]
        return player.denied[card] == NEVER or place.number < player.drawn - player.denied[card]
