"""The text of an SVG file -> a light tree of elements that know their line; no XML that could hurt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from pnp.source.problems import DataError, Problem

MAX_BYTES = 512 * 1024
MAX_ELEMENTS = 5_000
MAX_DEPTH = 40
MAX_TITLE = 1_000
HINTED = 100  # problems of one drawing that come with a guess at what was meant

_ATTRIBUTE = re.compile(rb"""\s++([^\s=/>]++)\s*+=\s*+("[^"]*+"|'[^']*+')""")
_TAG = re.compile(rb"<[^\s/>]++")


@dataclass(slots=True, eq=False)
class Element:
    """One element as written; `offset` is where its tag begins in the file, in bytes."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    offset: int
    children: list[Element] = field(default_factory=list)
    has_text: bool = False
    title: str = ""  # of an element that is one

    def walk(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class Document:
    """A well-formed file: its root, and what is needed to point into it."""

    file: str
    data: bytes
    root: Element
    _attributes: dict[Element, dict[str, tuple[int, int]]] = field(default_factory=dict)

    def problem(self, element: Element, attribute: str, message: str, hint: str = "") -> Problem:
        """A problem with an element, or with one of its attributes where one is named."""
        line, column = self._place(element, attribute)
        key = f"<{shorten(element.tag)} {shorten(attribute)}>" if attribute else f"<{shorten(element.tag)}>"
        return Problem(self.file, line, column, key, message, hint)

    def _place(self, element: Element, attribute: str) -> tuple[int, int]:
        """Where the attribute's name stands; the parser itself only tells where its element begins."""
        if not attribute:
            return element.line, element.column
        if element not in self._attributes:  # all at once: an element may have many thousand that are wrong
            self._attributes[element] = dict(self._attribute_places(element))
        return self._attributes[element].get(attribute, (element.line, element.column))

    def _attribute_places(self, element: Element) -> Iterator[tuple[str, tuple[int, int]]]:
        line, column, done = element.line, element.column, element.offset
        tag = _TAG.match(self.data, element.offset)
        at = tag.end() if tag else element.offset
        while match := _ATTRIBUTE.match(self.data, at):
            between = self.data[done : match.start(1)].decode()
            lines, done = between.count("\n"), match.start(1)
            line, column = line + lines, (1 if lines else column) + len(between.rpartition("\n")[2])
            yield match[1].decode(), (line, column)
            at = match.end()


class _Places:
    """Lines and columns of offsets that are asked for in the order of the file.

    The parser has its own, but its lines end at bare carriage returns as well, which no editor shows.
    """

    def __init__(self, data: bytes) -> None:
        self._data, self._offset, self._line, self._column = data, 0, 1, 1

    def at(self, offset: int) -> tuple[int, int]:
        passed = self._data[self._offset : offset].decode("utf-8", "replace")
        if lines := passed.count("\n"):
            self._line, self._column = self._line + lines, 1
        self._column += len(passed) - passed.rfind("\n") - 1
        self._offset = max(offset, self._offset)
        return self._line, self._column


def shorten(text: str, limit: int = 40) -> str:
    """For quoting a user's text in a message, however long it is."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def parse_xml(text: str, file: str) -> Document:
    """Raises DataError on the first thing that is not plain, small, well-formed XML."""

    def refuse(message: str, hint: str = "", line: int = 1, column: int = 1) -> NoReturn:
        raise DataError([Problem(file, line, column, "", message, hint)])

    try:
        data = text.removeprefix("\ufeff").encode()
    except UnicodeEncodeError:
        refuse("the file is not valid text", "save it as UTF-8")
    if len(data) > MAX_BYTES:
        refuse(f"the file has {len(data) // 1024} kB; {MAX_BYTES // 1024} kB is the most", "simplify the drawing")

    # Naming the encoding here makes a false declaration in the file harmless.
    parser = expat.ParserCreate("utf-8")
    open_elements: list[Element] = []
    roots: list[Element] = []
    count = 0

    places = _Places(data)

    def refuse_here(message: str, hint: str = "") -> NoReturn:
        refuse(message, hint, *places.at(parser.CurrentByteIndex))

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MAX_ELEMENTS:
            refuse_here(f"more than {MAX_ELEMENTS:,} elements", "simplify the drawing")
        if len(open_elements) >= MAX_DEPTH:
            refuse_here(f"elements nested more than {MAX_DEPTH} deep", "take groups apart")
        offset = parser.CurrentByteIndex
        element = Element(tag, attributes, *places.at(offset), offset)
        (open_elements[-1].children if open_elements else roots).append(element)
        open_elements.append(element)

    def end(_tag: str) -> None:
        open_elements.pop()

    def characters(chunk: str) -> None:
        if open_elements and not chunk.isspace():
            open_elements[-1].has_text = True
        if open_elements and open_elements[-1].tag == "title" and len(open_elements[-1].title) < MAX_TITLE:
            open_elements[-1].title += chunk

    def declaration(_version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in ("utf-8", "utf8", "us-ascii"):
            refuse_here(f"declares the encoding “{shorten(encoding)}”", "save the file as UTF-8")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.XmlDeclHandler = declaration
    parser.StartDoctypeDeclHandler = lambda *_: refuse_here("a DOCTYPE is not accepted", "remove the line")
    parser.EntityDeclHandler = lambda *_: refuse_here("entity declarations are not accepted", "remove them")
    parser.ProcessingInstructionHandler = lambda name, _: refuse_here(
        f"the processing instruction “{shorten(name)}” is not accepted", "remove it"
    )
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        refuse(f"broken XML: {expat.ErrorString(error.code)}", "", *places.at(parser.ErrorByteIndex))
    return Document(file, data, roots[0])
