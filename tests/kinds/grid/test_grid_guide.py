"""The page about grids: measured from the pieces of another component, numbered from both sides, errors located."""

from __future__ import annotations

from pathlib import Path

import pytest
from papers import A4, LETTER

from kinds import card_game
from kinds.helpers import laid, problems, sheets
from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Text
from pnp.sheet.paper import Paper

pytestmark = pytest.mark.usefixtures("one_paper")

GUIDE = """
[guide]
kind = "grid-guide"
title = "Guide"
serves = "table"
pieces = "deck"
sizes = "grids"
gap_mm = 5
badges = "players"
order = "2x3"
near = "sun"
far = "moon"
order_title = "Order"
sizes_title = "Room"
measured = "cards of {size}, {gap} apart"
"""

GRIDS = """\
[[row]]
id = "2x3"
name = "2 × 3"
rows = 2
columns = 3
players = [2, 4]

[[row]]
id = "6x6"
name = "6 × 6"
rows = 6
columns = 6
players = [2]
"""


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game, components=card_game.COMPONENTS + GUIDE, tables_grids=GRIDS)


def changed(folder: Path, file: str, old: str, new: str) -> list[str]:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return problems(folder, "guide")


def words(folder: Path, paper: Paper = A4) -> list[str]:
    (page,) = sheets(folder, "guide", paper=paper).pages
    assert isinstance(page, SheetPage)
    return [part.item.text.replace("\u00a0", " ") for part in laid(page.items) if isinstance(part.item, Text)]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_sizes_are_measured_from_the_pieces(folder: Path, paper: Paper) -> None:
    told = words(folder, paper)
    pieces = {
        A4: "cards of 63.5 × 88.9 mm, 5 mm apart",
        LETTER: "cards of 63.5 × 88.9 mm (2.5 × 3.5 in), 5 mm (0.2 in) apart",
    }
    assert pieces[paper] in told
    # 3 × 63.5 + 2 × 5 = 200.5 mm and 2 × 88.9 + 5 = 182.8 mm, rounded up
    assert "21 × 19 cm" in told and "8 × 8 in" in told
    assert "41 × 56 cm" in told and "16 × 22 in" in told


def test_larger_pieces_need_a_larger_table(folder: Path) -> None:
    deck = card_game.COMPONENTS.replace('back = "back"\n', 'back = "back"\nsize = "tarot"\n', 1)
    (folder / "components.toml").write_text(deck + GUIDE, encoding="utf-8")
    told = words(folder)
    assert "cards of 69.85 × 120.65 mm, 5 mm apart" in told and "45 × 75 cm" in told


def test_a_size_without_badges_says_what_it_is_for(folder: Path) -> None:
    assert "for walks" not in words(folder)
    path = folder / "components.toml"
    path.write_text(path.read_text(encoding="utf-8") + 'no_badges = "for walks"\n', encoding="utf-8")
    assert "for walks" not in words(folder)  # both sizes have theirs
    grids = folder / "tables/grids.toml"
    grids.write_text(GRIDS.replace("players = [2]", "players = []"), encoding="utf-8")
    assert words(folder).count("for walks") == 1


def test_both_sides_count_their_own_way(folder: Path) -> None:
    (page,) = sheets(folder, "guide").pages
    assert isinstance(page, SheetPage)
    spots_of: dict[str, list[tuple[float, float]]] = {}
    for part in laid(page.items):
        if isinstance(part.item, Text) and part.item.text.isdecimal() and part.item.size_pt > 10:
            spots_of.setdefault(part.item.text, []).append(part.points[0])
    assert sorted(spots_of) == ["1", "2", "3", "4", "5", "6"]
    near = {name: min(spots) for name, spots in spots_of.items()}
    far = {name: max(spots) for name, spots in spots_of.items()}
    assert near["1"][0] < near["2"][0] and near["1"][1] > near["4"][1]
    assert far["1"][0] > far["2"][0] and far["1"][1] < far["4"][1]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("components.toml", 'pieces = "deck"', 'pieces = "dek"', "unknown component “dek”"),
        ("components.toml", 'pieces = "deck"', 'pieces = "pad"', "guide.pieces: “pad” has no pieces to lay out"),
        ("components.toml", 'sizes = "grids"', 'sizes = "grid"', "guide.sizes: there is no table tables/grid.toml"),
        ("components.toml", 'order = "2x3"', 'order = "2x2"', "guide.order: tables/grids.toml has no row “2x2”"),
        ("tables/grids.toml", "rows = 6", "rows = 60", "tables/grids.toml:11:1: row[2].rows: “6x6”: “rows” must be"),
        ("tables/grids.toml", "columns = 3\n", "", "tables/grids.toml:1:1: row[1]: “2x3”: “columns” must be a number"),
        ("tables/grids.toml", "players = [2]", "players = 2", "row[2].players: “6x6”: “players” must be a list"),
        ("tables/grids.toml", 'name = "6 × 6"', "name = 6", "row[2].name: “6x6”: a size needs a “name”"),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(folder: Path, file: str, old: str, new: str, told: str) -> None:
    assert told in "\n".join(changed(folder, file, old, new))
