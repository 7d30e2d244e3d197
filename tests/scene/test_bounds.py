"""How far the ink of a frame reaches across."""

from __future__ import annotations

import pytest

from pnp.scene.bounds import across
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Place, Shape, Stroke
from pnp.scene.path import line, rect

INK = Color(0, 0, 0)
BAR = Frame(64, 64, (Shape(rect(24, 2, 16, 60), fill=INK),))


def test_shapes_with_their_lines() -> None:
    assert across(BAR) == pytest.approx((24, 40))
    assert across(Frame(64, 64, (Shape(line((20, 0), (44, 64)), stroke=Stroke(INK, 4)),))) == pytest.approx((18, 46))


def test_what_is_placed_is_where_it_is_placed() -> None:
    assert across(Frame(64, 64, (Place(BAR, 10, 0, 0.5),))) == pytest.approx((22, 30))
    assert across(Frame(64, 64, (Place(BAR, 64, 0, turn_deg=90),))) == pytest.approx((2, 62))


def test_nothing_reaches_past_the_frame_and_an_empty_one_counts_whole() -> None:
    assert across(Frame(64, 64, (Shape(rect(-10, 0, 90, 5), fill=INK),))) == (0, 64)
    assert across(Frame(64, 64, ())) == across(Frame(64, 64, (Shape(rect(20, 20, 5, 5)),))) == (0, 64)
