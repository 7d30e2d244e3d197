"""The text of an SVG file -> a light tree of elements that know their line; no XML that could hurt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from pnp.source.problems import DataError, Problem

MAX_BYTES = 512_000
MAX_ELEMENTS = 5_000
MAX_DEPTH = 40
MAX_TITLE = 1_000
MAX_ENTITY = 200  # characters that one may stand for
MAX_ENTITIES = 40
MAX_SPELT_OUT = 2 * MAX_BYTES  # characters of all entities of a file, once each stands for what it means
HINTED = 100  # problems of one drawing that come with a guess at what was meant

_LIMITS = {"title": MAX_TITLE, "style": MAX_BYTES}  # characters that are kept of an element's text
_PLAIN_SVG = "save the file as plain SVG"
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
    text: str = ""  # of a title or a style sheet
    text_at: tuple[int, int] = (1, 1)  # where the text begins

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
    _in_sheets: dict[tuple[Element, int], tuple[int, int]] = field(default_factory=dict)

    def sheet_problem(self, sheet: Element, offset: int, message: str, hint: str = "") -> Problem:
        """A problem in a style sheet, at a character of its text."""
        if (sheet, offset) not in self._in_sheets:  # once: one rule may be wrong for thousands of elements
            line, column = sheet.text_at
            lines = sheet.text.count("\n", 0, offset)
            column = (1 if lines else column) + offset - sheet.text.rfind("\n", 0, offset) - 1
            self._in_sheets[sheet, offset] = line + lines, column
        return Problem(self.file, *self._in_sheets[sheet, offset], "<style>", message, hint)

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

    def refuse(message: str, hint: str) -> NoReturn:
        raise DataError([Problem(file, 1, 1, "", message, hint)])

    try:
        data = text.removeprefix("\ufeff").encode()
    except UnicodeEncodeError:
        refuse("the file is not valid text", "save it as UTF-8")
    if len(data) > MAX_BYTES:
        refuse(f"the file has {len(data) // 1024} kB; {MAX_BYTES // 1024} kB is the most", "simplify the drawing")
    return Document(file, data, _Parsing(data, file).root())


_NOTHING = "the file is empty: save the drawing once more"
_RESAVE = "save the drawing once more, as plain SVG; if you typed it, look here for a <, & or quotation mark too many"


class _Parsing:
    """One file on its way through the parser."""

    def __init__(self, data: bytes, file: str) -> None:
        self._data, self._file, self._places = data, file, _Places(data)
        self._open: list[Element] = []
        self._roots: list[Element] = []
        self._texts: list[str] = []
        self._count = self._entities = self._spelt_out = 0
        # Naming the encoding here makes a false declaration in the file harmless.
        self._parser = parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.XmlDeclHandler = self._declaration
        parser.EntityDeclHandler = self._entity
        parser.AttlistDeclHandler = self._attributes
        parser.ProcessingInstructionHandler = self._instruction

    def root(self) -> Element:
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError as error:
            message = f"broken XML: {expat.ErrorString(error.code)}"
            hint = _NOTHING if not self._data.strip() else _RESAVE
            self._refuse(message, hint, *self._places.at(self._parser.ErrorByteIndex))
        return self._roots[0]

    def _refuse(self, message: str, hint: str, line: int, column: int) -> NoReturn:
        raise DataError([Problem(self._file, line, column, "", message, hint)])

    def _refuse_here(self, message: str, hint: str = "") -> NoReturn:
        self._refuse(message, hint, *self._places.at(self._parser.CurrentByteIndex))

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            self._refuse_here(f"more than {MAX_ELEMENTS:,} elements", "simplify the drawing")
        if len(self._open) >= MAX_DEPTH:
            self._refuse_here(f"elements nested more than {MAX_DEPTH} deep", "take groups apart")
        offset = self._parser.CurrentByteIndex
        element = Element(tag, attributes, *self._places.at(offset), offset)
        (self._open[-1].children if self._open else self._roots).append(element)
        self._open.append(element)

    def _end(self, _tag: str) -> None:
        element = self._open.pop()
        if element.tag in _LIMITS:
            element.text = "".join(self._texts)[: _LIMITS[element.tag]]
        self._texts.clear()

    def _characters(self, chunk: str) -> None:
        if not self._open:
            return
        element = self._open[-1]
        element.has_text = element.has_text or not chunk.isspace()
        if element.tag in _LIMITS:
            if not self._texts:
                element.text_at = self._places.at(self._parser.CurrentByteIndex)
            self._texts.append(chunk)

    def _declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in ("utf-8", "utf8", "us-ascii"):
            self._refuse_here(f"declares the encoding “{shorten(encoding)}”", "save the file as UTF-8")

    def _entity(
        self, name: str, is_parameter: bool, value: str | None, _base: object, system: str | None, *_about: object
    ) -> None:
        """Short ones for namespaces, as Illustrator writes them; never one within another, never from outside."""
        self._entities += 1
        self._spelt_out += self._data.count(f"&{name};".encode()) * len(value or "")
        is_plain = not is_parameter and system is None and value is not None and not set(value) & set("&%<")
        is_small = len(value or "") <= MAX_ENTITY and self._entities <= MAX_ENTITIES
        if not is_plain or not is_small or self._spelt_out > MAX_SPELT_OUT:
            self._refuse_here(f"the entity “{shorten(name)}” is not accepted", _PLAIN_SVG)

    def _attributes(self, *_about: object) -> None:
        """Values for attributes that are not there would multiply by the elements."""
        self._refuse_here("declarations of attributes are not accepted", _PLAIN_SVG)

    def _instruction(self, name: str, _content: str) -> None:
        if name == "xml-stylesheet":
            self._refuse_here("a style sheet outside of this file is not read", "put it into a <style> of the drawing")
