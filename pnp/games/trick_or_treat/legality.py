"""A table -> everything that may be done now. This is the only definition of what is legal."""

from __future__ import annotations

from functools import cache

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.lore import bits
from pnp.games.trick_or_treat.options import fortifications, nameable, possible, purchases, targets
from pnp.games.trick_or_treat.powers import may_ask_otherwise, offered
from pnp.games.trick_or_treat.readings import FortifyMust
from pnp.games.trick_or_treat.table import Table
from pnp.games.trick_or_treat.vocabulary import OF_THE_TARGET, Buys, Does, Phase, Trigger


def decider(table: Table) -> int | None:
    """Whose decision it is; None when the game is over."""
    if table.is_over:
        return None
    return table.turn.target if table.turn.phase in OF_THE_TARGET else table.turn.seat


def legal(table: Table) -> list[Action]:
    """All of it, in a fixed order; empty when the game is over."""
    return [] if table.is_over else _BY_PHASE[table.turn.phase](table)


def _each(table: Table, kind: Kind, label: str, cards: int) -> list[Action]:
    return [_of_card(kind, label, table.lore.cards[card].name, card) for card in bits(cards)]


@cache
def _of_card(kind: Kind, label: str, name: str, card: int) -> Action:
    """There are not many of them, and every game needs them again and again."""
    return Action(kind, label.format(name), card=card)


def _draft(table: Table) -> list[Action]:
    """Any character whose suit is free."""
    characters = table.lore.characters
    taken = {characters[player.character].suit for player in table.players if player.character >= 0}
    free = [(number, one) for number, one in enumerate(characters) if one.suit not in taken]
    return [Action(Kind.DRAFT, f"picks the {one.name}", power=number) for number, one in free]


def _empty(table: Table) -> list[Action]:
    price = table.lore.facts.continue_cost
    return [
        Action(Kind.PAY, f"pays {price} TP to act without cards"),
        Action(Kind.FORFEIT, "has no cards and forfeits the turn"),
    ]


def _start(table: Table) -> list[Action]:
    own = table.active.hand & table.suit_mask(table.turn.seat)
    found = _each(table, Kind.LAY, "lays down the {}", own)
    return [*found, Action(Kind.ROLL, "rolls"), *offered(table, Trigger.BEFORE_ROLL), *purchases(table)]


def _act(table: Table) -> list[Action]:
    roll = table.roll
    found: list[Action] = []
    if roll.does is Does.FORTIFY:
        for cards in fortifications(table):
            names = ", ".join(table.lore.cards[card].name for card in bits(cards))
            found.append(Action(Kind.FORTIFY, f"fortifies with {names}", cards=cards))
        if not found or table.lore.readings.fortify_must is FortifyMust.MAY:
            found.append(Action(Kind.DO, "does not fortify"))
    elif not possible(table, roll):
        found.append(Action(Kind.FORFEIT, f"cannot {roll.name}"))
    elif roll.does in (Does.DRAW, Does.DRAW_AND_RETURN):
        found.append(Action(Kind.DO, f"draws ({roll.name})"))
    else:
        verb = "asks" if roll.does is Does.ASK else "steals from"
        found += [Action(Kind.TARGET, f"{verb} seat {seat + 1}", target=seat) for seat in targets(table)]
    return [*found, *purchases(table)]


def _freeze(table: Table) -> list[Action]:
    offer = table.lore.offers[Buys.FREEZE]
    return [Action(Kind.FREEZE, f"buys {offer.name}"), Action(Kind.ALLOW, "lets it happen")]


def _name(table: Table) -> list[Action]:
    return [*_each(table, Kind.NAME, "names the {}", nameable(table)), *may_ask_otherwise(table)]


def _again(table: Table) -> list[Action]:
    return [*offered(table, Trigger.STEAL_SUCCEEDS), Action(Kind.DECLINE, "adds no action")]


def _return(table: Table) -> list[Action]:
    return _each(table, Kind.RETURN, "puts the {} under the Muster Deck", table.active.hand)


def _bury(table: Table) -> list[Action]:
    found = _each(table, Kind.BURY, "puts the {} under the Muster Deck as well", table.active.hand)
    return [*found, Action(Kind.DECLINE, "puts nothing under the Muster Deck")]


def _spend(table: Table) -> list[Action]:
    return [*purchases(table), Action(Kind.END, "buys no more")]


def _peek(table: Table) -> list[Action]:
    count = table.lore.offers[Buys.PEEK].cards
    seen = sum(1 << card for card in table.muster[table.turn.left : count])
    return _each(table, Kind.TOP, f"puts the {{}} back as number {table.turn.left + 1}", seen)


def _search(table: Table) -> list[Action]:
    return _each(table, Kind.TAKE, "takes the {} from the Discard Pile", sum(1 << card for card in table.discard))


def _search_discard(table: Table) -> list[Action]:
    return _each(table, Kind.DISCARD, "discards the {}", table.active.hand & ~table.turn.named)


def _refuse(table: Table) -> list[Action]:
    price = table.lore.offers[Buys.TRADE].refusal
    return [Action(Kind.REFUSE, f"pays {price} TP to refuse"), Action(Kind.ACCEPT, "agrees to trade")]


def _offer(table: Table) -> list[Action]:
    return _each(table, Kind.GIVE, "offers the {} face down", table.active.hand)


def _answer(table: Table) -> list[Action]:
    return _each(table, Kind.GIVE, "gives the {} for it", table.players[table.turn.target].hand)


def _trim(table: Table) -> list[Action]:
    return _each(table, Kind.DISCARD, "discards the {}", table.active.hand)


_BY_PHASE = {
    Phase.DRAFT: _draft,
    Phase.EMPTY: _empty,
    Phase.START: _start,
    Phase.ACT: _act,
    Phase.FREEZE: _freeze,
    Phase.NAME: _name,
    Phase.AGAIN: _again,
    Phase.RETURN: _return,
    Phase.BURY: _bury,
    Phase.SPEND: _spend,
    Phase.PEEK: _peek,
    Phase.SEARCH: _search,
    Phase.SEARCH_DISCARD: _search_discard,
    Phase.REFUSE: _refuse,
    Phase.OFFER: _offer,
    Phase.ANSWER: _answer,
    Phase.TRIM: _trim,
}
