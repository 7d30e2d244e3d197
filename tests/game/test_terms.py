"""Prose takes names and values from the data; what it types all the same is noted."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from kinds import little_book

from pnp.game import terms as terms_module
from pnp.game.passages import blanked
from pnp.game.prose import _Reader, prose_notes
from pnp.game.terms import Terms
from pnp.kinds.components import kind_contents
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Refused, Severity
from pnp.source.toml import TomlFile

FILES = {
    "game.toml": 'title = "Night"\nplayers = [2, 5]\nminutes = 20\n[facts]\nrounds = 4\n',
    "symbols.toml": (
        '[gravestone]\ncode = "GS"\nname = "Gravestone"\n[bats]\ncode = "BA"\nname = "Bats"\nplural = "Bats"\n'
    ),
    "tables/suits.toml": (
        '[[row]]\nid = "bats"\nname = "Vampire Bats"\n[[row]]\nid = "imp"\nname = "Red Imp"\nworth = 3\n'
    ),
    "components.toml": '[player-mats]\ntitle = "Player Mats"\n',
    "dice.toml": '[[die]]\nid = "ghost"\nname = "Ghost die"\ncount = "facts.rounds"\n',
    "rulings.toml": """
[[ruling]]
switch = "stacks"
chosen = "one"
reading = [{ id = "one", says = { all = "{facts.rounds|Words} is all." } }, { id = "two", says = { all = "More." } }]
""",
}


def terms() -> Terms:
    return Terms({name: TomlFile(name, text, tomllib.loads(text)) for name, text in FILES.items()})


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{gravestone} {gravestones} {Gravestones}", "gravestone gravestones Gravestones"),
        ("{imps} {Imps} {a imp} {imps|capital}", "red imps Red Imps a red imp Red imps"),
        ("{suits.bats} {symbol.bats}", "vampire bats bats"),
        ("{tables.suits.imp.worth|words} {tables.suits.imp}", "three red imp"),
        ("{tables.suits.count|words} {tables.suits.count|count suit}", "two two suits"),
        ("{Player-mats}", "Player Mats"),
        ("{players.fewest} {players.most|words} {game.minutes} {symbol.GS.name}", "2 five 20 Gravestone"),
        ("{dice.ghost.count|count ghost}", "four ghosts"),
        ("{says.stacks.all}", "Four is all."),
    ],
)
def test_prose_takes_what_the_data_says(text: str, wanted: str) -> None:
    assert terms().filled(text) == wanted


@pytest.mark.parametrize("count", ["dice.count", "dice.ghost.count", "dice.count + 1"])
def test_a_count_that_counts_itself_is_refused(count: str) -> None:
    dice = f'[[die]]\nid = "ghost"\nname = "Ghost die"\ncount = "{count}"\n'
    with pytest.raises(Refused, match="no whole number"):
        Terms({"dice.toml": TomlFile("dice.toml", dice, tomllib.loads(dice))}).filled("{dice.ghost.count}")


@pytest.mark.parametrize("asked", ["{oxen}", "{Oxen}", "{oxens}", "{symbol.oxen}"])
def test_a_name_with_a_hole_is_told_by_its_file_to_those_who_ask_for_it(asked: str) -> None:
    symbols = '[oxen]\ncode = "OX"\nname = "About {bats} of them"\n'
    files = {**FILES, "symbols.toml": symbols}
    known = Terms({name: TomlFile(name, text, tomllib.loads(text)) for name, text in files.items()})
    with pytest.raises(Refused, match=r"in symbols\.toml it has a hole, “About {bats} of them”"):
        known.name(asked.strip("{}"))


def test_a_table_that_others_refer_to_is_put_in_order_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each row used to do so anew."""
    put: list[int] = []
    by_id = terms_module._by_id

    def counted(rows: list[dict[str, Any]]) -> dict[str, Any]:
        put.append(len(rows))
        return by_id(rows)

    monkeypatch.setattr(terms_module, "_by_id", counted)

    def times(count: int) -> int:
        put.clear()
        rows = "".join(f'[[row]]\nid = "i{n}"\nname = "{{suit.name}} {n}"\nsuit = "imp"\n' for n in range(count))
        texts = FILES | {"tables/imps.toml": f'refers = {{ suit = "suits" }}\n{rows}'}
        found = Terms({name: TomlFile(name, text, tomllib.loads(text)) for name, text in texts.items()})
        assert found.name("I1") == "Red Imp 1"
        return len(put)

    assert times(50) == times(5)


def test_a_name_may_take_in_numbers() -> None:
    """What else it holds is known only when all names are."""
    symbols = '[oxen]\ncode = "OX"\nname = "{facts.rounds|Words} oxen"\nplural = "{facts.rounds|Words} oxen"\n'
    files = {**FILES, "symbols.toml": symbols}
    known = Terms({name: TomlFile(name, text, tomllib.loads(text)) for name, text in files.items()})
    rounds = known.filled("{facts.rounds|words}")
    assert known.filled("{oxen}, {symbol.oxens}") == f"{rounds} oxen, {rounds} oxen"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{gravestne}", "nothing in the data is called “gravestne”"),
        ("{bats}", "the name of several things"),
        ("{facts.rouns}", "leads nowhere: there is no “rouns”"),
        ("{fact.rounds}", "“fact” leads nowhere"),
        ("{says.stacks.none}", "there is no “none”"),
    ],
)
def test_what_leads_nowhere_is_refused(text: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        terms().filled(text)


# What is typed


def noted(text: str, tmp_path: Path) -> list[str]:
    folder = tmp_path / "game"
    little_book.write(folder)
    (folder / "texts").mkdir(exist_ok=True)
    (folder / "texts" / "extra.md.j2").write_text(text, encoding="utf-8")
    game = load(Folder(folder), kind_contents(Folder(folder)))
    notes = [note for note in prose_notes(game) if note.file.endswith("extra.md.j2")]
    assert all(note.severity is Severity.NOTE for note in notes)
    return [f"{note.line}:{note.column} {note.message}" for note in notes]


def test_typed_numbers_and_names_are_noted_where_they_stand(tmp_path: Path) -> None:
    notes = noted("## slot\n\nRoll three dice, then\nfour of the sheep.\n", tmp_path)
    assert notes[0].startswith("3:6 “three” is typed, and the data counts “dice”")


def test_a_hint_names_a_number_that_there_is(tmp_path: Path) -> None:
    """And where there is none, it says so: nobody is sent to a fact that does not exist."""
    folder = little_book.write(tmp_path / "game", {"texts/extra.md.j2": "Roll three dice. After nine herds, stop.\n"})
    game = folder / "game.toml"
    game.write_text(game.read_text(encoding="utf-8") + "herds = 9\n", encoding="utf-8")
    notes = prose_notes(load(Folder(folder), kind_contents(Folder(folder))))
    missing, there = (note.hint for note in notes if note.file.endswith("extra.md.j2"))
    assert missing.startswith("write it below [facts] in game.toml and take it from there, as in {facts.dice|words}")
    assert there == "take it from the data: {facts.herds|words}, or mark it: {'nine'}"


def test_a_tagline_takes_names_as_its_note_says(tmp_path: Path) -> None:
    folder = little_book.write(tmp_path / "game")
    file, text = folder / "game.toml", (folder / "game.toml").read_text(encoding="utf-8")

    def read(tagline: str) -> tuple[str, list[str]]:
        file.write_text(f'tagline = "{tagline}"\n{text}', encoding="utf-8")
        game = load(Folder(folder), kind_contents(Folder(folder)))
        return game.identity.tagline, [note.message for note in prose_notes(game) if note.file.endswith("game.toml")]

    assert read("Home from the well") == (
        "Home from the well",
        ["“well” is typed, the name of symbol “well”"],
    )
    assert read("Home from the {well}") == ("Home from the well", [])
    with pytest.raises(DataError, match=r"game.toml:1:1: tagline: nothing in the data is called “wel”"):
        read("Home from the {wel}")


def test_a_literal_is_left_alone_and_so_is_what_the_data_fills(tmp_path: Path) -> None:
    assert (
        noted("## slot\n\nRoll {'three'} dice, {players.most|count player}. On page 3, print at 100 %.\n", tmp_path)
        == []
    )


def test_names_are_found_in_any_case_and_number() -> None:
    reader = _Reader(terms())
    words = {
        written: [name for name, _ in reader._names_by_word.get(written.split()[0].casefold(), ())]
        for written in ("gravestones", "red imps", "Player Mats", "vampire bats")
    }
    assert all(any(name.casefold() == written.casefold() for name in names) for written, names in words.items())


def test_blanking_keeps_every_place() -> None:
    text = "a {facts.x|words} b\n{{ two\nlines }} :icon: [page: x] {'two'} c"
    blank = blanked(text)
    assert len(blank) == len(text) and blank.count("\n") == text.count("\n") and blank.split() == ["a", "b", "c"]


def test_german_names_keep_their_capitals_and_have_no_plural_by_rule() -> None:
    files = FILES | {"game.toml": 'language = "de"\n' + FILES["game.toml"]}
    found = Terms({name: TomlFile(name, text, tomllib.loads(text)) for name, text in files.items()})
    assert found.name("gravestone") == "Gravestone" and found.name("symbol.batss") == "Bats"
    with pytest.raises(Refused, match="the plural of “Gravestone” is not told"):
        found.name("gravestones")
    assert found.filled("{facts.rounds|words}") == "vier"


def test_a_sentence_is_taken_in_also_by_a_file_that_nobody_could_read(tmp_path: Path) -> None:
    """A book that cannot be read takes its figures along: that no text takes thes in is not the mistake."""
    rulings = little_book.RULINGS.replace('id = "R-GRASS"', 'id = "R-GRASS"\nswitch = "grass"')
    for reading in ("Anywhere.", "On meadows."):
        rulings = rulings.replace(f'text = "{reading}"', f'text = "{reading}"\nsays = {{ caption = "Here." }}')
    figures = little_book.FIGURES.replace("that grazes.", "that grazes. {says.grass.caption}")
    book = little_book.FILES["components.toml"]

    def untaken(files: dict[str, str]) -> list[str]:
        folder = little_book.write(tmp_path / "game", {"rulings.toml": rulings, **files})
        notes = prose_notes(load(Folder(folder), kind_contents(Folder(folder))))
        return [note.message for note in notes if "takes in" in note.message]

    broken = book.replace('kind = "rulebook"', 'kind = "rulebok"')
    assert broken != book
    assert untaken({}) == untaken({"components.toml": broken}) == ["no text takes in “caption”"]
    assert untaken({"figures.toml": figures}) == untaken({"figures.toml": figures, "components.toml": broken}) == []
