"""What a player sees -> what each action seems to be worth, in cards of the own suit: how the greedy bot chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.rules.trick_or_treat.actions import Action, Kind
from pnp.rules.trick_or_treat.beliefs import Beliefs
from pnp.rules.trick_or_treat.lore import Offer, bits
from pnp.rules.trick_or_treat.readings import Replenish
from pnp.rules.trick_or_treat.state import UNKNOWN, View
from pnp.rules.trick_or_treat.vocabulary import Buys, Does, OptionLimit, Phase, Trigger

_POOR, _RICH = 6, 10  # treat points: below, they are worth keeping; above, hardly anything
_LAST_CARDS = 4  # a rival who needs no more is dangerous


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    """Only from what the view tells. Characters are all the same to the bot, so that all of them are tried."""
    if view.turn.phase is Phase.DRAFT:
        return [0.0] * len(actions)
    mind = _Mind(view)
    return [mind.worth(action) for action in actions]


class _Mind:
    def __init__(self, view: View) -> None:
        self.view, self.lore, self.turn = view, view.lore, view.turn
        self.beliefs = Beliefs(view)
        self.me = view.players[view.seat]

    def worth(self, action: Action) -> float:
        return _WORTH.get(action.kind, _Mind._nothing)(self, action)

    def _nothing(self, action: Action) -> float:
        """Doing without: the measure of everything else."""
        return 0.0

    # Rolling, drawing, laying down

    def _always(self, action: Action) -> float:
        return 9.0

    def _roll(self, action: Action) -> float:
        """What the die gives on average."""
        values = [self._action_value(roll.number) for roll in self.lore.rolls]
        return sum(values) / len(values)

    def _do(self, action: Action) -> float:
        return 0.3

    def _buy_draw(self, action: Action) -> float:
        """A card on top that is wanted, or more points than there is use for."""
        return self._top_value() - self._price(self.lore.characters[action.power].cost)

    def _top_value(self) -> float:
        """Of the next card of the Muster Deck."""
        top = self.view.muster[0] if self.view.muster else UNKNOWN
        if top != UNKNOWN:
            return float(bool(self.beliefs.want >> top & 1))
        return self.beliefs.deck_share if self.view.muster else 0.0

    # Asking and stealing

    def _target(self, action: Action) -> float:
        return 0.3 + self._promise(action.target, self.lore.roll(self.turn.roll).cards)

    def _promise(self, seat: int, count: int) -> float:
        return sum(self.beliefs.gains(self._all, seat)[:count])

    @property
    def _all(self) -> int:
        return (1 << len(self.lore.cards)) - 1

    def _name(self, action: Action) -> float:
        """The card, and the best that could be named besides."""
        gain, seat = self.beliefs.gain(action.card, self.turn.target), self.turn.target
        others = self._all & ~(1 << action.card | self.turn.named)
        return gain + sum(self.beliefs.gains(others, seat)[: max(0, self.turn.left - 1)])

    def _name_more(self, action: Action) -> float:
        others = self._all & ~(1 << action.card)
        return self.beliefs.gain(action.card, self.turn.target) + sum(
            self.beliefs.gains(others, self.turn.target)[: self.turn.left]
        )

    def _name_group(self, action: Action) -> float:
        return sum(self.beliefs.gains(action.cards, self.turn.target))

    def _roll_again(self, action: Action) -> float:
        return 0.1

    def _choose(self, action: Action) -> float:
        return self._action_value(action.number)

    def _action_value(self, number: int) -> float:
        """Of a second action, with free choice of the target."""
        roll, view = self.lore.roll(number), self.view
        seats = [seat for seat, one in enumerate(view.players) if seat != view.seat and one.cards]
        match roll.does:
            case Does.DRAW | Does.DRAW_AND_RETURN:
                return self.beliefs.deck_share * min(roll.cards, len(view.muster))
            case Does.ASK:
                return max((self._promise(seat, roll.cards) for seat in seats), default=0.0)
            case Does.STEAL:  # a wrong one costs the rest of the turn
                return max((2 * self._promise(seat, 1) - 1 for seat in seats), default=0.0)
            case Does.FORTIFY:
                return 0.2

    # Cards to get rid of

    def _part_with(self, action: Action) -> float:
        """The least useful card first: none of the own suit, then what nobody collects, then single ranks."""
        if 1 << action.card & self.beliefs.suit:
            return -5.0
        rank = self.lore.ranks[self.lore.cards[action.card].rank]
        pairs = (self.view.hand & rank.mask).bit_count() - 1
        return 1.0 - 3 * self.beliefs.weight(action.card) - 0.05 * pairs

    def _bury(self, action: Action) -> float:
        return self._part_with(action) if self.view.hand.bit_count() >= self.lore.facts.hand_limit else -1.0

    def _give(self, action: Action) -> float:
        """In a Trade: nothing that the partner collects."""
        partner = self.turn.seat if self.turn.target == self.view.seat else self.turn.target
        return self._part_with(action) - 3 * bool(1 << action.card & self._suit_of(partner))

    def _fortify(self, action: Action) -> float:
        return 0.5 - 2 * (action.cards & self.beliefs.suit).bit_count()

    def _suit_of(self, seat: int) -> int:
        return self.lore.suits[self.lore.characters[self.view.players[seat].character].suit].mask

    # Reactions

    def _freeze(self, action: Action) -> float:
        """When there is something to lose, the more so the nearer the other one is to winning."""
        attacker = self.turn.seat
        at_risk = (self.view.hand & self._suit_of(attacker)).bit_count()
        danger = 0.5 if self.beliefs.missing(attacker) <= _LAST_CARDS else 0.15
        return at_risk * danger - self._price(self.lore.offers[Buys.FREEZE].cost)

    def _refuse(self, action: Action) -> float:
        """When every card to give is one that the partner collects."""
        harmless = self.view.hand & ~self._suit_of(self.turn.seat) & ~self.beliefs.suit
        return -1.0 if harmless else 1.0

    # Treat points

    def _price(self, points: int) -> float:
        """What treat points are worth in cards: little, if there are many of them."""
        have = self.me.points
        return points * (0.12 if have < _POOR else 0.06 if have < _RICH else 0.02)

    def _bought(self, buys: Buys) -> float:
        offer: Offer = self.lore.offers[buys]
        doubled = offer.limit is OptionLimit.DOUBLES
        return self._price(offer.cost * offer.factor**self.me.wilds if doubled else offer.cost)

    def _refill(self) -> int:
        """How many cards the end of the turn will bring."""
        match self.lore.readings.replenish:
            case Replenish.TO_LIMIT:
                return max(0, self.lore.facts.hand_limit - self.view.hand.bit_count())
            case Replenish.ONE:
                return 1
            case Replenish.ROLL_ONLY:
                return 0

    def _peek(self, action: Action) -> float:
        """Worth it before a single draw: the better of the cards comes."""
        share, count = self.beliefs.deck_share, self.lore.offers[Buys.PEEK].cards
        drawn = self._refill() + (self._rolled_draw() if self.turn.phase is Phase.ACT else 0)
        if UNKNOWN not in self.view.muster[:count] or self.turn.phase is Phase.START or drawn != 1:
            return -1.0
        return (1 - (1 - share) ** count) - share - self._bought(Buys.PEEK)

    def _rolled_draw(self) -> int:
        roll = self.lore.roll(self.turn.roll)
        return roll.cards if roll.does is Does.DRAW else 0

    def _top(self, action: Action) -> float:
        return float(bool(1 << action.card & self.beliefs.want))

    def _double(self, action: Action) -> float:
        if self.turn.phase is not Phase.SPEND or not self._refill():
            return -1.0
        return self.beliefs.deck_share - self._bought(Buys.DOUBLE_DRAW)

    def _swap(self, action: Action) -> float:
        if action.card < 0:
            return self._search(action)
        wanted = self.beliefs.want >> self.view.discard[0] & 1
        lost = bool(1 << action.card & self.beliefs.suit)
        return wanted - 2 * lost - self._bought(Buys.SWAP) + 0.01 * self._part_with(action)

    def _search(self, action: Action) -> float:
        spare = self.view.hand & ~self.beliefs.suit
        wanted = any(self.beliefs.want >> card & 1 for card in self.view.discard)
        return (1.0 if wanted and spare else -1.0) - self._bought(Buys.SEARCH)

    def _take(self, action: Action) -> float:
        return self.beliefs.weight(action.card)

    def _trade(self, action: Action) -> float:
        """The other one gives the worst card, so it pays if all of them are wanted."""
        seat, count = action.target, self.view.players[action.target].cards
        likely = sum(self.beliefs.chance(card, seat) for card in bits(self.beliefs.want))
        spare = bool(self.view.hand & ~self.beliefs.suit)
        return (min(1.0, likely / count) ** count if spare else -1.0) - self._bought(Buys.TRADE)

    def _summon(self, action: Action) -> float:
        count = min(self.lore.offers[Buys.SUMMON].cards, len(self.view.muster))
        return self.beliefs.deck_share * count - self._bought(Buys.SUMMON)

    def _rebirth(self, action: Action) -> float:
        """Cards of the own suit would be thrown away; the refill would have brought some new ones anyway."""
        count = min(self.lore.offers[Buys.REBIRTH].cards, len(self.view.muster)) - self._refill()
        lost = (self.view.hand & self.beliefs.suit).bit_count()
        return self.beliefs.deck_share * count - 2 * lost - self._bought(Buys.REBIRTH)

    def _wild(self, action: Action) -> float:
        """For a second action after a Steal that is likely to succeed."""
        character, price = self.lore.characters[action.power], self._bought(Buys.WILD)
        steals = self.turn.phase is Phase.ACT and self.lore.roll(self.turn.roll).does is Does.STEAL
        if steals and not self.turn.second and character.trigger is Trigger.STEAL_SUCCEEDS:
            return self._second_action(character.takes) - price
        return -1.0

    def _second_action(self, takes: Sequence[int]) -> float:
        """Any, or what the die gives among these."""
        likely = max(
            (self._promise(seat, 1) for seat, one in enumerate(self.view.players) if seat != self.view.seat and one.cards),
            default=0.0,
        )
        values = [self._action_value(roll.number) for roll in self.lore.rolls]
        if takes:
            best = sum(max(0.0, values[number - 1]) for number in takes) / len(values)
        else:
            best = max(values)
        return best * likely


_WORTH: dict[Kind, Callable[[_Mind, Action], float]] = {
    Kind.PAY: _Mind._always,
    Kind.LAY: _Mind._always,
    Kind.ROLL: _Mind._roll,
    Kind.DO: _Mind._do,
    Kind.BUY_DRAW: _Mind._buy_draw,
    Kind.TARGET: _Mind._target,
    Kind.NAME: _Mind._name,
    Kind.NAME_MORE: _Mind._name_more,
    Kind.RANK: _Mind._name_group,
    Kind.SUIT: _Mind._name_group,
    Kind.ROLL_AGAIN: _Mind._roll_again,
    Kind.CHOOSE: _Mind._choose,
    Kind.RETURN: _Mind._part_with,
    Kind.DISCARD: _Mind._part_with,
    Kind.BURY: _Mind._bury,
    Kind.GIVE: _Mind._give,
    Kind.FORTIFY: _Mind._fortify,
    Kind.FREEZE: _Mind._freeze,
    Kind.REFUSE: _Mind._refuse,
    Kind.PEEK: _Mind._peek,
    Kind.TOP: _Mind._top,
    Kind.DOUBLE: _Mind._double,
    Kind.SWAP: _Mind._swap,
    Kind.SEARCH: _Mind._search,
    Kind.TAKE: _Mind._take,
    Kind.TRADE: _Mind._trade,
    Kind.SUMMON: _Mind._summon,
    Kind.REBIRTH: _Mind._rebirth,
    Kind.WILD: _Mind._wild,
}
