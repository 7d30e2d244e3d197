"""What is seen through in a PDF: mixed as it should be, kept with its form, and nowhere else."""

from __future__ import annotations

import pypdfium2  # type: ignore[import-untyped]
from mirrored import mirrored

from pnp.export.pdf.render import render_pdf
from pnp.scene.color import Color
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Gradient, Item, Place, Shape, Stroke
from pnp.scene.path import line, rect
from pnp.scene.stretch import stretched
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook

RED, BLUE, WHITE = Color(1, 0, 0), Color(0, 0, 1), Color(1, 1, 1)
GROUP = Frame(20, 20, (Shape(rect(0, 0, 10, 10), fill=RED), Shape(rect(5, 0, 10, 10), fill=BLUE)))
FADING = Gradient((0, 0), (20, 0), ((0, RED), (1, RED)), opacities=(1, 0))


def pdf(*items: Item) -> bytes:
    return render_pdf(Document("", "", "", "en", (Page(Frame(20, 20, items)),)), FontBook.from_files(TEMPLATES))


def pixel(data: bytes, x: float, y: float) -> tuple[int, ...]:
    picture = pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil().convert("RGB")
    return tuple(picture.getpixel((round(x / 20 * picture.width), round(y / 20 * picture.height))))


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 4 for a, b in zip(one, other, strict=True))


def test_a_fill_lets_half_of_the_ground_through() -> None:
    data = pdf(Shape(rect(0, 0, 20, 20), fill=BLUE), Shape(rect(0, 0, 10, 10), fill=RED, fill_opacity=0.5))
    assert near(pixel(data, 5, 5), (128, 0, 128))
    assert near(pixel(data, 15, 15), (0, 0, 255))


def test_a_group_is_seen_through_as_a_whole() -> None:
    data = pdf(Place(GROUP, 0, 0, opacity=0.5))
    assert near(pixel(data, 7, 5), (128, 128, 255))  # no red shines through the blue
    assert b"/Transparency" in data


def test_the_same_group_may_be_placed_opaque_as_well() -> None:
    data = pdf(Place(GROUP, 0, 0, opacity=0.5), Place(GROUP, 0, 10))
    assert near(pixel(data, 12, 5), (128, 128, 255))
    assert near(pixel(data, 12, 15), (0, 0, 255))


def test_stops_fade() -> None:
    data = pdf(Shape(rect(0, 0, 20, 20), fill=FADING))
    assert near(pixel(data, 10, 10), (255, 127, 127))


def test_a_line_may_be_a_gradient() -> None:
    ramp = Gradient((0, 0), (20, 0), ((0, RED), (1, BLUE)))
    data = pdf(Shape(line((0, 10), (20, 10)), stroke=Stroke(RED, 8, cap="butt", gradient=ramp)))
    assert near(pixel(data, 10, 10), (127, 0, 127))
    assert near(pixel(data, 10, 2), (255, 255, 255))


def test_circles_may_become_ellipses() -> None:
    ramp = Gradient((0, 0), (0, 0), ((0, RED), (1, BLUE)), (0, 1), matrix=(10, 0, 0, 4, 10, 10))
    data = pdf(Shape(rect(0, 0, 20, 20), fill=ramp))
    assert near(pixel(data, 15, 10), pixel(data, 10, 12))
    assert near(pixel(data, 10, 16), (0, 0, 255))


def test_what_hides_all_below_it_needs_no_states() -> None:
    data = pdf(Place(GROUP, 0, 0), Shape(rect(0, 0, 5, 5), fill=Gradient((0, 0), (5, 0), ((0, RED), (1, BLUE)))))
    assert b"/ExtGState" not in data and b"/SMask" not in data and b"/Transparency" not in data


def test_the_same_bytes_every_time() -> None:
    items = (Place(GROUP, 0, 0, opacity=0.5), Shape(rect(0, 0, 9, 9), fill=FADING), Place(GROUP, 3, 3, opacity=0.25))
    assert pdf(*items) == pdf(*items)


def test_drawings_with_groups_are_mirrored_and_stretched() -> None:
    drawing = Frame(20, 20, (Place(GROUP, 0, 0, opacity=0.5), Shape(rect(0, 15, 20, 5), fill=FADING)))
    turned, wide = mirrored(drawing), stretched(drawing, 0.5, 0.5)
    assert near(pixel(pdf(*turned.items), 17, 5), (255, 128, 128))
    assert near(pixel(pdf(*wide.items), 2, 2), (255, 128, 128))
    assert mirrored(turned) == drawing
