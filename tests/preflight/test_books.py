"""A change of a game's data -> the same change in its book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.build.compose import Composer
from pnp.export.pdf.render import render_pdf
from pnp.scene.ink import Ink
from pnp.sheet.paper import PAPERS
from pnp.source.folder import Folder

from .books import Bound, read_book


@pytest.fixture
def changed(game_folder: Path) -> Path:
    """Nothing of this is typed into the text of the book: rounds, values, points, factors and titles."""
    changes = [
        ("game.toml", "rounds = 13", "rounds = 11"),
        ("symbols.toml", 'name = "Chocolate Bar"', 'name = "Toffee Bar"'),
        ("components.toml", 'title = "Dice Cutouts"', 'title = "Dice to Fold"'),
    ]
    for file, old, new in changes:
        text = (game_folder / file).read_text(encoding="utf-8")
        assert old in text, (file, old)
        (game_folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    _replaced(game_folder / "symbols.toml", r'(code = "CB"(?:(?!\n\[).)*?value = )\d+', r"\g<1>7")
    _replaced(game_folder / "scoring.toml", r'(id = "corn-trail"(?:(?!\n\[\[).)*?times = )\d+', r"\g<1>5")
    _replaced(game_folder / "maps.toml", r'(id = "adventure-5"(?:(?!\n\[\[).)*?points = )\d+', r"\g<1>9")
    return game_folder


def printed(folder: Path, component: str) -> Bound:
    """A build would go on to say which examples no longer hold, so this stops at the pages."""
    composer = Composer(Folder(folder))
    wanted = next(each for each in composer.components if each.id == component)
    made = composer.printable(wanted, PAPERS["a4"], Ink.FULL)
    assert made is not None and not composer.problems.found, composer.problems.found
    return read_book(render_pdf(made.document, composer.fonts))


@pytest.mark.soak
def test_changed_values_are_in_the_book(changed: Path) -> None:
    words = " ".join(leaf.words for leaf in printed(changed, "rulebook").leaves)
    for wanted in (
        "After 11 rounds you score",
        "The game ends after round 11.",
        "Toffee Bar. Treat: seven points in a House",
        "5 for each of the longest",
        "Dice to Fold",
    ):
        assert wanted in words, wanted
    assert re.search(r"Points (\d ?)*9", words), "worth nine points"
    assert "13 rounds" not in words and "round 13" not in words


def test_changed_values_are_on_the_map(changed: Path) -> None:
    (sheet,) = printed(changed, "map-creepy-cove").leaves
    assert "1234567891011" in sheet.solid and "123456789101112" not in sheet.solid


def _replaced(file: Path, pattern: str, new: str) -> None:
    text, count = re.subn(pattern, new, file.read_text(encoding="utf-8"), count=1, flags=re.DOTALL)
    assert count == 1, (file.name, pattern)
    file.write_text(text, encoding="utf-8")
