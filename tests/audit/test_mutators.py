"""The slips themselves: what is tried of a value, and that nothing else changes with it."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path
from typing import Any

import pytest
from bundled import FOLDERS
from openpyxl import Workbook
from thinning import thinned

from pnp.audit.mutators import all_slips, renamed
from pnp.audit.sample import sampled
from pnp.audit.slips import Slip, Sort, Way
from pnp.audit.source import Source
from pnp.audit.wording import forms, typed_numbers
from pnp.source.edits import edited
from pnp.source.folder import Folder
from pnp.source.spreadsheet import read_sheet

from . import orchard


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Source:
    return Source(Folder(orchard.write(tmp_path_factory.mktemp("orchard"))))


def becomes(source: Source, file: str, key: str, sort: Sort | None = None) -> dict[Way, str]:
    slips = [slip for slip in all_slips(source) if (slip.file, slip.key) == (file, key) and sort in (None, slip.sort)]
    return {slip.way: slip.becomes for slip in slips}


def test_a_number_is_off_by_one_doubled_and_swapped(source: Source) -> None:
    tried = becomes(source, "tables/cards.toml", "row[1].worth")
    assert tried == {Way.UP: "5", Way.DOWN: "3", Way.DOUBLED: "8", Way.SWAPPED: "5"}


def test_a_name_is_renamed_and_swapped(source: Source) -> None:
    tried = becomes(source, "symbols.toml", "apple.name")
    assert tried == {Way.RENAMED: "Opplu", Way.SWAPPED: "Quince"}


def test_a_reference_becomes_another_of_its_sort(source: Source) -> None:
    assert becomes(source, "tables/cards.toml", "row[1].fruit") == {Way.OTHER: "quince"}
    assert becomes(source, "components.toml", "deck.layout") == {Way.OTHER: "back"}
    assert becomes(source, "components.toml", "deck.serves") == {}


def test_rows_are_dropped_doubled_and_swapped(source: Source) -> None:
    tried = becomes(source, "tables/cards.toml", "row[1]")
    assert tried == {Way.DROPPED: "", Way.DOUBLED: "sweet, sweet", Way.SWAPPED: "sour, sweet"}


def test_drawings_are_taken_for_one_another(source: Source) -> None:
    assert becomes(source, "art/apple.svg", "apple") == {Way.SWAPPED: "quince"}


def test_every_other_reading_is_tried(tmp_path: Path) -> None:
    readings = "".join(f'[[ruling.reading]]\nid = "{name}"\ntext = "T."\nreason = "R."\n' for name in "abc")
    rulings = f'[[ruling]]\nid = "R-A"\ntopic = "T"\nchosen = "b"\n{readings}'
    source = Source(Folder(orchard.write(tmp_path, rulings=rulings)))
    tried = [slip.becomes for slip in all_slips(source) if slip.key == "ruling[1].chosen"]
    assert tried == ["a", "c"]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Take two of 3 cards", [(5, 8, 2, "three"), (12, 13, 3, "4")]),
        ("Nine lives", [(0, 4, 9, "Ten")]),
        ("{facts.two} of {'two'}, [page: 3], one", []),
    ],
)
def test_numbers_that_a_text_has_typed(text: str, numbers: list[tuple[int, int, int, str]]) -> None:
    assert list(typed_numbers(text)) == numbers


def test_a_number_has_many_forms() -> None:
    assert {"2", "two", "second", "2nd", "twice"} <= forms(2)
    assert {"60", "sixty", "one"} <= forms(60)


def test_a_new_name_is_new_and_as_long() -> None:
    for name in ("Imp", "The Night Owl", "brr", "q"):
        assert renamed(name) != name and len(renamed(name)) == len(name)


@pytest.mark.parametrize("game", thinned(FOLDERS, lambda game: game == "zombie-mania"))
def test_a_slip_changes_what_it_says_and_nothing_above_it(game: str) -> None:
    source = Source(Folder(FOLDERS[game]))
    slips = all_slips(source)
    assert len({slip.id for slip in slips}) == len(slips) > 3_000
    for slip in sampled(slips, 120, 1):
        for name, data in edited(source.raw, slip.edits).items():
            if name.endswith(".toml"):
                _is_sound(slip, source, name, data)


def _is_sound(slip: Slip, source: Source, name: str, data: bytes) -> None:
    lines, before = data.decode().splitlines(), source.raw[name].decode().splitlines()
    first = min(edit.start for edit in slip.edits if edit.file == name)
    above = source.files[name].line(first) - 1
    assert lines[:above] == before[:above], slip
    assert slip.line == source.files[slip.file].line(min(edit.start for edit in slip.edits[:1])) or slip.sort in (
        Sort.LIST,
        Sort.ROW,
    )
    assert tomllib.loads(data.decode()) != source.files[name].values, slip


def test_a_sample_is_of_every_file_and_sort(source: Source) -> None:
    slips = all_slips(source)
    strata = {(slip.file.split("/")[0], slip.sort) for slip in slips}
    few = sampled(slips, len(strata) + 8, 1)
    assert {(slip.file.split("/")[0], slip.sort) for slip in few} == strata
    assert few == sampled(slips, len(strata) + 8, 1) != sampled(slips, len(strata) + 8, 2)
    assert sampled(slips, None, 1) == slips


CSV = """\
id;fruit;name;worth;motto;ways
sweet;apple;Sweet;4;"Falls ""far"", they say.";[up, down]

sour;quince;Sour;5;Never falls.;[down]
"""


def _sheet(folder: Path) -> Source:
    root = orchard.write(folder)
    (root / "tables/cards.toml").unlink()
    (root / "tables/cards.csv").write_text(CSV, encoding="utf-8")
    return Source(Folder(root))


def test_cells_of_a_spreadsheet_are_tried_as_values_are(source: Source, tmp_path: Path) -> None:
    sheet = _sheet(tmp_path)
    for key in ("row[1].worth", "row[1].fruit", "row[1].name", "row[1]"):
        assert becomes(sheet, "tables/cards.csv", key) == becomes(source, "tables/cards.toml", key) != {}, key
    dropped = [slip for slip in all_slips(sheet) if (slip.sort, slip.way) == (Sort.LIST, Way.DROPPED)]
    assert [slip.was for slip in dropped if slip.file == "tables/cards.csv"] in (["up"], ["down"])
    assert {slip.line for slip in all_slips(sheet) if slip.key == "row[2].worth"} == {4}


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_a_slip_in_a_cell_changes_that_cell(suffix: str, tmp_path: Path) -> None:
    """Read again, the sheet has what the slip says, and else what it had."""
    sheet = _sheet(tmp_path)
    if suffix == ".xlsx":
        book = Workbook()
        page = book.create_sheet(index=0)
        for row in csv.reader(CSV.splitlines(), delimiter=";"):
            page.append([int(cell) if cell.isdigit() else cell for cell in row])
        book.save(tmp_path / "tables/cards.xlsx")
        (tmp_path / "tables/cards.csv").unlink()
        sheet = Source(Folder(tmp_path))
    name = f"tables/cards{suffix}"
    scratch = tmp_path / "scratch/tables"
    scratch.mkdir(parents=True)

    def read(data: bytes) -> Any:
        (scratch / "cards.csv").write_bytes(data)
        return read_sheet(Folder(tmp_path / "scratch"), "tables/cards.csv").values

    before = sheet.files[name].values
    assert read(sheet.raw["tables/cards.csv"]) == before
    slips = [slip for slip in all_slips(sheet) if slip.file == name]
    assert {slip.sort for slip in slips} >= {Sort.NUMBER, Sort.NAME, Sort.REFERENCE, Sort.TEXT, Sort.LIST, Sort.ROW}
    for slip in slips:
        after = read(edited(sheet.raw, slip.edits)["tables/cards.csv"])
        assert after != before, slip
        if slip.way is not Way.SWAPPED and slip.sort not in (Sort.ROW, Sort.LIST):
            changed = [
                (number, key)
                for number, row in enumerate(after["row"])
                for key in row
                if row[key] != before["row"][number][key]
            ]
            assert changed == [slip.path[1:3]], slip
