"""Figures of games -> what they say of all games: estimates with 95 % intervals, and differences of paired games.

Every estimate is a function of means, so one game's influence on it is known; the interval comes from how the
influences are spread. Two experiments on the same seeds are compared game by game: luck that both have in common is no
part of the difference.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import TypeVar

from pnp.lab.figures import Column, Group, Measure, Sort, Table
from pnp.play.statistics import share_interval

K = TypeVar("K")
_NORMAL = NormalDist()
LEVEL = 0.95
_FEW = 10  # games that differ: below it nothing is normally distributed, and signs are counted instead


@dataclass(frozen=True, slots=True)
class Estimate:
    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Difference:
    """Of the second from the first, over the games that both played to their end; `chance` is the two-sided p."""

    estimate: Estimate
    games: int
    chance: float

    def within(self, level: float) -> Estimate:
        """The same with another level: an interval that is looked at often has to be wider."""
        half = self.estimate.half * z_of(level) / z_of(LEVEL)
        return Estimate(self.estimate.value, self.estimate.value - half, self.estimate.value + half)


def z_of(level: float) -> float:
    return _NORMAL.inv_cdf((1 + level) / 2)


def t_of(level: float, freedom: int) -> float:
    """Student's, by Cornish and Fisher's expansion: exact to a few thousandths from five games on."""
    z, n = z_of(level), float(max(freedom, 1))
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def estimated(measure: Measure, table: Table) -> Estimate | None:
    """None where no game tells anything of it."""
    if measure not in table.columns or not (games := table.ended):
        return None
    column = table.columns[measure].of(games)
    if (value := _value(measure, column)) is None:
        return None
    if measure.sort is Sort.SHARE:
        return Estimate(value, *share_interval(sum(column.top), len(games)))
    is_counted = measure.group is Group.FEATURES
    if is_counted and not any(column.top):  # it may still come up one day, but not often
        return Estimate(0.0, *share_interval(0, len(games)))
    if measure.group is Group.TRAITS and value in (
        0.0,
        1.0,
    ):  # all alike, so nothing is spread; there may be few of them
        return Estimate(value, *share_interval(sum(column.top), int(sum(column.below))))
    half = _half(_influences(measure, column, value))
    low, high = value - half, value + half
    least, most = 0.0 if is_counted or measure.is_share else -math.inf, 1.0 if measure.is_share else math.inf
    return Estimate(value, max(least, low), min(most, high))


def compared(measure: Measure, one: Table, other: Table) -> Difference | None:
    """The other minus the one; None where one of them tells nothing of the measure."""
    if measure not in one.columns or measure not in other.columns:
        return None
    both = zip(one.played, other.played, strict=False)  # an experiment that was stopped has played fewer
    games = [number for number, ended in enumerate(both) if all(ended)]
    here, there = one.columns[measure].of(games), other.columns[measure].of(games)
    before, after = _value(measure, here), _value(measure, there)
    if before is None or after is None:
        return None
    offs = [b - a for a, b in zip(_influences(measure, here, before), _influences(measure, there, after), strict=True)]
    value, half = after - before, _half(offs)
    return Difference(Estimate(value, value - half, value + half), len(games), _chance(value, half, here, there))


def _value(measure: Measure, column: Column) -> float | None:
    if not column.top:
        return None
    top, below = math.fsum(column.top), math.fsum(column.below)
    match measure.sort:
        case Sort.MEAN | Sort.SHARE:
            return top / len(column.top)
        case Sort.RATIO | Sort.PART:
            return top / below if below else None
        case Sort.SPREAD:
            return math.sqrt(max(0.0, math.fsum(column.squares) / below - (top / below) ** 2))


def _influences(measure: Measure, column: Column, value: float) -> list[float]:
    """How much the estimate would move if there were more of each game: their mean is nought."""
    match measure.sort:
        case Sort.MEAN | Sort.SHARE:
            return [top - value for top in column.top]
        case Sort.RATIO | Sort.PART:
            mean = math.fsum(column.below) / len(column.below)
            return [(top - value * below) / mean for top, below in zip(column.top, column.below, strict=True)]
        case Sort.SPREAD:
            if value == 0:
                return [0.0] * len(column.top)
            number = math.fsum(column.below)
            mean, scale = math.fsum(column.top) / number, 2 * value * number / len(column.below)
            return [
                (squares - 2 * mean * top + (mean * mean - value * value) * below) / scale
                for top, below, squares in zip(*column.parts, strict=True)
            ]


def _half(influences: Sequence[float]) -> float:
    """One game alone tells nothing of the spread."""
    size = len(influences)
    if size < 2:
        return math.inf
    variance = math.fsum(each * each for each in influences) / (size - 1)
    return t_of(LEVEL, size - 1) * math.sqrt(variance / size)


def _chance(value: float, half: float, here: Column, there: Column) -> float:
    """Of a difference as large as this if there were none."""
    differ = [b[0] - a[0] for a, b in zip(_rows(here), _rows(there), strict=True) if a != b]
    if value == 0 or not differ or math.isinf(half):
        return 1.0
    if len(differ) < _FEW:  # the exact test of signs; what did not change says nothing
        most = max(sum(each > 0 for each in differ), sum(each < 0 for each in differ))
        return min(1.0, 2 * sum(math.comb(len(differ), k) for k in range(most, len(differ) + 1)) / 2.0 ** len(differ))
    if half == 0:
        return 0.0
    return 2 * _NORMAL.cdf(-abs(value) / (half / t_of(LEVEL, len(here.top) - 1)))


def _rows(column: Column) -> Iterator[tuple[float, ...]]:
    return zip(*(part for part in column.parts if part), strict=True)


def holm(chances: Mapping[K, float]) -> dict[K, float]:
    """The same, corrected for how many were asked, after Holm: one false alarm in 20 experiments, however many."""
    found: dict[K, float] = {}
    highest, left = 0.0, len(chances)
    for asked, chance in sorted(chances.items(), key=lambda item: item[1]):
        highest = max(highest, min(1.0, chance * left))
        found[asked], left = highest, left - 1
    return found
