"""What a frame says is what the page shows: places, clips, gradients, hatches, kerning, forms."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pnp.export.pdf.painting import Painter
from pnp.export.pdf.render import render_pdf
from pnp.scene.document import Destination, Page
from pnp.scene.frame import Frame, Gradient, Hatch, Item, Place, Shape, Stroke, Text
from pnp.scene.path import circle, line, rect

from .helpers import BLUE, FONTS, GREEN, INK, RED, SIDE, WHITE, Seen, document, near, pdf, seen, streams

TO_BLUE = ((0.0, RED), (1.0, BLUE))


def square(x: float, y: float, side: float, **looks: object) -> Shape:
    return replace(Shape(rect(x, y, side, side)), **looks)  # type: ignore[arg-type]


def four(frame_fill: object = RED) -> Frame:
    """Enough items to become a form: one colour a quarter, red at the top left."""
    quarters = ((0, 0, frame_fill), (5, 0, GREEN), (0, 5, BLUE), (5, 5, INK))
    return Frame(10, 10, tuple(square(x, y, 5, fill=fill) for x, y, fill in quarters), name="four")


def test_millimetres_count_from_the_top_left() -> None:
    page = seen(square(10, 20, 5, fill=RED))
    assert near(page.at(10.3, 20.3), RED) and near(page.at(14.7, 24.7), RED)
    assert all(near(page.at(*spot), WHITE) for spot in ((9.5, 22), (15.5, 22), (12, 19.5), (12, 25.5)))


def test_paint_goes_on_in_order() -> None:
    page = seen(square(0, 0, 20, fill=RED), square(5, 5, 10, fill=BLUE, stroke=Stroke(GREEN, 2)))
    assert near(page.at(2, 2), RED) and near(page.at(10, 10), BLUE) and near(page.at(5, 10), GREEN)


@pytest.mark.parametrize(
    ("turn", "top_left"), [(0, (52, 52)), (90, (48, 52)), (180, (48, 48)), (-90, (52, 48)), (360, (52, 52))]
)
@pytest.mark.parametrize("times", [1, 2])
def test_a_place_turns_clockwise_about_its_corner(turn: float, top_left: tuple[int, int], times: int) -> None:
    """The same for a frame that is drawn in place and for one that became a form."""
    frame = four()
    elsewhere = [Place(frame, 5, 80)] * (times - 1)
    page = seen(*elsewhere, Place(frame, 50, 50, turn_deg=turn))
    assert near(page.at(*top_left), RED)


@pytest.mark.parametrize("times", [1, 2])
def test_a_place_scales(times: int) -> None:
    frame = four()
    page = seen(*[Place(frame, 5, 85)] * (times - 1), Place(frame, 20, 10, scale=3))
    assert near(page.at(33, 23), RED) and near(page.at(37, 23), GREEN) and near(page.at(49, 39), INK)
    assert near(page.at(51, 39), WHITE)


@pytest.mark.parametrize("times", [1, 2])
def test_places_within_places_add_up(times: int) -> None:
    inner = four()
    middle = Frame(40, 40, (Place(inner, 20, 0, scale=2, turn_deg=90), *[square(0, 0, 0.1, fill=INK)] * 4))
    page = seen(*[Place(middle, 0, 0)] * (times - 1), Place(middle, 50, 50, turn_deg=90))
    # A quarter turn about (px, py) takes (x, y) to (px - y, py + x); twice makes (2, 2) of the art come to (46, 66).
    assert near(page.at(46, 66), RED) and near(page.at(36, 66), GREEN) and near(page.at(46, 56), BLUE)


@pytest.mark.parametrize("times", [1, 2])
def test_a_place_shows_only_its_window(times: int) -> None:
    frame = four()
    window = rect(2, 2, 2, 2)
    page = seen(*[Place(frame, 5, 85)] * (times - 1), Place(frame, 20, 20, scale=2, clip=window))
    assert near(page.at(26, 26), RED)
    assert all(near(page.at(*spot), WHITE) for spot in ((23, 23), (29, 26), (35, 35)))


def test_a_form_may_reach_past_its_box() -> None:
    """Outlines and bleed lie outside the frame."""
    frame = Frame(10, 10, (square(-3, -3, 16, fill=RED), *four().items))
    page = seen(Place(frame, 20, 20), Place(frame, 60, 60))
    assert near(page.at(18, 18), RED) and near(page.at(72, 72), RED)


@pytest.mark.parametrize("times", [1, 2])
def test_a_large_form_is_seen_whatever_the_size_of_its_frame(times: int) -> None:
    """Some frames only hold things together and have no size worth mentioning."""
    dots = [square(10 * i, 10 * j, 5, fill=RED) for i in range(6) for j in range(6)]
    data = pdf(*[Place(Frame(0.1, 0.1, tuple(dots)), 20 * i, 0) for i in range(times)])
    assert b"/Form" in data
    assert near(Seen(data).at(52, 52), RED) and near(Seen(data).at(2, 2), RED)


def test_a_link_keeps_its_place_on_the_page() -> None:
    """Links know nothing of forms: what holds text stays on the page, however large it is."""
    word: Item = replace(text("there"), x=20, y=30, link="there")
    many = (*[square(i, 0, 1, fill=RED) for i in range(40)], word)
    page = Page(Frame(SIDE, SIDE, (Place(Frame(50, 50, many), 10, 10),)), "Page", (Destination("there", 50),))
    data = render_pdf(replace(document(), pages=(page,)), FONTS)
    left, bottom, _, _ = map(float, re.search(rb"/Rect\s*\[([^\]]*)\]", data)[1].split())  # type: ignore[index]
    assert left == pytest.approx(30 * 72 / 25.4, abs=0.1)
    assert bottom == pytest.approx(60 * 72 / 25.4, abs=10)


def test_what_stands_often_is_written_once() -> None:
    art = four()
    many = [Place(art, 10 * i, 0) for i in range(8)]
    data = pdf(*many)
    assert len(re.findall(rb"/Subtype\s*/Form\b", data)) == 1
    assert len(data) < len(pdf(*[Place(four(), 10 * i, 0) for i in range(8)])) + 400
    assert sum(text.count(" Do") for text in streams(data)) == 8


def test_what_is_too_small_for_a_form_stands_in_all_its_places() -> None:
    dot = Frame(10, 10, (square(0, 0, 10, fill=RED),))
    page = seen(*[Place(dot, at, at) for at in (0, 30, 60)])
    assert all(near(page.at(at, at), RED) for at in (5, 35, 65)) and near(page.at(20, 20), WHITE)


def test_what_stands_once_needs_no_form() -> None:
    assert b"/Form" not in pdf(Place(four(), 10, 10))


def test_forms_inside_forms() -> None:
    small = four()
    large = Frame(40, 10, tuple(Place(small, 10 * i, 0) for i in range(4)))
    page = seen(Place(large, 0, 0), Place(large, 0, 50), Place(large, 50, 50))
    assert all(near(page.at(x, y), RED) for x, y in ((2, 2), (32, 2), (2, 52), (82, 52)))


# Clips


def test_a_shape_is_seen_inside_all_its_clips() -> None:
    clips = (rect(10, 10, 20, 20), rect(20, 20, 20, 20))
    page = seen(square(0, 0, 50, fill=RED, clips=clips), square(60, 60, 10, fill=BLUE))
    assert near(page.at(25, 25), RED) and near(page.at(65, 65), BLUE)
    assert all(near(page.at(*spot), WHITE) for spot in ((15, 15), (35, 35), (45, 45)))


def test_neighbours_share_their_clips_and_nobody_else_does() -> None:
    window = (rect(10, 10, 20, 20),)
    inside = [square(0, at, 15, fill=color, clips=window) for at, color in ((0, RED), (15, BLUE))]
    items = (*inside, square(0, 50, 10, fill=GREEN), square(40, 0, 20, fill=INK, clips=(rect(45, 5, 5, 5),)))
    page = seen(*items)
    assert near(page.at(12, 12), RED) and near(page.at(12, 20), BLUE) and near(page.at(5, 5), WHITE)
    assert near(page.at(5, 55), GREEN) and near(page.at(47, 7), INK) and near(page.at(57, 15), WHITE)
    (drawing,) = streams(pdf(*items))
    assert drawing.count(" W n") == 2


def test_even_odd_leaves_the_hole_open() -> None:
    ring = circle(50, 50, 30) + circle(50, 50, 15)
    assert near(seen(Shape(ring, fill=RED, even_odd=True)).at(50, 50), WHITE)
    assert near(seen(Shape(ring, fill=RED)).at(50, 50), RED)
    page = seen(Shape(ring, fill=Gradient((0, 0), (100, 0), TO_BLUE), even_odd=True))
    assert near(page.at(50, 50), WHITE) and not near(page.at(50, 25), WHITE)


# Gradients


def test_a_linear_gradient_runs_from_start_to_end_and_beyond() -> None:
    page = seen(square(0, 0, 100, fill=Gradient((20, 0), (80, 0), TO_BLUE)))
    assert near(page.at(5, 50), RED) and near(page.at(95, 50), BLUE)
    r, _, b = page.at(50, 50)
    assert abs(r - b) < 12


def test_stops_in_the_middle_count() -> None:
    stops = ((0.0, RED), (0.25, GREEN), (1.0, BLUE))
    page = seen(square(0, 0, 100, fill=Gradient((0, 0), (100, 0), stops)))
    assert near(page.at(25, 50), GREEN, 12)


def test_a_radial_gradient_has_its_inner_circle() -> None:
    around = Gradient((50, 50), (50, 50), TO_BLUE, radii=(0, 40))
    page = seen(square(0, 0, 100, fill=around))
    assert near(page.at(50, 50), RED, 12) and near(page.at(50, 5), BLUE)
    solid = replace(around, radii=(20, 40))
    assert near(seen(square(0, 0, 100, fill=solid)).at(50, 65), RED, 12)
    aside = replace(around, start=(35, 50))
    page = seen(square(0, 0, 100, fill=aside))
    assert near(page.at(35, 50), RED, 12) and not near(page.at(50, 50), RED, 60)


@pytest.mark.parametrize("radii", [None, (0.0, 8.0)])
def test_gradients_inside_forms_are_there(radii: tuple[float, float] | None) -> None:
    gradient = Gradient((0, 0), (10, 0) if radii is None else (0, 0), TO_BLUE, radii=radii)
    frame = Frame(10, 10, (square(0, 0, 10, fill=gradient), *[square(4, 4, 0.1, fill=INK)] * 4))
    page = seen(Place(frame, 10, 10), Place(frame, 50, 50, scale=2))
    for x, y, scale in ((10, 10, 1), (50, 50, 2)):
        assert near(page.at(x + 0.3 * scale, y + 0.3 * scale), RED, 30)
        assert near(page.at(x + 9.8 * scale, y + 5 * scale), BLUE, 30)


# Lines


def test_hatching_stays_inside_and_leaves_gaps() -> None:
    hatch = Hatch(INK, spacing_mm=5, width_mm=1, angle_deg=0)
    page = seen(Shape(circle(50, 50, 20), fill=RED, hatch=hatch, stroke=Stroke(BLUE, 1)))
    assert near(page.at(50, 50), INK) and near(page.at(50, 52.5), RED) and near(page.at(50, 55), INK)
    assert near(page.at(30, 50), BLUE)
    assert near(page.at(25, 50), WHITE)


def test_hatching_turns_clockwise() -> None:
    hatch = Hatch(INK, spacing_mm=8, width_mm=1, angle_deg=45)
    page = seen(square(0, 0, 40, hatch=hatch))
    assert near(page.at(20, 20), INK) and near(page.at(30, 30), INK)  # down to the right, through the corner
    assert near(page.at(20, 14.4), WHITE)


def test_hatching_of_neighbours_runs_on() -> None:
    hatch = Hatch(INK, spacing_mm=3, width_mm=1, angle_deg=0)
    page = seen(square(10, 10, 20, hatch=hatch), square(30, 13.1, 20, hatch=hatch))
    assert near(page.at(29, 21), INK) and near(page.at(31, 21), INK)


def test_dashes_and_caps() -> None:
    dashed = Shape(line((10, 10), (60, 10)), stroke=Stroke(INK, 2, dash=(5, 5), cap="butt"))
    round_end = Shape(line((10, 30), (60, 30)), stroke=Stroke(INK, 4))
    page = seen(dashed, round_end)
    assert near(page.at(12, 10), INK) and near(page.at(17, 10), WHITE) and near(page.at(22, 10), INK)
    assert near(page.at(9, 10), WHITE) and near(page.at(8.6, 30), INK)


def test_dashes_do_not_stay_on() -> None:
    dashed = Shape(line((10, 10), (60, 10)), stroke=Stroke(INK, 2, dash=(5, 5), cap="butt"))
    page = seen(dashed, Shape(line((10, 30), (60, 30)), stroke=Stroke(INK, 2, cap="butt")))
    assert all(near(page.at(x, 30), INK) for x in range(11, 60))


# Text


def text(words: str, **looks: object) -> Text:
    return replace(Text(10, 50, words, "sans", 20, INK, WHITE), **looks)  # type: ignore[arg-type]


def test_kerning_stands_between_the_letters() -> None:
    (page,) = streams(pdf(text("AVAVA")))
    kerned = re.search(r"\[(.*)\] TJ", page)
    assert kerned is not None
    numbers = [float(number) for number in re.findall(r"\) (-?\d+)", kerned[1])]
    assert numbers and all(number > 20 for number in numbers)  # A and V move together


def test_what_needs_no_kerning_is_shown_plainly() -> None:
    (page,) = streams(pdf(text("n")))
    assert "Tj" in page and "TJ" not in page


def test_text_is_as_wide_as_it_was_measured() -> None:
    """The last letter ends where the layout thinks it does."""
    for words in ("AVATAR To. LT", "Wavy Type", "1 × 50 mm"):
        page = Seen(pdf(text(words, size_pt=30)))
        box = page.picture.convert("L").point(lambda level: 255 if level < 128 else 0).getbbox()
        assert box is not None
        width = FONTS.width_mm("sans", words, 30)
        assert box[0] / 10 == pytest.approx(10, abs=1.0)
        assert box[2] / 10 == pytest.approx(10 + width, abs=1.0)


def test_fonts_that_differ_in_features_only_are_drawn_as_they_were_measured() -> None:
    """A file of the house's serves several styles: figures of a table are all of one width, those of a text are not."""
    words, size = "1111111111M", 20
    lines = [text(words, y=y, font=style, size_pt=size) for y, style in ((20, "sans"), (50, "table"), (80, "sans"))]
    page = seen(*lines)
    for each in lines:
        row = page.picture.crop((0, round(each.y * 10) - 80, 1000, round(each.y * 10) + 20)).convert("L")
        box = row.point(lambda level: 255 if level < 128 else 0).getbbox()
        assert box is not None
        assert box[2] / 10 == pytest.approx(each.x + FONTS.width_mm(each.font, words, size), abs=1.0), each.font
    assert FONTS.width_mm("table", words, size) > FONTS.width_mm("sans", words, size) + 5  # else nothing is shown


def test_tracking_spreads_and_does_not_stay_on() -> None:
    loose, tight = text("nnnn", y=20, tracking_pt=10), text("nnnn", y=50)
    page = seen(loose, tight)
    both = [page.picture.crop((0, y, 1000, y + 200)).convert("L") for y in (100, 400)]
    wide, narrow = (row.point(lambda level: 255 if level < 128 else 0).getbbox() for row in both)
    assert wide is not None and narrow is not None
    assert (wide[2] - wide[0]) - (narrow[2] - narrow[0]) == pytest.approx(3 * 10 * 254 / 72, abs=3)


def test_a_character_of_another_font_stands_in_line() -> None:
    page = streams(pdf(text("a★b")))[0]
    assert len(re.findall(r" Tf", page)) == 3


def test_text_in_a_form_has_its_font() -> None:
    frame = Frame(30, 10, (Text(0, 8, "form", "display", 12, INK, WHITE), *four().items))
    data = pdf(Place(frame, 0, 0), Place(frame, 50, 50))
    assert b"JollyLodger" in data and b"/Form" in data


# The file


def items() -> tuple[Item, ...]:
    art = four(Gradient((0, 0), (5, 0), TO_BLUE))
    return (Place(art, 0, 0), Place(art, 20, 0), text("Same again ★"), square(60, 60, 9, hatch=Hatch(INK, 2, 0.5)))


def test_the_same_frames_give_the_same_bytes() -> None:
    assert pdf(*items()) == pdf(*items())


def test_bytes_do_not_depend_on_what_was_made_before() -> None:
    first = pdf(*items())
    pdf(text("something else entirely: ξδ"), *items())
    assert pdf(*items()) == first


def test_bytes_do_not_depend_on_what_else_the_painter_drew() -> None:
    painter = Painter()
    documents = [document(Frame(SIDE, SIDE, made)) for made in ((text("other"), *items()), items(), items()[:2])]
    alone = [render_pdf(made, FONTS) for made in documents]
    assert [render_pdf(made, FONTS, painter) for made in documents] == alone
    assert [render_pdf(made, FONTS, painter) for made in documents] == alone


def test_pages_may_differ_in_size() -> None:
    data = render_pdf(document(Frame(100, 50, ()), Frame(30, 200, ())), FONTS)
    for key in (b"MediaBox", b"CropBox", b"TrimBox", b"BleedBox"):
        boxes = re.findall(rb"/" + key + rb"\s*\[([^\]]*)\]", data)
        ends = sorted(tuple(round(float(n) * 25.4 / 72, 2) for n in box.split()[2:]) for box in boxes)
        assert ends == [(30, 200), (100, 50)], key


def test_only_our_own_fonts_are_named() -> None:
    data = pdf(text("words"))
    assert b"Helvetica" not in data and b"Times" not in data
    assert re.findall(rb"/BaseFont\s*/([^\s/]+)", data) == [b"AAAAAA+AlegreyaSans-Regular-lnum"]


def test_words_of_a_picture_are_artifacts_wherever_the_same_frame_stands_as_well() -> None:
    worded = Frame(20, 20, (*four().items, text("Hill")))
    places = (Place(worded, 0, 0), Place(worded, 0, 40), *[Place(worded, 50, 9, pictured=True)] * 2)
    (form, pictured) = sorted((stream for stream in streams(pdf(*places)) if " Tj" in stream), key=len)
    assert "Artifact" not in form and re.search(r"/Artifact BMC BT .* Tj ET EMC", pictured)
