"""A spreadsheet without a column that something asks for, or with one too many: told once, at its first row."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.build.compose import Composer
from pnp.game.tables import Row, read_tables, typed_rows
from pnp.game.terms import Terms
from pnp.scene.ink import Ink
from pnp.sheet.paper import DEFAULT_PAPER
from pnp.source.bundle import TEMPLATES
from pnp.source.consequences import causes
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problems
from pnp.source.spreadsheet import read_sheet

CARDS = "tables/cards.csv"


def told(folder: Path, old: str, new: str) -> list[str]:
    shutil.copytree(TEMPLATES / "new" / "cards", folder)
    text = (folder / CARDS).read_text(encoding="utf-8")
    (folder / CARDS).write_text(text.replace(old, new, 1), encoding="utf-8")
    return found(folder, "deck", "rulebook")


def found(folder: Path, *components: str) -> list[str]:
    composer = Composer(Folder(folder))
    for component in composer.components:
        if component.id in components:
            composer.sheets(component, DEFAULT_PAPER, Ink.FULL)
    return [str(problem).replace(f"{folder}/", "") for problem in causes(composer.problems.found, Folder(folder))]


@pytest.mark.parametrize(
    ("old", "new", "column", "line", "hint"),
    [
        ("value", "Vlaue", "value", 31, "is it “vlaue”? Then call it “value”"),
        ("suit (suits)", "colour (suits)", "suit", 27, "a column “suit” in the first row"),
        (",text", ",flavour", "text", 55, "a column “text” in the first row"),
    ],
)
def test_a_column_that_a_layout_asks_for(tmp_path: Path, old: str, new: str, column: str, line: int, hint: str) -> None:
    where = f"layouts/front.toml:{line}"
    assert told(tmp_path / "game", old, new) == [
        f"{CARDS}:1:1: {column}: the column “{column}” is missing, which {where} asks for  hint: {hint}"
    ]


@pytest.mark.parametrize(
    ("column", "hint"),
    [("text", "a column “copies” in the first row"), ("Copy", "is it “copy”? Then call it “copies”")],
)
def test_a_column_with_the_number_of_copies(tmp_path: Path, column: str, hint: str) -> None:
    folder = tmp_path / "game"
    written = (TEMPLATES / "new" / "cards" / "components.toml").read_text(encoding="utf-8")
    shutil.copytree(TEMPLATES / "new" / "cards", folder)
    sheet = (folder / CARDS).read_text(encoding="utf-8")
    lines = [f"{line},{'1' if number else column}" for number, line in enumerate(sheet.splitlines())]
    (folder / CARDS).write_text(sheet if column == "text" else "\n".join(lines), encoding="utf-8")
    text = written.replace('rows = "cards"', 'copies = "copies"\nrows = "cards"')
    (folder / "components.toml").write_text(text, encoding="utf-8")
    assert found(folder, "deck") == [
        f"{CARDS}:1:1: copies: the column “copies” is missing, which components.toml:6 asks for  hint: {hint}"
    ]


def test_a_column_that_the_rules_read(tmp_path: Path) -> None:
    class Card(Row):
        id: str
        cost: int
        note: str = ""

    (tmp_path / "tables").mkdir()
    (tmp_path / CARDS).write_text("\nid,Costs\nfox,3\nowl,4\n", encoding="utf-8")
    problems = Problems()
    table = read_tables({"cards": read_sheet(Folder(tmp_path), CARDS)}, Terms({}), problems)["cards"]
    with pytest.raises(DataError) as error:
        typed_rows(table, Card)
    (problem,) = error.value.problems
    assert (problem.line, problem.message) == (2, "the column “cost” is missing, which the rules read")
    assert problem.hint == "is it “costs”? Then call it “cost”"


@pytest.mark.parametrize(
    ("head", "hint"),
    [
        ("Notes", "did you mean “note”?"),
        ("Motto", "they read id, cost, note; if they are your own, give the class of these rows a line “motto: …”"),
    ],
)
def test_a_column_that_the_rules_do_not_know_is_told_once(tmp_path: Path, head: str, hint: str) -> None:
    """At its head; one that holds nothing does not matter."""

    class Card(Row):
        id: str
        cost: int
        note: str = ""

    (tmp_path / "tables").mkdir()
    (tmp_path / CARDS).write_text(f"id,Cost,{head},Empty\nfox,3,Sly,\nowl,4,Wise,\n", encoding="utf-8")
    problems = Problems()
    table = read_tables({"cards": read_sheet(Folder(tmp_path), CARDS)}, Terms({}), problems)["cards"]
    with pytest.raises(DataError) as error:
        typed_rows(table, Card)
    (problem,) = error.value.problems
    assert (problem.line, problem.column, problem.key) == (1, 9, head.lower())
    assert (problem.message, problem.hint) == ("the rules do not know this column", hint)
