"""Facts, tables and rulings of a loaded game -> everything that the model plays by, in its own words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pnp.game.load import Game
from pnp.games.trick_or_treat.readings import FortifyCount, Readings, read_readings
from pnp.games.trick_or_treat.schema import (
    CharacterRow,
    Characters,
    Facts,
    Incomes,
    Muster,
    Options,
    Ranks,
    Rolls,
    Suits,
    Titles,
)
from pnp.games.trick_or_treat.vocabulary import Buys, Does, Income, OptionLimit, PowerLimit, Trigger, When
from pnp.source.schema import validated


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
class Offer:
    """An option that treat points buy; `bit` marks it as bought in a turn."""

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


@dataclass(frozen=True, slots=True, eq=False)
class Lore:
    """One object for all states of a game; cards are told apart by number, sets of them are bits of a number."""

    facts: Facts
    readings: Readings
    cards: tuple[Card, ...]
    suits: tuple[Group, ...]
    ranks: tuple[Group, ...]
    characters: tuple[Character, ...]
    rolls: tuple[Roll, ...]
    offers: dict[Buys, Offer]
    income: dict[Income, int]
    three: int  # cards of a rank that pay
    fortify: int  # cards of a rank that Fortify wants
    variants: dict[FortifyCount, tuple[int, int]] = field(repr=False)  # cards and points

    def roll(self, number: int) -> Roll:
        return self.rolls[number - 1]

    @property
    def draw_roll(self) -> Roll:
        """What a bought Draw is."""
        return next(roll for roll in self.rolls if roll.does is Does.DRAW)

    def with_readings(self, readings: Readings) -> Lore:
        """The same game with some questions answered otherwise."""
        cards, points = self.variants[readings.fortify_count]
        return replace(self, readings=readings, fortify=cards, income={**self.income, Income.FORTIFY: points})


def bits(mask: int) -> list[int]:
    """The numbers of the cards (or whatever is marked), from the lowest."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def read_lore(game: Game) -> Lore:
    """Of data that `problems` found nothing wrong with; raises DataError for what has not even the right form."""

    def file(name: str) -> str:
        return f"tables/{name}.toml"

    suits = validated(Suits, game.files[file("suits")]).row
    ranks = validated(Ranks, game.files[file("ranks")]).row
    rolls = sorted(validated(Rolls, game.files[file("rolls")]).row, key=lambda row: row.roll)
    titles = {row.id: row for row in validated(Titles, game.files[file("titles")]).row}
    incomes = {row.id: row for row in validated(Incomes, game.files[file("incomes")]).row}
    suit_at = {row.id: i for i, row in enumerate(suits)}
    rank_at = {row.id: i for i, row in enumerate(ranks)}
    cards = tuple(
        Card(row.id, f"{ranks[rank].name} of {suits[suit].name}", suit, rank, 1 << number)
        for number, row in enumerate(validated(Muster, game.files[file("muster")]).row)
        for suit, rank in [(suit_at[row.suit], rank_at[row.rank])]
    )

    def character(row: CharacterRow) -> Character:
        title = titles[row.title]
        name = f"{title.name} of {suits[suit_at[row.suit]].name}"
        amounts = (row.points or 0, row.per_card or 0, row.cost or 0, row.cards or 0)
        once = row.limit is PowerLimit.ONCE_PER_GAME
        trigger, suit = Trigger(row.trigger), suit_at[row.suit]
        return Character(row.id, name, suit, title.borrowable, trigger, row.effect, once, *amounts, row.takes or ())

    offers = {
        row.effect: Offer(
            row.id, row.name, row.effect, row.cost, row.when, row.limit,
            row.cards or 0, row.refusal or 0, row.factor or 1, 1 << number,
        )
        for number, row in enumerate(validated(Options, game.files[file("options")]).row)
    }  # fmt: skip
    fortify, paid = next(row for row in rolls if row.effect is Does.FORTIFY), incomes[Income.FORTIFY]
    lore = Lore(
        facts=validated(Facts, game.files["game.toml"], ("facts",)),
        readings=Readings(),
        cards=cards,
        suits=tuple(
            Group(row.id, row.name, sum(card.bit for card in cards if card.suit == i)) for i, row in enumerate(suits)
        ),
        ranks=tuple(
            Group(row.id, row.plural, sum(card.bit for card in cards if card.rank == i)) for i, row in enumerate(ranks)
        ),
        characters=tuple(map(character, validated(Characters, game.files[file("characters")]).row)),
        rolls=tuple(
            Roll(row.id, row.symbol, row.roll, row.action, row.effect, row.cards, row.returned or 0) for row in rolls
        ),
        offers=offers,
        income={Income(name): row.points or 0 for name, row in incomes.items()},
        three=incomes[Income.THREE].cards or 0,
        fortify=fortify.cards,
        variants={
            FortifyCount.FOUR: (fortify.cards, paid.points or 0),
            FortifyCount.THREE: (fortify.variant_cards or 0, paid.variant_points or 0),
        },
    )
    return lore.with_readings(read_readings(game))
