"""A word among the numbers of a spreadsheet: told at its own cell, and at no other."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest
from openpyxl import Workbook

from pnp.build.compose import Composer
from pnp.game.tables import Row, read_tables, typed_rows
from pnp.game.terms import Terms
from pnp.kinds.pieces.sheets import MAX_PIECES
from pnp.scene.ink import Ink
from pnp.sheet.paper import DEFAULT_PAPER
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problems
from pnp.source.spreadsheet import read_sheet

CARDS = "tables/cards.csv"
ODD = {5: "many", 8: "2.5"}  # by lines; all others have one copy


@pytest.mark.parametrize(
    ("suffix", "places"),
    [
        (".csv", ["cards.csv:5:72: row[4].copies", "cards.csv:8:62: row[7].copies"]),
        (".xlsx", ["cards.xlsx:5:6: row[4].copies (F5)", "cards.xlsx:8:6: row[7].copies (F8)"]),
    ],
)
def test_a_number_of_copies_is_told_at_its_cell(tmp_path: Path, suffix: str, places: list[str]) -> None:
    folder = tmp_path / "game"
    shutil.copytree(TEMPLATES / "new" / "cards", folder)
    lines = (folder / CARDS).read_text(encoding="utf-8").splitlines()
    written = [f"{line},{'copies' if number == 1 else ODD.get(number, '1')}" for number, line in enumerate(lines, 1)]
    if suffix == ".csv":
        (folder / CARDS).write_text("\n".join(written), encoding="utf-8")
    else:
        (folder / CARDS).unlink()
        book = Workbook()
        for row in csv.reader(written):
            book.worksheets[0].append(row)
        book.save(folder / "tables" / "cards.xlsx")
    components = folder / "components.toml"
    text = components.read_text(encoding="utf-8")
    components.write_text(text.replace('rows = "cards"', 'rows = "cards"\ncopies = "copies"'), encoding="utf-8")
    composer = Composer(Folder(folder))
    composer.sheets(next(one for one in composer.components if one.id == "deck"), DEFAULT_PAPER, Ink.FULL)
    told = [str(problem).replace(f"{folder}/tables/", "") for problem in composer.problems.found]
    wrong = f"this is no number of copies  hint: a whole number from 0 to {MAX_PIECES:,}"
    assert told == [f"{place}: {wrong}" for place in places]


def test_what_the_rules_want_as_a_number_is_told_at_its_cell(tmp_path: Path) -> None:
    class Card(Row):
        id: str
        cost: int
        weight: float | None = None
        wild: bool = False

    (tmp_path / "tables").mkdir()
    sheet = "id;cost;weight;wild\nfox;3;2,5;true\nowl;two;x;perhaps\nelk;4;3;false\n"
    (tmp_path / CARDS).write_text(sheet, encoding="utf-8")
    table = read_tables({"cards": read_sheet(Folder(tmp_path), CARDS)}, Terms({}), Problems())["cards"]
    with pytest.raises(DataError) as error:
        typed_rows(table, Card)
    assert [(problem.line, problem.key) for problem in error.value.problems] == [
        (3, "row[2].cost"),
        (3, "row[2].weight"),
        (3, "row[2].wild"),
    ]
