"""tables/deck.toml and the tables it refers to -> the cards as the model knows them.

A card is a number, its place in the deck. A card on the table is a number, too: twice the card's, and one more if it
is turned round, that is if it is upright for those who sit in the north. No card is -1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pnp.game.load import Game
from pnp.games.full_moon_overload.vocabulary import CLASSES, Class, Side

NONE = -1


def laid(card: int, turned: bool = False) -> int:
    return card << 1 | turned


def upright(code: int, side: Side) -> bool:
    """Whether those on that side see the card the right way up."""
    return code & 1 == side


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
        return self.classes[code >> 1] == 0

    def counts(self, codes: tuple[int, ...]) -> tuple[int, ...]:
        """How many cards of each class there are among these."""
        found = [0] * len(CLASSES)
        for code in codes:
            found[self.classes[code >> 1]] += 1
        return tuple(found)


def read_deck(game: Game) -> Deck:
    """Of data that has been found sound."""
    tables = game.tables
    suits, titles, classes = tables["suits"], tables["titles"], tables["classes"]
    cards = []
    for row in tables["deck"].rows:
        kind = Class(row["class"])
        suit = suits.number(row["suit"]) if kind is not Class.MAJOR else NONE
        rank = titles.by_id(row["title"])["rank"] if kind is Class.COURT else row["number"]
        letter = suits.rows[suit]["letter"] if suit != NONE else ""
        order = (classes.by_id(kind)["order"], rank)
        cards.append(Card(row["id"], row["name"], f"{letter}{row['index']}", kind, suit, rank, order))
    return Deck(tuple(cards), tuple(classes.by_id(kind)["points"] for kind in CLASSES))
