"""Candy of Trick 'r Treat: what is won, whether the printed cards pay it, and who has won."""

from __future__ import annotations

from pnp.games.trick_r_treat.rulings import Baseline, Rulings, Tie
from pnp.games.trick_r_treat.score import candy_won, changed, is_enough, winners


def test_scoring() -> None:
    assert candy_won(Rulings(), (6, 6, 6, 6), (5, 4, 5, 10)) == (1, 2, 1, 0)
    assert candy_won(Rulings(baseline=Baseline.LARGEST), (5, 4), (4, 5)) == (1, 0)
    assert changed(8, 5) == (3, 1) and changed(5, 5) == (0, 1) and changed(4, 5) == (4, 0)
    assert winners(Rulings(), (3, 7, 7), (0, 0, 1)) == (1, 2)
    assert winners(Rulings(tie=Tie.LAST_HAND), (3, 7, 7), (9, 0, 1)) == (2,)


def test_the_bank_pays_as_long_as_anybody_can_be_paid() -> None:
    assert is_enough((24, 60), 24, 12, 5) and not is_enough((25, 60), 24, 12, 5)
    assert is_enough((4,) * 6, 24, 12, 5) and not is_enough((4,) * 7, 24, 12, 5)
    for totals in ((9, 9, 9, 9, 9, 9), (14, 14, 14, 14, 14, 14), (0, 0, 84), (1, 1, 82), (17, 0, 40)):
        paid = any(
            sum(fives) <= 12 and sum(total - 5 * five for total, five in zip(totals, fives, strict=True)) <= 24
            for fives in _ways(totals)
        )
        assert is_enough(totals, 24, 12, 5) == paid


def _ways(totals: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every way in which players could hold fives."""
    ways: list[tuple[int, ...]] = [()]
    for total in totals:
        ways = [(*way, five) for way in ways for five in range(total // 5 + 1)]
    return ways
