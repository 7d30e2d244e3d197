"""What decides how games go is told apart from words and looks: figures grow old with the one, not with the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from bundled import WITH_RULES
from games.slips import copied

from pnp.game.measured import mark
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.source.folder import Folder

EDITS = [
    ("trick-and-treat", "bonuses.toml", 'cells = ["GH", "HC"', 'cells = ["HC", "GH"', True),
    ("trick-and-treat", "game.toml", "rounds = 13", "rounds = 12", True),
    ("trick-and-treat", "game.toml", 'title = "', 'title = "New ', False),
    ("trick-and-treat", "tables/ranks.toml", "name = ", "name = 'Sir ' # ", False),
    ("trick-or-treat", "game.toml", "players = [2, 4]", "players = [2, 3]", True),
    ("thistledown-mail", "game.toml", "stamp = ", "stamp = 1", True),
    ("thistledown-mail", "tables/winds.toml", 'name = "', 'name = "Old ', False),
    ("zombie-mania", "tables/pairs.toml", "moves = 1", "moves = 2", True),
    ("zombie-mania", "tables/pairs.toml", 'text = "', 'text = "So: ', False),
    ("zombie-mania", "symbols.toml", 'name = "', 'name = "Big ', False),
]


def marked(root: Path) -> str:
    referee = Referee(load(Folder(root)))
    model = referee.found.model
    assert model is not None
    return mark(model.played(referee.game))


@pytest.mark.parametrize(("name", "file", "old", "new", "matters"), EDITS)
def test_numbers_and_rows_matter_and_words_do_not(
    name: str, file: str, old: str, new: str, matters: bool, tmp_path: Path
) -> None:
    root = copied(name, tmp_path)
    before, text = marked(root), (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert (marked(root) != before) == matters


@pytest.mark.parametrize("name", WITH_RULES)
def test_a_reading_matters(name: str, tmp_path: Path) -> None:
    root = copied(name, tmp_path)
    before, rulings = marked(root), load(Folder(root)).rulings
    assert rulings is not None
    ruling = next(it for it in rulings.ruling if it.switch and len(it.reading) > 1)
    other = next(it.id for it in ruling.reading if it.id != ruling.chosen)
    head, mine, rest = (root / "rulings.toml").read_text(encoding="utf-8").partition(f'id = "{ruling.id}"')
    changed = rest.replace(f'chosen = "{ruling.chosen}"', f'chosen = "{other}"', 1)
    assert changed != rest
    (root / "rulings.toml").write_text(head + mine + changed, encoding="utf-8")
    assert marked(root) != before
