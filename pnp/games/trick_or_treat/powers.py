"""What a roll can hit, and the powers of the characters, named as in the data: what each offers, or does by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from pnp.games.trick_or_treat import tell
from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.card_sets import bits, mask_of
from pnp.games.trick_or_treat.rulings import PageBats
from pnp.games.trick_or_treat.schema import Does, Income, Trigger
from pnp.games.trick_or_treat.state import Position, Roll


def targets(position: Position) -> list[int]:
    """Whom the active player may ask or steal from: opponents with cards who have not frozen them."""
    return [
        seat
        for seat, player in enumerate(position.players)
        if seat != position.turn.seat and player.hand and not position.turn.frozen >> seat & 1
    ]


def nameable(position: Position) -> int:
    """Cards that do not lie open and are not in the asker's own hand, as far as they are not named yet."""
    barred = position.active.hand | position.turn.named
    for player in position.players:
        barred |= player.vault
    if position.discard:
        barred |= 1 << position.discard[0]
    return ((1 << len(position.data.cards)) - 1) & ~barred


def fortifications(position: Position) -> list[int]:
    """Sets of cards that Fortify would take."""
    count, hand = position.data.fortify, position.active.hand
    held = [bits(hand & rank.mask) for rank in position.data.ranks]
    return [mask_of(chosen) for cards in held for chosen in combinations(cards, count)]


def possible(position: Position, roll: Roll) -> bool:
    """Whether the active player could take this action now."""
    match roll.does:
        case Does.DRAW | Does.DRAW_AND_RETURN:
            return bool(position.muster)
        case Does.ASK | Does.STEAL:
            return bool(targets(position))
        case Does.FORTIFY:
            return bool(fortifications(position))


Run = Callable[[Position, int, int, int], Position]  # whose power, which, and how many cards set it off
Offers = Callable[[Position, int], Iterator[Action]]


class Effect(NamedTuple):
    """What can set it off, the amounts that a row must and may give, and either what it does or what it offers."""

    triggers: tuple[Trigger, ...]
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    run: Run | None = None
    offers: Offers | None = None


def _roll_again(position: Position, number: int) -> Iterator[Action]:
    yield Action(Kind.ROLL_AGAIN, f"rolls again ({position.data.characters[number].name})", power=number)


def _choose_action(position: Position, number: int) -> Iterator[Action]:
    name = position.data.characters[number].name
    for roll in position.data.rolls:
        if possible(position, roll):
            label = f"adds the action {roll.number}, {roll.name} ({name})"
            yield Action(Kind.CHOOSE, label, number=roll.number, power=number)


def _ask_for_rank(position: Position, number: int) -> Iterator[Action]:
    name, open_to = position.data.characters[number].name, nameable(position)
    for i, rank in enumerate(position.data.ranks):
        if rank.mask & open_to:
            yield Action(Kind.RANK, f"names all {rank.name} ({name})", cards=rank.mask, number=i, power=number)


def _ask_for_own_rank(position: Position, number: int) -> Iterator[Action]:
    """As the ruling T-BATPAGE has it."""
    name, reading = position.data.characters[number].name, position.data.rulings.page_bats
    own, open_to, player = position.suit_mask(position.turn.seat), nameable(position), position.active
    if reading is PageBats.EXTRA_CARD:
        for card in bits(own & open_to):
            label = f"names the {position.data.cards[card].name} as one card more ({name})"
            yield Action(Kind.NAME_MORE, label, card=card, power=number)
        return
    for i, rank in enumerate(position.data.ranks):
        asked = rank.mask & own if reading is PageBats.LITERAL else rank.mask
        has = reading is PageBats.LITERAL or rank.mask & own & (player.hand | player.vault)
        if has and asked & open_to:
            which = "their own-suit" if reading is PageBats.LITERAL else "all"
            yield Action(Kind.RANK, f"names {which} {rank.name} ({name})", cards=asked, number=i, power=number)


def _ask_for_suit(position: Position, number: int) -> Iterator[Action]:
    name, open_to = position.data.characters[number].name, nameable(position)
    for i, suit in enumerate(position.data.suits):
        if suit.mask & open_to:
            yield Action(Kind.SUIT, f"names all {suit.name} ({name})", cards=suit.mask, number=i, power=number)


def _buy_draw(position: Position, number: int) -> Iterator[Action]:
    character = position.data.characters[number]
    if position.active.points >= character.cost and position.muster:
        label = f"pays {character.cost} TP to draw instead of rolling ({character.name})"
        yield Action(Kind.BUY_DRAW, label, power=number)


def _see_muster(position: Position, seat: int, number: int, _: int) -> Position:
    """Looking harms nobody, so everybody who may does."""
    if not position.muster:
        return position
    count = position.data.characters[number].cards
    position = position.says(tell.SEES, seat, mask_of(position.muster[:count]))
    return position.power_used(seat, number).sees(seat, count)


def _gain(position: Position, seat: int, number: int, _: int) -> Position:
    points = position.data.characters[number].points
    return position.power_used(seat, number).earns(seat, Income.POWER, points)


def _gain_per_card(position: Position, seat: int, number: int, count: int) -> Position:
    """The flat sum is for those who have really rolled it."""
    character = position.data.characters[number]
    points = character.per_card * count + (character.points if position.turn.rolled else 0)
    return position.power_used(seat, number).earns(seat, Income.POWER, points)


def _gain_and_bury(position: Position, seat: int, number: int, count: int) -> Position:
    return _gain_per_card(position, seat, number, count).with_turn(bury=True)


_AFTERWARDS = (
    Trigger.STEAL_SUCCEEDS,
    Trigger.ASK_SUCCEEDS,
    Trigger.ASK_FAILS,
    Trigger.STOLEN_FROM,
    Trigger.ATTEMPT_FAILS,
    Trigger.YOU_DRAW,
)
OWN_RANK, BUY_DRAW = "ask-for-own-rank", "buy-draw"
EFFECTS: dict[str, Effect] = {
    "roll-again": Effect((Trigger.STEAL_SUCCEEDS,), ("takes",), offers=_roll_again),
    "choose-action": Effect((Trigger.STEAL_SUCCEEDS,), offers=_choose_action),
    OWN_RANK: Effect((Trigger.YOU_ASK,), offers=_ask_for_own_rank),
    "ask-for-rank": Effect((Trigger.YOU_ASK,), offers=_ask_for_rank),
    "ask-for-suit": Effect((Trigger.YOU_ASK,), offers=_ask_for_suit),
    "see-muster": Effect(_AFTERWARDS, ("cards",), run=_see_muster),
    "gain-points": Effect(_AFTERWARDS, ("points",), run=_gain),
    "gain-per-card": Effect((Trigger.YOU_DRAW,), ("per_card",), ("points",), run=_gain_per_card),
    "gain-per-card-and-bury": Effect((Trigger.YOU_DRAW,), ("per_card",), ("points",), run=_gain_and_bury),
    BUY_DRAW: Effect((Trigger.BEFORE_ROLL,), ("cost",), offers=_buy_draw),
}


def set_off(position: Position, seat: int, trigger: Trigger, count: int = 0) -> Position:
    """What the seat's powers do by themselves at this moment."""
    for number, character in position.powers(seat, trigger):
        run = EFFECTS[character.effect].run
        if run is not None and position.winner < 0:
            position = run(position, seat, number, count)
    return position


def offered(position: Position, trigger: Trigger) -> list[Action]:
    """What the active player's powers offer at this moment."""
    actions: list[Action] = []
    for number, character in position.powers(position.turn.seat, trigger):
        offers = EFFECTS[character.effect].offers
        if offers is not None:
            actions += offers(position, number)
    return actions


def may_ask_otherwise(position: Position) -> list[Action]:
    """Ranks and suits instead of cards, while no card has been named."""
    asks = position.roll.does is Does.ASK and not position.turn.named
    return offered(position, Trigger.YOU_ASK) if asks else []
