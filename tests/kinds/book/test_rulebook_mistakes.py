"""Whatever is wrong with a book's files: a message with its place, exit code 1, and nothing is written."""
# ruff: noqa: E501 - a case a line can be looked over

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import Pnp
from thinning import thinned

from kinds import island, little_book
from pnp.kinds.book import manuscript as manuscripts
from pnp.source.folder import Folder

BOOK = "book.md.j2"
HEAD = "# One\n\nSome words.\n\n"  # so that what follows begins on line 5
WIDE = "Wordwordword"
ROW = "A row of words.\n\n"


@dataclass(frozen=True)
class Case:
    """What is written instead, and what is said about it: `where` is file:line:column."""

    name: str
    files: dict[str, str]
    where: str
    message: str
    hint: str = ""
    more: int = 0  # how many further problems follow from the same slip


def text(name: str, body: str, line: int, message: str, hint: str = "", more: int = 0) -> Case:
    """A slip in the manuscript, whose own first line is the fifth."""
    return Case(name, {BOOK: f"{HEAD}{body}\n"}, f"{BOOK}:{line}:1: ", message, hint, more)


def slip(name: str, file: str, old: str, new: str, where: str, message: str, hint: str = "", more: int = 0) -> Case:
    whole = (little_book.FILES | {"game.toml": island.GAME})[file]
    assert whole.count(old) >= 1, name
    return Case(name, {file: whole.replace(old, new, 1)}, f"{file}:{where}: ", message, hint, more)


TABLE = "| a | b |\n|---|---|\n| 1 | 2 |\n"
CASES = [
    # names that lead nowhere
    text("icon", "A :sheeep: here.", 5, "unknown icon “:sheeep:”", "“sheep”"),
    text("icon in a row of a list", "- grass\n- :sheeep:\n    - clover", 6, "unknown icon “:sheeep:”", "“sheep”"),
    text("icon in an inner row", "1. grass\n    - clover\n    - :sheeep:\n2. hay", 7, "unknown icon “:sheeep:”", "“sheep”"),
    text("icon in a table", f"{TABLE}| 3 | :sheeep: |", 8, "unknown icon “:sheeep:”", "“sheep”"),
    text("icon in the head of a table", "| a | :sheeep: |\n|---|---|\n| 1 | 2 |", 5, "unknown icon “:sheeep:”"),
    text("icon in a heading", "## The :sheeep: way\n\nText.", 5, "unknown icon “:sheeep:”"),
    text("icon in a call-out's title", "::: tip A :sheeep:\nText.\n:::", 5, "unknown icon “:sheeep:”"),
    text("icon in a call-out", "::: tip\nText.\n\n:sheeep:\n:::", 8, "unknown icon “:sheeep:”"),
    text("icon in columns", "::: columns\nText.\n\n:sheeep:\n:::", 8, "unknown icon “:sheeep:”"),
    text("icons twice", ":sheeep:\n\n:sheeep:", 5, "unknown icon “:sheeep:”; 1 more place asks for it"),
    text("figure", "{figure: grasing}", 5, "unknown figure “grasing”", "“grazing”"),
    text("figure in a box", "::: tip\nText.\n\n{figure: grasing}\n:::", 8, "unknown figure “grasing”", "“grazing”"),
    text("reference to a figure", "{figure: grazing}\n\nSee [figure: grasing].", 7, "there is no figure “grasing” in this book", "“grazing”"),
    text("reference to a figure that is not shown", "See [figure: grazing].", 5, "the figure “grazing” is not placed in this book", "{figure: grazing}"),
    text("reference to a section", "See [section: too].\n\n## Two\n\nText.", 5, "there is no section “too” in this book", "“two”"),
    text("reference to a page", "## Two\n\nSee page [page: too].", 7, "there is no page “too” in this book", "“two”"),
    text("reference in a table", f"{TABLE}| 3 | [page: too] |", 8, "there is no page “too” in this book"),
    text("reference of no kind", "See [figur: grazing].", 5, "“[figur: grazing]” is no reference", "[figure: id]"),
    text("reference without a space", "See [figure:grazing].", 5, "“[figure:grazing]” is no reference", "[figure: id]"),
    text("reference in a heading", "## See [page: one]\n\nText.", 5, "a heading cannot hold a reference"),
    text("partial", '{% include "credit.md.j2" %}', 5, "unknown partial “credit.md.j2”", "“credits.md.j2”"),
    text("partial from elsewhere", '{% include "../styles/palette.toml" %}', 5, "unknown partial “../styles/palette.toml”", "credits.md.j2"),
    text("partial by its path", '{% include "/etc/hostname" %}', 5, "unknown partial “/etc/hostname”"),
    text("partial in a line", 'Made by {% include "credits.md.j2" %}', 5, "“include” is not allowed in a text"),
    text("value", "In {{ facts.dayz }} days.", 5, "there is no “dayz” here", "“days”"),
    text("group of values", "In {{ fact.days }} days.", 5, "there is no “fact”", "“facts”"),
    text("filter", "In {{ facts.days | word }} days.", 5, "there is no filter “word”", "“words”"),
    text("sheet", "{sheet: feld}", 5, "unknown component “feld”", "“field”"),
    text("second of two sheets", "{sheet: field, feld}", 5, "unknown component “feld”", "“field”"),
    text("own sheet", "{sheet: book}", 5, "this cannot show a picture of itself"),
    slip("example", "figures.toml", little_book.MEADOW, 'example = "grasing"', "6:1", "unknown example “grasing”", "“grazing”"),
    slip("icon in a caption", "figures.toml", "A :sheep:", "A :sheeep:", "3:1", "figure[1].caption: unknown icon “:sheeep:”", "“sheep”"),
    slip("reference in a caption", "figures.toml", "A :sheep:", "[figure: nope]", "3:1", "figure[1].caption: there is no figure “nope”"),
    slip("icon in a label", "figures.toml", '"Grazing"', '":sheeep:"', "5:1", "figure[1].panel[1].label: unknown icon “:sheeep:”", "“sheep”"),
    slip("manuscript", "components.toml", '"book.md.j2"', '"boook.md.j2"', "12:1", "file “boook.md.j2”: there is no such file", "“book.md.j2”"),
    slip("manuscript outside the folder", "components.toml", '"book.md.j2"', '"../book.md.j2"', "12:1", "leaves the game's folder"),
    slip("manuscript by its path", "components.toml", '"book.md.j2"', '"/book.md.j2"', "12:1", "“/book.md.j2” is not written as it should be", "rulebook.md.j2"),
    slip("manuscript that is none", "components.toml", '"book.md.j2"', '"game.toml"', "12:1", "“game.toml” is not written as it should be", "rulebook.md.j2"),
    slip("cover", "components.toml", 'manuscript = "book', 'cover = "shep"\nmanuscript = "book', "12:1", "there is no drawing art/shep.svg", "“sheep”"),
    slip("book of a booklet", "components.toml", 'of = "book"', 'of = "boook"', "18:1", "unknown component “boook”", "“book”"),
    slip("booklet of no book", "components.toml", 'of = "book"', 'of = "field"', "18:1", "“field” is no book whose pages come in fours"),
    slip("booklet of itself", "components.toml", 'of = "book"', 'of = "folded"', "14:1", "“folded” would have to show itself"),
    Case("book that shows its booklet", {BOOK: "# One\n\n{sheet: folded}\n"}, "components.toml:8:1: ", "“book” would have to show itself"),
    # what does not fit
    text("wide table", f"| {' | '.join([WIDE] * 12)} |\n|{'---|' * 12}\n| {' | '.join(['x'] * 12)} |", 5, "this table is too wide: it needs", "fewer columns"),
    text("wide table in a box", f"::: tip\n| {' | '.join([WIDE] * 12)} |\n|{'---|' * 12}\n| {' | '.join(['x'] * 12)} |\n:::", 6, "this table is too wide"),
    text("ragged table", f"{TABLE}| 3 |", 8, "this row has 1 cells, the table's head has 2"),
    text("table without rows", "| a | b |\n|---|---|", 5, "this table has no rows"),
    text("tall call-out", f"Text.\n\n::: tip\n{ROW * 60}:::", 7, "this does not fit on a page: ", "cut it in two"),
    text("tall columns", f"::: columns\n{ROW * 160}:::", 5, "this does not fit on a page: ", "cut it in two"),
    text("long word", "x" * 200, 5, "the text does not fit its box", "shorten"),
    text("long word in a heading", f"## {'x' * 200}", 5, "the text does not fit its box", "shorten"),
    text("long word in columns", f"::: columns\n{'x' * 40}\n:::", 6, "the text does not fit its box", "shorten"),
    # markup
    text("open call-out", "Text.\n\n::: tip\nText.\n\nMore.", 7, "a “:::” is missing"),
    text("open columns", "::: columns\nText.", 5, "a “:::” is missing"),
    text("open one of two", "::: columns\n::: tip\nText.\n:::", 5, "a “:::” is missing"),
    text("closed too often", "::: tip\nText.\n:::\n\n:::", 9, "closes nothing here"),
    text("call-out of no kind", "::: warning\nText.\n:::", 5, "unknown container “warning”", "example, tip"),
    text("empty call-out", "::: tip\n:::", 5, "there is nothing in here"),
    text("too many boxes", "::: tip\n" * 4 + "Text.\n" + ":::\n" * 4, 8, "nested too deeply"),
    text("new page in a box", "::: tip\nText.\n\n::: newpage\nText.\n:::", 5, "“::: tip” is not closed before the next"),
    text("open strip", "::: strip One\nText.\n\n::: newpage\nText.", 5, "“::: strip” is not closed before the next"),
    text("open bold", "One\ntwo\n**three.", 7, "“**” begins or ends no emphasis here"),
    text("open bold in a table", f"{TABLE}| 3 | **4 |", 8, "“**” begins or ends no emphasis here"),
    text("open bold in a title", "::: tip A **title\nText.\n:::", 5, "“**” begins or ends no emphasis here"),
    text("html", "One\n<b>two</b>", 6, "HTML and comments are not printed"),
    text("html in a table", f"{TABLE}| 3 | <b>4</b> |", 8, "HTML and comments are not printed"),
    text("script", "<script>alert(1)</script>", 5, "HTML and comments are not printed"),
    text("comment", "<!-- not yet -->", 5, "HTML and comments are not printed"),
    text("link", "[here](https://example.org)", 5, "links cannot be printed"),
    text("link by reference", "[here][1]\n\n[1]: https://example.org", 5, "links cannot be printed"),
    text("link by itself", "<https://example.org>", 5, "HTML and comments are not printed"),
    text("image", "![sheep](sheep.png)", 5, "pictures cannot stand in a text"),
    text("code", "`x`", 5, "code cannot stand in a text"),
    text("indented code", "    x", 5, "code cannot stand in a text"),
    text("quotation", "> x", 5, "block quotes are not printed"),
    text("directive of no kind", "{picture: grazing}", 5, "“{picture: grazing}” is no figure and no sheet"),
    text("directive in a line", "See {figure: grazing} here.", 5, "“{figure: grazing}” stands on a line of its own", "[figure: id]"),
    text("heading without words", "## :sheep:\n\nText.", 5, "a heading needs words"),
    text("control character", "a\x07b", 5, "invisible control character"),
    text("page feed", "a\fb\n\n:sheeep:", 5, "invisible control character"),
    slip("html in a caption", "figures.toml", "A :sheep:", "<b>", "3:1", "figure[1].caption: HTML and comments are not printed"),
    slip("open bold in a caption", "figures.toml", "A :sheep:", "**A", "3:1", "figure[1].caption: “**” begins or ends no emphasis here"),
    # what no font has
    text("no letter for the text", "A 漢.", 5, "no font has the character “漢” (U+6F22)"),
    text("no letter for a heading", "## A 漢\n\nText.", 5, "no font has the character “漢” (U+6F22)"),
    text("no letter for a chapter", "# A 漢\n\nText.", 5, "no font has the character “漢” (U+6F22)"),
    text("no letter for a table", f"{TABLE}| 3 | 漢 |", 8, "no font has the character “漢” (U+6F22)"),
    text("no letter for a title", "::: tip 漢\nText.\n:::", 5, "no font has the character “漢” (U+6F22)"),
    slip("no letter for a caption", "figures.toml", "A :sheep:", "A 漢", "3:1", "figure[1].caption: no font has the character “漢” (U+6F22)"),
    slip("no letter for the contents", "components.toml", 'manuscript = "book', 'contents_title = "漢"\ncontents = "column"\nmanuscript = "book', "12:1", "no font has the character “漢” (U+6F22)"),
    slip("no letter for the index", "components.toml", 'manuscript = "book', 'index_title = "漢"\nmanuscript = "book', "12:1", "no font has the character “漢” (U+6F22)"),
    slip("no letter for the cover", "game.toml", "Lost Sheep", "Lost 漢", "2:1", "no font has the character “漢” (U+6F22)"),
    # templates
    text("huge range", "{% for a in range(10000000) %}a{% endfor %}", 5, "this grows too large"),
    text("huge text", "{{ 'baa' * 10000000 }}", 5, "this grows too large"),
    text("huge loop", "Text.\n\n{% for a in range(9999) %}{% for b in range(99) %}baa {% endfor %}{% endfor %}", 7, "this writes 200,000 characters more than"),
    text("macro that calls itself", "{% macro baa() %}{{ baa() }}{% endmacro %}\n{{ baa() }}", 5, "this calls itself again and again"),
    text("unfinished tag", "Text.\n\n{% if facts.days %}", 7, ""),
    text("unfinished value", "Text.\n\n{{ facts.days", 7, ""),
    Case("empty book", {BOOK: ""}, f"{BOOK}:1:1: ", "there is nothing to print in this book"),
    Case("blank book", {BOOK: "\n \n"}, f"{BOOK}:1:1: ", "there is nothing to print in this book"),
    Case("book of a page break", {BOOK: "::: newpage\n"}, f"{BOOK}:1:1: ", "there is nothing to print in this book"),
]  # fmt: skip


def refused(run: Pnp, folder: Path, tmp_path: Path) -> list[str]:
    """Builds the book and its booklet. Returns the messages without the folder, sorted by place."""
    built = run("build", folder, "--only", "book", "--only", "folded", "--out", tmp_path / "out")
    assert built.code == 1, built.out
    assert "Traceback" not in built.err and "mistake inside" not in built.err, built.err
    assert not list((tmp_path / "out").rglob("*.pdf")) and not list((tmp_path / "here").iterdir())
    *lines, last = (line for line in built.err.splitlines() if not line.startswith("writing "))
    assert re.fullmatch(r"\d+ problems?; nothing was written", last) and int(last.split()[0]) == len(lines)
    return [line.removeprefix(f"{folder.as_posix()}/") for line in lines]


@pytest.mark.parametrize("case", thinned(CASES, 3, name=lambda case: case.name))
def test_a_slip_is_told_where_it_is_and_nothing_is_written(case: Case, run: Pnp, tmp_path: Path) -> None:
    lines = refused(run, little_book.write(tmp_path / "game", case.files), tmp_path)
    assert [line for line in lines if line.startswith(case.where) and case.message in line and case.hint in line], lines
    assert len(lines) == 1 + case.more, lines


def test_a_template_that_takes_for_ever(run: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manuscripts, "MAX_SECONDS", 0.2)
    endless = "{% for a in range(9999) %}\n{% for b in range(9999) %}\n{% endfor %}\n{% endfor %}\n"
    (line,) = refused(run, little_book.write(tmp_path / "game", {BOOK: f"{HEAD}{endless}"}), tmp_path)
    assert re.match(rf"{BOOK}:[56]:1: filling in this text takes too long", line)


def test_a_manuscript_that_is_no_text(run: Pnp, tmp_path: Path) -> None:
    folder = little_book.write(tmp_path / "game")
    (folder / BOOK).write_bytes(b"# One\n\n\xff\xfe\n")
    (line,) = refused(run, folder, tmp_path)
    assert line.startswith(f"{BOOK}:3:1: line 3 is not UTF-8 text")


def test_a_manuscript_that_is_far_too_long(run: Pnp, tmp_path: Path) -> None:
    (line,) = refused(run, little_book.write(tmp_path / "game", {BOOK: "Baa.\n\n" * 400_000}), tmp_path)
    assert line.startswith(f"{BOOK}:1:1: is too large: 2,400,000 bytes")


def test_a_link_out_of_the_folder(run: Pnp, tmp_path: Path) -> None:
    folder = little_book.write(tmp_path / "game")
    (folder / BOOK).unlink()
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")
    (folder / BOOK).symlink_to(tmp_path / "secret.md")
    lines = refused(run, folder, tmp_path)
    assert any("a link that leaves the game's folder" in line for line in lines), lines


def test_what_is_wrong_with_data_that_a_partial_prints_is_told_in_the_partial(run: Pnp, tmp_path: Path) -> None:
    rulings = little_book.RULINGS.replace("Forests have no grass.", "Forests have no :gras:.")
    (line,) = refused(run, little_book.write(tmp_path / "game", {"rulings.toml": rulings}), tmp_path)
    assert re.search(r"(^|/)templates/rulebook/rulings\.md\.j2:4:1: unknown icon “:gras:”", line)


@pytest.mark.parametrize(
    ("partial", "line", "message"),
    [
        ('One.\n\n{% include "sheep.md.j2" %}', 3, "texts that include one another go round in a circle"),
        ("One.\n\n{{ facts.dayz }}", 3, "there is no “dayz” here"),
        ("One.\n\n::: tip\nTwo.", 3, "a “:::” is missing"),
        ("One.\n\n- two\n- :sheeep:", 4, "unknown icon “:sheeep:”"),
        ("One.\n\n{figure: grasing}", 3, "unknown figure “grasing”"),
    ],
    ids=["itself", "value", "box", "icon", "figure"],
)
def test_what_is_wrong_in_a_partial_is_told_there(
    partial: str, line: int, message: str, run: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook" / "sheep.md.j2").write_text(partial, encoding="utf-8")
    monkeypatch.setattr("pnp.kinds.book.rulebook.PARTIALS", Folder(tmp_path / "rulebook"))
    book = f'{HEAD}{{% include "sheep.md.j2" %}}\n\nThe end.\n'
    (told,) = refused(run, little_book.write(tmp_path / "game", {BOOK: book}), tmp_path)
    assert f"rulebook/sheep.md.j2:{line}:1: {message}" in told


def test_a_check_says_the_same_as_a_build(run: Pnp, tmp_path: Path) -> None:
    folder = little_book.write(tmp_path / "game", {BOOK: f"{HEAD}:sheeep:\n"})
    checked = run("check", folder)
    assert checked.code == 1
    assert f"{folder.as_posix()}/{BOOK}:5:1: unknown icon" in checked.out


def test_the_book_is_fine_without_a_slip(run: Pnp, tmp_path: Path) -> None:
    """Else every test above would prove nothing."""
    assert run("check", little_book.write(tmp_path / "game")).code == 0
