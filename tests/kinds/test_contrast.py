"""Lines and pictures show on what lies below them, in either ink, and a fault is told at the role."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.check import check_game


def told(folder: Path, old: str, new: str) -> list[str]:
    file = folder / "palette.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return [str(problem).partition("some folder/")[2] for problem in check_game(folder, quick=True)]


def test_an_untouched_game_is_fine(little_game: Path) -> None:
    assert told(little_game, "[roles]", "[roles]") == []


@pytest.mark.parametrize(
    ("ink", "old", "new"),
    [("full", 'full = "#205080"', 'full = "#d8eaff"'), ("friendly", 'friendly = "#333333"', 'friendly = "#f4f4f4"')],
)
def test_the_edge_of_a_die_shows_on_its_ground(little_game: Path, ink: str, old: str, new: str) -> None:
    edge = "sky-edge = { "
    lines = told(
        little_game,
        f'{edge}full = "#205080", friendly = "#333333"',
        (f'{edge}full = "#205080", friendly = "#333333"').replace(old, new),
    )
    assert len(lines) == 1 and lines[0].startswith("palette.toml:3:1: roles.sky-edge: a line of 1.")
    assert f"against “sky” in the {ink} ink, less than 1.5 : 1" in lines[0]


def test_a_line_that_the_game_makes_too_pale(little_game: Path) -> None:
    (line,) = told(little_game, "[roles]", '[roles]\nguide = { full = "#fdf6e6", friendly = "#a8a8a8" }')[:1]
    assert line.startswith("palette.toml:2:1: roles.guide: a line of 1.")


def test_a_symbol_that_nobody_sees(little_game: Path) -> None:
    pale = 'line = { full = { stroke = "#eeeeee", width = 1 }, friendly = { stroke = "#5a5a5a", width = 1 } }'
    accents = "".join(f'{role} = {{ full = "#ffffff", friendly = "#ffffff" }}\n' for role in ("accent", "accent-2"))
    lines = told(little_game, "[roles]", f"[roles]\n{pale}\n{accents}")
    assert any(line.startswith("palette.toml:2:1: roles.line: the boldest part of “Sun” has 1.") for line in lines)


def test_a_pale_text_is_told_once_at_its_role(little_game: Path) -> None:
    lines = told(little_game, "[roles]", '[roles]\nink = { full = "#cccccc", friendly = "#333333" }')
    pairs = [line for line in lines if "roles.ink: " in line]
    assert pairs and all(line.startswith("palette.toml:2:1: ") for line in lines)
    assert len(pairs) == len({line.partition(" (")[0] for line in pairs})
    assert "in the full ink, less than 4.5 : 1 (" in pairs[0]
