"""Path data becomes lines and cubic curves, or a message that quotes the place."""

from __future__ import annotations

import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.art.pathdata import MAX_SEGMENTS, parse_path_data

from .helpers import Rows, same_path

CURVED: Rows = [("M", 1, 1), ("C", 1, 2, 3, 4, 5, 6)]
CLOSED: Rows = [("M", 0, 0), ("L", 3, 0), ("L", 3, 3), ("Z",)]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4", [("M", 1, 2), ("L", 3, 4)]),
        ("m1 2l3 4", [("M", 1, 2), ("L", 4, 6)]),
        (" M 1,2\n3,4 , 5 6 ", [("M", 1, 2), ("L", 3, 4), ("L", 5, 6)]),
        ("m1 2 3 4", [("M", 1, 2), ("L", 4, 6)]),
        ("M0 0H5V6h-2v-3z", [("M", 0, 0), ("L", 5, 0), ("L", 5, 6), ("L", 3, 6), ("L", 3, 3), ("Z",)]),
        ("M1 1h4v4L1 1z", [("M", 1, 1), ("L", 5, 1), ("L", 5, 5), ("Z",)]),
        ("M0 0l0 0z", [("M", 0, 0), ("L", 0, 0), ("Z",)]),
        ("M0 0C1 2 3 4 5 6", [("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6)]),
        ("M1 1c1 2 3 4 5 6", [("M", 1, 1), ("C", 2, 3, 4, 5, 6, 7)]),
        ("M0 0C1 2 3 4 5 6S9 9 8 8", [("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6), ("C", 7, 8, 9, 9, 8, 8)]),
        ("M1 1s2 2 3 3", [("M", 1, 1), ("C", 1, 1, 3, 3, 4, 4)]),
        ("M0 0Q3 0 3 3", [("M", 0, 0), ("C", 2, 0, 3, 1, 3, 3)]),
        ("M0 0q3 0 3 3t3 3", [("M", 0, 0), ("C", 2, 0, 3, 1, 3, 3), ("C", 3, 5, 4, 6, 6, 6)]),
        ("M0 0h3v3zl1 1", [("M", 0, 0), ("L", 3, 0), ("L", 3, 3), ("Z",), ("M", 0, 0), ("L", 1, 1)]),
        ("M0 0h3v3zZz", [("M", 0, 0), ("L", 3, 0), ("L", 3, 3), ("Z",)]),
        ("M0 0h1m2 2h1", [("M", 0, 0), ("L", 1, 0), ("M", 3, 2), ("L", 4, 2)]),
        ("M0 0L.5.5-1-1", [("M", 0, 0), ("L", 0.5, 0.5), ("L", -1, -1)]),
        ("M007 5.L1e1-2E-1", [("M", 7, 5), ("L", 10, -0.2)]),
        ("M0 0L1234.5678 .123456789012", [("M", 0, 0), ("L", 1234.5678, 0.123456789012)]),
        ("M0 0L999999 1000000L1e-12-1e-12", [("M", 0, 0), ("L", 999999, 1000000), ("L", 0, 0)]),
        ("M0 0L1 2 3e0 4", [("M", 0, 0), ("L", 1, 2), ("L", 3, 4)]),
        ("M0 0H1,2,3", [("M", 0, 0), ("L", 1, 0), ("L", 2, 0), ("L", 3, 0)]),
        ("M1 1C1 2 3 4 5 6L9 9S8 8 7 7", [*CURVED, ("L", 9, 9), ("C", 9, 9, 8, 8, 7, 7)]),
        ("M1 1C1 2 3 4 5 6T8 8", [*CURVED, ("C", 5, 6, 6, 6 + 2 / 3, 8, 8)]),
        ("M0 0h3v3zs1 1 2 2", [*CLOSED, ("M", 0, 0), ("C", 0, 0, 1, 1, 2, 2)]),
        ("M0 0h3v3zm1 1h1", [*CLOSED, ("M", 1, 1), ("L", 2, 1)]),
        ("M0 0a0 5 0 0 1 3 4", [("M", 0, 0), ("L", 3, 4)]),
        ("M0 0A5 0 0 0 1 3 4", [("M", 0, 0), ("L", 3, 4)]),
    ],
)
def test_commands(data: str, expected: Rows) -> None:
    same_path(parse_path_data(data), expected)


@pytest.mark.parametrize(
    "arc", ["A10 10 0 0 1 0 10", "A-10-10 0 0 1 0 10", "a10 10 0 01-10 10", "a10,10,0,\n0,\n1\n-10,10"]
)
def test_arc_becomes_a_curve(arc: str) -> None:
    _, curve = parse_path_data(f"M10 0{arc}")
    k = 5.522847498
    same_path([curve], [("C", 10, k, k, 10, 0, 10)])


def test_large_arc_stays_on_its_circle() -> None:
    path = parse_path_data("M10 0A10 10 0 1 0 0 10")
    assert len(path) == 4
    assert all(math.hypot(*segment[-2:]) == pytest.approx(10) for segment in path)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("", "is empty"),
        ("   ", "is empty"),
        ("M5 5", "draws nothing"),
        ("M5 5z", "draws nothing"),
        ("L5 5", "begins with M"),
        ("5 5", "a command letter"),
        ("M0 0L5", "at its end"),
        ("M0 0C1 2 3 4 5 Z", "C takes 6 numbers"),
        ("M0 0L5 5 6", "L takes 2 numbers"),
        ("M0 0L5 foo", "“foo” (character 8)"),
        ("M0 0X5 5", "“X5 5” (character 5)"),
        ("M0 0z5 5", "a command letter"),
        ("M0 0L5,,5", "“,5”"),
        ("M0 0L5 5,", "at its end"),
        ("M0 0,L5 5", "M takes 2"),
        ("M,0 0L5 5", "“,0 0L5 5”"),
        ("M0 0L5 5;", "“;”"),
        ("M0 0Lnan 5", "nan"),
        ("M0 0Linf 5", "inf"),
        ("M0 0L1e999 5", "too large"),
        ("M0 0L1e7 5", "too large"),
        ("M0 0L1000001 5", "too large"),
        ("M0 0C1 2 3 4 5 12345678", "too large"),
        ("M0 0A5 5 0 2 1 9 9", "0 or 1 is wanted"),
        ("M0 0A5 5 0 1 1 9", "A takes 7"),
        ("M0 0L1e 5", "“e 5”"),
        ("M0 0L٣ 5", "“٣ 5”"),
    ],
)
def test_refused(data: str, words: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        parse_path_data(data)
    assert words in str(caught.value)


def test_too_many_segments() -> None:
    with pytest.raises(ValueError, match="60,000 segments"):
        parse_path_data("M0 0" + "h1" * MAX_SEGMENTS)


@pytest.mark.parametrize("text", ["M0 0L" + "1" * 200_000, "M0 0" + " " * 200_000 + "x", "M0 0L" + "1 " * 99_999 + "x"])
def test_long_nonsense_takes_no_long_time(text: str) -> None:
    started = time.process_time()
    with pytest.raises(ValueError, match=r"."):
        parse_path_data(text)
    assert time.process_time() - started < 2


@given(st.text("MmZzLlHhVvCcSsQqTtAa0123456789.,-+e \n", max_size=40).map(lambda tail: "M0 0" + tail))
def test_any_data_is_a_sound_path_or_a_value_error(data: str) -> None:
    try:
        path = parse_path_data(data)
    except ValueError:
        return
    assert path[0][0] == "M"
    assert all(math.isfinite(value) for segment in path for value in segment[1:])


@given(st.lists(st.tuples(*[st.floats(-1e6, 1e6)] * 6), min_size=1, max_size=5))
def test_absolute_curves_come_through_unchanged(rows: list[tuple[float, ...]]) -> None:
    data = "M0 0" + "".join("C" + " ".join(map(repr, row)) for row in rows)
    same_path(parse_path_data(data)[1:], [("C", *row) for row in rows])
