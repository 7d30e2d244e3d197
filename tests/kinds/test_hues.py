"""What is called by a colour is drawn in it, roughly; other names are free."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.check import check_game
from pnp.kinds.hues import _is_called
from pnp.scene.color import Color

pytestmark = pytest.mark.usefixtures("one_paper")


def told(folder: Path, roles: str) -> list[tuple[str, str]]:
    palette = folder / "palette.toml"
    palette.write_text(palette.read_text(encoding="utf-8").replace("[roles]", f"[roles]\n{roles}"), encoding="utf-8")
    return [(p.key, p.severity.value) for p in check_game(folder, quick=True) if "called" in p.message]


@pytest.mark.parametrize(
    ("role", "found"),
    [
        ('coat-blue = { full = "#4b8fbe", friendly = "#ffffff" }', []),
        ('coat-blue = { full = "#a5d344", friendly = "#ffffff" }', [("roles.coat-blue", "warning")]),
        ('red = { full = { fill = "none", stroke = "#3a4fd0" }, friendly = "#ffffff" }', [("roles.red", "warning")]),
        ('blue-shade = { full = "#222222", friendly = "#ffffff" }', []),
        ('on-the-green-hill = { full = "#222222", friendly = "#ffffff" }', []),
    ],
)
def test_a_role_is_held_to_the_last_word_of_its_name(
    little_game: Path, role: str, found: list[tuple[str, str]]
) -> None:
    assert told(little_game, f"{role}\n") == found


@pytest.mark.parametrize(("name", "count"), [("Violet Sun", 1), ("Golden Sun", 0), ("Sun", 0)])
def test_a_symbol_shows_some_of_the_colour_that_it_is_called_by(little_game: Path, name: str, count: int) -> None:
    symbols = little_game / "symbols.toml"
    symbols.write_text(symbols.read_text(encoding="utf-8").replace('"Sun"', f'"{name}"'), encoding="utf-8")
    (little_game / "art/sun.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>sun</title>'
        '<circle cx="32" cy="32" r="28" fill="#f5b800" stroke="#332200" stroke-width="3"/></svg>',
        encoding="utf-8",
    )
    assert len(told(little_game, "")) == count


@pytest.mark.parametrize(
    ("color", "words"),
    [
        ("#ff0000", {"red", "pink"}),
        ("#ffa500", {"orange", "amber", "brown", "gold", "golden", "yellow"}),
        ("#008000", {"green"}),
        ("#808080", set()),
        ("#100500", set()),
    ],
)
def test_where_words_meet_both_will_do(color: str, words: set[str]) -> None:
    for word in ("red", "pink", "orange", "amber", "brown", "gold", "golden", "yellow", "green", "blue", "violet"):
        assert _is_called(Color.parse(color), word) == (word in words), word
