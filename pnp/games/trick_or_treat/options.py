"""A table -> which rolls are possible on it, which cards may be named, and what treat points can buy now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.lore import Offer, Roll, bits
from pnp.games.trick_or_treat.readings import SwapFrom
from pnp.games.trick_or_treat.table import Table
from pnp.games.trick_or_treat.vocabulary import Buys, Does, OptionLimit, Phase, When


def targets(table: Table) -> list[int]:
    """Whom the active player may ask or steal from: opponents with cards who have not frozen them."""
    return [
        seat
        for seat, player in enumerate(table.players)
        if seat != table.turn.seat and player.hand and not table.turn.frozen >> seat & 1
    ]


def nameable(table: Table) -> int:
    """Cards that do not lie open and are not in the asker's own hand, as far as they are not named yet."""
    barred = table.active.hand | table.turn.named
    for player in table.players:
        barred |= player.vault
    if table.discard:
        barred |= 1 << table.discard[0]
    return ((1 << len(table.lore.cards)) - 1) & ~barred


def fortifications(table: Table) -> list[int]:
    """Sets of cards that Fortify would take."""
    count, hand = table.lore.fortify, table.active.hand
    held = [bits(hand & rank.mask) for rank in table.lore.ranks]
    return [sum(1 << card for card in some) for cards in held for some in combinations(cards, count)]


def possible(table: Table, roll: Roll) -> bool:
    """Whether the active player could take this action now."""
    match roll.does:
        case Does.DRAW | Does.DRAW_AND_RETURN:
            return bool(table.muster)
        case Does.ASK | Does.STEAL:
            return bool(targets(table))
        case Does.FORTIFY:
            return bool(fortifications(table))


def cost(table: Table, seat: int, offer: Offer) -> int:
    """What the option costs this player now."""
    if offer.limit is OptionLimit.DOUBLES:
        return offer.cost * int(offer.factor ** table.players[seat].wilds)
    return offer.cost


def affordable(table: Table, seat: int, offer: Offer) -> bool:
    limited = offer.limit is OptionLimit.ONCE_PER_TURN and seat == table.turn.seat and table.turn.bought & offer.bit
    return not limited and table.players[seat].points >= cost(table, seat, offer)


def purchases(table: Table) -> list[Action]:
    """Everything that the active player can buy in this phase."""
    found: list[Action] = []
    for offer in table.lore.offers.values():
        fits = offer.when is When.OWN_TURN or (
            offer.when is When.SPEND and table.turn.phase is Phase.SPEND and not table.turn.forfeited
        )
        if fits and affordable(table, table.turn.seat, offer):
            found += _BUYING[offer.buys](table, offer)
    return found


def _peek(table: Table, offer: Offer) -> Iterator[Action]:
    if table.muster:
        yield Action(Kind.PEEK, f"buys {offer.name}")


def _double_draw(table: Table, offer: Offer) -> Iterator[Action]:
    if table.muster and not table.turn.doubled:
        yield Action(Kind.DOUBLE, f"buys {offer.name}")


def _swap(table: Table, offer: Offer) -> Iterator[Action]:
    """With the top card only, unless the ruling says otherwise; then it is a Search."""
    if not table.discard or not table.active.hand:
        return
    if table.lore.readings.swap_from is SwapFrom.ANY:
        yield Action(Kind.SWAP, f"buys {offer.name}")
        return
    top = table.lore.cards[table.discard[0]].name
    for card in bits(table.active.hand):
        yield Action(Kind.SWAP, f"buys {offer.name}: the {table.lore.cards[card].name} for the {top}", card=card)


def _search(table: Table, offer: Offer) -> Iterator[Action]:
    if table.discard and table.active.hand:
        yield Action(Kind.SEARCH, f"buys {offer.name}")


def _trade(table: Table, offer: Offer) -> Iterator[Action]:
    for seat, player in enumerate(table.players):
        if seat != table.turn.seat and player.hand and table.active.hand:
            yield Action(Kind.TRADE, f"buys {offer.name} with seat {seat + 1}", target=seat)


def _summon(table: Table, offer: Offer) -> Iterator[Action]:
    if table.muster:
        yield Action(Kind.SUMMON, f"buys {offer.name}")


def _rebirth(table: Table, offer: Offer) -> Iterator[Action]:
    if table.muster and table.active.hand:
        yield Action(Kind.REBIRTH, f"buys {offer.name}")


def _wild(table: Table, offer: Offer) -> Iterator[Action]:
    player = table.active
    for number, character in enumerate(table.lore.characters):
        spent = character.once and player.used >> number & 1
        if character.borrowable and not spent and number not in (player.character, *player.borrowed):
            yield Action(Kind.WILD, f"buys {offer.name}: the {character.name}", power=number)


def _nothing(table: Table, offer: Offer) -> Iterator[Action]:
    """Bought when somebody else acts."""
    yield from ()


_BUYING = {
    Buys.PEEK: _peek,
    Buys.FREEZE: _nothing,
    Buys.DOUBLE_DRAW: _double_draw,
    Buys.SWAP: _swap,
    Buys.SEARCH: _search,
    Buys.TRADE: _trade,
    Buys.SUMMON: _summon,
    Buys.WILD: _wild,
    Buys.REBIRTH: _rebirth,
}
