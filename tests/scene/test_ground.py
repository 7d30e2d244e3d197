"""What lies below a line or a picture is what was painted there last."""

from __future__ import annotations

from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Gradient, Item, Place, Role, Shape, Stroke, Text
from pnp.scene.ground import Known, Seen, seen_on
from pnp.scene.path import circle, line, rect

RED, BLUE, PEN = Color(1, 0, 0, "red"), Color(0, 0, 1, "blue"), Color(0, 0, 0, "pen")
ACROSS = Shape(line((10, 50), (90, 50)), stroke=Stroke(PEN, 1))
ICON = Frame(10, 10, (Shape(circle(5, 5, 4), fill=PEN),), name="icon")


def look(*items: Item, known: Known | None = None) -> list[Seen]:
    page = Frame(100, 100, items)
    return list(seen_on(page, lambda frame: frame is ICON, lambda color: bool(color.role), known or Known()))


def below(*items: Item) -> set[Color]:
    return {color for seen in look(*items) for colors in seen.below for color in colors}


def test_paper_is_white() -> None:
    assert below(ACROSS) == {WHITE}


def test_what_was_painted_last_counts_and_what_comes_later_does_not() -> None:
    ground, panel = Shape(rect(0, 0, 100, 100), fill=RED), Shape(rect(5, 5, 90, 90), fill=BLUE)
    assert below(ground, panel, ACROSS) == {BLUE}
    assert below(ground, ACROSS, panel) == {RED}


def test_who_painted_a_colour_can_be_asked() -> None:
    """From the page inwards, as long as it is walked through; what was painted below or elsewhere is not named."""
    blot = Frame(10, 10, (Shape(rect(-50, -50, 100, 100), fill=RED),), name="blot")
    hand = Frame(20, 20, (Place(blot, 5, 5),), name="hand")
    small = Frame(10, 10, (Shape(rect(0, 0, 10, 10), fill=RED),), name="small")
    items = (Shape(rect(0, 0, 100, 100), fill=BLUE), Place(small, 0, 0), Place(hand, 30, 30, role=Role.ART), ACROSS)
    page = Frame(100, 100, items, name="page")
    asked = [
        seen.painted(color)
        for seen in seen_on(page, lambda frame: False, lambda color: bool(color.role), Known())
        for color in (RED, BLUE, PEN)
    ]
    assert asked == [("page", "hand", "blot"), (), ()]


def test_accents_make_a_text_no_wider() -> None:
    ground = Shape(rect(0, 0, 20, 100), fill=RED)
    assert below(ground, Text(5, 50, "q" + "\u0301" * 99, "sans", 12, PEN, RED)) == {RED}


def test_the_colour_remembers_its_role() -> None:
    (seen,) = look(Shape(rect(0, 0, 100, 100), fill=RED), ACROSS)
    assert {color.role for colors in seen.below for color in colors} == {"red"}


def test_a_line_between_two_grounds_has_both_beside_it() -> None:
    upper, lower = Shape(rect(0, 0, 100, 50), fill=RED), Shape(rect(0, 50, 100, 50), fill=BLUE)
    (seen,) = look(upper, lower, ACROSS)
    assert [set(colors) for colors in seen.below] == [{RED, BLUE}]


def test_a_window_lets_only_its_own_through() -> None:
    clipped = Shape(rect(0, 0, 100, 100), fill=RED, clips=(rect(0, 0, 100, 20),))
    assert below(clipped, ACROSS) == {WHITE}
    inner = Frame(100, 100, (Shape(rect(0, 0, 100, 100), fill=RED),))
    assert below(Place(inner, 0, 0, clip=rect(0, 0, 100, 20)), ACROSS) == {WHITE}
    assert below(Place(inner, 0, 0, clip=rect(0, 0, 100, 80)), ACROSS) == {RED}


def test_a_line_outside_its_window_is_not_seen() -> None:
    assert look(Place(Frame(100, 100, (ACROSS,)), 0, 0, clip=rect(0, 0, 100, 20))) == []


def test_a_placed_frame_is_turned_and_scaled() -> None:
    inner = Frame(10, 10, (Shape(rect(0, 0, 10, 5), fill=RED), Shape(rect(0, 5, 10, 5), fill=BLUE)))
    stood = Place(inner, 100, 0, 10, turn_deg=90)  # its upper half is now on the right
    right = Shape(line((75, 10), (75, 90)), stroke=Stroke(PEN, 1))
    left = Shape(line((25, 10), (25, 90)), stroke=Stroke(PEN, 1))
    assert below(stood, right) == {RED} and below(stood, left) == {BLUE}


def test_lines_of_a_placed_frame_lie_on_what_is_below_the_frame() -> None:
    inner = Frame(100, 100, (ACROSS,))
    assert below(Shape(rect(0, 0, 100, 100), fill=RED), Place(inner, 0, 0)) == {RED}


def test_a_frame_is_looked_at_once_on_each_ground() -> None:
    inner = Frame(10, 10, (Shape(line((1, 5), (9, 5)), stroke=Stroke(PEN, 1)),))
    known, half = Known(), Shape(rect(0, 0, 50, 100), fill=RED)
    places = [Place(inner, x, 0) for x in (0, 20, 60, 80)]
    seen = look(half, *places, known=known)
    assert [{color for colors in one.below for color in colors} for one in seen] == [{RED}, {WHITE}]


def test_lines_of_drawings_cuts_and_ornaments_are_nobodys_affair() -> None:
    drawing = Place(Frame(100, 100, (ACROSS,)), 0, 0, role=Role.ART)
    others = [Shape(ACROSS.path, stroke=ACROSS.stroke, role=role) for role in (Role.CUT, Role.FOLD, Role.ORNAMENT)]
    nameless = Shape(ACROSS.path, stroke=Stroke(Color(0, 0, 0), 1))
    assert look(drawing, *others, nameless) == []


def test_a_drawing_is_a_ground() -> None:
    drawing = Frame(100, 100, (Shape(rect(0, 0, 100, 100), fill=BLUE), Shape(circle(50, 50, 45), fill=RED)))
    assert below(Place(drawing, 0, 0, role=Role.ART), Shape(line((40, 50), (60, 50)), stroke=Stroke(PEN, 1))) == {RED}


def test_the_picture_and_what_is_below_it() -> None:
    (seen,) = look(Shape(rect(0, 0, 50, 100), fill=RED), Place(ICON, 10, 10, 2, role=Role.ART))
    assert isinstance(seen.item, Place) and set(seen.below[0]) == {RED}


def test_a_gradient_is_its_middle() -> None:
    blend = Gradient((0, 0), (0, 100), ((0, RED), (1, BLUE)))
    assert below(Shape(rect(0, 0, 100, 100), fill=blend), ACROSS) == {Color(0.5, 0, 0.5)}


def test_words_of_a_picture_are_not_looked_at_and_those_of_what_it_shows_are() -> None:
    """Whichever comes first: the picture in a book, or the sheet itself."""
    worded = Frame(40, 40, (Text(5, 20, "Hill", "sans", 12, PEN, RED),))
    picture, sheet, known = Place(worded, 0, 0, pictured=True), Place(worded, 0, 0), Known()
    assert look(picture, known=known) == []
    assert [seen.item for seen in look(sheet, known=known)] == list(worded.items)
