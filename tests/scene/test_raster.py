"""Pictures in a few hundred cells: alike, or not."""

from __future__ import annotations

from pnp.scene.color import BLACK, WHITE, Color
from pnp.scene.frame import Frame, Gradient, Hatch, Place, Shape, Stroke
from pnp.scene.path import circle, line, rect
from pnp.scene.raster import CELLS, are_alike, coarse

RED = Color(1, 0, 0)


def frame(*items: Shape | Place) -> Frame:
    return Frame(24, 24, items)


def test_a_filled_half() -> None:
    cells = coarse(frame(Shape(rect(0, 0, 12, 24), fill=RED)))
    assert len(cells) == CELLS * CELLS
    assert set(cells[:12]) == {(1.0, 0.0, 0.0)} and set(cells[12:24]) == {(1.0, 1.0, 1.0)}


def test_a_window_and_a_hole() -> None:
    ring = Shape((*rect(0, 0, 24, 24), *rect(6, 6, 12, 12)), fill=BLACK, even_odd=True)
    clipped = Shape(rect(0, 0, 24, 24), fill=BLACK, clips=(rect(0, 0, 24, 1),))
    assert coarse(frame(ring))[12 * 24 + 12] == (1.0, 1.0, 1.0) and coarse(frame(ring))[0] == (0.0, 0.0, 0.0)
    assert coarse(frame(clipped))[0] == (0.0, 0.0, 0.0) and coarse(frame(clipped))[24] == (1.0, 1.0, 1.0)


def test_lines_and_hatches_are_tones() -> None:
    thin = coarse(frame(Shape(line((0, 12.5), (24, 12.5)), stroke=Stroke(BLACK, 0.5))))
    assert thin[12 * 24 + 5] == (0.5, 0.5, 0.5) and thin[0] == (1.0, 1.0, 1.0)
    wide = coarse(frame(Shape(line((0, 12.5), (24, 12.5)), stroke=Stroke(BLACK, 3))))
    assert wide[11 * 24 + 5] == wide[13 * 24 + 5] == (0.0, 0.0, 0.0)
    hatched = coarse(frame(Shape(rect(0, 0, 24, 24), fill=WHITE, hatch=Hatch(BLACK, 4, 1))))
    assert hatched[300] == (0.75, 0.75, 0.75)


def test_places_are_turned_and_scaled() -> None:
    small = Frame(12, 12, (Shape(rect(0, 0, 12, 6), fill=BLACK),))
    upright, turned = coarse(frame(Place(small, 0, 0, 2.0))), coarse(frame(Place(small, 24, 24, 2.0, 180.0)))
    assert upright[0] == turned[-1] == (0.0, 0.0, 0.0) and upright[-1] == turned[0] == (1.0, 1.0, 1.0)


def test_gradients_have_a_middle_tone() -> None:
    cells = coarse(frame(Shape(rect(0, 0, 24, 24), fill=Gradient((0, 0), (0, 24), ((0, BLACK), (1, WHITE))))))
    assert cells[0] == (0.5, 0.5, 0.5)


def test_alike_and_not() -> None:
    disc = coarse(frame(Shape(circle(12, 12, 8), fill=RED)))
    assert are_alike(disc, coarse(frame(Shape(circle(12, 12, 8.05), fill=Color(0.95, 0.03, 0)))))
    assert not are_alike(disc, coarse(frame(Shape(circle(12, 12, 8), fill=Color(0.8, 0, 0)))))
    pip = Shape(circle(4, 4, 1), fill=BLACK)
    assert not are_alike(disc, coarse(frame(Shape(circle(12, 12, 8), fill=RED), pip)))


def test_what_lies_far_beyond_the_picture_is_no_work() -> None:
    """Otherwise these would take hours: a pen of a kilometre, and a line from one to the other end of the world."""
    near = coarse(frame(Shape(line((-2, 12.5), (26, 12.5)), stroke=Stroke(BLACK, 3))))
    far = coarse(frame(Shape(line((-2e9, 12.5), (2e9, 12.5)), stroke=Stroke(BLACK, 3))))
    assert far == near
    assert coarse(frame(Shape(line((0, 2e9), (24, 2e9)), stroke=Stroke(BLACK, 3)))) == coarse(frame())
    broad = coarse(frame(Shape(circle(12, 12, 6), stroke=Stroke(BLACK, 1e6))))
    assert set(broad) == {(0.0, 0.0, 0.0)}
