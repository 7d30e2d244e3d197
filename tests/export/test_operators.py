"""Shapes and strokes as operators."""

from __future__ import annotations

import pytest

from pnp.export.pdf.operators import kerned, path, pen, rgb
from pnp.scene.color import Color
from pnp.scene.frame import Stroke
from pnp.scene.path import circle, rect

K = 72 / 25.4


def test_y_points_upwards_in_the_file() -> None:
    assert path((("M", 1, 2), ("L", 3, 4)), 10.0, 100.0) == (
        f"{10 + K:.3f} {100 - 2 * K:.3f} m {10 + 3 * K:.3f} {100 - 4 * K:.3f} l"
    )


def test_paths_close_and_curve() -> None:
    assert path(rect(0, 0, 1, 1), 0, 0).endswith("h")
    assert path(circle(0, 0, 1), 0, 0).count(" c") == 4


def test_a_pen_says_everything_so_that_nothing_of_the_last_one_stays() -> None:
    assert pen(Stroke(Color(1, 0, 0.5), 1.0)) == f"1 0 0.5 RG {K:.3f} w 1 J 1 j [] 0 d"
    assert pen(Stroke(Color(0, 0, 0), 1.0, dash=(1, 2), cap="butt")).endswith(f"0 J 0 j [{K:.2f} {2 * K:.2f}] 0 d")


def test_colours_are_short() -> None:
    assert rgb(Color(1, 0, 1 / 3)) == "1 0 0.3333"


@pytest.mark.parametrize(
    ("kerns", "written"),
    [
        ([0, 0, 0], "(abc) Tj"),
        ([0.4, -0.4, 0], "(abc) Tj"),
        ([50, 0, 0], "[(a) 50 (bc)] TJ"),
        ([0, -12.4, 0], "[(ab) -12 (c)] TJ"),
        ([10, 20, 30], "[(a) 10 (b) 20 (c) 30] TJ"),
    ],
)
def test_kerning(kerns: list[float], written: str) -> None:
    assert kerned(b"abc", kerns, lambda piece: piece.decode()) == written
