"""Characters mean the glyphs that a feature chooses: as high, as wide, and still the same characters."""

from __future__ import annotations

import io

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from pnp.source.bundle import TEMPLATES
from pnp.type.features import with_features
from pnp.type.fonts import FontBook

FILE = TEMPLATES / "fonts" / "Alegreya-Regular.ttf"
FIGURES = "0123456789"


def top_and_foot(fonts: FontBook, style: str, char: str) -> tuple[float, float]:
    ys = [segment[i] for segment in fonts.outline(style, char, 10) for i in range(2, len(segment), 2)]
    return min(ys), max(ys)  # type: ignore[return-value]


@pytest.fixture(scope="module")
def fonts() -> FontBook:
    return FontBook.from_files(TEMPLATES, {"display": "Alegreya-Regular"})


@pytest.mark.parametrize("style", ["text", "text-bold", "text-italic", "sans", "sans-bold", "table", "table-bold"])
def test_figures_stand_on_the_line_and_are_as_high_as_one_another(fonts: FontBook, style: str) -> None:
    extents = [top_and_foot(fonts, style, figure) for figure in FIGURES]
    assert max(foot for _, foot in extents) < 0.12
    assert max(top for top, _ in extents) - min(top for top, _ in extents) < 0.25


def test_a_style_may_ask_for_figures_with_tails(fonts: FontBook) -> None:
    """Alegreya's own: a nine hangs below the line, a one is as low as an x."""
    assert top_and_foot(fonts, "display", "9")[1] > 0.3
    assert top_and_foot(fonts, "display", "1")[0] > top_and_foot(fonts, "text", "1")[0] + 0.3


def test_figures_of_tables_are_as_wide_as_one_another(fonts: FontBook) -> None:
    assert len({round(fonts.width_em("table", figure), 6) for figure in FIGURES}) == 1
    assert len({round(fonts.width_em("sans", figure), 6) for figure in FIGURES}) > 1


def test_nothing_but_the_characters_is_changed_and_the_sums_are_right() -> None:
    before, after = (
        TTFont(io.BytesIO(data), checkChecksums=2)
        for data in (FILE.read_bytes(), with_features(FILE.read_bytes(), ["lnum"]))
    )
    old, new = before.getBestCmap(), after.getBestCmap()
    assert old.keys() == new.keys()
    assert "".join(chr(code) for code in old if old[code] != new[code]) == FIGURES
    assert {tag for tag in before.reader.tables if before.reader[tag] != after.reader[tag]} == {"cmap", "head"}


def test_a_feature_that_the_font_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="it has no glyphs for “smcq”"):
        with_features(FILE.read_bytes(), ["smcq"])
    with pytest.raises(ValueError, match="the font “JollyLodger-Regular:lnum” cannot be used"):
        FontBook.from_files(TEMPLATES, {"display": "JollyLodger-Regular:lnum"})
