"""How far a slider may take the number at the cursor."""

from __future__ import annotations

import pytest

from pnp.source.bundle import DATA
from pnp.studio.bounds import Bounds, bounds
from pnp.studio.known import known

SCHEMA = {
    "type": "object",
    "properties": {
        "whole": {"type": "integer", "minimum": 0, "maximum": 20, "description": "how many"},
        "part": {"type": "number", "exclusiveMinimum": 0, "maximum": 1000},
        "free": {"type": "integer"},
        "word": {"type": "string"},
    },
}


def _bounds(marked: str) -> Bounds | None:
    return bounds(marked.replace("|", ""), marked.index("|"), SCHEMA)


def test_a_number_has_a_slider_within_its_bounds() -> None:
    found = _bounds("# ä\nwhole = 1|5\n")
    assert found == Bounds(1, 1, "whole", "how many", 15.0, 0.0, 20.0, 1.0, 0)


def test_wide_bounds_are_narrowed_to_what_is_near() -> None:
    found = _bounds("part = |2.5")
    assert found is not None
    assert (found.step, found.exact) == (0.1, 1)
    assert [found.least, found.most] == pytest.approx([0.1, 5.0])


@pytest.mark.parametrize("marked", ["free = |3", 'word = "|3"', "wh|ole = 3", "whole = 3 # |3"])
def test_what_has_no_bounds_has_no_slider(marked: str) -> None:
    assert _bounds(marked) is None


def test_a_text_that_is_broken_is_told_as_such() -> None:
    with pytest.raises(ValueError):
        _bounds("whole = |3 4")


def test_a_map_says_how_wide_its_hexes_must_be() -> None:
    root = (DATA / "trick-and-treat").resolve()
    text = (root / "maps.toml").read_text(encoding="utf-8")
    found = bounds(text, text.index("min_hex_mm = ") + len("min_hex_mm = "), known(root, {}).schema("maps.toml"))
    assert found is not None and found.least >= 1.5 and found.about
