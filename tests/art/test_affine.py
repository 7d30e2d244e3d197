"""Transforms read as SVG defines them, and compose."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.art.affine import (
    IDENTITY,
    Matrix,
    apply,
    keeps_circles,
    mean_scale,
    multiply,
    parse_transform,
    transform,
)
from pnp.scene.path import Path, Point

_number = st.floats(-50, 50).map(lambda value: round(value, 3))
_scale = st.floats(0.2, 5).map(lambda value: round(value, 3))
_one = st.one_of(
    st.tuples(_number, _number).map("translate({0[0]} {0[1]})".format),
    st.tuples(_scale, _scale).map("scale({0[0]},-{0[1]})".format),
    st.tuples(_number, _number, _number).map("rotate({0[0]} {0[1]} {0[2]})".format),
    _number.map("skewX({})".format),
    _number.map("skewY({})".format),
)
PATH: Path = (("M", 1.0, 2.0), ("L", 3.0, -4.0), ("C", 5.0, 6.0, 7.0, 8.0, 9.0, 10.0), ("Z",))


@pytest.mark.parametrize(
    ("text", "point", "expected"),
    [
        ("translate(3)", (1, 1), (4, 1)),
        ("translate(3, 4)", (1, 1), (4, 5)),
        ("scale(2)", (1, 3), (2, 6)),
        ("scale(2 -1)", (1, 3), (2, -3)),
        ("rotate(90)", (1, 0), (0, 1)),
        ("rotate(90 10 10)", (11, 10), (10, 11)),
        ("skewX(45)", (0, 2), (2, 2)),
        ("skewY(45)", (2, 0), (2, 2)),
        ("matrix(1 2 3 4 5 6)", (10, 100), (315, 426)),
        (" translate( 3 ) , scale(2)\n", (1, 1), (5, 2)),
        ("scale(2)translate(3)", (1, 1), (8, 2)),
        ("translate(1-2)", (0, 0), (1, -2)),
    ],
)
def test_single(text: str, point: Point, expected: Point) -> None:
    assert apply(parse_transform(text), point) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "cannot be read"),
        ("move(3)", "“move” is not one of"),
        ("Translate(3)", "“Translate” is not"),
        ("scale(1 2 3)", "scale takes 1 or 2 numbers, not 3"),
        ("rotate(1 2)", "rotate takes 1 or 3"),
        ("scale()", "not 0"),
        ("translate(3px)", "“px”"),
        ("translate(3) foo", "“foo”"),
        ("translate(3", "cannot be read"),
        ("translate(1,,2)", "cannot be read"),
        ("scale(0)", "nothing to be seen"),
        ("scale(1 0)", "nothing to be seen"),
        ("matrix(1 2 2 4 0 0)", "nothing to be seen"),
        ("skewX(90)", "nothing to be seen"),
        ("scale(nan)", "nan"),
        ("scale(1e400)", "too large"),
    ],
)
def test_refused(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        parse_transform(text)
    assert words in str(caught.value)


@given(_one, _one, st.tuples(_number, _number))
def test_transforms_compose(outer: str, inner: str, point: Point) -> None:
    joined = apply(parse_transform(f"{outer} {inner}"), point)
    nested = apply(parse_transform(outer), apply(parse_transform(inner), point))
    assert joined == pytest.approx(nested, rel=1e-6, abs=1e-6)


@given(_one, _one)
def test_paths_go_through_products_and_steps_alike(outer: str, inner: str) -> None:
    first, second = parse_transform(inner), parse_transform(outer)
    at_once = transform(PATH, multiply(second, first))
    stepwise = transform(transform(PATH, first), second)
    assert [segment[0] for segment in at_once] == list("MLCZ")
    for left, right in zip(at_once, stepwise, strict=True):
        assert left[1:] == pytest.approx(right[1:], rel=1e-6, abs=1e-6)


@given(_number, _scale)
def test_turns_and_even_scales_keep_circles(angle: float, scale: float) -> None:
    matrix = parse_transform(f"rotate({angle}) scale({scale} {-scale})")
    assert keeps_circles(matrix)
    assert mean_scale(matrix) == pytest.approx(scale)


@pytest.mark.parametrize("matrix", [(2, 0, 0, 1, 0, 0), (1, 0.5, 0.5, 1, 0, 0)])
def test_uneven_scales_do_not_keep_circles(matrix: Matrix) -> None:
    assert not keeps_circles(matrix)


def test_mean_scale_is_the_root_of_the_area() -> None:
    assert mean_scale((2, 0, 0, 8, 5, 5)) == 4
    assert mean_scale(IDENTITY) == 1
    assert mean_scale(parse_transform("skewX(30)")) == pytest.approx(1)
    assert math.isclose(mean_scale(parse_transform("rotate(33)")), 1)
