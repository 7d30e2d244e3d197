"""Rows as a grid: what is done to a cell or a row is in the text, and nothing else is."""

from __future__ import annotations

import csv
import io
import tomllib
from pathlib import Path
from typing import Any

import pytest
from thinning import thinned

from pnp.source.bundle import DATA, TEMPLATES
from pnp.source.problems import UsageError
from pnp.studio.grid import Sort, free_name
from pnp.studio.grid_csv import CsvGrid
from pnp.studio.grid_toml import TomlGrid

TEXT = """# The first word
[[terrain]]
id = "open"  # said of the id
points = 2
tags = ["a", "b"]
lines = [
  "x",  # kept
]

# before the second
[[terrain]]
id = 'house'
text = "said"
[terrain.inner]
deep = 1

# at the end
"""
KEYED = """# sweets
[ghost]
code = "GH"  # two letters

[ghost.more]
value = 1

# --- another
[star]
code = "ST"
"""
PALETTE = """[roles]
night = { full = "#17163f", friendly = "#ffffff" }  # ground
cover = { full = "#14133c" }
"""
SHEET = 'id,name,text\nleaf-1,Clover,"Lay it, and go on"\n\nleaf-2,Nettle\n'


def _column(grid: TomlGrid | CsvGrid, key: str) -> int:
    return [column.key for column in grid.tables()[0].columns].index(key)


def test_rows_of_a_list_are_a_table_with_the_keys_of_all() -> None:
    (table,) = TomlGrid(TEXT).tables()
    assert table.name == "terrain"
    assert [column.key for column in table.columns] == ["id", "text", "inner", "points", "tags", "lines"]
    first, second = table.rows
    assert [cell.text for cell in first.cells] == ["open", "", "", "2", '["a", "b"]', "… 1"]
    assert [cell.sort for cell in first.cells][3:] == [Sort.NUMBER, Sort.RAW, Sort.FIXED]
    assert (first.line, second.line) == (2, 11) and second.cells[1].key == "terrain[2].text"


@pytest.mark.parametrize(
    ("row", "key", "typed", "before", "after"),
    [
        (0, "id", "meadow", 'id = "open"  # said', 'id = "meadow"  # said'),
        (1, "id", "hut", "id = 'house'", "id = 'hut'"),
        (1, "id", "it's", "id = 'house'", 'id = "it\'s"'),
        (0, "points", "3", "points = 2", "points = 3"),
        (0, "points", "facts.rounds", "points = 2", 'points = "facts.rounds"'),
        (0, "points", "", "points = 2\n", ""),
        (0, "tags", '["a"]', 'tags = ["a", "b"]', 'tags = ["a"]'),
        (
            0,
            "text",
            'a "b"\n',
            'id = "open"  # said of the id\n',
            'id = "open"  # said of the id\ntext = "a \\"b\\"\\n"\n',
        ),
        (1, "points", "4", 'text = "said"\n', 'text = "said"\npoints = 4\n'),
    ],
)
def test_a_cell_is_written_where_it_stands(row: int, key: str, typed: str, before: str, after: str) -> None:
    grid = TomlGrid(TEXT)
    assert TEXT.count(before) == 1
    assert grid.with_cell(0, row, _column(grid, key), typed) == TEXT.replace(before, after)


def test_what_is_said_of_a_key_that_is_left_out_stays() -> None:
    grid = TomlGrid("[[a]]\nid = 1  # why\nx = 2\n")
    assert grid.with_cell(0, 0, 0, "") == "[[a]]\n# why\nx = 2\n"


@pytest.mark.parametrize(("key", "typed"), [("tags", "[oops"), ("lines", "x")])
def test_what_cannot_be_a_value_is_refused(key: str, typed: str) -> None:
    grid = TomlGrid(TEXT)
    with pytest.raises(UsageError):
        grid.with_cell(0, 0, _column(grid, key), typed)


def test_a_row_goes_without_the_words_before_the_next() -> None:
    assert TomlGrid(TEXT).without_row(0, 0) == "# The first word\n\n" + TEXT[TEXT.index("# before") :]
    assert TomlGrid(TEXT).without_row(0, 1).endswith("# before the second\n\n# at the end\n")


def test_a_row_once_more_has_a_name_of_its_own() -> None:
    rows = tomllib.loads(TomlGrid(TEXT).with_row_after(0, 0))["terrain"]
    assert [row["id"] for row in rows] == ["open", "open-2", "house"]
    assert rows[1] | {"id": "open"} == rows[0]
    rows = tomllib.loads(TomlGrid(TEXT).with_row_after(0, 1))["terrain"]
    assert [row["id"] for row in rows] == ["open", "house", "house-2"] and rows[2]["inner"] == {"deep": 1}


def test_tables_by_their_names_are_rows_too() -> None:
    (table,) = TomlGrid(KEYED).tables()
    assert [row.cells[0].text for row in table.rows] == ["ghost", "star"]
    renamed = TomlGrid(KEYED).with_cell(0, 0, 0, "spook")
    assert renamed == KEYED.replace("[ghost", "[spook")
    twice = tomllib.loads(TomlGrid(KEYED).with_row_after(0, 0))
    assert list(twice) == ["ghost", "ghost-2", "star"] and twice["ghost-2"] == twice["ghost"]
    with pytest.raises(UsageError):
        TomlGrid(KEYED).with_cell(0, 0, 0, "star")


def test_rows_in_braces_are_edited_in_their_line() -> None:
    grid = TomlGrid(PALETTE)
    full, friendly = _column(grid, "full"), _column(grid, "friendly")
    assert grid.with_cell(0, 0, full, "#000000") == PALETTE.replace("#17163f", "#000000")
    assert grid.with_cell(0, 1, friendly, "#eee") == PALETTE.replace('"#14133c" }', '"#14133c", friendly = "#eee" }')
    assert tomllib.loads(grid.with_row_after(0, 0))["roles"]["night-2"] == {"full": "#17163f", "friendly": "#ffffff"}
    assert grid.without_row(0, 1) == PALETTE[: PALETTE.index("cover")]


def test_a_sheet_of_a_spreadsheet_is_a_grid() -> None:
    (table,) = CsvGrid(SHEET).tables()
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["leaf-1", "Clover", "Lay it, and go on"],
        ["leaf-2", "Nettle", ""],
    ]
    assert (table.rows[1].line, table.rows[0].cells[1].line, table.rows[0].cells[1].column) == (4, 2, 8)


@pytest.mark.parametrize(
    ("row", "column", "typed", "before", "after"),
    [
        (0, 1, "Sorrel", "Clover", "Sorrel"),
        (0, 1, "So, rrel", "Clover", '"So, rrel"'),
        (0, 2, "Stop", '"Lay it, and go on"', '"Stop"'),
        (1, 2, 'a "b"', "Nettle", 'Nettle,"a ""b"""'),
        (1, 0, "", "leaf-2", ""),
    ],
)
def test_a_cell_of_a_spreadsheet_is_written_where_it_stands(
    row: int, column: int, typed: str, before: str, after: str
) -> None:
    assert CsvGrid(SHEET).with_cell(0, row, column, typed) == SHEET.replace(before, after)


def test_rows_of_a_spreadsheet_come_and_go() -> None:
    assert CsvGrid(SHEET).without_row(0, 0) == "id,name,text\n\nleaf-2,Nettle\n"
    assert CsvGrid(SHEET.rstrip()).with_row_after(0, 1) == SHEET + "leaf-3,Nettle"
    with pytest.raises(UsageError):
        CsvGrid(SHEET).without_row(0, 2)


def test_names_count_on() -> None:
    assert [free_name(name, {"a", "a-2", "b-7"}) for name in ("a", "b-7", "c")] == ["a-3", "b-8", "c"]


def test_keys_that_the_schema_knows_are_no_names_of_rows() -> None:
    schema = {"properties": {"a": {"type": "object"}, "b": {"type": "object"}}, "type": "object"}
    text = "[a]\nx = 1\n[b]\nx = 2\n"
    assert TomlGrid(text).tables() and not TomlGrid(text, schema).tables()


FILES = sorted([*DATA.glob("*/*.toml"), *DATA.glob("*/tables/*.toml"), *TEMPLATES.glob("new/*/*.toml")])


def _name(file: Path) -> str:
    return f"{file.parent.name}-{file.name}"


def _comments(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("#")]


@pytest.mark.parametrize("file", thinned(FILES, 4, name=_name))
def test_in_every_file_a_cell_changes_that_value_and_no_comment(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    grid = TomlGrid(text)
    for number, table in enumerate(grid.tables()):
        for at, column in enumerate(table.columns):
            cell = table.rows[-1].cells[at]
            if cell.sort is Sort.TEXT and column.key:
                edited = grid.with_cell(number, len(table.rows) - 1, at, "another")
                assert _comments(edited) == _comments(text)
                assert _differences(tomllib.loads(text), tomllib.loads(edited)) == ["another"]
        copied = TomlGrid(grid.with_row_after(number, len(table.rows) - 1))
        assert len(copied.tables()[number].rows) == len(table.rows) + 1
        again = TomlGrid(copied.without_row(number, len(table.rows))).values
        assert again == grid.values


def _differences(before: Any, after: Any) -> list[Any]:
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [each for key in before for each in _differences(before[key], after[key])]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [each for one, other in zip(before, after, strict=True) for each in _differences(one, other)]
    return [] if before == after else [after]


@pytest.mark.parametrize("file", sorted(TEMPLATES.glob("new/*/tables/*.csv")), ids=lambda file: file.name)
def test_in_every_spreadsheet_a_cell_changes_that_cell(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    before = list(csv.reader(io.StringIO(text)))
    for column in range(len(before[0])):
        after = list(csv.reader(io.StringIO(CsvGrid(text).with_cell(0, 1, column, "a, b"))))
        changed = [(r, c) for r, row in enumerate(after) for c, cell in enumerate(row) if before[r][c] != cell]
        assert changed == [(2, column)] and after[2][column] == "a, b"
