"""Markdown -> blocks of inline text, with real quotes and dashes; what cannot be printed is refused."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias
from xml.etree.ElementTree import Element, SubElement

if TYPE_CHECKING:
    from markdown import Markdown


@dataclass(frozen=True, slots=True)
class Span:
    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""  # an anchor of the same document


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture in the line, written `:candy-corn:`."""

    id: str


@dataclass(frozen=True, slots=True)
class LineBreak:
    pass


Inline: TypeAlias = Span | Icon | LineBreak


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


class MarkupError(Exception):
    """Something in a text that cannot be printed; lines count from 1."""

    def __init__(self, line: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.message = message
        self.hint = hint


def parse_markup(text: str) -> tuple[Block, ...]:
    """The blocks of a whole text, in order."""
    lines = [line if line.strip() else "" for line in text.replace("\r\n", "\n").expandtabs(4).split("\n")]
    _refuse(lines)
    with _bounded_depth():
        root = _markdown().reset().parser.parseDocument(lines).getroot()
        assert root is not None
        _markdown().treeprocessors["inline"].run(root)
        return _Reader(lines).blocks(root)


def parse_inline(text: str) -> tuple[Inline, ...]:
    """The inlines of a short string: emphasis, icons and typography, but no blocks."""
    lines = [text.replace("\n", " ")]
    _refuse(lines, blocks=False)
    root = Element("div")
    SubElement(root, "p").text = lines[0]
    with _bounded_depth():
        _markdown().reset().treeprocessors["inline"].run(root)
        return _Reader(lines).inlines(root[0])


@contextmanager
def _bounded_depth() -> Iterator[None]:
    try:
        yield
    except RecursionError:
        raise MarkupError(1, "this text is nested too deeply") from None


# Typography

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


# What is refused before Markdown sees it

_LONGEST_BLOCK = 8_000  # characters; Markdown takes quadratic time over one block
_LIST_ROW = re.compile(r"( *)(?:[-*+]|\d+\.) +\S")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_REFUSED: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (_CONTROL, "this line holds an invisible control character", "delete it"),
    (re.compile(r"(?<!\\)<[a-zA-Z/!?]"), "HTML and comments are not printed", "write plain Markdown"),
    (re.compile(r"(?<!\\)!\["), "pictures cannot stand in a text", "name an icon like :candy-corn:"),
    (re.compile(r"(?<!\\)\[[^\[\]]*\][(\[:]"), "links cannot be printed", "write the address out"),
    (re.compile(r"(?<!\\)`|^ *~~~"), "code cannot stand in a text", "use *italics* or **bold**"),
)
_REFUSED_BLOCKS: tuple[tuple[Callable[[str], object], str, str], ...] = (
    (re.compile(r" {0,3}>").match, "block quotes are not printed", "use *italics*"),
    (
        lambda line: "|" in line and "-" in line and not line.strip(" |:-"),
        "tables cannot stand in this text",
        "write a list",
    ),
    (
        lambda line: (row := _LIST_ROW.match(line)) and len(row[1]) % 4,
        "it is unclear to which list this row belongs",
        "start rows at the margin, rows of an inner list after four spaces",
    ),
)


def _refuse(lines: Iterable[str], *, blocks: bool = True) -> None:
    in_paragraph = in_list = False
    size = 0
    for number, line in enumerate(lines, 1):
        for pattern, message, hint in _REFUSED:
            if pattern.search(line):
                raise MarkupError(number, message, hint)
        size = size + len(line) if line.strip() else 0
        if size > _LONGEST_BLOCK:
            raise MarkupError(number, "this paragraph is far too long", "put an empty line into it")
        if not blocks:
            continue
        for refuses, message, hint in _REFUSED_BLOCKS:
            if refuses(line):
                raise MarkupError(number, message, hint)
        is_row = bool(_LIST_ROW.match(line))
        if is_row and in_paragraph:
            raise MarkupError(number, "this row would run on with the paragraph", "put an empty line before the list")
        in_list = bool(line.strip()) and (in_list or is_row)
        in_paragraph = bool(line.strip()) and not in_list and not line.startswith("#")


@cache
def _markdown() -> Markdown:
    from markdown import Markdown
    from markdown.extensions.sane_lists import SaneListExtension

    md = Markdown(extensions=[SaneListExtension()])
    # Everything that is refused anyway: some of it takes quadratic time, some would come out as HTML.
    for name in ("backtick", "reference", "link", "image_link", "image_reference", "short_reference"):
        md.inlinePatterns.deregister(name, strict=False)
    for name in ("short_image_ref", "autolink", "automail", "html", "entity"):
        md.inlinePatterns.deregister(name, strict=False)
    for name in ("quote", "reference"):
        md.parser.blockprocessors.deregister(name, strict=False)
    return md


# From Markdown's tree to blocks

_ICON = re.compile(r"(?<![A-Za-z]):([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
_ESCAPED = re.compile("\x02(\\d+)\x03")  # how Markdown keeps `\*` apart until the end
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z]\w{1,31});")
_BLANKS = re.compile(r"[ \t\n\r]+")


class _Reader:
    """Walks the tree that Markdown made of some lines."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._anchors: dict[str, int] = {}

    def blocks(self, root: Element) -> tuple[Block, ...]:
        return tuple(block for element in root for block in self._block(element))

    def inlines(self, *elements: Element) -> tuple[Inline, ...]:
        """The text of elements that hold no blocks; several are set on lines of their own."""
        pieces: list[Span | LineBreak] = []
        for element in elements:
            if pieces:
                pieces.append(LineBreak())
            pieces.extend(self._pieces(element, False, False))
        return tuple(_finished(pieces))

    def _block(self, element: Element) -> Iterator[Block]:
        match element.tag:
            case "p":
                yield Paragraph(self.inlines(element))
            case "ul" | "ol":
                yield from self._rows(element, 0)
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                inlines = self.inlines(element)
                yield Heading(inlines, int(element.tag[1]), self._anchor(inlines))
            case "hr":
                yield Rule()
            case _:
                start = next((text for text in element.itertext() if text.strip()), "").strip()
                line = self._line_of(start.split("\n", 1)[0])
                raise MarkupError(line, "code cannot stand in a text", "start the line at the margin")

    def _rows(self, element: Element, level: int) -> Iterator[Item]:
        number = int(element.get("start", "1"))
        for row in element:
            lists = [child for child in row if child.tag in ("ul", "ol")]
            own = [child for child in row if child.tag == "p"]
            for child in lists:
                row.remove(child)
            marker = "•" if element.tag == "ul" else f"{number}."
            yield Item(self.inlines(*own) if own else self.inlines(row), marker, level)
            for child in lists:
                yield from self._rows(child, level + 1)
            number += 1

    def _pieces(self, element: Element, bold: bool, italic: bool) -> Iterator[Span | LineBreak]:
        yield Span(self._checked(element.text), bold, italic)
        for child in element:
            match child.tag:
                case "strong":
                    yield from self._pieces(child, True, italic)
                case "em":
                    yield from self._pieces(child, bold, True)
                case "br":
                    yield LineBreak()
                case _:
                    line = self._line_of("".join(child.itertext()).strip().split("\n", 1)[0])
                    raise MarkupError(line, "this cannot stand inside a paragraph", "put it on lines of its own")
            yield Span(self._checked(child.tail), bold, italic)

    def _checked(self, text: str | None) -> str:
        for line in (text or "").split("\n"):
            if "**" in line or "__" in line:
                mark = "**" if "**" in line else "__"
                raise MarkupError(
                    self._line_of(line, mark),
                    f"“{mark}” begins or ends no emphasis here",
                    f"close it, or write \\{mark[0]} for the sign itself",
                )
        return text or ""

    def _line_of(self, *fragments: str) -> int:
        """The first line that holds the first fragment that is found at all."""
        for fragment in fragments:
            for number, line in enumerate(self._lines, 1):
                if fragment in line:
                    return number
        return 1

    def _anchor(self, inlines: tuple[Inline, ...]) -> str:
        words = "".join(part.text for part in inlines if isinstance(part, Span)).lower()
        slug = "-".join(re.findall(r"\w+", words.replace("’", ""))) or "section"
        self._anchors[slug] = self._anchors.get(slug, 0) + 1
        return slug if self._anchors[slug] == 1 else f"{slug}-{self._anchors[slug]}"


def _finished(pieces: Iterable[Span | LineBreak]) -> Iterator[Inline]:
    """Icons found, typography done, spaces collapsed, neighbours of one style joined."""
    out: list[Inline] = []
    before = " "  # the last character set, so that spaces and quotes know their surroundings

    def add(text: str, style: Span) -> None:
        nonlocal before
        text = _BLANKS.sub(" ", text)
        text = typographic(text.removeprefix(" ") if before == " " else text, before)
        if not text:
            return
        before = text[-1]
        text = _ENTITY.sub(_character, _ESCAPED.sub(lambda m: chr(int(m[1])), text))
        last = out[-1] if out else None
        if isinstance(last, Span) and (last.bold, last.italic) == (style.bold, style.italic):
            out[-1] = Span(last.text + text, style.bold, style.italic)
        else:
            out.append(Span(text, style.bold, style.italic))

    for piece in pieces:
        if isinstance(piece, LineBreak):
            _strip_end(out)
            out.append(piece)
            before = " "
            continue
        for index, part in enumerate(_ICON.split(piece.text)):
            if index % 2:
                out.append(Icon(part))
                before = "\ufffc"
            else:
                add(part, piece)
    _strip_end(out)
    yield from out


def _strip_end(out: list[Inline]) -> None:
    if out and isinstance(last := out[-1], Span):
        text = last.text.removesuffix(" ")
        out[-1:] = [Span(text, last.bold, last.italic)] if text else []


def _character(entity: re.Match[str]) -> str:
    char = html.unescape(entity[0])
    return entity[0] if _CONTROL.search(char) else char
