"""A game with drawings from elsewhere is checked and built: symbols, grounds, layers and twins, in both inks."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from conftest import Pnp
from PIL import ImageStat

from pnp.build.check import check_game
from pnp.source.problems import Severity

CORPUS = Path(__file__).parents[1] / "art" / "corpus"


@pytest.fixture
def game(little_game: Path) -> Path:
    from kinds import card_game

    folder = card_game.write(little_game)
    for name, file in (("sun", "inkscape-group-opacity"), ("moon", "gameicons-skull"), ("box", "figma-linear")):
        (folder / f"art/{name}.svg").write_bytes((CORPUS / f"{file}.svg").read_bytes())
    (folder / "art/moon.ink.svg").write_bytes((CORPUS / "figma-stroke-icon.svg").read_bytes())
    base = folder / "layouts/base.toml"
    base.write_text(base.read_text(encoding="utf-8").replace('roles = { lid = "accent" }\n', ""), encoding="utf-8")
    return folder


def test_it_is_sound(game: Path) -> None:
    problems = check_game(game, quick=True)
    assert not [str(p) for p in problems if p.severity is Severity.ERROR or "art/" in p.file]


def test_it_is_built_with_real_transparency_and_its_twins(game: Path, tmp_path: Path, run: Pnp) -> None:
    result = run("build", str(game), "--out", str(tmp_path / "out"), "--only", "deck")
    assert result.code == 0, result
    full, twin = (next((tmp_path / "out").rglob(f"deck{ink}.pdf")) for ink in ("", "-ink-friendly"))
    assert re.search(rb"/S /Transparency", full.read_bytes())
    pages = [pypdfium2.PdfDocument(file)[0].render(scale=1).to_pil().convert("L") for file in (full, twin)]
    inked = [1 - ImageStat.Stat(page).mean[0] / 255 for page in pages]
    assert inked[1] < 0.06 < inked[0]


def test_a_file_that_cannot_be_kept_is_told_at_its_place_beside_all_else(game: Path) -> None:
    (game / "art/sun.svg").write_text('<svg viewBox="0 0 9 9">\n<text>x</text></svg>', encoding="utf-8")
    layout = game / "layouts/note.toml"
    text = layout.read_text(encoding="utf-8").replace("[5, 10, 59, 100]", "[5, 10, 59, 4]")
    layout.write_text(text, encoding="utf-8")
    errors = [problem for problem in check_game(game, quick=True) if problem.severity is Severity.ERROR]
    assert [(Path(p.file).name, p.line, p.key) for p in errors if "does not fit" not in p.message] == [
        ("sun.svg", 2, "<text>")
    ]
    assert any("does not fit" in problem.message for problem in errors)  # a drawing hides no other mistake
