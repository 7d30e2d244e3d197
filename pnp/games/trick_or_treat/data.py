"""Facts, tables and rulings of a loaded game -> everything that the model plays by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pnp.game.game import Game
from pnp.games.trick_or_treat.rulings import FortifyCount, Replenish, Rulings
from pnp.games.trick_or_treat.schema import (
    Buys,
    CharacterRow,
    Does,
    Facts,
    Income,
    IncomeRow,
    MusterRow,
    OptionLimit,
    OptionRow,
    PowerLimit,
    RankRow,
    RollRow,
    SuitRow,
    TitleRow,
    Trigger,
    When,
)


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
                return 1
            case Replenish.ROLL_ONLY:
                return 0


def bits(mask: int) -> list[int]:
    """The numbers of the cards (or whatever is marked), from the lowest."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def mask_of(cards: Iterable[int]) -> int:
    """The set of the cards of these numbers."""
    return sum(1 << card for card in cards)


def read_data(game: Game, rulings: Rulings) -> GameData:
    """Of data that the checks find nothing wrong with."""
    suits, ranks = game.rows("suits", SuitRow), game.rows("ranks", RankRow)
    rolls = sorted(game.rows("rolls", RollRow), key=lambda row: row.roll)
    incomes = {row.id: row for row in game.rows("incomes", IncomeRow)}
    income = {Income(name): row.points or 0 for name, row in incomes.items()}
    cards = _cards(game.rows("muster", MusterRow), suits, ranks)
    fortify, fortify_income = next(row for row in rolls if row.effect is Does.FORTIFY), incomes[Income.FORTIFY]
    variants = {
        FortifyCount.FOUR: (fortify.cards, fortify_income.points or 0),
        FortifyCount.THREE: (fortify.variant_cards or 0, fortify_income.variant_points or 0),
    }
    fortify_cards, income[Income.FORTIFY] = variants[rulings.fortify_count]
    groups = tuple(Group(row.id, row.name, _mask(cards, suit=number)) for number, row in enumerate(suits))
    return GameData(
        facts=game.facts(Facts),
        rulings=rulings,
        cards=cards,
        suits=groups,
        ranks=tuple(Group(row.id, row.plural, _mask(cards, rank=number)) for number, row in enumerate(ranks)),
        characters=_characters(game.rows("characters", CharacterRow), groups, game.rows("titles", TitleRow)),
        rolls=tuple(map(_roll, rolls)),
        options={row.effect: _option(number, row) for number, row in enumerate(game.rows("options", OptionRow))},
        income=income,
        three=incomes[Income.THREE].cards or 0,
        fortify=fortify_cards,
        variants=variants,
    )


def _cards(muster: Sequence[MusterRow], suits: Sequence[SuitRow], ranks: Sequence[RankRow]) -> tuple[Card, ...]:
    suit_at = {row.id: number for number, row in enumerate(suits)}
    rank_at = {row.id: number for number, row in enumerate(ranks)}
    cards = []
    for number, row in enumerate(muster):
        suit, rank = suit_at[row.suit], rank_at[row.rank]
        cards.append(Card(row.id, f"{ranks[rank].name} of {suits[suit].name}", suit, rank, 1 << number))
    return tuple(cards)


def _mask(cards: Sequence[Card], *, suit: int | None = None, rank: int | None = None) -> int:
    return sum(card.bit for card in cards if suit in (None, card.suit) and rank in (None, card.rank))


def _characters(
    rows: Sequence[CharacterRow], suits: Sequence[Group], titles: Sequence[TitleRow]
) -> tuple[Character, ...]:
    suit_at = {suit.id: number for number, suit in enumerate(suits)}
    title_of = {row.id: row for row in titles}
    return tuple(
        Character(
            id=row.id,
            name=f"{title_of[row.title].name} of {suits[suit_at[row.suit]].name}",
            suit=suit_at[row.suit],
            collects=suits[suit_at[row.suit]].mask,
            borrowable=title_of[row.title].borrowable,
            trigger=Trigger(row.trigger),
            effect=row.effect,
            once=row.limit is PowerLimit.ONCE_PER_GAME,
            points=row.points or 0,
            per_card=row.per_card or 0,
            cost=row.cost or 0,
            cards=row.cards or 0,
            takes=row.takes or (),
        )
        for row in rows
    )


def _roll(row: RollRow) -> Roll:
    return Roll(row.id, row.symbol, row.roll, row.action, row.effect, row.cards, row.returned or 0)


def _option(number: int, row: OptionRow) -> Option:
    return Option(
        id=row.id,
        name=row.name,
        buys=row.effect,
        cost=row.cost,
        when=row.when,
        limit=row.limit,
        cards=row.cards or 0,
        refusal=row.refusal or 0,
        factor=row.factor or 1,
        bit=1 << number,
    )
