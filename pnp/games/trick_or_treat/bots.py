"""What a player sees -> what each action seems to be worth, in cards of the own suit: how the greedy bot chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.beliefs import Beliefs
from pnp.games.trick_or_treat.card_sets import bits
from pnp.games.trick_or_treat.pricing import priced
from pnp.games.trick_or_treat.schema import Buys, Does, Income, Trigger
from pnp.games.trick_or_treat.state import UNKNOWN, Phase, View

_ALWAYS, _GLADLY, _PERHAPS, _NO = 9.0, 0.3, 0.1, -1.0
_LAST_CARDS = 4  # a rival who needs no more is dangerous
_BARGAIN = 0.1  # what a treat point is worth where there is a plan for it


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    """Only from what the view tells. Characters are all the same to the bot, so that all of them are tried."""
    if view.turn.phase is Phase.DRAFT:
        return [0.0] * len(actions)
    beliefs = Beliefs(view)
    return [_WORTH.get(action.kind, _NOTHING)(beliefs, action) for action in actions]


# What each kind of action is worth

Worth: TypeAlias = Callable[[Beliefs, Action], float]


def _flat(worth: float) -> Worth:
    """The same whatever the cards are."""
    return lambda beliefs, action: worth


def _roll(beliefs: Beliefs, action: Action) -> float:
    return beliefs.roll_value()


def _target(beliefs: Beliefs, action: Action) -> float:
    return _GLADLY + beliefs.promise(action.target, beliefs.data.roll(beliefs.turn.roll).cards)


def _name(beliefs: Beliefs, action: Action) -> float:
    """The card, and the best that could be named besides."""
    return _with_others(beliefs, action, beliefs.turn.left - 1)


def _name_more(beliefs: Beliefs, action: Action) -> float:
    return _with_others(beliefs, action, beliefs.turn.left)


def _with_others(beliefs: Beliefs, action: Action, count: int) -> float:
    others = beliefs.all_cards & ~(1 << action.card | beliefs.turn.named)
    best = beliefs.gain(action.card, beliefs.turn.target)
    return best + sum(beliefs.best_gains(others, beliefs.turn.target, count))


def _name_group(beliefs: Beliefs, action: Action) -> float:
    return sum(beliefs.gains(action.cards, beliefs.turn.target))


def _name_rank(beliefs: Beliefs, action: Action) -> float:
    """The cards, and the treat points for a set that they may make."""
    earned = beliefs.data.income[Income.THREE]
    paid = priced(earned, beliefs.me.points + earned)
    return _name_group(beliefs, action) + paid * beliefs.set_chance(action, beliefs.turn.target)


def _choose(beliefs: Beliefs, action: Action) -> float:
    return beliefs.action_value(action.number)


def _part_with(beliefs: Beliefs, action: Action) -> float:
    return beliefs.spare(action.card)


def _bury(beliefs: Beliefs, action: Action) -> float:
    """What would have to be discarded anyway is better hidden."""
    return beliefs.spare(action.card) if beliefs.view.hand.bit_count() >= beliefs.data.facts.hand_limit else _NO


def _give(beliefs: Beliefs, action: Action) -> float:
    """In a Trade: nothing that the partner collects."""
    partner = beliefs.turn.seat if beliefs.turn.target == beliefs.view.seat else beliefs.turn.target
    return beliefs.spare(action.card) - 3 * (beliefs.suit_of(partner) >> action.card & 1)


def _fortify(beliefs: Beliefs, action: Action) -> float:
    return 0.5 - 2 * (action.cards & beliefs.suit).bit_count()


# What treat points buy, its price taken off


def _freeze(beliefs: Beliefs, action: Action) -> float:
    """When there is something to lose, the more so the nearer the other one is to winning."""
    attacker = beliefs.turn.seat
    at_risk = (beliefs.view.hand & beliefs.suit_of(attacker)).bit_count()
    danger = 0.5 if beliefs.missing(attacker) <= _LAST_CARDS else 0.15
    return at_risk * danger - beliefs.bought(Buys.FREEZE)


def _refuse(beliefs: Beliefs, action: Action) -> float:
    """When every card to give is one that the partner collects, or one's own."""
    harmless = beliefs.view.hand & ~beliefs.suit_of(beliefs.turn.seat) & ~beliefs.suit
    return _NO if harmless else 1.0


def _buy_draw(beliefs: Beliefs, action: Action) -> float:
    """For a card on top that is wanted, and by somebody rich: it costs nearly as much as a Summon."""
    return beliefs.top_value() - beliefs.price(beliefs.data.characters[action.power].cost)


def _peek(beliefs: Beliefs, action: Action) -> float:
    """Worth it before a single draw: the better of the cards comes."""
    share, count = beliefs.deck_share, beliefs.data.options[Buys.PEEK].cards
    if UNKNOWN not in beliefs.view.muster[:count]:
        return _NO
    best = 1 - (1 - share) ** count
    if beliefs.turn.phase is Phase.START:
        return _peek_to_draw(beliefs, best)
    drawn = beliefs.refill()
    if beliefs.turn.phase is Phase.ACT and beliefs.data.roll(beliefs.turn.roll).does is Does.DRAW:
        drawn += beliefs.data.roll(beliefs.turn.roll).cards
    return best - share - beliefs.bought(Buys.PEEK) if drawn == 1 else _NO


def _peek_to_draw(beliefs: Beliefs, best: float) -> float:
    """Worth it before the roll for those who can pay for a Draw instead, if a good card turns up."""
    own = beliefs.data.characters[beliefs.me.character]
    if own.trigger is not Trigger.BEFORE_ROLL or beliefs.me.points <= own.cost:
        return _NO
    rolled = beliefs.roll_value()
    return rolled + best * (1 - rolled) - beliefs.price(own.cost + beliefs.data.options[Buys.PEEK].cost)


def _top(beliefs: Beliefs, action: Action) -> float:
    return float(beliefs.want >> action.card & 1)


def _double(beliefs: Beliefs, action: Action) -> float:
    if beliefs.turn.phase not in (Phase.SPEND, Phase.REFILL) or not beliefs.refill():
        return _NO
    return beliefs.deck_share - beliefs.bought(Buys.DOUBLE_DRAW)


def _swap(beliefs: Beliefs, action: Action) -> float:
    if action.card < 0:
        return _search(beliefs, action)
    wanted = beliefs.want >> beliefs.view.discard[0] & 1
    lost = beliefs.suit >> action.card & 1
    return wanted - 2 * lost - beliefs.bought(Buys.SWAP) + 0.01 * beliefs.spare(action.card)


def _search(beliefs: Beliefs, action: Action) -> float:
    wanted = any(beliefs.want >> card & 1 for card in beliefs.view.discard)
    return (1.0 if wanted and beliefs.view.hand & ~beliefs.suit else _NO) - beliefs.bought(Buys.SEARCH)


def _take(beliefs: Beliefs, action: Action) -> float:
    return beliefs.weight(action.card)


def _trade(beliefs: Beliefs, action: Action) -> float:
    """The other one gives the worst card, so it pays if all of them are wanted."""
    seat, count = action.target, beliefs.view.held[action.target]
    likely = sum(beliefs.chance(card, seat) for card in bits(beliefs.want))
    gain = min(1.0, likely / count) ** count if beliefs.view.hand & ~beliefs.suit else _NO
    return gain - _BARGAIN * beliefs.data.options[Buys.TRADE].cost


def _summon(beliefs: Beliefs, action: Action) -> float:
    count = min(beliefs.data.options[Buys.SUMMON].cards, len(beliefs.view.muster))
    return beliefs.deck_share * count - beliefs.bought(Buys.SUMMON)


def _rebirth(beliefs: Beliefs, action: Action) -> float:
    """Cards of the own suit would be thrown away; the refill would have brought some new ones anyway."""
    count = min(beliefs.data.options[Buys.REBIRTH].cards, len(beliefs.view.muster)) - beliefs.refill()
    lost = (beliefs.view.hand & beliefs.suit).bit_count()
    return beliefs.deck_share * count - 2 * lost - beliefs.bought(Buys.REBIRTH)


def _wild(beliefs: Beliefs, action: Action) -> float:
    """For a second action after a Steal that is likely to succeed, and that brings points of its own."""
    character, option = beliefs.data.characters[action.power], beliefs.data.options[Buys.WILD]
    steals = beliefs.turn.phase is Phase.ACT and beliefs.data.roll(beliefs.turn.roll).does is Does.STEAL
    if not steals or beliefs.turn.second or character.trigger is not Trigger.STEAL_SUCCEEDS:
        return _NO
    price = _BARGAIN * (option.price(beliefs.me.wilds) - beliefs.data.income[Income.STEAL])
    return _second_action(beliefs, character.takes) - price


def _second_action(beliefs: Beliefs, takes: Sequence[int]) -> float:
    """Any, or what the die gives among these."""
    likely = max((beliefs.promise(seat, 1) for seat in beliefs.opponents), default=0.0)
    values = [beliefs.action_value(roll.number) for roll in beliefs.data.rolls]
    if not takes:
        return likely * max(values)
    return likely * sum(max(0.0, values[number - 1]) for number in takes) / len(values)


_NOTHING = _flat(0.0)  # doing without: the measure of everything else
_WORTH: dict[Kind, Worth] = {
    Kind.PAY: _flat(_ALWAYS),
    Kind.LAY: _flat(_ALWAYS),
    Kind.ROLL: _roll,
    Kind.DO: _flat(_GLADLY),
    Kind.TARGET: _target,
    Kind.NAME: _name,
    Kind.NAME_MORE: _name_more,
    Kind.RANK: _name_rank,
    Kind.SUIT: _name_group,
    Kind.ROLL_AGAIN: _flat(_PERHAPS),
    Kind.CHOOSE: _choose,
    Kind.RETURN: _part_with,
    Kind.DISCARD: _part_with,
    Kind.BURY: _bury,
    Kind.GIVE: _give,
    Kind.FORTIFY: _fortify,
    Kind.BUY_DRAW: _buy_draw,
    Kind.FREEZE: _freeze,
    Kind.REFUSE: _refuse,
    Kind.PEEK: _peek,
    Kind.TOP: _top,
    Kind.DOUBLE: _double,
    Kind.SWAP: _swap,
    Kind.SEARCH: _search,
    Kind.TAKE: _take,
    Kind.TRADE: _trade,
    Kind.SUMMON: _summon,
    Kind.REBIRTH: _rebirth,
    Kind.WILD: _wild,
}
