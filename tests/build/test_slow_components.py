"""A component that takes too long is told at a place of its game: the row that a piece is made of, or itself."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest
from papers import A4

from pnp.build.compose import Composer
from pnp.kinds.pieces import sheets
from pnp.kinds.pieces.piece import PieceMaker
from pnp.scene.ink import Ink
from pnp.source import budget
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder


def endless(*_: object, **__: object) -> None:
    for _number in itertools.count():
        pass


@pytest.mark.parametrize(
    ("slow", "place"),
    [
        ((PieceMaker, "frame"), "tables/cards.csv:2:1: row[1]"),
        ((sheets, "shares_cuts"), "components.toml:3:1: deck"),
        ((sheets, "_frames"), "components.toml:3:1: deck"),
    ],
)
def test_what_takes_too_long_is_told_in_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: tuple[object, str], place: str
) -> None:
    folder = Path(shutil.copytree(TEMPLATES / "new" / "cards", tmp_path / "game"))
    composer = Composer(Folder(folder))
    monkeypatch.setenv(budget.VARIABLE, "0.3")
    composer.budget = budget.Budget()
    monkeypatch.setattr(*slow, endless)
    deck = next(component for component in composer.components if component.id == "deck")
    assert composer.printable(deck, A4, Ink.FULL) is None
    (told,) = [str(problem).replace(f"{folder}/", "") for problem in composer.problems.found]
    assert told.startswith(f"{place}: laying out “deck” takes more than 0.3 s")
