"""Straight quotes, hyphens and dots as they are typed -> the signs that a printer sets."""

from __future__ import annotations

import re

_OPENERS = frozenset(" \t\n\u00a0([{–—-/“‘\"'")
_ELIDED = re.compile(r"'(?=\d\ds\b|(?:tis|twas|em|til|n)\b)", re.IGNORECASE)
_TIMES = re.compile(r"(?<=\d)( ?)x( ?)(?=\d)")


def typographic(text: str, before: str = "") -> str:
    """Straight quotes, double hyphens, three dots and `3 x 4` as a printer sets them.

    `before` is the character in front of the text, which decides whether a quote opens or closes.
    """
    text = _ELIDED.sub("’", text.replace("---", "—").replace("--", "–").replace("...", "…"))
    text = _TIMES.sub(lambda m: "×".join("\u00a0" if space else "" for space in m.groups()), text)
    out: list[str] = []
    for char in text:
        if char in "\"'":
            opens = (out[-1] if out else before or " ") in _OPENERS
            char = ("“" if opens else "”") if char == '"' else ("‘" if opens else "’")
        out.append(char)
    return "".join(out)
