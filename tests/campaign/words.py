"""What slips put in the place of something else: numbers, strings and signs that have made trouble for somebody."""

from __future__ import annotations

from random import Random

NUMBERS = (
    *("0", "-0", "1", "-1", "2", "7", "13", "100", "999", "5000", "100000", "1e9", "-1e9", "1e308", "-1e308", "1e-308"),
    *("0.5", "1.5", "0.1", "1e400", "nan", "inf", "-inf", "0x10", "0b11", "0o7", "1_000", "00", "+1", ".5", "5.", "1e"),
    *("2147483648", "9223372036854775808", "9" * 30, "9" * 400, "٣", "½", "１２"),
)
STRINGS = (
    *(
        "",
        " ",
        "x",
        "X",
        "0",
        "-",
        "--",
        "_",
        ".",
        "..",
        "/",
        "../x",
        "a/b",
        "/etc/passwd",
        "C:\\x",
        "con",
        "a.b.c",
        "none",
    ),
    *(
        "漢",
        "é",
        "é",
        "ﬁ",
        "ß",
        "İ",
        "𝔘",
        "👩‍👧",
        "א",
        "\u202egnp",
        "\u200b",
        "\u00ad",
        "\ufeff",
        "a\tb",
        "a\nb",
        "“x”",
    ),
    *(
        "{",
        "}",
        "{}",
        "{x}",
        "{a b}",
        "{facts.x}",
        "{'x'}",
        "{x|words}",
        "{x|}",
        "{{ x }}",
        "{% if %}",
        "{#",
        "{moves|count}",
    ),
    *(
        "*",
        "**",
        "*x*",
        "**x",
        "__",
        ":x:",
        "::",
        "<b>",
        "<!--",
        "&amp;",
        "&#0;",
        "`",
        "[x](y)",
        "![x](y)",
        "# x",
        "- x",
    ),
    *("players.most", "facts.x / 0", "facts.rounds / 7", "players.most * 100000", "1 + 1", "true", "1", "#fff", "#zzz"),
    *(
        "long " * 60,
        "x" * 300,
        "x" * 3000,
        "ab-" * 40,
        "a|b",
        "\\",
        "'",
        '"',
        "%s",
        "$x",
        "\x00",
        "\x1b[2J",
        "\x7f",
        "\x029\x03",
    ),
)
SIGNS = "\"'[]{}()=.,#\\\n\t -_/:;*<>&%|!?@éz09漢\u200b\x00\x02\x1b"


def typo(word: str, chance: Random) -> str:
    """As a hand slips: a letter lost, doubled, exchanged with its neighbour, capitalised or hit beside."""
    if not word:
        return chance.choice("abcxyz")
    at = chance.randrange(len(word))
    before, letter, after = word[:at], word[at], word[at + 1 :]
    return chance.choice(
        (
            before + after,
            before + letter + letter + after,
            before + after[:1] + letter + after[1:],
            before + letter.swapcase() + after,
            before + chance.choice("aeiounrstlz-_0") + after,
            before + letter + chance.choice(SIGNS) + after,
        )
    )


def other_number(written: str, chance: Random) -> str:
    """Near the one that stands there, or from far away."""
    if chance.random() < 0.5:
        return chance.choice(NUMBERS)
    try:
        value = float(written)
    except ValueError:
        return chance.choice(NUMBERS)
    near = chance.choice((value + 1, value - 1, -value, value * 2, value * 10, value / 2, value * 1000, value + 0.5))
    return str(int(near)) if near == int(near) and "." not in written else f"{near:g}"
