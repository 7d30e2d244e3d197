"""What a player sees -> what each option that treat points buy seems to be worth, its price taken off."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.lore import bits
from pnp.games.trick_or_treat.mind import Mind
from pnp.games.trick_or_treat.state import UNKNOWN
from pnp.games.trick_or_treat.vocabulary import Buys, Does, Income, Phase, Trigger

_LAST_CARDS = 4  # a rival who needs no more is dangerous
_BARGAIN = 0.1  # what a treat point is worth where there is a plan for it
_NO = -1.0


def _freeze(mind: Mind, action: Action) -> float:
    """When there is something to lose, the more so the nearer the other one is to winning."""
    attacker = mind.turn.seat
    at_risk = (mind.view.hand & mind.suit_of(attacker)).bit_count()
    danger = 0.5 if mind.beliefs.missing(attacker) <= _LAST_CARDS else 0.15
    return at_risk * danger - mind.bought(Buys.FREEZE)


def _refuse(mind: Mind, action: Action) -> float:
    """When every card to give is one that the partner collects, or one's own."""
    harmless = mind.view.hand & ~mind.suit_of(mind.turn.seat) & ~mind.beliefs.suit
    return _NO if harmless else 1.0


def _buy_draw(mind: Mind, action: Action) -> float:
    """For a card on top that is wanted."""
    return mind.top_value() - _BARGAIN / 2 * mind.lore.characters[action.power].cost


def _peek(mind: Mind, action: Action) -> float:
    """Worth it before a single draw: the better of the cards comes."""
    share, count = mind.beliefs.deck_share, mind.lore.offers[Buys.PEEK].cards
    if UNKNOWN not in mind.view.muster[:count]:
        return _NO
    best = 1 - (1 - share) ** count
    if mind.turn.phase is Phase.START:
        return _peek_to_draw(mind, best)
    drawn = mind.refill()
    if mind.turn.phase is Phase.ACT and mind.lore.roll(mind.turn.roll).does is Does.DRAW:
        drawn += mind.lore.roll(mind.turn.roll).cards
    return best - share - mind.bought(Buys.PEEK) if drawn == 1 else _NO


def _peek_to_draw(mind: Mind, best: float) -> float:
    """Worth it before the roll for those who can pay for a Draw instead, if a good card turns up."""
    own = mind.lore.characters[mind.me.character]
    if own.trigger is not Trigger.BEFORE_ROLL or mind.me.points <= own.cost:
        return _NO
    rolled = mind.roll_value()
    return rolled + best * (1 - rolled) - _BARGAIN / 2 * (own.cost + mind.lore.offers[Buys.PEEK].cost)


def _top(mind: Mind, action: Action) -> float:
    return float(mind.beliefs.want >> action.card & 1)


def _double(mind: Mind, action: Action) -> float:
    if mind.turn.phase is not Phase.SPEND or not mind.refill():
        return _NO
    return mind.beliefs.deck_share - mind.bought(Buys.DOUBLE_DRAW)


def _swap(mind: Mind, action: Action) -> float:
    if action.card < 0:
        return _search(mind, action)
    wanted = mind.beliefs.want >> mind.view.discard[0] & 1
    lost = mind.beliefs.suit >> action.card & 1
    return wanted - 2 * lost - mind.bought(Buys.SWAP) + 0.01 * mind.spare(action.card)


def _search(mind: Mind, action: Action) -> float:
    wanted = any(mind.beliefs.want >> card & 1 for card in mind.view.discard)
    return (1.0 if wanted and mind.view.hand & ~mind.beliefs.suit else _NO) - mind.bought(Buys.SEARCH)


def _take(mind: Mind, action: Action) -> float:
    return mind.beliefs.weight(action.card)


def _trade(mind: Mind, action: Action) -> float:
    """The other one gives the worst card, so it pays if all of them are wanted."""
    seat, count = action.target, mind.view.players[action.target].cards
    likely = sum(mind.beliefs.chance(card, seat) for card in bits(mind.beliefs.want))
    gain = min(1.0, likely / count) ** count if mind.view.hand & ~mind.beliefs.suit else _NO
    return gain - _BARGAIN * mind.lore.offers[Buys.TRADE].cost


def _summon(mind: Mind, action: Action) -> float:
    count = min(mind.lore.offers[Buys.SUMMON].cards, len(mind.view.muster))
    return mind.beliefs.deck_share * count - mind.bought(Buys.SUMMON)


def _rebirth(mind: Mind, action: Action) -> float:
    """Cards of the own suit would be thrown away; the refill would have brought some new ones anyway."""
    count = min(mind.lore.offers[Buys.REBIRTH].cards, len(mind.view.muster)) - mind.refill()
    lost = (mind.view.hand & mind.beliefs.suit).bit_count()
    return mind.beliefs.deck_share * count - 2 * lost - mind.bought(Buys.REBIRTH)


def _wild(mind: Mind, action: Action) -> float:
    """For a second action after a Steal that is likely to succeed, and that brings points of its own."""
    character, offer = mind.lore.characters[action.power], mind.lore.offers[Buys.WILD]
    steals = mind.turn.phase is Phase.ACT and mind.lore.roll(mind.turn.roll).does is Does.STEAL
    if not steals or mind.turn.second or character.trigger is not Trigger.STEAL_SUCCEEDS:
        return _NO
    cost = offer.cost * int(offer.factor**mind.me.wilds)
    price = _BARGAIN * (cost - mind.lore.income[Income.STEAL])
    return _second_action(mind, character.takes) - price


def _second_action(mind: Mind, takes: Sequence[int]) -> float:
    """Any, or what the die gives among these."""
    likely = max((mind.promise(seat, 1) for seat in mind.opponents), default=0.0)
    values = [mind.action_value(roll.number) for roll in mind.lore.rolls]
    if not takes:
        return likely * max(values)
    return likely * sum(max(0.0, values[number - 1]) for number in takes) / len(values)


WORTH: dict[Kind, Callable[[Mind, Action], float]] = {
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
