"""What is played with and lies on the table, what is being decided, and what a player may know of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, NamedTuple

from pnp.games.trick_or_treat.card_sets import bits, mask_of
from pnp.games.trick_or_treat.rulings import FortifyCount, Replenish, Rulings
from pnp.games.trick_or_treat.schema import (
    Buys,
    Does,
    Facts,
    Income,
    OptionLimit,
    Trigger,
    When,
)
from pnp.play.model import Feature
from pnp.play.swift import altered, replace, swift

# The data, as everything plays by it


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    name: str
    suit: int
    rank: int
    bit: int


@dataclass(frozen=True, slots=True)
class Group:
    """A suit or a rank: its names and the cards of it."""

    id: str
    name: str
    mask: int


@dataclass(frozen=True, slots=True)
class Character:
    id: str
    name: str
    suit: int
    collects: int  # the cards of that suit
    borrowable: bool
    trigger: Trigger
    effect: str
    once: bool
    points: int
    per_card: int
    cost: int
    cards: int
    takes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    id: str
    symbol: str
    number: int
    name: str
    does: Does
    cards: int
    returned: int


@dataclass(frozen=True, slots=True)
class Option:
    """What treat points buy; `bit` marks it as bought in a turn."""

    id: str
    name: str
    buys: Buys
    cost: int
    when: When
    limit: OptionLimit
    cards: int
    refusal: int
    factor: int
    bit: int

    def price(self, wilds: int) -> int:
        """What it costs a player who has bought so many Wild Powers."""
        return self.cost * int(self.factor**wilds) if self.limit is OptionLimit.DOUBLES else self.cost


@dataclass(frozen=True, slots=True, eq=False)
class GameData:
    """One object for all states of a game; cards are known by their number, sets of them are bits of a number."""

    facts: Facts
    rulings: Rulings
    cards: tuple[Card, ...]
    suits: tuple[Group, ...]
    ranks: tuple[Group, ...]
    characters: tuple[Character, ...]
    rolls: tuple[Roll, ...]
    options: dict[Buys, Option]
    income: dict[Income, int]
    three: int  # cards of a rank that pay
    fortify: int  # cards of a rank that Fortify wants
    variants: dict[FortifyCount, tuple[int, int]] = field(repr=False)  # of Fortify: cards and points
    asks_always: bool = False  # also whoever can buy nothing: worked examples stop where they say

    def roll(self, number: int) -> Roll:
        return self.rolls[number - 1]

    @property
    def draw_roll(self) -> Roll:
        """What a bought Draw is."""
        return next(roll for roll in self.rolls if roll.does is Does.DRAW)

    def refill(self, held: int) -> int:
        """How many cards the end of the turn brings to a hand of so many."""
        match self.rulings.replenish:
            case Replenish.TO_LIMIT:
                return max(0, self.facts.hand_limit - held)
            case Replenish.ONE:
                return int(held < self.facts.hand_limit)
            case Replenish.ROLL_ONLY:
                return 0


# The table


class Phase(Enum):
    """What is being decided. Where it is not the player whose turn it is, the target decides."""

    __hash__ = object.__hash__  # each is itself alone, and asked for at every step

    DRAFT = auto()
    EMPTY = auto()  # the turn begins with an empty hand: pay to act, or not
    START = auto()  # lay down, buy, roll
    ACT = auto()  # the roll is known: choose whom it hits, or simply do it
    FREEZE = auto()  # the target may forbid it
    NAME = auto()  # one card after another, or a rank, or a suit
    AGAIN = auto()  # after a successful Steal: a second action?
    RETURN = auto()  # cards that go under the Muster Deck
    BURY = auto()  # one card more may go there
    SPEND = auto()
    REFILL = auto()  # between two cards of it: buy, or draw on
    PEEK = auto()  # which of the cards seen goes on top
    SEARCH = auto()  # which card of the Discard Pile is kept
    SEARCH_DISCARD = auto()  # and which card goes there for it
    REFUSE = auto()  # the target may refuse a Trade
    OFFER = auto()
    ANSWER = auto()  # the target's card in a Trade
    TRIM = auto()  # down to the hand limit


OF_THE_TARGET = (Phase.FREEZE, Phase.REFUSE, Phase.ANSWER)
NEVER = -1  # in `denied`
NOWHERE = -1  # in no hand
UNKNOWN = -1  # a card of the Muster Deck, to somebody who has not seen it


class Player(NamedTuple):
    """`hand`, `vault` and the like are sets of cards as bits.

    Memory: `seen` are the cards that each other seat has seen going to this hand and not leaving it (they may have
    left it unseen), `drawn` counts the cards that came here unseen, and `denied` says for every card how many had
    come when the player last had to say “not here”.
    """

    character: int = -1
    hand: int = 0
    vault: int = 0
    points: int = 0
    threes: int = 0  # ranks that have paid
    wilds: int = 0  # Wild Powers bought
    used: int = 0  # powers of once a game
    borrowed: tuple[int, ...] = ()
    drawn: int = 0
    seen: tuple[int, ...] = ()
    denied: tuple[int, ...] = ()


class Turn(NamedTuple):
    """The turn of one seat. What is no concern of the phase is left as it was."""

    number: int = 0
    seat: int = 0
    standing: tuple[tuple[int, int], ...] = ()  # cards laid down and points of every seat when the turn began
    phase: Phase = Phase.DRAFT
    roll: int = 0
    rolled: bool = False  # by the die; not chosen, not bought
    second: bool = False  # the one extra action is being taken or was
    target: int = -1
    frozen: int = 0  # seats that may not be asked or stolen from this turn
    named: int = 0  # cards named so far; in a Search, the card taken
    left: int = 0  # how many are still to be named, returned or discarded; how many are put back after a Peek
    bury: bool = False  # a card may go under the Muster Deck after this action
    bought: int = 0  # options bought this turn
    doubled: bool = False  # a Double Draw waits for its draw
    forfeited: bool = False
    closed: bool = False  # nothing can be bought any more
    refill: int = 0  # draws of the refill that are still to come
    back: Phase = Phase.START  # where a Peek came from
    offer: int = -1  # the card that lies face down in a Trade


_FIRST = Turn()


class Said(NamedTuple):
    """Something that came of an action, for a transcript: what, to whom, which cards, from whom, how many points."""

    what: str
    seat: int
    cards: int = 0
    other: int = -1
    points: int = 0


@swift
@dataclass(frozen=True, slots=True)
class Position:
    """Everything that lies on the table, and what is remembered of it.

    `muster` and `discard` begin with their top cards. `placed` are the cards of the Muster Deck whose places a seat
    knows. `events` are what the last action came across, `moves` how it moved treat points, seat by seat; `said` is
    what came of it, or of the last one of which anything came.
    """

    data: GameData
    players: tuple[Player, ...]
    turn: Turn = _FIRST
    muster: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    placed: tuple[int, ...] = ()
    free_for_all: bool = False
    winner: int = -1
    events: tuple[Feature, ...] = ()
    moves: tuple[tuple[int, int], ...] = ()
    said: tuple[Said, ...] = ()

    @property
    def active(self) -> Player:
        return self.players[self.turn.seat]

    @property
    def roll(self) -> Roll:
        """What the active player is doing or has done."""
        return self.data.roll(self.turn.roll)

    @property
    def is_over(self) -> bool:
        return self.winner >= 0 or self.turn.number > self.data.facts.max_turns

    def suit_mask(self, seat: int) -> int:
        """The cards that the seat collects."""
        return self.data.characters[self.players[seat].character].collects

    def _replace(self, **changes: Any) -> Position:
        """Everything else that a position has to say about another comes to this."""
        return replace(self, **changes)

    def with_turn(self, **changes: Any) -> Position:
        return self._replace(turn=altered(self.turn, **changes))

    def with_player(self, seat: int, **changes: Any) -> Position:
        players = list(self.players)
        players[seat] = altered(players[seat], **changes)
        return self._replace(players=tuple(players))

    def note(self, kind: str, name: str) -> Position:
        return self._replace(events=(*self.events, Feature(kind, name)))

    def says(self, what: str, seat: int, cards: int = 0, *, other: int = -1, points: int = 0) -> Position:
        return self._replace(said=(*self.said, Said(what, seat, cards, other, points)))

    def pays(self, seat: int, points: int) -> Position:
        after = self.with_player(seat, points=self.players[seat].points - points)
        return after._replace(moves=(*self.moves, (seat, -points)))

    def buys(self, seat: int, option: Option, cost: int) -> Position:
        after = self.pays(seat, cost).note("option", option.id)
        return after.with_turn(bought=self.turn.bought | option.bit) if seat == self.turn.seat else after

    def earns(self, seat: int, income: Income, points: int) -> Position:
        return self.pays(seat, -points).note("income", income).says(income, seat, points=points)

    def powers(self, seat: int, trigger: Trigger) -> list[tuple[int, Character]]:
        """The player's own, and borrowed ones, as far as they are set off by this and not used up."""
        player = self.players[seat]
        own = [(number, self.data.characters[number]) for number in (player.character, *player.borrowed)]
        return [
            (number, character)
            for number, character in own
            if character.trigger is trigger and not (character.once and player.used >> number & 1)
        ]

    def power_used(self, seat: int, number: int) -> Position:
        """A borrowed power is gone; one of once a game will not come back."""
        player, character = self.players[seat], self.data.characters[number]
        borrowed = tuple(other for other in player.borrowed if other != number)
        used = player.used | (1 << number if character.once else 0)
        return self.with_player(seat, borrowed=borrowed, used=used).note("power", character.id)

    # Who knows what

    def locates(self, cards: int, holder: int, observer: int | None = None) -> Position:
        """The observer, or else everybody, knows whose hand the cards are in.

        Without a holder they are in no hand, but perhaps in the observer's own.
        """
        players = [
            _remembered(player, cards, cards if seat == holder else 0, observer)
            for seat, player in enumerate(self.players)
        ]
        return self._replace(players=tuple(players))

    def places(self, seat: int, cards: int) -> Position:
        """The seat knows where in the Muster Deck the cards are."""
        placed = tuple(known | (cards if observer == seat else 0) for observer, known in enumerate(self.placed))
        return self._replace(placed=placed).locates(cards, NOWHERE, seat)

    def sees(self, seat: int, count: int) -> Position:
        """A look at the top of the Muster Deck."""
        return self.places(seat, mask_of(self.muster[:count]))

    def hides_order(self, seat: int, count: int) -> Position:
        """The top cards are put back in an order that only this seat knows."""
        cards = mask_of(self.muster[:count])
        placed = tuple(known if observer == seat else known & ~cards for observer, known in enumerate(self.placed))
        return self._replace(placed=placed)

    def denies(self, seat: int, cards: int) -> Position:
        """Everybody hears that these cards are not in the hand."""
        player = self.players[seat]
        denied = list(player.denied)
        for card in bits(cards):
            denied[card] = player.drawn
        seen = tuple(mask & ~cards for mask in player.seen)
        return self.with_player(seat, denied=tuple(denied), seen=seen)


def _remembered(player: Player, cards: int, held: int, observer: int | None) -> Player:
    """Of the cards the observer, or else everybody, knows those in this hand that are held."""
    if observer is not None:
        before = player.seen[observer]
        now = (before & ~cards) | held
        if now == before:
            return player
        return altered(player, seen=(*player.seen[:observer], now, *player.seen[observer + 1 :]))
    seen = tuple((before & ~cards) | held for before in player.seen)
    denied = player.denied
    if held and any(denied[card] != NEVER for card in bits(held)):
        denied = tuple(NEVER if held >> card & 1 else when for card, when in enumerate(denied))
    if seen == player.seen and denied is player.denied:
        return player
    return altered(player, seen=seen, denied=denied)


@swift
@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: its own hand, everything that lies open, everything that was said, and what it remembers.

    Discards go down face up, so the whole pile is remembered. Of the Muster Deck only places that the seat has seen.
    """

    data: GameData
    seat: int
    hand: int
    players: tuple[Player, ...]  # without their hands and memories
    held: tuple[int, ...]  # how many cards each of them has
    seen: tuple[int, ...]  # the cards that were seen going to each of them
    turn: Turn
    muster: tuple[int, ...]
    discard: tuple[int, ...]
    free_for_all: bool
    winner: int


def observe(position: Position, seat: int) -> View:
    """The position as the seat knows it."""
    turn, placed = position.turn, position.placed[seat] if position.placed else 0
    return View(
        data=position.data,
        seat=seat,
        hand=position.players[seat].hand,
        players=tuple([altered(player, hand=0, seen=()) for player in position.players]),
        held=tuple(player.hand.bit_count() for player in position.players),
        seen=tuple(player.seen[seat] if player.seen else 0 for player in position.players),
        turn=turn if seat == turn.seat else altered(turn, offer=UNKNOWN),
        muster=tuple(card if placed >> card & 1 else UNKNOWN for card in position.muster),
        discard=position.discard,
        free_for_all=position.free_for_all,
        winner=position.winner,
    )
