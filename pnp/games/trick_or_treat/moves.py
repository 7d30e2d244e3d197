"""Cards that change places: where they are afterwards, who has seen it, what it pays, and whether somebody has won."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pnp.games.trick_or_treat.lore import bits
from pnp.games.trick_or_treat.table import NEVER, Player, Table
from pnp.games.trick_or_treat.vocabulary import Income


def draw(table: Table, seat: int, count: int, rng: Random) -> tuple[Table, int]:
    """Up to so many cards from the top, the Discard Pile shuffled in whenever the Muster Deck ends; and which."""
    got, muster, discard = 0, list(table.muster), list(table.discard)
    for _ in range(count):
        if not muster:
            break
        got |= 1 << muster.pop(0)
        if not muster and discard:
            muster, discard = _shuffled(discard, rng), []
            table = table.note("moment", "reshuffle")
    if not got:
        return table, 0
    players, player = table.players, table.players[seat]
    for observer, placed in enumerate(table.placed):
        if observer == seat:
            players = located(players, got, (observer,))
        elif placed & got:
            players = located(players, placed & got, (observer,), seat)
    placed_now = tuple(placed & ~got for placed in table.placed)
    table = table._replace(players=players, muster=tuple(muster), discard=tuple(discard), placed=placed_now)
    table = table.but(seat, drawn=player.drawn + got.bit_count())
    return enter(table, seat, got), got


def enter(table: Table, seat: int, cards: int) -> Table:
    """Cards come to the hand of the player whose turn it is; they may complete three of a kind, which are shown."""
    player = table.players[seat]
    table = table.but(seat, hand=player.hand | cards)
    for number, rank in enumerate(table.lore.ranks):
        if not rank.mask & cards or player.threes >> number & 1:
            continue
        before, now = player.hand & rank.mask, (player.hand | cards) & rank.mask
        if before.bit_count() < table.lore.three <= now.bit_count():
            table = table.but(seat, threes=table.players[seat].threes | 1 << number)
            table = table.earns(seat, Income.THREE, table.lore.income[Income.THREE])
            table = table._replace(players=located(table.players, now, range(len(table.players)), seat))
    return won(table)


def give(table: Table, giver: int, taker: int, cards: int) -> Table:
    """From hand to hand, spoken aloud."""
    table = table.but(giver, hand=table.players[giver].hand & ~cards)
    table = table._replace(players=located(table.players, cards, range(len(table.players)), taker))
    return enter(table, taker, cards)


def discard(table: Table, seat: int, cards: Iterable[int], rng: Random) -> Table:
    """Face up, one by one; the last lies on top. Without a Muster Deck they are the new one at once."""
    thrown = list(cards)
    mask = sum(1 << card for card in thrown)
    table = table.but(seat, hand=table.players[seat].hand & ~mask)
    players = located(table.players, mask, range(len(table.players)))
    pile = (*reversed(thrown), *table.discard)
    if table.muster:
        return table._replace(players=players, discard=pile)
    return table._replace(players=players, muster=tuple(_shuffled(pile, rng)), discard=()).note("moment", "reshuffle")


def bury(table: Table, seat: int, card: int) -> Table:
    """A card from the hand goes under the Muster Deck; nobody else sees which."""
    table = table.but(seat, hand=table.players[seat].hand & ~(1 << card))
    placed = tuple(known | (1 << card if one == seat else 0) for one, known in enumerate(table.placed))
    players = located(table.players, 1 << card, (seat,))
    return table._replace(players=players, muster=(*table.muster, card), placed=placed)


def take_from_discard(table: Table, seat: int, card: int) -> Table:
    """Everybody sees which."""
    pile = tuple(one for one in table.discard if one != card)
    players = located(table.players, 1 << card, range(len(table.players)), seat)
    return enter(table._replace(discard=pile, players=players), seat, 1 << card)


def lay(table: Table, seat: int, cards: int) -> Table:
    player = table.players[seat]
    table = table.but(seat, hand=player.hand & ~cards, vault=player.vault | cards)
    return won(table._replace(players=located(table.players, cards, range(len(table.players)))))


def exchange(table: Table, seat: int, card: int, other: int, others_card: int) -> Table:
    """A Trade: each knows the card given away, nobody else knows either."""
    one, two = 1 << card, 1 << others_card
    table = table.but(seat, hand=table.players[seat].hand & ~one, drawn=table.players[seat].drawn + 1)
    table = table.but(other, hand=table.players[other].hand & ~two, drawn=table.players[other].drawn + 1)
    players = located(table.players, one, (seat,), other)
    players = located(players, two, (other,), seat)
    players = located(located(players, two, (seat,)), one, (other,))
    # Both cards move at the same time: a win is looked for when both have arrived.
    table = table._replace(players=players).but(other, hand=players[other].hand | one)
    return enter(table, seat, two)


def see(table: Table, seat: int, count: int) -> Table:
    """A look at the top of the Muster Deck."""
    mask = sum(1 << card for card in table.muster[:count])
    placed = tuple(known | (mask if one == seat else 0) for one, known in enumerate(table.placed))
    return table._replace(placed=placed, players=located(table.players, mask, (seat,)))


def forgotten(table: Table, but: int, count: int) -> Table:
    """The top cards were put back in an order that only one seat knows."""
    mask = sum(1 << card for card in table.muster[:count])
    placed = tuple(known if one == but else known & ~mask for one, known in enumerate(table.placed))
    return table._replace(placed=placed)


def deny(table: Table, seat: int, cards: int) -> Table:
    """Everybody hears that these cards are not in the hand."""
    player = table.players[seat]
    denied = list(player.denied)
    for card in bits(cards):
        denied[card] = player.drawn
    seen = tuple(mask & ~cards for mask in player.seen)
    return table.but(seat, denied=tuple(denied), seen=seen)


def located(players: tuple[Player, ...], cards: int, observers: Iterable[int], holder: int = -1) -> tuple[Player, ...]:
    """These observers know that the cards are in the hand of the holder, or in no hand but perhaps their own."""
    told = frozenset(observers)
    found = []
    for seat, player in enumerate(players):
        here = cards if seat == holder else 0
        seen = tuple((mask & ~cards) | here if one in told else mask for one, mask in enumerate(player.seen))
        denied = player.denied
        if here and len(told) > 1 and any(denied[card] != NEVER for card in bits(here)):
            denied = tuple(NEVER if here >> card & 1 else when for card, when in enumerate(denied))
        found.append(
            player if seen == player.seen and denied == player.denied else player._replace(seen=seen, denied=denied)
        )
    return tuple(found)


def won(table: Table) -> Table:
    """Whoever has the collection wins at once. Both after one Trade: more points, then whose turn it is."""
    if table.winner >= 0:
        return table
    full = [seat for seat in range(len(table.players)) if table.collected(seat) >= table.lore.facts.collection]
    if not full:
        return table
    best = max(full, key=lambda seat: (table.players[seat].points, seat == table.turn.seat))
    return table._replace(winner=best)


def _shuffled(cards: Iterable[int], rng: Random) -> list[int]:
    """The order of the cards before tells nothing, so the same shuffle means the same deck."""
    deck = sorted(cards)
    rng.shuffle(deck)
    return deck
