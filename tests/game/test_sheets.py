"""Tables as spreadsheets: a game does not care which of the two its rows come from."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bundled import FOLDERS
from openpyxl import Workbook

from pnp.build.check import check_game
from pnp.game.tables import Table
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.spreadsheet import read_sheet
from pnp.source.toml import read_toml


def is_flat(values: dict[str, Any]) -> bool:
    """All its cells are texts, numbers or simple lists, and no column mixes them."""
    kinds: dict[str, set[type]] = {}
    for row in values["row"]:
        for key, value in row.items():
            kinds.setdefault(key, set()).add(type(value))
            if isinstance(value, dict) or (isinstance(value, list) and not all(_is_item(item) for item in value)):
                return False
            if isinstance(value, str) and (value != value.strip() or value.startswith("[")):
                return False
    return all(len(kind) == 1 for kind in kinds.values())


def _is_item(item: object) -> bool:
    return isinstance(item, int) or (isinstance(item, str) and "," not in item and not item.isdigit())


def cell(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def turned_into_sheets(root: Path) -> list[str]:
    """Which tables of a game became spreadsheets."""
    turned = []
    folder = Folder(root)
    for name in folder.files(".toml", "tables"):
        values = read_toml(folder, name).values
        if not is_flat(values):
            continue
        file = root / name
        keys = list(dict.fromkeys(key for row in values["row"] for key in row))
        refers = values.get("refers", {})
        with file.with_suffix(".csv").open("w", newline="", encoding="utf-8-sig") as stream:
            sheet = csv.writer(stream, delimiter=";")
            sheet.writerow([f"{key} ({refers[key]})" if key in refers else key for key in keys])
            sheet.writerows([[cell(row[key]) if key in row else "" for key in keys] for row in values["row"]])
        file.unlink()
        turned.append(name)
    return turned


def shown(tables: dict[str, Table]) -> dict[str, Any]:
    return {name: ([dict(row) for row in table.rows], table.typed) for name, table in sorted(tables.items())}


@pytest.mark.parametrize("game", FOLDERS)
def test_spreadsheets_hold_what_toml_held(game: str, tmp_path: Path) -> None:
    root = Path(shutil.copytree(FOLDERS[game], tmp_path / "game"))
    before = load(Folder(root)).tables
    turned = turned_into_sheets(root)
    after = load(Folder(root)).tables
    assert shown(dict(after)) == shown(dict(before))
    assert turned or game == "trick-and-treat"


def told(root: Path) -> Iterator[str]:
    for problem in check_game(root, quick=True):
        yield _short(problem)


def _short(problem: Problem) -> str:
    severity = "" if problem.severity is Severity.ERROR else f"{problem.severity.name.lower()}: "
    return f"{Path(problem.file).name}:{problem.line}:{problem.column}: {severity}{problem.key}: {problem.message}"


@pytest.fixture
def lanterns(tmp_path: Path) -> Path:
    root = Path(shutil.copytree(FOLDERS["trick-r-treat"], tmp_path / "game"))
    assert "tables/kinds.toml" in turned_into_sheets(root)
    return root


@pytest.mark.soak
def test_a_game_of_spreadsheets_is_fine(lanterns: Path) -> None:
    assert list(told(lanterns)) == []


def test_a_slip_is_told_at_its_cell(lanterns: Path) -> None:
    file = lanterns / "tables" / "kinds.csv"
    head, first, *rest = file.read_text(encoding="utf-8-sig").splitlines()
    cells = first.split(";")
    copies = head.split(";").index("copies")
    cells[copies] = "many"
    file.write_text("\n".join([head, ";".join(cells), *rest]), encoding="utf-8")
    column = len(";".join(cells[:copies])) + 2
    assert any(line.startswith(f"kinds.csv:2:{column}: row[1].copies: ") for line in told(lanterns))


def test_a_table_is_one_file_and_others_are_told(lanterns: Path) -> None:
    shutil.copy(FOLDERS["trick-r-treat"] / "tables" / "kinds.toml", lanterns / "tables")
    (lanterns / "tables" / "ideas.ods").write_bytes(b"PK")
    found = list(told(lanterns))
    assert "kinds.csv:1:1: : tables/kinds.toml has the same name, and a table is one file" in found
    assert "ideas.ods:1:1: warning: : nothing reads this file" in found


# Workbooks


def turned_into_workbooks(root: Path) -> list[str]:
    """The same, as a program keeps them."""
    folder = Folder(root)
    turned = turned_into_sheets(root)
    for name in turned:
        path = (root / name).with_suffix(".csv")
        lines = list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines(keepends=True), delimiter=";"))
        sheet = (book := Workbook()).worksheets[0]
        for values in lines:
            sheet.append([int(value) if value.isdigit() else value or None for value in values])
        book.save(path.with_suffix(".xlsx"))
        assert read_sheet(folder, path.relative_to(root).as_posix())
        path.unlink()
    return turned


def test_workbooks_hold_what_toml_held(tmp_path: Path) -> None:
    root = Path(shutil.copytree(FOLDERS["trick-r-treat"], tmp_path / "game"))
    before = load(Folder(root)).tables
    assert turned_into_workbooks(root)
    after = load(Folder(root)).tables
    assert shown(dict(after)) == shown(dict(before))
    assert after["kinds"].file == "tables/kinds.xlsx"


def test_a_slip_in_a_workbook_is_told_at_its_cell_and_two_tables_are_told(tmp_path: Path) -> None:
    root = Path(shutil.copytree(FOLDERS["trick-r-treat"], tmp_path / "game"))
    values = read_toml(Folder(root), "tables/kinds.toml").values
    keys = list(dict.fromkeys(key for row in values["row"] for key in row))
    sheet = (book := Workbook()).worksheets[0]
    sheet.append(keys)
    for row in values["row"]:
        sheet.append([cell(row[key]) if key in row else None for key in keys])
    sheet.cell(3, keys.index("id") + 1, "Not An Id")
    book.create_sheet("Ideas")["A1"] = "a note"
    book.save(root / "tables/kinds.xlsx")
    with pytest.raises(DataError) as refused:
        load(Folder(root))
    assert [_short(problem) for problem in refused.value.problems] == [
        "kinds.xlsx:1:1: : tables/kinds.toml has the same name, and a table is one file",
    ]
    (root / "tables/kinds.toml").unlink()
    with pytest.raises(DataError) as refused:
        load(Folder(root))
    found = [_short(problem) for problem in refused.value.problems]
    assert "kinds.xlsx:1:1: note: : only the first sheet is read, not “Ideas”" in found
    assert "kinds.xlsx:3:1: row[2].id (A3): an id is made of small letters, digits and single hyphens" in found
