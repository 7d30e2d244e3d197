"""The six rolls carried out: draws, Asks, Steals and Fortify, with everything that follows from them."""

from __future__ import annotations

from random import Random

from pnp.games.trick_or_treat.flow import next_turn, replenish, single_draws, to_spend
from pnp.games.trick_or_treat.lore import bits
from pnp.games.trick_or_treat.moves import deny, discard, draw, give
from pnp.games.trick_or_treat.options import affordable, nameable, targets
from pnp.games.trick_or_treat.powers import offered, set_off
from pnp.games.trick_or_treat.readings import AskSuccess, FailedStealPoint, StealEnd
from pnp.games.trick_or_treat.table import Table
from pnp.games.trick_or_treat.vocabulary import Buys, Does, Income, Phase, Trigger


def do_draw(table: Table, rng: Random) -> Table:
    """Draw, or Draw & Discard."""
    roll, seat = table.roll, table.turn.seat
    table, extra = single_draws(table, 1) if roll.cards == 1 else (table, 0)
    table, got = draw(table, seat, roll.cards + extra, rng)
    count = got.bit_count()
    table = table.note("roll", roll.id)
    if table.winner >= 0:
        return table
    table = set_off(table, seat, Trigger.YOU_DRAW, count)
    # A deck that runs short: as many are kept as ever.
    left = max(0, count - (roll.cards - roll.returned)) if roll.does is Does.DRAW_AND_RETURN else 0
    return table.on(phase=Phase.RETURN, left=left) if left else after_draw(table, rng)


def after_draw(table: Table, rng: Random) -> Table:
    if table.turn.bury and table.active.hand:
        return table.on(phase=Phase.BURY, bury=False)
    return to_spend(table.on(bury=False), rng)


def fortify(table: Table, cards: int, rng: Random) -> Table:
    table = discard(table, table.turn.seat, bits(cards), rng).note("roll", table.roll.id)
    return to_spend(table.earns(table.turn.seat, Income.FORTIFY, table.lore.income[Income.FORTIFY]), rng)


def aim(table: Table, target: int) -> Table:
    """The target may freeze, if that can be paid."""
    table = table.on(target=target, named=0)
    if affordable(table, target, table.lore.offers[Buys.FREEZE]):
        return table.on(phase=Phase.FREEZE)
    return open_naming(table)


def open_naming(table: Table) -> Table:
    """Fewer cards than the roll says are named only if there are no more."""
    return table.on(phase=Phase.NAME, left=min(table.roll.cards, nameable(table).bit_count()))


def freeze(table: Table, rng: Random) -> Table:
    """Somebody else has to be chosen; nobody else: the action is lost, which is neither success nor failure."""
    offer, target = table.lore.offers[Buys.FREEZE], table.turn.target
    table = table.paid(target, offer, offer.cost).on(frozen=table.turn.frozen | 1 << target, phase=Phase.ACT)
    return table if targets(table) else to_spend(table.note("moment", "frozen out"), rng)


def name(table: Table, card: int, rng: Random, more: bool = False) -> Table:
    """One card after another; then the answer. `more` is a card besides those of the roll."""
    named, left = table.turn.named | 1 << card, table.turn.left - (not more)
    table = table.on(named=named, left=left)
    if left and nameable(table):
        return table
    return steal(table, rng) if table.roll.does is Does.STEAL else ask(table, named, False, rng)


def ask(table: Table, asked: int, whole: bool, rng: Random) -> Table:
    """`whole` ranks and suits are never missed in part."""
    seat, target, reading = table.turn.seat, table.turn.target, table.lore.readings.ask_success
    given = asked & table.players[target].hand
    table = table.note("roll", table.roll.id)
    if not whole:
        if given and given != asked:
            table = table.note("ruling", "ask_success")
        table = deny(table, seat, asked)  # nobody asks for a card of the own hand
    if reading is AskSuccess.ALL and not whole and given != asked:
        given = 0
        if asked.bit_count() == 1:
            table = deny(table, target, asked)
    else:
        table = deny(table, target, asked & ~given)
    if given:
        table = give(table, target, seat, given)
        return to_spend(set_off(table, seat, Trigger.ASK_SUCCEEDS, given.bit_count()), rng)
    table, extra = single_draws(table, 1) if table.lore.facts.consolation_cards == 1 else (table, 0)
    table, _ = draw(table, seat, table.lore.facts.consolation_cards + extra, rng)
    if table.winner >= 0:
        return table
    table = set_off(table.note("moment", "failed ask"), seat, Trigger.ASK_FAILS)
    return to_spend(set_off(table, target, Trigger.ATTEMPT_FAILS), rng)


def steal(table: Table, rng: Random) -> Table:
    seat, target, card = table.turn.seat, table.turn.target, table.turn.named
    table = table.note("roll", table.roll.id)
    if not card & table.players[target].hand:
        return _wrong(table, rng)
    table = give(table, target, seat, card)
    if table.winner >= 0:
        return table
    table = table.earns(seat, Income.STEAL, table.lore.income[Income.STEAL])
    table = set_off(set_off(table, target, Trigger.STOLEN_FROM, 1), seat, Trigger.STEAL_SUCCEEDS, 1)
    if not table.turn.second and offered(table, Trigger.STEAL_SUCCEEDS):
        return table.on(phase=Phase.AGAIN)
    return to_spend(table, rng)


def _wrong(table: Table, rng: Random) -> Table:
    """The turn is over, without spending or refill."""
    seat, target, card = table.turn.seat, table.turn.target, table.turn.named
    table = deny(deny(table, target, card), seat, card).note("ruling", "steal_end")
    table = set_off(table, target, Trigger.ATTEMPT_FAILS)
    if table.lore.readings.failed_steal_point is FailedStealPoint.ON:
        table = table.earns(target, Income.FAILED_STEAL, table.lore.income[Income.FAILED_STEAL])
    return next_turn(table, rng) if table.lore.readings.steal_end is StealEnd.AT_ONCE else replenish(table, rng)


def act_again(table: Table, number: int, *, rolled: bool) -> Table:
    """The second action of a turn."""
    return table.on(phase=Phase.ACT, roll=number, rolled=rolled, second=True, target=-1, named=0)
