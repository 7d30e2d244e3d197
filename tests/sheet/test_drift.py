"""What a printer shifts and scales is made up for: after it has printed, everything stands where it should."""

from __future__ import annotations

import pytest
from papers import A4

from pnp.scene.color import BLACK, WHITE
from pnp.scene.frame import Frame, Item, Place, Shape, Text
from pnp.scene.path import Point, rect
from pnp.sheet.drift import made_up_for
from pnp.sheet.extent import spots
from pnp.sheet.printing import Drift, Flip

MARK = Shape(rect(0, 0, 2, 1), fill=BLACK)
INNER = Frame(20, 20, (MARK,))
PAGE = Frame(
    A4.width_mm,
    A4.height_mm,
    (
        MARK,
        Place(INNER, 100, 200),
        Place(INNER, 50, 60, turn_deg=90.0),
        Place(Frame(9, 9, (Place(INNER, 3, 4, turn_deg=-90.0, clip=rect(0, 0, 1.5, 0.5)),)), 80, 90, turn_deg=180.0),
        Text(30, 40, "x", "sans", 9, BLACK, WHITE),
    ),
)


def corners(page: Frame) -> list[Point]:
    return [point for spot in spots(page) for point in (spot.extent[:2], spot.extent[2:])]


def printed(point: Point, drift: Drift, *, is_back: bool) -> Point:
    """What the printer does with a point of an upright page: scales about the middle, shifts backs."""
    (x, y), (cx, cy) = point, (A4.width_mm / 2, A4.height_mm / 2)
    shift = (drift.right_mm, drift.down_mm) if is_back else (0.0, 0.0)
    return cx + (x - cx) * drift.scale_x + shift[0], cy + (y - cy) * drift.scale_y + shift[1]


@pytest.mark.parametrize("is_back", [False, True])
@pytest.mark.parametrize("drift", [Drift(0.4, -0.7), Drift(0, 0, 0.995, 0.995), Drift(1.1, 0.2, 1.004, 0.993)])
def test_printed_it_stands_where_it_should(drift: Drift, is_back: bool) -> None:
    done = corners(made_up_for(PAGE, drift, is_back=is_back))
    for wanted, point in zip(corners(PAGE), done, strict=True):
        # A text's height follows the mean of the two scales: hundredths of a millimetre.
        assert printed(point, drift, is_back=is_back) == pytest.approx(wanted, abs=0.05)


def test_without_a_drift_nothing_changes() -> None:
    assert made_up_for(PAGE, Drift(), is_back=True) is PAGE


def test_fronts_are_not_shifted() -> None:
    assert made_up_for(PAGE, Drift(0.4, -0.7), is_back=False).digest == PAGE.digest


def test_what_is_placed_twice_stays_one_frame() -> None:
    items: tuple[Item, ...] = (Place(INNER, 10, 10), Place(INNER, 50, 50))
    done = made_up_for(Frame(100, 100, items), Drift(scale_x=0.99), is_back=False)
    first, second = done.items
    assert isinstance(first, Place) and isinstance(second, Place) and first.frame is second.frame


def test_a_page_on_its_side_is_turned_with_its_paper() -> None:
    page = Frame(A4.height_mm, A4.width_mm, (MARK,))
    (spot,) = spots(made_up_for(page, Drift(right_mm=1.0), is_back=True))
    assert spot.extent[:2] == pytest.approx((0.0, 1.0))  # paper's right is up on the page: it moves down


def turned_over(page: Frame) -> Frame:
    """As a printer puts it on the paper that turns it over the short edge."""
    return Frame(page.width, page.height, (Place(page, page.width, page.height, turn_deg=180.0),))


@pytest.mark.parametrize("size", [(A4.width_mm, A4.height_mm), (A4.height_mm, A4.width_mm)], ids=["upright", "lying"])
def test_over_the_short_edge_a_back_is_moved_the_other_way(size: tuple[float, float]) -> None:
    page, drift = Frame(*size, (MARK,)), Drift(0.4, -0.7)
    short = made_up_for(page, drift, is_back=True, flip=Flip.SHORT)
    wanted = corners(made_up_for(turned_over(page), drift, is_back=True))
    for point, other in zip(corners(turned_over(short)), wanted, strict=True):
        assert point == pytest.approx(other)
