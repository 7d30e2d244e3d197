"""`1..4,7` on the command line -> the values that a key is tried with, counted before any of them is made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pnp.source.problems import UsageError
from pnp.source.toml import MAX_NUMBER, kind_of

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
_RANGE = ".."
_ONE = Decimal(1)


@dataclass(frozen=True, slots=True)
class Values:
    """Of one key, as they are written: numbers from, to and how far apart, or single words."""

    parts: tuple[tuple[Decimal, Decimal, Decimal] | str, ...]
    are_decimal: bool = False  # numbers that the data writes with a point, though they may be whole

    def __len__(self) -> int:
        return sum(1 if isinstance(part, str) else _steps(*part) for part in self.parts)

    def __iter__(self) -> Iterator[str]:
        """Each once."""
        seen: set[str] = set()
        for part in self.parts:
            for value in (part,) if isinstance(part, str) else self._range(*part):
                if value not in seen:
                    seen.add(value)
                    yield value

    def _range(self, first: Decimal, last: Decimal, step: Decimal) -> Iterator[str]:
        return (self._written(first + number * step) for number in range(_steps(first, last, step)))

    def _written(self, value: Decimal) -> str:
        whole = value == value.to_integral_value()
        return f"{int(value)}{'.0' if self.are_decimal else ''}" if whole else format(value.normalize(), "f")


def read_values(key: str, text: str, now: object) -> Values:
    """`now` is what stands in the data, and says what a value may be. Raises UsageError."""
    words = [word.strip() for word in text.split(",")]
    if "" in words:
        raise UsageError(f"--set {key}: a value is missing in “{text}”  hint: {key}=1..4, or {key}=1,2,5")
    if isinstance(now, bool):
        if wrong := [word for word in words if word not in ("true", "false")]:
            raise UsageError(f"--set {key}: “{wrong[0]}” is neither true nor false, and the data has {kind_of(now)}")
        return Values(tuple(words))
    if isinstance(now, str):
        return Values(tuple(words))
    return Values(tuple(_numbers(key, word) for word in words), are_decimal=isinstance(now, float))


def _numbers(key: str, word: str) -> tuple[Decimal, Decimal, Decimal]:
    parts = [part.strip() for part in word.split(_RANGE)]
    for part in parts:
        if not _NUMBER.fullmatch(part):
            raise UsageError(f"--set {key}: “{part}” is no number, and the data has one  hint: {key}=1..4, or 1,2,5")
        if abs(Decimal(part)) > MAX_NUMBER:
            raise UsageError(f"--set {key}: {part} is too large  hint: at most {MAX_NUMBER:,} is accepted")
    if len(parts) == 1:
        return Decimal(word), Decimal(word), _ONE
    first, last, step, *more = [*map(Decimal, parts), _ONE, _ONE][: max(3, len(parts))]
    if more:
        raise UsageError(f"--set {key}: “{word}” has too many parts  hint: from..to, or from..to..step")
    if len(parts) == 2 and "." in parts[0] + parts[1]:
        raise UsageError(f"--set {key}: “{word}” does not say how far apart  hint: {word}..0.5")
    if step <= 0:
        raise UsageError(f"--set {key}: a step of {step} leads nowhere  hint: from..to..step, such as 1..9..2")
    if first > last:
        raise UsageError(f"--set {key}: the range {word} is empty  hint: {parts[1]}..{parts[0]}")
    return first, last, step


def _steps(first: Decimal, last: Decimal, step: Decimal) -> int:
    return int((last - first) / step) + 1


def cells(grid: Sequence[Values]) -> int:
    """How many there are in all."""
    number = 1
    for values in grid:
        number *= len(values)
    return number
