"""The course of a turn: deal, what a roll comes to, cards changing places, spending, refill, trim, the next turn."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pnp.games.trick_or_treat import tell
from pnp.games.trick_or_treat.card_sets import mask_of
from pnp.games.trick_or_treat.legality import purchases
from pnp.games.trick_or_treat.powers import offered, set_off
from pnp.games.trick_or_treat.rulings import AskSuccess, FailedStealPoint, StealEnd
from pnp.games.trick_or_treat.schema import Buys, Does, Income, Trigger
from pnp.games.trick_or_treat.score import with_winner
from pnp.games.trick_or_treat.state import NEVER, NOWHERE, GameData, Phase, Player, Position, Turn


def deal(position: Position, rng: Random) -> Position:
    """Everybody has a character: the Muster Deck is shuffled, hands and points are dealt, the first drafter begins."""
    data, seats = position.data, len(position.players)
    deck = list(range(len(data.cards)))
    rng.shuffle(deck)
    players = []
    for player in position.players:
        hand, deck = mask_of(deck[: data.facts.start_hand]), deck[data.facts.start_hand :]
        players.append(new_player(data, seats, player.character, hand, data.facts.start_points))
    return begin(position._replace(players=tuple(players), muster=tuple(deck), placed=(0,) * seats), 0, 1, rng)


def new_player(data: GameData, seats: int, character: int, hand: int, points: int) -> Player:
    """A player whom nobody knows anything about."""
    denied = (NEVER,) * len(data.cards)
    return Player(
        character=character, hand=hand, points=points, drawn=hand.bit_count(), seen=(0,) * seats, denied=denied
    )


def next_turn(position: Position, rng: Random) -> Position:
    seat = (position.turn.seat + 1) % len(position.players)
    return begin(position, seat, position.turn.number + 1, rng)


def begin(position: Position, seat: int, number: int, rng: Random) -> Position:
    """A new turn. Borrowed powers that were not used are lost."""
    standing = tuple((player.vault.bit_count(), player.points) for player in position.players)
    position = position._replace(turn=Turn(number=number, seat=seat, standing=standing, phase=Phase.START))
    if position.is_over:
        return position
    player = position.active
    if player.borrowed:
        position = position.with_player(seat, borrowed=())
    if player.hand or position.free_for_all:
        return position
    if player.points >= position.data.facts.continue_cost:
        return position.with_turn(phase=Phase.EMPTY)
    return forfeit(position, rng)


def forfeit(position: Position, rng: Random) -> Position:
    """No action and no spending but for what is always allowed; the refill still comes."""
    return to_spend(position.with_turn(forfeited=True).note("moment", "forfeit"), rng)


def to_spend(position: Position, rng: Random) -> Position:
    """After the action and after each option. Whoever can buy nothing is not asked."""
    if position.winner >= 0:
        return position
    position = _free_for_all(position.with_turn(phase=Phase.SPEND))
    return position if position.data.asks_always or purchases(position) else replenish(position, rng)


def _free_for_all(position: Position) -> Position:
    """Begins when no card is left to draw, and never ends."""
    if position.muster or position.discard or position.free_for_all:
        return position
    return position._replace(free_for_all=True).note("moment", "free-for-all").says(tell.LATE, position.turn.seat)


def replenish(position: Position, rng: Random) -> Position:
    """The refill, then the trim. How many draws it takes is settled as it begins."""
    count = position.data.refill(position.active.hand.bit_count())
    if count > 1:
        position = position.note("ruling", "replenish")
    return refill(position.with_turn(phase=Phase.REFILL, refill=count), rng)


def refill(position: Position, rng: Random) -> Position:
    """The next card, and the others as long as there is nothing to decide between two of them."""
    while position.turn.refill and position.muster:
        position, extra = _doubled(position)
        position, _ = draw(position, position.turn.seat, 1 + extra, rng)
        if position.winner >= 0:
            return position
        position = position.with_turn(refill=position.turn.refill - 1)
        if may_pause(position):
            return position
    return _trim(_free_for_all(position), rng)


def may_pause(position: Position) -> bool:
    """Between two cards of the refill: whether there is something to buy."""
    return bool(position.turn.refill and position.muster and purchases(position))


def _doubled(position: Position) -> tuple[Position, int]:
    """A waiting Double Draw turns one single card into more; how many cards that adds."""
    if not position.turn.doubled:
        return position, 0
    extra = position.data.options[Buys.DOUBLE_DRAW].cards - 1
    return position.with_turn(doubled=False).note("moment", "draw doubled"), extra


def _trim(position: Position, rng: Random) -> Position:
    """Down to the hand limit, card by card, unless the free-for-all has begun."""
    over = position.active.hand.bit_count() - position.data.facts.hand_limit
    if over > 0 and not position.free_for_all:
        return position.with_turn(phase=Phase.TRIM, left=over)
    return next_turn(position, rng)


# What a roll comes to


def draw_as_rolled(position: Position, rng: Random) -> Position:
    """Draw, or Draw & Discard."""
    roll, seat = position.roll, position.turn.seat
    position, extra = _doubled(position) if roll.cards == 1 else (position, 0)
    position, cards = draw(position, seat, roll.cards + extra, rng)
    position = position.note("roll", roll.id)
    if position.winner >= 0:
        return position
    count = cards.bit_count()
    position = set_off(position, seat, Trigger.YOU_DRAW, count)
    # A deck that runs short: as many are kept as ever.
    left = max(0, count - (roll.cards - roll.returned)) if roll.does is Does.DRAW_AND_RETURN else 0
    return position.with_turn(phase=Phase.RETURN, left=left) if left else after_draw(position, rng)


def after_draw(position: Position, rng: Random) -> Position:
    if position.turn.bury and position.active.hand:
        return position.with_turn(phase=Phase.BURY, bury=False)
    return to_spend(position.with_turn(bury=False), rng)


def ask(position: Position, asked: int, rng: Random) -> Position:
    seat, target = position.turn.seat, position.turn.target
    given = asked & position.players[target].hand
    position = position.note("roll", position.roll.id)
    if given and given != asked:
        position = position.note("ruling", "ask_success")
    position = position.denies(seat, asked)  # nobody asks for a card of the own hand
    if position.data.rulings.ask_success is AskSuccess.ALL and given != asked:
        # All or nothing: of several cards nobody hears which are missing.
        position = position.denies(target, asked) if asked.bit_count() == 1 else position
        return answer(position, 0, rng)
    return answer(position.denies(target, asked & ~given), given, rng)


def answer(position: Position, given: int, rng: Random) -> Position:
    """The target hands the cards over; without any, the asker draws instead."""
    seat, target = position.turn.seat, position.turn.target
    if given:
        position = give(position, target, seat, given)
        return to_spend(set_off(position, seat, Trigger.ASK_SUCCEEDS, given.bit_count()), rng)
    count = position.data.facts.consolation_cards
    position = position.says(tell.NONE, target)
    position, extra = _doubled(position) if count == 1 else (position, 0)
    position, _ = draw(position, seat, count + extra, rng)
    if position.winner >= 0:
        return position
    position = set_off(position.note("moment", "failed ask"), seat, Trigger.ASK_FAILS)
    return to_spend(set_off(position, target, Trigger.ATTEMPT_FAILS), rng)


def steal(position: Position, rng: Random) -> Position:
    seat, target, card = position.turn.seat, position.turn.target, position.turn.named
    position = position.note("roll", position.roll.id)
    if not card & position.players[target].hand:
        return _failed_steal(position, rng)
    position = give(position, target, seat, card)
    if position.winner >= 0:
        return position
    position = position.earns(seat, Income.STEAL, position.data.income[Income.STEAL])
    position = set_off(set_off(position, target, Trigger.STOLEN_FROM, 1), seat, Trigger.STEAL_SUCCEEDS, 1)
    if not position.turn.second and offered(position, Trigger.STEAL_SUCCEEDS):
        return position.with_turn(phase=Phase.AGAIN)
    return to_spend(position, rng)


def _failed_steal(position: Position, rng: Random) -> Position:
    """The turn is over, without spending or refill."""
    seat, target, card = position.turn.seat, position.turn.target, position.turn.named
    position = position.denies(target, card).denies(seat, card).note("ruling", "steal_end").says(tell.WRONG, target)
    position = set_off(position, target, Trigger.ATTEMPT_FAILS)
    if position.data.rulings.failed_steal_point is FailedStealPoint.ON:
        position = position.earns(target, Income.FAILED_STEAL, position.data.income[Income.FAILED_STEAL])
    if position.data.rulings.steal_end is StealEnd.AT_ONCE:
        return next_turn(position, rng)
    return replenish(position.with_turn(closed=True), rng)


# Cards that change places: where they are afterwards, who has seen it, what it pays, and whether somebody has won


def draw(position: Position, seat: int, count: int, rng: Random) -> tuple[Position, int]:
    """Up to so many cards from the top come to the hand; and which."""
    position, cards = _lift(position, seat, count, rng)
    drawn = position.players[seat].drawn + cards.bit_count()
    position = position.says(tell.DRAWS, seat, cards) if cards else position
    return enter(position.with_player(seat, drawn=drawn), seat, cards), cards


def summon(position: Position, seat: int, count: int, rng: Random) -> Position:
    """A draw whose cards of the own suit go straight to the Vault: they join no hand, and complete nothing there."""
    position, cards = _lift(position, seat, count, rng)
    own, player = cards & position.suit_mask(seat), position.players[seat]
    drawn = player.drawn + (cards & ~own).bit_count()
    position = position.says(tell.SUMMONS, seat, own) if own else position
    position = position.says(tell.DRAWS, seat, cards & ~own) if cards & ~own else position
    position = position.with_player(seat, vault=player.vault | own, drawn=drawn).locates(own, NOWHERE)
    return enter(position, seat, cards & ~own)


def _lift(position: Position, seat: int, count: int, rng: Random) -> tuple[Position, int]:
    """Cards off the top, the Discard Pile shuffled in whenever the Muster Deck ends; and which they are."""
    cards, muster, pile = 0, list(position.muster), list(position.discard)
    for _ in range(count):
        if not muster:
            break
        cards |= 1 << muster.pop(0)
        if not muster and pile:
            muster, pile = _shuffled(pile, rng), []
            position = position.note("moment", "reshuffle").says(tell.SHUFFLED, seat)
    if not cards:
        return position, 0
    known = position.placed
    for observer, placed in enumerate(known):
        if observer == seat:
            position = position.locates(cards, NOWHERE, observer)
        elif placed & cards:
            position = position.locates(placed & cards, seat, observer)
    placed_now = tuple(placed & ~cards for placed in known)
    return position._replace(muster=tuple(muster), discard=tuple(pile), placed=placed_now), cards


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
            position = position.locates(now, seat)
    return with_winner(position)


def give(position: Position, giver: int, taker: int, cards: int) -> Position:
    """From hand to hand, spoken aloud."""
    position = position.says(tell.GIVES, giver, cards, other=taker)
    return enter(_without(position, giver, cards).locates(cards, taker), taker, cards)


def discard(position: Position, seat: int, cards: Iterable[int], rng: Random) -> Position:
    """Face up, one by one; the last lies on top. Without a Muster Deck they are the new one at once."""
    discards = list(cards)
    mask = mask_of(discards)
    position = _without(position, seat, mask).locates(mask, NOWHERE)
    pile = (*reversed(discards), *position.discard)
    if position.muster:
        return position._replace(discard=pile)
    position = position._replace(muster=tuple(_shuffled(pile, rng)), discard=())
    return position.note("moment", "reshuffle").says(tell.SHUFFLED, seat)


def bury(position: Position, seat: int, card: int) -> Position:
    """A card from the hand goes under the Muster Deck; nobody else sees which."""
    position = _without(position, seat, 1 << card).places(seat, 1 << card)
    return position._replace(muster=(*position.muster, card))


def take_from_discard(position: Position, seat: int, card: int) -> Position:
    """Everybody sees which."""
    pile = tuple(other for other in position.discard if other != card)
    return enter(position._replace(discard=pile).locates(1 << card, seat), seat, 1 << card)


def lay(position: Position, seat: int, cards: int) -> Position:
    vault = position.players[seat].vault | cards
    position = _without(position, seat, cards).with_player(seat, vault=vault)
    return with_winner(position.locates(cards, NOWHERE))


def exchange(position: Position, seat: int, card: int, other: int, others_card: int) -> Position:
    """A Trade: each knows the card given away, nobody else knows either."""
    gives, takes = 1 << card, 1 << others_card
    for trader, cards in ((seat, gives), (other, takes)):
        position = _without(position, trader, cards)
        position = position.with_player(trader, drawn=position.players[trader].drawn + 1)
    position = position.locates(gives, other, seat).locates(takes, seat, other)
    position = position.locates(takes, NOWHERE, seat).locates(gives, NOWHERE, other)
    # Both cards move at the same time: a win is looked for when both have arrived.
    position = position.with_player(other, hand=position.players[other].hand | gives)
    return enter(position, seat, takes)


def _without(position: Position, seat: int, cards: int) -> Position:
    return position.with_player(seat, hand=position.players[seat].hand & ~cards)


def _shuffled(cards: Iterable[int], rng: Random) -> list[int]:
    """The order of the cards before tells nothing, so the same shuffle means the same deck."""
    deck = sorted(cards)
    rng.shuffle(deck)
    return deck
