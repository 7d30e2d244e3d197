"""A pad: what stands where in its lines."""

from __future__ import annotations

from pathlib import Path

from kinds import card_game
from kinds.helpers import placed, sheets
from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Place, Text


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
