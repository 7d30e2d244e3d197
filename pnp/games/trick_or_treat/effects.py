"""A position and a legal action -> the position at the next decision: what rolls, powers and options do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from pnp.games.trick_or_treat import tell
from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.card_sets import bits
from pnp.games.trick_or_treat.draft import Draft
from pnp.games.trick_or_treat.legality import affordable
from pnp.games.trick_or_treat.powers import nameable, targets
from pnp.games.trick_or_treat.rulings import SwapFrom
from pnp.games.trick_or_treat.schema import Buys, Does, Income
from pnp.games.trick_or_treat.state import Phase, Position
from pnp.games.trick_or_treat.turn import (
    after_draw,
    answer,
    ask,
    bury,
    deal,
    discard,
    draw,
    draw_as_rolled,
    exchange,
    forfeit,
    lay,
    may_pause,
    next_turn,
    refill,
    replenish,
    steal,
    summon,
    take_from_discard,
    to_spend,
)

_NEW = (Kind.ROLL, Kind.ROLL_AGAIN, Kind.CHOOSE)  # what came before is told
_Effect: TypeAlias = Callable[[Position, Action, Random], Position]


def play(position: Position, action: Action, rng: Random) -> Position:
    """What the action does, and everything that follows from it without a choice."""
    draft = Draft.of(position)
    BY_KIND[action.kind](draft, action, rng)
    goes_on = draft.turn.number == position.turn.number and action.kind not in _NEW
    if goes_on and not draft.said:
        draft._replace(said=position.said)
    return draft.closed()


# Before the roll


def _draft(position: Position, action: Action, rng: Random) -> Position:
    """Clockwise from the first seat; the last pick starts the game."""
    seat = position.turn.seat
    position = position.with_player(seat, character=action.power)
    return position.with_turn(seat=seat + 1) if seat + 1 < len(position.players) else deal(position, rng)


def _pay(position: Position, action: Action, rng: Random) -> Position:
    position = position.pays(position.turn.seat, position.data.facts.continue_cost)
    return position.note("moment", "paid to act").with_turn(phase=Phase.START)


def _forfeit(position: Position, action: Action, rng: Random) -> Position:
    return to_spend(position, rng) if position.turn.second else forfeit(position, rng)


def _lay(position: Position, action: Action, rng: Random) -> Position:
    return lay(position, position.turn.seat, 1 << action.card)


def _roll(position: Position, action: Action, rng: Random) -> Position:
    position, number = _die(position, rng)
    return position.with_turn(phase=Phase.ACT, roll=number, rolled=True)


def _die(position: Position, rng: Random) -> tuple[Position, int]:
    """The number that the die shows."""
    number = rng.randrange(len(position.data.rolls)) + 1
    return position.note("face", position.data.roll(number).symbol), number


def _buy_draw(position: Position, action: Action, rng: Random) -> Position:
    seat, price = position.turn.seat, position.data.characters[action.power].cost
    position = position.power_used(seat, action.power).pays(seat, price)
    return draw_as_rolled(position.with_turn(roll=position.data.draw_roll.number, rolled=False), rng)


# Draws and Fortify


def _do(position: Position, action: Action, rng: Random) -> Position:
    """What leaves no choice: a draw, or no Fortify."""
    return to_spend(position, rng) if position.roll.does is Does.FORTIFY else draw_as_rolled(position, rng)


def _return(position: Position, action: Action, rng: Random) -> Position:
    position = bury(position, position.turn.seat, action.card).with_turn(left=position.turn.left - 1)
    return position if position.turn.left else after_draw(position, rng)


def _bury(position: Position, action: Action, rng: Random) -> Position:
    return to_spend(bury(position, position.turn.seat, action.card), rng)


def _fortify(position: Position, action: Action, rng: Random) -> Position:
    position = discard(position, position.turn.seat, bits(action.cards), rng).note("roll", position.roll.id)
    return to_spend(position.earns(position.turn.seat, Income.FORTIFY, position.data.income[Income.FORTIFY]), rng)


# Asks and Steals


def _target(position: Position, action: Action, rng: Random) -> Position:
    """The target may freeze, if that can be paid."""
    position = position.with_turn(target=action.target, named=0)
    freeze = position.data.options.get(Buys.FREEZE)
    if freeze is not None and affordable(position, action.target, freeze):
        return position.with_turn(phase=Phase.FREEZE)
    return _allow(position, action, rng)


def _allow(position: Position, action: Action, rng: Random) -> Position:
    """Fewer cards than the roll says are named only if there are no more."""
    return position.with_turn(phase=Phase.NAME, left=min(position.roll.cards, nameable(position).bit_count()))


def _freeze(position: Position, action: Action, rng: Random) -> Position:
    """Somebody else has to be chosen; nobody else: the action is lost, which is neither success nor failure."""
    option, target = position.data.options[Buys.FREEZE], position.turn.target
    position = position.buys(target, option, option.cost)
    position = position.with_turn(frozen=position.turn.frozen | 1 << target, phase=Phase.ACT)
    return (
        position
        if targets(position)
        else to_spend(position.note("moment", "frozen out").says(tell.LOST, position.turn.seat), rng)
    )


def _name(position: Position, action: Action, rng: Random) -> Position:
    return _named(position, action.card, position.turn.left - 1, rng)


def _name_more(position: Position, action: Action, rng: Random) -> Position:
    """A card besides those of the roll."""
    position = position.power_used(position.turn.seat, action.power).note("ruling", "page_bats")
    return _named(position, action.card, position.turn.left, rng)


def _named(position: Position, card: int, left: int, rng: Random) -> Position:
    """One card after another; then the answer."""
    position = position.with_turn(named=position.turn.named | 1 << card, left=left)
    if left and nameable(position):
        return position
    if position.roll.does is Does.STEAL:
        return steal(position, rng)
    return ask(position, position.turn.named, rng)


def _ask_for_group(position: Position, action: Action, rng: Random) -> Position:
    """Whole ranks and suits are never missed in part."""
    target = position.turn.target
    given = action.cards & position.players[target].hand
    position = position.power_used(position.turn.seat, action.power).note("roll", position.roll.id)
    return answer(position.denies(target, action.cards & ~given), given, rng)


# The second action


def _roll_again(position: Position, action: Action, rng: Random) -> Position:
    """Numbers that the power does not take are nothing."""
    position, number = _die(position.power_used(position.turn.seat, action.power), rng)
    position = _act_again(position, number, rolled=True)
    return position if number in position.data.characters[action.power].takes else to_spend(position, rng)


def _choose(position: Position, action: Action, rng: Random) -> Position:
    return _act_again(position.power_used(position.turn.seat, action.power), action.number, rolled=False)


def _act_again(position: Position, number: int, *, rolled: bool) -> Position:
    return position.with_turn(phase=Phase.ACT, roll=number, rolled=rolled, second=True, target=-1, named=0)


# Options


def _bought(position: Position, buys: Buys) -> Position:
    option, seat = position.data.options[buys], position.turn.seat
    return position.buys(seat, option, option.price(position.active.wilds))


def _resume(position: Position, phase: Phase, rng: Random) -> Position:
    """Back to where the option was bought; in the spending phase, as after any option."""
    position = position.with_turn(phase=phase)
    if phase is Phase.SPEND:
        return to_spend(position, rng)
    return refill(position, rng) if phase is Phase.REFILL and not may_pause(position) else position


def _peek(position: Position, action: Action, rng: Random) -> Position:
    """Only a choice if more than one card is there."""
    back, count = position.turn.phase, position.data.options[Buys.PEEK].cards
    position = _bought(position, Buys.PEEK).sees(position.turn.seat, count)
    if len(position.muster[:count]) < 2:
        return _resume(position, back, rng)
    return position.hides_order(position.turn.seat, count).with_turn(phase=Phase.PEEK, left=0, back=back)


def _put_back(position: Position, action: Action, rng: Random) -> Position:
    """The next card of those seen, from the top; the last one falls into its place."""
    done, count = position.turn.left, len(position.muster[: position.data.options[Buys.PEEK].cards])
    rest = tuple(card for card in position.muster[done:] if card != action.card)
    position = position._replace(muster=(*position.muster[:done], action.card, *rest)).with_turn(left=done + 1)
    return _resume(position, position.turn.back, rng) if done + 1 >= count - 1 else position


def _double(position: Position, action: Action, rng: Random) -> Position:
    phase = position.turn.phase
    return _resume(_bought(position, Buys.DOUBLE_DRAW).with_turn(doubled=True), phase, rng)


def _swap(position: Position, action: Action, rng: Random) -> Position:
    """The top card of the Discard Pile; with another reading, any, as in a Search."""
    position = _bought(position, Buys.SWAP)
    if position.data.rulings.swap_from is SwapFrom.ANY:
        return position.with_turn(phase=Phase.SEARCH)
    seat, top = position.turn.seat, position.discard[0]
    position = position.note("ruling", "swap_from") if len(position.discard) > 1 else position
    # The top card is in the air while the other one is put down.
    position = discard(position._replace(discard=position.discard[1:]), seat, (action.card,), rng)
    return to_spend(take_from_discard(position, seat, top), rng)


def _search(position: Position, action: Action, rng: Random) -> Position:
    return _bought(position, Buys.SEARCH).with_turn(phase=Phase.SEARCH)


def _take(position: Position, action: Action, rng: Random) -> Position:
    position = take_from_discard(position, position.turn.seat, action.card)
    if position.winner >= 0:
        return position
    return position.with_turn(phase=Phase.SEARCH_DISCARD, named=1 << action.card)


def _discard(position: Position, action: Action, rng: Random) -> Position:
    """For a card that was taken, or down to the hand limit."""
    position = discard(position, position.turn.seat, (action.card,), rng)
    if position.turn.phase is not Phase.TRIM:
        return to_spend(position, rng)
    position = position.with_turn(left=position.turn.left - 1)
    return position if position.turn.left else next_turn(position, rng)


def _trade(position: Position, action: Action, rng: Random) -> Position:
    """Whoever cannot pay cannot refuse."""
    position = _bought(position, Buys.TRADE).with_turn(target=action.target)
    refusable = position.players[action.target].points >= position.data.options[Buys.TRADE].refusal
    return position.with_turn(phase=Phase.REFUSE if refusable else Phase.OFFER)


def _refuse(position: Position, action: Action, rng: Random) -> Position:
    """What the Trade cost is gone."""
    position = position.pays(position.turn.target, position.data.options[Buys.TRADE].refusal)
    return to_spend(position.note("moment", "trade refused"), rng)


def _accept(position: Position, action: Action, rng: Random) -> Position:
    return position.with_turn(phase=Phase.OFFER)


def _give(position: Position, action: Action, rng: Random) -> Position:
    """First the one who buys lays a card face down, then the other; then both change hands."""
    if position.turn.phase is Phase.OFFER:
        return position.with_turn(phase=Phase.ANSWER, offer=action.card)
    seat, offer = position.turn.seat, position.turn.offer
    return to_spend(exchange(position, seat, offer, position.turn.target, action.card).with_turn(offer=-1), rng)


def _summon(position: Position, action: Action, rng: Random) -> Position:
    seat, count = position.turn.seat, position.data.options[Buys.SUMMON].cards
    return to_spend(summon(_bought(position, Buys.SUMMON), seat, count, rng), rng)


def _rebirth(position: Position, action: Action, rng: Random) -> Position:
    seat, count = position.turn.seat, position.data.options[Buys.REBIRTH].cards
    position = discard(_bought(position, Buys.REBIRTH), seat, bits(position.active.hand), rng)
    position, _ = draw(position, seat, count, rng)
    return to_spend(position, rng)


def _wild(position: Position, action: Action, rng: Random) -> Position:
    phase, player = position.turn.phase, position.active
    position = _bought(position, Buys.WILD)
    borrowed = (*player.borrowed, action.power)
    return _resume(position.with_player(position.turn.seat, borrowed=borrowed, wilds=player.wilds + 1), phase, rng)


def _decline(position: Position, action: Action, rng: Random) -> Position:
    return to_spend(position, rng)


def _end(position: Position, action: Action, rng: Random) -> Position:
    """Of the spending; between two cards of the refill, of the pause."""
    return refill(position, rng) if position.turn.phase is Phase.REFILL else replenish(position, rng)


BY_KIND: dict[Kind, _Effect] = {
    Kind.DRAFT: _draft,
    Kind.PAY: _pay,
    Kind.FORFEIT: _forfeit,
    Kind.LAY: _lay,
    Kind.ROLL: _roll,
    Kind.BUY_DRAW: _buy_draw,
    Kind.DO: _do,
    Kind.FORTIFY: _fortify,
    Kind.TARGET: _target,
    Kind.FREEZE: _freeze,
    Kind.ALLOW: _allow,
    Kind.NAME: _name,
    Kind.NAME_MORE: _name_more,
    Kind.RANK: _ask_for_group,
    Kind.SUIT: _ask_for_group,
    Kind.ROLL_AGAIN: _roll_again,
    Kind.CHOOSE: _choose,
    Kind.DECLINE: _decline,
    Kind.RETURN: _return,
    Kind.BURY: _bury,
    Kind.PEEK: _peek,
    Kind.TOP: _put_back,
    Kind.DOUBLE: _double,
    Kind.SWAP: _swap,
    Kind.SEARCH: _search,
    Kind.TAKE: _take,
    Kind.DISCARD: _discard,
    Kind.TRADE: _trade,
    Kind.REFUSE: _refuse,
    Kind.ACCEPT: _accept,
    Kind.GIVE: _give,
    Kind.SUMMON: _summon,
    Kind.WILD: _wild,
    Kind.REBIRTH: _rebirth,
    Kind.END: _end,
}
