"""Boxes that tell about rows of other tables, and pads with high lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Place, Text

from . import card_game
from .test_pieces import placed, problems, sheets, words


def test_a_box_may_tell_about_another_row(little_game: Path) -> None:
    more = '\n[box.moons]\nat = [6, 14, 51.5, 5]\nabout = "suits/moons"\ntext = "Think of {name}"\n'
    folder = card_game.write(little_game, layouts_front=card_game.FRONT + more)
    assert words(sheets(folder, "deck").pieces["suns-1"]) == ["1 of Suns", "1", "Think of Moons"]


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ("suit/moons", "there is no table tables/suit.toml  hint: did you mean “suits”?"),
        ("suits/moon", "tables/suits.toml has no row “moon”  hint: did you mean “moons”?"),
    ],
)
def test_a_row_that_is_not_there(little_game: Path, about: str, told: str) -> None:
    more = f'\n[box.moons]\nat = [6, 14, 51.5, 5]\nabout = "{about}"\ntext = "Think of {{name}}"\n'
    folder = card_game.write(little_game, layouts_front=card_game.FRONT + more)
    assert problems(folder, "deck") == [f"layouts/front.toml:15:1: box.moons.about: {told}"]


@pytest.mark.parametrize(
    ("at", "shows", "is_fine"),
    [
        ("[6, 14, 51.5, 5]", 'text = "Here"', True),
        ("[0, 0, 63.5, 88.9]", 'text = "All of it"', True),
        ("[40, 14, 51.5, 5]", 'text = "Half of it beside the card"', False),
        ("[6, 14, 515, 5]", 'text = "In the middle of nowhere"', False),
        ("[-3, -3, 69.5, 94.9]", 'fill = "ink"', True),
        ("[300, 14, 51.5, 5]", 'fill = "ink"', False),
    ],
)
def test_what_a_box_shows_stays_on_the_piece(little_game: Path, at: str, shows: str, is_fine: bool) -> None:
    more = f"\n[box.more]\nat = {at}\n{shows}\n"
    folder = card_game.write(little_game, layouts_front=card_game.FRONT + more)
    found = problems(folder, "deck")
    if is_fine:
        assert not found
    else:
        (told,) = found
        assert told.startswith("layouts/front.toml:14:1: box.more.at: the box lies outside the piece (from ")
        assert told.endswith("hint: the piece has 63.5 × 88.9 mm")


def test_in_high_lines_of_a_pad_the_symbol_stands_above_its_label(little_game: Path) -> None:
    folder = card_game.write(little_game)
    high = card_game.COMPONENTS.replace("lines = 6", "lines = 1").replace(
        'total = "Sum"', 'total = "Sum"\nline_mm = 30'
    )
    (folder / "components.toml").write_text(high, encoding="utf-8")
    (page,) = sheets(folder, "pad").pages
    assert isinstance(page, SheetPage)
    pad = placed(page)[0].frame
    label = next(item for item in pad.items if isinstance(item, Text) and item.text.startswith("Stars"))
    symbol = next(item for item in pad.items if isinstance(item, Place))
    assert symbol.y + symbol.frame.height * symbol.scale < label.y - 2
    assert label.x < symbol.x + symbol.frame.width * symbol.scale
