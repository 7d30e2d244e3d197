"""Markdown -> blocks of inline text, each with its line; what cannot be printed is refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from pnp.source.inlines import (
    LONGEST_BLOCK,
    Inline,
    Run,
    inlines_of,
    markdown,
    refuse_unprintable,
)
from pnp.source.problems import Refused

if TYPE_CHECKING:
    from markdown_it.token import Token


@dataclass(frozen=True, slots=True)
class Paragraph:
    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a list; level 0 is the outermost list."""

    inlines: tuple[Inline, ...]
    marker: str
    level: int


@dataclass(frozen=True, slots=True)
class Heading:
    inlines: tuple[Inline, ...]
    level: int
    anchor: str


@dataclass(frozen=True, slots=True)
class Rule:
    pass


Block: TypeAlias = Paragraph | Item | Heading | Rule


def parse_markup(text: str) -> tuple[Block, ...]:
    """The blocks of a whole text, in order; no two headings share an anchor."""
    seen: Counter[str] = Counter()
    return tuple(
        replace(block, anchor=unique_anchor(block.anchor, seen)) if isinstance(block, Heading) else block
        for _, block in located_blocks(text.replace("\r\n", "\n").split("\n"))
    )


def located_blocks(lines: Sequence[str]) -> list[tuple[int, Block]]:
    """The blocks of some lines, each with the number of its first one, counted from 1."""
    lines = [line.expandtabs(4) if line.strip() else "" for line in lines]
    _refuse_lines(lines)
    # One blank behind each marker: where the text of a row begins must not decide about the rows below it.
    text = "\n".join(_ROW.sub(r"\1\2 \3", line) for line in lines)
    reader = _Reader()
    for token in markdown().parse(text):
        reader.read(token)
    return reader.blocks()


def unique_anchor(anchor: str, seen: Counter[str]) -> str:
    """The anchor, with a number behind it from the second time on."""
    name = anchor
    while name in seen:
        seen[anchor] += 1
        name = f"{anchor}-{seen[anchor]}"
    seen[name] = 1
    return name


# What is refused before Markdown sees it

_ROW = re.compile(r"^( *)([-*+]|\d{1,9}[.)]) +(\S)")
_NO_HEADING = re.compile(r" *(?:#{1,6}[^# ]|#{7})")
_NO_ROW = ("this row would run on with the paragraph", "put an empty line before the list")
_NO_LIST = (
    "it is unclear to which list this row belongs",
    "start rows at the margin, rows of an inner list after four spaces",
)


def _refuse_lines(lines: Iterable[str]) -> None:
    size = 0
    for number, line in enumerate(lines, 1):
        refuse_unprintable(line, number)
        size = size + len(line) if line else 0
        if size > LONGEST_BLOCK:
            raise Refused("this paragraph is far too long", "put an empty line into it", line=number)
        if line.lstrip().startswith(">"):
            raise Refused("block quotes are not printed", "use *italics*", line=number)
        if "|" in line and "-" in line and not line.strip(" |:-"):
            raise Refused("tables cannot stand in this text", "write a list", line=number)
        if _NO_HEADING.match(line):
            hint = "write one to six “#” and a space, or \\# for the sign itself"
            raise Refused("this begins like a heading, but is none", hint, line=number)
        if (row := _ROW.match(line)) and len(row[1]) % 4:
            raise Refused(*_NO_LIST, line=number)


# From Markdown's tokens to blocks

_DEEPEST = 8  # Markdown leaves out without a word what is nested in more than ten lists


@dataclass(slots=True)
class _Draft:
    """A block whose text is still being gathered: a row goes on below the rows of an inner list."""

    line: int
    finish: Callable[[tuple[Inline, ...]], Block]
    texts: list[Token] = field(default_factory=list)


class _Reader:
    """Takes the tokens as they come."""

    def __init__(self) -> None:
        self._drafts: list[_Draft] = []
        self._numbers: list[int] = []  # the next number in each of the lists that are open
        self._rows: list[_Draft] = []  # those that are open
        self._paragraph_end = -1

    def blocks(self) -> list[tuple[int, Block]]:
        return [(draft.line, draft.finish(inlines_of(draft.texts))) for draft in self._drafts]

    def read(self, token: Token) -> None:
        first, end = token.map or (0, 0)
        line = first + 1
        match token.type:
            case "inline":
                _refuse_rows_in(token.content, line)
                (self._rows or self._drafts)[-1].texts.append(token)
            case "bullet_list_open" | "ordered_list_open":
                if first == self._paragraph_end:
                    raise Refused(*_NO_ROW, line=line)
                if len(self._numbers) > _DEEPEST:
                    raise Refused("this list is nested too deeply", line=line)
                self._numbers.append(int(token.attrs.get("start", 1)))
            case "bullet_list_close" | "ordered_list_close":
                self._numbers.pop()
            case "list_item_open":
                marker = f"{self._numbers[-1]}{token.markup}" if token.info else "•"
                self._numbers[-1] += 1
                self._rows.append(_Draft(line, partial(Item, marker=marker, level=len(self._rows))))
                self._drafts.append(self._rows[-1])
            case "list_item_close":
                if not (row := self._rows.pop()).texts:
                    hint = "write them behind its marker, or put \\ before the sign itself"
                    raise Refused("this row of a list has no words", hint, line=row.line)
            case "code_block" if _ROW.match(token.content):
                raise Refused(*_NO_LIST, line=line)
            case "code_block":
                raise Refused("code cannot stand in a text", "start the line at the margin", line=line)
            case "heading_open" | "hr" if self._rows:
                raise Refused("this cannot stand in a list", "put it on a line of its own, at the margin", line=line)
            case "heading_open":
                self._drafts.append(_Draft(line, partial(_heading, level=int(token.tag[1]))))
            case "hr":
                self._drafts.append(_Draft(line, lambda _: Rule()))
            case "paragraph_open" if not self._rows:
                self._drafts.append(_Draft(line, Paragraph))
                self._paragraph_end = end


def _refuse_rows_in(text: str, first: int) -> None:
    """In Markdown a row ends a paragraph only if its level is right and its list begins with 1."""
    for number, line in enumerate(text.split("\n")[1:], first + 1):
        if row := _ROW.match(line):
            raise Refused(*(_NO_LIST if row[2] in ("-", "*", "+", "1.", "1)") else _NO_ROW), line=number)


def _heading(inlines: tuple[Inline, ...], level: int) -> Heading:
    words = "".join(part.text for part in inlines if isinstance(part, Run)).lower()
    return Heading(inlines, level, "-".join(re.findall(r"\w+", words.replace("’", ""))) or "section")
