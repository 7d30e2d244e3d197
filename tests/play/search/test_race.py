"""Candidates that meet the same luck: who drops out when, and who is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from pnp.play.search.race import Candidate, raced
from pnp.play.search.tree import Scale
from pnp.play.search.worth import Worth


def _first(view: Any, actions: Sequence[Any], rng: Random) -> Any:
    return actions[0]


def race(worths: Sequence[Callable[[Random], float]], playouts: int, rank: int = 2) -> tuple[int, list[int]]:
    """Who is chosen of those whose playouts come to this with some luck, and how many playouts each of them had."""
    live = [Candidate(number, _first, 1, rank if number else 0) for number in range(len(worths))]
    scale, had = Scale(1), [0] * len(worths)

    def play(candidates: Sequence[Candidate], number: int) -> None:
        for one in candidates:
            worth = Worth([1.0], [worths[one.action](Random(number))])
            scale.stretch(worth)
            one.add(worth, 0)
            had[one.action] += 1

    return raced(live, playouts, 0, scale, play).action, had


def luck(mean: float, spread: float = 1.0) -> Callable[[Random], float]:
    return lambda rng: mean + spread * rng.gauss(0, 1)


def own_luck(mean: float, seed: int) -> Callable[[Random], float]:
    """That of nobody else."""
    return lambda rng: mean + Random(rng.random() + seed).gauss(0, 1)


def test_the_same_luck_tells_apart_what_hardly_differs() -> None:
    """What all of them meet is no reason for doubt: the gap is the same each time."""
    assert race([luck(0), luck(0.01)], 20)[0] == 1
    assert race([luck(0), luck(-0.01)], 20)[0] == 0


def test_who_is_clearly_behind_drops_out_and_leaves_playouts_to_the_others() -> None:
    best, had = race([own_luck(0, 1), own_luck(-5, 2), own_luck(0.5, 3), own_luck(-5, 4)], 100)
    assert best in (0, 2) and had[1] < 10 and had[3] < 10 and had[2] > 20


def test_obvious_decisions_take_few_playouts() -> None:
    best, had = race([own_luck(0, 1), own_luck(-5, 2), own_luck(-6, 3)], 1000)
    assert best == 0 and sum(had) < 30
    best, had = race([own_luck(0, 1), own_luck(5, 2), own_luck(-6, 3)], 1000)
    assert best == 1 and sum(had) < 30


def test_what_never_differs_from_the_favourite_is_not_looked_at_for_long() -> None:
    best, had = race([luck(0), luck(0), luck(0)], 300)
    assert best == 0 and sum(had) < 30


def test_of_equals_the_favourite_is_chosen_most_unless_a_bot_speaks_for_another() -> None:
    """Each of four rivals is as good; one of them is the luckiest."""
    nobodys, a_bots = (
        [race([own_luck(0, 10 * seed + each) for each in range(5)], 100, rank)[0] for seed in range(60)].count(0)
        for rank in (2, 1)
    )
    assert nobodys > 60 / 2 > a_bots


@pytest.mark.parametrize("playouts", [1, 2, 5, 9])
def test_too_few_playouts_say_nothing(playouts: int) -> None:
    best, had = race([own_luck(0, 1), own_luck(5, 2), own_luck(5, 3)], playouts)
    assert best == 0 and sum(had) <= playouts
