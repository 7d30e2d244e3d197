"""What the data of Trick 'r Treat must look like, and the numbers that are played by; a lantern is its row's place."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Id, Line, OneSymbol
from pnp.game.game import Game
from pnp.game.tables import Row
from pnp.games.trick_r_treat.actions import Catalogue, make_catalogue
from pnp.games.trick_r_treat.rulings import Rulings
from pnp.source.schema import Strict

Share = Annotated[float, Field(ge=0, le=1, description="a share between 0 and 1")]
Seconds = Annotated[float, Field(gt=0, le=600)]
Code = Annotated[str, Field(pattern=r"^[A-Z]{3}$", description="three capital letters: stem, mood, colour of the eyes")]
Text = Annotated[str, Field(min_length=1, max_length=400)]
Count = Annotated[int, Field(ge=0, le=200)]
Seat = Annotated[int, Field(ge=1, le=12)]
Names = tuple[OneSymbol, ...]
Word = Annotated[str, Field(pattern=r"^[a-z]+$", max_length=20, description="a word in small letters")]

MARKS = ("stem", "mood", "colour")  # ids of tables/marks.toml, in the order of a row's marks
COLUMNS = ("stem", "mood", "eyes")  # where a row of tables/kinds.toml has them


class Act(StrEnum):
    """What takes time; the ids of tables/acts.toml."""

    REACH = "reach"
    PASS = "pass"
    NOTICE = "notice"
    INSPECT = "inspect"
    DISPUTE = "dispute"
    HAND_BACK = "hand-back"
    ROLL = "roll"
    BLINK = "blink"
    SEE_THE_SAND = "see-the-sand"


class Neighbour(StrEnum):
    """Whom a player of some pace likes to give a pair to."""

    ANY = "any"
    LEADER = "leader"
    BUSY = "busy"


class Facts(Strict):
    """The numbers in game.toml that the rules turn on."""

    timer_seconds: Annotated[int, Field(ge=10, le=3600)]
    hands_per_player: Annotated[int, Field(ge=1, le=20)]
    five: Annotated[int, Field(ge=2, le=100)]
    balanced: bool
    candy_enough: Share
    die_off_chance: Annotated[float, Field(ge=0, le=0.5, description="a share between 0 and one half")]
    trial_hands: Annotated[int, Field(ge=4, le=1000)]


Place = Annotated[int, Field(ge=1, le=1000, description="in its table, by which cards are collated")]


class KindRow(Row):
    code: Code
    name: Line
    stem: Word
    mood: Word
    eyes: Word
    copies: Annotated[int, Field(ge=1, le=20)]
    place: Place

    @property
    def marks(self) -> tuple[str, str, str]:
        """What card and die are compared by."""
        return self.stem, self.mood, self.eyes


class MarkRow(Row):
    name: Line
    symbol: Id
    words: tuple[Word, ...] = Field(alias="values", min_length=2, max_length=6)
    looks: tuple[Word, ...] = Field((), max_length=6, description="how each value is drawn in either ink")
    text: Text


class Pile(StrEnum):
    """Where a candy card lies in the bank: it counts one, or as many ones as are traded for it."""

    ONES = "ones"
    FIVES = "fives"


class CandyRow(Row):
    symbol: Id
    name: Line
    pile: Pile
    copies: Annotated[int, Field(ge=1, le=100)]
    place: Place


class TimerRow(Row):
    """Another timer than the game's own, which is a fact."""

    may_be_none = True
    seconds: Annotated[int, Field(ge=10, le=3600)]


class SearchRow(Row):
    """The first is for one match, the next for two, and so on; the last for all numbers beyond."""

    seconds: Seconds


class ActRow(Row):
    id: Act
    seconds: Annotated[float, Field(ge=0.1, le=60)]  # an act that takes no time would let a hand go on for ever


class PaceRow(Row):
    """How somebody looks, compares and chooses."""

    speed: Annotated[float, Field(ge=0.1, le=10)]
    error: Share
    miss: Share
    false_alarm: Share
    neighbour: Neighbour


class Given(Strict):
    """Seats count from 1, clockwise. `mine` are the cards of seat 1, `theirs` those of the one who gets a pair."""

    players: Annotated[int, Field(ge=2, le=12)] | None = None
    mine: Names = Field((), max_length=24)
    theirs: Names = Field((), max_length=24)
    dice: Names = Field((), max_length=24)
    card: Names = Field((), max_length=1)
    die: Names = Field((), max_length=1)
    dealer: Seat | None = None
    start: tuple[Count, ...] = Field((), max_length=12)
    end: tuple[Count, ...] = Field((), max_length=12)
    candy: tuple[Count, ...] = Field((), max_length=12)
    last: tuple[Count, ...] = Field((), max_length=12)


class Do(Strict):
    """Seat 1 lays a die on a card, the neighbour says what it is. `sand` runs out while the pair is held or handed;
    the `throw` of the die afterwards leaves the table."""

    lay: Names = Field((), max_length=1)
    on: Names = Field((), max_length=1)
    to: Literal["left", "right"] = "left"
    says: Literal["match", "mismatch"] | None = None
    gives: Names = Field((), max_length=1)
    sand: Literal["held", "handed"] | None = None
    throw: Literal["off"] | None = None


class Expect(Strict):
    """`legal`: a card and a die match, or what is done may be done. `mine` and `theirs` count the cards
    afterwards, `my_cards` and `their_cards` name them, in any order. `rolls`: who has to roll the die then; `over`: the
    hand has ended."""

    legal: bool | None = None
    differ: tuple[str, ...] | None = None
    mine: Count | None = None
    theirs: Count | None = None
    my_cards: Names | None = Field(None, max_length=24)
    their_cards: Names | None = Field(None, max_length=24)
    rolls: Literal["me", "neighbour", "nobody"] | None = None
    over: bool | None = None
    candy: tuple[Count, ...] | None = None
    deal: tuple[Count, ...] | None = None
    dealer: Seat | None = None
    hands: Count | None = None
    ones: Count | None = None
    fives: Count | None = None
    enough: bool | None = None
    winners: tuple[Seat, ...] | None = None
    why: str = Field("", max_length=200)


# The numbers that the model plays by


@dataclass(frozen=True, slots=True)
class Numbers:
    """The data in the model's own words."""

    ids: tuple[str, ...]  # of the kinds
    codes: tuple[str, ...]
    names: tuple[str, ...]
    marks: tuple[tuple[str, str, str], ...]  # stem, mood, colour of the eyes
    copies: tuple[int, ...]  # cards of each kind
    near: tuple[tuple[int, ...], ...]  # kinds that differ from each in a single mark
    dice: tuple[str, ...]  # what they are called: “disc die”
    faces: tuple[tuple[int, ...], ...]  # kinds on each die
    deals: dict[int, tuple[int, ...]]  # by players, from the dealer's left
    timers: tuple[int, ...]  # seconds; the first is the game's own
    hands_per_player: int
    five: int
    ones: int  # candy cards that are printed
    fives: int
    search_ms: tuple[float, ...]  # by the number of dice that match, from 0, which is as slow as 1
    act_ms: dict[Act, int]
    paces: tuple[PaceRow, ...]
    die_off: float
    trial_hands: int

    def differing(self, kind: int, other: int) -> tuple[str, ...]:
        """The marks in which two kinds differ; none for a match."""
        pairs = zip(MARKS, self.marks[kind], self.marks[other], strict=True)
        return tuple(mark for mark, value, other_value in pairs if value != other_value)

    def kind(self, name: str) -> int | None:
        """The lantern with this code or id."""
        names = self.codes if name in self.codes else self.ids
        return names.index(name) if name in names else None

    @property
    def candy(self) -> int:
        """What all candy cards that are printed are worth."""
        return self.ones + self.five * self.fives

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card, by its kind."""
        return tuple(kind for kind, copies in enumerate(self.copies) for _ in range(copies))


@dataclass(frozen=True, slots=True)
class Setting:
    """One timer, and everything that a hand with it needs."""

    id: str
    timer_ms: int
    numbers: Numbers = field(repr=False)
    rulings: Rulings
    agreed_hands: int = field(kw_only=True, default=0)  # a number of hands that players agreed on; 0: what is usual
    catalogue: Catalogue = field(compare=False, repr=False)


def read_settings(game: Game, rulings: Rulings) -> dict[str, Setting]:
    """By the names of the timers. Raises DataError for tables that the model cannot read."""
    numbers = _numbers(game)
    catalogue = make_catalogue([pace.id for pace in numbers.paces], numbers.dice, numbers.codes)
    return {
        board: Setting(board, seconds * 1000, numbers, rulings, catalogue)
        for seconds in numbers.timers
        for board in (timer_name(seconds),)
    }


def timer_name(seconds: int) -> str:
    """A board is a timer, and is called by its length."""
    return f"{seconds}-seconds"


def dealt(cards: int, players: int) -> tuple[int, ...]:
    """All cards one at a time, beginning on the dealer's left and ending with the dealer."""
    return tuple((cards + players - 1 - place) // players for place in range(players))


def _numbers(game: Game) -> Numbers:
    assert game.dice is not None
    rows, facts, candy = game.rows("kinds", KindRow), game.facts(Facts), game.rows("candy", CandyRow)
    kinds = {row.code: kind for kind, row in enumerate(rows)}
    thrown = [die for die in game.dice.die for _ in range(die.count)]
    slow = [row.seconds * 1000 for row in game.rows("search", SearchRow)]
    (fewest, most), cards = game.identity.players, sum(row.copies for row in rows)
    return Numbers(
        ids=tuple(row.id for row in rows),
        codes=tuple(row.code for row in rows),
        names=tuple(row.name for row in rows),
        marks=tuple(row.marks for row in rows),
        copies=tuple(row.copies for row in rows),
        near=tuple(
            tuple(kind for kind, other in enumerate(rows) if _distance(row.marks, other.marks) == 1) for row in rows
        ),
        dice=tuple(die.name.lower() for die in thrown),
        faces=tuple(tuple(kinds.get(game.symbol(face).code, 0) for face in die.faces) for die in thrown),
        deals={players: dealt(cards, players) for players in range(fewest, most + 1)},
        timers=(facts.timer_seconds, *(row.seconds for row in game.rows("timers", TimerRow))),
        hands_per_player=facts.hands_per_player,
        five=facts.five,
        ones=sum(row.copies for row in candy if row.pile is Pile.ONES),
        fives=sum(row.copies for row in candy if row.pile is Pile.FIVES),
        search_ms=tuple(slow[min(max(matches, 1), len(slow)) - 1] for matches in range(len(thrown) + 1)),
        act_ms={row.id: round(row.seconds * 1000) for row in game.rows("acts", ActRow)},
        paces=game.rows("paces", PaceRow),
        die_off=facts.die_off_chance,
        trial_hands=facts.trial_hands,
    )


def _distance(marks: tuple[str, ...], others: tuple[str, ...]) -> int:
    return sum(mark != other for mark, other in zip(marks, others, strict=True))
