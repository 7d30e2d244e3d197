"""Shared sizes of pieces on the papers that every game fits, and on others."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.kinds.formats import standing, stock
from pnp.scene.color import BLACK
from pnp.scene.frame import Frame, Shape
from pnp.scene.path import rect
from pnp.sheet.arrangement import Imposition
from pnp.sheet.paper import STANDARD_PAPERS, Paper
from pnp.sheet.product import Outline
from pnp.source.bundle import TEMPLATES

from .helpers import context
from .sea_garden import write

STANDING = {
    "bridge": 9,
    "business": 10,
    "circle": 6,
    "domino": 12,
    "euro": 9,
    "half-page": 2,
    "hex-tile": 11,
    "jumbo": 4,
    "mini": 12,
    "mini-us": 18,
    "poker": 9,
    "quarter-page": 4,
    "square": 6,
    "tarot": 4,
}  # on A4
ON_LETTER = {**STANDING, "bridge": 8, "circle": 4, "domino": 10, "euro": 8, "jumbo": 2, "poker": 8}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("formats") / "game")


def test_every_shared_size_is_known() -> None:
    assert set(STANDING) == {file.stem for file in (TEMPLATES / "sheets").glob("*.toml")}


def standing_of(folder: Path, name: str, paper: Paper) -> Imposition:
    """As dark cards stand, which may not share a cut."""
    table = context(folder, "dice", paper)
    size = stock(table, name)
    dark = Frame(size.width, size.height, (Shape(rect(0, 0, size.width, size.height), fill=BLACK),))
    return standing(table, size, [dark])


@pytest.mark.parametrize("paper", STANDARD_PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("name", STANDING)
def test_as_many_stand_on_each_standard_paper(folder: Path, name: str, paper: Paper) -> None:
    layout = standing_of(folder, name, paper)
    assert layout.fits(paper)
    assert layout.per_page == {"a4": STANDING, "letter": ON_LETTER}[paper.id][name]


@pytest.mark.parametrize(
    ("name", "inches"),
    [
        ("bridge", (2.25, 3.5)),
        ("poker", (2.5, 3.5)),
        ("tarot", (2.75, 4.75)),
        ("domino", (1.75, 3.5)),
        ("jumbo", (3.5, 5.5)),
        ("business", (2, 3.5)),
        ("mini-us", (1.625, 2.5)),
        ("circle", (3.5, 3.5)),
    ],
)
def test_sizes_that_are_sold_by_the_inch(folder: Path, name: str, inches: tuple[float, float]) -> None:
    size = stock(context(folder, "dice"), name)
    assert (size.width / 25.4, size.height / 25.4) == pytest.approx(inches)


def test_tiles_and_circles_are_cut_out_one_by_one(folder: Path) -> None:
    tile, circle = (stock(context(folder, "dice"), name) for name in ("hex-tile", "circle"))
    assert (tile.outline, circle.outline) == (Outline.HEXAGON, Outline.CIRCLE)
    assert tile.height / tile.width == pytest.approx(2 / 3**0.5, abs=1e-4)
    assert tile.gap == circle.gap == 2 * tile.bleed_mm


def test_other_papers_hold_more_or_fewer_but_never_more_than_wanted(folder: Path) -> None:
    small, large = Paper("a6", "A6", 105.0, 148.0), Paper("a3", "A3", 297.0, 420.0)
    for paper, mini, poker in ((small, 2, 2), (large, 24, 18)):
        assert [standing_of(folder, name, paper).per_page for name in ("mini", "poker")] == [mini, poker]
