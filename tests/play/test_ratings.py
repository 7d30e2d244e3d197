"""Elo numbers: what they must be where that is known, and how sure they are."""

from __future__ import annotations

import math
from random import Random

import pytest

from pnp.play.ratings import Outcome, Rating, ratings


def duels(one: int, other: int, won: int, lost: int) -> list[Outcome]:
    return [Outcome((one, other), (1.0, 0.0))] * won + [Outcome((other, one), (1.0, 0.0))] * lost


def gap(found: list[Rating]) -> float:
    return found[0].elo - found[1].elo


def test_three_of_four_are_191_points() -> None:
    found = ratings(2, duels(0, 1, 7500, 2500))
    assert gap(found) == pytest.approx(400 * math.log10(3), abs=0.3)  # the drawn game is hardly felt
    assert found[0].elo == pytest.approx(-found[1].elo)
    assert found[0].low < found[0].elo < found[0].high


def test_an_interval_is_as_wide_as_the_binomial_says() -> None:
    """The error of the log odds is the root of 1 / (n p q); each of two is half of the difference from their mean."""
    found = ratings(2, duels(0, 1, 600, 400))
    half = 1.959964 * math.sqrt(1 / (1000 * 0.6 * 0.4)) * 400 / math.log(10) / 2
    assert (found[0].high - found[0].low) / 2 == pytest.approx(half, rel=0.01)


def test_intervals_know_that_others_move_along() -> None:
    """Of three equals who met n times each, the bend is n/4 · (3 - 1) along every difference from their mean."""
    found = ratings(3, [game for pair in ((0, 1), (0, 2), (1, 2)) for game in duels(*pair, 200, 200)])
    half = 1.959964 * math.sqrt(8 / (9 * 400)) * 400 / math.log(10)
    assert all((each.high - each.low) / 2 == pytest.approx(half, rel=0.01) for each in found)


def test_who_has_won_everything_has_a_number_all_the_same() -> None:
    found = ratings(2, duels(0, 1, 20, 0))
    assert 300 < gap(found) < 900 and all(math.isfinite(each.low + each.high) for each in found)
    assert [round(each.elo, 6) for each in ratings(3, [])] == [0, 0, 0]


def test_those_who_never_met_are_compared_by_whom_they_met() -> None:
    found = ratings(3, [*duels(0, 1, 750, 250), *duels(1, 2, 750, 250)])
    assert found[0].elo - found[2].elo == pytest.approx(2 * 400 * math.log10(3), rel=0.03)


def test_strengths_are_found_again_from_tables_of_four() -> None:
    strengths, rng = [1.0, 2.0, 4.0], Random(4)
    tables = [tuple(rng.randrange(3) for _ in range(4)) for _ in range(6000)]
    games = []
    for bots in tables:
        winner = rng.choices(range(4), [strengths[bot] for bot in bots])[0]
        games.append(Outcome(bots, tuple(float(seat == winner) for seat in range(4))))
    found = ratings(3, games)
    mean = sum(map(math.log10, strengths)) / 3
    for rating, strength in zip(found, strengths, strict=True):
        assert rating.low < 400 * (math.log10(strength) - mean) < rating.high
        assert rating.high - rating.low < 40
