"""A game with photographs is checked and built in both inks, and told where they are too small for their paper."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from art.bitmap_files import jpeg, oriented, picture, png_head, saved, with_hole
from conftest import Pnp
from kinds import card_game
from kinds.helpers import sheets
from PIL import ImageStat

from pnp.build.check import check_game
from pnp.scene.frame import Frame, Place
from pnp.source.problems import Problem, Severity

LARGE = (560, 784)
PHOTOS = {
    "suns-1": ("shore.jpg", jpeg(picture(LARGE))),
    "moons-7": ("hills.PNG", saved(picture(LARGE))),
    "moons-10": ("lake.webp", saved(with_hole(picture(LARGE)), "WEBP", lossless=True)),
}
BOX = '[box.photo]\nat = [-3, -3, 69.5, 94.9]\nart = "{photo}"\nfit = "cover"\nfocus = [0.2, 0.3]\n\n[box.name]\n'


@pytest.fixture
def game(little_game: Path) -> Path:
    cards = card_game.CARDS
    for row, (file, data) in PHOTOS.items():
        cards = cards.replace(f'id = "{row}"\n', f'id = "{row}"\nphoto = "{file.partition(".")[0]}"\n')
        (little_game / "art" / file).write_bytes(data)
    base = card_game.BASE.replace("[box.name]\n", BOX)
    for box in ("name", "index"):  # words on a photograph have a ground of their own
        base = base.replace(f"[box.{box}]\n", f'[box.{box}]\nfill = "paper"\n')
    front = card_game.FRONT.replace("[box.rule]\n", '[box.rule]\nfill = "paper"\n')
    return card_game.write(little_game, tables_cards=cards, layouts_base=base, layouts_front=front)


def told(game: Path) -> list[Problem]:
    return [problem for problem in check_game(game, quick=True) if "photo" in problem.key or "art/" in problem.file]


def test_it_is_sound_and_built(game: Path, tmp_path: Path, run: Pnp) -> None:
    assert not [str(problem) for problem in told(game)]
    result = run("build", str(game), "--out", str(tmp_path / "out"), "--only", "deck")
    assert result.code == 0, result
    full, twin = (next((tmp_path / "out").rglob(f"deck{ink}.pdf")) for ink in ("", "-ink-friendly"))
    assert len(re.findall(rb"/Subtype /Image", full.read_bytes())) == len(PHOTOS) + 1  # and a mask
    pages = [pypdfium2.PdfDocument(file)[0].render(scale=1).to_pil().convert("L") for file in (full, twin)]
    inked = [1 - ImageStat.Stat(page).mean[0] / 255 for page in pages]
    assert inked[1] < 0.09 < 0.2 < inked[0]


def placed(frame: Frame, name: str) -> Place:
    inner = next(item for item in frame.items if isinstance(item, Place) and item.frame.name == "photo").frame
    return next(item for item in inner.items if isinstance(item, Place) and item.frame.name == name)


@pytest.mark.parametrize(("focus", "left"), [("0.5, 0.5", 0.5), ("0.0, 0.5", 0.0), ("1, 1", 1.0), ("0.45, 0", 0.4)])
def test_the_focus_stays_in_sight(game: Path, focus: str, left: float) -> None:
    """A picture twice as wide as it should be: what is cut off on its left is a share of what must be cut off."""
    (game / "art/shore.jpg").write_bytes(jpeg(picture((1200, 819))))
    layout = game / "layouts/base.toml"
    layout.write_text(layout.read_text(encoding="utf-8").replace("0.2, 0.3", focus), encoding="utf-8")
    place = placed(sheets(game, "deck").pieces["suns-1"], "shore")
    spare = place.frame.width * place.scale - 69.5
    assert spare == pytest.approx(69.5, abs=0.1)
    assert -place.x / spare == pytest.approx(left, abs=0.01)
    assert place.y == pytest.approx(0)


def test_too_few_pixels_are_told_with_numbers_at_the_row(game: Path) -> None:
    (game / "art/hills.PNG").write_bytes(saved(picture((500, 700))))
    (problem,) = told(game)
    assert problem.severity is Severity.WARNING
    assert (Path(problem.file).name, problem.key) == ("cards.toml", "row[2].photo")
    assert problem.message == (
        "“moons-7”, photo: “hills” has 500 × 700 pixels and is printed 70 × 97 mm large, which is 183 dpi: "
        "200 take 548 × 767 pixels"
    )


def test_a_broken_one_is_told_at_its_file_and_nowhere_else(game: Path) -> None:
    (game / "art/hills.PNG").write_bytes(png_head(100_000, 100_000))
    (game / "art/shore.jpg").write_bytes(oriented(6)[:900])
    (game / "art/lake.webp").write_bytes(b"a letter")
    assert sorted(Path(problem.file).name for problem in told(game)) == ["hills.PNG", "lake.webp", "shore.jpg"]


def test_a_focus_without_cover_is_told(game: Path) -> None:
    layout = game / "layouts/base.toml"
    layout.write_text(layout.read_text(encoding="utf-8").replace('fit = "cover"', 'fit = "contain"'), encoding="utf-8")
    (problem,) = (problem for problem in check_game(game, quick=True) if "focus" in problem.key)
    assert problem.message == "only art that covers its box has a focus"
