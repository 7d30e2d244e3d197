"""Markdown with Jinja2 and holes -> the same with one slip: of a token, a name, a form, a mark or a line."""
# ruff: noqa: E501 - lists of what may go wrong can be looked over

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from campaign.words import NUMBERS, SIGNS, STRINGS, typo

Slip = Callable[[str, Random], str]

_TOKEN = re.compile(
    r"\{\{|\}\}|\{%|%\}|\{#|#\}|[{}\[\]()|]|\*\*|\*|^#{1,6} |^ *(?:- |\d+\. )|:[a-z0-9-]+:|^:::.*$|[A-Za-z_][\w-]*|\d+|\n\n|\n|[ ]+|.",
    re.MULTILINE,
)
_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|\{[^{}\n]*\}", re.DOTALL)
_BLOCKS = (
    *("{% if %}", "{% if x %}", "{% else %}", "{% endif %}", "{% endfor %}", "{% for x in y %}", "{% for x in range(5) %}x"),
    *("{% set x = 1 %}", "{% set x %}", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "{% include 'x' %}", "{% raw %}"),
    *("{% import 'os' %}", "{{ x }}", "{{ }}", "{{ 1/0 }}", "{{ game }}", "{{ game.title }}", "{{ dice|length }}", "{{ ''.x }}"),
    *("{{ 'x'|words }}", "{{ 10|words }}", "{{ 10**9|words }}", "{{ game|join }}", "{{ [1,2]|join(game) }}", "{{ 1|plural }}"),
    *("{figure: x}", "{figure: }", "{sheet: x}", "{table: x}", "[page: x]", "[section: x]", "[figure: x]", "{x: y}", "{#x}"),
    *("::: tip\nx\n:::", "::: x", ":::", "| a | b |\n|---|---|\n| 1 |", "| a |", "---", "***", "===", "> x", "```", "    code"),
    *("# ", "####### x", "#x", "- \n", "1. x\n- y", "  - x", "        - x", "<div>", "<!-- -->", "\\", "&lt;", "&#x1b;", "\t- x"),
    *(" " * 60 + "x", "x" * 9000, "\n" * 30, "- x\n" * 80, "**a *b** c*", "[a][b]", "[^1]", "~~~", "* * *", "{#a} {#a}", "## x {#x}"),
)  # fmt: skip


def _cut(text: str, pattern: re.Pattern[str], chance: Random) -> re.Match[str] | None:
    """A match near a place by chance: long texts need not be looked through as a whole."""
    at = chance.randrange(len(text) + 1)
    found = [match for _, match in zip(range(8), pattern.finditer(text, max(0, at - 1)), strict=False)]
    return chance.choice(found) if found else pattern.search(text)


def token_dropped(text: str, chance: Random) -> str:
    token = _cut(text, _TOKEN, chance)
    return text if token is None else text[: token.start()] + text[token.end() :]


def token_doubled(text: str, chance: Random) -> str:
    token = _cut(text, _TOKEN, chance)
    return text if token is None else text[: token.end()] + token[0] + text[token.end() :]


def tokens_exchanged(text: str, chance: Random) -> str:
    one, other = _cut(text, _TOKEN, chance), _cut(text, _TOKEN, chance)
    return text if one is None or other is None else text[: one.start()] + other[0] + text[one.end() :]


def word_changed(text: str, chance: Random) -> str:
    word = _cut(text, re.compile(r"[A-Za-z_][\w-]*"), chance)
    return text if word is None else text[: word.start()] + typo(word[0], chance) + text[word.end() :]


def number_changed(text: str, chance: Random) -> str:
    number = _cut(text, re.compile(r"\d+"), chance)
    return text if number is None else text[: number.start()] + chance.choice(NUMBERS) + text[number.end() :]


def tag_changed(text: str, chance: Random) -> str:
    """What stands between braces lost, doubled, cut, misspelt, or exchanged with another."""
    if (tag := _cut(text, _TAG, chance)) is None:
        return text
    inner = tag[0]
    at = chance.randrange(len(inner))
    other = _cut(text, _TAG, chance)
    assert other is not None
    new = chance.choice((
        *("", inner * 2, inner[:at], inner[at:], inner[:at] + inner[at + 1 :], inner[:at] + chance.choice(SIGNS) + inner[at:]),
        *(typo(inner, chance), other[0], inner.replace("|", "||"), inner.replace(".", ".."), re.sub(r"\w+", "x", inner, count=1)),
        *(inner.replace("{", "{{", 1), inner[:-1] + "|words}", inner[:-1] + "|count}", inner[:-1] + ".x}"),
    ))  # fmt: skip
    return text[: tag.start()] + new + text[tag.end() :]


def something_inserted(text: str, chance: Random) -> str:
    """In the middle of a line, or on lines of its own."""
    new = chance.choice(_BLOCKS + STRINGS)
    at = chance.randrange(len(text) + 1)
    if chance.random() < 0.5:
        at = text.rfind("\n", 0, at) + 1
        new = f"{new}\n\n" if chance.random() < 0.5 else f"{new}\n"
    return text[:at] + new + text[at:]


def sign_changed(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(SIGNS) + text[at + chance.randrange(2) :]


def lines_moved(text: str, chance: Random) -> str:
    lines = text.split("\n")
    one, other = sorted((chance.randrange(len(lines)), chance.randrange(len(lines))))
    match chance.randrange(5):
        case 0:
            del lines[one : min(other, one + chance.choice((1, 1, 3))) + 1]
        case 1:
            lines[one], lines[other] = lines[other], lines[one]
        case 2:
            lines.insert(one, lines[other])
        case 3:
            lines[one] = chance.choice((" ", "  ", "    ", "\t")) + lines[one]
        case _:
            del lines[one:]
    return "\n".join(lines)


TEXT_SLIPS: tuple[Slip, ...] = (
    *(
        token_dropped,
        token_doubled,
        tokens_exchanged,
        word_changed,
        number_changed,
        tag_changed,
        tag_changed,
        tag_changed,
    ),
    *(something_inserted, something_inserted, sign_changed, lines_moved),
)
