from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thinning import thinned

from pnp.source.inlines import Icon, Inline, LineBreak, Run, parse_inline
from pnp.source.markup import Heading, Item, Paragraph, Rule, located_blocks, parse_markup
from pnp.source.problems import Refused
from pnp.source.typography import typographic


def plain(inlines: tuple[Inline, ...]) -> str:
    return "".join(i.text if isinstance(i, Run) else "\n" if i == LineBreak() else "*" for i in inlines)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ('"Boo", he said', "“Boo”, he said"),
        ("it's 'fun'", "it’s ‘fun’"),
        ("\"'Boo'\"", "“‘Boo’”"),
        ("the '90s, 'tis", "the ’90s, ’tis"),
        ("('a') [\"b\"]", "(‘a’) [“b”]"),
        ("2--4 a---b", "2–4 a—b"),
        ("wait...", "wait…"),
        ("3 x 4 and 3x4", "3\u00a0×\u00a04 and 3×4"),
        ("box 4 x-ray 10xp", "box 4 x-ray 10xp"),
        ("well-known", "well-known"),
    ],
)
def test_typography(typed: str, printed: str) -> None:
    assert typographic(typed) == printed


def test_the_character_before_decides_about_a_quote() -> None:
    assert typographic('"', "d") == "”"
    assert typographic('"', " ") == "“"


@given(st.text(alphabet="ab \"'-.x1(", max_size=30))
def test_typography_is_done_once(text: str) -> None:
    once = typographic(text)
    assert '"' not in once
    assert "'" not in once
    assert "--" not in once
    assert "..." not in once


def test_emphasis_icons_and_quotes_across_spans() -> None:
    assert parse_inline('Gain "**3 x** :candy-corn:," or *none*.') == (
        Run("Gain “"),
        Run("3 x", bold=True),
        Run(" "),
        Icon("candy-corn"),
        Run(",” or "),
        Run("none", italic=True),
        Run("."),
    )
    assert parse_inline("***both***") == (Run("both", bold=True, italic=True),)


def test_a_quote_closes_after_an_icon() -> None:
    assert plain(parse_inline('":sweet:" and')) == "“*” and"


def test_inline_strings_know_no_blocks() -> None:
    assert plain(parse_inline("# 1")) == "# 1"
    assert plain(parse_inline("1. Roll\n2. Move")) == "1. Roll 2. Move"
    assert parse_inline("") == ()


@pytest.mark.parametrize("text", ["at 10:30:45", "a:b:c", "::", ":A:", ":-a:", "ratio 1:2"])
def test_colons_that_are_no_icons(text: str) -> None:
    assert not [inline for inline in parse_inline(text) if isinstance(inline, Icon)]


def test_an_icon_name_keeps_its_hyphens() -> None:
    assert parse_inline("3:a-b-c:x") == (Run("3"), Icon("a-b-c"), Run("x"))


def test_blocks() -> None:
    text = """\
Roll the
dice.{two_spaces}
Then move.

---

- one
- two

    more

7. seven
8. eight

### It's big

### It's big
""".format(two_spaces="  ")
    assert parse_markup(text) == (
        Paragraph((Run("Roll the dice."), LineBreak(), Run("Then move."))),
        Rule(),
        Item((Run("one"),), "•", 0),
        Item((Run("two"), LineBreak(), Run("more")), "•", 0),
        Item((Run("seven"),), "7.", 0),
        Item((Run("eight"),), "8.", 0),
        Heading((Run("It’s big"),), 3, "its-big"),
        Heading((Run("It’s big"),), 3, "its-big-2"),
    )


def test_inner_lists() -> None:
    rows = parse_markup("- a\n    1. b\n    2. c\n        - d\n- e\n")
    assert [(plain(r.inlines), r.marker, r.level) for r in rows if isinstance(r, Item)] == [
        ("a", "•", 0),
        ("b", "1.", 1),
        ("c", "2.", 1),
        ("d", "•", 2),
        ("e", "•", 0),
    ]


def test_signs_can_be_escaped() -> None:
    assert plain(parse_inline(r"2 \*\* 3 \_\_\-- \[a](b)")) == "2 ** 3 __-- [a](b)"
    assert plain(parse_inline("10&nbsp;mm &lt;b&gt; &amp; R&D;")) == "10\u00a0mm <b> & R&D;"
    assert plain(parse_inline(r"\<b> \`x\` \:ghost: \"x\"")) == '<b> `x` :ghost: "x"'


def test_quotes_open_after_escaped_signs_and_entities_as_after_others() -> None:
    assert plain(parse_inline(r'\("Boo") 5&nbsp;"Boos"')) == "(“Boo”) 5\u00a0“Boos”"


def test_a_line_ends_with_a_backslash_or_two_blanks() -> None:
    broken = (Paragraph((Run("one"), LineBreak(), Run("two"))),)
    assert parse_markup("one\\\ntwo") == parse_markup("one  \ntwo") == broken


def test_rows_may_be_numbered_with_brackets() -> None:
    rows = parse_markup("1) one\n2) two\n    - inner")
    assert [row.marker for row in rows if isinstance(row, Item)] == ["1)", "2)", "•"]


@pytest.mark.parametrize("blanks", [1, 2, 3, 4, 9])
def test_blanks_behind_a_marker_do_not_matter(blanks: int) -> None:
    gap = " " * blanks
    rows = parse_markup(f"10.{gap}a\n    -{gap}b\n\n        more\n    -{gap}c\n11.{gap}d")
    assert [(plain(row.inlines), row.level) for row in rows if isinstance(row, Item)] == [
        *(("a", 0), ("b\nmore", 1), ("c", 1), ("d", 0))
    ]


def test_blocks_know_their_lines() -> None:
    lines = ["", "# a", "b", "", "- c", "    1. d", "", "    2. e", "", "    more of c", "", "---", "f", "==="]
    assert [(line, type(block)) for line, block in located_blocks(lines)] == [
        *((2, Heading), (3, Paragraph), (5, Item), (6, Item), (8, Item), (12, Rule), (13, Heading))
    ]


def test_no_two_headings_share_an_anchor() -> None:
    headings = parse_markup("# a\n# a\n# a 2\n# a\n# a 2")
    assert [heading.anchor for heading in headings if isinstance(heading, Heading)] == [
        *("a", "a-2", "a-2-2", "a-3", "a-2-3")
    ]


@pytest.mark.parametrize(
    ("bad", "about"),
    [
        ("a <b>b</b>", "HTML"),
        ("<script>alert(1)</script>", "HTML"),
        ("<!-- secret -->", "HTML"),
        ("</div>", "HTML"),
        ("![art](x.png)", "pictures"),
        ("see [here](http://x)", "links"),
        ("see [here][x]", "links"),
        ("[x]: http://x", "links"),
        ("<http://x>", "HTML"),
        ("`code`", "code"),
        ("```\ncode\n```", "code"),
        ("~~~\ncode\n~~~", "code"),
        ("    code", "code"),
        ("> quote", "quotes"),
        ("this **is bold", "“**”"),
        ("this __is bold", "“__”"),
        ("bell \x07", "control"),
        ("sep\u2028x", "control"),
        ("  - row", "list"),
        ("    - row", "list"),
        ("*", "no words"),
        ("- - row", "no words"),
        ("- # a", "in a list"),
        ("#no", "heading"),
        ("####### no", "heading"),
        ("    > quote", "quotes"),
        ("this **is bold*", "“**”"),
        ("*this** is", "“**”"),
        ("this is _bold__", "“__”"),
        ("*Boo!*s", "“*”"),
        ("a &#7; b", "“&#7;” stands for no character"),
        ("a &#xD800; b", "“&#xD800;” stands for no character"),
        ("**Boo!**s", "“**”"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_its_line(bad: str, about: str) -> None:
    with pytest.raises(Refused) as caught:
        parse_markup(f"Fine.\n\nAlso **fine**.\n\n{bad}\n\nEnd.\n")
    assert caught.value.line == 5
    assert about in caught.value.message


@pytest.mark.parametrize(
    ("text", "line", "about"),
    [
        ("one\ntwo **three\nfour", 2, "“**”"),
        ("**one\n\n**one** two", 1, "“**”"),
        ("- one\n\n    two  \n    **three", 4, "“**”"),
        ("one\n\n    code\n\n    code", 3, "code"),
        ("- one\n        - two", 2, "to which list"),
        ("- one\n    2. two", 2, "would run on"),
        ("one\n2. two", 2, "would run on"),
        ("\n".join("    " * level + "- row" for level in range(12)), 10, "nested too deeply"),
    ],
)
def test_the_line_is_the_right_one_of_several(text: str, line: int, about: str) -> None:
    with pytest.raises(Refused) as caught:
        parse_markup(text)
    assert about in caught.value.message
    assert caught.value.line == line


def test_what_was_refused_leaves_no_trace() -> None:
    with pytest.raises(Refused, match="nested too deeply"):
        parse_markup("- " * 3_900 + "a")
    assert parse_markup("one") == (Paragraph((Run("one"),)),)


def test_tables_are_refused() -> None:
    with pytest.raises(Refused) as caught:
        parse_markup("x\n\na | b\n--|--\n1 | 2\n")
    assert caught.value.line == 4


def test_a_list_needs_an_empty_line_before_it() -> None:
    with pytest.raises(Refused) as caught:
        parse_markup("Do this:\n- one\n- two\n")
    assert caught.value.line == 2
    assert "empty line" in caught.value.hint
    assert len(parse_markup("## Do\n- one\n- two\nand more\n- three\n")) == 4


def test_ordinary_signs_are_not_refused() -> None:
    text = "2 < 3 > 1 | a - b [maybe] 5 * 3 * 2 a_b & 3 # 4 ~ 5! [x]"
    assert parse_markup(text) == (Paragraph((Run(text),)),)


@pytest.mark.parametrize(
    "evil",
    thinned(
        [
            "[" * 90_000,
            "*a**b" * 20_000,
            "\\*" * 50_000,
            "- a\n" * 25_000,
            "*a _b " * 1_300,
            "&a" * 40_000,
            "_" * 7_000,
            "\n".join("    " * i + "- a" for i in range(300)),
            "- " * 3_900 + "a",
            "- a\n\n" * 12_000,
            "# a" + " " * 7_900 + "b",
            "a" + " " * 7_900 + "b",
            "1" * 7_900 + ". a",
            ":a-" * 2_600,
            ("Gain **three** of *these*.\n\n") * 2_000,
        ],
        3,
    ),
)
def test_no_text_takes_long(evil: str) -> None:
    start = time.process_time()
    for parse in (parse_markup, parse_inline):
        try:
            parse(evil)
        except Refused as error:
            assert error.line >= 1
    assert time.process_time() - start < 6


@given(st.text(alphabet="a *_-#>\n1.[]()!`:\\&;<\"'|\t", max_size=60))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    for parse in (parse_markup, parse_inline):
        try:
            parse(text)
        except Refused as error:
            assert 1 <= error.line <= text.count("\n") + 1
