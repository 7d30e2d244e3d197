"""Cards at the beginning and at the end of a hand -> candy; candy -> candy cards, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.trick_r_treat.rulings import Baseline, Rulings, Tie


def candy_won(rulings: Rulings, start: Sequence[int], end: Sequence[int]) -> tuple[int, ...]:
    """One for each card that somebody got rid of; nobody gives any back."""
    largest = max(start)
    bases = start if rulings.baseline is Baseline.OWN_START else [largest] * len(start)
    return tuple(max(0, base - left) for base, left in zip(bases, end, strict=True))


def changed(total: int, five: int) -> tuple[int, int]:
    """Ones and fives, as few cards as can be."""
    return total % five, total // five


def is_enough(candy: Sequence[int], ones: int, fives: int, five: int) -> bool:
    """The printed candy cards can pay everybody, if players trade as the bank needs it."""
    taken = min(fives, sum(total // five for total in candy))
    return sum(candy) - five * taken <= ones


def winners(rulings: Rulings, candy: Sequence[int], last: Sequence[int]) -> tuple[int, ...]:
    ranks = [(total, hand if rulings.tie is Tie.LAST_HAND else 0) for total, hand in zip(candy, last, strict=True)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
