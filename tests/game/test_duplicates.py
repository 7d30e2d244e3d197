"""A name that stands twice is told, and not what asks for the one that is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bundled import FOLDERS
from thinning import thinned

from pnp.build.check import check_game


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "key", "message"),
    thinned(
        [
            ("zombie-mania", "symbols.toml", 'code = "GR"', 'code = "BL"', "zombie-green.code", "“BL” is the code of"),
            (
                "trick-and-treat",
                "symbols.toml",
                'code = "CB"',
                'code = "HC"',
                "chocolate-bar.code",
                "“HC” is the code of",
            ),
            (
                "trick-and-treat",
                "maps.toml",
                'letter = "H"',
                'letter = "@"',
                "terrain[3].letter",
                "two terrains have “@”",
            ),
            (
                "trick-r-treat",
                "examples.toml",
                '"wrong-mood"',
                '"wrong-stem"',
                "example[3].id",
                "two examples are called",
            ),
        ],
        3,
    ),
)
def test_it_is_told_alone(game: str, file: str, old: str, new: str, key: str, message: str, tmp_path: Path) -> None:
    root = Path(shutil.copytree(FOLDERS[game], tmp_path / "game"))
    text = (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    (problem,) = check_game(root, quick=True)
    assert problem.key == key
    assert problem.message.startswith(message)
