"""Drawings from elsewhere in a game's folder: roles or colours, twins, and what art.toml says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.art.adopting import adopted, colors_of
from pnp.art.artwork import Artwork, read_artwork
from pnp.art.draw import draw
from pnp.art.twin import coverage
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Gradient, Place, Shape
from pnp.scene.ink import Ink
from pnp.source.folder import Folder
from pnp.source.problems import Problem, Problems

from .helpers import palette, read, svg

ROLES = """
[roles]
leaf = { full = "#00ff00", friendly = { fill = "#fff", hatch = { color = "#555", spacing = 3, width = 0.6 } } }
rim = { full = { stroke = "#123456", width = 2 }, friendly = { stroke = "#222", width = 1 } }
"""
FULL, FRIENDLY = palette(ROLES), palette(ROLES, Ink.FRIENDLY)
COLOURED = '<rect width="60" height="60" fill="#f80" stroke="#00f"/><circle r="9" fill="#f80"/><path d="M0 0h9v9z"/>'


def shapes(frame: Frame) -> list[Shape]:
    return [item for item in frame.items if isinstance(item, Shape)]


def looked_at(folder: Path, **files: str) -> tuple[Artwork, list[Problem]]:
    (folder / "art").mkdir()
    (folder / "palette.toml").write_text(ROLES, encoding="utf-8")
    for name, text in files.items():
        path = folder / ("art.toml" if name == "art" else f"art/{name.replace('_ink', '.ink')}.svg")
        path.write_text(text, encoding="utf-8")
    problems = Problems()
    return read_artwork(Folder(folder), problems), problems.found


# Roles or colours


def test_a_drawing_without_roles_keeps_its_colours_and_is_black_where_it_says_nothing() -> None:
    drawing = adopted(read(COLOURED), FULL.looks)
    assert drawing.is_import
    assert [str(shape.fill) for shape in shapes(draw(drawing, FULL))] == ["#ff8800", "#ff8800", "#000000"]
    assert colors_of(drawing) == ["#ff8800", "#0000ff", "#000000"]


def test_classes_of_programs_mean_nothing_beside_colours() -> None:
    drawing = adopted(read('<path class="lucide x y z a b c d e" stroke="red" fill="none" d="M0 0h9"/>'), FULL.looks)
    assert drawing.is_import
    assert not drawing.roles


def test_a_drawing_of_mistyped_roles_is_no_import() -> None:
    drawing = adopted(read('<path class="laef" d="M0 0h9"/>'), FULL.looks)
    assert not drawing.is_import
    assert list(drawing.roles) == ["laef"]


def test_roles_and_colours_may_be_mixed() -> None:
    body = '<g class="leaf"><rect width="9" height="9"/><rect fill="#123" width="9" height="9"/></g>'
    other = '<g fill="red"><path class="leaf" d="M0 0h9v9z"/></g>'
    drawing = adopted(read(body + other), FULL.looks)
    assert not drawing.is_import
    assert [str(shape.fill) for shape in shapes(draw(drawing, FULL))] == ["#00ff00", "#112233", "#00ff00"]


def test_in_a_mixed_drawing_every_shape_has_one_or_the_other(tmp_path: Path) -> None:
    text = svg('<path class="leaf" d="M0 0h9v9z"/><path fill="red" d="M0 0h9v9z"/>\n<path d="M0 0h9"/>')
    _, problems = looked_at(tmp_path, mixed=text)
    assert {(p.line, p.key) for p in problems} == {(3, "class")}
    assert all("has no role" in p.message for p in problems)


def test_a_class_that_a_sheet_knows_is_no_role() -> None:
    drawing = adopted(read('<style>.leaf{fill:blue}</style><path class="leaf" d="M0 0h9v9z"/>'), FULL.looks)
    (shape,) = shapes(draw(drawing, FULL))
    assert str(shape.fill) == "#0000ff"


def test_an_import_needs_no_title_and_has_none() -> None:
    assert adopted(read(f"<title>Layer 1</title>{COLOURED}"), FULL.looks).title == ""


# art.toml


def test_colours_become_roles(tmp_path: Path) -> None:
    art = '[import.thing]\nroles = { "#ff8800" = "leaf", "blue" = "rim" }'
    artwork, problems = looked_at(tmp_path, thing=svg(COLOURED), art=art)
    assert not problems
    first, *_ = shapes(draw(artwork.drawings["thing"], FULL))
    assert isinstance(first.fill, Color) and first.stroke is not None
    assert (str(first.fill), first.fill.role) == ("#00ff00", "leaf")
    assert (str(first.stroke.color), first.stroke.color.role) == ("#123456", "rim")
    first, *_ = shapes(draw(artwork.drawings["thing"], FRIENDLY))
    assert first.hatch is not None
    assert set(artwork.drawings["thing"].roles) == {"leaf", "rim"}


def test_roles_for_all_imports_and_black_that_nobody_says(tmp_path: Path) -> None:
    art = '[roles]\n"black" = "leaf"\n"#f80" = "leaf"\n[import.b]\nroles = { "#f80" = "rim" }'
    artwork, problems = looked_at(tmp_path, a=svg(COLOURED), b=svg(COLOURED), art=art)
    assert not problems
    fills = {name: [str(s.fill) for s in shapes(draw(artwork.drawings[name], FULL))] for name in "ab"}
    assert fills == {"a": ["#00ff00"] * 3, "b": ["#123456", "#123456", "#00ff00"]}


def test_stops_of_gradients_are_recoloured(tmp_path: Path) -> None:
    body = '<linearGradient id="g"><stop stop-color="#f80"/><stop offset="1" stop-color="#fff"/></linearGradient>'
    text = svg(f'{body}<rect width="9" height="9" fill="url(#g)"/>')
    artwork, problems = looked_at(tmp_path, a=text, art='[roles]\n"#f80" = "leaf"')
    assert not problems
    (shape,) = shapes(draw(artwork.drawings["a"], FULL))
    assert isinstance(shape.fill, Gradient)
    assert [str(color) for _, color in shape.fill.stops] == ["#00ff00", "#ffffff"]


@pytest.mark.parametrize(
    ("art", "says"),
    [
        (
            "[import.thong]\nroles = {}",
            "art.toml:1:1: import.thong: unknown drawing “thong”  hint: did you mean “thing”?",
        ),
        (
            '[roles]\n"#f80" = "laef"',
            "art.toml:2:1: roles.#f80: palette.toml has no role “laef”  hint: did you mean “leaf”?",
        ),
        ('[roles]\n"#f8" = "leaf"', "art.toml:2:1: roles.#f8: “#f8” is not a colour"),
        ('[roles]\n"#fa0" = "leaf"', "art.toml:2:1: roles.#fa0: no drawing has this colour  hint: it has #ff8800"),
        (
            '[import.thing]\nroles = { pink = "leaf" }',
            "art.toml:2:11: import.thing.roles.pink: the drawing has no such",
        ),
        ('[import.ours]\nroles = { pink = "leaf" }', "art.toml:1:1: import.ours: this drawing names roles"),
        ("[imports]", "art.toml:1:1: imports: unknown key"),
        ("[import.thing]\nrole = {}", "art.toml:2:1: import.thing.role: unknown key"),
    ],
)
def test_slips_in_art_toml(tmp_path: Path, art: str, says: str) -> None:
    ours = svg('<path class="leaf" d="M0 0h9"/>')
    _, problems = looked_at(tmp_path, thing=svg(COLOURED), ours=ours, art=art)
    (problem,) = problems
    assert says in str(problem).replace('"', "")


# Twins


def test_a_given_twin_is_drawn_in_the_friendly_ink(tmp_path: Path) -> None:
    twin = '<svg viewBox="0 0 32 32"><rect width="9" height="9" fill="none" stroke="#333"/></svg>'
    artwork, problems = looked_at(tmp_path, thing=svg(COLOURED), thing_ink=twin)
    assert not problems
    assert list(artwork.drawings) == [*(n for n in artwork.drawings if n != "thing"), "thing"]
    assert "thing.ink" not in artwork.drawings
    frame = draw(artwork.drawings["thing"], FRIENDLY)
    (shape,) = shapes(frame)
    assert (frame.width, frame.height, frame.name) == (64, 64, "thing")
    assert shape.path[1][1:] == pytest.approx((18, 0))


def test_twins_without_a_sister_and_of_another_shape(tmp_path: Path) -> None:
    _, problems = looked_at(tmp_path, thing_ink=svg(COLOURED))
    (problem,) = problems
    assert problem.file.endswith("art/thing.ink.svg")
    assert "there is no art/thing.svg" in problem.message


def test_twins_of_another_shape(tmp_path: Path) -> None:
    twin = '<svg viewBox="0 0 32 16"><rect width="9" height="9"/></svg>'
    _, problems = looked_at(tmp_path, thing=svg(COLOURED), thing_ink=twin)
    (problem,) = problems
    assert problem.message == "the twin measures 32 × 16, and its drawing 64 × 64"


def test_a_derived_twin_takes_little_ink_and_tells_areas_apart() -> None:
    drawing = adopted(read(f'<rect width="64" height="64"/>{COLOURED}'), FULL.looks)
    full, twin = draw(drawing, FULL), draw(drawing, FRIENDLY)
    assert coverage(full) > 0.4
    assert coverage(twin) <= 0.1
    ground, area, *_ = shapes(twin)
    assert ground.stroke is None  # which would be a frame
    assert area.stroke is not None and str(area.stroke.color) == "#0000ff"  # it had a line already
    assert isinstance(area.fill, Color) and area.fill.luminance > 0.8


@pytest.mark.parametrize(("radius", "has_rim"), [(0, False), (6, False), (32, True)])
def test_a_disc_as_large_as_its_picture_has_a_rim(radius: int, has_rim: bool) -> None:
    """A ground has none: that would be a frame round the picture."""
    twin = draw(read(svg(f'<rect width="64" height="64" rx="{radius}" fill="#5b3df5"/>')), FRIENDLY)
    assert (shapes(twin)[0].stroke is not None) is has_rim


def test_a_sparing_drawing_is_its_own_twin() -> None:
    drawing = adopted(read('<path d="M4 4h40" stroke="#111" fill="none"/><circle r="2"/>'), FULL.looks)
    assert draw(drawing, FULL).items == draw(drawing, FRIENDLY).items


def test_what_the_palette_paints_is_not_lightened_again() -> None:
    body = '<rect class="leaf" width="64" height="64"/><rect fill="#222" width="50" height="50"/>'
    first, second = shapes(draw(adopted(read(body), FULL.looks), FRIENDLY))
    assert first.hatch is not None
    assert str(first.fill) == "#ffffff"
    assert isinstance(second.fill, Color) and second.fill.luminance > 0.5


# Opacity


def test_groups_that_are_seen_through_become_frames() -> None:
    inside = '<rect width="9" height="9"/><g opacity=".5"><rect width="5" height="5"/></g>'
    body = f'<g opacity=".5">{inside}</g><path d="M0 0h9v9z"/>'
    group, last = draw(adopted(read(body), FULL.looks), FULL).items
    assert isinstance(group, Place) and isinstance(last, Shape)
    assert (group.opacity, last.fill_opacity) == (0.5, 1)
    inner = shapes(group.frame)
    assert [shape.fill_opacity for shape in inner] == [1, 0.5]  # one single area needs no frame


def test_an_area_with_a_line_is_seen_through_as_a_whole() -> None:
    (group,) = draw(adopted(read('<rect opacity=".5" stroke="red" width="9" height="9"/>'), FULL.looks), FULL).items
    assert isinstance(group, Place)
    (line,) = draw(adopted(read('<path opacity=".5" stroke="red" fill="none" d="M0 0h9"/>'), FULL.looks), FULL).items
    assert isinstance(line, Shape) and line.stroke is not None
    assert line.stroke.opacity == 0.5
