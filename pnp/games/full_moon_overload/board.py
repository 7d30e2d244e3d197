"""Tables and rulings -> the deck, which of its cards may move to which, and the grid that they lie on.

A card is a number, its place in the deck. A card on the table is a number, too: twice the card's, and one more if it
is turned round, that is if it is upright for those who sit in the north. No card is -1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from pnp.game.game import Game
from pnp.games.full_moon_overload.actions import Action, Kind
from pnp.games.full_moon_overload.rulings import Ace, RefillView, RefreshReach, Rulings
from pnp.games.full_moon_overload.schema import (
    CLASSES,
    CardRow,
    Class,
    ClassRow,
    Condition,
    Facts,
    MoveRow,
    SuitRow,
    TitleRow,
)

NONE = -1
ALL_WAYS = 8  # with those across the corners
_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)(-slow)?")


# The deck


def laid(card: int, turned: bool = False) -> int:
    return card << 1 | turned


@dataclass(frozen=True, slots=True)
class Card:
    """`rank` is a number, or the place of a title; -1 for the suit of a major."""

    id: str
    name: str
    code: str  # a few letters, for transcripts
    kind: Class
    suit: int
    rank: int
    order: tuple[int, int]  # when the first player is drawn for


@dataclass(frozen=True)
class Deck:
    cards: tuple[Card, ...]
    points: tuple[int, ...]  # by class
    class_names: tuple[tuple[str, str], ...]  # of one card, and of several
    legend: Mapping[str, str]  # what the codes of the cards are made of

    @cached_property
    def numbers(self) -> dict[str, int]:
        """From ids to cards."""
        return {card.id: number for number, card in enumerate(self.cards)}

    @cached_property
    def classes(self) -> tuple[int, ...]:
        """The place of each card's class among the classes."""
        return tuple(CLASSES.index(card.kind) for card in self.cards)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """Of cards on the table, for transcripts: those upright only for the north have a v."""
        return tuple(card.code + mark for card in self.cards for mark in ("", "v"))

    def of(self, code: int) -> Card:
        return self.cards[code >> 1]

    def is_major(self, code: int) -> bool:
        return self.cards[code >> 1].kind is Class.MAJOR

    def counts(self, codes: Iterable[int]) -> tuple[int, ...]:
        """How many cards of each class there are among these."""
        counts = [0] * len(CLASSES)
        for code in codes:
            counts[self.classes[code >> 1]] += 1
        return tuple(counts)

    def leaders(self, codes: Sequence[int]) -> list[int]:
        """The places of the highest of these cards."""
        best = max(self.of(code).order for code in codes)
        return [place for place, code in enumerate(codes) if self.of(code).order == best]


def turned_round(deck: Deck) -> int:
    """How many cards are turned round before shuffling: half of them."""
    return len(deck.cards) // 2


def read_deck(game: Game) -> Deck:
    """Of data without problems."""
    suits = game.rows("suits", SuitRow)
    numbers = {suit.id: number for number, suit in enumerate(suits)}
    ranks = {title.id: title.rank for title in game.rows("titles", TitleRow)}
    classes = {row.id: row for row in game.rows("classes", ClassRow)}
    cards = []
    for row in game.rows("deck", CardRow):
        suit = numbers[row.suit] if row.suit is not None else NONE
        rank = row.number if row.number is not None else ranks[str(row.title)]
        letter = suits[suit].letter if suit != NONE else ""
        order = (classes[row.class_].order, rank)
        cards.append(Card(row.id, row.name, f"{letter}{row.index}", row.class_, suit, rank, order))
    rows = [classes[kind] for kind in CLASSES]
    names = tuple((row.name.lower(), row.plural.lower()) for row in rows)
    return Deck(tuple(cards), tuple(row.points for row in rows), names, _legend(game))


def _legend(game: Game) -> dict[str, str]:
    """The parts of the codes, and what they mean."""
    deck, titles = game.rows("deck", CardRow), game.rows("titles", TitleRow)
    aces = {row.index: "ace" for row in deck if row.class_ is Class.MINOR and not row.index.isdecimal()}
    major = next(row.name for row in game.rows("classes", ClassRow) if row.id is Class.MAJOR)
    return {
        **{f"{suit.letter}–": suit.name for suit in game.rows("suits", SuitRow)},
        **{f"–{index}": name for index, name in aces.items()},
        **{f"–{title.index}": title.name for title in titles},
        "a number alone": major.lower(),
    }


# Who may move to whom

_TESTS: dict[Condition, Callable[[Card, Card, int], bool]] = {
    Condition.ALWAYS: lambda here, there, ace: True,
    Condition.NEVER: lambda here, there, ace: False,
    Condition.SAME_SUIT: lambda here, there, ace: here.suit == there.suit,
    Condition.SAME_NUMBER: lambda here, there, ace: here.rank == there.rank,
    Condition.SAME_TITLE: lambda here, there, ace: here.rank == there.rank,
    Condition.SAME_NUMBER_OR_SUIT: lambda here, there, ace: here.rank == there.rank or here.suit == there.suit,
    Condition.SAME_TITLE_OR_SUIT: lambda here, there, ace: here.rank == there.rank or here.suit == there.suit,
    Condition.ACE_OF_SUIT: lambda here, there, ace: here.rank == ace and here.suit == there.suit,
}


@dataclass(frozen=True)
class Relation:
    deck: Deck
    conditions: Mapping[tuple[Class, Class], Condition]
    ace: int
    ace_moves: Ace

    def allows(self, here: Card, there: Card) -> bool:
        """By class, suit, number and title alone; where the cards lie is another question."""
        if here is there:
            return False
        is_ace = here.kind is Class.MINOR and here.rank == self.ace
        if self.ace_moves is Ace.INSTEAD and is_ace and there.kind is not Class.COURT:
            return False
        return _TESTS[self.conditions[here.kind, there.kind]](here, there, self.ace)

    @cached_property
    def reach(self) -> tuple[int, ...]:
        """For each card a bit for every card that it may move to."""
        cards = self.deck.cards
        return tuple(sum(1 << j for j, there in enumerate(cards) if self.allows(here, there)) for here in cards)

    def pairs(self) -> Counter[tuple[Class, Class]]:
        """How many ordered pairs of cards are legal, by class."""
        pairs: Counter[tuple[Class, Class]] = Counter()
        for here, mask in zip(self.deck.cards, self.reach, strict=True):
            for j, there in enumerate(self.deck.cards):
                pairs[here.kind, there.kind] += mask >> j & 1
        return pairs


def read_relation(game: Game, deck: Deck, ace_moves: Ace) -> Relation:
    """Of data without problems."""
    conditions = {(row.from_, row.to): row.condition for row in game.rows("moves", MoveRow)}
    return Relation(deck, conditions, game.facts(Facts).ace, ace_moves)


# The grid


def size_of(name: str) -> tuple[int, int, bool] | None:
    """Rows and columns of “3x4”, and whether it is played with a slow start: “3x4-slow”."""
    match = _SIZE.fullmatch(name)
    return (int(match[1]), int(match[2]), bool(match[3])) if match else None


def slow(name: str) -> str:
    """The same grid, played with a slow start."""
    return f"{name}-slow"


class Side(IntEnum):
    """Two sides of the table, whatever the number of players: first and third, second and fourth."""

    SOUTH = 0
    NORTH = 1

    def __str__(self) -> str:
        return self.name.lower()


def side_of(seat: int) -> Side:
    """First and third player sit in the south, second and fourth in the north."""
    return _SIDES[seat % len(_SIDES)]


_SIDES = tuple(Side)


def upright(code: int, side: Side) -> bool:
    """Whether those on that side see the card the right way up."""
    return code & 1 == side


@dataclass(frozen=True, slots=True)
class Ways:
    """In how many directions a main card may be left."""

    upright: int
    inverted: int


@dataclass(frozen=True, eq=False)
class Board:
    """Slots are numbers, row by row from the south and there from left to right. People count the other way, as on a
    picture with the south below: the row from the north, then the column, both from 1."""

    rows: int
    columns: int
    deck: Deck
    relation: Relation
    ways: Ways
    rulings: Rulings
    turned: int  # cards turned round before shuffling
    refresh: int  # cards that a major may bring
    is_slow: bool = False  # the variant: the first turn of the game has as many moves as there are rows, at most

    @property
    def id(self) -> str:
        size = f"{self.rows}x{self.columns}"
        return slow(size) if self.is_slow else size

    def may_go_on(self, turn: int, moves: int) -> bool:
        """Whether a turn of so many moves is allowed another."""
        return not self.is_slow or turn > 1 or moves < self.rows

    @property
    def slots(self) -> int:
        return self.rows * self.columns

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(f"{row},{column + 1}" for row in range(self.rows, 0, -1) for column in range(self.columns))

    def onto(self, kind: Kind, slot: int, code: int) -> Action:
        """The action of entering a slot where this card lies."""
        key = (kind, slot, code >> 1)
        action = self._entering.get(key)
        if action is None:
            action = self._entering[key] = Action(kind, slot, self.names[slot], self.deck.of(code).name)
        return action

    @cached_property
    def _entering(self) -> dict[tuple[Kind, int, int], Action]:
        return {}

    @cached_property
    def refreshing(self) -> tuple[Action, ...]:
        """By slot: a fresh card put there."""
        return tuple(Action(Kind.REFRESH, slot, name) for slot, name in enumerate(self.names))

    @cached_property
    def all_around(self) -> tuple[tuple[int, ...], ...]:
        return self._neighbours(ALL_WAYS)

    @cached_property
    def exits(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """For inverted and for upright cards: the slots beside each slot that can be reached."""
        return self._neighbours(self.ways.inverted), self._neighbours(self.ways.upright)

    def _neighbours(self, ways: int) -> tuple[tuple[int, ...], ...]:
        neighbours = []
        for slot in range(self.slots):
            row, column = divmod(slot, self.columns)
            beside = (
                (row + up, column + right)
                for up in (-1, 0, 1)
                for right in (-1, 0, 1)
                if (up or right) and (ways == ALL_WAYS or not (up and right))
            )
            inside = [(r, c) for r, c in beside if r in range(self.rows) and c in range(self.columns)]
            neighbours.append(tuple(r * self.columns + c for r, c in inside))
        return tuple(neighbours)

    def opening(self, side: Side) -> range:
        """The row that lies nearest to a side."""
        first = 0 if side is Side.SOUTH else self.slots - self.columns
        return range(first, first + self.columns)

    def refilling(self, side: Side) -> range:
        """All slots, from that side's left to its right, the nearest row first."""
        from_south = side is Side.SOUTH or self.rulings.refill_view is RefillView.FIRST
        return range(self.slots) if from_south else range(self.slots - 1, -1, -1)

    def enterable(self, code: int, slots: Iterable[int], grid: tuple[int, ...]) -> list[int]:
        """Those of the slots on which a card lies that this card may move to."""
        reach = self.relation.reach[code >> 1]
        return [slot for slot in slots if (there := grid[slot]) >= 0 and reach >> (there >> 1) & 1]

    def leads(self, code: int, slot: int, side: Side, grid: tuple[int, ...]) -> list[int]:
        """The slots that a main card there can move to."""
        return self.enterable(code, self.exits[upright(code, side)][slot], grid)

    def spots(self, code: int, slot: int, side: Side, grid: tuple[int, ...]) -> list[int]:
        """The empty slots beside a major that has just been entered."""
        as_it_moves = self.rulings.refresh_reach is RefreshReach.AS_IT_MOVES
        beside = self.exits[upright(code, side)][slot] if as_it_moves else self.all_around[slot]
        return [near for near in beside if grid[near] < 0]
