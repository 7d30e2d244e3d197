"""A mistake in every sort of file at once: each is told in one go, and none twice."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.build.check import check_game
from pnp.play.trust import trust_once
from pnp.source.bundle import TEMPLATES

ADDED = {
    "maps.toml": b"tops = \n",
    "examples.toml": b'[[example]]\nid = "one"\ntitle = "One"\nexpect = 3\n',
    "figures.toml": b"figure = 3\n",
    "art.toml": b"[colours]\n",
    "art/photo.png": b"no picture",
    "tables/more.csv": b"id,name\na,b,c\n",
    "tables/wrong.toml": b"row = 3\n",
    "fonts/mine.ttf": b"no font",
    "texts/deck.md.j2": b"## a\n\n{{ 1 | trebled }}\n",
    "rules.py": b"def broken(:\n",
}
CHANGED = {
    "art/acorn.svg": ("<path", "<script/><path"),
    "layouts/front.toml": ("[style", "[styles"),
    "palette.toml": ("[roles", "[rolls"),
    "symbols.toml": ("code", "coed"),
    "components.toml": ('silent = ["suit"]', 'silent = ["suit"]\ntexts = "texts/deck.md.j2"\nsleeves = 3'),
    "rulebook.md.j2": ("\n", "\n{{ 1 | doubled }}\n"),
    "game.toml": ("[credits]", "colour = 3\n[credits]"),
}

DECK = """\
deck = { kind = "cards", title = "Deck", rows = "cards", layout = "front", silent = ["suit"] }
print-me-first = { kind = "print-guide", omit = true }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(TEMPLATES / "new" / "cards", tmp_path / "game")
    return tmp_path / "game"


def broken(folder: Path, *names: str) -> list[str]:
    for name in names:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        if name in ADDED:
            path.write_bytes(ADDED[name])
        else:
            old, new = CHANGED[name]
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
    trust_once(True)
    try:
        problems = check_game(folder, quick=True)
        return [Path(problem.file).relative_to(folder).as_posix() for problem in problems]
    finally:
        trust_once(False)


def test_every_file_that_is_wrong_is_told_at_once(folder: Path) -> None:
    names = sorted({*ADDED, *CHANGED} - {"game.toml"})
    assert sorted(broken(folder, *names)) == names


def test_what_nobody_can_be_called_by_hides_nothing_else(folder: Path) -> None:
    """Without game.toml nobody knows which fonts are chosen and whose the rules are; all else is told."""
    names = sorted({*ADDED, *CHANGED} - {"rules.py"})
    assert sorted(broken(folder, *names)) == names


@pytest.mark.parametrize("name", ["maps.toml", "tables/more.csv"])
def test_one_of_them_hides_no_font(folder: Path, name: str) -> None:
    assert sorted(broken(folder, name, "fonts/mine.ttf")) == sorted([name, "fonts/mine.ttf"])


def test_one_of_them_hides_no_drawing_that_a_row_lost(folder: Path) -> None:
    """Told as the piece tells it, where nothing else is wrong."""
    with (folder / "layouts" / "front.toml").open("a", encoding="utf-8") as layout:
        layout.write('[box.picture]\nat = [5, 60, 9, 9]\nart = "{text}"\nwhen = { id = "leaf-2" }\n')
    rows = folder / "tables" / "cards.csv"
    rows.write_text(rows.read_text(encoding="utf-8").replace("Nettle,leaf,2,", "Nettle,leaf,2,lef"), encoding="utf-8")
    (folder / "components.toml").write_text(DECK, encoding="utf-8")
    found = check_game(folder, quick=True)
    (alone,) = (problem for problem in found if "lef" in problem.message)
    assert alone.hint == "did you mean “leaf”?"
    assert {"maps.toml", "art/acorn.svg", "tables/cards.csv"} == set(broken(folder, "maps.toml", "art/acorn.svg"))
    assert check_game(folder, quick=True).count(alone) == 1
