"""A position and an event -> the position after it, which knows nothing of time; refuses what cannot happen."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple, TypeAlias, TypeVar

from pnp.games.trick_r_treat.actions import NO_CARD, NOBODY, OFF, Side
from pnp.games.trick_r_treat.schema import Numbers
from pnp.play.model import IllegalAction

T = TypeVar("T")
Hand: TypeAlias = tuple[int, ...]  # how many cards of each kind


class EventKind(Enum):
    """A kind of event and how it reads."""

    __hash__ = object.__hash__  # each is itself alone, and asked for at every step

    DEAL = "{seat} deals hand {other}"
    CLAIM = "{seat} takes {die} for {card}"
    LATE = "{seat} comes too late for {die}"
    PASS = "{seat} hands {die} on {card} to {other}"
    INSPECT = "{seat} looks at {die} on {card}"
    MATCH = "{seat} keeps {card}: it matches"
    MISSED = "{seat} keeps {card}, though it does not match"
    DISPUTE = "{seat} calls {card} wrong, but it matches, and keeps it"
    SEND_BACK = "{seat} calls {card} wrong, but it matches; it goes back to {other}"
    MISMATCH = "{seat} finds {card} wrong"
    HAND_BACK = "{other} gets its card back, and {card} from {seat}"
    ROLL = "{seat} rolls {die}: {card}"
    DIE_OFF = "{seat} rolls {die} off the table"
    TIMER = "{seat} sees that the sand has run out"
    OUT_OF_CARDS = "{seat} has no card left"
    KEEP = "{seat} takes back {card}, which was not handed over"
    RETURN = "{other} gets back {card}, which was not inspected"
    STAY = "{seat} keeps {card}, which was not inspected"
    SCORE = "{seat} takes {other} candy"
    SHORTAGE = "the candy cards run out"


class Event(NamedTuple):
    """`seat` does it; for a roll `card` is the lantern that comes up."""

    kind: EventKind
    at: int  # milliseconds of the hand
    seat: int = NOBODY
    die: int = -1
    card: int = NO_CARD
    other: int = NOBODY  # another seat; the number of a hand, or of candies

    def text(self, numbers: Numbers) -> str:
        is_number = self.kind in (EventKind.DEAL, EventKind.SCORE)
        return self.kind.value.format(
            seat=f"seat {self.seat + 1}",
            other=self.other if is_number else f"seat {self.other + 1}",
            die=f"the {numbers.dice[self.die]}",
            card="no card" if self.card == NO_CARD else numbers.codes[self.card],
        )


class Stage(Enum):
    """Where a card with a die on it is."""

    HELD = auto()  # in the giver's hand
    SENT = auto()  # before the receiver, not yet judged
    WRONG = auto()  # judged not to match: a card is owed


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


class Position(NamedTuple):
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


def set_out(hands: tuple[Hand, ...], dice: tuple[int, ...]) -> Position:
    return Position(hands, dice, (), (NOBODY,) * len(dice))


def is_neighbour(seat: int, other: int, players: int) -> bool:
    return other in ((seat + Side.LEFT) % players, (seat + Side.RIGHT) % players)


def after(position: Position, event: Event, numbers: Numbers) -> Position:
    """What the event makes of the position. Raises IllegalAction if it cannot happen."""
    happens = _HAPPENS.get(event.kind)
    return position if happens is None else happens(position, event, numbers)


def _claimed(position: Position, event: Event, numbers: Numbers) -> Position:
    """A die may be touched only to lay it on a card of one's own, for a neighbour."""
    face = position.dice[event.die]
    _require(face != OFF, "the die does not lie on the table")
    _require(position.hands[event.seat][event.card] > 0, "the card is not the player's own")
    _require(is_neighbour(event.seat, event.other, len(position.hands)), "only neighbours are given cards")
    pair = Pair(event.die, face, event.card, event.seat, event.other)
    hands = _counted(position.hands, event.seat, event.card, -1)
    return Position(hands, _with(position.dice, event.die, OFF), (*position.pairs, pair), position.rollers)


def _passed(position: Position, event: Event, numbers: Numbers) -> Position:
    return _moved_on(position, _pair(position, event, Stage.HELD), Stage.SENT)


def _inspected(position: Position, event: Event, numbers: Numbers) -> Position:
    _pair(position, event, Stage.SENT)
    return position


def _kept(position: Position, event: Event, numbers: Numbers) -> Position:
    pair = _pair(position, event, Stage.SENT)
    is_so = event.kind is EventKind.STAY or pair.matches == (event.kind is not EventKind.MISSED)
    _require(is_so, "the pair is not so")
    return _settled(position, pair, pair.receiver)


def _returned(position: Position, event: Event, numbers: Numbers) -> Position:
    pair = _pair(position, event, Stage.SENT)
    _require(pair.matches or event.kind is EventKind.RETURN, "the pair does not match")
    return _settled(position, pair, pair.giver)


def _mismatched(position: Position, event: Event, numbers: Numbers) -> Position:
    pair = _pair(position, event, Stage.SENT)
    _require(not pair.matches, "the pair matches")
    return _moved_on(position, pair, Stage.WRONG)


def _taken_back(position: Position, event: Event, numbers: Numbers) -> Position:
    pair = _pair(position, event, Stage.HELD)
    return _settled(position, pair, pair.giver)


def _rolled_off(position: Position, event: Event, numbers: Numbers) -> Position:
    _require(position.rollers[event.die] == event.seat, "the die is another's to roll")
    return position


def _handed_back(position: Position, event: Event, numbers: Numbers) -> Position:
    """The giver of a wrong pair gets his card back and one more, if the receiver has one."""
    pair = position.pair(event.die)
    _require(pair.stage is Stage.WRONG and pair.receiver == event.seat, "nothing is to be handed back")
    has_none = not any(position.hands[event.seat])
    _require((event.card == NO_CARD) == has_none, "a card is given exactly by those who have one")
    settled = _settled(position, pair, pair.giver)
    if has_none:
        return settled
    _require(position.hands[event.seat][event.card] > 0, "the card is not the player's own")
    hands = _counted(settled.hands, event.seat, event.card, -1)
    return settled._replace(hands=_counted(hands, pair.giver, event.card, 1))


def _rolled(position: Position, event: Event, numbers: Numbers) -> Position:
    _require(position.rollers[event.die] == event.seat, "the die is another's to roll")
    _require(event.card in numbers.faces[event.die], "the die has no such face")
    dice = _with(position.dice, event.die, event.card)
    return Position(position.hands, dice, position.pairs, _with(position.rollers, event.die, NOBODY))


def _settled(position: Position, pair: Pair, owner: int) -> Position:
    """The pair comes apart: whoever keeps the card rolls the die."""
    hands, pairs = _counted(position.hands, owner, pair.card, 1), [one for one in position.pairs if one is not pair]
    return Position(hands, position.dice, tuple(pairs), _with(position.rollers, pair.die, owner))


def _moved_on(position: Position, pair: Pair, stage: Stage) -> Position:
    moved = Pair(pair.die, pair.face, pair.card, pair.giver, pair.receiver, stage)
    pairs = tuple([moved if other is pair else other for other in position.pairs])
    return Position(position.hands, position.dice, pairs, position.rollers)


def _pair(position: Position, event: Event, stage: Stage) -> Pair:
    pair = position.pair(event.die)
    seat = pair.giver if stage is Stage.HELD else pair.receiver
    _require(pair.stage is stage and seat == event.seat, "the pair is not this player's now")
    return pair


def _counted(hands: tuple[Hand, ...], seat: int, card: int, change: int) -> tuple[Hand, ...]:
    """With so many cards of a kind more, or fewer, in one hand."""
    return _with(hands, seat, _with(hands[seat], card, hands[seat][card] + change))


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _require(condition: bool, otherwise: str) -> None:
    if not condition:
        raise IllegalAction(otherwise)


_HAPPENS: dict[EventKind, Callable[[Position, Event, Numbers], Position]] = {  # all others change no position
    EventKind.CLAIM: _claimed,
    EventKind.PASS: _passed,
    EventKind.INSPECT: _inspected,
    EventKind.ROLL: _rolled,
    **dict.fromkeys((EventKind.MATCH, EventKind.MISSED, EventKind.DISPUTE, EventKind.STAY), _kept),
    **dict.fromkeys((EventKind.SEND_BACK, EventKind.RETURN), _returned),
    EventKind.MISMATCH: _mismatched,
    EventKind.HAND_BACK: _handed_back,
    EventKind.KEEP: _taken_back,
    EventKind.DIE_OFF: _rolled_off,
}
