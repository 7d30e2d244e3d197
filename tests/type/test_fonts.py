from __future__ import annotations

import subprocess
import sys

import pytest

from pnp.scene.frame import Shape
from pnp.scene.units import MM_PER_PT
from pnp.source.bundle import TEMPLATES
from pnp.type.errors import TypesetError
from pnp.type.fonts import FontBook


@pytest.fixture(scope="module")
def fonts() -> FontBook:
    return FontBook.from_files(TEMPLATES)


def test_kerning_draws_letters_together(fonts: FontBook) -> None:
    apart = fonts.width_mm("sans", "A", 10) + fonts.width_mm("sans", "V", 10)
    assert fonts.width_mm("sans", "AV", 10) < apart - 0.01
    (run,) = fonts.runs("sans", "AV")
    natural = fonts.natural_advances(run.face, "AV")
    assert run.advances[0] < natural[0]
    assert run.advances[1] == natural[1]


@pytest.mark.parametrize("style", ["sans", "sans-bold", "sans-italic", "sans-bold-italic", "display"])
@pytest.mark.parametrize("text", ["office ffi fl", "“Don’t” ‘stop’ – or … 3×½", "No\u00a0break 10\u202fmm a\u2011b"])
def test_one_advance_for_every_character(fonts: FontBook, style: str, text: str) -> None:
    runs = fonts.runs(style, text)
    assert all(len(run.text) == len(run.advances) for run in runs)
    assert sum(len(run.text) for run in runs) == len(text)
    assert all(advance > 0 for run in runs for advance in run.advances)


def test_another_face_steps_in_for_missing_characters(fonts: FontBook) -> None:
    faces = [(run.face, run.text) for run in fonts.runs("display", "Go → ★!")]
    assert faces == [
        ("JollyLodger-Regular", "Go "),
        ("AlegreyaSans-Regular:lnum", "→"),
        ("JollyLodger-Regular", " "),
        ("NotoSansSymbols2-Regular", "★"),
        ("JollyLodger-Regular", "!"),
    ]


def test_what_no_font_has_is_an_error(fonts: FontBook) -> None:
    with pytest.raises(TypesetError) as caught:
        fonts.runs("sans", "a 漢")
    tried = "tried: Alegreya Sans, Noto Sans Symbols 2"
    assert caught.value.message == f"no font has the character “漢” (U+6F22); {tried}"
    assert caught.value.hint.endswith("or name a font that has it: [fonts] fallback")


@pytest.mark.parametrize("char", ["\n", "\t", "\x1b"])
def test_control_characters_are_not_drawn_as_nothing(fonts: FontBook, char: str) -> None:
    with pytest.raises(TypesetError, match=rf"no font has the character \(U\+{ord(char):04X}\)"):
        fonts.runs("display", f"a{char}b")


def test_soft_hyphens_take_no_room(fonts: FontBook) -> None:
    assert fonts.runs("sans", "ab\u00adcd") == fonts.runs("sans", "abcd")


def test_decomposed_letters_are_composed(fonts: FontBook) -> None:
    (run,) = fonts.runs("sans", "e\u0301t")
    assert run.text == "ét"


def test_width_grows_with_size_and_tracking(fonts: FontBook) -> None:
    width = fonts.width_mm("sans", "abc", 10)
    assert fonts.width_mm("sans", "abc", 20) == pytest.approx(2 * width)
    assert fonts.width_mm("sans", "abc", 10, 1.0) == pytest.approx(width + 2 * 25.4 / 72)
    assert fonts.width_mm("sans", "", 10, 1.0) == 0


@pytest.mark.parametrize("style", ["sans", "sans-bold", "display"])
def test_metrics_are_those_of_the_letters(fonts: FontBook, style: str) -> None:
    metrics = fonts.metrics(style)
    assert 0.3 < metrics.x_height < metrics.cap_height <= metrics.ascent < 1
    assert 0.1 < metrics.descent < 0.4


def test_equal_letters_have_equal_outlines_side_by_side(fonts: FontBook) -> None:
    path = fonts.outline("sans", "OO", 100)
    half, advance = len(path) // 2, fonts.runs("sans", "OO")[0].advances[0] / 1000 * 100 * MM_PER_PT
    assert any(segment[0] == "C" for segment in path)
    for first, second in zip(path[:half], path[half:], strict=True):
        moved = [value + (0 if i % 2 else advance) for i, value in enumerate(first[1:])]
        assert second[0] == first[0] and second[1:] == pytest.approx(moved)


def test_an_outline_covers_what_the_width_says(fonts: FontBook) -> None:
    path = fonts.outline("sans", "HAVE", 100)
    Shape(path)  # it is a path as frames have them
    xs = [segment[-2] for segment in path if len(segment) > 1]
    ys = [segment[-1] for segment in path if len(segment) > 1]
    assert path[0][0] == "M"
    assert path[-1] == ("Z",)
    width = fonts.width_mm("sans", "HAVE", 100)
    assert 0 <= min(xs) < 5
    assert width - 5 < max(xs) <= width
    cap_height = fonts.metrics("sans").cap_height * 100 * 25.4 / 72
    assert min(ys) == pytest.approx(-cap_height, abs=1)
    assert max(ys) == pytest.approx(0, abs=0.5)


def test_sisters_of_a_style(fonts: FontBook) -> None:
    assert fonts.variant("sans", bold=True) == "sans-bold"
    assert fonts.variant("sans-bold", italic=True) == "sans-bold-italic"
    assert fonts.variant("sans-bold", bold=True) == "sans-bold"
    assert fonts.variant("sans") == "sans"
    assert fonts.variant("display", bold=True) == "display"


def test_a_game_chooses_its_own_face() -> None:
    fonts = FontBook.from_files(TEMPLATES, {"display": "AlegreyaSans-Bold"})
    assert fonts.face("display") == "AlegreyaSans-Bold"
    assert fonts.data("AlegreyaSans-Bold").startswith(b"\x00\x01\x00\x00")


def test_unknown_faces_and_styles_name_the_known_ones(fonts: FontBook) -> None:
    with pytest.raises(ValueError, match=r"Comic.*JollyLodger-Regular"):
        FontBook.from_files(TEMPLATES, {"display": "Comic"})
    with pytest.raises(ValueError, match="did you mean “display”"):
        FontBook.from_files(TEMPLATES, {"dsiplay": "JollyLodger-Regular"})
    with pytest.raises(ValueError, match="did you mean “sans”"):
        fonts.runs("sanz", "a")


def test_importing_costs_no_shaper() -> None:
    code = "import sys, pnp.type.fonts; sys.exit('uharfbuzz' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=TEMPLATES.parent).returncode == 0
