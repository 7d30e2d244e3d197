"""A table and an event -> the table after it. Knows nothing of time; refuses what cannot happen."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, TypeVar

from pnp.games.trick_r_treat.events import Event, What
from pnp.games.trick_r_treat.numbers import Numbers
from pnp.games.trick_r_treat.vocabulary import NO_CARD, NOBODY, OFF, Side, Stage
from pnp.play.protocol import IllegalAction

T = TypeVar("T")
Hand: TypeAlias = tuple[int, ...]  # how many cards of each kind


class Pair(NamedTuple):
    """A card with a die on it, on its way from one player to a neighbour."""

    die: int
    face: int
    card: int
    giver: int
    receiver: int
    stage: Stage = Stage.HELD

    @property
    def matches(self) -> bool:
        return self.face == self.card


class Table(NamedTuple):
    """Who has which cards, what the dice show, and what is on its way."""

    hands: tuple[Hand, ...]
    dice: tuple[int, ...]  # the lantern on top, OFF while somebody has the die
    pairs: tuple[Pair, ...] = ()
    rollers: tuple[int, ...] = ()  # by die: who has to roll it, or NOBODY

    def pair(self, die: int) -> Pair:
        """The one that this die lies on; IllegalAction if it lies on none."""
        for pair in self.pairs:
            if pair.die == die:
                return pair
        raise IllegalAction("the die lies on no card")

    def owned(self, seat: int) -> int:
        """Cards before a player and those of his that are on their way."""
        return sum(self.hands[seat]) + sum(pair.giver == seat for pair in self.pairs)


def set_out(hands: tuple[Hand, ...], dice: tuple[int, ...]) -> Table:
    return Table(hands, dice, (), (NOBODY,) * len(dice))


def is_neighbour(seat: int, other: int, players: int) -> bool:
    return other in ((seat + Side.LEFT) % players, (seat + Side.RIGHT) % players)


def after(table: Table, event: Event, numbers: Numbers) -> Table:
    """What the event makes of the table. Raises IllegalAction if it cannot happen."""
    match event.what:
        case What.CLAIM:
            return _claimed(table, event)
        case What.PASS:
            pair = _pair(table, event, Stage.HELD)
            return table._replace(pairs=_with(table.pairs, pair, pair._replace(stage=Stage.SENT)))
        case What.MATCH | What.MISSED | What.DISPUTE | What.STAY:
            pair = _pair(table, event, Stage.SENT)
            _require(event.what is What.STAY or pair.matches == (event.what is not What.MISSED), "the pair is not so")
            return _settled(table, pair, pair.receiver, pair.receiver)
        case What.SEND_BACK | What.RETURN:
            pair = _pair(table, event, Stage.SENT)
            _require(pair.matches or event.what is What.RETURN, "the pair does not match")
            return _settled(table, pair, pair.giver, pair.giver)
        case What.KEEP:
            pair = _pair(table, event, Stage.HELD)
            return _settled(table, pair, pair.giver, pair.giver)
        case What.MISMATCH:
            pair = _pair(table, event, Stage.SENT)
            _require(not pair.matches, "the pair matches")
            return table._replace(pairs=_with(table.pairs, pair, pair._replace(stage=Stage.WRONG)))
        case What.HAND_BACK:
            return _handed_back(table, event)
        case What.ROLL:
            _require(table.rollers[event.die] == event.seat, "the die is another's to roll")
            _require(event.card in numbers.faces[event.die], "the die has no such face")
            dice, rollers = _at(table.dice, event.die, event.card), _at(table.rollers, event.die, NOBODY)
            return table._replace(dice=dice, rollers=rollers)
        case What.DIE_OFF:
            _require(table.rollers[event.die] == event.seat, "the die is another's to roll")
        case What.INSPECT:
            _pair(table, event, Stage.SENT)
        case _:
            pass
    return table


def _claimed(table: Table, event: Event) -> Table:
    """A die may be touched only to lay it on a card of one's own, for a neighbour."""
    face = table.dice[event.die]
    _require(face != OFF, "the die does not lie on the table")
    _require(table.hands[event.seat][event.card] > 0, "the card is not the player's own")
    _require(is_neighbour(event.seat, event.other, len(table.hands)), "only neighbours are given cards")
    pair = Pair(event.die, face, event.card, event.seat, event.other)
    return table._replace(
        hands=_moved(table.hands, event.seat, event.card, -1),
        dice=_at(table.dice, event.die, OFF),
        pairs=(*table.pairs, pair),
    )


def _handed_back(table: Table, event: Event) -> Table:
    """The giver of a wrong pair gets his card back and one more, if the receiver has one."""
    pair = table.pair(event.die)
    _require(pair.stage is Stage.WRONG and pair.receiver == event.seat, "nothing is to be handed back")
    has_none = not any(table.hands[event.seat])
    _require((event.card == NO_CARD) == has_none, "a card is given exactly by those who have one")
    after_all = _settled(table, pair, pair.giver, pair.giver)
    if has_none:
        return after_all
    _require(table.hands[event.seat][event.card] > 0, "the card is not the player's own")
    hands = _moved(after_all.hands, event.seat, event.card, -1)
    return after_all._replace(hands=_moved(hands, pair.giver, event.card, 1))


def _settled(table: Table, pair: Pair, owner: int, roller: int) -> Table:
    return table._replace(
        hands=_moved(table.hands, owner, pair.card, 1),
        pairs=tuple(other for other in table.pairs if other is not pair),
        rollers=_at(table.rollers, pair.die, roller),
    )


def _pair(table: Table, event: Event, stage: Stage) -> Pair:
    pair = table.pair(event.die)
    who = pair.giver if stage is Stage.HELD else pair.receiver
    _require(pair.stage is stage and who == event.seat, "the pair is not this player's now")
    return pair


def _with(pairs: tuple[Pair, ...], old: Pair, new: Pair) -> tuple[Pair, ...]:
    return tuple(new if pair is old else pair for pair in pairs)


def _moved(hands: tuple[Hand, ...], seat: int, card: int, number: int) -> tuple[Hand, ...]:
    return _at(hands, seat, _at(hands[seat], card, hands[seat][card] + number))


def _at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _require(fine: bool, otherwise: str) -> None:
    if not fine:
        raise IllegalAction(otherwise)
