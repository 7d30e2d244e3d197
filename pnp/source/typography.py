"""Straight quotes, hyphens and dots as they are typed -> the signs that a printer sets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# Round words, and round words within those: what texts are set with while they are parsed for a page.
_QUOTES = ContextVar("_QUOTES", default="“”‘’")
_OPENERS = frozenset(" \t\n\u00a0([{–—-/“‘„‚\"'")
_ELIDED = re.compile(r"'(?=\d\ds\b|(?:tis|twas|em|til|n)\b)", re.IGNORECASE)
_TIMES = re.compile(r"(?<=\d)( ?)x( ?)(?=\d)")


@contextmanager
def quoting(quotes: str) -> Iterator[None]:
    """Straight quotes become these four: they open, close, open within and close within."""
    token = _QUOTES.set(quotes)
    try:
        yield
    finally:
        _QUOTES.reset(token)


def typographic(text: str, before: str = "") -> str:
    """Straight quotes, double hyphens, three dots and `3 x 4` as a printer sets them.

    `before` is the character in front of the text, which decides whether a quote opens or closes.
    """
    text = _ELIDED.sub("’", text.replace("---", "—").replace("--", "–").replace("...", "…"))
    text = _TIMES.sub(lambda m: "×".join("\u00a0" if space else "" for space in m.groups()), text)
    opening, closing, inner, closing_inner = tuple(_QUOTES.get())
    out: list[str] = []
    within = False
    for at, char in enumerate(text, 1):
        opens = (out[-1] if out else before or " ") in _OPENERS
        if char == '"':
            char = opening if opens else closing
        elif char == "'" and (opens or (within and not text[at : at + 1].isalpha())):
            char, within = (inner, True) if opens else (closing_inner, False)
        elif char == "'":
            char = "’"
        out.append(char)
    return "".join(out)
