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


# Dice


def only_cutouts(folder: Path, sides: int) -> Path:
    """Without the sheet that shows symbols on the die's own colour."""
    components = folder / "components.toml"
    text = components.read_text(encoding="utf-8")
    start, end = text.index("[results]"), text.index("[cutouts]")
    components.write_text(text[:start] + text[end:], encoding="utf-8")
    (folder / "texts/results.md.j2").unlink()
    faces = ", ".join(['"S"', '"M"'] * (sides // 2))
    dice = folder / "dice.toml"
    dice.write_text(dice.read_text(encoding="utf-8").replace('"S", "S", "S", "M", "M", "M"', faces), encoding="utf-8")
    return folder


DARK = "".join(f'{role} = {{ full = "#3a3028", friendly = "#ffffff" }}\n' for role in ("accent", "accent-2"))


def of_symbols(folder: Path, roles: str) -> list[str]:
    """What is said of symbols that are all dark."""
    lines = told(folder, "[roles]\n", f"[roles]\n{roles}\n{DARK}")
    return [line for line in lines if "the symbol “" in line or "boldest part" in line]


@pytest.mark.parametrize("sides", [6, 8])
def test_a_symbol_is_read_against_the_face_that_it_lies_on_and_not_against_the_rim(
    little_game: Path, sides: int
) -> None:
    folder = only_cutouts(little_game, sides)
    told(folder, 'sky = { full = "#cfe6ff"', 'sky = { full = "#4a4038"')
    assert of_symbols(folder, "") == []


@pytest.mark.parametrize("sides", [6, 8])
def test_a_symbol_that_does_not_show_on_its_face_is_told_for_dice_of_any_shape(little_game: Path, sides: int) -> None:
    folder = only_cutouts(little_game, sides)
    (line,) = of_symbols(folder, 'tile = { full = "#6a5c50", friendly = "#ffffff" }')
    assert line.startswith("palette.toml:2:1: roles.tile: the symbol “")  # an error, as for a die it should be
    assert "against “tile” below it in the full ink, less than 3 : 1 (cutouts, page 1)" in line


def test_a_sheet_that_shows_symbols_on_the_colour_of_the_die_is_judged_by_that(little_game: Path) -> None:
    told(little_game, 'sky = { full = "#cfe6ff"', 'sky = { full = "#5a4a3a"')
    (line,) = of_symbols(little_game, "")
    assert "against “sky” below it in the full ink, less than 3 : 1 (results, page 1)" in line


# Art with colours of its own


def coloured(folder: Path, color: str) -> list[str]:
    """What is said once a disc of this colour is the sun."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle fill="{color}" r="4" cx="4.5" cy="4.5"/>'
    (folder / "art/sun.svg").write_text(f"{svg}</svg>", encoding="utf-8")
    (folder / "art/sun.ink.svg").write_text(f"{svg}</svg>".replace(color, "#333333"), encoding="utf-8")
    return [line for line in told(folder, "[roles]", "[roles]") if " : 1" in line]


def test_an_imported_gold_is_a_matter_of_taste(little_game: Path) -> None:
    (line,) = coloured(little_game, "#e8b923")
    assert line.startswith("symbols.toml:1:1: warning: sun: the boldest colour of this symbol, #e8b923, has 1.")
    assert " in the full ink, less than 3 : 1 (results, page 1)" in line
    assert (
        'hint: give it a dark outline, or give the colour a role in art.toml: [import.sun] roles = { "#e8b923" = "…" }'
        in line
    )


def test_what_can_hardly_be_seen_is_none(little_game: Path) -> None:
    lines = coloured(little_game, "#fdf8e8")
    assert any(line.startswith("symbols.toml:1:1: sun: the boldest colour of this symbol, #fdf8e8") for line in lines)


def test_a_pale_icon_that_is_printed_on_dark_grounds_alone_is_fine(little_game: Path) -> None:
    folder = only_cutouts(little_game, 6)
    told(folder, "[roles]", '[roles]\ntile = { full = "#6a5c50", friendly = "#ffffff" }')
    assert coloured(folder, "#ffffff") == []
