"""How far things reach: lines with their width, windows, turned frames; what is white reaches nowhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene.color import BLACK, WHITE
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke, Text
from pnp.scene.path import circle, line, rect
from pnp.sheet.extent import Extent, Outskirts, path_extent, spots
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook

BOX = Shape(rect(10, 10, 20, 5), fill=BLACK)
PAGE = Extent(0, 0, 100, 100)


def reach(*items: Item) -> list[Extent]:
    return [spot.extent for spot in spots(Frame(100, 100, items))]


@given(st.lists(st.floats(-50, 50), min_size=8, max_size=8), st.floats(0, 1))
def test_no_curve_leaves_its_extent(ends: list[float], t: float) -> None:
    (px, py, qx, qy, rx, ry, sx, sy), u = ends, 1 - t
    extent = path_extent((("M", px, py), ("C", qx, qy, rx, ry, sx, sy)))
    x = u**3 * px + 3 * u * u * t * qx + 3 * u * t * t * rx + t**3 * sx
    y = u**3 * py + 3 * u * u * t * qy + 3 * u * t * t * ry + t**3 * sy
    assert extent is not None and extent.holds(Extent(x, y, x, y))


def test_a_curve_reaches_as_far_as_it_turns_and_no_further() -> None:
    assert path_extent((("M", 0, 0), ("C", 0, 40, 30, 40, 30, 0))) == pytest.approx((0, 0, 30, 30))
    assert path_extent(()) is None


@pytest.mark.parametrize(
    ("item", "extent"),
    [
        (BOX, (10, 10, 30, 15)),
        (Shape(circle(50, 50, 10), fill=BLACK), (40, 40, 60, 60)),
        (Shape(rect(10, 10, 20, 5), stroke=Stroke(BLACK, 2)), (9, 9, 31, 16)),
        (Shape(line((10, 10), (20, 10)), stroke=Stroke(BLACK, 2, cap="butt")), (10, 9, 20, 11)),
        (Shape(rect(10, 10, 20, 5), fill=BLACK, clips=(rect(0, 0, 12, 99),)), (10, 10, 12, 15)),
        (Place(Frame(1, 1, (BOX,)), 50, 50), (60, 60, 80, 65)),
        (Place(Frame(1, 1, (BOX,)), 50, 50, scale=0.5), (55, 55, 65, 57.5)),
        (Place(Frame(1, 1, (BOX,)), 50, 50, turn_deg=90), (35, 60, 40, 80)),
        (Place(Frame(1, 1, (BOX,)), 50, 50, clip=rect(0, 0, 11, 11)), (60, 60, 61, 61)),
    ],
)
def test_as_far_as_it_is_seen(item: Item, extent: tuple[float, ...]) -> None:
    (found,) = reach(item)
    assert found == pytest.approx(extent, abs=1e-6)


def test_white_and_what_no_window_shows_is_not_printed() -> None:
    assert reach(Shape(rect(0, 0, 9, 9), fill=WHITE), Place(Frame(1, 1, (BOX,)), 0, 0, clip=rect(90, 90, 1, 1))) == []


def test_what_lies_inside_need_not_be_told() -> None:
    inner, outer = Frame(1, 1, (BOX,)), Frame(1, 1, (BOX, Shape(rect(-20, 0, 5, 5), fill=BLACK)))
    page = Frame(100, 100, (Place(inner, 10, 10), Place(outer, 10, 10)))
    outskirts = Outskirts(FontBook.from_files(TEMPLATES))
    assert len(list(outskirts.spots(page, PAGE))) == 2  # nothing of the first, all of the second
    assert len(list(outskirts.spots(page, PAGE))) == 2, "also of what is remembered"


def test_texts_reach_as_far_as_their_letters() -> None:
    fonts = FontBook.from_files(TEMPLATES)
    text = Text(10, 20, "Words", "sans", 10, BLACK, WHITE)
    (spot,) = spots(Frame(100, 100, (text,)), fonts)
    assert spot.extent.right == pytest.approx(10 + fonts.width_mm("sans", "Words", 10))
