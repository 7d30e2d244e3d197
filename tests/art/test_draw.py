"""A drawing meets a palette: colours, widths, hatches and gradients in millimetres."""

from __future__ import annotations

import pytest

from pnp.art.draw import draw, unknown_roles, unpainted
from pnp.art.palette import Palette
from pnp.art.svg import read_drawing
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Gradient, Hatch, Shape, Stroke
from pnp.scene.ink import Ink
from pnp.scene.path import line
from pnp.source.problems import DataError

from .examples import EXAMPLES, PALETTE
from .helpers import palette, read

HATCH = '{ color = "#555", spacing = 3, width = 0.6, angle = 30 }'
ROLES = palette(
    f"""
[roles]
red = {{ full = "#f00", friendly = "#fff" }}
blue = {{ full = "#00f", friendly = "#fff" }}
line = {{ full = {{ stroke = "#111", width = 2 }}, friendly = "none" }}
bare = {{ full = {{ stroke = "#222" }}, friendly = "none" }}
wide = {{ full = {{ width = 4 }}, friendly = "none" }}
dots = {{ full = {{ dash = [1, 2] }}, friendly = "none" }}
solid = {{ full = {{ dash = [] }}, friendly = "none" }}
clear = {{ full = "none", friendly = "none" }}
unlined = {{ full = {{ stroke = "none" }}, friendly = "none" }}
tone = {{ full = {{ fill = "#eee", hatch = {HATCH} }}, friendly = "none" }}
over = {{ full = {{ hatch = {HATCH} }}, friendly = "none" }}
"""
)
RED, BLUE = Color(1, 0, 0), Color(0, 0, 1)
TONE = Hatch(Color.parse("#555"), 3, 0.6, 30)
STOPS = '<stop offset="0" class="red"/><stop offset="1" class="blue"/>'
LINEAR = f'<linearGradient id="g">{STOPS}</linearGradient>'
RADIAL = f'<radialGradient id="g">{STOPS}</radialGradient>'


def shapes(body: str, roles: Palette = ROLES, width_mm: float | None = None) -> list[Shape]:
    frame = draw(read(body), roles, width_mm)
    return [item for item in frame.items if isinstance(item, Shape)]


def painted(classes: str, *, group: str = "clear", attributes: str = "") -> Shape:
    (shape,) = shapes(f'<g class="{group}"><rect class="{classes}" {attributes} width="9" height="9"/></g>')
    return shape


def test_units_are_millimetres_unless_a_width_is_given() -> None:
    text = '<svg viewBox="-8 -4 64 32"><line class="line dots" x1="-8" y1="-4" x2="56" y2="28"/></svg>'
    drawing = read_drawing(text, "x.svg", "x")
    stroke = Stroke(Color.parse("#111"), 2, (1, 2))
    path = line((0, 0), (64, 32))
    assert draw(drawing, ROLES) == Frame(64, 32, (Shape(path, stroke=stroke),), "x")
    stroke = Stroke(Color.parse("#111"), 0.25, (0.125, 0.25))
    path = line((0, 0), (8, 4))
    assert draw(drawing, ROLES, 8) == Frame(8, 4, (Shape(path, stroke=stroke),), "x")


def test_later_classes_win_for_what_they_set() -> None:
    shape = painted("red line wide blue")
    assert shape.fill == BLUE
    assert shape.stroke == Stroke(Color.parse("#111"), 4)


def test_groups_are_inherited_from() -> None:
    shape = painted("blue", group="red line")
    assert shape.fill == BLUE
    assert shape.stroke == Stroke(Color.parse("#111"), 2)
    assert painted("wide", group="red line").fill == RED
    assert painted("clear", group="red line").fill is None
    assert painted("unlined", group="red line").stroke is None
    assert painted("solid", group="line dots").stroke == Stroke(Color.parse("#111"), 2)


def test_a_stroke_without_width_is_one_unit_wide() -> None:
    assert painted("bare").stroke == Stroke(Color.parse("#222"), 1)


def test_strokes_grow_with_their_group_and_hatches_do_not() -> None:
    (shape,) = shapes('<rect class="line tone" transform="scale(3)" width="9" height="9"/>')
    assert shape.stroke == Stroke(Color.parse("#111"), 6)
    assert shape.hatch == TONE
    (shape,) = shapes('<rect class="tone" transform="scale(3)" width="9" height="9"/>', width_mm=32)
    assert shape.hatch == Hatch(Color.parse("#555"), 1.5, 0.3, 30)


def test_a_fill_settles_the_hatch() -> None:
    assert painted("line", group="tone").hatch == TONE
    assert painted("red", group="tone").hatch is None
    assert painted("red over").hatch == TONE
    assert painted("over", group="red").fill == RED
    assert painted("line over", group="red", attributes='fill="none"').hatch is None


def test_what_is_none_is_left_out() -> None:
    assert shapes('<rect class="clear" width="9" height="9"/>') == []


def test_gradient_takes_the_colours_of_its_roles() -> None:
    body = f'{LINEAR}<rect class="tone" fill="url(#g)" width="64" height="64"/>'
    (shape,) = shapes(body, width_mm=32)
    assert isinstance(shape.fill, Gradient)
    assert (*shape.fill.start, *shape.fill.end) == pytest.approx((0, 0, 32, 0))
    assert shape.fill.stops == ((0, RED), (1, BLUE))
    assert shape.hatch == Hatch(Color.parse("#555"), 1.5, 0.3, 30)


def test_radial_gradient_is_scaled() -> None:
    body = f'{RADIAL}<rect class="line" fill="url(#g)" width="64" height="64"/>'
    (shape,) = shapes(body, width_mm=32)
    assert shape.fill == Gradient((16, 16), (16, 16), ((0, RED), (1, BLUE)), (0, 16))


def test_gradient_of_one_colour_is_a_plain_fill() -> None:
    body = f'{RADIAL}<rect fill="url(#g)" width="64" height="64"/>'
    white = palette('[roles]\nred = { full = "#fff", friendly = "#fff" }\nblue = { full = "#fff", friendly = "#000" }')
    (shape,) = shapes(body, white)
    assert shape.fill == Color(1, 1, 1)


def test_a_class_further_in_replaces_a_gradient() -> None:
    body = f'{LINEAR}<g fill="url(#g)"><rect class="red" width="9" height="9"/></g>'
    (shape,) = shapes(body)
    assert shape.fill == RED


def test_clips_and_fill_rule_come_along() -> None:
    (shape,) = shapes(
        '<clipPath id="c"><path d="M0 0h64v64z"/></clipPath>'
        '<path class="red" clip-path="url(#c)" fill-rule="evenodd" d="M0 0h64v32z"/>',
        width_mm=32,
    )
    assert shape.even_odd
    assert shape.clips == ((("M", 0, 0), ("L", 32, 0), ("L", 32, 32), ("Z",)),)


def test_unknown_roles_are_told_with_their_place() -> None:
    drawing = read('<g class="red"><path class="bleu" d="M0 0h1"/>\n<path class="line bleu xyz" d="M0 0h1"/></g>')
    first, second = unknown_roles(drawing, ROLES)
    assert str(first) == "art/x.svg:2:22: class: palette.toml has no role “bleu”  hint: did you mean “blue”?"
    assert (second.line, second.column) == (3, 7)
    assert "accepted: bare, blue" in second.hint
    with pytest.raises(DataError) as caught:
        draw(drawing, ROLES)
    assert caught.value.problems == (first, second)


def test_roles_of_stops_and_unused_definitions_are_checked() -> None:
    drawing = read('<linearGradient><stop offset="0" class="pink"/></linearGradient><defs><g class="grey"/></defs>')
    assert [problem.message for problem in unknown_roles(drawing, ROLES)] == [
        "palette.toml has no role “pink”",
        "palette.toml has no role “grey”",
    ]


def test_a_shape_without_any_paint_is_told() -> None:
    drawing = read('<path class="red" d="M0 0h1"/>\n <path class="wide dots" d="M0 0h1"/>')
    (problem,) = unpainted(drawing, ROLES)
    assert (problem.line, problem.column) == (3, 2)
    assert "“wide dots” gives neither fill nor stroke nor hatch in the full ink" in problem.message
    with pytest.raises(DataError):
        draw(drawing, ROLES)


def test_a_stop_without_colour_is_told() -> None:
    stops = '<stop offset="0" class="line"/><stop offset="1" class="red"/>'
    drawing = read(f'<linearGradient id="g">{stops}</linearGradient><rect fill="url(#g)" width="9" height="9"/>')
    (problem,) = unpainted(drawing, ROLES)
    assert "stop “line” has no fill in the full ink" in problem.message


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_in_both_inks(name: str) -> None:
    drawing = read_drawing(EXAMPLES[name], f"{name}.svg", name)
    full, friendly = (draw(drawing, palette(PALETTE, ink), 14) for ink in Ink)
    assert full.name == name
    assert (full.width, full.height) == pytest.approx((14, 14))
    assert len(full.items) == len(friendly.items) == len(drawing.shapes)
    assert full.items != friendly.items


def test_house_in_detail() -> None:
    frame = draw(read_drawing(EXAMPLES["house"], "house.svg", "house"), palette(PALETTE, Ink.FRIENDLY))
    wall, roof, thin = frame.items[0], frame.items[3], frame.items[-2]
    assert wall == Shape(
        (("M", 12, 32), ("L", 40, 32), ("L", 40, 59), ("L", 12, 59), ("Z",)),
        Color(1, 1, 1),
        Stroke(Color.parse("#222222"), 2.2),
    )
    assert isinstance(roof, Shape)
    assert roof.hatch == Hatch(Color.parse("#555"), 3, 0.6, 45)
    assert isinstance(thin, Shape)
    assert thin.fill is None
    assert thin.stroke == Stroke(Color.parse("#222222"), 1.2)
