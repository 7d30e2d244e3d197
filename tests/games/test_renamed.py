"""A name that is changed where it is given, and nowhere else, is one mistake, whoever asks for it."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from bundled import FOLDERS
from thinning import thinned

from pnp.build.check import check_game
from pnp.source.problems import Problem, Severity

from .renamed import Given, names_given

MOST = 2


def told_too_often(folder: Path, names: Iterable[Given]) -> list[str]:
    """Names that are told more than once, each with what is said."""
    wrong: list[str] = []
    for given in names:
        file = folder / given.file
        text = file.read_text(encoding="utf-8")
        file.write_text(given.renamed(text), encoding="utf-8")
        errors = [problem for problem in check_game(folder, quick=True) if problem.severity is Severity.ERROR]
        file.write_text(text, encoding="utf-8")
        if len(errors) > MOST:
            wrong.append(f"{given}: {len(errors)}, such as\n  " + "\n  ".join(map(_short, errors[:4])))
    return wrong


def _short(problem: Problem) -> str:
    return f"{Path(problem.file).name}:{problem.line}: {problem.key}: {problem.message}"


def copied(game: str, tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDERS[game], tmp_path / "game"))


@pytest.mark.parametrize("game", thinned(FOLDERS, lambda game: game == "trick-r-treat"))
def test_a_name(game: str, tmp_path: Path) -> None:
    """One of a file that gives names."""
    folder = copied(game, tmp_path)
    chance = random.Random(f"{game} renamed")
    by_file: dict[str, list[Given]] = {}
    for given in names_given(folder):
        by_file.setdefault(given.file, []).append(given)
    some = chance.choice(list(by_file.values()))
    assert not told_too_often(folder, [chance.choice(some)])


@pytest.mark.soak
@pytest.mark.parametrize("game", FOLDERS)
def test_all_names(game: str, tmp_path: Path) -> None:
    folder = copied(game, tmp_path)
    assert not told_too_often(folder, names_given(folder))
