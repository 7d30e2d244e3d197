"""A rulebook's PDF -> its leaves, lines, letters, links and bookmarks."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]

from .pdf import is_pictured, language_of

MM = 25.4 / 72
# As promised, on purpose not read from the code that makes the pages.
LEAF_MM = {"a4": (148.5, 210.0), "letter": (139.7, 215.9)}
HEADINGS = {("display", 27.0): 1, ("bold", 13.5): 2, ("bold", 11.0): 3}
BODY_PT, SMALLEST_PT, MARGIN_MM = 9.5, 8.0, 6.0
RUNNING_HEAD_MM, FOLIO_MM = 13.0, 12.0  # from the upper and from the lower edge


@dataclass(frozen=True, slots=True)
class Letter:
    text: str
    font: str
    size_pt: float
    x: float  # of its start on the baseline, mm from the upper left corner
    y: float
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """Letters on one baseline that follow one another in the file, in one font and size."""

    letters: tuple[Letter, ...]

    @property
    def text(self) -> str:
        return " ".join("".join(letter.text for letter in self.letters).split())

    @property
    def y(self) -> float:
        return self.letters[0].y

    @property
    def span(self) -> tuple[float, float]:
        return min(letter.box[0] for letter in self.letters), max(letter.box[2] for letter in self.letters)

    @property
    def level(self) -> int:
        """Of a heading; 0 for everything else."""
        first = self.letters[0]
        kind = "display" if "Lodger" in first.font else "bold" if first.font.endswith("Sans-Bold-lnum") else ""
        return HEADINGS.get((kind, round(first.size_pt, 1)), 0)


def joined(lines: list[Line]) -> list[tuple[float, str]]:
    """Headings of several lines as one, with the place of the first."""
    headings: list[tuple[float, float, str]] = []
    for line in lines:
        if headings and 0 < line.y - headings[-1][1] < 12:
            headings[-1] = (headings[-1][0], line.y, f"{headings[-1][2]} {line.text}")
        else:
            headings.append((line.y, line.y, line.text))
    return [(first, text) for first, _, text in headings]


@dataclass(frozen=True)
class Leaf:
    number: int
    width: float
    height: float
    letters: tuple[Letter, ...]
    links: tuple[tuple[tuple[float, float, float, float], int], ...]  # box, number of the page it leads to

    @cached_property
    def words(self) -> str:
        return " ".join("".join(letter.text for letter in self.letters).split())

    @cached_property
    def solid(self) -> str:
        """Without any space: lines may end anywhere."""
        return "".join(letter.text for letter in self.letters if letter.text.strip() and letter.text != "\u00a0")

    @cached_property
    def lines(self) -> list[Line]:
        groups: list[list[Letter]] = []
        for letter in self.letters:
            if not letter.text.strip() and not groups:
                continue
            last = groups[-1][-1] if groups else None
            if last and (last.y, last.font, last.size_pt) == (letter.y, letter.font, letter.size_pt):
                groups[-1].append(letter)
            elif letter.text.strip():
                groups.append([letter])
        return [Line(tuple(group)) for group in groups]

    @cached_property
    def body(self) -> list[Line]:
        return [line for line in self.lines if RUNNING_HEAD_MM < line.y < self.height - FOLIO_MM]

    @cached_property
    def headings(self) -> list[Line]:
        return [line for line in self.body if line.level]

    @property
    def is_left_over(self) -> bool:
        """A pattern, a plate, or the index of symbols that the manuscript does not have."""
        return not self.solid or [line.text for line in self.headings] == ["Symbols"]


@dataclass(frozen=True, slots=True)
class Bound:
    """A book with its leaves and bookmarks."""

    language: str
    about: dict[str, str]
    bookmarks: tuple[tuple[int, str, int], ...]  # level, title, number of the page
    leaves: tuple[Leaf, ...]

    @property
    def text_leaves(self) -> list[Leaf]:
        """Without the cover and what fills pages that the text leaves over."""
        return [leaf for leaf in self.leaves[1:] if not leaf.is_left_over]


def read_book(data: bytes) -> Bound:
    document = pdfium.PdfDocument(data)
    marks = tuple((mark.level, mark.get_title(), mark.get_dest().get_index() + 1) for mark in document.get_toc())
    leaves = tuple(_leaf(document, index) for index in range(len(document)))
    bound = Bound(language_of(data), document.get_metadata_dict(), marks, leaves)
    document.close()
    return bound


def _leaf(document: Any, index: int) -> Leaf:
    page = document[index]
    width, height = page.get_size()
    text = page.get_textpage()
    letters = []
    x, y, matrix = ctypes.c_double(), ctypes.c_double(), raw.FS_MATRIX()
    name, flags = ctypes.create_string_buffer(100), ctypes.c_int()
    for number in range(text.count_chars()):
        if is_pictured(text, number):
            continue
        raw.FPDFText_GetFontInfo(text.raw, number, name, 100, flags)
        raw.FPDFText_GetCharOrigin(text.raw, number, x, y)
        raw.FPDFText_GetMatrix(text.raw, number, matrix)
        left, bottom, right, top = text.get_charbox(number)
        size = raw.FPDFText_GetFontSize(text.raw, number) * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
        box = (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
        char = chr(raw.FPDFText_GetUnicode(text.raw, number))
        font = name.value.decode()
        letters.append(Letter(char, font, round(size, 2), x.value * MM, round((height - y.value) * MM, 2), box))
    links = []
    position, link, area = ctypes.c_int(0), raw.FPDF_LINK(), raw.FS_RECTF()
    while raw.FPDFLink_Enumerate(page.raw, position, link):
        raw.FPDFLink_GetAnnotRect(link, area)
        target = raw.FPDFLink_GetDest(document.raw, link)
        to = raw.FPDFDest_GetDestPageIndex(document.raw, target) + 1 if target else 0
        box = (area.left * MM, (height - area.top) * MM, area.right * MM, (height - area.bottom) * MM)
        links.append((box, to))
    return Leaf(index + 1, width * MM, height * MM, tuple(letters), tuple(links))
