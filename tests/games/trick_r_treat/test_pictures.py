"""Pictures of Trick 'r Treat's lanterns: what is said of layers, beyond the slips of mutants.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.games.trick_r_treat.checks import picture
from pnp.games.trick_r_treat.pictures import picture_problems
from pnp.games.trick_r_treat.schema import KindRow

from ..slips import STATIC, Mutant, found_by, written
from .setups import GAME

LAYERS = """layers = [
  { art = "lantern" },
  { art = "stem-left" },
  { art = "eyes-happy", roles = { eye = "glow-orange", eye-rim = "glow-orange-rim" } },
  { art = "mouth-happy", roles = { mouth = "glow-yellow", mouth-rim = "glow-yellow-rim" } },
]"""


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        (LAYERS, 'art = "lantern"', "left-happy-orange", "laid together from layers: body, stem, eyes and mouth"),
        ('  { art = "lantern" },\n', "", "left-happy-orange.layers", "the picture has no body"),
    ],
)
def test_layers_that_are_missing(old: str, new: str, key: str, message: str, tmp_path: Path) -> None:
    mutant = Mutant("symbols.toml", old, new, STATIC, key, message)
    problems = found_by(written("trick-r-treat", mutant, tmp_path))[STATIC]
    assert [problem.key for problem in problems if message in problem.message] == [key]


def test_no_lantern_has_the_picture_of_another() -> None:
    rows = GAME.rows("kinds", KindRow)
    for row in rows:
        fitting = [other for other in rows if not any(picture_problems(GAME.symbols[row.id], picture(other)))]
        assert fitting == [row]
