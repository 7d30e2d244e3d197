"""A table and a legal action -> the table at the next decision."""

from __future__ import annotations

from random import Random

from pnp.games.trick_or_treat import attempts, buying, flow
from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.lore import Lore
from pnp.games.trick_or_treat.moves import bury, discard, lay
from pnp.games.trick_or_treat.table import Table
from pnp.games.trick_or_treat.vocabulary import Does, Phase


def play(table: Table, action: Action, rng: Random) -> Table:
    """What the action does, and everything that follows from it without a choice."""
    table = table._replace(events=())
    if table.turn.phase is Phase.DRAFT:
        return _draft(table, action, rng)
    match action.kind:
        case Kind.PAY:
            price = table.lore.facts.continue_cost
            table = table.but(table.turn.seat, points=table.active.points - price)
            return table.note("moment", "paid to act").on(phase=Phase.START)
        case Kind.FORFEIT if table.turn.second:
            return flow.to_spend(table, rng)
        case Kind.FORFEIT:
            return flow.forfeit(table, rng)
        case Kind.LAY:
            return lay(table, table.turn.seat, 1 << action.card)
        case Kind.ROLL:
            number = thrown(table.lore, rng)
            return _shown(table, number).on(phase=Phase.ACT, roll=number, rolled=True)
        case Kind.BUY_DRAW:
            paid = table.lore.characters[action.power].cost
            table = table.power_used(table.turn.seat, action.power)
            table = table.but(table.turn.seat, points=table.active.points - paid)
            return attempts.do_draw(table.on(roll=table.lore.draw_roll.number, rolled=False), rng)
        case Kind.DO if table.roll.does is Does.FORTIFY:
            return flow.to_spend(table, rng)
        case Kind.DO:
            return attempts.do_draw(table, rng)
        case Kind.FORTIFY:
            return attempts.fortify(table, action.cards, rng)
        case Kind.TARGET:
            return attempts.aim(table, action.target)
        case Kind.FREEZE:
            return attempts.freeze(table, rng)
        case Kind.ALLOW:
            return attempts.open_naming(table)
        case Kind.NAME:
            return attempts.name(table, action.card, rng)
        case Kind.NAME_MORE:
            table = table.power_used(table.turn.seat, action.power).note("ruling", "page_bats")
            return attempts.name(table, action.card, rng, more=True)
        case Kind.RANK | Kind.SUIT:
            return attempts.ask(table.power_used(table.turn.seat, action.power), action.cards, True, rng)
        case Kind.ROLL_AGAIN:
            return _roll_again(table, action, rng)
        case Kind.CHOOSE:
            table = table.power_used(table.turn.seat, action.power)
            return attempts.act_again(table, action.number, rolled=False)
        case Kind.DECLINE:
            return flow.to_spend(table, rng)
        case Kind.RETURN:
            table = bury(table, table.turn.seat, action.card).on(left=table.turn.left - 1)
            return table if table.turn.left else attempts.after_draw(table, rng)
        case Kind.BURY:
            return flow.to_spend(bury(table, table.turn.seat, action.card), rng)
        case Kind.DISCARD if table.turn.phase is Phase.TRIM:
            table = discard(table, table.turn.seat, (action.card,), rng).on(left=table.turn.left - 1)
            return table if table.turn.left else flow.next_turn(table, rng)
        case Kind.DISCARD:
            return flow.to_spend(discard(table, table.turn.seat, (action.card,), rng), rng)
        case Kind.END:
            return flow.replenish(table, rng)
        case _:
            return _buy(table, action, rng)


def _buy(table: Table, action: Action, rng: Random) -> Table:
    match action.kind:
        case Kind.PEEK:
            return buying.peek(table, rng)
        case Kind.TOP:
            return buying.put_back(table, action.card, rng)
        case Kind.DOUBLE:
            return buying.double(table, rng)
        case Kind.SWAP:
            return buying.swap(table, action.card, rng)
        case Kind.SEARCH:
            return buying.search(table)
        case Kind.TAKE:
            return buying.take(table, action.card)
        case Kind.TRADE:
            return buying.trade(table, action.target)
        case Kind.REFUSE:
            return buying.refuse(table, rng)
        case Kind.ACCEPT:
            return table.on(phase=Phase.OFFER)
        case Kind.GIVE:
            return buying.give_card(table, action.card, rng)
        case Kind.SUMMON:
            return buying.summon(table, rng)
        case Kind.WILD:
            return buying.wild(table, action.power, rng)
        case Kind.REBIRTH:
            return buying.rebirth(table, rng)
        case _:
            raise AssertionError(action.kind)


def thrown(lore: Lore, rng: Random) -> int:
    """The number that the die shows."""
    return rng.randrange(len(lore.rolls)) + 1


def _shown(table: Table, number: int) -> Table:
    return table.note("face", table.lore.roll(number).symbol)


def _draft(table: Table, action: Action, rng: Random) -> Table:
    """Clockwise from the first seat; the last pick starts the game."""
    seat = table.turn.seat
    table = table.but(seat, character=action.power)
    return table.on(seat=seat + 1) if seat + 1 < len(table.players) else flow.deal(table, rng)


def _roll_again(table: Table, action: Action, rng: Random) -> Table:
    """Numbers that the power does not take are nothing."""
    table, number = table.power_used(table.turn.seat, action.power), thrown(table.lore, rng)
    table = attempts.act_again(_shown(table, number), number, rolled=True)
    return table if number in table.lore.characters[action.power].takes else flow.to_spend(table, rng)
