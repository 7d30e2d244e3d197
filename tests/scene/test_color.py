"""Colours: read, written, and measured as WCAG measures them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene.color import BLACK, WHITE, Color

BYTES = st.integers(0, 255)
COLORS = st.builds(lambda r, g, b: Color(r / 255, g / 255, b / 255), BYTES, BYTES, BYTES)


@given(BYTES, BYTES, BYTES)
def test_what_is_written_reads_back(r: int, g: int, b: int) -> None:
    text = f"#{r:02x}{g:02x}{b:02x}"
    assert str(Color.parse(text)) == str(Color.parse(text.upper())) == text


def test_short_form_doubles_each_digit() -> None:
    assert Color.parse("#a1F") == Color.parse("#aa11ff")


@pytest.mark.parametrize(
    "text", ["", "#", "#ab", "#abcd", "#abcde", "#1234567", "aabbcc", "#gggggg", "red", "#abc ", "#abc\n", "#١٢٣"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        Color.parse(text)


@pytest.mark.parametrize(
    ("text", "luminance"), [("#ff0000", 0.2126), ("#00ff00", 0.7152), ("#0000ff", 0.0722), ("#808080", 0.2159)]
)
def test_luminance(text: str, luminance: float) -> None:
    assert Color.parse(text).luminance == pytest.approx(luminance, abs=1e-4)


def test_black_and_white_are_the_ends() -> None:
    assert (BLACK.luminance, WHITE.luminance) == pytest.approx((0, 1))
    assert BLACK.contrast(WHITE) == pytest.approx(21)
    assert Color.parse("#767676").contrast(WHITE) == pytest.approx(4.54, abs=0.01)  # the well-known limit for text


@given(COLORS, COLORS)
def test_contrast_does_not_mind_the_order(color: Color, other: Color) -> None:
    assert color.contrast(other) == other.contrast(color) >= 1
    assert color.contrast(color) == 1
