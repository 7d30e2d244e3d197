"""Intervals: how far shares and means may be off."""

from __future__ import annotations

import pytest

from pnp.play.statistics import jackknife, mean_interval, mean_ratio, share_interval


def test_intervals() -> None:
    low, high = share_interval(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943) and share_interval(5, 5)[1] == 1.0
    low, high = mean_interval([1.0, 2.0, 3.0])
    assert (low + high) / 2 == pytest.approx(2) and high - low == pytest.approx(2 * 1.959964 / 3**0.5)
    assert mean_interval([4.0]) == (float("-inf"), float("inf"))
    values = [1.0, 2.0, 3.0, 7.0]
    whole, interval = jackknife(values, lambda sample: sum(sample) / len(sample))
    assert whole == 3.25 and interval == pytest.approx(mean_interval(values))


def test_a_mean_as_a_share_of_another() -> None:
    share, interval = mean_ratio([2.0, 4.0], [2.0, 2.0])  # only the first may be off: by a normal deviate
    assert share == 1.5 and interval == pytest.approx((1.5 - 1.959964 / 2, 1.5 + 1.959964 / 2))
    assert mean_ratio([0.0, 2.0], [2.0, 2.0])[1] == pytest.approx((0.0, 0.5 + 1.959964 / 2))
    share, interval = mean_ratio([1.0, 1.0], [1.0, 3.0])
    assert share == 0.5 and interval == pytest.approx((0.5 - 1.959964 / 4, 0.5 + 1.959964 / 4))
    assert mean_ratio([1.0], [0.0])[0] == pytest.approx(1e9)
