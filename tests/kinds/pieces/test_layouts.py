"""What a layout cannot mean is reported at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinds import card_game
from kinds.helpers import sheets
from pnp.source.problems import DataError


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[style.text]", "grows = [60, 40]\n\n[style.text]", "layouts/base.toml:1:1: grows: this band has no height"),
        ('text = "{name}"', 'text = "{name}"\nvalign = "bottom"', "only pictures can stand at the bottom of a box"),
    ],
)
def test_what_a_layout_cannot_mean(little_game: Path, old: str, new: str, told: str) -> None:
    folder = card_game.write(little_game, layouts_base=card_game.BASE.replace(old, new, 1))
    with pytest.raises(DataError, match=told):
        sheets(folder, "deck")
