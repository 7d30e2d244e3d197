"""Figures from a sample -> spreads, shares and 95 % intervals: where the truth lies in 95 of 100 runs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import mean, pstdev, quantiles, stdev
from typing import TypeAlias, TypeVar

Z = 1.959964  # of the normal distribution
_TINY = 1e-9  # in place of a mean of nothing, which nothing can be a share of
Interval: TypeAlias = tuple[float, float]
T = TypeVar("T")


def share_interval(count: float, of: int) -> Interval:
    """Of a proportion, after Wilson: sound near 0 and 1, too. Parts count as parts, which makes it no narrower."""
    share, z2 = count / of, Z * Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(values: Sequence[float]) -> Interval:
    """Of a mean; as wide as the sample is small. One value alone tells nothing of its spread."""
    middle = mean(values)
    half = Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return middle - half, middle + half


def mean_ratio(values: Sequence[float], base: Sequence[float]) -> tuple[float, Interval]:
    """A mean as a share of another, and its interval from how far each of the two may be off."""
    top, below = mean(values), max(mean(base), _TINY)
    off = [(high - low) / 2 for low, high in (mean_interval(values), mean_interval(base))]
    half = top / below * ((off[0] / max(top, _TINY)) ** 2 + (off[1] / below) ** 2) ** 0.5
    return top / below, (max(0.0, top / below - half), top / below + half)


def jackknife(sample: Sequence[T], figure: Callable[[Sequence[T]], float]) -> tuple[float, Interval]:
    """Any figure of a sample, and its interval from leaving out one after another."""
    whole, size = figure(sample), len(sample)
    parts = [figure([*sample[:i], *sample[i + 1 :]]) for i in range(size)]
    middle = mean(parts)
    half = Z * math.sqrt((size - 1) / size * sum((part - middle) ** 2 for part in parts))
    return whole, (whole - half, whole + half)


@dataclass(frozen=True, slots=True)
class Share:
    """A proportion with its 95 % interval, after Wilson."""

    count: int
    of: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """How a figure is spread over all seats."""

    mean: float
    deviation: float
    quantiles: tuple[float, ...]  # 5, 25, 50, 75 and 95 %


def wilson(count: int, of: int) -> Share:
    """The interval holds the true share in 95 of 100 runs, also near 0 and 1."""
    return Share(count, of, count / of, *share_interval(count, of))


def spread(values: Sequence[float]) -> Spread:
    parts = quantiles(values, n=20, method="inclusive") if len(values) > 1 else [values[0]] * 19
    return Spread(mean(values), pstdev(values), tuple(parts[i] for i in (0, 4, 9, 14, 18)))
