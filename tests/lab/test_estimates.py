"""Estimates and differences: true in as many of a hundred experiments as they say, and paired where luck is shared."""

from __future__ import annotations

import math
from random import Random

import pytest

from pnp.lab.estimates import compared, estimated, holm, t_of
from pnp.lab.figures import Figure, Group, Measure, Sort, Table

MEASURES = {sort: Measure(Group.SCORE, sort.value, sort) for sort in Sort}
TRUTH = {Sort.MEAN: 4.0, Sort.SHARE: 0.3, Sort.RATIO: 0.5, Sort.PART: 0.5, Sort.SPREAD: 2.0}


def drawn(seed: int, games: int, shift: float = 0.0, noise: int | None = None) -> Table:
    """Games of two seats; the same seed has the same luck, `noise` adds some of its own."""
    rng, own, table = Random(seed), Random(noise), Table()
    for _ in range(games):
        totals = [rng.gauss(4 + shift, 2), rng.gauss(4 + shift, 2)]
        if noise is not None:
            totals = [total + own.gauss(0, 0.1) for total in totals]
        below = rng.uniform(1, 3)
        ratio = Figure(below * 0.5 + rng.gauss(0, 0.2), below)
        figures = {
            Sort.MEAN: Figure(sum(totals) / 2),
            Sort.SHARE: Figure(float(rng.random() < 0.3)),
            Sort.RATIO: ratio,
            Sort.PART: ratio,
            Sort.SPREAD: Figure(sum(totals), 2, sum(total * total for total in totals)),
        }
        table.add({MEASURES[sort]: figure for sort, figure in figures.items()})
    return table


@pytest.mark.parametrize("sort", Sort)
def test_an_interval_holds_the_truth_in_95_of_100_experiments(sort: Sort) -> None:
    held = 0
    for seed in range(200):
        found = estimated(MEASURES[sort], drawn(seed, 60))
        assert found is not None and found.low <= found.value <= found.high
        held += found.low <= TRUTH[sort] <= found.high
    assert 180 <= held <= 199  # of 190; more than three deviations from it on either side


def test_a_difference_of_paired_games_leaves_out_the_luck_that_they_share() -> None:
    measure = MEASURES[Sort.MEAN]
    one, paired, other = drawn(1, 200), drawn(1, 200, 0.2, noise=5), drawn(2, 200, 0.2)
    near, far = compared(measure, one, paired), compared(measure, one, other)
    assert near is not None and far is not None
    assert near.estimate.half * 10 < far.estimate.half
    assert near.estimate.low < 0.2 < near.estimate.high and near.chance < 1e-9 < far.chance


def test_a_difference_that_is_none_is_rarely_called_one() -> None:
    chances = [compared(MEASURES[Sort.MEAN], drawn(seed, 40), drawn(seed + 1000, 40)) for seed in range(200)]
    assert 2 <= sum(pair is not None and pair.chance < 0.05 for pair in chances) <= 20  # of 10


def test_what_is_the_same_in_every_game_is_no_difference_and_a_constant_step_is_sure() -> None:
    measure = MEASURES[Sort.MEAN]
    one = drawn(1, 30)
    same = compared(measure, one, one)
    assert same is not None and (same.chance, same.estimate.half) == (1.0, 0.0)
    longer = Table()
    for top in one.columns[measure].top:
        longer.add({measure: Figure(top + 2)})
    step = compared(measure, one, longer)
    assert step is not None and step.chance < 1e-12 and step.estimate.value == pytest.approx(2)


def test_few_games_that_differ_are_judged_by_their_signs() -> None:
    measure = MEASURES[Sort.MEAN]
    one, other = Table(), Table()
    for game in range(1000):
        one.add({measure: Figure(0)})
        other.add({measure: Figure(float(game < 4))})
    rare = compared(measure, one, other)
    assert rare is not None and rare.chance == pytest.approx(2 / 2**4)


def test_games_that_did_not_end_are_no_pair_and_one_game_tells_no_spread() -> None:
    measure = MEASURES[Sort.MEAN]
    one, other = Table(), Table()
    for first, second in ((1.0, 2.0), (5.0, None), (None, 9.0)):
        one.add({measure: Figure(first)} if first is not None else None)
        other.add({measure: Figure(second)} if second is not None else None)
    pair = compared(measure, one, other)
    assert pair is not None and (pair.games, pair.estimate.value, pair.chance) == (1, 1.0, 1.0)
    assert math.isinf(pair.estimate.high)


def test_what_never_came_up_and_who_always_won_are_not_sure_for_ever() -> None:
    never, rare = (Measure(Group.FEATURES, name, Sort.MEAN) for name in ("never", "rare"))
    king = Measure(Group.TRAITS, "king", Sort.PART)
    table = Table()
    for number in range(40):
        table.add(
            {never: Figure(0), rare: Figure(float(number == 7)), king: Figure(float(number < 3), float(number < 3))}
        )
    nought, once, always = (estimated(it, table) for it in (never, rare, king))
    assert nought is not None and nought.low == nought.value == 0 and 0.05 < nought.high < 0.15
    assert once is not None and once.low == 0 < once.value < once.high
    assert always is not None and 0.3 < always.low < 0.6 and always.value == always.high == 1


def test_students_t() -> None:
    for freedom, wanted in ((5, 2.571), (10, 2.228), (30, 2.042), (10**6, 1.960)):
        assert t_of(0.95, freedom) == pytest.approx(wanted, abs=0.004)


def test_holm() -> None:
    chances = {"a": 0.01, "b": 0.04, "c": 0.03, "d": 0.005}
    assert holm(chances) == pytest.approx({"d": 0.02, "a": 0.03, "c": 0.06, "b": 0.06})
    assert holm({"a": 0.9, "b": 0.8}) == {"b": 1.0, "a": 1.0}


def test_tables_that_follow_on_one_another_are_one() -> None:
    a, b = Measure(Group.FEATURES, "b", Sort.MEAN), Measure(Group.FEATURES, "a", Sort.PART)
    whole, one, two = Table(), Table(), Table()
    rows = [{a: Figure(1)}, {a: Figure(2), b: Figure(1, 2)}, None, {b: Figure(3, 4)}]
    for number, row in enumerate(rows):
        whole.add(row, ["late"] if row is None else ())
        (one if number < 1 else two).add(row, ["late"] if row is None else ())
    one.extend(two)
    assert one == whole and one.faulty == 1 and one.measures() == [b, a]
    assert list(one.columns[b].below) == [0, 2, 0, 4]
