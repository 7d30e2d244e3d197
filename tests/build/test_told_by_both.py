"""What a check calls an error about ink, a build refuses in the same words: nothing is printed that nobody can see."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Pnp

from pnp.build.check import check_game
from pnp.build.pipeline import Order, build_game
from pnp.scene.ink import Ink
from pnp.sheet.paper import PAPERS
from pnp.source.problems import DataError, Severity

PALE = (
    "palette.toml",
    "[roles]",
    """[roles]
line = { full = { stroke = "#eeeeee", width = 1 }, friendly = { stroke = "#5a5a5a", width = 1 } }
accent = { full = "#ffffff", friendly = "#ffffff" }
accent-2 = { full = "#ffffff", friendly = "#ffffff" }
""",
)
ALIKE = ("art/moon.svg", 'class="accent-2 line" r="3"', 'class="accent line" r="4"')
ALIKE_IN_GREY = ("art/moon.svg", 'class="accent-2 line" r="3"', 'class="accent-2 line" r="4"')


def edited(folder: Path, file: str, old: str, new: str) -> Path:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return folder


def refused(folder: Path, out: Path, *, checked: bool = True, inks: tuple[Ink, ...] = tuple(Ink)) -> set[str]:
    order = Order((PAPERS["a4"], PAPERS["letter"]), inks, out, checked=checked)
    try:
        build_game(folder, order, lambda *progress: None)
    except DataError as error:
        assert not list(out.rglob("*.pdf"))
        return {str(problem) for problem in error.problems if problem.severity is Severity.ERROR}
    return set()


@pytest.mark.parametrize("slip", [PALE, ALIKE])
@pytest.mark.parametrize("checked", [True, False])
def test_a_build_refuses_what_a_check_does(
    little_game: Path, tmp_path: Path, slip: tuple[str, str, str], checked: bool
) -> None:
    folder = edited(little_game, *slip)
    errors = {str(problem) for problem in check_game(folder, quick=True) if problem.severity is Severity.ERROR}
    assert errors and refused(folder, tmp_path / "out", checked=checked) == errors


def test_only_the_inks_that_are_printed_count(little_game: Path, tmp_path: Path) -> None:
    folder = edited(little_game, *ALIKE_IN_GREY)
    assert refused(folder, tmp_path / "full", inks=(Ink.FULL,)) == set()
    (line,) = refused(folder, tmp_path / "both")
    assert "looks like “Sun” in the friendly ink" in line


@pytest.mark.parametrize("words", ["build", "print --players 2", "export png"])
def test_whatever_prints_refuses_it(little_game: Path, run: Pnp, words: str) -> None:
    folder = edited(little_game, *ALIKE)
    verb, *rest = words.split()
    args = [verb, str(folder), *rest] if verb != "export" else [*words.split(), str(folder)]
    ran = run(*args)
    assert ran.code == 1 and "looks like “Sun” in the full ink" in ran.err
