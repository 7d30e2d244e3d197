"""tables/moves.toml -> which card may move to which: a row for each pair of classes, a test for each condition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from pnp.game.load import Game
from pnp.games.full_moon_overload.cards import Card, Deck
from pnp.games.full_moon_overload.options import Ace
from pnp.games.full_moon_overload.vocabulary import Class, Condition

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
        found: Counter[tuple[Class, Class]] = Counter()
        for here, mask in zip(self.deck.cards, self.reach, strict=True):
            for j, there in enumerate(self.deck.cards):
                found[here.kind, there.kind] += mask >> j & 1
        return found


def read_relation(game: Game, deck: Deck, ace_moves: Ace) -> Relation:
    """Of data that has been found sound."""
    rows = game.tables["moves"].rows
    conditions = {(Class(row["from"]), Class(row["to"])): Condition(row["condition"]) for row in rows}
    return Relation(deck, conditions, int(game.identity.facts["ace"]), ace_moves)
