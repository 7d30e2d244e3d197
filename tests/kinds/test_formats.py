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
from pnp.source.bundle import TEMPLATES

from .helpers import context
from .sea_garden import write

STANDING = {
    "half-page": 2,
    "mini": 12,
    "poker": 9,
    "quarter-page": 4,
    "tarot": 4,
}  # on A4 at least; Letter: 8 poker cards


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
    assert layout.per_page == (8 if (name, paper.id) == ("poker", "letter") else STANDING[name])


def test_other_papers_hold_more_or_fewer_but_never_more_than_wanted(folder: Path) -> None:
    small, large = Paper("a6", "A6", 105.0, 148.0), Paper("a3", "A3", 297.0, 420.0)
    for paper, mini, poker in ((small, 2, 2), (large, 24, 18)):
        assert [standing_of(folder, name, paper).per_page for name in ("mini", "poker")] == [mini, poker]
