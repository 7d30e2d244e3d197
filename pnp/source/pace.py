"""How far work has come by when -> how long the rest of it takes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class Pace:
    """By the pace of the last minute. What an earlier run has done comes at once, and says nothing about the rest."""

    _MEMORY_S, _FEWEST_S = 60.0, 1.0

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seen: deque[tuple[float, int]] = deque()

    def seconds_left(self, done: int, total: int) -> float | None:
        """None as long as nobody can tell."""
        now = self._clock()
        self._seen.append((now, done))
        while len(self._seen) > 2 and now - self._seen[0][0] > self._MEMORY_S:
            self._seen.popleft()
        began, first = self._seen[0]
        if done <= first or now - began < self._FEWEST_S:
            return None
        return (total - done) * (now - began) / (done - first)
