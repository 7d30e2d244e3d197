"""A position and an action that is not legal in it -> why, with the ruling or the section of the book that says so."""

from __future__ import annotations

from collections.abc import Callable

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.data import Option
from pnp.games.trick_or_treat.legality import BOUGHT_BY, affordable, is_time_for
from pnp.games.trick_or_treat.schema import Buys, Does
from pnp.games.trick_or_treat.state import Phase, Position
from pnp.play.model import IllegalAction


def refusal(position: Position, action: Action) -> IllegalAction:
    """Why the action is not legal, as far as there is more to say than that."""
    if position.is_over:
        return IllegalAction("the game is over", section="The end")
    explain = _BY_KIND.get(action.kind) if isinstance(action, Action) else None
    return (explain and explain(position, action)) or IllegalAction(f"“{action}” is not legal now")


def _draft(position: Position, action: Action) -> IllegalAction | None:
    if position.turn.phase is not Phase.DRAFT:
        return None
    return IllegalAction("somebody else collects that suit", section="Your own suit")


def _lay(position: Position, action: Action) -> IllegalAction | None:
    if position.turn.phase is not Phase.START:
        return IllegalAction("cards are laid down before the roll", ruling="T-LAY")
    return IllegalAction("only cards of the own suit are laid down, from the hand", ruling="T-LAY")


def _decline(position: Position, action: Action) -> IllegalAction | None:
    """A roll that could be carried out."""
    if position.turn.phase is not Phase.ACT:
        return None
    if position.roll.does is Does.FORTIFY:
        return IllegalAction("whoever can fortify must", ruling="T-FORTMUST")
    return IllegalAction("a roll may not be declined", ruling="T-ROLLMUST")


def _target(position: Position, action: Action) -> IllegalAction | None:
    if position.turn.phase is not Phase.ACT or position.roll.does not in (Does.ASK, Does.STEAL):
        return None
    if position.turn.frozen >> action.target & 1:
        return IllegalAction(f"seat {action.target + 1} has bought a Freeze", ruling="T-FREEZE")
    return IllegalAction("only an opponent who has a card can be chosen", ruling="T-NAMES")


def _name(position: Position, action: Action) -> IllegalAction | None:
    if position.turn.phase is not Phase.NAME:
        return None
    return IllegalAction("this card cannot be there, or was named already", ruling="T-NAMES")


def _name_group(position: Position, action: Action) -> IllegalAction | None:
    if position.turn.phase is not Phase.NAME:
        return None
    return IllegalAction("single cards are named, unless a power says otherwise", ruling="T-ASK")


def _buy(position: Position, action: Action) -> IllegalAction | None:
    option = position.data.options[BOUGHT_BY[action.kind]]
    seat, player = position.turn.seat, position.active
    if not is_time_for(position, option):
        return IllegalAction(f"{option.name} cannot be bought now", ruling="T-SPENDTIME")
    if not affordable(position, seat, option):
        price = option.price(player.wilds)
        lacks = f"{option.name} costs {price} TP" if player.points < price else f"{option.name} is bought once a turn"
        return IllegalAction(lacks, section="Spending")
    return _without_effect(option)


def _without_effect(option: Option) -> IllegalAction:
    """The points would do; what the option works on is not there."""
    match option.buys:
        case Buys.SWAP | Buys.SEARCH:
            message = f"{option.name} takes a card in hand and a card on the Discard Pile"
            return IllegalAction(message, ruling="T-SEARCH")
        case Buys.TRADE:
            return IllegalAction("both need a card for a Trade", ruling="T-TRADE")
        case Buys.WILD:
            return IllegalAction("this power cannot be borrowed", ruling="T-WILD")
        case Buys.DOUBLE_DRAW:
            return IllegalAction(f"{option.name} would double nothing", ruling="T-DOUBLE")
        case _:
            return IllegalAction(f"{option.name} would bring nothing", section="Spending")


_BY_KIND: dict[Kind, Callable[[Position, Action], IllegalAction | None]] = {
    Kind.DRAFT: _draft,
    Kind.LAY: _lay,
    Kind.DO: _decline,
    Kind.FORFEIT: _decline,
    Kind.TARGET: _target,
    Kind.NAME: _name,
    Kind.NAME_MORE: _name,
    Kind.RANK: _name_group,
    Kind.SUIT: _name_group,
    **dict.fromkeys(BOUGHT_BY, _buy),
}
