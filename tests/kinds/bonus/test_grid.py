"""The grid of a bonus sheet: every circle has room of its own, whatever the number of rows and columns."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from kinds.helpers import Corners, context, laid, overlap
from kinds.sea_garden import BONUSES, COMPONENTS, write
from pnp.kinds.bonus.grid import bonus_grid
from pnp.kinds.furniture import symbols_in
from pnp.scene.frame import Item, Shape
from pnp.scene.path import Box

WIDTH, HEIGHT = 111.0, 105.0


def grid(folder: Path, rows: int, columns: int, spent: bool) -> list[Item]:
    head = BONUSES.partition("\n[[row]]")[0] + ('column_spent_as = ["SH"]\n' if spent else "")
    cells = ", ".join(['"CR/WA"'] * columns)
    row = f'\n[[row]]\nhead = "SH/CR"\ncells = [{cells}]\n'
    text = COMPONENTS.replace('fields = ["Diver"]', 'spent_label = "-"')
    table = context(write(folder, bonuses_toml=head + row * rows, components_toml=text), "reef-sheet")
    bonuses = table.game.bonuses
    assert bonuses is not None
    items = bonus_grid(table, bonuses, Box(0, 0, WIDTH, HEIGHT), title="The shoal", spent="-")
    assert not table.problems.found
    return items


def circles(items: list[Item]) -> list[Corners]:
    """What is to be circled: discs with a dashed rim."""
    shapes = [i for i in items if isinstance(i, Shape) and i.fill is not None and i.stroke and i.stroke.dash]
    return [part.box for part in laid(shapes)]


@pytest.mark.parametrize("spent", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 5), (4, 4), (6, 8), (8, 6), (8, 8)])
def test_circles_keep_clear_of_one_another(tmp_path: Path, rows: int, columns: int, spent: bool) -> None:
    discs = circles(grid(tmp_path / "game", rows, columns, spent))
    assert len(discs) == rows * columns + rows + columns  # cells, an award a row, an award a column
    assert not [1 for a, b in combinations(discs, 2) if overlap(a, b)]
    assert all(b[0] >= 0 and b[1] >= 0 and b[2] <= WIDTH and b[3] <= HEIGHT for b in discs)


def test_a_box_to_tick_only_where_an_award_can_be_spent(tmp_path: Path) -> None:
    plain, spent = (grid(tmp_path / str(spent), 3, 4, spent) for spent in (False, True))
    assert len(spent) > len(plain)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_symbols_to_choose_from_all_show_inside_their_circle(tmp_path: Path, number: int) -> None:
    table = context(write(tmp_path / "game"), "reef-sheet")
    names = ["SH", "CR", "WA", "PE"][:number]
    placed = symbols_in(table, "/".join(names), 50, 50, 6)
    assert len(placed) == number
    for item in placed:
        box = [part.box for part in laid([item])]
        assert all(b[0] >= 44 and b[2] <= 56 and b[1] >= 44 and b[3] <= 56 for b in box)
