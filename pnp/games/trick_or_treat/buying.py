"""Options that treat points have bought, carried out."""

from __future__ import annotations

from random import Random

from pnp.games.trick_or_treat.flow import to_spend
from pnp.games.trick_or_treat.lore import bits
from pnp.games.trick_or_treat.moves import discard, draw, exchange, forgotten, lay, see, take_from_discard
from pnp.games.trick_or_treat.options import cost
from pnp.games.trick_or_treat.readings import SwapFrom
from pnp.games.trick_or_treat.table import Table
from pnp.games.trick_or_treat.vocabulary import Buys, Phase


def _pay(table: Table, buys: Buys) -> Table:
    offer, seat = table.lore.offers[buys], table.turn.seat
    return table.paid(seat, offer, cost(table, seat, offer))


def resume(table: Table, phase: Phase, rng: Random) -> Table:
    """Back to where the option was bought; in the spending phase, as after any option."""
    return to_spend(table, rng) if phase is Phase.SPEND else table.on(phase=phase)


def peek(table: Table, rng: Random) -> Table:
    """Only a choice if more than one card is there."""
    back, count = table.turn.phase, table.lore.offers[Buys.PEEK].cards
    table = see(_pay(table, Buys.PEEK), table.turn.seat, count)
    if len(table.muster[:count]) < 2:
        return resume(table, back, rng)
    return forgotten(table, table.turn.seat, count).on(phase=Phase.PEEK, left=0, back=back)


def put_back(table: Table, card: int, rng: Random) -> Table:
    """The next card of those seen, from the top; the last one falls into its place."""
    done, count = table.turn.left, len(table.muster[: table.lore.offers[Buys.PEEK].cards])
    rest = tuple(one for one in table.muster[done:] if one != card)
    table = table._replace(muster=(*table.muster[:done], card, *rest)).on(left=done + 1)
    return resume(table, table.turn.back, rng) if done + 1 >= count - 1 else table


def double(table: Table, rng: Random) -> Table:
    phase = table.turn.phase
    return resume(_pay(table, Buys.DOUBLE_DRAW).on(doubled=True), phase, rng)


def swap(table: Table, card: int, rng: Random) -> Table:
    """The top card of the Discard Pile; with another reading, any, as in a Search."""
    table = _pay(table, Buys.SWAP)
    if table.lore.readings.swap_from is SwapFrom.ANY:
        return table.on(phase=Phase.SEARCH)
    seat, top = table.turn.seat, table.discard[0]
    table = table.note("ruling", "swap_from") if len(table.discard) > 1 else table
    # The top card is in the air while the other one is put down.
    table = discard(table._replace(discard=table.discard[1:]), seat, (card,), rng)
    return to_spend(take_from_discard(table, seat, top), rng)


def search(table: Table) -> Table:
    return _pay(table, Buys.SEARCH).on(phase=Phase.SEARCH)


def take(table: Table, card: int) -> Table:
    table = take_from_discard(table, table.turn.seat, card)
    return table if table.winner >= 0 else table.on(phase=Phase.SEARCH_DISCARD, named=1 << card)


def trade(table: Table, target: int) -> Table:
    """Whoever cannot pay cannot refuse."""
    table = _pay(table, Buys.TRADE).on(target=target)
    refusable = table.players[target].points >= table.lore.offers[Buys.TRADE].refusal
    return table.on(phase=Phase.REFUSE if refusable else Phase.OFFER)


def refuse(table: Table, rng: Random) -> Table:
    """What the Trade cost is gone."""
    target, price = table.turn.target, table.lore.offers[Buys.TRADE].refusal
    table = table.but(target, points=table.players[target].points - price)
    return to_spend(table.note("moment", "trade refused"), rng)


def give_card(table: Table, card: int, rng: Random) -> Table:
    """First the one who buys lays a card face down, then the other; then both change hands."""
    if table.turn.phase is Phase.OFFER:
        return table.on(phase=Phase.ANSWER, offer=card)
    seat, offer = table.turn.seat, table.turn.offer
    return to_spend(exchange(table, seat, offer, table.turn.target, card).on(offer=-1), rng)


def summon(table: Table, rng: Random) -> Table:
    table, got = draw(_pay(table, Buys.SUMMON), table.turn.seat, table.lore.offers[Buys.SUMMON].cards, rng)
    own = got & table.suit_mask(table.turn.seat)
    return to_spend(lay(table, table.turn.seat, own) if own else table, rng)


def rebirth(table: Table, rng: Random) -> Table:
    table = discard(_pay(table, Buys.REBIRTH), table.turn.seat, bits(table.active.hand), rng)
    table, _ = draw(table, table.turn.seat, table.lore.offers[Buys.REBIRTH].cards, rng)
    return to_spend(table, rng)


def wild(table: Table, number: int, rng: Random) -> Table:
    phase, seat, player = table.turn.phase, table.turn.seat, table.active
    table = _pay(table, Buys.WILD)
    table = table.but(seat, borrowed=(*player.borrowed, number), wilds=player.wilds + 1)
    return resume(table, phase, rng)
