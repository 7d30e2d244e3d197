"""A manuscript and its partials become one text, and every line remembers the file that it came from."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest

from pnp.kinds.book.manuscript import Manuscript, read_manuscript
from pnp.kinds.book.syntax import Callout, NewPage, Prose, Table
from pnp.source.folder import Folder
from pnp.source.inlines import Run
from pnp.source.markup import Heading, Item, Paragraph
from pnp.source.problems import DataError, Problem

VALUES = {"days": 9, "names": ["Ada", "Bo", "Cy"], "symbol": {"SH": {"value": 3}}}
CITED = Problem("components.toml", 3, 1, "book.manuscript", "")


def read(tmp_path: Path, book: str, **partials: str) -> Manuscript:
    for folder in ("game", "partials"):
        (tmp_path / folder).mkdir(exist_ok=True)
    (tmp_path / "game" / "book.md.j2").write_text(book, encoding="utf-8", newline="")
    for name, text in partials.items():
        (tmp_path / "partials" / f"{name}.md.j2").write_text(text, encoding="utf-8", newline="")
    return read_manuscript(Folder(tmp_path / "game"), "book.md.j2", Folder(tmp_path / "partials"), VALUES, CITED)


def places(manuscript: Manuscript) -> list[tuple[str, int]]:
    """File and line of each block."""
    origins = [manuscript.origin(block.line) for block in manuscript.blocks]
    return [(Path(origin.file).name, origin.line) for origin in origins]


def problem(tmp_path: Path, book: str, **partials: str) -> Problem:
    with pytest.raises(DataError) as caught:
        read(tmp_path, book, **partials)
    (located,) = caught.value.problems
    return located


def test_values_are_filled_in(tmp_path: Path) -> None:
    book = read(tmp_path, "# In {{ days | words }} days\n\nWorth {{ symbol.SH.value * 2 }}.\n")
    assert [block.block for block in book.blocks if isinstance(block, Prose)] == [
        Heading((Run("In nine days"),), 1, "in-nine-days"),
        Paragraph((Run("Worth 6."),)),
    ]


def test_partials_stand_where_they_are_included(tmp_path: Path) -> None:
    book = read(
        tmp_path,
        '# One\n\n{% include "middle.md.j2" %}\n\nLast, after {{ days }}.\n',
        middle="First of {{ days }}.\n\nSecond.\n",
    )
    words = [
        block.block.inlines for block in book.blocks if isinstance(block, Prose) and hasattr(block.block, "inlines")
    ]
    assert [part.text for part, *_ in words if isinstance(part, Run)] == [
        "One",
        "First of 9.",
        "Second.",
        "Last, after 9.",
    ]
    assert places(book) == [("book.md.j2", 1), ("middle.md.j2", 1), ("middle.md.j2", 3), ("book.md.j2", 5)]


def test_lines_are_true_after_tags_comments_and_loops(tmp_path: Path) -> None:
    book = read(
        tmp_path,
        "{% set two = 2 %}\n{# a remark\nof two lines #}\n# One\n\n"
        "{% for name in names %}\n- {{ name }}\n{% endfor %}\n\nLast.\n",
    )
    assert places(book) == [("book.md.j2", 4), *[("book.md.j2", 7)] * 3, ("book.md.j2", 10)]


def test_a_loop_may_write_a_table(tmp_path: Path) -> None:
    book = read(tmp_path, "| A |{% for n in names %} {{ n }} |{% endfor %}\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n")
    (table,) = book.blocks
    assert isinstance(table, Table)
    assert [cell[0].text for cell in table.head if isinstance(cell[0], Run)] == ["A", "Ada", "Bo", "Cy"]


def test_a_heading_may_set_its_anchor_although_templates_have_comments(tmp_path: Path) -> None:
    book = read(tmp_path, "# The long end {#end}\n\nText. {# hidden #}\n\n## Other {#other-one}\n", unused="")
    headings = [block.block for block in book.blocks if isinstance(block, Prose) and isinstance(block.block, Heading)]
    assert headings == [Heading((Run("The long end"),), 1, "end"), Heading((Run("Other"),), 2, "other-one")]
    assert "hidden" not in str(book.blocks)


def test_long_runs_of_blanks_are_read_at_once(tmp_path: Path) -> None:
    start = time.process_time()
    for book in ("# a{}b", "# a{}{{#b", "# a{}{{#b}}", '{{% include{}"', "{{{{ days{}}}}}"):
        with suppress(DataError):
            read(tmp_path, book.format(" " * 100_000))
    assert time.process_time() - start < 6


def test_lines_end_where_an_editor_ends_them(tmp_path: Path) -> None:
    """Windows' line ends do not count twice, and rarer signs do not count at all."""
    assert problem(tmp_path, "# One\r\n\r\nTwo.\r\n\r\n{{ nothing }}\r\n").line == 5
    assert problem(tmp_path, "# One\n\nTwo\u0085three.\n\n{{ nothing }}\n").line == 5
    assert places(read(tmp_path, "# One\r\n\r\nTwo.")) == [("book.md.j2", 1), ("book.md.j2", 3)]


def test_boxes_may_begin_in_a_partial_and_pages_end_in_one(tmp_path: Path) -> None:
    book = read(tmp_path, '{% include "box.md.j2" %}\nText.\n:::\n', box="::: newpage\n::: tip Title\n")
    assert [type(block) for block in book.blocks] == [NewPage, Callout]
    assert places(book) == [("box.md.j2", 1), ("box.md.j2", 2)]


def test_rows_of_a_list_keep_their_own_lines(tmp_path: Path) -> None:
    book = read(tmp_path, "1. one\n    - inner\n    - inner\n\n2. two\nruns on\n3. three\n")
    rows = [
        (block.line, block.block.level)
        for block in book.blocks
        if isinstance(block, Prose) and isinstance(block.block, Item)
    ]
    assert rows == [(1, 0), (2, 1), (3, 1), (5, 0), (7, 0)]


@pytest.mark.parametrize(
    ("book", "file", "line", "said"),
    [
        ("One.\n\n{{ day }}\n", "book.md.j2", 3, "there is no “day”"),
        ('One.\n\n{% include "part.md.j2" %}\n', "part.md.j2", 2, "there is no “day”"),
        ('{% include "more.md.j2" %}\n\n{{ day }}\n', "book.md.j2", 3, "there is no “day”"),
        ('{% include "more.md.j2" %}\n\n**Bold\n', "book.md.j2", 3, "begins or ends no emphasis"),
        ('One.\n{% include "../game/book.md.j2" %}\n', "book.md.j2", 2, "unknown partial"),
        ('One.\n{% include "moore.md.j2" %}\n', "book.md.j2", 2, "unknown partial “moore.md.j2”"),
        ('{% import "more.md.j2" as x %}\n', "book.md.j2", 1, "“import” is not allowed"),
        ('{% extends "more.md.j2" %}\n', "book.md.j2", 1, "“extends” is not allowed"),
        ("", "book.md.j2", 1, "nothing to print"),
        ('{% include "nothing.md.j2" %}\n', "book.md.j2", 1, "nothing to print"),
    ],
)
def test_what_is_wrong_is_located(tmp_path: Path, book: str, file: str, line: int, said: str) -> None:
    more = "One.\n\nTwo.\n\nThree.\n"
    partials = {"part": "One.\n{{ day }}\n", "more": more, "nothing": "\n"}
    located = problem(tmp_path, book, **partials)
    if "nothing.md.j2" in book:
        file = "nothing.md.j2"
    assert (Path(located.file).name, located.line) == (file, line)
    assert said in located.message


def test_a_missing_manuscript_is_told_where_it_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        read_manuscript(Folder(tmp_path), "book.md.j2", Folder(tmp_path), VALUES, CITED)
    (located,) = caught.value.problems
    assert (located.file, located.line, located.key) == ("components.toml", 3, "book.manuscript")
    assert "there is no such file" in located.message


def test_a_partial_that_is_no_text_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / "partials").mkdir()
    (tmp_path / "partials" / "raw.md.j2").write_bytes(b"One.\n\xff\n")
    located = problem(tmp_path, '{% include "raw.md.j2" %}\n')
    assert Path(located.file).name == "raw.md.j2" and located.line == 2


def own(tmp_path: Path, book: str, **texts: str) -> Manuscript:
    """With partials of the game's own, in its texts/."""
    folder = tmp_path / "game" / "texts"
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / f"{name}.md.j2").write_text(text, encoding="utf-8")
    return read(tmp_path, book, middle="Ours, {{ days }}.\n")


def test_a_game_has_partials_of_its_own(tmp_path: Path) -> None:
    legend = '{% include "middle.md.j2" %}\n\n{% include "texts/end.md.j2" %}\n'
    book = own(tmp_path, '# One\n\n{% include "texts/legend.md.j2" %}\n', legend=legend, end="End of {days}.\n")
    assert places(book) == [("book.md.j2", 1), ("middle.md.j2", 1), ("end.md.j2", 1)]
    words = [block.block for block in book.blocks[1:] if isinstance(block, Prose)]
    assert words == [Paragraph((Run("Ours, 9."),)), Paragraph((Run("End of 9."),))]


@pytest.mark.parametrize(
    ("included", "file", "line", "said"),
    [
        ("texts/lost.md.j2", "book.md.j2", 2, "unknown partial “texts/lost.md.j2”"),
        ("../secret.md.j2", "book.md.j2", 2, "unknown partial"),
        ("texts/../../secret.md.j2", "book.md.j2", 2, "unknown partial"),
        ("/etc/passwd", "book.md.j2", 2, "unknown partial"),
        ("book.md.j2", "book.md.j2", 2, "unknown partial"),
        ("texts/wrong.md.j2", "wrong.md.j2", 3, "day"),
        ("texts/tag.md.j2", "tag.md.j2", 2, "endfor"),
        ("texts/round.md.j2", "round.md.j2", 1, "go round in a circle"),
        ("texts/one.md.j2", "two.md.j2", 1, "go round in a circle"),
        ("texts/deep0.md.j2", "deep7.md.j2", 1, "more than 8 deep"),
    ],
)
def test_what_is_wrong_with_an_own_partial_is_told_there(
    tmp_path: Path, included: str, file: str, line: int, said: str
) -> None:
    (tmp_path / "secret.md.j2").write_text("secret")
    chain = {f"deep{number}": f'{{% include "texts/deep{number + 1}.md.j2" %}}\n' for number in range(12)}
    texts = {
        "wrong": "One.\n\n{{ day }}\n",
        "tag": "One.\n{% endfor %}\n",
        "round": '{% include "texts/round.md.j2" %}\n',
        "one": '{% include "texts/two.md.j2" %}\n',
        "two": '{% include "texts/one.md.j2" %}\n',
    }
    with pytest.raises(DataError) as caught:
        own(tmp_path, f'# One\n{{% include "{included}" %}}\n', **texts, **chain)
    (located,) = caught.value.problems
    assert (Path(located.file).name, located.line) == (file, line) and said in located.message


def test_partials_cannot_grow_without_bounds(tmp_path: Path) -> None:
    twice = {f"p{number}": f'{{% include "texts/p{number + 1}.md.j2" %}}\n' * 30 for number in range(5)}
    with pytest.raises(DataError, match="longer than 4,000,000 characters"):
        own(tmp_path, '{% include "texts/p0.md.j2" %}\n', **twice, p5="a line of some words\n" * 40)


def test_equal_files_give_equal_books(tmp_path: Path) -> None:
    text = "# One\n\nTwo {{ days }}.\n"
    assert read(tmp_path, text) == read(tmp_path, text)
