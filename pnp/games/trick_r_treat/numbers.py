"""Tables and facts of a loaded game -> the numbers that the model plays by. A lantern is the place of its row."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.game.game import Game
from pnp.games.trick_r_treat.actions import Catalogue, make_catalogue
from pnp.games.trick_r_treat.rulings import Rulings
from pnp.games.trick_r_treat.schema import Act, ActRow, DealRow, Facts, KindRow, PaceRow, SearchRow, TimerRow

MARKS = ("stem", "mood", "colour")  # ids of tables/marks.toml, in the order of a row's marks


@dataclass(frozen=True, slots=True)
class Numbers:
    """The data in the model's own words."""

    ids: tuple[str, ...]  # of the kinds
    codes: tuple[str, ...]
    marks: tuple[tuple[str, str, str], ...]  # stem, mood, colour of the eyes
    copies: tuple[int, ...]  # cards of each kind
    near: tuple[tuple[int, ...], ...]  # kinds that differ from each in a single mark
    dice: tuple[str, ...]  # ids
    faces: tuple[tuple[int, ...], ...]  # kinds on each die
    deals: dict[int, tuple[int, ...]]  # by players, from the dealer's left
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
    """By the ids of the timers. Raises DataError for tables that the model cannot read."""
    numbers = _numbers(game)
    catalogue = make_catalogue([pace.id for pace in numbers.paces], numbers.dice, numbers.codes)
    timers = game.rows("timers", TimerRow)
    return {row.id: Setting(row.id, row.seconds * 1000, numbers, rulings, catalogue) for row in timers}


def _numbers(game: Game) -> Numbers:
    assert game.dice is not None
    rows, facts = game.rows("kinds", KindRow), game.facts(Facts)
    kinds = {row.code: kind for kind, row in enumerate(rows)}
    thrown = [die for die in game.dice.die for _ in range(die.count)]
    slow = {row.matches: row.seconds * 1000 for row in game.rows("search", SearchRow)}
    return Numbers(
        ids=tuple(row.id for row in rows),
        codes=tuple(row.code for row in rows),
        marks=tuple(row.marks for row in rows),
        copies=tuple(row.copies for row in rows),
        near=tuple(
            tuple(kind for kind, other in enumerate(rows) if _distance(row.marks, other.marks) == 1) for row in rows
        ),
        dice=tuple(die.id for die in thrown),
        faces=tuple(tuple(kinds.get(game.symbol(face).code, 0) for face in die.faces) for die in thrown),
        deals={row.players: row.cards for row in game.rows("deals", DealRow)},
        hands_per_player=facts.hands_per_player,
        five=facts.five,
        ones=facts.candy_ones,
        fives=facts.candy_fives,
        search_ms=tuple(slow.get(max(count, 1), 0.0) for count in range(len(thrown) + 1)),
        act_ms={row.id: round(row.seconds * 1000) for row in game.rows("acts", ActRow)},
        paces=game.rows("paces", PaceRow),
        die_off=facts.die_off_chance,
        trial_hands=facts.trial_hands,
    )


def _distance(marks: tuple[str, ...], others: tuple[str, ...]) -> int:
    return sum(mark != other for mark, other in zip(marks, others, strict=True))
