"""Intervals: how far shares and means may be off."""

from __future__ import annotations

import pytest

from pnp.play.statistics import jackknife, mean_interval, share_interval


def test_intervals() -> None:
    low, high = share_interval(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943) and share_interval(5, 5)[1] == 1.0
    low, high = mean_interval([1.0, 2.0, 3.0])
    assert (low + high) / 2 == pytest.approx(2) and high - low == pytest.approx(2 * 1.959964 / 3**0.5)
    assert mean_interval([4.0]) == (float("-inf"), float("inf"))
    values = [1.0, 2.0, 3.0, 7.0]
    whole, interval = jackknife(values, lambda sample: sum(sample) / len(sample))
    assert whole == 3.25 and interval == pytest.approx(mean_interval(values))
