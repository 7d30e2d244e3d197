"""Every supported element and attribute gives the path, style and clips that SVG defines for it."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.art.drawing import Own, RoleGradient
from pnp.art.shapes import box
from pnp.art.svg import read_drawing
from pnp.scene import path
from pnp.source.problems import DataError

from .examples import EXAMPLES
from .helpers import Rows, only_shape, read, same_path, svg

K = 0.5522847498


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ('<path class="a" d="M1 2h3"/>', [("M", 1, 2), ("L", 4, 2)]),
        (
            '<rect class="a" x="1" y="2" width="3" height="4"/>',
            [("M", 1, 2), ("L", 4, 2), ("L", 4, 6), ("L", 1, 6), ("Z",)],
        ),
        (
            '<rect class="a" width="3" height="4" rx="0" ry="2"/>',
            [("M", 0, 0), ("L", 3, 0), ("L", 3, 4), ("L", 0, 4), ("Z",)],
        ),
        ('<line class="a" x1="1" y1="2" x2="3" y2="4"/>', [("M", 1, 2), ("L", 3, 4)]),
        ('<line class="a" x2="3"/>', [("M", 0, 0), ("L", 3, 0)]),
        ('<polyline class="a" points="0,0 1,2 3-4"/>', [("M", 0, 0), ("L", 1, 2), ("L", 3, -4)]),
        ('<polygon class="a" points="0 0,1 2, 3 4"/>', [("M", 0, 0), ("L", 1, 2), ("L", 3, 4), ("Z",)]),
        (
            '<circle class="a" cx="5" cy="6" r="1"/>',
            [
                ("M", 6, 6),
                ("C", 6, 6 + K, 5 + K, 7, 5, 7),
                ("C", 5 - K, 7, 4, 6 + K, 4, 6),
                ("C", 4, 6 - K, 5 - K, 5, 5, 5),
                ("C", 5 + K, 5, 6, 6 - K, 6, 6),
                ("Z",),
            ],
        ),
    ],
)
def test_shapes(element: str, expected: Rows) -> None:
    same_path(only_shape(element).path, expected)


def test_ellipse_is_a_stretched_circle() -> None:
    stretched = only_shape('<circle class="a" r="1" transform="translate(4 5) scale(2 3)"/>').path
    same_path(only_shape('<ellipse class="a" cx="4" cy="5" rx="2" ry="3"/>').path, list(stretched))


@pytest.mark.parametrize(
    ("radii", "rx", "ry"),
    [
        ('rx="1"', 1, 1),
        ('ry="2"', 2, 2),
        ('rx="1" ry="2"', 1, 2),
        ('rx="99" ry="99"', 5, 3),
        ('rx="3" ry="99"', 3, 3),
    ],
)
def test_rounded_rect(radii: str, rx: float, ry: float) -> None:
    path = only_shape(f'<rect class="a" x="1" y="2" width="10" height="6" {radii}/>').path
    assert path[0] == ("M", 1 + rx, 2)
    assert path[1][1:] == pytest.approx((11 - rx, 2))
    assert path[2][1:] == pytest.approx((11 - rx * (1 - K), 2, 11, 2 + ry * (1 - K), 11, 2 + ry))
    assert box(path) == pytest.approx((1, 2, 10, 6))


def test_groups_transforms_and_stroke_scale() -> None:
    shape = only_shape(
        '<g transform="translate(10 20)"><g transform="scale(2 8)">'
        '<path class="a" transform="rotate(90)" d="M1 0h1"/></g></g>'
    )
    same_path(shape.path, [("M", 10, 28), ("L", 10, 36)])
    assert shape.stroke_scale == pytest.approx(4)


@chance(20)
@given(
    st.lists(
        st.sampled_from(["translate(3 4)", "scale(2 -.5)", "rotate(33 5 5)", "skewX(20)", "skewY(-9)"]),
        max_size=5,
    )
)
def test_nested_groups_equal_one_list_of_transforms(steps: list[str]) -> None:
    path = '<path class="a" d="M1 2L3 4C5 6 7 8 9 1z"/>'
    nested = only_shape("".join(f'<g transform="{step}">' for step in steps) + path + "</g>" * len(steps))
    joined = only_shape(f'<g transform="{" ".join(steps)}">{path}</g>' if steps else path)
    same_path(nested.path, list(joined.path))
    assert nested.stroke_scale == pytest.approx(joined.stroke_scale)


def test_classes_run_from_the_outermost_to_the_last() -> None:
    text = svg('<g class="b"><g><path class="c d" d="M0 0h1"/></g></g>', 'class="a"')
    drawing = read_drawing(text, "x.svg", "x")
    assert drawing.shapes[0].style == ("a", "b", "c", "d")
    assert list(drawing.roles) == ["a", "b", "c", "d"]
    assert drawing.roles["b"] == (2, 4)
    assert drawing.roles["d"] == (2, 23)


def test_view_box_name_and_place() -> None:
    text = '<svg viewBox="-1,-2 30 40" width="30mm" height="100%"><path class="a"\nd="M0 0h1"/></svg>'
    drawing = read_drawing(text, "x.svg", "moon")
    assert (drawing.name, drawing.x, drawing.y, drawing.width, drawing.height) == ("moon", -1, -2, 30, 40)
    assert (drawing.shapes[0].line, drawing.shapes[0].column) == (1, 55)


def test_fill_rule_is_inherited() -> None:
    drawing = read(
        '<g class="a" fill-rule="evenodd"><path d="M0 0h1"/><path fill-rule="nonzero" d="M0 0h1"/></g>'
        '<path class="a" clip-rule="nonzero" d="M0 0h1"/>'
    )
    assert [shape.even_odd for shape in drawing.shapes] == [True, False, False]


def test_title_and_desc_say_nothing_to_the_printer() -> None:
    shape = only_shape(
        '<title>A &amp; B</title><g class="a"><desc>words</desc><path d="M0 0h1"><title>t</title></path></g>'
    )
    assert shape.style == ("a",)


# Uses


@pytest.mark.parametrize("link", ["href", "xlink:href"])
def test_use_copies_with_its_own_class_and_place(link: str) -> None:
    drawing = read(
        f'<use class="a" {link}="#p" x="10" y="20" transform="scale(2)"/>'
        '<defs><g id="p" class="b"><path d="M1 1h1"/></g></defs>'
    )
    (shape,) = drawing.shapes
    same_path(shape.path, [("M", 22, 42), ("L", 24, 42)])
    assert shape.style == ("a", "b")
    assert shape.stroke_scale == 2


def test_use_of_a_visible_shape_draws_it_twice() -> None:
    drawing = read('<g class="a"><path id="p" class="b" d="M0 0h1"/></g><use class="c" href="#p" x="5"/>')
    assert [shape.style for shape in drawing.shapes] == [("a", "b"), ("c", "b")]
    assert drawing.shapes[1].path[0] == ("M", 5, 0)


# Clips


def test_clips_nest_and_follow_their_element() -> None:
    shape = only_shape(
        '<clipPath id="one"><rect width="4" height="4"/></clipPath>'
        '<defs><clipPath id="two"><circle r="1" transform="translate(1 1)"/></clipPath></defs>'
        '<g clip-path="url(#one)" transform="translate(10 0)">'
        '<path class="a" clip-path=" url( #two ) " transform="scale(2)" d="M0 0h1"/></g>'
    )
    first, second = shape.clips
    assert first == path.rect(10, 0, 4, 4)
    assert box(second) == pytest.approx((10, 0, 4, 4))


def test_clip_of_several_shapes_is_their_union() -> None:
    """All must turn the same way; the second is drawn against the clock, the third is mirrored."""
    shape = only_shape(
        '<clipPath id="c"><path d="M0 0h9v9h-9z"/><path d="M5 0C5 5 6 6 9 9h6v-9z"/>'
        '<use href="#r" transform="scale(-1 1)"/></clipPath><defs><path id="r" d="M0 0h1v1z"/></defs>'
        '<path class="a" clip-path="url(#c)" d="M0 0h1v1z"/>'
    )
    (clip,) = shape.clips
    parts: list[list[path.Segment]] = []
    for segment in clip:
        if segment[0] == "M":
            parts.append([])
        parts[-1].append(segment)
    same_path(parts[0], [("M", 0, 0), ("L", 9, 0), ("L", 9, 9), ("L", 0, 9), ("Z",)])
    same_path(parts[1], [("M", 15, 0), ("L", 15, 9), ("L", 9, 9), ("C", 6, 6, 5, 5, 5, 0), ("Z",)])
    same_path(parts[2], [("M", -1, 1), ("L", -1, 0), ("L", 0, 0), ("Z",)])


def test_clips_share_one_path_within_a_group() -> None:
    drawing = read(
        '<clipPath id="c"><rect width="4" height="4"/></clipPath>'
        '<g class="a" clip-path="url(#c)"><path d="M0 0h1"/><path d="M0 0h1"/></g>'
    )
    first, second = drawing.shapes
    assert first.clips[0] is second.clips[0]


# Gradients

STOPS = '<stop offset="0" class="s"/><stop offset="50%" class="t"/><stop offset="1" class="s"/>'


def gradient(
    element: str, shape: str = '<rect x="10" y="20" width="20" height="40" class="a" fill="url(#g)"/>'
) -> RoleGradient:
    layer = only_shape(f"<defs>{element}</defs>{shape}").style[-1]
    assert isinstance(layer, Own)
    assert isinstance(layer.fill, RoleGradient)
    return layer.fill


def test_linear_gradient_over_the_box() -> None:
    result = gradient(f'<linearGradient id="g">{STOPS}</linearGradient>')
    assert (*result.start, *result.end) == pytest.approx((10, 20, 30, 20))
    assert result.stops == ((0, "s"), (0.5, "t"), (1, "s"))
    assert result.radii is None


def test_linear_gradient_in_user_units_and_transformed() -> None:
    spec = '<linearGradient id="g" gradientUnits="userSpaceOnUse" gradientTransform="translate(1 2)"'
    result = gradient(
        f'{spec} x1="0" y1="0" x2="0" y2="10">{STOPS}</linearGradient>',
        '<g transform="scale(2)"><circle class="a" r="5" fill="url(#g)"/></g>',
    )
    assert (*result.start, *result.end) == pytest.approx((2, 4, 2, 24))


def test_linear_gradient_turns_with_its_shape() -> None:
    result = gradient(
        f'<linearGradient id="g" x2="0" y2="1">{STOPS}</linearGradient>',
        '<rect class="a" width="10" height="10" transform="rotate(30)" fill="url(#g)"/>',
    )
    turned = (-10 * math.sin(math.radians(30)), 10 * math.cos(math.radians(30)))
    assert (*result.start, *result.end) == pytest.approx((0, 0, *turned))


def test_linear_gradient_keeps_its_bands_when_skewed() -> None:
    """Across a box twice as high as wide, the bands of a diagonal run along the other diagonal."""
    result = gradient(f'<linearGradient id="g" y2="100%">{STOPS}</linearGradient>')
    (x0, y0), (x1, y1) = result.start, result.end

    def offset(x: float, y: float) -> float:
        return ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / math.dist(result.start, result.end) ** 2

    assert offset(10, 20) == pytest.approx(0)
    assert offset(30, 20) == pytest.approx(0.5)
    assert offset(10, 60) == pytest.approx(0.5)
    assert offset(30, 60) == pytest.approx(1)


def test_radial_gradient() -> None:
    result = gradient(
        f'<radialGradient id="g" fx=".25" fr="10%">{STOPS}</radialGradient>',
        '<circle class="a" cx="20" cy="20" r="10" transform="rotate(90) scale(2)" fill="url(#g)"/>',
    )
    assert result.start == pytest.approx((-40, 30))
    assert result.end == pytest.approx((-40, 40))
    assert result.radii == pytest.approx((4, 20))


def test_box_of_a_curve_is_that_of_its_line() -> None:
    result = gradient(
        f'<linearGradient id="g">{STOPS}</linearGradient>',
        '<path class="a" fill="url(#g)" d="M10 0C30 0 30 10 10 10"/>',
    )
    assert result.end[0] == pytest.approx(25)


def test_flat_box_has_no_area_to_fill() -> None:
    shape = only_shape(f'<linearGradient id="g">{STOPS}</linearGradient><line class="a" fill="url(#g)" x2="9"/>')
    assert shape.style == ("a", Own(fill="none"))


def test_fill_attribute_stands_after_the_classes_and_is_inherited() -> None:
    drawing = read(
        f'<linearGradient id="g">{STOPS}</linearGradient>'
        '<g class="a" fill="none"><path class="b" d="M0 0h1"/></g>'
        '<g fill="url(#g)"><rect width="2" height="2"/><rect width="4" height="4"/></g>'
    )
    first, second, third = (shape.style for shape in drawing.shapes)
    assert first == ("a", Own(fill="none"), "b")
    assert [style[0].fill.end for style in (second, third)] == [(2, 0), (4, 0)]  # type: ignore[union-attr]
    assert set(drawing.roles) == {"a", "b", "s", "t"}


# Whole files


@pytest.mark.parametrize(("name", "shapes"), [("ghost", 6), ("house", 12), ("jack-o-lantern", 10)])
def test_examples_convert(name: str, shapes: int) -> None:
    drawing = read_drawing(EXAMPLES[name], f"{name}.svg", name)
    assert len(drawing.shapes) == shapes
    for shape in drawing.shapes:
        left, top, width, height = box(shape.path)
        assert left >= 0
        assert top >= 0
        assert left + width <= 64
        assert top + height <= 64


def test_an_icon_is_read_fast() -> None:
    text = EXAMPLES["house"]
    read_drawing(text, "x.svg", "x")
    started = time.process_time()
    for _ in range(10):
        read_drawing(text, "x.svg", "x")
    assert (time.process_time() - started) / 10 < 0.02


@chance(60)
@given(st.data())
def test_a_damaged_file_is_a_drawing_or_located_problems(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(sorted(EXAMPLES.values())))
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 12))
    noise = data.draw(st.text(max_size=4) | st.sampled_from(["<g>", "&a;", "#", "1e9", "-", "url(x)", "use", '"']))
    damaged = text[:at] + noise + text[at + length :]
    try:
        read_drawing(damaged, "x.svg", "x")
    except DataError as error:
        assert error.problems
        lines = damaged.count("\n") + damaged.count("\r") + 2
        assert all(1 <= p.line <= lines and p.column >= 1 and p.message for p in error.problems)


def test_art_never_loads_the_pdf_library() -> None:
    sources = (Path(__file__).parents[2] / "pnp" / "art").glob("*.py")
    assert not [source.name for source in sources if "reportlab" in source.read_text(encoding="utf-8")]
