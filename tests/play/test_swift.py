from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field
from dataclasses import replace as slowly_replace
from random import Random
from typing import NamedTuple

import pytest

from pnp.play.chance import any_of, below
from pnp.play.swift import altered, opened, replace, swift


@swift
@dataclass(frozen=True, slots=True)
class Heap:
    stones: int
    marks: tuple[str, ...] = ()
    log: list[int] = field(default_factory=list, compare=False)


@dataclass(frozen=True, slots=True)
class SlowHeap:
    stones: int
    marks: tuple[str, ...] = ()
    log: list[int] = field(default_factory=list, compare=False)


class Card(NamedTuple):
    suit: int
    rank: int = 2


def test_a_swift_value_is_made_like_any_other() -> None:
    assert repr(Heap(3, marks=("a",))) == repr(SlowHeap(3, marks=("a",))).replace("SlowHeap", "Heap")
    assert Heap(3) == Heap(stones=3) != Heap(4) and hash(Heap(3)) == hash(Heap(3))
    assert Heap(3).log is not Heap(3).log  # made anew for each
    with pytest.raises(TypeError):
        Heap()  # type: ignore[call-arg]


def test_a_swift_value_is_frozen() -> None:
    for heap in (Heap(3), replace(Heap(3), stones=4), pickle.loads(pickle.dumps(Heap(3)))):
        assert type(heap) is Heap
        with pytest.raises(FrozenInstanceError):
            heap.stones = 5  # type: ignore[misc]
        with pytest.raises(FrozenInstanceError):
            del heap.stones


def test_other_values_leave_the_first_as_it_was() -> None:
    heap = Heap(3, ("a",))
    assert replace(heap, stones=4) == slowly_replace(heap, stones=4) == Heap(4, ("a",))
    assert heap == Heap(3, ("a",))
    copy = opened(heap)
    copy.stones = 9
    copy.__class__ = Heap
    assert copy == Heap(9, ("a",)) and heap.stones == 3


def test_what_does_more_than_fill_its_fields_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Counted:
        stones: int

        def __post_init__(self) -> None:
            raise AssertionError

    with pytest.raises(TypeError, match="Counted"):
        swift(Counted)


def test_a_named_tuple_is_altered_like_its_own_replace() -> None:
    card = Card(1)
    assert altered(card, rank=7) == card._replace(rank=7)
    assert type(altered(card, rank=7)) is Card and card == Card(1, 2)
    with pytest.raises(KeyError):
        altered(card, colour=1)


@pytest.mark.parametrize("number", [1, 2, 3, 6, 8, 52, 1000])
def test_chance_draws_what_random_draws(number: int) -> None:
    ours, theirs = Random(f"seed {number}"), Random(f"seed {number}")
    for _ in range(200):
        assert below(number, ours) == theirs.randrange(number)
        assert any_of(range(number), ours) == theirs.choice(range(number))
    assert ours.getstate() == theirs.getstate()
