"""Records of games -> figures, one row a game: what experiments measure, the same whoever plays and when."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from pnp.play.model import AnyModel, Feature, Result
from pnp.play.playout import Record

_FAULTS_TOLD = 3


class Group(StrEnum):
    """What a measure is about, in the order in which they are told."""

    WINS = "wins"
    SCORE = "score"
    LENGTH = "length"
    TENSION = "tension"
    SECTIONS = "sections"
    END = "at the end"
    TRAITS = "wins as"
    FEATURES = "came up"


class Sort(StrEnum):
    """How the figures of many games become one."""

    MEAN = "mean"
    SHARE = "share"  # a mean of zeros and ones
    RATIO = "ratio"  # of two sums: points of a section of all points
    PART = "part"  # a ratio that is a share of something, and told in percent
    SPREAD = "spread"  # the deviation of single scores, from their sum and the sum of their squares


class Measure(NamedTuple):
    """`wins: seat 1`, and how it is worked out."""

    group: Group
    name: str
    sort: Sort

    def __str__(self) -> str:
        return f"{self.group}: {self.name}"

    @property
    def is_share(self) -> bool:
        return self.sort in (Sort.SHARE, Sort.PART)


class Figure(NamedTuple):
    """Of one game: for a mean its value; for a ratio what is divided by what; for a spread sum, number and squares."""

    top: float
    below: float = 0.0
    squares: float = 0.0


NOTHING = Figure(0.0)


@dataclass(slots=True)
class Column:
    """One measure, game after game; what its sort has no use for is not kept."""

    top: array[float] = field(default_factory=lambda: array("d"))
    below: array[float] = field(default_factory=lambda: array("d"))
    squares: array[float] = field(default_factory=lambda: array("d"))

    def add(self, sort: Sort, figure: Figure) -> None:
        self.top.append(figure.top)
        if sort not in (Sort.MEAN, Sort.SHARE):
            self.below.append(figure.below)
        if sort is Sort.SPREAD:
            self.squares.append(figure.squares)

    def extend(self, other: Column) -> None:
        self.top.extend(other.top)
        self.below.extend(other.below)
        self.squares.extend(other.squares)

    def of(self, games: Sequence[int]) -> Column:
        """Those of some games alone."""
        if len(games) == len(self.top):
            return self
        return Column(*(array("d", [part[i] for i in games]) if part else part for part in self.parts))

    @property
    def parts(self) -> tuple[array[float], array[float], array[float]]:
        return self.top, self.below, self.squares


@dataclass(slots=True)
class Table:
    """Figures of games in the order of their numbers; a game that did not end has none."""

    columns: dict[Measure, Column] = field(default_factory=dict)
    played: list[bool] = field(default_factory=list)  # whether the game of this number came to its end
    faults: list[str] = field(default_factory=list)  # what went wrong in the first games that did
    faulty: int = 0  # games that crashed, broke an invariant or did not end

    def __len__(self) -> int:
        return len(self.played)

    def add(self, row: Mapping[Measure, Figure] | None, faults: Sequence[str] = ()) -> None:
        row = row or {}
        for measure in row:
            if measure not in self.columns:
                self.columns[measure] = _nothing(measure, len(self))
        for measure, column in self.columns.items():
            column.add(measure.sort, row.get(measure, NOTHING))
        self.played.append(bool(row))
        self._note(faults, bool(faults))

    def extend(self, other: Table) -> None:
        """With the games that follow on those here."""
        for measure in other.columns:
            if measure not in self.columns:
                self.columns[measure] = _nothing(measure, len(self))
        for measure, column in self.columns.items():
            column.extend(other.columns.get(measure) or _nothing(measure, len(other)))
        self.played += other.played
        self._note(other.faults, other.faulty)

    def _note(self, faults: Sequence[str], games: int) -> None:
        self.faulty += games
        self.faults += faults[: max(0, _FAULTS_TOLD - len(self.faults))]

    @property
    def ended(self) -> list[int]:
        """The numbers of the games that came to their end."""
        return [number for number, ended in enumerate(self.played) if ended]

    def measures(self) -> list[Measure]:
        """In the order in which they are told, whatever came up first."""
        return sorted(self.columns, key=lambda it: ([*Group].index(it.group), it.name if it.group in _BY_NAME else ""))


_BY_NAME = (Group.FEATURES, Group.TRAITS)  # the others stand in the order of the data


def _nothing(measure: Measure, games: int) -> Column:
    column = Column()
    for _ in range(games):
        column.add(measure.sort, NOTHING)
    return column


def table(model: AnyModel, records: Iterable[Record]) -> Table:
    found = Table()
    for record in records:
        added(found, model, record)
    return found


def added(found: Table, model: AnyModel, record: Record) -> None:
    """With one more game."""
    faults = [f"{record.board} ({record.sitting}): {fault}" for fault in record.faults]
    found.add(dict(_row(model, record, record.result)) if record.result is not None else None, faults)


def _row(model: AnyModel, record: Record, result: Result) -> Iterator[tuple[Measure, Figure]]:
    """Every measure of one game; the order is the same for all games, but for what only some of them have."""
    seats, totals = range(len(record.bots)), result.totals
    for seat in seats:
        yield Measure(Group.WINS, f"seat {seat + 1}", Sort.SHARE), Figure(float(seat in result.winners))
    yield Measure(Group.SCORE, "of a seat", Sort.MEAN), Figure(sum(totals) / len(totals))
    for seat in seats if len(seats) > 1 else ():
        yield Measure(Group.SCORE, f"of seat {seat + 1}", Sort.MEAN), Figure(totals[seat])
    squares = sum(total * total for total in totals)
    yield Measure(Group.SCORE, "spread", Sort.SPREAD), Figure(sum(totals), len(totals), squares)
    yield Measure(Group.LENGTH, "turns of a seat", Sort.MEAN), Figure(record.turns / len(seats))
    yield Measure(Group.LENGTH, "actions of a seat", Sort.MEAN), Figure(record.steps / len(seats))
    yield Measure(Group.LENGTH, "decisions in a turn", Sort.RATIO), Figure(record.decisions, record.turns)
    yield Measure(Group.LENGTH, "choices for an action", Sort.RATIO), Figure(record.choices, record.steps)
    yield from _tension(record, result)
    yield from _sections(result)
    names = dict.fromkeys(name for measures in record.measures for name in measures)
    for name in names:
        values = [measures[name] for measures in record.measures if name in measures]
        yield Measure(Group.END, name, Sort.RATIO), Figure(sum(values), len(values))
    yield from _traits(record, result)
    yield from _features(model, record)


def _tension(record: Record, result: Result) -> Iterator[tuple[Measure, Figure]]:
    """How close it was, and whether it was over when half of it was."""
    if len(record.bots) == 1:
        return
    totals, best = result.totals, result.winners[0] if result.winners else 0
    others = [abs(total - totals[best]) for seat, total in enumerate(totals) if seat != best]
    margin = 0 if len(result.winners) > 1 else min(others)
    yield Measure(Group.TENSION, "margin", Sort.MEAN), Figure(margin)
    yield Measure(Group.TENSION, "shared wins", Sort.SHARE), Figure(float(len(result.winners) > 1))
    if len(record.halfway) == len(record.bots):
        ahead = {seat for seat, standing in enumerate(record.halfway) if standing == max(record.halfway)}
        came_back = bool(result.winners) and ahead.isdisjoint(result.winners)
        yield Measure(Group.TENSION, "comebacks", Sort.SHARE), Figure(float(came_back))


def _sections(result: Result) -> Iterator[tuple[Measure, Figure]]:
    names = dict.fromkeys(str(section) for scores in result.scores for section in scores)
    whole = sum(result.totals)
    for name in names if len(names) > 1 else ():
        points = sum(scores.get(name, 0) for scores in result.scores)
        yield Measure(Group.SECTIONS, name, Sort.PART), Figure(points, whole)


def _traits(record: Record, result: Result) -> Iterator[tuple[Measure, Figure]]:
    found: dict[Measure, list[float]] = {}
    for seat, traits in enumerate(record.traits):
        for trait, name in traits.items():
            measure = Measure(Group.TRAITS, f"{trait} {name}", Sort.PART)
            found.setdefault(measure, []).append(float(seat in result.winners))
    for measure, wins in found.items():
        yield measure, Figure(sum(wins), len(wins))


def _features(model: AnyModel, record: Record) -> Iterator[tuple[Measure, Figure]]:
    """All that the board promises, though it did not come up; and what did without a promise."""
    promised: dict[Feature, None] = dict.fromkeys(model.features(record.board))
    for feature in {**promised, **record.coverage}:
        yield Measure(Group.FEATURES, str(feature), Sort.MEAN), Figure(record.coverage[feature])
