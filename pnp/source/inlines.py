"""The words of a line of Markdown -> spans, icons and breaks, with real quotes and dashes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.source.problems import Refused
from pnp.source.typography import typographic

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


@dataclass(frozen=True, slots=True)
class Run:
    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""  # an anchor of the same document


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture in the line, written `:sun:`."""

    id: str


@dataclass(frozen=True, slots=True)
class LineBreak:
    pass


Inline: TypeAlias = Run | Icon | LineBreak


def unmarked(name: str) -> str:
    """Somebody's own name for a thing, without what would be marks in the line that it is put into."""
    return "".join(char for char in name if char not in "*_`[]:\\<{")


def parse_inline(text: str) -> tuple[Inline, ...]:
    """The inlines of a short string: emphasis, icons and typography, but no blocks."""
    line = text.replace("\n", " ")
    refuse_unprintable(line, 1)
    if len(line) > LONGEST_BLOCK:
        raise Refused("this text is far too long", "shorten it", line=1)
    return inlines_of(markdown().parseInline(line))


@cache
def markdown() -> MarkdownIt:
    """Knows only what can be printed: whatever else Markdown has stays plain text, or is refused beforehand."""
    from markdown_it import MarkdownIt  # here, because a build that is up to date reads no text

    parser = MarkdownIt("zero")
    parser.enable(["heading", "lheading", "hr", "list", "code", "newline", "escape", "entity", "emphasis"])
    return parser.disable("text_join")  # escaped signs stay apart, so that typography leaves them alone


# What is refused before Markdown sees it

LONGEST_BLOCK = 8_000  # characters; whoever needs more has forgotten an empty line
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_UNPRINTABLE = (
    (_CONTROL, "this line holds an invisible control character", "delete it"),
    (re.compile(r"(?<!\\)<[a-zA-Z/!?]"), "HTML and comments are not printed", "write plain Markdown"),
    (re.compile(r"(?<!\\)!\["), "pictures cannot stand in a text", "name an icon like :sun:"),
    (re.compile(r"(?<!\\)\[[^\[\]]*\][(\[:]"), "links cannot be printed", "write the address out"),
    (re.compile(r"(?<!\\)`|^ *~~~"), "code cannot stand in a text", "use *italics* or **bold**"),
)


def refuse_unprintable(line: str, number: int) -> None:
    for pattern, message, hint in _UNPRINTABLE:
        if pattern.search(line):
            raise Refused(message, hint, line=number)


# From Markdown's tokens to inlines

_ICON = re.compile(r"(?<![A-Za-z]):([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
_BLANKS = re.compile(r"[ \t]+")


class _Style(NamedTuple):
    bold: bool = False
    italic: bool = False
    as_typed: bool = False  # an escaped sign or an entity: no typography
    breaks: bool = False


def inlines_of(tokens: Iterable[Token]) -> tuple[Inline, ...]:
    """What several runs of text hold; each begins on a line of its own."""
    line = _Line()
    for index, token in enumerate(tokens):
        if index:
            line.end()
        for style, group in groupby(_pieces(token), key=lambda piece: piece[0]):
            line.add(style, "".join(text for _, text in group))
    return line.inlines()


def _pieces(token: Token) -> Iterator[tuple[_Style, str]]:
    children = token.children or []
    line = token.map[0] + 1 if token.map else 1
    bold = italic = 0  # how many are open
    for index, child in enumerate(children):
        match child.type:
            case "strong_open" | "strong_close":
                bold += child.nesting
            case "em_open" | "em_close":
                italic += child.nesting
            case "hardbreak":
                line += 1
                yield _Style(breaks=True), ""
            case "softbreak":
                line += 1
                yield _Style(bold > 0, italic > 0), " "
            case "text_special":
                if child.content == "\ufffd" or _CONTROL.search(child.content):
                    raise Refused(f"“{child.markup}” stands for no character that is printed", "delete it", line=line)
                yield _Style(bold > 0, italic > 0, as_typed=True), child.content
            case "text" if child.content:
                if mark := _left_over(child.content, children[max(index - 1, 0) : index + 2]):
                    hint = f"close it, or write \\{mark[0]} for the sign itself"
                    raise Refused(f"“{mark}” begins or ends no emphasis here{_near(mark, child)}", hint, line=line)
                yield _Style(bold > 0, italic > 0), child.content


def _near(mark: str, token: Token) -> str:
    """The word that it stands in: it may have come from another file."""
    word = next((word for word in token.content.split() if mark in word and len(word) > len(mark)), "")
    return f": “{word[:40]}”" if word else ""


def _left_over(text: str, neighbours: Iterable[Token]) -> str:
    """The sign of an emphasis that Markdown made nothing of, though its author must have meant one."""
    touching = "".join(token.markup[:1] if token.nesting else token.content for token in neighbours)
    for mark in ("**", "__"):
        if mark in touching:  # also one of them, next to an emphasis: `**this*`
            return mark
    between = text.split("*")[1:-1]
    return "*" if any(words and words == words.strip() for words in between) else ""


class _Line:
    """Inlines as they are set: blanks collapsed, typography done, neighbours of one style joined."""

    def __init__(self) -> None:
        self._out: list[Inline] = []
        self._before = " "  # the last character set, so that blanks and quotes know their surroundings

    def add(self, style: _Style, text: str) -> None:
        if style.breaks:
            self.end()
        elif style.as_typed:
            self._set(text, style)
        else:
            for index, part in enumerate(_ICON.split(text)):
                if index % 2:
                    self._out.append(Icon(part))
                    self._before = "\ufffc"
                else:
                    part = _BLANKS.sub(" ", part)
                    self._set(typographic(part.removeprefix(" ") if self._before == " " else part, self._before), style)

    def end(self) -> None:
        self._strip()
        if self._out:
            self._out.append(LineBreak())
        self._before = " "

    def inlines(self) -> tuple[Inline, ...]:
        self._strip()
        return tuple(self._out)

    def _set(self, text: str, style: _Style) -> None:
        if not text:
            return
        self._before = text[-1]
        last = self._out[-1] if self._out else None
        if isinstance(last, Run) and (last.bold, last.italic) == style[:2]:
            text = last.text + text
            self._out.pop()
        self._out.append(Run(text, style.bold, style.italic))

    def _strip(self) -> None:
        if self._out and isinstance(last := self._out[-1], Run):
            text = last.text.removesuffix(" ")
            self._out[-1:] = [Run(text, last.bold, last.italic)] if text else []
