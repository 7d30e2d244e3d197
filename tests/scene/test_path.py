"""Paths that everybody needs."""

from __future__ import annotations

import math

import pytest

from pnp.scene.path import Path, Point, circle, ellipse, line, mapped, polygon, rect, regular_polygon


def ends(path: Path) -> list[Point]:
    """The points that the path goes through."""
    return [(s[-2], s[-1]) for s in path if len(s) > 1]


def bounds(path: Path) -> tuple[float, float, float, float]:
    xs, ys = zip(*ends(path), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_a_rectangle() -> None:
    assert ends(rect(1, 2, 3, 4)) == [(1, 2), (4, 2), (4, 6), (1, 6)]
    assert rect(1, 2, 3, 4)[-1] == ("Z",)


def test_rounded_corners_stay_inside_and_end_where_they_began() -> None:
    path = rect(0, 0, 10, 6, 2)
    assert bounds(path) == (0, 0, 10, 6)
    assert ends(path)[0] == ends(path)[-1] == (2, 0)
    assert not {(0, 0), (10, 0), (10, 6), (0, 6)} & set(ends(path))


def test_a_radius_is_never_more_than_half_a_side() -> None:
    assert rect(0, 0, 10, 6, 99) == rect(0, 0, 10, 6, 3)
    assert rect(0, 0, 10, 6, -1) == rect(0, 0, 10, 6)


def test_corners_are_quarter_circles() -> None:
    """The middle of each curve lies on the circle, to a thousandth of its radius."""
    for path, centre, radius in ((circle(5, 7, 3), (5, 7), 3), (rect(0, 0, 8, 8, 4), (4, 4), 4)):
        start: Point = (0, 0)
        for segment in path:
            if segment[0] == "C":
                x = [start[0], segment[1], segment[3], segment[5]]
                y = [start[1], segment[2], segment[4], segment[6]]
                middle = [(v[0] + 3 * v[1] + 3 * v[2] + v[3]) / 8 for v in (x, y)]
                assert math.dist(middle, centre) == pytest.approx(radius, rel=1e-3)
            if len(segment) > 1:
                start = (segment[-2], segment[-1])


def test_an_ellipse() -> None:
    assert bounds(ellipse(10, 10, 4, 2)) == (6, 8, 14, 12)


def test_lines_stay_open_and_polygons_close() -> None:
    assert line((0, 0), (1, 1), (2, 0)) == (("M", 0, 0), ("L", 1, 1), ("L", 2, 0))
    assert polygon([(0, 0), (1, 1), (2, 0)]) == (*line((0, 0), (1, 1), (2, 0)), ("Z",))


@pytest.mark.parametrize("sides", [3, 4, 6])
def test_regular_polygons_begin_at_the_top_and_go_clockwise(sides: int) -> None:
    corners = ends(regular_polygon(10, 10, 5, sides))
    assert len(corners) == sides
    assert corners[0] == pytest.approx((10, 5))
    assert corners[1][0] > 10
    assert all(math.dist(corner, (10, 10)) == pytest.approx(5) for corner in corners)


def test_regular_polygons_turn() -> None:
    assert ends(regular_polygon(0, 0, 1, 4, 90))[0] == pytest.approx((1, 0))


def test_every_point_of_a_path_is_mapped() -> None:
    """Ends and controls of curves alike: a rounded box moved and stretched is the box of the moved and stretched."""
    moved = mapped(rect(1, 2, 10, 6, 1.5), lambda x, y: (2 * x + 5, 2 * y - 1))
    wanted = rect(7, 3, 20, 12, 3)
    assert [segment[0] for segment in moved] == [segment[0] for segment in wanted]
    for segment, other in zip(moved, wanted, strict=True):
        assert segment[1:] == pytest.approx(other[1:])
