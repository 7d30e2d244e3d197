"""Bitmaps in PDFs and SVGs: what was put in is seen, turned, mirrored and through glass; each is there once."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from art.bitmap_files import QUARTERS, bitmap, jpeg, oriented, picture, saved, with_hole
from mirrored import mirrored
from papers import A4
from PIL import Image, ImageChops

from export.helpers import FONTS, document, near, pdf, seen
from export.svg.helpers import difference, drawn
from pnp.art.twin import lightened_bitmap
from pnp.export.bitmaps import bare_jpeg, data_uri
from pnp.export.pdf.images import image_of
from pnp.export.pdf.painting import Painter
from pnp.export.pdf.render import render_pdf
from pnp.export.pictures import Picture
from pnp.export.raster import Raster
from pnp.export.svg import Lettering
from pnp.export.svg.drawing import Artist
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Item, Place, Shape, pictured
from pnp.scene.ink import Ink
from pnp.scene.path import rect
from pnp.scene.stretch import stretched
from pnp.sheet.product import Part, Product, Sort
from pnp.source.problems import DataError

WIDTH, HEIGHT = 60.0, 40.0
KINDS = {
    "jpeg": jpeg(),
    "turned jpeg": oriented(6),
    "cmyk": jpeg(picture().convert("CMYK")),
    "png": saved(picture()),
    "webp": saved(picture(), "WEBP", lossless=True),
}


def framed(data: bytes) -> Frame:
    return Frame(WIDTH, HEIGHT, (pictured(bitmap(data), WIDTH, HEIGHT),), "photo")


def images(data: bytes) -> int:
    return len(re.findall(rb"/Subtype /Image", data))


def color(rgb: tuple[int, int, int], share: float = 1.0) -> Color:
    r, g, b = (1 - share + share * value / 255 for value in rgb)
    return Color(r, g, b)


@pytest.mark.parametrize("data", KINDS.values(), ids=KINDS)
def test_what_was_put_in_is_seen(data: bytes) -> None:
    page = seen(Place(framed(data), 10, 20))
    for (across, down), wanted in QUARTERS:
        assert near(page.at(10 + across * WIDTH, 20 + down * HEIGHT), color(wanted))
    assert near(page.at(9, 30), Color(1, 1, 1))
    assert near(page.at(71, 30), Color(1, 1, 1))


def test_every_pixel_is_that_of_the_file() -> None:
    noise = Image.frombytes("RGB", (17, 13), Random(1).randbytes(17 * 13 * 3))
    page = seen(pictured(bitmap(saved(noise)), 17 * 5, 13 * 5))
    for x in range(17):
        for y in range(13):
            there = page.at(x * 5 + 2.5, y * 5 + 2.5)
            assert there == pytest.approx(noise.getpixel((x, y)), abs=8)


def test_turned_mirrored_stretched_and_through_glass() -> None:
    photo = framed(KINDS["png"])
    quarters = dict(QUARTERS)
    turned = seen(Place(photo, 50, 10, turn_deg=90))
    assert near(turned.at(20, 25), color(quarters[0.25, 0.75]))
    assert near(turned.at(40, 55), color(quarters[0.75, 0.25]))
    swapped = seen(Place(mirrored(photo), 10, 20))
    assert near(swapped.at(25, 30), color(quarters[0.75, 0.25]))
    high = seen(Place(stretched(photo, 0.5, 2.0), 10, 10))
    assert near(high.at(35, 80), color(quarters[0.75, 0.75]))
    pale = seen(Place(photo, 10, 20, opacity=0.5))
    assert near(pale.at(25, 30), color(quarters[0.25, 0.25], 0.5))
    glass = seen(replace(pictured(bitmap(), WIDTH, HEIGHT), fill_opacity=0.25))
    assert near(glass.at(15, 10), color(quarters[0.25, 0.25], 0.25))


def test_what_lies_below_shows_through_a_hole() -> None:
    blue = Color(0, 0, 1)
    data = pdf(Shape(rect(0, 0, 100, 100), fill=blue), Place(framed(saved(with_hole())), 10, 20))
    assert images(data) == 2  # the pixels, and how much is seen of them
    page = seen(Shape(rect(0, 0, 100, 100), fill=blue), Place(framed(saved(with_hole())), 10, 20))
    assert near(page.at(25, 30), color(QUARTERS[0][1]))
    assert near(page.at(55, 30), blue)


def test_each_is_written_once_and_the_same_every_time() -> None:
    def page(number: int) -> Frame:
        items: list[Item] = [Place(framed(KINDS["png"]), 3 * n, 5 * number, 0.3, turn_deg=n) for n in range(4)]
        items.append(Place(mirrored(framed(KINDS["jpeg"])), 10, 50, opacity=0.5))
        items.append(Place(framed(KINDS["jpeg"]), 10, 70, 0.1))
        return Frame(100, 100, tuple(items))

    pages = document(*map(page, range(3)))
    painter = Painter()
    data = render_pdf(pages, FONTS, painter)
    assert images(data) == 2
    assert data.count(b"/DCTDecode") == 1
    assert data == render_pdf(pages, FONTS, painter) == render_pdf(pages, FONTS)


def test_a_jpeg_goes_through_as_it_came_but_for_what_its_camera_tells() -> None:
    photo = oriented(1)
    assert b"A camera that tells" in photo
    bare = bare_jpeg(photo + b"and a film behind it")
    assert bare is not None
    data = pdf(Place(framed(photo), 0, 0))
    assert bare in data
    assert b"A camera" not in data
    with Image.open(io.BytesIO(bare)) as one, Image.open(io.BytesIO(photo)) as other:
        assert ImageChops.difference(one, other).getbbox() is None  # not a pixel has changed
    progressive = jpeg(progressive=True)
    assert len(bare_jpeg(progressive) or b"") in range(1, len(progressive) + 1)
    assert bare_jpeg(b"\xff\xd8 nonsense") is None


def test_a_jpeg_whose_parts_cannot_be_told_apart_is_compressed_anew() -> None:
    """Decoders pass over what stands between two segments; what the camera wrote must not slip through with it."""
    photo = oriented(1)
    tables = photo.index(b"\xff\xdb")
    odd = photo[:tables] + b"\0\0" + photo[tables:]
    assert framed(odd).items  # it can be read all the same
    data = pdf(Place(framed(odd), 0, 0))
    assert b"/DCTDecode" in data and b"A camera" not in data


def test_what_came_as_a_jpeg_stays_one() -> None:
    """Without loss, a photograph would take a multiple of what it came with."""
    assert [image_of(bitmap(data)).about["Filter"] for data in KINDS.values()] == [
        *["/DCTDecode"] * 3,
        *["/FlateDecode"] * 2,
    ]
    twin = image_of(lightened_bitmap(bitmap(KINDS["jpeg"])))
    assert twin.about["Filter"] == "/DCTDecode"
    assert b"A camera" not in image_of(bitmap(oriented(6))).data


@pytest.mark.parametrize("data", [KINDS["jpeg"], KINDS["png"], saved(with_hole())], ids=["jpeg", "png", "hole"])
def test_svgs_look_like_the_pdf(data: bytes, tmp_path: Path) -> None:
    photo = framed(data)
    below = Shape(rect(0, 0, 80, 60), fill=Color(0.6, 0.8, 0.9))
    frame = Frame(80, 60, (below, Place(photo, 4, 4), Place(mirrored(photo), 70, 8, 0.4, 90), Place(photo, 8, 50, 0.1)))
    product = Product("game", "Game", "Nobody", "en", A4, Ink.FULL, (1, 2))
    part = Part("part", "Part", Sort.SHEET, document(frame))
    svg = Artist(product, FONTS, Lettering.REAL).svg(Picture("part/01", "Photo", part, frame)).decode()
    assert svg.count("data:image/") == 1
    assert difference(drawn(svg, tmp_path), Raster(FONTS).image(frame, 8 * 25.4)) < 1.5


def test_whatever_can_be_read_can_be_written() -> None:
    """Damaged files are refused, or are pictures all the way to the PDF: nothing else comes out of a decoder."""
    small, random, written = picture((24, 16)), Random(5), 0
    whole = [saved(small), saved(with_hole(small)), jpeg(small), oriented(6), saved(with_hole(small), "WEBP")]
    for _ in range(300):
        data = bytearray(random.choice(whole))
        for _ in range(random.randint(1, 3)):
            data[random.randrange(len(data))] = random.randrange(256)
        try:
            found = bitmap(bytes(data))
        except DataError:
            continue
        written += 1
        for one in (found, lightened_bitmap(found)):
            assert image_of(one).data
            assert data_uri(one)
    assert 20 < written < 300
