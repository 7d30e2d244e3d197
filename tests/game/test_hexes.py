"""Hexes: who touches whom, how shapes may lie, and where the corners are."""

from __future__ import annotations

import math
import operator
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.hexes import (
    DIRECTIONS,
    Grid,
    Hex,
    Tops,
    connected,
    distance,
    from_offset,
    neighbours,
    placements,
)

HEXES = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
NEAR = st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3))
FIELDS = st.sets(NEAR, max_size=30)
GRIDS = st.builds(
    Grid, st.floats(0.5, 60), st.sampled_from(Tops), st.floats(-100, 100), st.floats(-100, 100)
)  # millimetres
ORIGIN = Hex(0, 0)


def steps_by_walking(start: Hex, end: Hex, limit: int) -> int:
    """The distance, found the slow way: ring after ring."""
    ring, seen = {start}, {start}
    for steps in range(limit + 1):
        if end in ring:
            return steps
        ring = {near for hexagon in ring for near in neighbours(hexagon)} - seen
        seen |= ring
    raise AssertionError("too far")


@given(NEAR, NEAR)
def test_distance_counts_steps(a: Hex, b: Hex) -> None:
    assert distance(a, b) == steps_by_walking(a, b, 12)


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(HEXES)
def test_neighbours_are_the_six_that_are_one_step_away(hexagon: Hex) -> None:
    around = neighbours(hexagon)
    assert len(set(around)) == 6
    assert all(distance(hexagon, near) == 1 for near in around)
    assert all(hexagon in neighbours(near) for near in around)
    assert all(distance(a, b) == 1 for a, b in pairwise((*around, around[0])))  # each touches the next


def test_opposite_directions_cancel_out() -> None:
    for side, step in enumerate(DIRECTIONS):
        assert step + DIRECTIONS[(side + 3) % 6] == ORIGIN
        assert step.times(3) + step.times(-3) == ORIGIN
        assert distance(ORIGIN, step.times(3)) == 3


def test_only_hexes_are_added_to_hexes() -> None:
    with pytest.raises(TypeError):
        operator.add(Hex(1, 2), 3)


# Shapes


@pytest.mark.parametrize(
    ("steps", "orientations"),
    [
        ((Hex(1, 0), Hex(2, 0)), 3),  # straight
        ((Hex(1, 0), Hex(1, 1)), 6),  # curved: a bend of 120°
        ((Hex(1, 0), Hex(0, 1)), 2),  # cluster: three that all touch
        ((Hex(1, 0),), 3),  # a pair
        ((), 1),  # one hex
    ],
    ids=["straight", "curved", "cluster", "pair", "single"],
)
def test_a_shape_lies_in_so_many_ways_with_each_hex_first(steps: tuple[Hex, ...], orientations: int) -> None:
    found = placements(*steps)
    assert len(found) == orientations * (len(steps) + 1)
    assert all(ORIGIN in cells and len(cells) == len(steps) + 1 for cells in found)


@given(st.lists(NEAR.filter(lambda hexagon: hexagon != ORIGIN), max_size=3, unique=True))
def test_placements_keep_the_distances_within_a_shape(steps: list[Hex]) -> None:
    def distances(cells: list[Hex]) -> Counter[int]:
        return Counter(distance(a, b) for a in cells for b in cells)

    expected = distances([ORIGIN, *steps])
    found = placements(*steps)
    assert frozenset({ORIGIN, *steps}) in found
    assert all(distances(list(cells)) == expected for cells in found)
    assert placements(*steps) == placements(*(Hex(-step.q, -step.r) for step in steps))  # turned by half


# Fields


@given(NEAR, FIELDS)
def test_connected_is_what_a_walk_can_reach(start: Hex, field: set[Hex]) -> None:
    reached = connected(start, field)
    assert start in reached
    assert reached <= field | {start}
    assert not [h for h in reached for near in neighbours(h) if near in field and near not in reached]
    assert all(connected(h, reached) == reached for h in reached)


# Paper


@given(GRIDS, HEXES)
def test_neighbours_lie_one_width_apart_and_share_an_edge(grid: Grid, hexagon: Hex) -> None:
    centre, corners = grid.centre(hexagon), grid.corners(hexagon)
    for side, near in enumerate(neighbours(hexagon)):
        assert math.dist(centre, grid.centre(near)) == pytest.approx(grid.across)
        theirs = grid.corners(near)
        opposite = (side + 3) % 6
        assert corners[side] == pytest.approx(theirs[(opposite + 1) % 6], abs=1e-6)
        assert corners[(side + 1) % 6] == pytest.approx(theirs[opposite], abs=1e-6)


@given(GRIDS, HEXES)
def test_corners_lie_one_radius_from_the_middle(grid: Grid, hexagon: Hex) -> None:
    centre = grid.centre(hexagon)
    assert all(math.dist(centre, corner) == pytest.approx(grid.radius) for corner in grid.corners(hexagon))
    left, top, right, bottom = grid.bounds([hexagon])
    wide, high = (grid.across, 2 * grid.radius) if grid.tops is Tops.POINTY else (2 * grid.radius, grid.across)
    assert (right - left, bottom - top) == pytest.approx((wide, high), abs=1e-6)


@given(GRIDS, st.floats(0, 0.2))
def test_an_inset_moves_every_edge_inwards_by_so_much(grid: Grid, part: float) -> None:
    inset = part * grid.across
    corners, centre = grid.corners(ORIGIN, inset), grid.centre(ORIGIN)
    for a, b in pairwise((*corners, corners[0])):
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        assert math.dist(centre, middle) == pytest.approx(grid.across / 2 - inset)


def test_pointy_hexes_have_a_corner_on_top_and_flat_ones_an_edge() -> None:
    for tops, on_top in ((Tops.POINTY, 1), (Tops.FLAT, 2)):
        corners = Grid(10.0, tops).corners(ORIGIN)
        highest = min(y for _, y in corners)
        assert sum(y == pytest.approx(highest) for _, y in corners) == on_top


@pytest.mark.parametrize("tops", Tops)
@given(column=st.integers(-20, 20), row=st.integers(-20, 20))
def test_rows_of_text_become_rows_on_paper(tops: Tops, column: int, row: int) -> None:
    """Odd rows (pointy) or odd columns (flat) are half a hex further on."""
    grid = Grid(10.0, tops)
    x, y = grid.centre(from_offset(column, row, tops))
    if tops is Tops.POINTY:
        assert (x, y) == pytest.approx((10.0 * column + 5.0 * (row % 2), 1.5 * grid.radius * row), abs=1e-6)
    else:
        assert (x, y) == pytest.approx((1.5 * grid.radius * column, 10.0 * row + 5.0 * (column % 2)), abs=1e-6)
