"""Cards that change places: where they are afterwards, who has seen it, what it pays, and whether somebody has won."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pnp.games.trick_or_treat.data import bits, mask_of
from pnp.games.trick_or_treat.schema import Income
from pnp.games.trick_or_treat.score import with_winner
from pnp.games.trick_or_treat.state import NEVER, Player, Position

_NOWHERE = -1  # in no hand


def draw(position: Position, seat: int, count: int, rng: Random) -> tuple[Position, int]:
    """Up to so many cards from the top, the Discard Pile shuffled in whenever the Muster Deck ends; and which."""
    cards, muster, pile = 0, list(position.muster), list(position.discard)
    for _ in range(count):
        if not muster:
            break
        cards |= 1 << muster.pop(0)
        if not muster and pile:
            muster, pile = _shuffled(pile, rng), []
            position = position.note("moment", "reshuffle")
    if not cards:
        return position, 0
    known, drawn = position.placed, position.players[seat].drawn + cards.bit_count()
    for observer, placed in enumerate(known):
        if observer == seat:
            position = _located(position, cards, _NOWHERE, observer)
        elif placed & cards:
            position = _located(position, placed & cards, seat, observer)
    placed_now = tuple(placed & ~cards for placed in known)
    position = position._replace(muster=tuple(muster), discard=tuple(pile), placed=placed_now)
    return enter(position.with_player(seat, drawn=drawn), seat, cards), cards


def enter(position: Position, seat: int, cards: int) -> Position:
    """Cards come to the hand of the player whose turn it is; they may complete three of a kind, which are shown."""
    player = position.players[seat]
    position = position.with_player(seat, hand=player.hand | cards)
    for number, rank in enumerate(position.data.ranks):
        if not rank.mask & cards or player.threes >> number & 1:
            continue
        before, now = player.hand & rank.mask, (player.hand | cards) & rank.mask
        if before.bit_count() < position.data.three <= now.bit_count():
            position = position.with_player(seat, threes=position.players[seat].threes | 1 << number)
            position = position.earns(seat, Income.THREE, position.data.income[Income.THREE])
            position = _located(position, now, seat)
    return with_winner(position)


def give(position: Position, giver: int, taker: int, cards: int) -> Position:
    """From hand to hand, spoken aloud."""
    return enter(_located(_without(position, giver, cards), cards, taker), taker, cards)


def discard(position: Position, seat: int, cards: Iterable[int], rng: Random) -> Position:
    """Face up, one by one; the last lies on top. Without a Muster Deck they are the new one at once."""
    discards = list(cards)
    mask = mask_of(discards)
    position = _located(_without(position, seat, mask), mask, _NOWHERE)
    pile = (*reversed(discards), *position.discard)
    if position.muster:
        return position._replace(discard=pile)
    return position._replace(muster=tuple(_shuffled(pile, rng)), discard=()).note("moment", "reshuffle")


def bury(position: Position, seat: int, card: int) -> Position:
    """A card from the hand goes under the Muster Deck; nobody else sees which."""
    position = _placed(_without(position, seat, 1 << card), seat, 1 << card)
    return position._replace(muster=(*position.muster, card))


def take_from_discard(position: Position, seat: int, card: int) -> Position:
    """Everybody sees which."""
    pile = tuple(other for other in position.discard if other != card)
    return enter(_located(position._replace(discard=pile), 1 << card, seat), seat, 1 << card)


def lay(position: Position, seat: int, cards: int) -> Position:
    vault = position.players[seat].vault | cards
    position = _without(position, seat, cards).with_player(seat, vault=vault)
    return with_winner(_located(position, cards, _NOWHERE))


def exchange(position: Position, seat: int, card: int, other: int, others_card: int) -> Position:
    """A Trade: each knows the card given away, nobody else knows either."""
    gives, takes = 1 << card, 1 << others_card
    for trader, cards in ((seat, gives), (other, takes)):
        position = _without(position, trader, cards)
        position = position.with_player(trader, drawn=position.players[trader].drawn + 1)
    position = _located(_located(position, gives, other, seat), takes, seat, other)
    position = _located(_located(position, takes, _NOWHERE, seat), gives, _NOWHERE, other)
    # Both cards move at the same time: a win is looked for when both have arrived.
    position = position.with_player(other, hand=position.players[other].hand | gives)
    return enter(position, seat, takes)


def see(position: Position, seat: int, count: int) -> Position:
    """A look at the top of the Muster Deck."""
    return _placed(position, seat, mask_of(position.muster[:count]))


def hide_order(position: Position, seat: int, count: int) -> Position:
    """The top cards are put back in an order that only this seat knows."""
    cards = mask_of(position.muster[:count])
    placed = tuple(known if observer == seat else known & ~cards for observer, known in enumerate(position.placed))
    return position._replace(placed=placed)


def deny(position: Position, seat: int, cards: int) -> Position:
    """Everybody hears that these cards are not in the hand."""
    player = position.players[seat]
    denied = list(player.denied)
    for card in bits(cards):
        denied[card] = player.drawn
    seen = tuple(mask & ~cards for mask in player.seen)
    return position.with_player(seat, denied=tuple(denied), seen=seen)


def _without(position: Position, seat: int, cards: int) -> Position:
    return position.with_player(seat, hand=position.players[seat].hand & ~cards)


def _placed(position: Position, seat: int, cards: int) -> Position:
    """The seat knows where in the Muster Deck the cards are."""
    placed = tuple(known | (cards if observer == seat else 0) for observer, known in enumerate(position.placed))
    return _located(position._replace(placed=placed), cards, _NOWHERE, seat)


def _located(position: Position, cards: int, holder: int, observer: int | None = None) -> Position:
    """The observer, or else everybody, knows whose hand the cards are in; in no hand but perhaps the observer's own,
    if there is no holder."""
    players = tuple(
        _remembered(player, cards, cards if seat == holder else 0, observer)
        for seat, player in enumerate(position.players)
    )
    return position._replace(players=players)


def _remembered(player: Player, cards: int, held: int, observer: int | None) -> Player:
    """Of the cards the observer, or else everybody, knows those in this hand that are held."""
    if observer is not None:
        before = player.seen[observer]
        now = (before & ~cards) | held
        if now == before:
            return player
        return player._replace(seen=(*player.seen[:observer], now, *player.seen[observer + 1 :]))
    seen = tuple((before & ~cards) | held for before in player.seen)
    denied = player.denied
    if held and any(denied[card] != NEVER for card in bits(held)):
        denied = tuple(NEVER if held >> card & 1 else when for card, when in enumerate(denied))
    if seen == player.seen and denied is player.denied:
        return player
    return player._replace(seen=seen, denied=denied)


def _shuffled(cards: Iterable[int], rng: Random) -> list[int]:
    """The order of the cards before tells nothing, so the same shuffle means the same deck."""
    deck = sorted(cards)
    rng.shuffle(deck)
    return deck
