"""Costly values and how much they weigh -> the last ones that were asked for, as many as a number of bytes allows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """For what lives as long as the process, as in a watch: pictures differ so much in size that counting them says
    nothing of the memory they take."""

    def __init__(self, most: int) -> None:
        self.most, self.weight = most, 0
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, weight: int | Callable[[T], int], make: Callable[[], T]) -> T:
        """What was made for the key before, else what is made now; what is heavier than all may be is not kept.

        The weight may be one that only what was made can tell.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key][0]
        value = make()
        heavy = weight if isinstance(weight, int) else weight(value)
        if heavy <= self.most:
            self._kept[key] = value, heavy
            self.weight += heavy
            while self.weight > self.most:
                _, (_, lost) = self._kept.popitem(last=False)
                self.weight -= lost
        return value
