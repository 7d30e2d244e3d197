"""The powers of the characters, by the names that the data calls them: what each offers, or does by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.lore import bits
from pnp.games.trick_or_treat.moves import see
from pnp.games.trick_or_treat.options import nameable, possible
from pnp.games.trick_or_treat.readings import PageBats
from pnp.games.trick_or_treat.table import Table
from pnp.games.trick_or_treat.vocabulary import Does, Income, Trigger

Run = Callable[[Table, int, int, int], Table]  # whose power, which, and how many cards set it off
Offers = Callable[[Table, int], Iterator[Action]]


class Effect(NamedTuple):
    """What can set it off, the amounts that a row must and may give, and either what it does or what it offers."""

    triggers: tuple[Trigger, ...]
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    run: Run | None = None
    offers: Offers | None = None


def _roll_again(table: Table, number: int) -> Iterator[Action]:
    yield Action(Kind.ROLL_AGAIN, f"rolls again ({table.lore.characters[number].name})", power=number)


def _choose_action(table: Table, number: int) -> Iterator[Action]:
    name = table.lore.characters[number].name
    for roll in table.lore.rolls:
        if possible(table, roll):
            label = f"adds the action {roll.number}, {roll.name} ({name})"
            yield Action(Kind.CHOOSE, label, number=roll.number, power=number)


def _ask_for_rank(table: Table, number: int) -> Iterator[Action]:
    name, open_to = table.lore.characters[number].name, nameable(table)
    for i, rank in enumerate(table.lore.ranks):
        if rank.mask & open_to:
            yield Action(Kind.RANK, f"names all {rank.name} ({name})", cards=rank.mask, number=i, power=number)


def _ask_for_own_rank(table: Table, number: int) -> Iterator[Action]:
    """As the ruling T-BATPAGE has it."""
    name, reading = table.lore.characters[number].name, table.lore.readings.page_bats
    own, open_to, player = table.suit_mask(table.turn.seat), nameable(table), table.active
    if reading is PageBats.EXTRA_CARD:
        for card in bits(own & open_to):
            label = f"names the {table.lore.cards[card].name} as one card more ({name})"
            yield Action(Kind.NAME_MORE, label, card=card, power=number)
        return
    for i, rank in enumerate(table.lore.ranks):
        asked = rank.mask & own if reading is PageBats.LITERAL else rank.mask
        has = reading is PageBats.LITERAL or rank.mask & own & (player.hand | player.vault)
        if has and asked & open_to:
            which = "their own-suit" if reading is PageBats.LITERAL else "all"
            yield Action(Kind.RANK, f"names {which} {rank.name} ({name})", cards=asked, number=i, power=number)


def _ask_for_suit(table: Table, number: int) -> Iterator[Action]:
    name, open_to = table.lore.characters[number].name, nameable(table)
    for i, suit in enumerate(table.lore.suits):
        if suit.mask & open_to:
            yield Action(Kind.SUIT, f"names all {suit.name} ({name})", cards=suit.mask, number=i, power=number)


def _buy_draw(table: Table, number: int) -> Iterator[Action]:
    character = table.lore.characters[number]
    if table.active.points >= character.cost and table.muster:
        label = f"pays {character.cost} TP to draw instead of rolling ({character.name})"
        yield Action(Kind.BUY_DRAW, label, power=number)


def _see_muster(table: Table, seat: int, number: int, _: int) -> Table:
    """Looking harms nobody, so everybody who may does."""
    if not table.muster:
        return table
    return see(table.power_used(seat, number), seat, table.lore.characters[number].cards)


def _gain(table: Table, seat: int, number: int, _: int) -> Table:
    points = table.lore.characters[number].points
    return table.power_used(seat, number).earns(seat, Income.POWER, points)


def _gain_per_card(table: Table, seat: int, number: int, count: int) -> Table:
    """The flat sum is for those who have really rolled it."""
    character = table.lore.characters[number]
    points = character.per_card * count + (character.points if table.turn.rolled else 0)
    return table.power_used(seat, number).earns(seat, Income.POWER, points)


def _gain_and_bury(table: Table, seat: int, number: int, count: int) -> Table:
    return _gain_per_card(table, seat, number, count).on(bury=True)


_AFTERWARDS = (
    Trigger.STEAL_SUCCEEDS,
    Trigger.ASK_SUCCEEDS,
    Trigger.ASK_FAILS,
    Trigger.STOLEN_FROM,
    Trigger.ATTEMPT_FAILS,
    Trigger.YOU_DRAW,
)
OWN_RANK = "ask-for-own-rank"
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
    "buy-draw": Effect((Trigger.BEFORE_ROLL,), ("cost",), offers=_buy_draw),
}


def set_off(table: Table, seat: int, trigger: Trigger, count: int = 0) -> Table:
    """What the seat's powers do by themselves at this moment."""
    for number, character in table.powers(seat, trigger):
        run = EFFECTS[character.effect].run
        if run is not None and table.winner < 0:
            table = run(table, seat, number, count)
    return table


def offered(table: Table, trigger: Trigger) -> list[Action]:
    """What the active player's powers offer at this moment."""
    found: list[Action] = []
    for number, character in table.powers(table.turn.seat, trigger):
        offers = EFFECTS[character.effect].offers
        if offers is not None:
            found += offers(table, number)
    return found


def may_ask_otherwise(table: Table) -> list[Action]:
    """Ranks and suits instead of cards, while no card has been named."""
    asks = table.roll.does is Does.ASK and not table.turn.named
    return offered(table, Trigger.YOU_ASK) if asks else []
