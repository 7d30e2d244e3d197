"""Hexes on a page lie where they are drawn, and a stroke changes their letters and nothing else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pnp.game.hexes import Grid, Tops, from_offset
from pnp.scene.ink import Ink
from pnp.source.bundle import DATA, TEMPLATES
from pnp.source.problems import UsageError
from pnp.studio import bench
from pnp.studio.bench import Ask, look
from pnp.studio.painting import Canvas, canvas, painted

FOLDERS = [
    folder.resolve()
    for folder in sorted([*DATA.iterdir(), *(TEMPLATES / "new").iterdir()])
    if (folder / "maps.toml").is_file()
]
TEXT = """# ground
tops = "flat"
[[map]]
rows = [
  "a b  c",  # the first
  'a b c',
]
"""


@pytest.fixture(autouse=True)
def _anew() -> None:
    bench._sessions.clear()
    bench._looks.clear()


def _canvas(root: Path) -> tuple[Canvas, str]:
    """Of the first component that shows a map."""
    for component in look(Ask(root)).components:
        text = (root / "components.toml").read_text(encoding="utf-8")
        if tomllib.loads(text)[component.id]["kind"] == "hex-map":
            seen = look(Ask(root, component.id))
            return canvas(root, [sheet.digest for sheet in seen.sheets], Ink.FULL), component.id
    raise AssertionError


@pytest.mark.parametrize("root", FOLDERS, ids=lambda folder: folder.name)
def test_every_hex_of_a_map_can_be_painted(root: Path) -> None:
    data = tomllib.loads((root / "maps.toml").read_text(encoding="utf-8"))
    found, _ = _canvas(root)
    assert [brush.letter for brush in found.brushes] == [terrain["letter"] for terrain in data["terrain"]]
    assert all(brush.name for brush in found.brushes) and any(brush.color for brush in found.brushes)
    (field,) = found.fields
    rows = [row.split() for row in data["map"][field.map]["rows"]]
    assert [(cell.row, cell.column, cell.letter) for cell in field.cells] == [
        (row, column, letter) for row, letters in enumerate(rows) for column, letter in enumerate(letters)
    ]
    sheet = look(Ask(root, _canvas(root)[1])).sheets[0]
    assert all(0 < cell.x < sheet.width and 0 < cell.y < sheet.height for cell in field.cells)
    # Neighbours are as far apart as hexes are wide.
    first, second = field.cells[0], field.cells[1]
    tops = Tops(data.get("tops", "pointy"))
    across = 2 * max(x for x, _ in field.corners) if tops is Tops.POINTY else 2 * max(y for _, y in field.corners)
    x, y = Grid(across, tops).centre(from_offset(1, 0, tops))
    assert (second.x - first.x, second.y - first.y) == pytest.approx((x, y))


@pytest.mark.parametrize("root", FOLDERS[:1], ids=lambda folder: folder.name)
def test_a_hex_that_is_painted_changes_where_it_was_said_to_lie(root: Path) -> None:
    """What is drawn and what is painted are the same place: another hex lies there, and all others are as they were."""
    found, component = _canvas(root)
    (field,) = found.fields
    text = (root / field.file).read_text(encoding="utf-8")
    cell = next(each for each in field.cells if each.letter != found.brushes[0].letter)
    edited = painted(text, field.map, [(cell.row, cell.column)], found.brushes[0].letter)
    seen = look(Ask(root, component, unsaved={field.file: edited.encode()}))
    again = canvas(root, [sheet.digest for sheet in seen.sheets], Ink.FULL).fields[0]
    changed = [one for one, other in zip(again.cells, field.cells, strict=True) if one != other]
    assert [(each.x, each.y, each.letter) for each in changed] == [(cell.x, cell.y, found.brushes[0].letter)]


def test_a_stroke_changes_letters_and_nothing_else() -> None:
    assert painted(TEXT, 0, [(0, 2), (1, 0)], "~") == TEXT.replace("b  c", "b  ~").replace("'a b", "'~ b")
    assert painted(TEXT, 0, [(0, 0)], '"') == TEXT.replace('"a b', '"\\" b')


@pytest.mark.parametrize("cell", [(0, 3), (2, 0)])
def test_a_hex_that_is_gone_is_told(cell: tuple[int, int]) -> None:
    with pytest.raises(UsageError):
        painted(TEXT, 0, [cell], "~")
    with pytest.raises(UsageError):
        painted(TEXT, 1, [(0, 0)], "~")


def test_a_sheet_without_a_map_has_nothing_to_paint() -> None:
    root = FOLDERS[-1]
    seen = look(Ask(root))
    other = next(each.id for each in seen.components if each.sort == "guide" or not re.search("map", each.id))
    shown = look(Ask(root, other))
    assert canvas(root, [sheet.digest for sheet in shown.sheets], Ink.FULL) == Canvas()
