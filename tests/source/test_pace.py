"""How long the rest takes, by the pace of late."""

from __future__ import annotations

from pnp.source.pace import Pace
from pnp.source.wording import long_time


def test_the_time_left_is_told_by_the_pace_of_late() -> None:
    now = [0.0]
    pace = Pace(lambda: now[0])
    told = []
    for second, done in ((0, 5000), (0.5, 5001), (10, 5010), (70, 5070), (100, 5400)):
        now[0] = second
        left = pace.seconds_left(done, 10_000)
        told.append(long_time(left) if left is not None else "")
    assert told == ["", "", "83 min", "82 min", "7 min"]
