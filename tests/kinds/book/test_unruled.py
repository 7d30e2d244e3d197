"""A book whose game has lost its rules: every line that took something from them is told, at once, and nothing else."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from thinning import thinned

from pnp.build.compose import Composer
from pnp.scene.ink import Ink
from pnp.sheet.paper import DEFAULT_PAPER
from pnp.source.bundle import DATA
from pnp.source.folder import Folder
from pnp.source.problems import Problem

GAMES = sorted(folder.name for folder in DATA.iterdir())
BOOK = "rulebook.md.j2"
WORDS = re.compile(r"\bmodel\.|\.told[.\[]")
FROM_RULES = re.compile(
    r"comes? from the rules, and there are none|^nothing fills “.*” but the rules, and there are none"
)


def lost(name: str, folder: Path) -> list[Problem]:
    shutil.copytree(DATA / name, folder)
    text = (folder / "game.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(re.sub(r"(?m)^rules = .*\n", "", text), encoding="utf-8")
    composer = Composer(Folder(folder))
    assert not composer.problems.are_grave
    (book,) = (each for each in composer.components if each.spec.kind == "rulebook")
    assert composer.printable(book, DEFAULT_PAPER, Ink.FULL) is None
    return composer.problems.found


@pytest.mark.parametrize("name", thinned(GAMES, lambda name: name == "zombie-mania"))
def test_a_book_that_has_lost_its_rules(name: str, tmp_path: Path) -> None:
    found = lost(name, tmp_path / "game")
    lines = (tmp_path / "game" / BOOK).read_text(encoding="utf-8").splitlines()
    asking = {number for number, line in enumerate(lines, 1) if WORDS.search(line)}
    assert {problem.line for problem in found if problem.file.endswith(BOOK)} == asking
    assert len({(problem.file, problem.line, problem.key) for problem in found}) == len(found)
    assert [problem for problem in found if not FROM_RULES.search(problem.message)] == []
    assert {problem.hint for problem in found} == {"name rules in game.toml, or write a rules.py; or take it out"}
