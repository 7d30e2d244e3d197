"""A name that is lost is told once, and at its cause; mistakes that have nothing to do with each other all are."""

from __future__ import annotations

import pickle
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.source.consequences import UNSHOWN, UNTAKEN, causes
from pnp.source.folder import Folder
from pnp.source.problems import Hint, Problem, Refused, Severity, did_you_mean
from pnp.source.toml import TomlFile
from pnp.source.wording import words

TEXT = 'suit = "imp"\n[[row]]\nid = "imq"\n[[row]]\nid = "bat"\n[facts]\ndise = 3\n'
FILE = TomlFile("a.toml", TEXT, tomllib.loads(TEXT))


def asks(line: int, word: str, *known: str) -> Problem:
    return Problem("b.toml", line, 1, f"text[{line}]", f"nothing is called “{word}”", did_you_mean(word, known))


def test_a_name_that_many_ask_for_is_one_mistake() -> None:
    (told,) = causes([asks(3, "Imps", "imq"), asks(1, "imp", "imq"), asks(2, "imps", "imq")])
    assert told.line == 1 and told.message == "nothing is called “imp”; 2 more places ask for it"
    assert told.hint == "did you mean “imq”? Or is that one misspelt where it gets its name?"


def test_a_number_that_texts_cannot_tell_is_one_mistake_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text("[facts]\nhand = 2.5\n", encoding="utf-8")
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/card.toml").write_text("width = 2.5\n", encoding="utf-8")  # no text tells that
    with pytest.raises(Refused) as refused:
        words(2.5)
    places = [Problem("book.md.j2", line, 1, "", refused.value.message, refused.value.hint) for line in (4, 9)]
    (told,) = causes(places, Folder(tmp_path))
    assert told.line == 4 and told.message.endswith("; 1 more place asks for it")
    assert told.hint == f"2.5 stands in {Folder(tmp_path).display('game.toml')}:2 (facts.hand)"
    (tmp_path / "game.toml").write_text("[facts]\nhand = 5\n", encoding="utf-8")
    (worked_out,) = causes(places[:1], Folder(tmp_path))
    assert worked_out == places[0]


def test_one_that_says_what_was_meant_speaks_for_the_others() -> None:
    (told,) = causes([asks(1, "imp"), asks(2, "imp", "imq")])
    assert told.line == 2 and told.message.endswith("; 1 more place asks for it")


def test_who_asks_is_not_wrong_where_the_name_is_told_to_be() -> None:
    cause = FILE.at("row", 0, "id").problem("to the rules this is “imp”")
    assert causes([asks(1, "imps", "imq"), cause, asks(2, "Imp", "imq")]) == [cause]
    fact = FILE.at("facts", "dise").problem("unknown key", "did you mean “dice”?")
    assert causes([asks(1, "dice", "dise"), fact]) == [fact]


def test_another_mistake_at_the_place_of_a_name_hides_nothing() -> None:
    other = FILE.at("row", 0, "id").problem("this is too long")
    assert len(causes([asks(1, "imp", "imq"), other])) == 2
    elsewhere = FILE.at("row", 1, "id").problem("to the rules this is “imp”")
    assert len(causes([asks(1, "imp", "imq"), elsewhere])) == 2
    reference = FILE.at("suit").problem("“imp” is wrong here")
    assert len(causes([asks(1, "imp", "imq"), reference])) == 2


def test_one_place_needs_one_message() -> None:
    cause = FILE.at("row", 0, "id").problem("the row of the face “imp” is called “imq”")
    follows = FILE.at("row", 0, "id").problem("unknown symbol “imq”", did_you_mean("imq", ["imp"]))
    assert causes([follows, cause]) == [cause]


def test_warnings_and_notes_stay() -> None:
    doubts = [
        FILE.at("row", number, "id").problem("nothing shows this", did_you_mean("imp", ["imq"]), severity)
        for number, severity in enumerate((Severity.WARNING, Severity.NOTE))
    ]
    assert causes(doubts) == doubts


def test_a_lost_table_takes_along_what_nobody_could_show_for_want_of_it() -> None:
    lost = Problem(
        "c.toml", 1, 1, "rows", "there is no table tables/imps.toml", Hint("did you mean “imp”?", "imps", "imp")
    )
    follows = [
        Problem(
            "c.toml", 2, 1, "", f"the rules know the “hue” of these rows, and {UNSHOWN}", severity=Severity.WARNING
        ),
        Problem("d.toml", 3, 1, "", f"{UNTAKEN} “hue”", severity=Severity.WARNING),
        Problem("e.toml", 4, 1, "", "no component prints tables/imp.toml", severity=Severity.WARNING),
    ]
    other = Problem("tables/imp.toml", 5, 1, "", "two columns are exchanged", severity=Severity.WARNING)
    assert causes([lost, *follows, other]) == [lost, other]
    assert causes([*follows, other]) == [*follows, other]


def test_hints_keep_what_they_know_between_processes() -> None:
    hint = pickle.loads(pickle.dumps(did_you_mean("imp", ["imq"])))
    assert (hint, hint.word, hint.nearest) == ("did you mean “imq”?", "imp", "imq")


def test_what_a_problem_covers_is_not_told(tmp_path: Path) -> None:
    follows = [asks(1, "bat"), Problem("b.toml", 4, 1, "", "wrong")]
    cause = replace(FILE.at("suit").problem("the choice is wrong"), covers=tuple(follows))
    assert causes([*follows, cause]) == [cause]


def test_a_name_that_nobody_asks_for_is_told_where_it_is_given(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "b.toml").write_text('texts = ["{imp}", "{Imps}"]\n', encoding="utf-8")
    (told,) = causes([asks(1, "Imp", "imq"), asks(2, "imps", "imq")], Folder(tmp_path))
    assert (told.line, told.key) == (3, "row[1].id")
    assert told.message == "nothing asks for “imq”, and “Imp” is asked for: b.toml:1 and 1 more"
    assert told.hint == "did you mean “imp”?"
    (tmp_path / "b.toml").write_text('texts = ["{imp}", "{Imps}", "{imq}"]\n', encoding="utf-8")
    (told,) = causes([asks(1, "imp", "imq"), asks(2, "imps", "imq")], Folder(tmp_path))
    assert told.file == "b.toml"


def test_a_folder_full_of_lost_names_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them used to read every file anew."""
    (tmp_path / "a.toml").write_text("\n".join(f'k{n} = "otter-{n}"' for n in range(300)), encoding="utf-8")
    (tmp_path / "b.toml").write_text("\n".join(f'k{n} = "oter-{n}"' for n in range(300)), encoding="utf-8")
    folder, read = Folder(tmp_path), list[str]()

    def read_text(name: str) -> str:
        read.append(name)
        return (tmp_path / name).read_text(encoding="utf-8")

    monkeypatch.setattr(folder, "read_text", read_text)
    lost = [
        Problem(
            "b.toml", n + 1, 1, f"k{n}", f"unknown name “oter-{n}”", Hint("did you mean?", f"oter-{n}", f"otter-{n}")
        )
        for n in range(300)
    ]
    assert len(causes(lost, folder)) == 300
    assert sorted(read) == ["a.toml", "b.toml"]


def test_a_file_that_cannot_be_read_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('id = "otter"\nbroken', encoding="utf-8")
    (tmp_path / "b.toml").write_text('x = "oter"\ny = "oter"\n', encoding="utf-8")
    lost = [
        Problem("b.toml", n, 1, "x", "unknown name “oter”", Hint("did you mean “otter”?", "oter", "otter"))
        for n in (1, 2)
    ]
    (told,) = causes(lost, Folder(tmp_path))
    assert told.message == "unknown name “oter”; 1 more place asks for it"


def test_a_slip_in_a_text_is_told_beside_an_example_that_covers_others() -> None:
    covered = Problem("examples.toml", 3, 1, "expect", "is 2")
    ruling = Problem("rulings.toml", 1, 1, "chosen", "examples fail by this", covers=(covered,))
    icon = Problem("book.md.j2", 9, 1, "", "unknown icon “:oter:”", Hint("did you mean “otter”?", "oter", "otter"))
    follows = Problem("book.md.j2", 8, 1, "", "there is no “sum” here", Hint("did you mean “sums”?", "sum", "sums"))
    assert causes([covered, ruling, icon, follows]) == [icon, ruling]
