"""A book's Markdown becomes blocks with their lines; what cannot be set is refused with its line."""

from __future__ import annotations

import time

import pytest

from pnp.kinds.book.crossrefs import with_references
from pnp.kinds.book.syntax import (
    Callout,
    Columns,
    NewPage,
    Pictures,
    Prose,
    Table,
    parse_manuscript,
)
from pnp.source.inlines import Icon, Run, parse_inline
from pnp.source.markup import Heading, Item, Paragraph
from pnp.source.problems import Refused


def parse(text: str) -> tuple[object, ...]:
    return parse_manuscript(text.strip("\n").split("\n"))


def test_prose_keeps_its_lines() -> None:
    blocks = parse("# One\n\nFirst\nparagraph.\n\n## Two\nSecond.\n\n1. a\n2. b\n\n- c")
    assert [type(block.block).__name__ for block in blocks if isinstance(block, Prose)] == [
        *("Heading", "Paragraph", "Heading", "Paragraph", "Item", "Item", "Item")
    ]
    assert [block.line for block in blocks if isinstance(block, Prose)] == [1, 3, 6, 7, 9, 10, 12]


def test_rows_know_their_lines_whatever_stands_between_them() -> None:
    blocks = parse("- a\n- b\nruns on\n\n    more of b\n    - c\n\n- d\n\nText.\n\n1. e")
    assert [block.line for block in blocks if isinstance(block, Prose)] == [1, 2, 6, 8, 10, 12]


def test_long_runs_of_blanks_are_read_at_once() -> None:
    start = time.process_time()
    for text in ("# a{}b", "# a{}{{#b", "a | b\n|{}x|", "::: tip{}a\nb\n:::", "{{figure: a,{}"):
        parse(text.format(" " * 7_900))
        with pytest.raises(Refused):
            parse(text.format(" " * 100_000) + "\n\n**")
    assert time.process_time() - start < 6


def test_a_list_with_blank_lines_stays_one_list() -> None:
    blocks = parse("1. a\n\n2. b\n\n3. c")
    rows = [block.block for block in blocks if isinstance(block, Prose)]
    assert [row.marker for row in rows if isinstance(row, Item)] == ["1.", "2.", "3."]


def test_anchors_are_slugs_may_be_set_and_are_told_apart() -> None:
    blocks = parse("# The end\n\n# The end\n\n## Else {#other-place}")
    headings = [block.block for block in blocks if isinstance(block, Prose)]
    assert [heading.anchor for heading in headings if isinstance(heading, Heading)] == [
        *("the-end", "the-end-2", "other-place")
    ]
    assert "{" not in str(headings[2])


def test_anchors_inside_boxes_give_way_to_those_outside() -> None:
    blocks = parse("::: columns\n## Drawing\nx\n:::\n\n# Drawing")
    (columns, outside) = blocks
    assert isinstance(columns, Columns) and isinstance(outside, Prose)
    assert isinstance(outside.block, Heading) and outside.block.anchor == "drawing"
    assert "drawing-2" in str(columns.body[0])


def test_containers() -> None:
    (callout, columns, page) = parse(
        "::: example A *fine* title\nText.\n\n{figure: one, two}\n:::\n::: columns\nLeft.\n\nRight.\n:::\n::: newpage"
    )
    assert isinstance(callout, Callout) and callout.kind == "example"
    assert callout.title == (Run("A "), Run("fine", italic=True), Run(" title"))
    assert callout.body[1] == Pictures(4, "figure", ("one", "two"))
    assert isinstance(columns, Columns) and len(columns.body) == 2
    assert page == NewPage(11)


def test_tables() -> None:
    (table,) = parse("| A | :ghost: |\n|---|:--:|\n| **b** | c |\n| d | e |")
    assert isinstance(table, Table)
    assert table.head == ((Run("A"),), (Icon("ghost"),))
    assert table.rows[0] == ((Run("b", bold=True),), (Run("c"),))


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("a\n\n:::", 3, "closes nothing"),
        ("a\n\n::: example\na\n\nb", 3, "is missing"),
        ("::: wibble\na\n:::", 1, "unknown container “wibble”"),
        ("a\n\n{picture: x}", 3, "no figure and no sheet"),
        ("| a | b |\n|---|---|\n| c |", 3, "1 cells"),
        ("| a | b |\n|---|---|", 1, "no rows"),
        ("a\n\nb <b>c</b>", 3, "HTML"),
        ("a\n\n<script>x</script>", 3, "HTML"),
        ("a\n\nb **c", 3, "**"),
        ("**a\n\nb **c**", 1, "**"),
        ("- a\n- b\n    - **c", 3, "**"),
        ("::: tip\na\n\nb **c\n:::", 4, "**"),
        ("a\n\n#b", 3, "heading"),
        ("a\n\n![x](y)", 3, "pictures"),
        ("::: tip\n::: tip\n::: tip\n::: tip\na\n:::\n:::\n:::\n:::", 4, "nested"),
    ],
)
def test_what_is_refused(text: str, line: int, part: str) -> None:
    with pytest.raises(Refused) as caught:
        parse(text)
    assert caught.value.line == line
    assert part in caught.value.message


def test_references_become_links() -> None:
    inlines = parse_inline("See [figure: shapes], **[section: the-end]**.")
    known = {("figure", "shapes"): "figure 3", ("section", "the-end"): "“The end” (page 9)"}
    assert with_references(inlines, known, 1) == (
        Run("See "),
        Run("figure 3", link="figure-shapes"),
        Run(", "),
        Run("“The end” (page 9)", bold=True, link="the-end"),
        Run("."),
    )


def test_a_reference_to_nothing_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        with_references(parse_inline("[figure: shaps]"), {("figure", "shapes"): "figure 1"}, 7)
    assert caught.value.line == 7
    assert "shapes" in caught.value.hint


def test_plain_blocks_are_what_markup_makes_of_them() -> None:
    (block,) = parse("It's *fine*.")
    assert block == Prose(1, Paragraph((Run("It’s "), Run("fine", italic=True), Run("."))))
