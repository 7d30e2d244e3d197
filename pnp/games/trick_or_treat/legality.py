"""A position -> everything that may be done now, defined only here; and why anything else is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import compress

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.card_sets import bits, chosen, mask_of
from pnp.games.trick_or_treat.powers import fortifications, may_ask_otherwise, nameable, offered, possible, targets
from pnp.games.trick_or_treat.rulings import FortifyMust, SwapFrom
from pnp.games.trick_or_treat.schema import Buys, Does, OptionLimit, Trigger, When
from pnp.games.trick_or_treat.state import OF_THE_TARGET, GameData, Option, Phase, Position
from pnp.play.model import IllegalAction, by_kind


def decider(position: Position) -> int | None:
    """Whose decision it is; None when the game is over."""
    if position.is_over:
        return None
    return position.turn.target if position.turn.phase in OF_THE_TARGET else position.turn.seat


def legal(position: Position) -> list[Action]:
    """All of it, in a fixed order; empty when the game is over."""
    return [] if position.is_over else _BY_PHASE[position.turn.phase](position)


_ONE_KIND = (
    Phase.DRAFT,
    Phase.RETURN,
    Phase.PEEK,
    Phase.SEARCH,
    Phase.SEARCH_DISCARD,
    Phase.OFFER,
    Phase.ANSWER,
    Phase.TRIM,
)


def kinds(position: Position, actions: Sequence[Action]) -> Sequence[Sequence[Action]]:
    """The legal ones by kind, where that is known without a look at each."""
    phase = position.turn.phase
    if phase in _ONE_KIND and actions:
        return (actions,)
    if phase is Phase.NAME:
        names = nameable(position).bit_count()
        return [actions[:names], *by_kind(actions[names:])] if names else by_kind(actions)
    return by_kind(actions)


def _each(position: Position, kind: Kind, label: str, cards: int) -> list[Action]:
    return list(compress(_of_cards(position.data, kind, label), chosen(cards)))


@lru_cache(maxsize=512)
def _of_cards(data: GameData, kind: Kind, label: str) -> tuple[Action, ...]:
    """Of all cards: there are not many of them, and every game needs them again and again."""
    return tuple(Action(kind, label.format(card.name), card=number) for number, card in enumerate(data.cards))


def _draft(position: Position) -> list[Action]:
    """Any character whose suit is free."""
    characters = position.data.characters
    taken = {characters[player.character].suit for player in position.players if player.character >= 0}
    return [
        Action(Kind.DRAFT, f"picks the {character.name}", power=number)
        for number, character in enumerate(characters)
        if character.suit not in taken
    ]


def _empty(position: Position) -> list[Action]:
    price = position.data.facts.continue_cost
    return [
        Action(Kind.PAY, f"pays {price} TP to act without cards"),
        Action(Kind.FORFEIT, "has no cards and forfeits the turn"),
    ]


def _start(position: Position) -> list[Action]:
    own = position.active.hand & position.suit_mask(position.turn.seat)
    lays = _each(position, Kind.LAY, "lays down the {}", own)
    return [*lays, Action(Kind.ROLL, "rolls"), *offered(position, Trigger.BEFORE_ROLL), *purchases(position)]


def _act(position: Position) -> list[Action]:
    return [*_rolled(position), *purchases(position)]


def _rolled(position: Position) -> list[Action]:
    """What the roll allows: whom it may hit, or simply to do it."""
    roll = position.roll
    if roll.does is Does.FORTIFY:
        return _fortify(position)
    if not possible(position, roll):
        return [Action(Kind.FORFEIT, f"cannot {roll.name}")]
    if roll.does in (Does.DRAW, Does.DRAW_AND_RETURN):
        return [Action(Kind.DO, f"draws ({roll.name})")]
    verb = "asks" if roll.does is Does.ASK else "steals from"
    return [Action(Kind.TARGET, f"{verb} seat {seat + 1}", target=seat) for seat in targets(position)]


def _fortify(position: Position) -> list[Action]:
    actions = []
    for cards in fortifications(position):
        names = ", ".join(position.data.cards[card].name for card in bits(cards))
        actions.append(Action(Kind.FORTIFY, f"fortifies with {names}", cards=cards))
    if not actions or position.data.rulings.fortify_must is FortifyMust.MAY:
        actions.append(Action(Kind.DO, "does not fortify"))
    return actions


def _freeze(position: Position) -> list[Action]:
    option = position.data.options[Buys.FREEZE]
    return [Action(Kind.FREEZE, f"buys {option.name}"), Action(Kind.ALLOW, "lets it happen")]


def _name(position: Position) -> list[Action]:
    return [*_each(position, Kind.NAME, "names the {}", nameable(position)), *may_ask_otherwise(position)]


def _again(position: Position) -> list[Action]:
    return [*offered(position, Trigger.STEAL_SUCCEEDS), Action(Kind.DECLINE, "adds no action")]


def _return(position: Position) -> list[Action]:
    return _each(position, Kind.RETURN, "puts the {} under the Muster Deck", position.active.hand)


def _bury(position: Position) -> list[Action]:
    buries = _each(position, Kind.BURY, "puts the {} under the Muster Deck as well", position.active.hand)
    return [*buries, Action(Kind.DECLINE, "puts nothing under the Muster Deck")]


def _spend(position: Position) -> list[Action]:
    return [*purchases(position), Action(Kind.END, "buys no more")]


def _refill(position: Position) -> list[Action]:
    return [*purchases(position), Action(Kind.END, "draws on")]


def _peek(position: Position) -> list[Action]:
    count = position.data.options[Buys.PEEK].cards
    seen = mask_of(position.muster[position.turn.left : count])
    return _each(position, Kind.TOP, f"puts the {{}} back as number {position.turn.left + 1}", seen)


def _search(position: Position) -> list[Action]:
    return _each(position, Kind.TAKE, "takes the {} from the Discard Pile", mask_of(position.discard))


def _search_discard(position: Position) -> list[Action]:
    return _each(position, Kind.DISCARD, "discards the {}", position.active.hand & ~position.turn.named)


def _refuse(position: Position) -> list[Action]:
    price = position.data.options[Buys.TRADE].refusal
    return [Action(Kind.REFUSE, f"pays {price} TP to refuse"), Action(Kind.ACCEPT, "agrees to trade")]


def _offer(position: Position) -> list[Action]:
    return _each(position, Kind.GIVE, "offers the {} face down", position.active.hand)


def _answer(position: Position) -> list[Action]:
    return _each(position, Kind.GIVE, "gives the {} for it", position.players[position.turn.target].hand)


def _trim(position: Position) -> list[Action]:
    return _each(position, Kind.DISCARD, "discards the {}", position.active.hand)


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
    Phase.REFILL: _refill,
    Phase.PEEK: _peek,
    Phase.SEARCH: _search,
    Phase.SEARCH_DISCARD: _search_discard,
    Phase.REFUSE: _refuse,
    Phase.OFFER: _offer,
    Phase.ANSWER: _answer,
    Phase.TRIM: _trim,
}


def affordable(position: Position, seat: int, option: Option) -> bool:
    player, turn = position.players[seat], position.turn
    limited = option.limit is OptionLimit.ONCE_PER_TURN and seat == turn.seat and turn.bought & option.bit
    return not limited and player.points >= option.price(player.wilds)


def is_time_for(position: Position, option: Option) -> bool:
    """Whether the active player may buy it in this phase."""
    turn = position.turn
    if turn.closed or turn.phase not in (Phase.START, Phase.ACT, Phase.SPEND, Phase.REFILL):
        return False
    return option.when is When.OWN_TURN or (
        option.when is When.SPEND and turn.phase is Phase.SPEND and not turn.forfeited
    )


def purchases(position: Position) -> list[Action]:
    """Everything that the active player can buy in this phase."""
    actions: list[Action] = []
    seat, points = position.turn.seat, position.active.points
    for option in position.data.options.values():
        if option.cost > points:  # as most are most of the time
            continue
        if is_time_for(position, option) and affordable(position, seat, option):
            actions += _PURCHASES[option.buys](position, option)
    return actions


def _buy_peek(position: Position, option: Option) -> Iterator[Action]:
    if position.muster:
        yield Action(Kind.PEEK, f"buys {option.name}")


def _buy_double_draw(position: Position, option: Option) -> Iterator[Action]:
    if position.muster and not position.turn.doubled:
        yield Action(Kind.DOUBLE, f"buys {option.name}")


def _buy_swap(position: Position, option: Option) -> Iterator[Action]:
    """With the top card only, unless the ruling says otherwise; then it is a Search."""
    if not position.discard or not position.active.hand:
        return
    if position.data.rulings.swap_from is SwapFrom.ANY:
        yield Action(Kind.SWAP, f"buys {option.name}")
        return
    top = position.data.cards[position.discard[0]].name
    for card in bits(position.active.hand):
        yield Action(Kind.SWAP, f"buys {option.name}: the {position.data.cards[card].name} for the {top}", card=card)


def _buy_search(position: Position, option: Option) -> Iterator[Action]:
    if position.discard and position.active.hand:
        yield Action(Kind.SEARCH, f"buys {option.name}")


def _buy_trade(position: Position, option: Option) -> Iterator[Action]:
    for seat, player in enumerate(position.players):
        if seat != position.turn.seat and player.hand and position.active.hand:
            yield Action(Kind.TRADE, f"buys {option.name} with seat {seat + 1}", target=seat)


def _buy_summon(position: Position, option: Option) -> Iterator[Action]:
    if position.muster:
        yield Action(Kind.SUMMON, f"buys {option.name}")


def _buy_rebirth(position: Position, option: Option) -> Iterator[Action]:
    if position.muster and position.active.hand:
        yield Action(Kind.REBIRTH, f"buys {option.name}")


def _buy_wild(position: Position, option: Option) -> Iterator[Action]:
    player = position.active
    for number, character in enumerate(position.data.characters):
        spent = character.once and player.used >> number & 1
        if character.borrowable and not spent and number not in (player.character, *player.borrowed):
            yield Action(Kind.WILD, f"buys {option.name}: the {character.name}", power=number)


BOUGHT_BY = {
    Kind.PEEK: Buys.PEEK,
    Kind.DOUBLE: Buys.DOUBLE_DRAW,
    Kind.SWAP: Buys.SWAP,
    Kind.SEARCH: Buys.SEARCH,
    Kind.TRADE: Buys.TRADE,
    Kind.SUMMON: Buys.SUMMON,
    Kind.WILD: Buys.WILD,
    Kind.REBIRTH: Buys.REBIRTH,
}
_PURCHASES = {  # all but Freeze, which is bought when somebody else acts
    Buys.PEEK: _buy_peek,
    Buys.DOUBLE_DRAW: _buy_double_draw,
    Buys.SWAP: _buy_swap,
    Buys.SEARCH: _buy_search,
    Buys.TRADE: _buy_trade,
    Buys.SUMMON: _buy_summon,
    Buys.WILD: _buy_wild,
    Buys.REBIRTH: _buy_rebirth,
}


# Why an action is not legal, with the ruling or the section of the book that says so


def refusal(position: Position, action: Action) -> IllegalAction:
    """Why the action is not legal, as far as there is more to say than that."""
    if position.is_over:
        return IllegalAction("the game is over", section="The end")
    explain = _REFUSALS.get(action.kind) if isinstance(action, Action) else None
    return (explain and explain(position, action)) or IllegalAction(f"“{action}” is not legal now")


def _no_draft(position: Position, action: Action) -> IllegalAction | None:
    if position.turn.phase is not Phase.DRAFT:
        return None
    return IllegalAction("somebody else collects that suit", section="Setting up")


def _no_lay(position: Position, action: Action) -> IllegalAction | None:
    if position.turn.phase is not Phase.START:
        return IllegalAction("cards are laid down before the roll", ruling="T-LAY")
    return IllegalAction("only cards of the own suit are laid down, from the hand", ruling="T-LAY")


def _no_decline(position: Position, action: Action) -> IllegalAction | None:
    """A roll that could be carried out."""
    if position.turn.phase is not Phase.ACT:
        return None
    if position.roll.does is Does.FORTIFY:
        return IllegalAction("whoever can fortify must", ruling="T-FORTMUST")
    return IllegalAction("a roll may not be declined", ruling="T-ROLLMUST")


def _no_target(position: Position, action: Action) -> IllegalAction | None:
    if position.turn.phase is not Phase.ACT or position.roll.does not in (Does.ASK, Does.STEAL):
        return None
    if position.turn.frozen >> action.target & 1:
        return IllegalAction(f"seat {action.target + 1} has bought a Freeze", ruling="T-FREEZE")
    return IllegalAction("only an opponent who has a card can be chosen", ruling="T-NAMES")


def _no_name(position: Position, action: Action) -> IllegalAction | None:
    if position.turn.phase is not Phase.NAME:
        return None
    return IllegalAction("this card cannot be there, or was named already", ruling="T-NAMES")


def _no_group(position: Position, action: Action) -> IllegalAction | None:
    if position.turn.phase is not Phase.NAME:
        return None
    return IllegalAction("single cards are named, unless a power says otherwise", ruling="T-ASK")


def _no_purchase(position: Position, action: Action) -> IllegalAction | None:
    option = position.data.options.get(BOUGHT_BY[action.kind])
    if option is None:
        return None
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


_REFUSALS: dict[Kind, Callable[[Position, Action], IllegalAction | None]] = {
    Kind.DRAFT: _no_draft,
    Kind.LAY: _no_lay,
    Kind.DO: _no_decline,
    Kind.FORFEIT: _no_decline,
    Kind.TARGET: _no_target,
    Kind.NAME: _no_name,
    Kind.NAME_MORE: _no_name,
    Kind.RANK: _no_group,
    Kind.SUIT: _no_group,
    **dict.fromkeys(BOUGHT_BY, _no_purchase),
}
