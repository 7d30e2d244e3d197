"""What is remembered is bounded by its weight, and the longest unasked-for goes first."""

from __future__ import annotations

from functools import partial

from pnp.source.remembered import Remembered


def test_what_was_made_is_not_made_again() -> None:
    made: list[str] = []
    kept: Remembered[str] = Remembered(100)

    def make() -> str:
        made.append("a")
        return "A"

    assert [kept.get("a", 10, make) for _ in range(3)] == ["A"] * 3
    assert made == ["a"] and (len(kept), kept.weight) == (1, 10)


def test_the_weight_is_bounded_and_the_oldest_goes_first() -> None:
    kept: Remembered[int] = Remembered(100)
    for number in range(3):
        kept.get(number, 30, partial(int, number))
    kept.get(0, 30, lambda: -1)  # asked for again: number 1 is the oldest now
    kept.get(3, 40, lambda: 3)
    assert kept.weight == 100 and [kept.get(number, 0, lambda: -1) for number in (0, 2, 3)] == [0, 2, 3]
    assert kept.get(1, 0, lambda: -1) == -1


def test_what_is_too_heavy_is_given_and_not_kept() -> None:
    kept: Remembered[str] = Remembered(100)
    kept.get("small", 10, lambda: "")
    assert kept.get("vast", 101, lambda: "V") == "V" and (len(kept), kept.weight) == (1, 10)


def test_what_only_shows_its_weight_when_it_is_made_is_weighed_then() -> None:
    kept: Remembered[str] = Remembered(10)
    for name in ("abcd", "efgh", "ijkl"):
        assert kept.get(name, len, partial(str, name)) == name
    assert kept.weight == 8 and len(kept) == 2
    assert kept.get("long", len, lambda: "x" * 11) == "x" * 11 and kept.weight == 8, "too heavy to be kept"
