"""What pairs of dice are worth, and what may be set aside of a roll."""

from __future__ import annotations

from itertools import compress, product

import pytest

from pnp.games.zombie_mania.actions import rolls
from pnp.games.zombie_mania.legality import Worth

from .positions import MODEL, hand

EVEN = (1,) * 6  # a side for each face


@pytest.mark.parametrize(
    ("dice", "moves", "may_send"),
    [
        ("", 0, False),
        ("BR BR X2 X2 BU BU GS", 0, False),
        ("GS GS", 0, False),
        ("GS GS BL", 0, False),
        ("GS GS BL GR BR X2 BU", 0, False),
        ("GS GS BL BL", 1, False),
        ("GS GS GR GR", 1, False),
        ("GS GS BR BR", 2, False),
        ("GS GS GS GS BL BL BL BL", 1, False),
        ("GS GS BL BL GR GR", 2, False),
        ("GS GS BL BL GR GR X2 X2", 4, False),
        ("GS GS BL BL GR GR BR BR", 4, False),
        ("GS GS BR BR X2 X2 X2 X2", 4, False),
        ("GS GS BR BR X2 X2 BU BU", 4, True),
        ("GS GS GR GR BR BR X2 X2", 6, False),
        ("GS GS BU BU", 0, False),
        ("GS GS BU BU BU BL BL", 1, True),
    ],
)
def test_what_pairs_are_worth(dice: str, moves: int, may_send: bool) -> None:
    assert MODEL.rules.worth(hand(dice)) == Worth(moves, may_send)


def test_all_that_eight_dice_can_be_worth() -> None:
    possible = MODEL.rules.worth.possible
    assert {worth.moves for worth in possible} == {0, 1, 2, 3, 4, 6}
    assert {worth.moves for worth in possible if worth.may_send} == {1, 2, 3, 4}


def test_a_worth_never_shrinks_with_more_dice() -> None:
    worth = MODEL.rules.worth
    for dice, _ in rolls(5, EVEN):
        for face in range(6):
            more = tuple(count + (number == face) for number, count in enumerate(dice))
            assert worth(more).moves >= worth(dice).moves and worth(more).may_send >= worth(dice).may_send


@pytest.mark.parametrize(("dice", "ways"), [(1, 3), (2, 33), (3, 199), (4, 870)])
def test_the_number_of_choices_over_all_rolls(dice: int, ways: int) -> None:
    assert sum(len(MODEL.rules.keeps(roll)) for roll, _ in rolls(dice, EVEN)) == ways == len(_choices_die_by_die(dice))


def _choices_die_by_die(dice: int) -> set[tuple[str, str]]:
    """Every die may be set aside or not, and a zombie must be; what looks the same is the same. None of our code."""
    return {
        ("".join(sorted(roll)), "".join(sorted(compress(roll, chosen))))
        for roll in product("bgrGBX", repeat=dice)
        for chosen in product((0, 1), repeat=dice)
        if set("bgr") & set(compress(roll, chosen))
    }
