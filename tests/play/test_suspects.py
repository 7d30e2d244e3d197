"""An example that fails names the number of the data with which it would hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bundled import FOLDERS
from games.slips import copied
from thinning import thinned

from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.play.suspects import MAX_EXAMPLES
from pnp.source.folder import Folder


def hints(game: str, file: str, old: str, new: str, folder: Path) -> list[str]:
    root = copied(game, folder)
    text = (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return [problem.hint for problem in Referee(load(Folder(root))).example_problems()]


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "named"),
    thinned(
        [
            ("zombie-mania", "tables/pairs.toml", "moves = 2", "moves = 3", "moves = 2 (now 3) of “zombie-brown” in"),
            ("trick-or-treat", "game.toml", "hand_limit = 5", "hand_limit = 6", "facts.hand_limit = 5 (now 6)"),
            ("trick-or-treat", "tables/options.toml", "cost = 2", "cost = 3", "cost = 2 (now 3) of “double-draw” in"),
            (
                "full-moon-overload",
                "tables/classes.toml",
                "points = 3",
                "points = 4",
                "points = 3 (now 4) of “court” in",
            ),
        ],
        4,
    ),
)
def test_the_number_that_was_changed_is_named_first(
    game: str, file: str, old: str, new: str, named: str, tmp_path: Path
) -> None:
    told = [hint for hint in hints(game, file, old, new, tmp_path) if "it holds with" in hint]
    assert told and all(f"it holds with {named}" in hint for hint in told)
    assert all(hint.count(" (now ") <= 2 for hint in told)


def test_an_example_that_is_wrong_itself_names_no_other(tmp_path: Path) -> None:
    expected = re.search(r"expect = \{ points = (\d+), cards = 3", _examples("trick-or-treat"))
    assert expected is not None
    wrong = hints("trick-or-treat", "examples.toml", expected[0], "expect = { points = 77, cards = 3", tmp_path)
    assert wrong and not any("it holds with" in hint for hint in wrong)


def test_of_many_only_the_first_are_asked(tmp_path: Path) -> None:
    told = hints("zombie-mania", "tables/pairs.toml", "moves = 2", "moves = 3", tmp_path)
    assert len(told) > MAX_EXAMPLES
    assert any("it holds with" not in hint for hint in told)


def _examples(game: str) -> str:
    return (FOLDERS[game] / "examples.toml").read_text(encoding="utf-8")
