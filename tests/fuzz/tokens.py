"""What texts for each parser are put together from."""
# ruff: noqa: E501 - lists of tokens can be looked over

from __future__ import annotations

from campaign.words import NUMBERS, STRINGS

_COMMON = (
    "\n",
    "\n\n",
    " ",
    "  ",
    "\t",
    "\r\n",
    "\r",
    "x",
    "é",
    "漢",
    "\u2028",
    "\u0085",
    "\x0c",
    "\x0b",
    "\x1c",
    "\ufeff",
    "\x00",
    "\x029\x03",
    "\u200b",
)
_TOML = (
    *("[", "]", "[[", "]]", "{", "}", "=", ",", ".", "#", '"', "'", '"""', "'''", "\\", '\\"', "\\u00e9", "\\U0010ffff", "\\ud800"),
    *("a", "b", "a.b", '"a b"', "''", '""', "true", "false", "inf", "nan", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", " = "),
    *("a = 1", "[a]", "[[a]]", "[a.b]", "b = [1, 2]", "c = { x = 1, y.z = 2 }", 'd = """\nx\n"""', "e = 'x'", "# é", "_", "-"),
)  # fmt: skip
_LAYOUT = (
    *("[box.a]", "[style.s]", "[box]", 'size = "poker"', "size = [63, 88]", "extends = ", 'without = ["a"]', "grows = [10, 20]", "symmetric = true"),
    *("x = 1", "y = 2", "w = 20", "h = 8", 'fill = "paper"', 'edge = "line"', 'art = "{id}"', 'text = "{name}"', 'style = "s"', "at = [1, 2, 3, 4]"),
    *('symbol = "sun"', 'slot = "how-to"', 'list = "rows"', "pips = 3", "slots = { count = 3 }", 'valign = "bottom"', 'font = "sans"', "size_pt = 9"),
)  # fmt: skip
_SVG = (
    *('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">', "</svg>", "<g>", "</g>", "<defs>", "</defs>", "<title>", "</title>", "<svg>", "/>", ">", "<"),
    *('<path class="line" d="', '"/>', "M", "L", "z", "a", "1 1 0 0 1 5 5", "c1 2 3 4 5 6", "h5", "v-3", "q", "t", "s", " 1 2", ",", "-.5.5", "1e3", "1e999"),
    *('<rect width="5" height="5"', '<circle r="2"', '<use href="#a"', ' id="a"', ' class="line"', ' transform="', "rotate(45)", "matrix(1 0 0 1 0 0)", "scale(0)"),
    *('<linearGradient id="l">', "</linearGradient>", '<stop offset="0" class="line"/>', '<clipPath id="c">', "</clipPath>", ' clip-path="url(#c)"', ' fill="url(#l)"'),
    *("<!--", "-->", "<![CDATA[", "]]>", "<?x?>", "<!DOCTYPE x>", "&amp;", "&#10;", "&x;", '<?xml version="1.0" encoding="utf-8"?>', '<polygon points="', "'", '"'),
)  # fmt: skip
_MARKUP = (
    *("# ", "## ", "### ", "#", "- ", "* ", "1. ", "1) ", "2. ", "    - ", "    ", "**", "*", "__", "_", "`", "~~~", "> ", "---", "***", "===", "\\", "&amp;", "&#0;", "&#x2028;"),
    *("| a | b |", "|---|---|", "|", "[x]", "[x](y)", "![", "<b>", "<!--", ":sun:", ":", "::: ", ":::", "::: tip x", "::: columns", "::: newpage", "{figure: a}", "{sheet: a, b}"),
    *("[page: x]", "[figure: x]", "[section: x]", "{#x}", "{", "}", "word", "“", "’", "--", "...", "x" * 90, " " * 40),
)  # fmt: skip
_HOLES = (
    *("{", "}", "{}", "{{", "}}", "|", ".", "'", "a ", "A ", "facts.dice", "facts", "name", "moves", "words", "Words", "ordinal", "count", "plural", "otter", "{moves|count otter}"),
    *("{'two'}", "{a name}", "{facts.dice|words}", "players.most", " + ", " - ", " * ", " / ", "facts.rounds", "-1", "a.b.c", "{name|duration}", "{moves|times}", "{moves|digits_ordinal}"),
)  # fmt: skip
_TEMPLATE = (
    *("{{", "}}", "{%", "%}", "{#", "#}", "{{ ", " }}", "{% ", " %}", "{%- ", " -%}", "{{-", "-}}", "if ", "else", "elif ", "endif", "for ", " in ", "endfor", "set ", "endset"),
    *("macro m(x)", "endmacro", "{{ m(1) }}", "include 'x'", "raw", "endraw", "x", " = ", "1", "'s'", "range(3)", "|join", "|words", "|length", "|map(attribute='id')", "|sum", "|sort"),
    *("dice", "facts.dice", "game.title", "name", "loop.index", "[", "]", "(", ")", ",", " ~ ", " + ", " * ", " ** ", " / ", " % ", " is defined", " == ", "not ", "none", "true"),
    *("{% for x in range(3) %}", "{% endfor %}", "{% if facts %}", "{% endif %}", "{% set y = 1 %}", "{{ facts.dice }}", "## how-to", "{facts.dice|words}", "{name}", "{'x'}"),
)  # fmt: skip

TOKENS: dict[str, tuple[str, ...]] = {
    "toml": _COMMON + _TOML + NUMBERS[:40],
    "layout": ("\n", "\n", "\n", *_LAYOUT, *_TOML[:18], *_COMMON[:6]),
    "svg": _COMMON + _SVG + NUMBERS[:20],
    "markup": _COMMON + _MARKUP,
    "holes": _COMMON[:12] + _HOLES + STRINGS[:40] + NUMBERS[:10],
    "template": _COMMON + _TEMPLATE + _HOLES[:12],
}
