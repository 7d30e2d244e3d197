"""The text of a CSV file -> its cells by rows, each with the line and column where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.source.toml import Place

_DELIMITERS = ",;\t"


class Cell(NamedTuple):
    text: str
    place: Place
    is_open: bool = False  # its quotation mark is never closed


def delimiter_of(text: str) -> str:
    """What separates the cells of the first row: commas, semicolons or tabs, as the country and the program have it."""
    head = re.sub(r'"[^"]*"', "", text.lstrip("\r\n").split("\n", 1)[0])
    return max(_DELIMITERS, key=head.count)


def cells_of(text: str) -> Iterator[list[Cell]]:
    """Cells by rows. Quotation marks hold delimiters, ends of lines and, doubled, themselves."""
    stop = re.compile(f"[{delimiter_of(text)}\n]|\\Z")
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    row: list[Cell] = []
    at, line, start = 0, 1, 0  # start: of the line
    while at < len(plain):
        place = line, at - start + 1
        if plain[at] == '"':
            content, end, is_open = _quoted(plain, at)
            line += plain.count("\n", at, end)
            start = max(start, plain.rfind("\n", at, end) + 1)
            at = end
        else:
            content, is_open = "", False
        found = stop.search(plain, at)
        end = found.start() if found else len(plain)
        row.append(Cell((content + plain[at:end]).strip(), place, is_open))
        at = end + 1
        if end >= len(plain) or plain[end] == "\n":
            yield row
            row, line, start = [], line + 1, at
        elif at >= len(plain):
            row.append(Cell("", (line, at - start + 1)))
    if row:
        yield row


def _quoted(text: str, start: int) -> tuple[str, int, bool]:
    """What stands between the quotation mark at a place and the next lone one, and where it goes on behind it."""
    parts: list[str] = []
    at = start + 1
    while (mark := text.find('"', at)) >= 0:
        parts.append(text[at:mark])
        if text[mark + 1 : mark + 2] != '"':
            return "".join(parts), mark + 1, False
        parts.append('"')
        at = mark + 2
    return text[start:], len(text), True
