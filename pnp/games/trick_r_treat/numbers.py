"""Tables and facts of a loaded game -> the numbers that the model plays by. A lantern is the place of its row."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from pnp.game.load import Game
from pnp.games.trick_r_treat.actions import Catalogue, make_catalogue
from pnp.games.trick_r_treat.options import Options, read_options
from pnp.games.trick_r_treat.schemas import Content, read_content
from pnp.games.trick_r_treat.vocabulary import Act, Neighbour

_MARKS = ("stem", "mood", "colour")


@dataclass(frozen=True, slots=True)
class Pace:
    """How somebody looks, compares and chooses."""

    id: str
    speed: float
    error: float
    miss: float
    false_alarm: float
    neighbour: Neighbour


@dataclass(frozen=True, slots=True)
class Numbers:
    """The data in the model's own words."""

    codes: tuple[str, ...]  # of the kinds
    marks: tuple[tuple[str, str, str], ...]  # of the kinds: stem, mood, colour of the eyes
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
    paces: tuple[Pace, ...]
    die_off: float
    trial_hands: int

    def differing(self, one: int, other: int) -> tuple[str, ...]:
        """The marks in which two kinds differ; none for a match."""
        pairs = zip(_MARKS, self.marks[one], self.marks[other], strict=True)
        return tuple(mark for mark, mine, theirs in pairs if mine != theirs)

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
    options: Options
    agreed_hands: int = field(kw_only=True, default=0)  # a number of hands that players agreed on; 0: what is usual
    catalogue: Catalogue = field(compare=False, repr=False)


def read_settings(game: Game) -> dict[str, Setting]:
    """By the ids of the timers. Raises DataError for tables that the model cannot read."""
    content = read_content(game)
    numbers, options = _numbers(game, content), read_options(game)
    catalogue = make_catalogue([pace.id for pace in numbers.paces], numbers.dice, numbers.codes)
    return {row.id: Setting(row.id, row.seconds * 1000, numbers, options, catalogue) for row in content.timers.row}


def _numbers(game: Game, content: Content) -> Numbers:
    assert game.dice is not None
    rows, facts = content.kinds.row, content.facts
    marks = tuple((str(row.stem), str(row.mood), str(row.eyes)) for row in rows)
    by_name = {row.code: kind for kind, row in enumerate(rows)}
    thrown = [die for die in game.dice.die for _ in range(die.count)]
    slow = {row.matches: row.seconds * 1000 for row in content.search.row}
    return Numbers(
        codes=tuple(row.code for row in rows),
        marks=marks,
        copies=tuple(row.copies for row in rows),
        near=tuple(tuple(j for j, other in enumerate(marks) if _apart(one, other) == 1) for one in marks),
        dice=tuple(die.id for die in thrown),
        faces=tuple(tuple(by_name.get(game.symbol(face).code, 0) for face in die.faces) for die in thrown),
        deals={row.players: row.cards for row in content.deals.row},
        hands_per_player=facts.hands_per_player,
        five=facts.five,
        ones=facts.candy_ones,
        fives=facts.candy_fives,
        search_ms=tuple(slow.get(max(count, 1), 0.0) for count in range(len(thrown) + 1)),
        act_ms={row.id: round(row.seconds * 1000) for row in content.acts.row},
        paces=tuple(
            Pace(row.id, row.speed, row.error, row.miss, row.false_alarm, row.neighbour) for row in content.paces.row
        ),
        die_off=facts.die_off_chance,
        trial_hands=facts.trial_hands,
    )


def _apart(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    return sum(mine != theirs for mine, theirs in zip(one, other, strict=True))


def all_marks(content: Content) -> set[tuple[str, ...]]:
    """Every lantern that the table of marks allows."""
    return set(product(*(row.values for row in content.marks.row)))
