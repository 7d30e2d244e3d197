"""What a bitmap looks like from afar: to pictures that are compared, to lines on it, to backs that are turned round."""

from __future__ import annotations

import pytest
from art.bitmap_files import QUARTERS, bitmap, picture, saved, with_hole
from mirrored import mirrored
from PIL import Image

from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke, pictured
from pnp.scene.ground import Known, seen_on
from pnp.scene.path import line, rect
from pnp.scene.raster import CELLS, coarse
from pnp.scene.resolution import dpi, printed_sizes
from pnp.scene.turned import looks_the_same_turned
from pnp.sheet.drift import made_up_for
from pnp.sheet.extent import Extent, spots
from pnp.sheet.printing import Drift


def framed(data: bytes, side: float = 40.0) -> Frame:
    return Frame(side, side, (pictured(bitmap(data), side, side),))


PHOTO = framed(saved(picture()))


def cell(frame: Frame, across: float, down: float) -> tuple[int, ...]:
    return tuple(round(part * 255) for part in coarse(frame)[int(down * CELLS) * CELLS + int(across * CELLS)])


def test_from_afar_it_looks_like_its_pixels() -> None:
    for at, color in QUARTERS:
        assert cell(PHOTO, *at) == color
    assert cell(mirrored(PHOTO), 0.25, 0.25) == QUARTERS[1][1]
    assert cell(framed(saved(with_hole())), 0.75, 0.25) == (255, 255, 255)
    pale = Frame(40, 40, (Place(PHOTO, 0, 0, opacity=0.5),))
    assert cell(pale, 0.25, 0.25) == pytest.approx([(part + 255) / 2 for part in QUARTERS[0][1]], abs=1)


def test_a_line_lies_on_its_pixels() -> None:
    ink = Color(0, 0, 0, "ink")

    def below(photo: bytes, y: float) -> set[str]:
        items: tuple[Item, ...] = (
            Shape(rect(0, 0, 90, 90), fill=WHITE),
            Place(framed(photo), 10, 10),
            Shape(line((32, y), (48, y)), stroke=Stroke(ink, 0.2)),
        )
        found = seen_on(Frame(90, 90, items), lambda _: False, lambda color: bool(color.role), Known())
        return {str(color) for seen in found for pair in seen.below for color in pair}

    green, yellow = (str(Color(r / 255, g / 255, b / 255)) for _, (r, g, b) in QUARTERS[1::2])
    assert below(saved(picture()), 20) == {green}
    assert below(saved(picture()), 40) == {yellow}
    assert below(saved(with_hole()), 20) == {str(WHITE)}


def test_a_back_that_is_turned_round() -> None:
    assert not looks_the_same_turned(PHOTO)
    assert looks_the_same_turned(framed(saved(Image.new("RGB", (30, 30), "teal"))))
    half = Frame(40, 40, (pictured(bitmap(saved(Image.new("RGB", (30, 30), "teal"))), 40, 20),))
    assert not looks_the_same_turned(half)


def test_digests_go_by_pixels_and_places() -> None:
    assert PHOTO.digest == framed(saved(picture())).digest
    assert PHOTO.digest != framed(saved(with_hole())).digest
    assert PHOTO.digest != mirrored(PHOTO).digest


def test_it_reaches_as_far_as_its_box() -> None:
    (spot,) = spots(Frame(90, 90, (Place(PHOTO, 10, 20, 0.5),)))
    assert spot.extent == Extent(10, 20, 30, 40)


def test_a_drift_is_made_up_for() -> None:
    page = Frame(100, 100, (Place(PHOTO, 10, 10),))
    moved = made_up_for(page, Drift(right_mm=1.0, down_mm=2.0, scale_x=1.25, scale_y=1.0), is_back=True)
    (spot,) = spots(moved)
    assert spot.extent == pytest.approx((17, 8, 49, 48))
    (size,) = printed_sizes(moved.items).values()
    assert size == pytest.approx((32, 40))


def test_how_large_it_is_printed() -> None:
    nested = Frame(90, 90, (Place(PHOTO, 0, 0, 0.25), Place(PHOTO, 0, 0, 2.0, 90)))
    ((photo, size),) = printed_sizes((Place(nested, 0, 0, 0.5), *PHOTO.items)).items()
    assert size == (40, 40)
    assert dpi(photo, size) == pytest.approx(80 * 25.4 / 40)
