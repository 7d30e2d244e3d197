"""Games of several bots -> how strong each is: Elo numbers with 95 % intervals.

Whoever sits at a table wins with a chance that goes with a strength, among the strengths of all who sit there: for two
that is what Elo means, and it holds for more. The likeliest strengths are found by Newton's way, and how sure they are
follows from how sharply the likelihood falls off beside them. Numbers are about their mean, so only differences count.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pnp.play.statistics import Z

_ELO = 400 / math.log(10)  # for one unit of strength: ten times the odds are 400
_STEPS, _NEAR = 100, 1e-9
_LONGEST = 2.0  # of a step: far from the top the slope misleads


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game: the number of the bot at each seat, and each seat's share of the win."""

    bots: tuple[int, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    elo: float
    low: float
    high: float


def ratings(count: int, outcomes: Sequence[Outcome]) -> list[Rating]:
    """Of so many bots, by number. Each has drawn against each other one once, beside what was played: whoever has won
    every game is stronger by much, and not by any number whatever."""
    drawn = [Outcome((a, b), (0.5, 0.5)) for a in range(count) for b in range(a)]
    games, strengths = [*drawn, *outcomes], [0.0] * count
    for _ in range(_STEPS):
        slope, bend = _derivatives(strengths, games)
        step = _solved(bend, slope)
        longest = max(map(abs, step))
        shrink = min(1.0, _LONGEST / longest) if longest else 1.0
        strengths = [strength + shrink * each for strength, each in zip(strengths, step, strict=True)]
        if longest < _NEAR:
            break
    _, bend = _derivatives(strengths, games)
    middle = sum(strengths) / count
    found = []
    for number, strength in enumerate(strengths):
        unit = [float(other == number) - 1 / count for other in range(count)]  # against the mean of all
        variance = sum(u * v for u, v in zip(unit, _solved(bend, unit), strict=True))
        elo, half = _ELO * (strength - middle), _ELO * Z * math.sqrt(max(0.0, variance))
        found.append(Rating(elo, elo - half, elo + half))
    return found


def _derivatives(strengths: Sequence[float], games: Sequence[Outcome]) -> tuple[list[float], list[list[float]]]:
    """Of the logarithm of the likelihood: its slope, and how it bends (with the sign turned round).

    Strengths are known but for a constant, so the bend has a direction of nothing, along which it is filled up.
    """
    count = len(strengths)
    slope = [0.0] * count
    bend = [[1.0 / count] * count for _ in range(count)]
    weights = [math.exp(strength) for strength in strengths]
    for game in games:
        total, won = sum(weights[bot] for bot in game.bots), sum(game.shares)
        chances: dict[int, float] = {}
        for bot, share in zip(game.bots, game.shares, strict=True):
            slope[bot] += share
            chances[bot] = chances.get(bot, 0.0) + weights[bot] / total
        for bot, chance in chances.items():
            slope[bot] -= won * chance
            bend[bot][bot] += won * chance
            for other, theirs in chances.items():
                bend[bot][other] -= won * chance * theirs
    return slope, bend


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a system of equations, after Gauss."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column and (factor := rows[row][column] / rows[column][column]):
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[number][size] / rows[number][number] for number in range(size)]
