"""Spreadsheets saved as CSV: what rows they are, and where each cell stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.source.folder import Folder
from pnp.source.problems import DataError
from pnp.source.spreadsheet import MAX_COLUMNS, SheetFile, read_sheet


def read(tmp_path: Path, text: str | bytes) -> SheetFile:
    (tmp_path / "cards.csv").write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return read_sheet(Folder(tmp_path), "cards.csv")


def rows(tmp_path: Path, text: str | bytes) -> list[dict[str, object]]:
    return list(read(tmp_path, text).values["row"])


def told(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(DataError) as refused:
        read(tmp_path, text)
    return [f"{problem.line}:{problem.column}: {problem.message}" for problem in refused.value.problems]


def test_a_header_and_rows(tmp_path: Path) -> None:
    assert rows(tmp_path, "id,Name,Flavour text\nfox,Fox,Sly\nowl,Owl,\n") == [
        {"id": "fox", "name": "Fox", "flavour_text": "Sly"},
        {"id": "owl", "name": "Owl"},
    ]


@pytest.mark.parametrize(
    "text",
    [
        "id,cost\nfox,3\nowl,12",
        "\ufeffid;cost\r\nfox;3\r\nowl;12\r\n",
        "id\tcost\rfox\t3\rowl\t12\r",
        '"id","cost"\n"fox","3"\n"owl","12"\n',
        "id, cost ,\n\n fox , 3,\n,,\nowl,12,\n",
    ],
    ids=[
        "commas",
        "semicolons, a byte order mark",
        "tabs",
        "quotation marks",
        "blanks, an empty column and empty rows",
    ],
)
def test_however_a_program_writes_it(tmp_path: Path, text: str) -> None:
    assert rows(tmp_path, text) == [{"id": "fox", "cost": 3}, {"id": "owl", "cost": 12}]


def test_quotation_marks_hold_anything(tmp_path: Path) -> None:
    (row,) = rows(tmp_path, 'id,text\nfox,"says ""no"", twice,\nand runs"\n')
    assert row["text"] == 'says "no", twice,\nand runs'


def test_a_column_is_of_one_kind(tmp_path: Path) -> None:
    first, second = rows(tmp_path, "id;a;b;c;d;e\n1;1;1,5;TRUE;7;[x, 2]\n2;2;2;false;seven;007\n")
    assert first == {"id": "1", "a": 1, "b": 1.5, "c": True, "d": "7", "e": ["x", 2]}
    assert second == {"id": "2", "a": 2, "b": 2.0, "c": False, "d": "seven", "e": "007"}


def test_a_column_that_refers_to_another_table(tmp_path: Path) -> None:
    file = read(tmp_path, "id,suit (suits)\nfox,1\n")
    assert file.values == {"refers": {"suit": "suits"}, "row": [{"id": "fox", "suit": "1"}]}


def test_everything_has_a_place(tmp_path: Path) -> None:
    file = read(tmp_path, 'id,text,cost (costs)\n\nfox,"two\nlines",3\nowl,one,4\n')
    assert file.place(("row", 0, "text")) == (3, 5)
    assert file.place(("row", 0, "cost")) == (4, 8)
    assert file.place(("row", 1)) == file.place(("row", 1, "nothing")) == (5, 1)
    assert file.place(("refers", "cost")) == (1, 9)
    assert file.at("row", 1, "cost").problem("is odd").key == "row[2].cost"


def test_what_does_not_fit_is_told_all_at_once_at_its_cell(tmp_path: Path) -> None:
    text = 'id,2nd,cost,Cost,\nfox,1,2,3,4\nowl,1,2,3,,,6\nelk,"no end\n'
    assert told(tmp_path, text) == [
        "1:4: “2nd” cannot be a key",
        "1:13: two columns have this key",
        "1:18: this column has no key",
        "3:13: there is no key above this cell",
        "4:5: the quotation mark that ends this text is missing",
    ]


def test_more_columns_than_are_read(tmp_path: Path) -> None:
    heads = ",".join(f"k{number}" for number in range(MAX_COLUMNS + 2))
    assert told(tmp_path, f"{heads}\n1\n") == ["1:391: there are more than 100 columns, and no more are read"]


@pytest.mark.parametrize("text", ["", "\n\n", ",,\n"])
def test_an_empty_sheet(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == ["1:1: the spreadsheet is empty"]


@given(text=st.text(alphabet='ab1,;\t"\n\r []().', max_size=60))
def test_any_text_is_read_or_refused_at_a_place_that_it_has(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    folder = tmp_path_factory.mktemp("sheet")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    try:
        file = read(folder, text)
        places = list(file.cells.values())
    except DataError as refused:
        places = [(problem.line, problem.column) for problem in refused.problems]
    assert all(1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1 for line, column in places)


def test_columns_are_looked_up_once_however_often_they_are_asked_for(tmp_path: Path) -> None:
    file = read(tmp_path, "id,name\nfox,Fox\n")
    assert file.columns == ("id", "name") and file.columns is file.columns
