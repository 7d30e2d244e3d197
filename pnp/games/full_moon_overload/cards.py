"""tables/deck.toml and tables/moves.toml -> the cards as the model knows them, and which of them may move to which.

A card is a number, its place in the deck. A card on the table is a number, too: twice the card's, and one more if it
is turned round, that is if it is upright for those who sit in the north. No card is -1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.game.game import Game
from pnp.games.full_moon_overload.rulings import Ace
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
        return self.of(code).kind is Class.MAJOR

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
    return Deck(tuple(cards), tuple(classes[kind].points for kind in CLASSES))


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
