"""Names of values: by file and key as texts and audits have them, and what leads nowhere, told where it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.game.data_files import data_files
from pnp.lab.keys import Target, target
from pnp.source.edits import edited
from pnp.source.folder import Folder
from pnp.source.problems import DataError, UsageError

GAME = 'id = "a"\n[facts]\nrounds = 3 # how long\nopen = true\n[facts.deep]\nend = 1.5\n'
SCORING = '[[section]]\nid = "houses"\nlines = [{ symbol = "A", times = 2 }, { symbol = "B", times = 5 }]\n'
SHEET = "id,cost,name\nfox,3,Fox\nowl,12,Owl\n"


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    (tmp_path / "tables").mkdir()
    for name, text in (("game.toml", GAME), ("scoring.toml", SCORING), ("tables/cards.csv", SHEET)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Folder(tmp_path)


def found(folder: Folder, name: str) -> tuple[Target, dict[str, bytes]]:
    raw = {file: folder.read_bytes(file) for file in folder.files()}
    return target(name, data_files(folder, raw), folder), raw


@pytest.mark.parametrize(
    ("name", "now"),
    [
        ("facts.rounds", 3),
        ("game.facts.rounds", 3),
        ("game.toml:facts.rounds", 3),
        ("facts.deep.end", 1.5),
        ("facts.open", True),
        ("scoring.houses.lines.2.times", 5),
        ("scoring.section.houses.lines.1.times", 2),
        ("scoring.toml:section[1].lines[2].times", 5),
        ("cards.owl.cost", 12),
        ("tables.cards.row.1.cost", 3),
        ("tables/cards.csv:row.fox.name", "Fox"),
    ],
)
def test_a_value_has_several_names(folder: Folder, name: str, now: object) -> None:
    assert found(folder, name)[0].now == now


@pytest.mark.parametrize(
    ("name", "text", "file", "line"),
    [
        ("facts.rounds", "11", "game.toml", "rounds = 11 # how long"),
        ("facts.open", "false", "game.toml", "open = false"),
        ("scoring.houses.lines.2.symbol", 'C"', "scoring.toml", '{ symbol = "C\\"", times = 5 }'),
        ("cards.owl.cost", "7", "tables/cards.csv", '"owl","7","Owl"'),
    ],
)
def test_an_edit_changes_nothing_else(folder: Folder, name: str, text: str, file: str, line: str) -> None:
    it, raw = found(folder, name)
    (changed,) = edited(raw, [it.edit(text)]).items()
    assert changed[0] == file and line in changed[1].decode()
    assert len(changed[1].splitlines()) == len(raw[file].splitlines())


@pytest.mark.parametrize(
    ("name", "place", "said"),
    [
        ("facts.round", "game.toml:2:1: facts: ", "there is no “round” here  hint: did you mean “rounds”?"),
        ("facts.rounds.more", "game.toml:3:1: facts.rounds: ", "there is no “more” here"),
        ("scoring.house.lines", "scoring.toml:1:1: ", "there is no “house” here  hint: did you mean “houses”?"),
        ("scoring.houses.lines.3.times", "scoring.toml:3:1: section[1].lines: ", "there is no “3” here"),
        ("scoring.houses.lines.1", "scoring.toml:3:10: section[1].lines[1]: ", "this is a table"),
        ("cards.owls.cost", "tables/cards.csv:1:1: ", "did you mean “owl”?"),
    ],
)
def test_what_leads_nowhere_is_told_where_it_ends(folder: Folder, name: str, place: str, said: str) -> None:
    with pytest.raises(DataError) as error:
        found(folder, name)
    (problem,) = error.value.problems
    assert str(problem).startswith(f"{folder.display()}/{place}--set {name}: ") and said in str(problem)


@pytest.mark.parametrize(("name", "meant"), [("fact.rounds", "facts"), ("scorin.x", "scoring"), ("card.x", "cards")])
def test_an_unknown_file_has_a_hint(folder: Folder, name: str, meant: str) -> None:
    with pytest.raises(UsageError, match=f"did you mean “{meant}”"):
        found(folder, name)
