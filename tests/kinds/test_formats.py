"""Shared sizes of pieces on the papers that every game fits, and on others."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.kinds.formats import imposition
from pnp.sheet.paper import STANDARD_PAPERS, Paper
from pnp.source.bundle import TEMPLATES

from .helpers import context
from .sea_garden import write

STANDING = {"half-page": (1, 2), "mini": (4, 3), "poker": (3, 3), "quarter-page": (2, 2), "tarot": (2, 2)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("formats") / "game")


def test_every_shared_size_is_known() -> None:
    assert set(STANDING) == {file.stem for file in (TEMPLATES / "sheets").glob("*.toml")}


@pytest.mark.parametrize("paper", STANDARD_PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("name", STANDING)
def test_as_many_stand_on_each_standard_paper(folder: Path, name: str, paper: Paper) -> None:
    table = context(folder, "dice", paper)
    layout = imposition(table, name)
    assert (layout.columns, layout.rows) == STANDING[name]
    assert layout.fits(paper) and not table.problems.found


def test_other_papers_hold_more_or_fewer_but_never_more_than_wanted(folder: Path) -> None:
    small, large = Paper("a6", "A6", 105.0, 148.0), Paper("a3", "A3", 297.0, 420.0)
    for paper, mini, poker in ((small, (2, 2), (1, 1)), (large, (6, 3), (4, 4))):
        table = context(folder, "dice", paper)
        standing = {name: imposition(table, name) for name in ("mini", "poker")}
        assert [(layout.columns, layout.rows) for layout in standing.values()] == [mini, poker]
        assert not table.problems.found
