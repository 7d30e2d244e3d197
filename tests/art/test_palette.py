"""palette.toml says what a role looks like in each ink, and nothing else."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from pydantic import ValidationError

from pnp.art.palette import HatchLook, Look, role_hint
from pnp.art.palette_file import PaletteSpec
from pnp.scene.color import WHITE, Color
from pnp.scene.ink import Ink

from .helpers import palette

TOML = """
[roles]
skin = { full = "#f08c1e", friendly = "#fff" }
line = { full = { stroke = "#1d1230", width = 2.5 }, friendly = { stroke = "#222", dash = [1, 2.5] } }
outline = { full = "none", friendly = { fill = "none", stroke = "none" } }

[roles.roof]
full = "#241a40"
friendly = { fill = "#fff", hatch = { color = "#555", spacing = 3, width = 0.6, angle = 30 } }
"""


def test_full_ink() -> None:
    full = palette(TOML)
    assert full.ink is Ink.FULL
    assert full.look("skin") == Look(fill=Color.parse("#f08c1e"))
    assert full.look("line") == Look(stroke=Color.parse("#1d1230"), width=2.5)
    assert full.look("outline") == Look(fill="none")


def test_friendly_ink() -> None:
    friendly = palette(TOML, Ink.FRIENDLY)
    assert friendly.look("line").dash == (1, 2.5)
    assert friendly.look("outline") == Look(fill="none", stroke="none")
    assert friendly.look("roof") == Look(fill=WHITE, hatch=HatchLook(Color.parse("#555"), 3, 0.6, 30))


def test_plain_fill() -> None:
    full = palette(TOML)
    assert full.fill("skin") == Color.parse("#f08c1e")
    with pytest.raises(KeyError):
        full.fill("skim")
    with pytest.raises(KeyError):
        full.look("skim")
    with pytest.raises(ValueError, match="“line” has no fill in the full ink"):
        full.fill("line")
    with pytest.raises(ValueError, match="“outline” has no fill"):
        full.fill("outline")


def test_extends_a_base() -> None:
    own = '[roles]\nskin = { full = "#000", friendly = "#fff" }\nmoon = { full = "#ff0", friendly = "#fff" }'
    joined = palette(own, base=palette(TOML))
    assert joined.fill("skin") == Color.parse("#000")
    assert joined.fill("moon") == Color.parse("#ff0")
    assert joined.fill("roof") == Color.parse("#241a40")
    with pytest.raises(ValueError, match="cannot extend"):
        palette(own, Ink.FRIENDLY, base=palette(TOML))


def test_hatch_turns_by_45_degrees_unless_told() -> None:
    hatch = '{ hatch = { color = "#555", spacing = 3, width = 1 } }'
    assert palette(f'[roles]\na = {{ full = "#000", friendly = {hatch} }}', Ink.FRIENDLY).look("a") == Look(
        hatch=HatchLook(Color.parse("#555"), 3, 1, 45)
    )


def test_same_result_from_json() -> None:
    """The loader validates in this way."""
    spec = PaletteSpec.model_validate(tomllib.loads(TOML))
    text = (
        '{"roles": {"skin": {"full": "#f08c1e", "friendly": "#fff"}, '
        '"line": {"full": {"stroke": "#1d1230"}, "friendly": {"dash": [1]}}}}'
    )
    read = PaletteSpec.model_validate_json(text)
    assert read.roles["skin"] == spec.roles["skin"]
    assert read.palette(Ink.FRIENDLY).look("line").dash == (1,)


FULL = ("roles", "a", "full")
HATCH = '{ hatch = { color = "#555", spacing = 3, width = 1 } }'


@pytest.mark.parametrize(
    ("row", "where", "words"),
    [
        ('a = { full = "#fff" }', ("roles", "a", "friendly"), "required"),
        ('a = { friendly = "#fff" }', FULL, "required"),
        ('a = "#fff"', ("roles", "a"), ""),
        ('a = { full = "#fff", friendly = "#fff", ful = "#fff" }', ("roles", "a", "ful"), "not permitted"),
        ('a = { full = "red", friendly = "#fff" }', FULL, "“red” is not a colour"),
        ('a = { full = "#ff", friendly = "#fff" }', FULL, "“#ff” is not a colour"),
        ('a = { full = 3, friendly = "#fff" }', FULL, ""),
        ('a = { full = { fill = "blue" }, friendly = "#fff" }', (*FULL, "fill"), "“blue” is not a colour"),
        ('a = { full = { stroke = 3 }, friendly = "#fff" }', (*FULL, "stroke"), "string"),
        ('a = { full = { opacity = 3 }, friendly = "#fff" }', (*FULL, "opacity"), "not permitted"),
        ('a = { full = { width = 0 }, friendly = "#fff" }', (*FULL, "width"), "greater than 0"),
        ('a = { full = { width = "2" }, friendly = "#fff" }', (*FULL, "width"), "number"),
        ('a = { full = { width = inf }, friendly = "#fff" }', (*FULL, "width"), "less than"),
        ('a = { full = { width = nan }, friendly = "#fff" }', (*FULL, "width"), ""),
        ('a = { full = { dash = [1, -1] }, friendly = "#fff" }', (*FULL, "dash", 1), "greater than or equal to 0.05"),
        ('a = { full = { dash = 3 }, friendly = "#fff" }', (*FULL, "dash"), "tuple"),
        (
            f'a = {{ full = {HATCH.replace("3", "1")}, friendly = "#fff" }}',
            (*FULL, "hatch"),
            "that is a fill",
        ),
        (
            f'a = {{ full = {HATCH.replace("#555", "none")}, friendly = "#fff" }}',
            (*FULL, "hatch", "color"),
            "colour",
        ),
        (
            f'a = {{ full = {HATCH.replace("1", "1, angle = nan")}, friendly = "#fff" }}',
            (*FULL, "hatch", "angle"),
            "",
        ),
        ('"Big Roof" = { full = "#fff", friendly = "#fff" }', ("roles", "Big Roof", "[key]"), "role's name"),
    ],
)
def test_refused(row: str, where: tuple[Any, ...], words: str) -> None:
    with pytest.raises(ValidationError) as caught:
        PaletteSpec.model_validate(tomllib.loads(f"[roles]\n{row}"))
    (error,) = caught.value.errors()
    assert error["loc"] == where
    assert words in error["msg"]


def test_other_tables_are_refused() -> None:
    with pytest.raises(ValidationError):
        PaletteSpec.model_validate({"roles": {}, "rolls": {}})


ADD = 'add it to palette.toml: {} = {{ full = "#…", friendly = "#…" }}'
KNOWN = ("night", "night-2", "sky", "sky-edge", "storm", "storm-hedge", "gust", "gsut-edge")


@pytest.mark.parametrize(
    ("role", "hint"),
    [
        ("nihgt", "did you mean “night”?"),
        ("sky-egde", "did you mean “sky-edge”?"),
        ("storm-edge", "did you mean “storm-hedge”?"),  # what is misspelt in the palette
        ("gust-edge", "did you mean “gsut-edge”?"),
        ("night-edge", ADD.format("night-edge")),  # not the sky's
        ("volcano", f"accepted: {', '.join(sorted(KNOWN))}; or {ADD.format('volcano')}"),
    ],
)
def test_what_to_do_about_a_role_that_is_not_there(role: str, hint: str) -> None:
    assert role_hint(role, KNOWN) == hint and role_hint(role, KNOWN).word == role
