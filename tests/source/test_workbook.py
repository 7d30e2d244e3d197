"""Workbooks (.xlsx): the same rows as from CSV, cells with names, and nothing that a stranger could do with one."""

from __future__ import annotations

import datetime
import sys
import zipfile
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from pnp.source import workbook
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.spreadsheet import MAX_COLUMNS, SheetFile, cell_name, read_sheet
from pnp.source.toml import MAX_ROWS
from pnp.source.workbook import MAX_LINES

Rows = Sequence[Sequence[Any]]


def packed(rows: Rows, changed: Callable[[Workbook], None] = lambda book: None) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    changed(book)
    book.save(stream := BytesIO())
    return stream.getvalue()


def unpacked(data: bytes, name: str, change: Callable[[str], str]) -> bytes:
    """A workbook with one of its parts changed."""
    stream = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            text = old.read(part).decode()
            new.writestr(part.filename, change(text) if part.filename == name else text)
    return stream.getvalue()


SHEET = "xl/worksheets/sheet1.xml"


def read(tmp_path: Path, data: bytes) -> SheetFile:
    (tmp_path / "cards.xlsx").write_bytes(data)
    return read_sheet(Folder(tmp_path), "cards.xlsx")


def rows(tmp_path: Path, data: bytes) -> list[dict[str, object]]:
    return list(read(tmp_path, data).values["row"])


def refused(tmp_path: Path, data: bytes) -> tuple[Problem, ...]:
    with pytest.raises(DataError) as error:
        read(tmp_path, data)
    return error.value.problems


def told(tmp_path: Path, data: bytes) -> list[str]:
    return [f"{p.line}:{p.column}: {p.key}: {p.message}" for p in refused(tmp_path, data)]


def test_a_header_and_rows(tmp_path: Path) -> None:
    data = packed([("id", "Name", "Flavour text", None), ("fox", "Fox", " Sly "), (), ("owl", "Owl", None)])
    assert rows(tmp_path, data) == [
        {"id": "fox", "name": "Fox", "flavour_text": "Sly"},
        {"id": "owl", "name": "Owl"},
    ]


def test_kinds_are_those_of_csv(tmp_path: Path) -> None:
    head = ("id", "whole", "decimal", "truth", "mixed", "list", "text", "owner (people)")
    first = (7, 3, 1.5, True, 7, "[x, 2]", "007", 1)
    second = (8, 12.0, 2, False, "seven", None, "8", 2)
    assert rows(tmp_path, packed([head, first, second])) == [
        dict(zip(("id", *head[1:-1], "owner"), ("7", 3, 1.5, True, "7", ["x", 2], "007", "1"), strict=True)),
        {"id": "8", "whole": 12, "decimal": 2, "truth": False, "mixed": "seven", "text": "8", "owner": "2"},
    ]


@pytest.mark.parametrize(
    ("value", "form", "wanted"),
    [
        (7, "000", "007"),
        (0.5, "0%", "50%"),
        (0.125, "0.0%", "12.5%"),
        (1234, "#,##0", 1234),
        (4.2, "#,##0.00 €", 4.2),
        (0.1 + 0.2, "General", 0.3),
        (3.0, "0.00", 3),
    ],
)
def test_numbers_are_what_their_maker_sees(tmp_path: Path, value: float, form: str, wanted: object) -> None:
    def shaped(book: Workbook) -> None:
        book.worksheets[0]["B2"].number_format = form

    (row,) = rows(tmp_path, packed([("id", "n"), ("fox", value)], shaped))
    assert row["n"] == wanted and type(row["n"]) is type(wanted)


def test_everything_has_a_place_and_a_name(tmp_path: Path) -> None:
    file = read(tmp_path, packed([(), ("id", None, "cost (costs)"), (), ("fox", None, 3)]))
    assert file.place(("row", 0, "cost")) == (4, 3)
    problem = file.at("row", 0, "cost").problem("is odd")
    assert (problem.line, problem.column, problem.key) == (4, 3, "row[1].cost (C4)")
    assert file.at("refers", "cost").problem("").key == "refers.cost (C2)"
    assert file.at().problem("").key == ""
    assert [cell_name((1, column)) for column in (1, 26, 27, 702, 703)] == ["A1", "Z1", "AA1", "ZZ1", "AAA1"]


def test_what_does_not_fit_is_told_all_at_once_at_its_cell(tmp_path: Path) -> None:
    first = ("fox", 1, datetime.date(2026, 2, 1), 2, "x")
    data = packed([("id", "2nd", "cost", "Cost", None), first, ("owl", datetime.time(1, 2), "#REF!", None, None, 6)])
    problems = refused(tmp_path, data)
    assert [f"{p.line}:{p.column}: {p.key}: {p.message}" for p in problems] == [
        "1:2: B1: “2nd” cannot be a key",
        "1:4: cost (D1): two columns have this key",
        "1:5: E1: this column has no key",
        "1:6: F1: this column has no key",
        "2:3: C2: this cell holds a date or a time",
        "3:2: B3: this cell holds a date or a time",
        "3:3: C3: this cell holds an error, #REF!",
    ]
    assert problems[1].hint == "the other stands in C1"


def test_a_sheet_without_ids_is_told_once(tmp_path: Path) -> None:
    assert told(tmp_path, packed([("name", "cost"), ("Fox", 1), ("Owl", 2)])) == ["1:1: A1: there is no column “id”"]


def test_formulas_count_by_their_results(tmp_path: Path) -> None:
    data = packed([("id", "n", "m"), ("fox", "=1+2", "=1/0"), ("owl", "=2+2", '=""'), ("elk", "=3", 5)])
    assert told(tmp_path, data)[0] == "2:2: B2: this formula has no result"
    results = {"B2": "<v>3</v>", "C2": "<v>7</v>", "B3": "<v>4</v>", "B4": "<v>3</v>"}

    def computed(text: str) -> str:
        for cell, result in results.items():
            text = text.replace(f'r="{cell}"><f>', f'r="{cell}">{result}<f>')
        return (
            text.replace('r="C3"><f>', 'r="C3" t="str"><v></v><f>')
            .replace("<v></v></c>", "</c>")
            .replace("<v /></c>", "</c>")
        )

    assert rows(tmp_path, unpacked(data, SHEET, computed)) == [
        {"id": "fox", "n": 3, "m": 7},
        {"id": "owl", "n": 4},
        {"id": "elk", "n": 3, "m": 5},
    ]


def test_only_the_first_sheet_that_is_shown_is_read(tmp_path: Path) -> None:
    def more(book: Workbook) -> None:
        book.create_sheet("Secret", 0).sheet_state = "hidden"
        book.create_sheet("Ideas")["A1"] = "nothing"

    file = read(tmp_path, packed([("id",), ("fox",)], more))
    assert file.values["row"] == [{"id": "fox"}]
    (note,) = file.notes
    assert note.severity is Severity.NOTE and note.message == "only the first sheet is read, not “Ideas”"


def test_more_columns_than_are_read(tmp_path: Path) -> None:
    heads = ["id", *(f"k{number}" for number in range(MAX_COLUMNS + 200))]
    (problem,) = refused(tmp_path, packed([heads, ["fox"]]))
    assert problem.key == "CW1" and "more than 100 columns" in problem.message


def test_no_row_is_lost_silently(tmp_path: Path) -> None:
    """One more than a table may have is read, too, so that it can be told."""
    many = [("id",), *((f"a{number}",) for number in range(MAX_ROWS + 1))]
    assert len(rows(tmp_path, packed(many))) == MAX_ROWS + 1


@pytest.mark.parametrize("line", [MAX_LINES + 1, 1_048_576])
def test_no_row_is_lost_behind_empty_ones(tmp_path: Path, line: int) -> None:
    data = packed([("id", "cost"), ("fox", 3)])
    far = f'<row r="{line}"><c r="B{line}"><v>1</v></c></row></sheetData>'
    data = unpacked(data, SHEET, lambda text: text.replace("</sheetData>", far))
    assert told(tmp_path, data) == [f"{line}:2: B{line}: this row is not read: it stands below line {MAX_LINES:,}"]


def test_a_look_for_more_ends_where_a_file_is_nothing_but_empty_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A million rows of nothing are a file of thirteen kilobytes."""
    monkeypatch.setattr(workbook, "MAX_LINES", 40)
    sound = packed([("id", "cost"), ("fox", 3)])

    def below(empty: int) -> bytes:
        more = "<row/>" * empty + "<row><c><v>1</v></c></row></sheetData>"
        return unpacked(sound, SHEET, lambda text: text.replace("</sheetData>", more))

    assert told(tmp_path, below(77)) == ["80:1: A80: this row is not read: it stands below line 40"]
    (note,) = read(tmp_path, below(78)).notes
    assert note.severity is Severity.NOTE and "none is read below line 80" in note.message


def test_cells_far_away_cost_nothing(tmp_path: Path) -> None:
    data = packed([("id",), ("fox",)])
    far = '<row r="999999999"><c r="XFD999999999"><v>1</v></c></row></sheetData>'
    assert rows(tmp_path, unpacked(data, SHEET, lambda text: text.replace("</sheetData>", far))) == [{"id": "fox"}]


def test_without_openpyxl_it_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = packed([("id",), ("fox",)])
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    (problem,) = refused(tmp_path, data)
    assert "not installed" in problem.message and "pip install 'pnp[xlsx]'" in problem.hint


def doctype(text: str) -> str:
    laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    return text.replace("?>", f"?>{laughs}", 1) if text.startswith("<?xml") else laughs + text


GOOD = packed([("id",), ("fox",)])
BAD = {
    "no archive": (b"id,name\nfox,Fox\n", "no workbook"),
    "nothing": (b"", "no workbook"),
    "an old one": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old workbook"),
    "half of one": (GOOD[: len(GOOD) // 2], "no workbook"),
    "entities": (unpacked(GOOD, SHEET, doctype), "document type"),
    "entities elsewhere": (unpacked(GOOD, "xl/workbook.xml", doctype), "document type"),
    "broken XML": (unpacked(GOOD, SHEET, lambda text: text[:-30]), "no workbook"),
    "no sheet": (unpacked(GOOD, "xl/workbook.xml", lambda text: text.replace("visible", "hidden")), "shows no sheet"),
    "a bomb": (unpacked(GOOD, SHEET, lambda text: text + " " * workbook.MAX_UNPACKED), "too large"),
    "another archive": (unpacked(GOOD, "[Content_Types].xml", lambda text: "<Types/>"), "no workbook"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_workbook_is_told_at_its_file(tmp_path: Path, name: str) -> None:
    data, message = BAD[name]
    (problem,) = refused(tmp_path, data)
    assert problem.file.endswith("cards.xlsx") and (problem.line, problem.column) == (1, 1)
    assert message in problem.message and problem.hint


def test_what_is_packed_is_measured_before_it_is_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a part says less than it holds: no more than it says is ever unpacked."""
    read_parts: list[str] = []
    whole = zipfile.ZipFile.read

    def counted(archive: zipfile.ZipFile, part: Any, pwd: bytes | None = None) -> bytes:
        read_parts.append(part.filename)
        return whole(archive, part, pwd)

    monkeypatch.setattr(zipfile.ZipFile, "read", counted)
    (tmp_path / "cards.xlsx").write_bytes(BAD["a bomb"][0])
    with pytest.raises(DataError):
        read_sheet(Folder(tmp_path), "cards.xlsx")
    assert read_parts == []


def test_the_tests_workbooks_are_workbooks() -> None:
    assert load_workbook(BytesIO(GOOD)).worksheets[0]["A2"].value == "fox"


def test_memory_that_runs_out_is_no_fault_of_the_workbook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    for where, name in ((zipfile.ZipFile, "read"), (workbook, "_first_sheet")):
        with monkeypatch.context() as patched, pytest.raises(MemoryError):
            patched.setattr(where, name, greedy)
            read(tmp_path, GOOD)
