"""A spreadsheet without a column that something asks for, or with one too many: told once, at its first row."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.build.compose import Composer
from pnp.game.tables import Row, read_tables, typed_rows
from pnp.game.terms import Terms
from pnp.kinds.pieces import filling, lost_columns
from pnp.kinds.pieces.checks import piece_problems
from pnp.scene.ink import Ink
from pnp.sheet.paper import DEFAULT_PAPER
from pnp.source.bundle import TEMPLATES
from pnp.source.consequences import causes
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Problems
from pnp.source.spreadsheet import read_sheet
from pnp.source.toml import TomlSpan

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
    ("old", "new", "column", "place", "line", "hint"),
    [
        ("value", "Vlaue", "value", "22: vlaue", 31, "did you mean “value”?"),
        ("suit (suits)", "colour (suits)", "suit", "1: suit", 27, "a column “suit” in the first row"),
        (",text", ",flavour", "text", "1: text", 55, "a column “text” in the first row"),
    ],
)
def test_a_column_that_a_layout_asks_for(
    tmp_path: Path, old: str, new: str, column: str, place: str, line: int, hint: str
) -> None:
    """Where it is misspelt, if it is."""
    where = f"layouts/front.toml:{line}"
    assert told(tmp_path / "game", old, new) == [
        f"{CARDS}:1:{place}: the column “{column}” is missing, which {where} asks for  hint: {hint}"
    ]


def test_a_column_that_thousands_of_rows_lack_is_looked_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each row used to be held against all others, and none but the budget was told."""
    rows = 200
    looked: dict[str, int] = {"lost": 0, "asked": 0}
    decide, ask = lost_columns.lost_column, lost_columns._asked

    def lost_column(*args: Any) -> Problem | None:
        looked["lost"] += 1
        return decide(*args)

    def asked(*args: Any) -> Iterator[tuple[str, TomlSpan]]:
        looked["asked"] += 1
        return ask(*args)

    monkeypatch.setattr(filling, "lost_column", lost_column)
    monkeypatch.setattr(lost_columns, "_asked", asked)
    folder = Path(shutil.copytree(TEMPLATES / "new" / "cards", tmp_path / "game"))
    sheet = (folder / CARDS).read_text(encoding="utf-8")
    sheet += "".join(f"more-{number},More {number},leaf,3,\n" for number in range(rows))
    (folder / CARDS).write_text(sheet, encoding="utf-8")
    layout = folder / "layouts/front.toml"
    text = layout.read_text(encoding="utf-8")
    places = 2  # one more is right
    layout.write_text(text.replace('"{value}"', '"{vlaue}"', places), encoding="utf-8")
    (line,) = found(folder, "deck")
    assert line.startswith("layouts/front.toml:31:1: box.corner.text: tables/cards.csv has no column “vlaue”")
    assert looked == {"lost": places, "asked": 1}


def counted(tmp_path: Path, column: str, key: str = "") -> Path:
    """The game of cards with one more column, which holds nothing but 1, and with one more key of its deck."""
    folder = tmp_path / "game"
    shutil.copytree(TEMPLATES / "new" / "cards", folder)
    sheet = (folder / CARDS).read_text(encoding="utf-8").splitlines()
    lines = [f"{line},{'1' if number else column}" for number, line in enumerate(sheet)]
    (folder / CARDS).write_text("\n".join(lines) if column else "\n".join(sheet), encoding="utf-8")
    written = (folder / "components.toml").read_text(encoding="utf-8")
    text = written.replace('rows = "cards"', f'{key}\nrows = "cards"')
    (folder / "components.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("layouts/front.toml", 'text = "{name}"', 'text = "{nmae}"', "37:1: box.name.text: name"),
        ("layouts/front.toml", "{suit.pale}", "{siut.pale}", "44:1: box.window.fill: suit"),
        ("layouts/front.toml", "when = { text = true }", "when = { txet = true }", "55:1: box.pips.when: text"),
        ("components.toml", 'copies = "copies"', 'copies = "copys"', "6:1: deck.copies: copies"),
    ],
)
def test_what_asks_is_misspelt_where_the_column_has_its_right_name(
    tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    """Others ask for the column by its name; or the key or the box that asks is called like it."""
    folder = counted(tmp_path, "copies", 'copies = "copies"')
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    place, _, column = told.rpartition(" ")
    wrong = next(word for word in ("nmae", "siut", "txet", "copys") if word in new)
    message = f"{CARDS} has no column “{wrong}”  hint: did you mean “{column}”?"
    assert found(folder, "deck") == [f"{file}:{place} {message}"]


@pytest.mark.parametrize(
    ("column", "place", "hint"),
    [
        ("", "1: copies", "a column “copies” in the first row"),
        ("Copy", "33: copy", "did you mean “copies”?"),
        ("copys", "33: copys", "did you mean “copies”?"),
    ],
)
def test_a_column_with_the_number_of_copies(tmp_path: Path, column: str, place: str, hint: str) -> None:
    folder = counted(tmp_path, column, 'copies = "copies"')
    assert found(folder, "deck") == [
        f"{CARDS}:1:{place}: the column “copies” is missing, which components.toml:6 asks for  hint: {hint}"
    ]


@pytest.mark.parametrize("column", ["copies", "copys"])
def test_a_column_of_copies_that_no_component_reads_is_doubtful(tmp_path: Path, column: str) -> None:
    """Each card would be printed once, without a word."""
    composer = Composer(Folder(counted(tmp_path, column)))
    told = [problem for problem in piece_problems(composer.game, composer.components) if problem.file.endswith(CARDS)]
    assert [(problem.line, problem.column, problem.key) for problem in told] == [(1, 33, column)]
    assert told[0].message == "no component reads this column: a piece of each row is printed once"
    assert told[0].hint == f'copies = "{column}" in components.toml prints so many'


@pytest.mark.parametrize(
    ("column", "key"),
    [("copies", 'copies = "copies"'), ("copies", "copies = 2"), ("coins", ""), ("copies", 'copys = "copies"')],
)
def test_nothing_is_said_of_columns_that_are_read_or_of_something_else(tmp_path: Path, column: str, key: str) -> None:
    """Or where what reads it is told already: an unknown key."""
    composer = Composer(Folder(counted(tmp_path, column, key)))
    assert not [p for p in piece_problems(composer.game, composer.components) if p.file.endswith(CARDS)]


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
    assert problem.hint == "did you mean “cost”?"
    assert (problem.column, problem.key) == (4, "costs")


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
