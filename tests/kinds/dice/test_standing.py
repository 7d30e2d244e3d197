"""Dice as they stand on the table: at their own size, each with a face in front that it really has."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinds.dice.test_solid_dice import made, numbers, symbols
from kinds.helpers import context, laid
from kinds.sea_garden import write
from pnp.kinds.context import Context
from pnp.kinds.dice.standing import MOST, MOST_SORTS, standing_dice
from pnp.scene.frame import Frame, Place, Shape, Text
from pnp.sheet.product import PrintedDie

SIDES = (4, 6, 8, 10, 12, 20)


def standing(tmp_path: Path, dice: str) -> tuple[Frame, tuple[PrintedDie, ...]]:
    sheets = made(tmp_path, dice)
    at: Context = context(write(tmp_path / "again", dice_toml=dice), "dice")
    frame = standing_dice(at, sheets.dice)
    assert not at.problems.found
    return frame, sheets.dice


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("make", [numbers, symbols])
def test_a_die_is_as_large_as_it_is_folded(tmp_path: Path, sides: int, make: object) -> None:
    assert callable(make)
    frame, (die,) = standing(tmp_path, make(sides))
    boxes = [part.box for part in laid(frame.items) if isinstance(part.item, Shape)]
    assert min(box[0] for box in boxes) >= -0.01 and max(box[2] for box in boxes) <= frame.width + 0.01
    assert min(box[1] for box in boxes) >= -0.01 and max(box[3] for box in boxes) <= frame.height + 0.01
    largest = max(frame.width, frame.height)
    if sides == 6:
        assert largest == pytest.approx(die.net_mm * 1.3)
    else:
        assert die.net_mm * 0.75 < largest < die.net_mm * 1.01


@pytest.mark.parametrize("sides", [8, 10, 12, 20])
def test_the_face_in_front_has_its_number(tmp_path: Path, sides: int) -> None:
    frame, _ = standing(tmp_path, numbers(sides))
    assert [part.item.text for part in laid(frame.items) if isinstance(part.item, Text)] == ["1"]


def test_a_die_of_four_has_the_numbers_of_three_corners(tmp_path: Path) -> None:
    frame, _ = standing(tmp_path, numbers(4))
    assert len({part.item.text for part in laid(frame.items) if isinstance(part.item, Text)}) == 3


def test_copies_of_a_die_show_other_faces_and_not_all_dice_are_shown(tmp_path: Path) -> None:
    frame, (die,) = standing(tmp_path, symbols(6) + "count = 8\n")
    cubes = [item.frame for item in frame.items if isinstance(item, Place)]
    fronts = [item.frame for cube in cubes for item in cube.items if isinstance(item, Place)]
    assert len(fronts) == MOST
    assert len({id(front) for front in fronts}) == len({front.digest for front in fronts}) == MOST
    assert all(any(front is face for face in die.faces) for front in fronts)


def test_every_sort_of_dice_comes_before_a_second_of_one(tmp_path: Path) -> None:
    frame, (one, other) = standing(tmp_path, symbols(6) + "count = 5\n" + numbers(6))
    fronts = [
        item.frame
        for cube in frame.items
        if isinstance(cube, Place)
        for item in cube.frame.items
        if isinstance(item, Place)
    ]
    assert fronts[0] is one.faces[0] and fronts[1] is other.faces[0] and fronts[2] is not one.faces[0]


@pytest.mark.parametrize("more", [1, MOST_SORTS - MOST, MOST_SORTS])
def test_dice_that_differ_are_shown_as_far_as_there_is_room(tmp_path: Path, more: int) -> None:
    sorts = [numbers(6).replace('id = "', f'id = "{"abcdefghijklmn"[number]}-', 1) for number in range(MOST + more)]
    frame, dice = standing(tmp_path, "".join(sorts))
    assert len(dice) == MOST + more
    assert len(frame.items) == min(MOST + more, MOST_SORTS)
    assert frame.width >= frame.height, "wider than high"


def test_dice_with_the_same_faces_show_different_ones(tmp_path: Path) -> None:
    second = symbols(6).replace('id = "', 'id = "other-', 1)
    frame, (one, other) = standing(tmp_path, symbols(6) + second)
    assert one.values == other.values and len(frame.items) == 2
    assert len({cube.frame.digest for cube in frame.items if isinstance(cube, Place)}) == 2
